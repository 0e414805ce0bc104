import {
  guaranteeRequestStates,
  hasTag,
  href,
  pages,
  sideOf,
  type GuaranteeRequest,
  type TimelineEntry,
} from '@cessio/contract';
import { useParams, useTranslation, useUser } from '@cessio/shell';
import {
  Button,
  Card,
  formatDate,
  formatDateTime,
  Grid,
  IconPen,
  Notice,
  Page,
  PageHeader,
  StatusChip,
} from '@cessio/ui';
import {
  HistoryCard,
  isKnown,
  keptFileNames,
  MovedNotice,
  RecordLayout,
  RecordMissing,
  RecordPager,
  RecordStepDialog,
  Stepper,
  useListAddress,
} from '@cessio/ui/record';
import { useFile } from '../../use-file.ts';
import { Papers } from '../../papers.tsx';
import { DecisionPanel, isChoice } from './decision-panel.tsx';
import { ExposureCard } from './exposure-card.tsx';
import { AnswersCard, DecisionCard, OpinionCard, RequestCard, StageLine } from './request-cards.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { notesOf, requestKind } from './request-kind.ts';
import { draftKey } from './request-draft.ts';
import { RequestPrice, useRequestPrice } from './request-price.tsx';
import { stepsOf } from './request-steps.ts';

/** What the bank waits for: each item with its comment, and the accompanying message. */
function AwaitedNotice({
  request: { missing },
  history,
  staff,
}: {
  request: GuaranteeRequest;
  history: readonly TimelineEntry[];
  staff: boolean;
}) {
  const { t } = useTranslation('requests');
  const said = history.find(
    ({ to, from, comment }) => to === 'needs_info' && from !== to && comment,
  )?.comment;
  if (missing.length === 0 && !said) return null;
  return (
    <Notice severity="warning" icon={IconPen} title={t(staff ? 'awaited.staff' : 'awaited.client')}>
      {missing.length > 0 ? (
        <ul>
          {missing.map(({ code, label, comment }) => (
            <li key={`${code} ${comment}`}>{comment ? t('awaited.item', { label, comment }) : label}</li>
          ))}
        </ul>
      ) : (
        said
      )}
    </Notice>
  );
}

/** One guarantee request: its state, what was requested, advised and decided, and the possible steps. */
export function RequestPage() {
  const { id = '' } = useParams();
  // Selections for one request are not carried over to the next.
  return <Request key={id} id={id} />;
}

function Request({ id }: { id: string }) {
  const { t } = useTranslation(['requests', 'common']);
  const user = useUser();
  const staff = sideOf(user.role) === 'staff';
  const { query, history, step, next } = useFile(requestKind, 'guarantee_request', id);
  const priced = useRequestPrice(staff ? undefined : query.data);
  const list = {
    label: t(staff ? 'requests:list.title' : 'requests:list.mine'),
    to: useListAddress(pages.requests),
  };

  // Shown together: late stages would push down what is below.
  if (!query.data || history.isPending)
    return <RecordMissing title={t('requests:record.title')} list={list} query={query} />;

  const record = query.data;
  const entries = history.data?.data ?? [];
  // A file chosen on this device and not uploaded is not left behind.
  const left = !staff && record.status === 'draft' ? keptFileNames(draftKey(user.id, id)) : [];
  const actions = record.allowedActions.filter(
    (action) => isKnown(action) && !(left.length > 0 && action.action === 'submit'),
  );
  const decides = actions.some(isChoice);
  const dueWord =
    record.dueOn &&
    t(record.status === 'partially_approved' ? 'requests:due.answerBefore' : 'requests:due.before', {
      date: formatDate(record.dueOn).slice(0, 5),
    });
  const historyCard = (
    <HistoryCard kind="guarantee_request" entries={entries} notes={staff ? notesOf(id) : undefined} />
  );
  const steps = {
    actions,
    onAsk: step.ask,
    next,
    edit:
      !staff && record.status === 'draft'
        ? { label: t('requests:record.edit'), to: href(pages.newRequest, {}, { id }) }
        : undefined,
    ...(staff || !record.decision
      ? { none: t(staff ? 'requests:waiting.staff' : 'requests:waiting.text') }
      : {}),
  };
  const price = <RequestPrice request={record} priced={priced} />;
  return (
    <Page>
      <PageHeader
        title={t('requests:record.heading', { number: record.number })}
        breadcrumb={[list, { label: record.number }]}
        chip={<StatusChip machine="guarantee_request" state={record.status} />}
        actions={<RecordPager step={step} actions={actions} />}
      />
      {record.status === 'needs_info' && <AwaitedNotice request={record} history={entries} staff={staff} />}
      {left.length > 0 && (
        <Notice
          severity="warning"
          title={t('requests:papers.left')}
          action={
            <Button size={30} to={href(pages.newRequest, {}, { id })}>
              {t('requests:papers.goOn')}
            </Button>
          }
        >
          {left.join(', ')}
        </Notice>
      )}
      <MovedNotice step={step} />
      <Card label={t('requests:record.progress')}>
        <Stepper
          label={t('requests:record.progress')}
          steps={stepsOf(record.status, entries).map(({ state, progress, at }) => ({
            id: state,
            label: t(`common:state.guarantee_request.${state}`),
            state: progress,
            date:
              progress === 'current' && dueWord
                ? dueWord
                : at && formatDateTime(at, user.timeZone).slice(0, 5),
          }))}
        />
        <StageLine request={record} />
      </Card>
      <RecordLayout
        railWidth={372}
        decision={
          <>
            {decides && <DecisionPanel request={record} actions={actions} onAsk={step.ask} />}
            <DecisionCard request={record} />
          </>
        }
        steps={decides ? undefined : steps}
        history={
          <>
            {price}
            {/* The price would push it down. */}
            {!priced.pending && historyCard}
          </>
        }
      >
        <Grid columns={staff ? 2 : 1} min={300}>
          <RequestCard request={record} />
          {staff && <OpinionCard request={record} />}
        </Grid>
        <InvitationCard request={record} staff={staff} />
        <AnswersCard request={record} />
        <Papers
          ownerType="guarantee"
          ownerId={id}
          open={!hasTag(guaranteeRequestStates, record.status, 'ended')}
        />
        {staff && <ExposureCard request={record} />}
      </RecordLayout>
      <RecordStepDialog
        step={step}
        currency={record.currency}
        amount={record.grantedAmount}
        asked={record.amount}
      >
        {step.asked?.action.action === 'accept_offer' && price}
      </RecordStepDialog>
    </Page>
  );
}
