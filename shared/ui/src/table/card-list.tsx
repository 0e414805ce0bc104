import type { KeyboardEvent, ReactNode } from 'react';
import { Link as RouterLink } from '@cessio/shell';
import { column, styled, text, v, wrapping } from '../theme/look.ts';
import { useText } from './table-text.ts';
import { Bone } from '../feedback/skeleton.tsx';
import { CheckMark } from '../fields/choice-inputs.tsx';
import type { Column } from './types.ts';
import type { Selection } from './use-selection.ts';

const List = styled('ul')({
  ...column,
  gap: 10,
  '&[aria-busy="true"]:not([data-skeleton])': { opacity: 0.6 },
});
const Item = styled('li')({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '4px 12px',
  padding: '12px 14px',
  background: v.surface,
  border: `1px solid ${v.border}`,
  borderRadius: 10,
  '&[data-selected="true"], &[data-current="true"]': { background: v.selected, borderColor: v.primary },
});
/** Two separate lines: the width of the state never narrows the text under it. */
const Line = styled('div')({
  gridColumn: '1 / -1',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 12,
});
const Top = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minInlineSize: 0,
  minBlockSize: 24,
  // The link covers the card; other controls are above it.
  '& > a': { color: v.link, textDecoration: 'none', fontWeight: 500, fontSize: '0.875rem' },
  '& > a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 10 },
  '& input': { position: 'relative', zIndex: 1 },
});
const Side = styled('div')({ justifySelf: 'end', alignSelf: 'center' });
const Amount = styled('div')({
  justifySelf: 'end',
  alignSelf: 'center',
  fontSize: '1rem',
  fontWeight: 600,
  '& bdi': { fontWeight: '600 !important' },
});
const Words = styled('div')({
  minInlineSize: 0,
  '& > strong': { display: 'block', fontWeight: 500, fontSize: '0.875rem', overflowWrap: 'anywhere' },
  '& > div': { color: v.text2, ...text('caption') },
});
const Lines = styled('dl')({
  gridColumn: '1 / -1',
  ...wrapping,
  gap: '2px 14px',
  ...text('caption'),
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: '0 4px', alignItems: 'baseline' },
  '& dt': { color: v.text3, whiteSpace: 'nowrap' },
});

/** What a card or a small fixed table uses of a column. */
export type CardColumn<Row> = Pick<Column<Row>, 'id' | 'header' | 'align' | 'cell' | 'card'>;

interface CardListProps<Row> {
  caption: string;
  columns: readonly CardColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  nameOf: (row: Row) => string;
  rowHref?: ((row: Row) => string | undefined) | undefined;
  /** History state of its links: which list they were opened from. */
  linkState?: unknown;
  /** Id of the row just returned to. */
  current?: string | undefined;
  picked?: Selection<Row> | undefined;
  /** Placeholder cards while loading, and whether they are visible yet: their space is reserved from the start. */
  bones?: { count: number; drawn: boolean } | undefined;
  busy?: boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

/** The list on a phone: number and state, company and date, amount at the end. */
export function CardList<Row>({
  caption,
  columns,
  rows,
  rowId,
  nameOf,
  rowHref,
  linkState,
  current,
  picked,
  bones,
  busy,
  onKeyDown,
}: CardListProps<Row>) {
  const t = useText();
  if (bones !== undefined)
    return (
      <List aria-hidden aria-busy data-skeleton style={bones.drawn ? {} : { visibility: 'hidden' }}>
        {Array.from({ length: bones.count }, (_, index) => (
          <Item key={index}>
            <Bone style={{ inlineSize: '40%' }} />
            <Bone style={{ inlineSize: 84, blockSize: 20 }} />
            <Bone style={{ inlineSize: '64%' }} />
            <Bone style={{ inlineSize: 96 }} />
          </Item>
        ))}
      </List>
    );
  const at = (place: Column<Row>['card']) => columns.filter((column) => column.card === place);
  const title = columns.find((column) => column.card === 'title') ?? columns[0];
  const rest = columns.filter((column) => !column.card && column !== title);
  const each = (list: readonly CardColumn<Row>[], row: Row): ReactNode =>
    list.map((column) => <span key={column.id}>{column.cell(row)}</span>);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move between its links
    <List aria-label={caption} onKeyDown={onKeyDown} aria-busy={busy || undefined}>
      {rows.map((row) => {
        const id = rowId(row);
        const href = rowHref?.(row);
        const chosen = picked?.has(id) ?? false;
        const name = title?.cell(row);
        const meta = at('meta');
        return (
          <Item
            key={id}
            data-row={id}
            data-selected={chosen || undefined}
            data-current={id === current || undefined}
          >
            <Line>
              <Top>
                {picked?.selectable(row) && (
                  <CheckMark
                    type="checkbox"
                    aria-label={t('table.select', { name: nameOf(row) })}
                    checked={chosen}
                    onChange={() => picked.toggle(row)}
                  />
                )}
                {href ? (
                  <RouterLink to={href} state={linkState}>
                    {name}
                  </RouterLink>
                ) : (
                  name
                )}
              </Top>
              <Side>{each(at('status'), row)}</Side>
            </Line>
            <Line>
              <Words>
                <strong>{each(at('subtitle'), row)}</strong>
                {meta.map((column) => (
                  <div key={column.id}>
                    {column.header} {column.cell(row)}
                  </div>
                ))}
              </Words>
              <Amount>{each(at('amount'), row)}</Amount>
            </Line>
            {rest.length > 0 && (
              <Lines>
                {rest.map((column) => {
                  const cell = column.cell(row);
                  // A card has no line for an empty cell.
                  return cell === null ? null : (
                    <div key={column.id}>
                      {column.header && <dt>{`${column.header}\u00a0:`}</dt>}
                      <dd>{cell}</dd>
                    </div>
                  );
                })}
              </Lines>
            )}
          </Item>
        );
      })}
    </List>
  );
}
