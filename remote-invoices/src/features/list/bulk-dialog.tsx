import { useState } from 'react';
import { call, createAttemptKeys } from '@cessio/client';
import {
  actorOf,
  announceApproval,
  formatMoney,
  invoiceParts,
  invoiceStates,
  stepFormOf,
  type InvoiceRow,
  type StepForm,
  type StepEffect,
} from '@cessio/contract';
import { useQuery, useTranslation, useUser } from '@cessio/shell';
import { Skeleton } from '@cessio/ui';
import { StepDialog } from '@cessio/ui/record';
import { rowOf, runBulk, type BulkAction, type StepResult } from './bulk-steps.ts';

interface BulkDialogProps {
  action: BulkAction;
  rows: readonly InvoiceRow[];
  /** Those that go to the manager. */
  above: readonly InvoiceRow[];
  onClose: () => void;
  onDone: (results: StepResult[]) => void;
}

/** Up to this many files of a kind are named. */
const FEW = 5;

const sumOf = (rows: readonly InvoiceRow[]): string => {
  const sums = new Map<string, number>();
  for (const { currency, due } of rows) sums.set(currency, (sums.get(currency) ?? 0) + (due ?? 0));
  return [...sums].map(([currency, minor]) => formatMoney(minor, currency)).join(' + ');
};
const nameOf = ({ number, ref }: InvoiceRow) => number ?? ref;

/** Asks once for all, shows the effects, sends once. */
export function BulkDialog({ action, rows, above, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation('invoices');
  const actor = actorOf(useUser());
  const [keyFor] = useState(createAttemptKeys);
  const row = rowOf(action);
  const [first] = rows;
  const decides = row.requires?.includes('APPROVAL_LIMIT_EXCEEDED') ?? false;
  const escalate = decides ? above : [];
  const sent = rows.filter((one) => !escalate.includes(one));
  const ids = sent.map(({ id }) => id);
  // By the same rules and cover as the approval itself, fetched each time: what is announced is what it does now.
  const announced = useQuery({
    queryKey: ['list', 'approval', ids],
    queryFn: ({ signal }) => call(announceApproval, { body: { ids }, signal }),
    enabled: decides && ids.length > 0,
    gcTime: 0,
  });
  if (!first) return null;
  const announcedOf = ({ id }: InvoiceRow) => announced.data?.data.find((one) => one.id === id);
  const refusalOf = (one: InvoiceRow) => {
    const known = announcedOf(one);
    return (known ? known.refusal : one.limitedBy?.text) ?? null;
  };
  const stopped = decides ? sent.filter((one) => refusalOf(one) !== null) : [];
  const here = sent.filter((one) => !stopped.includes(one));
  const uncoveredOf = (one: InvoiceRow) => announcedOf(one)?.uncovered ?? 0;
  const uncovered = here.filter((one) => uncoveredOf(one) > 0);
  const reason = here.map((one) => announcedOf(one)?.reason).find((label) => !!label);
  const effects: StepEffect[] = [];
  const sayOfEach = (
    rows: readonly InvoiceRow[],
    look: Omit<StepEffect, 'text'>,
    words: (one: InvoiceRow, number: string) => string,
  ) => effects.push(...rows.slice(0, FEW).map((one) => ({ ...look, text: words(one, nameOf(one)) })));
  if (here.length > 0 && row.to !== 'same')
    effects.push({
      text: t(`bulk.${action}.does`, { count: here.length, sum: sumOf(here) }),
      tone: invoiceStates[row.to].tone,
      ...(row.look?.icon ? { icon: row.look.icon } : {}),
    });
  sayOfEach(escalate, { tone: 'action', icon: 'gavel' }, (one, number) =>
    t('bulk.approve.escalated', { number, why: one.limitedBy?.text }),
  );
  sayOfEach(stopped, { tone: 'danger', icon: 'circle-x' }, (one, number) =>
    t('bulk.approve.stopped', { number, why: refusalOf(one) }),
  );
  sayOfEach(uncovered, { tone: 'action', icon: 'triangle-alert' }, (one, number) =>
    t('bulk.approve.uncovered', { number, amount: formatMoney(uncoveredOf(one), one.currency) }),
  );
  if (uncovered.length > FEW)
    effects.push({ text: t('bulk.approve.uncoveredMore', { n: uncovered.length - FEW }) });
  effects.push(...((announced.data?.effects ?? []) as readonly StepEffect[]));
  if (announced.isError) effects.push({ text: t('bulk.approve.coverUnknown'), tone: 'danger' });
  // In reverse factoring the supplier answers, and the buyer is told.
  if (here.length > 0)
    effects.push({
      text: t(`bulk.${action}.told`, actor === 'S' ? { context: 'supplier' } : {}),
      icon: 'users',
    });
  const single = rows.length === 1;
  const depositor = first.program === 'reverse' ? first.debtor : first.assignor;
  const one = stepFormOf(row, invoiceParts(actor, { program: first.program, confidential: false }), {
    number: nameOf(first),
    depositor: depositor?.legalName ?? '',
  });
  const many: StepForm = {
    ...one,
    // For one invoice the text names it and its depositor; for several the title and the effects do.
    confirm: single ? one.confirm : null,
    look: { ...one.look, effects },
    // A comment for several is that of a refusal, or of an uncovered part.
    needs: {
      ...one.needs,
      comment: reason ? 'required' : one.needs.reason ? one.needs.comment : 'none',
      ...(reason ? { commentLabel: reason } : {}),
    },
  };
  return (
    <StepDialog
      step={many}
      currency={first.currency}
      title={
        single
          ? t(`bulk.${action}.titleOne`, { number: nameOf(first) })
          : t(`bulk.${action}.title`, { count: rows.length })
      }
      subtitle={sumOf(rows)}
      note={t(`bulk.${action}.note`)}
      confirmLabel={
        here.length === 0 && escalate.length > 0
          ? t('bulk.approve.handOn')
          : single
            ? t(`bulk.${action}.buttonOne`)
            : t(`bulk.${action}.button`, { count: here.length || rows.length })
      }
      onClose={onClose}
      onTake={async (body) => onDone(await runBulk({ ...body, action, rows: sent, escalate }, keyFor))}
    >
      {announced.isLoading && <Skeleton lines={2} />}
    </StepDialog>
  );
}
