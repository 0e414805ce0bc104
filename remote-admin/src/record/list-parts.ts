import type { Column, FilterDef, FilterOption } from '@cessio/ui/table';

/** A filter by some of a few choices. */
export const choiceFilter = (
  id: string,
  label: string,
  options: readonly FilterOption[],
  rest: Pick<FilterDef, 'pinned' | 'single'> = {},
): FilterDef => ({ id, label, kind: 'enum', options, ...rest });

/** Words as they stand in the row; none are a dash. */
export const textColumn = <Id extends string>(
  id: Id,
  header: string,
  rest: Partial<Omit<Column<Record<Id, string | null>>, 'header'>>,
): Column<Record<Id, string | null>> => ({ id, header, cell: (row) => row[id] ?? '–', ...rest });
