import { useTranslation, type TFunction } from '@cessio/shell';
import { DateText, IconClock, Tag, Text } from '@cessio/ui';
import { businessDaysLeft } from './days-left.ts';

/** By how many of the bank's business days its answer is late; on a week-end after its last day, by none yet. */
function lateness(t: TFunction<'requests'>, on: string): string {
  const days = -businessDaysLeft(on);
  return days > 0 ? t('due.late', { count: days }) : t('field.isLate');
}

/** The day by which somebody must answer, and how late the bank's answer is. */
export function Due({ on, late }: { on: string | null; late: boolean }) {
  const { t } = useTranslation('requests');
  if (!on) return <>–</>;
  return (
    <span style={{ display: 'inline-flex', flexDirection: 'column', whiteSpace: 'nowrap' }}>
      <DateText date={on} />
      {late && (
        <Text type="caption" tone="danger" weight={600}>
          {lateness(t, on)}
        </Text>
      )}
    </span>
  );
}

/** How late the bank's answer is, beside what else is said of a record. */
export function LateTag({ on }: { on: string }) {
  const { t } = useTranslation('requests');
  return (
    <Tag family="danger" icon={IconClock}>
      {lateness(t, on)}
    </Tag>
  );
}
