import { pages, sideOf, type TimelineEntry } from '@cessio/contract';
import { useParams, useTranslation, useUser } from '@cessio/shell';
import {
  Button,
  Card,
  ErrorState,
  formatDate,
  Grid,
  IconPen,
  Notice,
  Page,
  PageHeader,
  Row,
  Skeleton,
  StatusChip,
  Stepper,
  Text,
  Timeline,
  toProblem,
  useMediaQuery,
  WithRail,
} from '@cessio/ui';
import { ActionCard } from './action-card.tsx';
import { DecisionPanel, splitDecision } from './decision-panel.tsx';
import { ExposureCard } from './exposure-card.tsx';
import { DecisionCard, OpinionCard, RequestCard } from './request-cards.tsx';
import { stepsOf } from './request-steps.ts';
import { useRequest, type Conflict } from './use-request.ts';

function ConflictNotice({ conflict, onSeen }: { conflict: Conflict; onSeen: () => void }) {
  const { t } = useTranslation('requests');
  return (
    <Notice
      severity="warning"
      live
      title={
        conflict.wanted === null ? t('conflict.moved') : t('conflict.title', { action: conflict.wanted })
      }
      action={
        <Button size={30} onClick={onSeen}>
          {t('conflict.seen')}
        </Button>
      }
    >
      <Row gap={6}>
        <Text type="small">{t('conflict.youSaw')}</Text>
        <StatusChip machine="guaranteeRequest" state={conflict.seen} />
        <Text type="small">{t('conflict.itIs')}</Text>
        <StatusChip machine="guaranteeRequest" state={conflict.now} />
      </Row>
      {conflict.detail}
    </Notice>
  );
}

/** What the bank waits for, in its own words. */
function AwaitedNotice({ history, staff }: { history: readonly TimelineEntry[]; staff: boolean }) {
  const { t } = useTranslation('requests');
  const asked = history.find(({ to, comment }) => to === 'needs_info' && comment);
  if (!asked) return null;
  return (
    <Notice severity="warning" icon={IconPen} title={t(staff ? 'awaited.staff' : 'awaited.client')}>
      {asked.comment}
    </Notice>
  );
}

/** One guarantee request: where it stands, what was asked, advised and decided, and what one may do now. */
export function RequestPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation(['requests', 'common']);
  const user = useUser();
  const staff = sideOf(user.role) === 'staff';
  // Where the rail falls under the page, what one may do comes before what was done.
  const narrow = useMediaQuery('@media (max-width: 1199.95px)');
  const { request, history, pending, take, conflict, forgetConflict } = useRequest(id);
  const listTitle = t(staff ? 'requests:list.title' : 'requests:list.mine');
  const breadcrumb = [{ label: listTitle, to: pages.requests }];

  if (!request.data || pending)
    return (
      <Page>
        <PageHeader title={t('requests:record.title')} breadcrumb={breadcrumb} />
        {request.error ? (
          <Card>
            <ErrorState
              error={request.error}
              {...(toProblem(request.error).status === 404
                ? { actions: <Button to={pages.requests}>{listTitle}</Button> }
                : { onRetry: () => request.refetch() })}
            />
          </Card>
        ) : (
          <Card>
            <Skeleton lines={6} />
          </Card>
        )}
      </Page>
    );

  const record = request.data;
  const { decisions, escalate, others } = splitDecision(record.allowedActions);
  const stateWord = (state: string) => t(`common:state.guaranteeRequest.${state}`);
  const dueWord =
    record.dueOn &&
    t(record.status === 'partially_approved' ? 'requests:due.answerBefore' : 'requests:due.before', {
      date: formatDate(record.dueOn),
    });
  const day = new Intl.DateTimeFormat('fr-FR', { day: '2-digit', month: '2-digit', timeZone: user.timeZone });
  const historyCard = (
    <Card title={t('requests:record.history')}>
      <Timeline
        withYear
        timeZone={user.timeZone}
        events={history.map((entry, index) => ({
          id: `${entry.at}-${index}`,
          title: entry.label,
          at: entry.at,
          text: [entry.actor.name, entry.reason, entry.comment].filter(Boolean).join(' · '),
          ...(entry.to ? { state: { machine: 'guaranteeRequest', state: entry.to } } : {}),
        }))}
      />
    </Card>
  );
  return (
    <Page>
      <PageHeader
        title={t('requests:record.heading', { number: record.number })}
        breadcrumb={[...breadcrumb, { label: record.number }]}
        chip={<StatusChip machine="guaranteeRequest" state={record.status} />}
      />
      {record.status === 'needs_info' && <AwaitedNotice history={history} staff={staff} />}
      {conflict && <ConflictNotice conflict={conflict} onSeen={forgetConflict} />}
      <Card label={t('requests:record.progress')}>
        <Stepper
          label={t('requests:record.progress')}
          steps={stepsOf(record.status, history).map(({ state, progress, at }) => ({
            id: state,
            label: stateWord(state),
            state: progress,
            date: progress === 'current' && dueWord ? dueWord : at && day.format(new Date(at)),
          }))}
        />
      </Card>
      <WithRail
        railWidth={372}
        rail={
          <>
            {decisions.length > 0 && (
              <DecisionPanel request={record} decisions={decisions} escalate={escalate} take={take} />
            )}
            <DecisionCard request={record} />
            <ActionCard request={record} actions={others} take={take} />
            {record.allowedActions.length === 0 && (staff || !record.decision) && (
              <Card title={t('requests:waiting.title')}>
                <Text type="small" tone="second" as="p">
                  {t(staff ? 'requests:waiting.staff' : 'requests:waiting.text')}
                </Text>
              </Card>
            )}
          </>
        }
      >
        <Grid columns={staff ? 2 : 1} min={300}>
          <RequestCard request={record} />
          {staff && <OpinionCard request={record} />}
        </Grid>
        {staff ? (
          <ExposureCard request={record}>{!narrow && historyCard}</ExposureCard>
        ) : (
          !narrow && historyCard
        )}
      </WithRail>
      {narrow && historyCard}
    </Page>
  );
}
