import { useId, useState } from 'react';
import { isApiProblem } from '@cessio/client';
import {
  hasTag,
  href,
  invoiceStates,
  pages,
  sideOf,
  type AllowedAction,
  type Invoice,
  type Side,
  type TabOf,
} from '@cessio/contract';
import { useParams, useTranslation, useUser } from '@cessio/shell';
import {
  Button,
  Card,
  ErrorState,
  formatDate,
  formatDateTime,
  IconEye,
  IconPen,
  Notice,
  Page,
  PageHeader,
  Row,
  Skeleton,
  StatusChip,
  Stepper,
  TabPanel,
  Tabs,
  Text,
  useTabParam,
  useToast,
  WithRail,
} from '@cessio/ui';
import { ActionDialog } from './action-dialog.tsx';
import { ActionsCard, openActions } from './actions-card.tsx';
import { PhoneActions } from './phone-actions.tsx';
import { stepsOf } from './record-steps.ts';
import {
  AmountsBand,
  ChecksSection,
  DocumentsSection,
  HistoryCard,
  NextCard,
  PartiesCard,
  Standing,
  SummarySection,
} from './record-sections.tsx';
import { useRecord, useStep } from './use-record.ts';
import './texts.ts';

const listOf = (side: Side) => (side === 'client' ? pages.debtorInvoices : pages.myInvoices);

