import type { CSSProperties } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { media, styled, v } from '../theme/look.ts';
import { useMediaQuery } from '../util/use-media-query.ts';
import { CardList, type CardColumn } from './card-list.tsx';
import { Table, TableBox } from './table-parts.ts';

/** In a scroll container the head sticks to the container, not below the portal's header. */
const FLUSH = { '--table-top': '0px', borderRadius: '0 0 10px 10px' } as CSSProperties;

/** The surrounding card is the only frame. */
const Unframed = styled('div')({
  borderBlockStart: `1px solid ${v.border}`,
  '& > ul': { gap: 0 },
  '& > ul > li': { border: 0, borderRadius: 0, padding: '10px 18px', background: 'none' },
  '& > ul > li + li': { borderBlockStart: `1px solid ${v.border}` },
});

interface FlushTableProps<Row> {
  /** The table's name for screen readers. */
  caption: string;
  columns: readonly CardColumn<Row>[];
  rows: readonly Row[];
}

const idOf = ({ id }: { id: string }) => id;

/** A small fixed table that fills a `flush` card; on a phone, a list. */
export function FlushTable<Row extends { id: string }>({ caption, columns, rows }: FlushTableProps<Row>) {
  if (useMediaQuery(media.phone))
    return (
      <Unframed>
        <CardList caption={caption} columns={columns} rows={rows} rowId={idOf} nameOf={idOf} />
      </Unframed>
    );
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
