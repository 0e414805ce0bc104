import { call } from '@cessio/client';
import { listJobs, type JobState } from '@cessio/contract/jobs';
import { useQuery, useTranslation, type TFunction } from '@cessio/shell';
import {
  Card,
  DateText,
  DateTimeText,
  ErrorState,
  formatDate,
  formatDateTime,
  Notice,
  Page,
  PageHeader,
  Skeleton,
  Stack,
  styled,
  Tag,
  text,
  v,
} from '@cessio/ui';
import { FlushTable, type Column } from '@cessio/ui/record';
import { OpsNavigation } from '../ops-navigation.tsx';

const EVERY_MS = 15_000;

const Small = styled('small')({ display: 'block', color: v.text2, ...text('caption') });

/** Background jobs: the last success of each, what waits, and what fails for which day. */
export function JobsPage() {
  const { t } = useTranslation('host');
  const asked = useQuery({
    queryKey: ['jobs'],
    queryFn: ({ signal }) => call(listJobs, { signal }),
    staleTime: 0,
    refetchInterval: EVERY_MS,
  });
  const jobs = asked.data?.data;
  return (
    <Page>
      <PageHeader title={t('ops.jobs.title')} subtitle={t('ops.jobs.subtitle')} />
      <OpsNavigation current="jobs" />
      {jobs ? (
        <Stack gap={16}>
          {jobs
            .filter(({ failures }) => failures.length > 0)
            .map((job) => (
              <FailureNotice key={job.name} job={job} />
            ))}
          <Card flush title={t('ops.jobs.daily')}>
            <FlushTable
              caption={t('ops.jobs.daily')}
              columns={columnsOf(t)}
              rows={jobs.map((job) => ({ ...job, id: job.name }))}
            />
          </Card>
        </Stack>
      ) : asked.isError ? (
        <ErrorState error={asked.error} onRetry={() => asked.refetch()} level={2} />
      ) : (
        <Skeleton height={640} />
      )}
    </Page>
  );
}

function FailureNotice({ job: { label, failures, waitingDays, waitingFrom } }: { job: JobState }) {
  const { t } = useTranslation('host');
  return (
    <Notice severity="error" title={t('ops.jobs.fails', { label })}>
      {failures.map(({ day, since, lastAt, attempts, reason }) => (
        <p key={since}>
          {day && `${t('ops.jobs.ofDay', { day: formatDate(day) })} `}
          {t('ops.jobs.attempts', {
            count: attempts,
            since: formatDateTime(since),
            last: formatDateTime(lastAt),
          })}{' '}
          {t('ops.jobs.reason', { reason })}
        </p>
      ))}
      {waitingFrom && waitingDays > failures.length && (
        <p>{t('ops.jobs.held', { count: waitingDays, day: formatDate(waitingFrom) })}</p>
      )}
    </Notice>
  );
}

const columnsOf = (t: TFunction<'host'>): Column<JobState & { id: string }>[] => [
  { id: 'label', header: t('ops.jobs.job'), card: 'title', cell: ({ label }) => label },
  {
    id: 'hour',
    header: t('ops.jobs.hour'),
    card: 'meta',
    cell: ({ hour, calendar, eachDay }) => (
      <>
        {hour === null ? t('ops.jobs.always') : t(`ops.jobs.at.${calendar}`, { hour })}
        {eachDay && <Small>{t('ops.jobs.eachDay')}</Small>}
      </>
    ),
  },
  {
    id: 'state',
    header: t('ops.jobs.state'),
    card: 'status',
    cell: ({ failures, waitingDays }) =>
      failures.length > 0 ? (
        <Tag family="danger">{t('ops.jobs.failing')}</Tag>
      ) : waitingDays > 0 ? (
        <Tag family="action">{t('ops.jobs.waiting', { count: waitingDays })}</Tag>
      ) : (
        <Tag family="success">{t('ops.jobs.done')}</Tag>
      ),
  },
  {
    id: 'doneDay',
    header: t('ops.jobs.doneDay'),
    cell: ({ doneDay }) => (doneDay ? <DateText date={doneDay} /> : '–'),
  },
  {
    id: 'doneAt',
    header: t('ops.jobs.doneAt'),
    cell: ({ doneAt }) => (doneAt ? <DateTimeText instant={doneAt} /> : '–'),
  },
  {
    id: 'nextAt',
    header: t('ops.jobs.nextAt'),
    cell: ({ nextAt }) => (nextAt ? <DateTimeText instant={nextAt} /> : '–'),
  },
];
