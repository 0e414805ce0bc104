import type { TimelineEntry } from '@cessio/contract';
import { useTranslation, useUser } from '@cessio/shell';
import { Card, Hint } from '@cessio/ui';
import { historyEvents, Timeline } from '@cessio/ui/record';

interface HistoryCardProps {
  history: { data: { data: TimelineEntry[] } | undefined; isPending: boolean };
  /** The machine whose states the steps lead to, if any. */
  machine?: 'party';
}

/** Who did what on a record, newest first. */
export function HistoryCard({ history, machine }: HistoryCardProps) {
  const { t } = useTranslation('admin');
  const { timeZone } = useUser();
  const entries = history.data?.data ?? [];
  return (
    <Card title={t('record.history')}>
      {entries.length > 0 ? (
        <Timeline withYear timeZone={timeZone} events={historyEvents(machine, entries)} />
      ) : (
        <Hint>{t(history.isPending ? 'loading' : 'record.noHistory')}</Hint>
      )}
    </Card>
  );
}
