import { styled, v } from '../theme/look.ts';
import { CheckMark } from '../fields/choice-inputs.tsx';
import { IconArrowDown, IconArrowUp } from '../icons/icons.ts';
import { useText } from './table-text.ts';
import type { Column } from './types.ts';
import type { Selection } from './use-selection.ts';
import type { TableState } from './use-table-state.ts';

const Sort = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minBlockSize: 24,
  margin: '0 -4px',
  padding: '0 4px',
  border: 0,
  borderRadius: 4,
  background: 'none',
  cursor: 'pointer',
  '&:hover': { color: v.text },
  '[aria-sort="ascending"] > &, [aria-sort="descending"] > &': { color: v.text, fontWeight: 600 },
  '[data-align="end"] > &': { flexDirection: 'row-reverse' },
});

interface Props<Row> {
  columns: readonly Column<Row>[];
  state: TableState;
  /** Rows have checkboxes. */
  marks: boolean;
  picked: Selection<Row>;
  /** Shares of the width by column, while rows are loading. */
  held: Readonly<Record<string, number>> | undefined;
}

/** Column headers, which sort the list, and the checkbox of all rows. */
export function TableHead<Row>({ columns, state, marks, picked, held }: Props<Row>) {
  const t = useText();
  const sortBy = (key: string) => state.setSort(state.sort === key ? `-${key}` : key);
  const sortOf = (column: Column<Row>) =>
    column.sortKey === undefined
      ? undefined
      : state.sort === column.sortKey
        ? ('ascending' as const)
        : state.sort === `-${column.sortKey}`
          ? ('descending' as const)
          : ('none' as const);

  return (
    <thead>
      <tr>
        {marks && (
          <th scope="col" data-marks style={{ inlineSize: 44 }}>
            <CheckMark
              type="checkbox"
              aria-label={t('table.selectAll')}
              checked={picked.pageState === 'all'}
              ref={(element: HTMLInputElement | null) => {
                if (element) element.indeterminate = picked.pageState === 'some';
              }}
              onChange={(event) => picked.togglePage(event.target.checked)}
            />
          </th>
        )}
        {columns.map((column) => {
          const sorted = sortOf(column);
          const key = column.sortKey;
          return (
            <th
              key={column.id}
              scope="col"
              data-column={column.id}
              data-align={column.align}
              aria-sort={sorted === 'none' ? undefined : sorted}
              style={{
                inlineSize: held?.[column.id] === undefined ? column.width : `${held[column.id]}%`,
              }}
            >
              {key === undefined ? (
                column.header
              ) : (
                <Sort
                  type="button"
                  onClick={() => sortBy(key)}
                  title={t(sorted === 'ascending' ? 'table.sortDescending' : 'table.sortAscending')}
                >
                  {column.header}
                  {sorted === 'ascending' && <IconArrowUp size={14} aria-hidden />}
                  {sorted === 'descending' && <IconArrowDown size={14} aria-hidden />}
                </Sort>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
