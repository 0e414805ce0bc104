import { call, isApiProblem } from '@cessio/client';
import { href, pages, sideOf, whoActsNext } from '@cessio/contract';
import { updateBatch, type Batch } from '@cessio/contract/batches';
import {
  can,
  portalEvents,
  useParams,
  useQueryClient,
  useRecordChanged,
  useTranslation,
  useUser,
} from '@cessio/shell';
import {
  Button,
  IconPlus,
  Link,
  Notice,
  Page,
  PageHeader,
  Reference,
  StatusChip,
  toProblem,
  useMediaQuery,
  useToast,
} from '@cessio/ui';
import {
  HistoryCard,
  isKnown,
  MovedNotice,
  RecordLayout,
  RecordMissing,
  RecordStepDialog,
  useNextAction,
  useRecord,
  useRecordStep,
  type RecordKind,
} from '@cessio/ui/record';
import { useMemo, useState } from 'react';
import { AddDialog } from './add-dialog.tsx';
import { batchKind } from './batch-kind.ts';
import { BatchLines } from './batch-lines.tsx';
import { BatchFigures, BringsCard, CostCard, SharesCards } from './figures-cards.tsx';
import { SignatureCard } from './signature-card.tsx';
import './texts.ts';

/** Where the steps are below the facts, the invoices come before them; else they take the whole width. */
const BELOW = '@media (max-width: 1199.95px)';
const KEY = ['batch', 'one'] as const;

/** One batch: what its signature brings and costs, its invoices, its steps and, once signed, its deed. */
export function BatchPage() {
  const { id = '' } = useParams();
  return <BatchRecord key={id} id={id} />;
}

/** Amounts that have changed are read again, so that the page says which. */
function useKind(id: string): RecordKind<Batch> {
  const queries = useQueryClient();
  return useMemo(
    () => ({
      ...batchKind,
      take: async (of, body) => {
        try {
          return await batchKind.take(of, body);
        } catch (error) {
          if ((isApiProblem(error) && error.status === 422) || isApiProblem(error, 'FIGURES_CHANGED'))
            void queries.invalidateQueries({ queryKey: [...KEY, id] });
          throw error;
        }
      },
    }),
    [id, queries],
  );
}

function BatchRecord({ id }: { id: string }) {
  const { t } = useTranslation('invoices');
  const user = useUser();
  const side = sideOf(user.role);
  const queries = useQueryClient();
  const toast = useToast();
  const kind = useKind(id);
  const { record: query, history } = useRecord(kind, id);
  const step = useRecordStep(kind, query.data);
  const next = useNextAction(
    (signal) => call(whoActsNext, { params: { entity: 'batch', id }, signal }),
    'batch',
    id,
  );
  const dropped = useMediaQuery(BELOW);
  const [adds, setAdds] = useState(false);
  // What it brings follows its invoices.
  useRecordChanged('invoice', () => void queries.invalidateQueries({ queryKey: [...KEY, id] }));
  const list = { label: t('batch.list'), to: href(pages.myInvoices, {}, { tab: 'batches' }) };
  const batch = query.data;
  if (!batch) return <RecordMissing title={t('batch.title')} list={list} query={query} />;

  const change = async (invoiceIds: readonly string[], leaveOut = false) => {
    const { leftOut, ...changed } = await call(updateBatch, {
      params: { id },
      body: { version: batch.version, invoiceIds: [...invoiceIds], leaveOut },
    });
    queries.setQueryData([...KEY, id], changed);
    if (leftOut.length > 0)
      toast.show({
        severity: 'warning',
        title: t('batch.leftOut'),
        message: leftOut.map(({ ref, reasons }) => `${ref}\u00a0: ${reasons.join(', ')}`).join('\n'),
      });
    portalEvents.emit('recordChanged', { entity: 'batch', id });
  };
  const keep = async (ids: readonly string[]) => {
    try {
      // What cannot be assigned any more goes with it.
      await change(ids, true);
    } catch (error) {
      const { title = '', detail = '' } = toProblem(error);
      toast.show({ severity: 'error', title, message: detail });
      void queries.invalidateQueries({ queryKey: [...KEY, id] });
    }
  };
  const edits = batch.status === 'draft' && can(user, 'batches.write');
  const broken = batch.lines.filter(({ problem }) => problem !== null);
  const reopen = batch.allowedActions.find(({ action, enabled }) => action === 'reopen' && enabled);
  const lines = (
    <BatchLines
      batch={batch}
      onKeep={edits ? keep : undefined}
      aside={
        edits && (
          <Button size={30} icon={IconPlus} onClick={() => setAdds(true)}>
            {t('batch.add')}
          </Button>
        )
      }
    />
  );
  const entries = history.data?.data ?? [];
  return (
    <Page>
      <PageHeader
        title={t('batch.heading', { number: batch.number })}
        subtitle={
          <>
            {side === 'staff' ? (
              <Link to={href(pages.company, { id: batch.assignor.id })}>{batch.assignor.legalName}</Link>
            ) : (
              batch.assignor.legalName
            )}
            {' · '}
            <Link to={href(pages.contract, { id: batch.contractId })}>
              <Reference>{t('batch.contract', { number: batch.contractNumber })}</Reference>
            </Link>
          </>
        }
        breadcrumb={[list, { label: batch.number }]}
        chip={<StatusChip machine="batch" state={batch.status} />}
      />
      <MovedNotice step={step} />
      {batch.status === 'to_sign' && batch.changes.length > 0 && (
        <Notice
          severity="warning"
          live
          title={t('batch.changed')}
          action={
            reopen && (
              <Button size={30} onClick={() => step.ask(reopen)}>
                {t('batch.changed.reopen')}
              </Button>
            )
          }
        >
          <ul>
            {batch.changes.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Notice>
      )}
      {broken.length > 0 && (
        <Notice
          severity="error"
          title={t('batch.broken', { count: broken.length })}
          action={
            edits ? (
              <Button
                size={30}
                onClick={() =>
                  keep(batch.lines.filter(({ problem }) => problem === null).map((line) => line.id))
                }
              >
                {t('batch.broken.remove')}
              </Button>
            ) : undefined
          }
        >
          {t(edits ? 'batch.broken.text' : 'batch.broken.reopen')}
        </Notice>
      )}
      <BatchFigures batch={batch} />
      <RecordLayout
        railWidth={372}
        steps={{
          actions: batch.allowedActions.filter(isKnown),
          onAsk: step.ask,
          next,
          none: t(`batch.none.${batch.status}`),
        }}
        history={entries.length > 0 && <HistoryCard kind="batch" entries={entries} />}
      >
        <BringsCard batch={batch} />
        <CostCard batch={batch} />
        {dropped && lines}
        <SharesCards batch={batch} />
        <SignatureCard batch={batch} />
      </RecordLayout>
      {!dropped && lines}
      {adds && (
        <AddDialog
          batch={batch}
          onAdd={(ids) => change([...batch.lines.map((line) => line.id), ...ids])}
          onClose={() => setAdds(false)}
        />
      )}
      <RecordStepDialog step={step} currency={batch.currency} amount={batch.totals.due} />
    </Page>
  );
}
