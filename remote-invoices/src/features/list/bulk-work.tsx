import { actorOf, type InvoiceRow } from '@cessio/contract';
import { portalEvents, useTranslation, useUser } from '@cessio/shell';
import { useToast } from '@cessio/ui';
import { useRef, useState } from 'react';
import { AssignDialog } from '../../assign/assign-dialog.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import type { BulkAction, StepResult } from './bulk-steps.ts';
import { ResultDialog } from './result-dialog.tsx';
import { goesToManager } from './row-rules.ts';

/** A step asked for on several invoices, and what unselects them. */
export interface Asked {
  action: BulkAction | 'assign';
  rows: readonly InvoiceRow[];
  clear: () => void;
}

const above = (user: ReturnType<typeof useUser>, rows: readonly InvoiceRow[]) =>
  actorOf(user) === 'A' ? rows.filter(goesToManager) : [];

/** What differs among the selected ones: « FL-26-0034 dépasse votre limite … ». */
export function BulkNote({ rows }: { rows: readonly InvoiceRow[] }) {
  const { t } = useTranslation('invoices');
  const over = above(useUser(), rows);
  const first = over[0] ?? rows.find(({ limitedBy }) => limitedBy);
  if (!first) return null;
  if (over.length === 0) return `${first.number ?? first.ref}\u00a0: ${first.limitedBy?.text}`;
  return over.length === 1
    ? t('bulk.aboveOne', { number: first.number ?? first.ref })
    : t('bulk.above', { count: over.length });
}

/** Asks for the step, takes it, and shows the result of each where they differ. */
export function BulkWork({ asked: { action, rows, clear }, onEnd }: { asked: Asked; onEnd: () => void }) {
  const { t } = useTranslation('invoices');
  const user = useUser();
  const toast = useToast();
  const [results, setResults] = useState<StepResult[] | null>(null);
  const goesOn = useRef(false);
  if (action === 'assign') return <AssignDialog invoices={rows} onClose={onEnd} onDone={clear} />;
  if (results) return <ResultDialog results={results} onClose={onEnd} />;
  const done = (given: StepResult[]) => {
    clear();
    portalEvents.emit('recordChanged', { entity: 'invoice' });
    if (given.every(({ ok, escalated }) => ok && !escalated))
      toast.show({ title: t(`bulk.${action}.done`, { count: given.length }), severity: 'success' });
    else {
      goesOn.current = true;
      setResults(given);
    }
  };
  return (
    <BulkDialog
      action={action}
      rows={rows}
      above={above(user, rows)}
      onClose={() => {
        if (!goesOn.current) onEnd();
      }}
      onDone={done}
    />
  );
}
