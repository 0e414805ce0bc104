import { useState } from 'react';
import { createAttemptKeys } from '@cessio/client';
import { formatMoney, REASONS, type InvoiceRow } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import {
  ConfirmDialog,
  IconCircleCheck,
  IconCircleX,
  IconGavel,
  IconUsers,
  type Consequence,
} from '@cessio/ui';
import { requireWords, runBulk, type BulkAction, type StepResult } from './bulk-steps.ts';

interface BulkDialogProps {
  action: BulkAction;
  rows: readonly InvoiceRow[];
  /** Files among them that go to the manager. */
  above: readonly InvoiceRow[];
  onClose: () => void;
  onDone: (results: StepResult[]) => void;
}

const sumOf = (rows: readonly InvoiceRow[]): string => {
  const sums = new Map<string, number>();
  for (const { currency, gross } of rows) sums.set(currency, (sums.get(currency) ?? 0) + (gross ?? 0));
  return [...sums].map(([currency, minor]) => formatMoney(minor, currency)).join(' + ');
};

/** Asks once for all, says what happens to whom, sends once. */
export function BulkDialog({ action, rows, above, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation('invoices');
  const [keyFor] = useState(createAttemptKeys);
  const [one] = rows;
  const single = rows.length === 1 && one !== undefined;
  const here = action === 'approve' ? rows.filter((row) => !above.includes(row)) : rows;
  const escalate = action === 'approve' ? above : [];
  const refusing = action === 'reject' || action === 'refuse_confirmation';
  const uncovered = rows.filter(({ signals }) => signals?.includes('LIMIT_EXCESS'));

  const consequences: Consequence[] = [];
  if (action === 'approve') {
    if (here.length > 0)
      consequences.push({
        text: t('bulk.approve.now', { count: here.length, sum: sumOf(here) }),
        family: 'success',
        icon: IconCircleCheck,
      });
    for (const row of escalate.slice(0, 5))
      consequences.push({
        text: t('bulk.approve.escalated', { number: row.number ?? row.ref }),
        family: 'action',
        icon: IconGavel,
      });
    for (const row of uncovered.slice(0, 5))
      consequences.push({
        text: t('bulk.approve.uncovered', { number: row.number ?? row.ref }),
        family: 'action',
      });
    consequences.push({ text: t('bulk.approve.told'), family: 'neutral', icon: IconUsers });
  } else if (action === 'confirm') {
    consequences.push({ text: t('bulk.confirm.owed'), family: 'engaged' });
    consequences.push({ text: t('bulk.confirm.next'), family: 'neutral', icon: IconUsers });
  } else {
    consequences.push({ text: t(`bulk.${action}.closed`), family: 'danger', icon: IconCircleX });
    consequences.push({ text: t(`bulk.${action}.told`), family: 'neutral', icon: IconUsers });
  }

  const reasons = REASONS[action === 'reject' ? 'bankRefusal' : 'confirmationRefusal'];
  const number = one?.number ?? one?.ref ?? '';
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      icon={refusing ? IconCircleX : action === 'approve' ? IconGavel : IconCircleCheck}
      danger={refusing}
      title={
        single ? t(`bulk.${action}.titleOne`, { number }) : t(`bulk.${action}.title`, { count: rows.length })
      }
      subtitle={sumOf(rows)}
      consequences={consequences}
      note={t(`bulk.${action}.note`)}
      confirmLabel={
        single ? t(`bulk.${action}.buttonOne`) : t(`bulk.${action}.button`, { count: rows.length })
      }
      {...(refusing
        ? {
            reasons: Object.entries(reasons).map(([value, label]) => ({ value, label })),
            comment: 'optional' as const,
            commentLabel: t('bulk.comment'),
          }
        : {})}
      onConfirm={async ({ reason, comment }) => {
        requireWords(reason, comment, {
          title: t('bulk.reasonMissing'),
          detail: t('bulk.otherNeedsWords'),
        });
        onDone(await runBulk({ action, rows: here, escalate, reasonCode: reason, comment }, keyFor));
      }}
    />
  );
}
