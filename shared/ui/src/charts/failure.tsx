import { Button } from '../actions/button.tsx';
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

interface FailureProps {
  title: string;
  detail: string;
  onRetry?: (() => unknown) | undefined;
}

/** What failed to load, why, and a retry. */
export function Failure({ title, detail, onRetry }: FailureProps) {
  const t = useText();
  const { busy, retry } = useRetry(onRetry);
  return (
    <Root role="alert">
      <IconAlert size={18} strokeWidth={1.75} aria-hidden />
      <div>
        <Text as="p" weight={500}>
          {title}
        </Text>
        <Text as="p" type="small" tone="second">
          {detail}
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
