import type { CSSProperties, ReactNode } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { Table, TableBox } from './table-parts.ts';

/** In a scrolling box the head sticks to the box, not below the portal's header. */
const FLUSH = { '--table-top': '0px', borderRadius: '0 0 10px 10px' } as CSSProperties;

export interface FlushTableProps {
  /** Read by screen readers as the table's name. */
  caption: string;
  /** `thead` and `tbody`. */
  children: ReactNode;
}

/** A small fixed table that fills a `flush` card; too wide for it, it scrolls sideways by itself. */
export function FlushTable({ caption, children }: FlushTableProps) {
  return (
    <TableBox as="section" data-plain tabIndex={0} aria-label={caption} data-wide style={FLUSH}>
      <Table>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        {children}
      </Table>
    </TableBox>
  );
}
