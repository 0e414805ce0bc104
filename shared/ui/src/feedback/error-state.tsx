import { useState, type ReactNode } from 'react';
import { family, styled, text, v } from '../theme/look.ts';
import { useText } from '../i18n.ts';
import { Button } from '../actions/button.tsx';
import { IconAlert, IconCopy, IconRefresh } from '../icons/icons.ts';
import { formatDateTime } from '../values/format.ts';
import { Centre, CentreActions } from './empty-state.tsx';
import { toProblem } from './problem.ts';
import { useRetry } from './use-retry.ts';

const Fine = styled('p')({ '&&': { color: v.text3, marginBlockStart: 12, ...text('caption') } });

/** Codes that add nothing to the message: nothing failed, so support is not needed. */
const PLAIN: ReadonlySet<string> = new Set(['NOT_FOUND', 'FORBIDDEN']);

export interface ErrorStateProps {
  title?: string;
  /** What was kept. */
  children?: ReactNode;
  /** The error; code and correlation id come from its problem. */
  error?: unknown;
  code?: string;
  onRetry?: () => unknown;
  /** Replaces « Réessayer » and « Copier le code ». */
  actions?: ReactNode;
  level?: 2 | 3;
}

/** What failed, what was kept, two actions, then code · correlation id · time where something failed. */
export function ErrorState({ title, children, error, code, onRetry, actions, level = 3 }: ErrorStateProps) {
  const t = useText();
  const [at] = useState(() => new Date().toISOString());
  const [copied, setCopied] = useState(false);
  const { busy, retry } = useRetry(onRetry);
  const problem = toProblem(error);
  const shown = code ?? problem.code ?? '';
  const line = [shown, problem.correlationId, formatDateTime(at)].filter(Boolean).join(' · ');
  const Heading = level === 2 ? 'h2' : 'h3';
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(line);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <Centre role="alert">
      <IconAlert size={28} strokeWidth={1.5} aria-hidden style={{ color: family.danger.fg }} />
      <Heading>{title ?? problem.title ?? t('error.title')}</Heading>
      <p>{children ?? problem.detail ?? t('error.text')}</p>
      <CentreActions>
        {actions ?? (
          <>
            {onRetry && (
              <Button variant="primary" size={30} icon={IconRefresh} loading={busy} onClick={retry}>
                {t('error.retry')}
              </Button>
            )}
            {!PLAIN.has(shown) && (
              <Button size={30} icon={IconCopy} onClick={copy}>
                {copied ? t('error.copied') : t('error.copy')}
              </Button>
            )}
          </>
        )}
      </CentreActions>
      {!PLAIN.has(shown) && (
        <Fine>
          {t('error.code')} <bdi dir="ltr">{line}</bdi>
        </Fine>
      )}
    </Centre>
  );
}
