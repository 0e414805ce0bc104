import { useId, useState, type ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { Link } from '../actions/link.tsx';
import { IconChart } from '../icons/icons.ts';
import { IconTable } from './chart-icons.ts';
import { BoardAside } from './board-card.tsx';
import { Card } from '../layout/card.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { Table } from '../table/table-parts.ts';
import { column, styled } from '../theme/look.ts';
import { useText } from './chart-text.ts';

const Figure = styled('figure')({
  ...column,
  gap: 12,
  minInlineSize: 0,
});
const Scroll = styled('div')({
  overflow: 'auto',
  // The head sticks to this box, not below the page's header.
  '--table-top': '0px',
  marginInline: -18,
  marginBlockEnd: -14,
  '& caption': { paddingInline: 18 },
  // Eight columns of amounts fit the widest card without being cut.
  '& table th, & table td': { paddingInline: 6 },
  // Links need a taller target than a dense row.
  '& th > a': { display: 'inline-block', paddingBlock: 4 },
});

export interface ChartTableRow {
  id: string;
  /** First cell, then one per column. */
  label: ReactNode;
  href?: string | null;
  cells: readonly ReactNode[];
}

export interface ChartTable {
  /** Headers: of the labels, then of each column of figures. */
  heads: readonly string[];
  rows: readonly ChartTableRow[];
}

export interface ChartCardProps {
  title: string;
  /** The chart's message in one sentence, for screen readers. */
  description: string;
  /** The same figures as a table, one click away. */
  table: ChartTable;
  /** Under the title: a unit, toggles. */
  aside?: ReactNode;
  /** The chart. */
  children: ReactNode;
}

/** A chart with its name, description and table. */
export function ChartCard({ title, description, table, aside, children }: ChartCardProps) {
  const t = useText();
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <Card
      title={title}
      aside={
        <IconButton
          label={t(asTable ? 'chart.as.chart' : 'chart.as.table')}
          icon={asTable ? IconChart : IconTable}
          size={24}
          aria-controls={id}
          onClick={() => setAsTable(!asTable)}
        />
      }
      style={{ blockSize: '100%' }}
    >
      <BoardAside>{aside}</BoardAside>
      <Figure id={id} aria-label={title} aria-describedby={`${id}-text`}>
        <VisuallyHidden id={`${id}-text`}>{description}</VisuallyHidden>
        {asTable ? <ChartFigures title={title} table={table} /> : children}
      </Figure>
    </Card>
  );
}

function ChartFigures({ title, table: { heads, rows } }: { title: string; table: ChartTable }) {
  return (
    <Scroll>
      <Table>
        <VisuallyHidden as="caption">{title}</VisuallyHidden>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" data-align={index > 0 ? 'end' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, href, cells }) => (
            <tr key={id}>
              <th scope="row">{href ? <Link to={href}>{label}</Link> : label}</th>
              {cells.map((cell, index) => (
                <td key={heads[index + 1]} data-align="end">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroll>
  );
}
