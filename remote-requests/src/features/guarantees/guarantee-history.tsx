import { call } from '@cessio/client';
import { guaranteeRequestTimeline, type Guarantee, type GuaranteeRequest } from '@cessio/contract';
import { useQuery, useTranslation, useUser } from '@cessio/shell';
import { Card, ErrorState, Skeleton } from '@cessio/ui';
import { historyEvents, historyKey, Timeline, type TimelineEvent } from '@cessio/ui/record';

/** How it came about: the steps of its request, where one may read them, under the day that it began. */
export function GuaranteeHistory({ guarantee }: { guarantee: Guarantee }) {
  const { t } = useTranslation('requests');
  const { timeZone } = useUser();
  const requestId: GuaranteeRequest['id'] | undefined = guarantee.request?.id;
  const history = useQuery({
    queryKey: historyKey('guarantee_request', requestId ?? ''),
    queryFn: ({ signal }) => call(guaranteeRequestTimeline, { params: { id: requestId ?? '' }, signal }),
    enabled: requestId !== undefined,
  });
  const opened: TimelineEvent = {
    id: 'opened',
    title: t('guarantee.opened'),
    at: guarantee.createdAt,
    state: { machine: 'guarantee', state: 'active' },
  };
  const before = historyEvents('guarantee_request', history.data?.data ?? []);
  const events = [opened, ...before].sort((a, b) => b.at.localeCompare(a.at));
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