/** One invoice: where it stands, what it is worth, why, and what its reader may do now. */
export function RecordPage() {
  const { t } = useTranslation('invoices');
  const user = useUser();
  const id = useParams()['id'] ?? '';
  const side = sideOf(user.role);
  const { invoice, timeline } = useRecord(id);
  // The way it went is part of its first sight: steps that come later would push down what stands below.
  if (invoice.data && !timeline.isPending)
    return <Record key={id} invoice={invoice.data} side={side} timeline={timeline} />;
  const absent = isApiProblem(invoice.error, 'NOT_FOUND');
  return (
    <Page>
      <PageHeader
        title={t('record.heading', { number: '' }).trim()}
        breadcrumb={[{ label: t('list.title'), to: listOf(side) }]}
      />
      <Card>
        {invoice.isError ? (
          <ErrorState
            level={2}
            error={invoice.error}
            onRetry={() => invoice.refetch()}
            {...(absent ? { actions: <Button to={listOf(side)}>{t('record.backToList')}</Button> } : {})}
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
  timeline: ReturnType<typeof useRecord>['timeline'];
}

function Record({ invoice, side, timeline }: RecordProps) {
  const { t } = useTranslation('invoices');
  const toast = useToast();
  const panel = useId();
  const [tab, setTab] = useTabParam('summary');
  const [asked, setAsked] = useState<{ action: AllowedAction; seen: Invoice } | null>(null);
  const number = invoice.number ?? invoice.ref;
  const { take, conflict, dismiss } = useStep(invoice, (next) => {
    toast.show({
      title: t('record.done', { number }),
      message: t('record.doneState', { state: t(`common:state.invoice.${next.status}`) }),
      severity: 'success',
    });
  });

  const depositor = side === (invoice.program === 'classic' ? 'supplier' : 'client');
  const mayEdit =
    (depositor || (side === 'staff' && invoice.program === 'classic')) &&
    hasTag(invoiceStates, invoice.status, 'editable');
  const editTo = mayEdit
    ? side === 'client'
      ? href(pages.newReverseInvoice, {}, { id: invoice.id })
      : href(pages.editInvoice, { id: invoice.id })
    : null;
  const againTo =
    invoice.status === 'rejected' && depositor
      ? href(side === 'client' ? pages.newReverseInvoice : pages.newInvoice, {}, { from: invoice.id })
      : null;
  const entries = timeline.data?.data;
  const steps = stepsOf(invoice, entries ?? [], side === 'client');
  const other = side === 'supplier' ? invoice.debtor : invoice.assignor;
  const tabs: { id: TabOf<typeof pages.invoice>; label: string; count?: number }[] = [
    { id: 'summary', label: t('record.tab.summary') },
    {
      id: 'checks',
      label: t('record.tab.checks'),
      count: invoice.checks.length + (invoice.alerts?.length ?? 0),
    },
    { id: 'documents', label: t('record.tab.documents'), count: invoice.file ? 1 : 0 },
  ];
  const shown = tabs.some((one) => one.id === tab) ? tab : 'summary';

  return (
    <Page>
      <PageHeader
        title={t('record.heading', { number })}
        breadcrumb={[
          { label: t('list.title'), to: listOf(side) },
          ...(other ? [{ label: other.legalName }] : []),
          { label: number },
        ]}
        chip={<StatusChip machine="invoice" state={invoice.status} />}
        actions={
          invoice.file && (
            <Button icon={IconEye} onClick={() => setTab('documents')}>
              {t('record.original')}
            </Button>
          )
        }
      />
      {conflict && (
        <Notice
          severity="warning"
          live
          title={t('record.conflict.title')}
          action={
            <Button size={30} onClick={dismiss}>
              {t('record.conflict.understood')}
            </Button>
          }
        >
          <p>{conflict.detail}</p>
          <Row gap={8}>
            <Text type="small">{t('record.conflict.before')}</Text>
            <StatusChip machine="invoice" state={conflict.before.status} />
            <Text type="small">{t('record.conflict.now')}</Text>
            <StatusChip machine="invoice" state={conflict.now.status} />
          </Row>
        </Notice>
      )}
      <Standing
        invoice={invoice}
        again={
          againTo ? (
            <Button size={30} icon={IconPen} to={againTo}>
              {t('record.again')}
            </Button>
          ) : editTo && invoice.status === 'needs_info' ? (
            <Button size={30} icon={IconPen} to={editTo}>
              {t('record.completeFile')}
            </Button>
          ) : undefined
        }
      />
      <Card label={t('record.way')}>
        <Stepper
          label={t('record.way')}
          steps={steps.map(({ id, label, state, reached, planned }) => ({
            id,
            state,
            label:
              label.kind === 'stage'
                ? t(`record.stage.${label.stage}`)
                : t(`common:state.invoice.${label.state}`),
            ...(reached
              ? { date: formatDateTime(reached).slice(0, 5) }
              : planned
                ? { date: t('record.planned', { date: formatDate(planned).slice(0, 5) }) }
                : {}),
          }))}
        />
      </Card>
      <WithRail
        rail={
          <>
            <ActionsCard
              invoice={invoice}
              side={side}
              editTo={editTo ?? againTo}
              editLabel={t(
                againTo
                  ? 'record.again'
                  : invoice.status === 'needs_info'
                    ? 'record.completeFile'
                    : 'record.edit',
              )}
              onAsk={(action) => setAsked({ action, seen: invoice })}
            />
            <HistoryCard entries={entries ?? (timeline.isError ? [] : undefined)} />
          </>
        }
      >
        <AmountsBand invoice={invoice} side={side} />
        <Tabs tabs={tabs} value={shown} onChange={setTab} panelId={panel} label={t('record.tabs')} />
        <TabPanel id={panel} value={shown}>
          {shown === 'summary' && <SummarySection invoice={invoice} />}
          {shown === 'checks' && <ChecksSection invoice={invoice} />}
          {shown === 'documents' && <DocumentsSection invoice={invoice} />}
        </TabPanel>
        <PartiesCard invoice={invoice} side={side} />
        <NextCard invoice={invoice} />
      </WithRail>
      <PhoneActions actions={openActions(invoice)} onAsk={(action) => setAsked({ action, seen: invoice })} />
      {asked && (
        <ActionDialog
          action={asked.action}
          invoice={asked.seen}
          side={side}
          onClose={() => setAsked(null)}
          onTake={(step) => take(step, asked.seen)}
        />
      )}
    </Page>
  );
}
