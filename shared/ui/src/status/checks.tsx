import type { ReactNode } from 'react';
import { column, family as families, media, styled, text, v, type Family } from '../theme/look.ts';
import { useText } from '../i18n.ts';
import { IconChevronDown, IconCircleCheck, IconOctagonX, IconTriangleAlert } from '../icons/icons.ts';
import type { IconLike } from '../icons/icons.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

const List = styled('ul')({ ...column, gap: 12, ...text('small') });
const Item = styled('li')({
  display: 'flex',
  gap: 10,
  alignItems: 'flex-start',
  '& svg': { marginBlockStart: 1 },
});
const Body = styled('div')({
  minInlineSize: 0,
  flex: 1,
  '& > strong, & summary': { fontWeight: 500 },
  '& summary': { display: 'flex', alignItems: 'center', gap: 6, cursor: 'pointer', borderRadius: 4 },
  '& summary::-webkit-details-marker': { display: 'none' },
  '& summary svg': { marginBlockStart: 0, color: v.text3, transition: 'transform 180ms' },
  '& details[open] summary svg': { transform: 'rotate(180deg)' },
  [media.calm]: { '& summary svg': { transition: 'none' } },
  '& > p, & li': { color: v.text2, ...text('caption') },
  '& button': {
    minBlockSize: 24,
    padding: 0,
    border: 0,
    background: 'none',
    color: v.link,
    cursor: 'pointer',
    textAlign: 'inherit',
    ...text('caption'),
    fontWeight: 500,
  },
  '& button:hover': { textDecoration: 'underline' },
});

export type CheckSeverity = 'blocking' | 'warning' | 'passed';

export interface CheckItem {
  code: string;
  severity: CheckSeverity;
  /** Names the field and the value. */
  title: ReactNode;
  /** How to resolve it. */
  text?: ReactNode;
  /** Its basis, below all that: a table, a list. */
  detail?: ReactNode;
  /** Field to go to; given to `onGoTo`. */
  path?: string | null;
  /** Label of the link: « Corriger la date ». */
  actionLabel?: string;
}

const LOOK: Record<CheckSeverity, { family: Family; icon: IconLike }> = {
  blocking: { family: 'danger', icon: IconOctagonX },
  warning: { family: 'action', icon: IconTriangleAlert },
  passed: { family: 'success', icon: IconCircleCheck },
};

export interface ChecksProps {
  checks: readonly CheckItem[];
  /** Focuses the field of a check. Without it there are no links. */
  onGoTo?: (path: string) => void;
}

/** Blocking first, then warnings, then one expandable line for all that passed. */
export function Checks({ checks, onGoTo }: ChecksProps) {
  const t = useText();
  const passed = checks.filter((check) => check.severity === 'passed');
  const open = (['blocking', 'warning'] as const).flatMap((severity) =>
    checks.filter((check) => check.severity === severity),
  );
  const sign = (severity: CheckSeverity) => {
    const { icon: Icon, ...look } = LOOK[severity];
    // No green while something is wrong.
    const family = severity === 'passed' && open.length > 0 ? 'neutral' : look.family;
    return (
      <span style={{ color: families[family].fg, display: 'flex' }}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </span>
    );
  };
  return (
    <List>
      {open.map((check) => (
        <Item key={`${check.code}${check.path ?? ''}`}>
          {sign(check.severity)}
          <Body>
            <strong>
              <VisuallyHidden>{`${t(`checks.severity.${check.severity}`)}\u00a0: `}</VisuallyHidden>
              {check.title}
            </strong>
            {(check.text || (check.path && onGoTo)) && (
              <p>
                {check.text}{' '}
                {check.path && onGoTo && (
                  <button type="button" onClick={() => onGoTo(check.path as string)}>
                    {check.actionLabel ?? t('checks.goTo')}
                  </button>
                )}
              </p>
            )}
            {check.detail}
          </Body>
        </Item>
      ))}
      {passed.length > 0 && (
        <Item>
          {sign('passed')}
          <Body>
            <details>
              <summary>
                {t('checks.passed', { count: passed.length })}
                <IconChevronDown size={16} strokeWidth={2} aria-hidden />
              </summary>
              <ul>
                {passed.map((check) => (
                  <li key={`${check.code}${check.path ?? ''}`}>{check.title}</li>
                ))}
              </ul>
            </details>
          </Body>
        </Item>
      )}
    </List>
  );
}

/** « 1 point bloquant à corriger », for the bar with the submit button; nothing when there is none. */
export function BlockingCount({ checks }: { checks: readonly CheckItem[] }) {
  const t = useText();
  const count = checks.filter((check) => check.severity === 'blocking').length;
  if (count === 0) return null;
  return (
    <span className="kit-error-text" style={{ fontWeight: 500 }}>
      {t('checks.blocking', { count })}
    </span>
  );
}
