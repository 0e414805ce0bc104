import { column, family as families, styled, text, v, type Family } from '../theme/look.ts';
import type { ReactNode } from 'react';
import { useText } from '../i18n.ts';
import { IconAlert, IconCircleCheck, IconInfo, IconTriangleAlert, type IconLike } from '../icons/icons.ts';

const List = styled('ul')({
  ...column,
  gap: 6,
  padding: '12px 14px',
  background: v.sunken,
  border: `1px solid ${v.border}`,
  borderRadius: 8,
  ...text('small'),
  '& li': { display: 'flex', gap: 8, alignItems: 'flex-start' },
  '& svg': { marginBlockStart: 1 },
});
const Title = styled('li')({ fontWeight: 600 });

const TONES: Record<Family, IconLike> = {
  neutral: IconInfo,
  progress: IconInfo,
  action: IconTriangleAlert,
  engaged: IconInfo,
  success: IconCircleCheck,
  danger: IconAlert,
};

export interface Consequence {
  text: ReactNode;
  /** neutral: not affected. */
  family?: Family;
  icon?: IconLike;
}

export interface ConsequenceListProps {
  items: readonly Consequence[];
  /** « Ce qui va se passer » above the list; otherwise for screen readers only. */
  title?: string;
}

/** Who is affected and how, and what is not. */
export function ConsequenceList({ items, title }: ConsequenceListProps) {
  const t = useText();
  return (
    <List aria-label={title ?? t('confirm.consequences')}>
      {title && <Title aria-hidden>{title}</Title>}
      {items.map(({ text: words, family = 'neutral', icon }, index) => {
        const Sign = icon ?? TONES[family];
        return (
          <li key={typeof words === 'string' ? words : index}>
            <span style={{ color: families[family].fg, display: 'flex' }}>
              <Sign size={16} aria-hidden />
            </span>
            <span>{words}</span>
          </li>
        );
      })}
    </List>
  );
}
