import { Button } from '../actions/button.tsx';
import { toProblem } from '../feedback/problem.ts';
import { useRetry } from '../feedback/use-retry.ts';
import { IconAlert, IconRefresh } from '../icons/icons.ts';
import { Text } from '../layout/text.tsx';
import { family, styled, wrapping } from '../theme/look.ts';
import { useText } from './chart-text.ts';

const Root = styled('div')({
  ...wrapping,
  alignItems: 'center',
  gap: '8px 12px',
  '& > svg': { color: family.danger.fg, flex: 'none' },
  '& > div': { flex: '1 1 180px', minInlineSize: 0 },
});

export interface WidgetErrorProps {
  /** What is missing. */
  title?: string | undefined;
  error?: unknown;
  onRetry?: (() => unknown) | undefined;
}

/** A widget that did not load: what, why, and a retry. Fits the smallest widget. */
export function WidgetError({ title, error, onRetry }: WidgetErrorProps) {
  const t = useText();
  const { busy, retry } = useRetry(onRetry);
  const problem = toProblem(error);
  return (
    <Root role="alert">
      <IconAlert size={18} strokeWidth={1.75} aria-hidden />
      <div>
        <Text as="p" weight={500}>
          {title ?? t('widget.failed')}
        </Text>
        <Text as="p" type="small" tone="second">
          {problem.detail ?? t('error.text')}
          {problem.code ? ` (${problem.code})` : ''}
        </Text>
      </div>
      {onRetry && (
        <Button size={30} icon={IconRefresh} loading={busy} onClick={retry}>
          {t('widget.retry')}
        </Button>
      )}
    </Root>
  );
}
