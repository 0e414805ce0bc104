import type { ReactNode } from 'react';
import { styled, v } from '../theme/look.ts';
import { useText } from '../i18n.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

const Hold = styled('span')({ position: 'relative', display: 'inline-flex' });
const Dot = styled('span')({
  position: 'absolute',
  insetBlockStart: -4,
  insetInlineEnd: -4,
  minInlineSize: 17,
  blockSize: 17,
  paddingInline: 4,
  borderRadius: 9,
  display: 'grid',
  placeItems: 'center',
  background: v.accent,
  color: v.onAccent,
  fontSize: '0.6875rem',
  lineHeight: '17px',
  fontWeight: 600,
  pointerEvents: 'none',
});

/** `3`, and `+9` above nine. */
export function badgeText(count: number): string {
  return count > 9 ? '+9' : String(count);
}

export interface BadgeProps {
  count: number;
  /** The element it is attached to. */
  children: ReactNode;
  /** Read out instead of « 3 non lues ». */
  label?: string;
}

/** A copper count on an icon; none at zero. */
export function Badge({ count, children, label }: BadgeProps) {
  const t = useText();
  return (
    <Hold>
      {children}
      {count > 0 && (
        <Dot>
          <span aria-hidden>{badgeText(count)}</span>
          <VisuallyHidden>{label ?? t('badge.unread', { count })}</VisuallyHidden>
        </Dot>
      )}
    </Hold>
  );
}
