export {
  VIEWED_LISTS,
  ViewedList,
  fittedView,
  unknownParts,
};

// views/viewed-lists
export declare const VIEWED_LISTS: Readonly<Record<string, ViewedList>>;
type Content = { readonly query: Readonly<Record<string, string>>; readonly columns: readonly string[]; };
type Part = { readonly kind: 'filter' | 'sort' | 'column'; readonly name: string; };
export declare function unknownParts(list: string, { query, columns }: Partial<Content>): Part[];
export declare function fittedView<View extends Content>(list: string, view: View): View & { stale?: true; };
