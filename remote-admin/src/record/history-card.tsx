import type { TimelineEntry } from '@cessio/contract';
import { useTranslation, useUser } from '@cessio/shell';
import { Card, Text, Timeline } from '@cessio/ui';

interface HistoryCardProps {
  history: { data: { data: TimelineEntry[] } | undefined; isPending: boolean };
  /** Whose states the steps lead to, where they lead to any. */
  machine?: 'party';
}

/** Who did what on a record, newest first. */
export function HistoryCard({ history, machine }: HistoryCardProps) {
  const { t } = useTranslation('admin');
  const { timeZone } = useUser();
  const events = history.data?.data ?? [];
  return (
    <Card title={t('record.history')}>
      {events.length > 0 ? (
        <Timeline
          withYear
          timeZone={timeZone}
          events={events.map((entry, index) => ({
            id: `${entry.at}-${index}`,
            title: entry.label,
            at: entry.at,
            text: [entry.actor.name, entry.reason, entry.comment].filter(Boolean).join(' · '),
            ...(machine && entry.to ? { state: { machine, state: entry.to } } : {}),
          }))}
        />
      ) : (
        <Text type="small" tone="second" as="p">
          {t(history.isPending ? 'loading' : 'record.noHistory')}
        </Text>
      )}
    </Card>
  );
}
