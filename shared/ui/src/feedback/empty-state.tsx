import type { ReactNode } from 'react';
import { column, styled, text, v, wrapping } from '../theme/look.ts';
import { IconInvoice, type IconLike } from '../icons/icons.ts';

export const Centre = styled('div')({
  ...column,
  alignItems: 'center',
  textAlign: 'center',
  gap: 4,
  padding: '28px 18px',
  '& > svg': { color: v.primary, marginBlockEnd: 8 },
  '& > h2, & > h3': text('h3'),
  '& > p': {
    color: v.text2,
    maxInlineSize: '46ch',
    ...text('small'),
    fontSize: '0.875rem',
    lineHeight: '20px',
  },
});

export const CentreActions = styled('div')({
  ...wrapping,
  justifyContent: 'center',
  gap: 8,
  marginBlockStart: 12,
});

export interface EmptyStateProps {
  icon?: IconLike;
  /** What is empty. */
  title: string;
  /** Since when or why. */
  children?: ReactNode;
  /** One action. */
  action?: ReactNode;
  level?: 2 | 3;
}

/** Icon, what is empty, why, and the one thing to do. */
export function EmptyState({
  icon: Icon = IconInvoice,
  title,
  children,
  action,
  level = 3,
}: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <Centre>
      <Icon size={28} strokeWidth={1.5} aria-hidden />
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action && <CentreActions>{action}</CentreActions>}
    </Centre>
  );
}
