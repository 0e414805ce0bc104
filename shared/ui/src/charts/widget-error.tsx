import { toProblem } from '../feedback/problem.ts';
import { Hint } from '../layout/text.tsx';
import { useAway } from './away-banner.tsx';
import { useText } from './chart-text.ts';
import { Failure } from './failure.tsx';

export interface WidgetErrorProps {
  /** Name of what is missing. */
  title?: string | undefined;
  error?: unknown;
  onRetry?: (() => unknown) | undefined;
}

/**
 * A widget that failed to load: what, why, and a retry, unless the board reports it for all. Fits the smallest widget.
 */
export function WidgetError({ title, error, onRetry }: WidgetErrorProps) {
  const t = useText();
  const problem = toProblem(error);
  if (useAway(problem, onRetry)) return <Hint>{t('widget.away')}</Hint>;
  const code = problem.code ? ` (${problem.code})` : '';
  return (
    <Failure
      title={title ?? t('widget.failed')}
      detail={`${problem.detail ?? t('widget.text')}${code}`}
      onRetry={onRetry}
    />
  );
}
