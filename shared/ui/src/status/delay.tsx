import { businessDaysLeft, isOverdue } from '@cessio/contract';
import { registerTexts } from '@cessio/shell';
import texts from '../../locales/delay.json' with { type: 'json' };
import { useText } from '../i18n.ts';
import { IconClock } from '../icons/icons.ts';
import { Text } from '../layout/text.tsx';
import type { Family } from '../theme/look.ts';
import { DateText } from '../values/money.tsx';
import { Tag } from './status-chip.tsx';

registerTexts('common', texts);

/** Business days before a due date from which it is highlighted. */
const SOON = 2;

/** A due date in words, and its colour. On the weekend after it, not yet late by a business day. */
function useDelay(on: string): { words: string; family: Family } {
  const t = useText();
  const left = businessDaysLeft(on);
  if (isOverdue(on))
    return { words: left < 0 ? t('delay.late', { count: -left }) : t('delay.past'), family: 'danger' };
  if (left === 0) return { words: t('delay.today'), family: 'action' };
  return { words: t('delay.left', { count: left }), family: left <= SOON ? 'action' : 'neutral' };
}

/** Time left or overdue, the same on every record and list. */
export function DelayChip({ on }: { on: string }) {
  const { words, family } = useDelay(on);
  return (
    <Tag family={family} icon={IconClock}>
      {words}
    </Tag>
  );
}

/** In a list: the date by which somebody must answer, and how late it is. @param late as the API says */
export function DueDate({ on, late = isOverdue(on) }: { on: string | null; late?: boolean }) {
  if (!on) return <>–</>;
  return (
    <span style={{ display: 'inline-flex', flexDirection: 'column', whiteSpace: 'nowrap' }}>
      <DateText date={on} />
      {late && <Late on={on} />}
    </span>
  );
}

function Late({ on }: { on: string }) {
  return (
    <Text type="caption" tone="danger" weight={600}>
      {useDelay(on).words}
    </Text>
  );
}
