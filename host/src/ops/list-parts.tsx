import { DateTimeText } from '@cessio/ui';

/** The column by which lists of operations are sorted: the time of each line. */
export const instantColumn = <Id extends string>(id: Id, header: string) => ({
  id,
  header,
  sortKey: id,
  width: 170,
  card: 'meta' as const,
  cell: (row: Readonly<Record<Id, string>>) => <DateTimeText instant={row[id]} />,
});

/** A list's filter over these values. */
export const choiceOf = <Value extends string>(
  id: string,
  label: string,
  values: readonly Value[],
  wordsOf: (value: Value) => string,
) => ({
  id,
  label,
  kind: 'enum' as const,
  pinned: true,
  options: values.map((value) => ({ value, label: wordsOf(value) })),
});
