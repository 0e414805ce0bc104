import type { CSSProperties } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { Table, TableBox } from './table-parts.ts';
import type { Column } from './types.ts';

/** In a scrolling box the head sticks to the box, not below the portal's header. */
const FLUSH = { '--table-top': '0px', borderRadius: '0 0 10px 10px' } as CSSProperties;

interface FlushTableProps<Row> {
  /** Read by screen readers as the table's name. */
  caption: string;
  columns: readonly Pick<Column<Row>, 'id' | 'header' | 'align' | 'cell'>[];
  rows: readonly Row[];
}

/** A small fixed table that fills a `flush` card; too wide for it, it scrolls sideways by itself. */
export function FlushTable<Row extends { id: string }>({ caption, columns, rows }: FlushTableProps<Row>) {
  return (
    <TableBox as="section" data-plain tabIndex={0} aria-label={caption} data-wide style={FLUSH}>
      <Table>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map(({ id, header, align }) => (
              <th key={id} scope="col" data-align={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ id, align, cell }) => (
                <td key={id} data-align={align}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </TableBox>
  );
}
