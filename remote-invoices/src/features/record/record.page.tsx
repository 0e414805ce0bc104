import { lazy, Suspense, useId, useState } from 'react';
import { call, fetchFile, isApiProblem } from '@cessio/client';
import {
  hasTag,
  href,
  invoiceFile,
  invoiceStates,
  pages,
  problemsOf,
  sideOf,
  whoActsNext,
  type Invoice,
  type Side,
  type TabOf,
  type TimelineEntry,
} from '@cessio/contract';
import { useParams, useTranslation, useUser } from '@cessio/shell';
import {
  Button,
  Card,
  ErrorState,
  formatDateTime,
  IconEye,
  IconPen,
  Page,
  PageHeader,
  Skeleton,
  StatusChip,
  TabPanel,
  Tabs,
  useMediaQuery,
  useTabParam,
} from '@cessio/ui';
import {
  HistoryCard,
  MovedNotice,
  openSteps,
  PayNotice,
  RecordLayout,
  RecordPager,
  RecordStepDialog,
  Stepper,
  useListAddress,
  useNextAction,
  useRecord,
  useRecordStep,
} from '@cessio/ui/record';
import { ComparisonLine } from '../../document/comparison-line.tsx';
import { DocumentCard, DocumentDialog } from '../../document/deposited-document.tsx';
import { waitingWord } from '../../waiting-word.ts';
import { AnswersCard } from './answers-card.tsx';
import { AssignmentCard } from './assignment-card.tsx';
import { DebtorSection } from './debtor-section.tsx';
import { InvoicePapers } from './invoice-papers.tsx';
import { invoiceKind, notesOf } from './invoice-kind.ts';
import { stepsOf } from './record-steps.ts';
import {
  AmountsBand,
  ChecksSection,
  NextCard,
  OpenAlerts,
  PartiesCard,
  Standing,
  SummarySection,
} from './record-sections.tsx';
import './texts.ts';

const PayCard = lazy(async () => ({ default: (await import('./record.cards.ts')).PayCard }));
const MoneyCard = lazy(async () => ({ default: (await import('./money-card.tsx')).MoneyCard }));
const CdarCard = lazy(async () => ({ default: (await import('./record.cards.ts')).CdarCard }));

const useListOf = (side: Side) => useListAddress(side === 'client' ? pages.debtorInvoices : pages.myInvoices);

/** From this width its document is beside it. */
const BESIDE = '(min-width: 1200px)';

/** One invoice: its state, its value, why, and the reader's possible steps. */
export function RecordPage() {
  const { t } = useTranslation('invoices');
  const user = useUser();
  const id = useParams()['id'] ?? '';
  const side = sideOf(user.role);
  const list = useListOf(side);
  const { record: invoice, history } = useRecord(invoiceKind, id);
  // The stages load first: if they came later they would push down what is below.
  if (invoice.data && !history.isPending)
    return <Record key={id} invoice={invoice.data} side={side} entries={history.data?.data ?? []} />;
  const absent = isApiProblem(invoice.error, 'NOT_FOUND');
  return (
    <Page>
      <PageHeader
        title={t('record.heading', { number: '' }).trim()}
        breadcrumb={[{ label: t('list.title'), to: list }]}
      />
      <Card>
        {invoice.isError ? (
          <ErrorState
            level={2}
            error={invoice.error}
            onRetry={() => invoice.refetch()}
            {...(absent ? { actions: <Button to={list}>{t('record.backToList')}</Button> } : {})}
          />
        ) : (
          <Skeleton height={420} />
        )}
      </Card>
    </Page>
  );
}

interface RecordProps {
  invoice: Invoice;
  side: Side;
  entries: readonly TimelineEntry[];
}

