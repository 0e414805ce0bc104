import type { ReactNode } from 'react';
import { paper } from '../layout/card.tsx';
import { Link as RouterLink } from '@cessio/shell';
import { styled, text, v } from '../theme/look.ts';
import type { IconLike } from '../icons/icons.ts';

const Root = styled('section')({
  ...paper,
  // Label, figure and context align with their neighbours', even if a label takes two lines.
  display: 'grid',
  gridTemplateRows: 'subgrid',
  gridRow: 'span 3',
  rowGap: 2,
  padding: '14px 18px',
  '&:has(a):hover': { borderColor: v.buttonBorder },
  '& a': { color: 'inherit', textDecoration: 'none' },
  '& a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 10 },
});
const Label = styled('h2')({
  display: 'flex',
  // A label of two lines lengthens the row: its neighbours stay in place.
  alignSelf: 'start',
  gap: 8,
  color: v.text2,
  ...text('small'),
  '& > svg': { flex: 'none', marginBlockStart: 1 },
});
const Figure = styled('div')(text('figure'));
const Context = styled('div')({ color: v.text2, ...text('caption') });

export interface KpiCardProps {
  label: string;
  /** A `Money`, a number with its unit. */
  value: ReactNode;
  /** One line of context. */
  context?: ReactNode;
  icon?: IconLike | undefined;
  /** The whole card is a link. */
  to?: string;
  children?: ReactNode;
}

/** Label, figure, one line of context. */
export function KpiCard({ label, value, context, icon: Icon, to, children }: KpiCardProps) {
  return (
    <Root aria-label={label}>
      <Label>
        {Icon && <Icon size={16} aria-hidden />}
        {to === undefined ? label : <RouterLink to={to}>{label}</RouterLink>}
      </Label>
      <Figure>{value}</Figure>
      <Context>
        {context}
        {children && <div style={{ marginBlockStart: 6 }}>{children}</div>}
      </Context>
    </Root>
  );
}
