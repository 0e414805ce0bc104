import type { Column, FilterDef, FilterOption } from '@cessio/ui/table';

/** A filter with a few options. */
export const choiceFilter = (
  id: string,
  label: string,
  options: readonly FilterOption[],
  rest: Pick<FilterDef, 'pinned' | 'single'> = {},
): FilterDef => ({ id, label, kind: 'enum', options, ...rest });

/** The row's text; a dash when empty. */
export const textColumn = <Id extends string>(
  id: Id,
  header: string,
  rest: Partial<Omit<Column<Record<Id, string | null>>, 'header'>>,
): Column<Record<Id, string | null>> => ({ id, header, cell: (row) => row[id] ?? '–', ...rest });
