import { useId, type CSSProperties, type ReactNode } from 'react';
import { column, styled, text, v, wrapping } from '../theme/look.ts';

/** White paper with a hairline, and its copper tick. */
export const paper = {
  position: 'relative',
  ...column,
  minInlineSize: 0,
  background: v.surface,
  border: `1px solid ${v.border}`,
  borderRadius: 10,
  '&[data-warm="true"]::before': {
    content: '""',
    position: 'absolute',
    insetBlockStart: -1,
    insetInlineStart: 18,
    inlineSize: 36,
    blockSize: 4,
    background: v.accent,
    borderRadius: '0 0 2px 2px',
  },
} as const;

const Root = styled('section')({
  ...paper,
  '@media print': { breakInside: 'avoid', borderColor: '#000' },
});

const Head = styled('header')({
  ...wrapping,
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 12px',
  padding: '14px 18px 0',
  '& > h2': { ...text('h3'), minInlineSize: 0 },
  '&[data-heavy="true"] > h2': text('h2'),
});

const Side = styled('div')({
  ...wrapping,
  alignItems: 'center',
  gap: 8,
  color: v.text2,
  ...text('small'),
});

const Body = styled('div')({
  padding: '14px 18px',
  '--gutter': '18px',
  ...column,
  gap: 12,
  flex: 1,
  minInlineSize: 0,
  '&[data-flush="true"]': { padding: 0 },
});

const Foot = styled('footer')({
  ...wrapping,
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 8,
  padding: '12px 18px',
  borderBlockStart: `1px solid ${v.border}`,
  background: v.sunken,
  borderRadius: '0 0 10px 10px',
});

export interface CardProps {
  children?: ReactNode;
  title?: ReactNode;
  /** Right of the title: a link, a date, a legend. */
  aside?: ReactNode;
  footer?: ReactNode;
  /** An important card: title in h2 size. */
  heavy?: boolean;
  /** Accented by a copper tick at the top; one per screen. */
  warm?: boolean;
  /** No padding: for a table that touches the edges. */
  flush?: boolean;
  /** Name for screen readers when there is no visible title. */
  label?: string;
  id?: string;
  style?: CSSProperties;
}

/** White paper with a hairline. A titled card is a region named by its title. */
export function Card({ children, title, aside, footer, heavy, warm, flush, label, ...rest }: CardProps) {
  const id = useId();
  return (
    <Root {...rest} data-warm={warm || undefined} aria-label={label} aria-labelledby={title ? id : undefined}>
      {(title || aside) && (
        <Head data-heavy={heavy || undefined} style={flush ? { paddingBlockEnd: 12 } : undefined}>
          {title && <h2 id={id}>{title}</h2>}
          {aside && <Side>{aside}</Side>}
        </Head>
      )}
      {children !== undefined && <Body data-flush={flush || undefined}>{children}</Body>}
      {footer && <Foot>{footer}</Foot>}
    </Root>
  );
}
