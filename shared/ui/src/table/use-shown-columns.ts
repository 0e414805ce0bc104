import { useMediaQuery } from '../util/use-media-query.ts';
import type { Column } from './types.ts';

interface Around<Row> {
  rows: readonly Row[];
  loading: boolean;
  /** Hidden by the user. */
  hidden: readonly string[];
  /** As last shown. */
  kept: { columns: Readonly<Record<string, number>> } | null;
}

/** The columns that are selected, that fit, and that are not empty. */
export function useShownColumns<Row>(
  columns: readonly Column<Row>[],
  { rows, loading, hidden, kept }: Around<Row>,
): Column<Row>[] {
  const tooNarrow = {
    1024: useMediaQuery('@media (min-width: 768px) and (max-width: 1023.95px)'),
    1200: useMediaQuery('@media (min-width: 768px) and (max-width: 1199.95px)'),
    1344: useMediaQuery('@media (min-width: 768px) and (max-width: 1343.95px)'),
  };
  // As last shown, until the rows are known.
  const leftOut = ({ id, blank }: Column<Row>) =>
    blank !== undefined &&
    (loading ? kept !== null && !(id in kept.columns) : rows.length > 0 && rows.every(blank));
  return columns.filter(
    (column, index) =>
      index === 0 ||
      (!leftOut(column) &&
        (!column.hideable ||
          (!hidden.includes(column.id) && (column.keep || !tooNarrow[column.from ?? 1024])))),
  );
}
