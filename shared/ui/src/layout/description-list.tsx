import type { ReactNode } from 'react';
import { styled, text, v } from '../theme/look.ts';

const Root = styled('dl')({
  display: 'grid',
  // The name column is as wide as the longest name, the values form one column.
  gridTemplateColumns: 'fit-content(45%) minmax(0, 1fr)',
  gap: '8px 16px',
  ...text('small'),
  '& > div': {
    display: 'grid',
    gridColumn: '1 / -1',
    gridTemplateColumns: 'subgrid',
    alignItems: 'baseline',
  },
  '& dt': { color: v.text2 },
  // A block of its own, so that it follows the term in either direction.
  '& dt > small': { display: 'inline-block', color: v.text3, ...text('caption') },
  '& dd': { fontWeight: 500, overflowWrap: 'anywhere', '& > bdi': { whiteSpace: 'normal' } },
  '& dd > small': { display: 'block', color: v.text3, ...text('caption'), fontWeight: 400 },
  // With values at the end, each line divides its own width; a value that does not fit beside its name goes below it.
  '&[data-end="true"] > div': { display: 'flex', flexWrap: 'wrap', gap: '2px 16px' },
  '&[data-end="true"] dd': { flex: '1 1 25%', textAlign: 'end', '& > bdi': { whiteSpace: 'nowrap' } },
  '&[data-ruled="true"]': { rowGap: 0 },
  '&[data-ruled="true"] > div': { paddingBlock: 8 },
  '&[data-ruled="true"] > div:first-of-type': { paddingBlockStart: 0 },
  '&[data-ruled="true"] > div:last-of-type': { paddingBlockEnd: 0 },
  '&[data-ruled="true"] > div + div': { borderBlockStart: `1px solid ${v.border}` },
  '& > div[data-total="true"]': {
    borderBlockStart: `1px solid ${v.text}`,
    paddingBlockStart: 8,
    '& dt, & dd': { fontWeight: 600, color: v.text },
  },
});

export interface DescriptionItem {
  term: ReactNode;
  /** Beside the term: a rate. */
  note?: ReactNode;
  value: ReactNode;
  /** Under the value: a source. */
  hint?: ReactNode;
  /** The closing line: ruled, bold. */
  total?: boolean;
  key?: string;
}

export interface DescriptionListProps {
  items: readonly (DescriptionItem | null | false | undefined)[];
  /** Hairlines between lines, values at the end. */
  ruled?: boolean;
  /** Values at the end, so that their decimals line up. */
  amounts?: boolean;
}

/** Names and values, side by side by default. Falsy items are left out. */
export function DescriptionList({ items, ruled, amounts }: DescriptionListProps) {
  return (
    <Root data-ruled={ruled || undefined} data-end={ruled || amounts || undefined}>
      {items.map((item, index) =>
        item ? (
          <div
            key={item.key ?? (typeof item.term === 'string' ? item.term : index)}
            data-total={item.total || undefined}
          >
            <dt>
              {item.term}
              {item.note && (
                <>
                  {' '}
                  <small>{item.note}</small>
                </>
              )}
            </dt>
            <dd>
              {item.value}
              {item.hint && <small>{item.hint}</small>}
            </dd>
          </div>
        ) : null,
      )}
    </Root>
  );
}
