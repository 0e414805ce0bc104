import type { ReactNode } from 'react';
import { styled, text, v } from '../theme/look.ts';

const Root = styled('dl')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  ...text('small'),
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    gap: '2px 16px',
    flexWrap: 'wrap',
  },
  '& dt': { color: v.text2, flex: 'none', maxInlineSize: '60%' },
  // A block of its own, so that it stands behind the term in either direction.
  '& dt > small': { display: 'inline-block', color: v.text3, marginInlineStart: 6, ...text('caption') },
  '& dd': {
    fontWeight: 500,
    minInlineSize: 0,
    textAlign: 'end',
    overflowWrap: 'anywhere',
    marginInlineStart: 'auto',
  },
  '& dd > small': { display: 'block', color: v.text3, ...text('caption'), fontWeight: 400 },
  '&[data-ruled="true"]': { gap: 0 },
  '&[data-ruled="true"] > div': { paddingBlock: 8 },
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
  /** The line that closes: ruled, heavier. */
  total?: boolean;
  key?: string;
}

export interface DescriptionListProps {
  items: readonly (DescriptionItem | null | false | undefined)[];
  /** Hairlines between lines. */
  ruled?: boolean;
}

/** Names and values, values at the end. Falsy items are left out. */
export function DescriptionList({ items, ruled }: DescriptionListProps) {
  return (
    <Root data-ruled={ruled || undefined}>
      {items.map((item, index) =>
        item ? (
          <div
            key={item.key ?? (typeof item.term === 'string' ? item.term : index)}
            data-total={item.total || undefined}
          >
            <dt>
              {item.term}
              {item.note && <small>{item.note}</small>}
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