function Record({ invoice, side, entries }: RecordProps) {
  const { t } = useTranslation('invoices');
  const panel = useId();
  const list = useListOf(side);
  const [tab, setTab] = useTabParam('summary');
  const number = invoiceKind.nameOf(invoice);
  const { timeZone } = useUser();
  const step = useRecordStep(invoiceKind, invoice);
  const next = useNextAction(
    (signal) => call(whoActsNext, { params: { entity: 'invoice', id: invoice.id }, signal }),
    'invoice',
    invoice.id,
  );

  const depositor = side === (invoice.program === 'classic' ? 'supplier' : 'client');
  const mayEdit =
    hasTag(invoiceStates, invoice.status, 'editable') &&
    (depositor || (side === 'staff' && invoice.program === 'classic' && invoice.status === 'draft'));
  const editTo = mayEdit
    ? side === 'client'
      ? href(pages.newReverseInvoice, {}, { id: invoice.id })
      : href(pages.editInvoice, { id: invoice.id })
    : null;
  const againTo =
    invoice.status === 'rejected' && depositor
      ? href(side === 'client' ? pages.newReverseInvoice : pages.newInvoice, {}, { from: invoice.id })
      : null;
  const word = waitingWord(invoice, side);
  const steps = stepsOf(invoice, entries, side === 'client');
  const elsewhere = editTo ?? againTo;
  const completion = openSteps(invoice.allowedActions).find(({ action }) => action === 'complete');
  const editLabel = againTo
    ? 'record.again'
    : invoice.status === 'needs_info'
      ? 'record.editSent'
      : 'record.edit';
  const other = side === 'supplier' ? invoice.debtor : invoice.assignor;
  const company = other && {
    label: other.legalName,
    ...(side === 'staff' && { to: href(pages.company, { id: other.id }) }),
  };
  const { file } = invoice;
  const beside = useMediaQuery(BESIDE) && file !== null;
  const [opened, setOpened] = useState(false);
  const compared = invoice.checks.find(({ code }) => code.startsWith('PDF_'));
  const shownDocument = file && {
    ...file,
    queryKey: ['files', file.id],
    load: async (signal: AbortSignal) =>
      (await fetchFile(invoiceFile, { params: { id: invoice.id }, signal })).blob,
    children: compared && <ComparisonLine {...compared} />,
  };
  const tabs: { id: TabOf<typeof pages.invoice>; label: string; count?: number }[] = [
    { id: 'summary', label: t('record.tab.summary') },
    { id: 'checks', label: t('record.tab.checks'), count: problemsOf(invoice).length },
  ];
  const shown = tabs.some((one) => one.id === tab) ? tab : 'summary';
  const assigns = invoice.status === 'approved' && side !== 'client';
  const asked = {
    actions: invoice.allowedActions,
    onAsk: step.ask,
    // Its own card says whose turn it is.
    next: assigns ? next && null : next,
    none: next && !next.toPay && !assigns ? t('record.noAction') : undefined,
    ...(elsewhere ? { edit: { to: elsewhere, label: t(editLabel) } } : {}),
  };
  const way = (
    <HistoryCard
      kind="invoice"
      entries={entries}
      notes={side === 'staff' ? notesOf(invoice.id) : undefined}
    />
  );

  return (
    <Page>
      <PageHeader
        title={t('record.heading', { number })}
        breadcrumb={[{ label: t('list.title'), to: list }, ...(company ? [company] : []), { label: number }]}
        chip={
          <StatusChip
            machine="invoice"
            state={invoice.status}
            {...(word ? { label: t(`list.waiting.${word}`) } : {})}
          />
        }
        actions={
          <>
            {file && !beside && (
              <Button icon={IconEye} onClick={() => setOpened(true)}>
                {t('record.see')}
              </Button>
            )}
            <RecordPager step={step} actions={invoice.allowedActions} />
          </>
        }
      />
      <MovedNotice step={step} />
      {next?.toPay && <PayNotice toPay={next.toPay} />}
      <Standing
        invoice={invoice}
        again={
          againTo ? (
            <Button size={30} icon={IconPen} to={againTo}>
              {t('record.again')}
            </Button>
          ) : completion ? (
            <Button size={30} icon={IconPen} onClick={() => step.ask(completion)}>
              {completion.label}
            </Button>
          ) : undefined
        }
      />
      {steps.length > 1 && (
        <Card label={t('record.way')}>
          <Stepper
            label={t('record.way')}
            steps={steps.map(({ id, state, reached }) => ({
              id,
              state,
              label: t(id in invoiceStates ? `common:state.invoice.${id}` : `record.stage.${id}`),
              ...(reached && { date: formatDateTime(reached, timeZone).slice(0, 5) }),
            }))}
          />
        </Card>
      )}
      <AmountsBand invoice={invoice} />
      <RecordLayout
        steps={asked}
        decision={assigns && <AssignmentCard invoice={invoice} side={side} />}
        document={beside && shownDocument && <DocumentCard {...shownDocument} />}
        history={way}
      >
        {side === 'client' && invoice.payTo && (
          <Suspense fallback={<Skeleton height={280} />}>
            <PayCard payTo={invoice.payTo} title={t('record.pay')} />
          </Suspense>
        )}
        <Tabs tabs={tabs} value={shown} onChange={setTab} panelId={panel} label={t('record.tabs')} />
        <TabPanel id={panel} value={shown}>
          {shown === 'summary' && <SummarySection invoice={invoice} />}
          {shown === 'checks' && <ChecksSection invoice={invoice} />}
        </TabPanel>
        {side !== 'client' && invoice.batch && !assigns && (
          <Suspense fallback={<Skeleton height={320} />}>
            <MoneyCard invoice={invoice} side={side} />
          </Suspense>
        )}
        <AnswersCard invoice={invoice} />
        <InvoicePapers invoice={invoice} side={side} />
        <PartiesCard invoice={invoice} side={side} />
        {side === 'staff' && invoice.debtor && hasTag(invoiceStates, invoice.status, 'deposited') && (
          <DebtorSection debtor={invoice.debtor} currency={invoice.currency} />
        )}
        <NextCard invoice={invoice} />
        {invoice.cdar && invoice.cdar.length > 0 && (
          <Suspense fallback={<Skeleton height={140} />}>
            <CdarCard invoice={invoice} statuses={invoice.cdar} side={side} />
          </Suspense>
        )}
      </RecordLayout>
      {opened && shownDocument && <DocumentDialog {...shownDocument} onClose={() => setOpened(false)} />}
      <RecordStepDialog step={step} currency={invoice.currency} amount={invoice.due}>
        {step.asked?.action.action === 'clear_alert' && <OpenAlerts invoice={step.asked.seen} />}
      </RecordStepDialog>
    </Page>
  );
}
