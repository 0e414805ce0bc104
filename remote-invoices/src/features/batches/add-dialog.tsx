import { call } from '@cessio/client';
import { listInvoices, type InvoiceRow, type Page } from '@cessio/contract';
import { BATCH_MAX, type Batch } from '@cessio/contract/batches';
import { useQuery, useTranslation } from '@cessio/shell';
import {
  Button,
  Checkbox,
  Dialog,
  DialogClose,
  EmptyState,
  ErrorState,
  formatDate,
  formatMoney,
  Notice,
  Skeleton,
  Stack,
  toProblem,
} from '@cessio/ui';
import { useState } from 'react';

/** As many as one call gives. */
const PAGE = 200;

type Asked = Pick<Batch, 'contractId' | 'assignor'>;

/** What the draft could still contain, and how many there are in all. */
async function readAddable({ contractId, assignor }: Asked, most: number, signal: AbortSignal) {
  const query = {
    batchable: 'true',
    contractId,
    assignorId: assignor.id,
    sort: 'dueDate',
    limit: String(PAGE),
    total: 'true',
  };
  const rows: InvoiceRow[] = [];
  let page: Page<InvoiceRow> | undefined;
  do {
    const cursor = page?.nextCursor;
    page = await call(listInvoices, { query: { ...query, ...(cursor && { cursor }) }, signal });
    rows.push(...page.data);
  } while (page.nextCursor && rows.length < most);
  return { rows: rows.slice(0, most), total: page.total?.value ?? rows.length };
}

interface Props {
  batch: Batch;
  /** Puts these into the draft. */
  onAdd: (ids: readonly string[]) => Promise<unknown>;
  onClose: () => void;
}

/** Other approved invoices of the same contract and supplier, to add to a draft. */
export function AddDialog({ batch: { contractId, assignor, currency, count }, onAdd, onClose }: Props) {
  const { t } = useTranslation('invoices');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const asked = useQuery({
    queryKey: ['list', 'batchable', contractId, assignor.id],
    queryFn: ({ signal }) => readAddable({ contractId, assignor }, Math.max(0, BATCH_MAX - count), signal),
    gcTime: 0,
  });
  const rows = asked.data?.rows ?? [];
  const more = (asked.data?.total ?? 0) - rows.length;
  const sum = rows.reduce((total, { id, due }) => total + (chosen.has(id) ? (due ?? 0) : 0), 0);
  const toggle = (ids: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  };
  const add = async () => {
    if (sending || chosen.size === 0) return;
    setSending(true);
    setFailure(null);
    try {
      await onAdd([...chosen]);
      onClose();
    } catch (error) {
      setFailure(error);
      setSending(false);
    }
  };
  const words = (row: InvoiceRow) =>
    [row.number ?? row.ref, row.debtor?.legalName, formatMoney(row.due ?? 0, currency)].join(' · ');
  const problem = failure === null ? null : toProblem(failure);
  return (
    <Dialog
      open
      onClose={sending ? () => undefined : onClose}
      onEnter={add}
      title={t('batch.add')}
      subtitle={
        chosen.size > 0 && `${t('batch.selected', { count: chosen.size })} · ${formatMoney(sum, currency)}`
      }
      actions={
        <>
          <DialogClose disabled={sending}>{t('batch.cancel')}</DialogClose>
          {rows.length > 0 && (
            <Button variant="primary" loading={sending} disabled={chosen.size === 0} onClick={add}>
              {t('batch.add.button', { count: chosen.size })}
            </Button>
          )}
        </>
      }
    >
      {asked.isError ? (
        <ErrorState error={asked.error} onRetry={asked.refetch} level={3} />
      ) : !asked.data ? (
        <Skeleton lines={5} />
      ) : rows.length === 0 ? (
        <EmptyState title={t('batch.add.none')}>{t('batch.add.noneText')}</EmptyState>
      ) : (
        <Stack gap={4}>
          <Checkbox
            label={t('batch.add.all', { count: rows.length })}
            checked={chosen.size === rows.length}
            onChange={(on) =>
              toggle(
                rows.map(({ id }) => id),
                on,
              )
            }
          />
          {rows.map((row) => (
            <Checkbox
              key={row.id}
              label={words(row)}
              help={row.dueDate ? t('batch.add.due', { date: formatDate(row.dueDate) }) : undefined}
              checked={chosen.has(row.id)}
              onChange={(on) => toggle([row.id], on)}
            />
          ))}
          {more > 0 && <Notice>{t('batch.add.more', { count: more })}</Notice>}
        </Stack>
      )}
      {problem && (
        <Notice severity="error" live title={problem.title}>
          {problem.detail}
        </Notice>
      )}
    </Dialog>
  );
}
