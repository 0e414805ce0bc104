import type { ReactNode } from 'react';
import { column, family as families, styled, text, v, wrapping, type Family } from '../theme/look.ts';
import { IconCircleCheck, IconInfo, IconOctagonX, IconTriangleAlert, type IconLike } from '../icons/icons.ts';

export type Severity = 'error' | 'warning' | 'success' | 'info';

export const SEVERITY: Record<Severity, { family: Family; icon: IconLike }> = {
  error: { family: 'danger', icon: IconOctagonX },
  warning: { family: 'action', icon: IconTriangleAlert },
  success: { family: 'success', icon: IconCircleCheck },
  info: { family: 'progress', icon: IconInfo },
};

const Root = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 10,
  padding: '10px 12px',
  borderRadius: 8,
  color: v.text,
  ...text('small'),
  '& > svg': { marginBlockStart: 1 },
  '& strong': { fontWeight: 600 },
  '@media print': { border: '1px solid #000', background: 'none !important' },
});
/** Where the text would be one word wide, the action moves below it. */
const Words = styled('div')({
  flex: 1,
  minInlineSize: 0,
  ...wrapping,
  alignItems: 'flex-start',
  gap: 10,
});
const Body = styled('div')({
  flex: '1 1 260px',
  minInlineSize: 0,
  ...column,
  gap: 2,
  '& ul': { listStyle: 'disc', paddingInlineStart: 18 },
  '& a': { color: 'inherit', textDecoration: 'underline', textUnderlineOffset: '3px' },
});

export interface NoticeProps {
  severity?: Severity;
  title?: ReactNode;
  children?: ReactNode;
  icon?: IconLike;
  /** Button or link at the end. */
  action?: ReactNode;
  /** Announced when it appears. */
  live?: boolean;
}

/** A message in the page: blocking, warning, success, information. */
export function Notice({ severity = 'info', title, children, icon, action, live }: NoticeProps) {
  const look = SEVERITY[severity];
  const Icon = icon ?? look.icon;
  return (
    <Root
      style={{ background: families[look.family].bg }}
      role={live ? (severity === 'error' ? 'alert' : 'status') : undefined}
    >
      <span style={{ color: families[look.family].fg, display: 'flex' }}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </span>
      <Words>
        <Body>
          {title && <strong>{title}</strong>}
          {children && <div>{children}</div>}
        </Body>
        {action}
      </Words>
    </Root>
  );
}
