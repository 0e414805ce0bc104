import { call } from '@cessio/client';
import { guaranteeRequestTimeline, type Guarantee, type GuaranteeRequest } from '@cessio/contract';
import { useQuery, useTranslation, useUser } from '@cessio/shell';
import { Card, ErrorState, Skeleton } from '@cessio/ui';
import { historyEvents, historyKey, Timeline, type TimelineEvent, type useRecord } from '@cessio/ui/record';

/** Its history, and that of its request, if the reader may see it, below the day on which it began. */
export function GuaranteeHistory({
  guarantee,
  history: own,
}: {
  guarantee: Guarantee;
  history: ReturnType<typeof useRecord>['history'];
}) {
  const { t } = useTranslation('requests');
  const { timeZone } = useUser();
  const requestId: GuaranteeRequest['id'] | undefined = guarantee.request?.id;
  const history = useQuery({
    queryKey: historyKey('guarantee_request', requestId ?? ''),
    queryFn: ({ signal }) => call(guaranteeRequestTimeline, { params: { id: requestId ?? '' }, signal }),
    enabled: requestId !== undefined,
  });
  const entries = own.data?.data ?? [];
  const opened: TimelineEvent = {
    id: 'opened',
    title: t('guarantee.opened'),
    at: guarantee.createdAt,
    state: { machine: 'guarantee', state: 'active' },
  };
  const before = historyEvents('guarantee_request', history.data?.data ?? []);
  // One older than its history starts with the day on which it was granted.
  const steps = historyEvents('guarantee', entries);
  const begun = entries.some(({ action }) => action === 'guarantees.create') ? [] : [opened];
  const events = [...steps, ...begun, ...before].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <Card title={t('record.history')}>
      {history.error ? (
        <ErrorState error={history.error} onRetry={() => history.refetch()} />
      ) : history.isLoading ? (
        <Skeleton lines={4} />
      ) : (
        <Timeline withYear timeZone={timeZone} events={events} />
      )}
    </Card>
  );
}
