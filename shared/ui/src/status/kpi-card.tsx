import type { ReactNode } from 'react';
import { Link as RouterLink } from '@cessio/shell';
import { styled } from '../theme/styled.ts';
import { useText } from '../i18n.ts';
import { IconTrendingDown, IconTrendingUp } from '../icons/icons.ts';
import type { IconLike } from '../icons/icon-like.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { family as families, v } from '../theme/palette.ts';
import { text } from '../theme/text-styles.ts';

const Root = styled('section')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  padding: '14px 18px',
  background: v.surface,
  border: `1px solid ${v.border}`,
  borderRadius: 10,
  minInlineSize: 0,
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
  '&:has(a):hover': { borderColor: v.buttonBorder },
  '& a': { color: 'inherit', textDecoration: 'none' },
  '& a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 10 },
});
const Label = styled('h2')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  color: v.text2,
  ...text('small'),
});
const Figure = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0 8px',
  ...text('figure'),
  '&[data-big="true"]': { fontSize: '2rem', lineHeight: '40px', letterSpacing: '-0.03em' },
});
const Trend = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  ...text('caption'),
  fontWeight: 600,
});
const Context = styled('div')({ color: v.text2, ...text('caption') });

export interface KpiCardProps {
  label: string;
  /** A `Money`, a number with its unit. */
  value: ReactNode;
  /** One line of context. */
  context?: ReactNode;
  icon?: IconLike;
  /** Only with its unit and period: `+3,1 %`. */
  trend?: { text: string; direction: 'up' | 'down'; tone?: 'good' | 'bad' | 'flat' };
  /** Accented; one per screen. */
  warm?: boolean;
  /** 32/40, for the disponible. */
  big?: boolean;
  /** The whole card leads there. */
  to?: string;
  children?: ReactNode;
}

const TONE = { good: families.success.fg, bad: families.danger.fg, flat: v.text2 };

/** Label, figure, one line of context. */
export function KpiCard({ label, value, context, icon: Icon, trend, warm, big, to, children }: KpiCardProps) {
  const t = useText();
  const Arrow = trend?.direction === 'up' ? IconTrendingUp : IconTrendingDown;
  return (
    <Root data-warm={warm || undefined} aria-label={label}>
      <Label>
        {Icon && <Icon size={16} aria-hidden />}
        {to === undefined ? label : <RouterLink to={to}>{label}</RouterLink>}
      </Label>
      <Figure data-big={big || undefined}>
        {value}
        {trend && (
          <Trend style={{ color: TONE[trend.tone ?? 'flat'] }}>
            <Arrow size={14} aria-hidden />
            <VisuallyHidden>{t(trend.direction === 'up' ? 'kpi.up' : 'kpi.down')}</VisuallyHidden>
            {trend.text}
          </Trend>
        )}
      </Figure>
      {context && <Context>{context}</Context>}
      {children}
    </Root>
  );
}
