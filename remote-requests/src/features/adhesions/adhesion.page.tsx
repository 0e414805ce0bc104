import { isOverdue, pages } from '@cessio/contract';
import { useParams, useTranslation, useUser } from '@cessio/shell';
import { Card, formatDate, formatDateTime, Grid, Page, PageHeader, Row, StatusChip } from '@cessio/ui';
import {
  ApprovalCard,
  DelayChip,
  HistoryCard,
  isKnown,
  MovedNotice,
  RecordLayout,
  RecordMissing,
  RecordPager,
  RecordStepDialog,
  Stepper,
  useListAddress,
} from '@cessio/ui/record';
import {
  AnswersCard,
  AwaitedNotice,
  ChecklistCard,
  CompanyCard,
  ContractCard,
  DecisionCard,
  RequestCard,
  StudyCard,
} from './adhesion-cards.tsx';
import { useFile } from '../../use-file.ts';
import { sendAnswer } from '../../send-answer.ts';
import { adhesionKind } from './adhesion-kind.ts';
import { CommitteeCard } from './committee-card.tsx';
import { SignedTerms, TermsCard } from './terms-card.tsx';
import { stagesOf } from './adhesion-way.ts';
import './texts.ts';

/** One adhesion request: its state, its file, and the possible steps. */
export function AdhesionPage() {
  const { id = '' } = useParams();
  return <Adhesion key={id} id={id} />;
}

function Adhesion({ id }: { id: string }) {
  const { t } = useTranslation(['requests', 'common']);
  const { timeZone } = useUser();
  const { query, history, step, next } = useFile(adhesionKind, 'adhesion_request', id);
  const list = { label: t('requests:adhesions.title'), to: useListAddress(pages.adhesions) };

  // Shown together: a late part would push down what is below it.
  if (!query.data || history.isPending || next === undefined)
    return <RecordMissing title={t('requests:adhesion.title')} list={list} query={query} />;

  const record = query.data;
  const entries = history.data?.data ?? [];
  const actions = record.allowedActions.filter(isKnown);
  const due = record.dueOn && t('requests:due.before', { date: formatDate(record.dueOn).slice(0, 5) });
  const historyCard = entries.length > 0 && <HistoryCard kind="adhesion_request" entries={entries} />;
  return (
    <Page>
      <PageHeader
        title={t('requests:adhesion.heading', { number: record.number })}
        subtitle={record.legalName}
        breadcrumb={[list, { label: record.number }]}
        chip={<StatusChip machine="adhesion_request" state={record.status} />}
        actions={<RecordPager step={step} actions={actions} />}
      />
      <AwaitedNotice adhesion={record} />
      <MovedNotice step={step} />
      <Card label={t('requests:adhesion.progress')}>
        <Stepper
          label={t('requests:adhesion.progress')}
          steps={stagesOf(record, entries).map(({ state, progress, at }) => ({
            id: state,
            label: t(`common:state.adhesion_request.${state}`),
            state: progress,
            date: progress === 'current' && due ? due : at && formatDateTime(at, timeZone).slice(0, 5),
          }))}
        />
        {/* The steps already show it. */}
        {record.dueOn && isOverdue(record.dueOn) && !(next?.mine ?? next?.elsewhere)?.dueOn && (
          <Row>
            <DelayChip on={record.dueOn} />
          </Row>
        )}
      </Card>
      <RecordLayout
        railWidth={372}
        decision={
          <>
            <DecisionCard adhesion={record} />
            {record.pendingApproval && (
              <ApprovalCard
                send={sendAnswer}
                entity="adhesion_request"
                record={record}
                approval={record.pendingApproval}
              />
            )}
          </>
        }
        steps={{ actions, onAsk: step.ask, next, none: t('requests:adhesion.waiting') }}
        history={historyCard}
      >
        <Grid columns={2} min={300}>
          <RequestCard adhesion={record} />
          <CompanyCard adhesion={record} />
        </Grid>
        <ChecklistCard adhesion={record} />
        <AnswersCard adhesion={record} />
        <StudyCard adhesion={record} />
        <TermsCard adhesion={record} />
        <CommitteeCard adhesion={record} />
        <ContractCard adhesion={record} />
      </RecordLayout>
      <RecordStepDialog
        step={step}
        currency={record.currency}
        amount={record.terms?.ceiling ?? null}
        asked={record.wantedCeiling || undefined}
      >
        <SignedTerms adhesion={record} action={step.asked?.action.action} />
      </RecordStepDialog>
    </Page>
  );
}
