import { useState } from 'react';
import { dayInParis, formatDate, href, pages, type Side } from '@cessio/contract';
import { portalEvents, useNavigate, useQueryClient, useTranslation } from '@cessio/shell';
import { toProblem, useToast } from '@cessio/ui';
import type { Base, InvoiceInputBody } from './deposit-values.ts';
import { useKeptDeposit, type KeptInput } from './use-kept-deposit.ts';
import { useSavesItself } from './use-saves-itself.ts';

interface SavingInput extends KeptInput {
  side: Side;
  input: InvoiceInputBody;
  counterpart: string;
  /** Something was refused: the form shows where. */
  onRefused: () => void;
  /** No automatic save: something is being asked, read or compared. */
  held: boolean;
  onDraft: (id: string) => void;
}

/**
 * Saves the input: on this device at once, as a draft of its record once it has a number or a document (docs/adr/0057),
 * and asks before it is left.
 */
export function useDepositSaving({
  side,
  input,
  counterpart,
  onRefused,
  held: waits,
  onDraft,
  ...keeping
}: SavingInput) {
  const { t } = useTranslation('invoices');
  const toast = useToast();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { calls, start, typed } = keeping;
  const { base } = calls;
  const { values } = typed;
  const { dirty, leave, forget, settle: keepSettled, ...kept } = useKeptDeposit(keeping);
  const [saving, setSaving] = useState(false);
  const [heldAt, setHeldAt] = useState<string | null>(null);

  const settle = (saved: Base) => {
    keepSettled(saved);
    setHeldAt(new Date().toISOString());
  };

  /** Replaces the address by the draft's, under the same form. */
  const goOn = async (saved: Base) => {
    portalEvents.emit('recordChanged', { entity: 'invoice', id: saved.id });
    const address =
      side === 'client'
        ? href(pages.newReverseInvoice, {}, { id: saved.id })
        : href(pages.editInvoice, { id: saved.id });
    // Not left: the form stays where it is.
    leave();
    onDraft(saved.id);
    await navigate(address, { replace: true, preventScrollReset: true });
    leave(false);
    forget();
  };

  const fileId = typed.file?.id ?? null;
  const named = base ? base.status === 'draft' : values.number !== '' || fileId !== null;
  // An assignor's draft is private: the bank saves one only by pressing the button.
  const ready = side !== 'staff' && named && dirty && !waits && !saving;
  const itself = useSavesItself(
    JSON.stringify([values, fileId]),
    ready,
    start.restoredAt !== null,
    async () => {
      const saved = await calls.save(input, values, true);
      if (!saved) return;
      settle(saved);
      if (!base) await goOn(saved);
    },
  );

  /** Saves the draft and says so; failures are reported, and no input is lost. */
  const save = async () => {
    if (saving) return;
    setSaving(true);
    try {
      const known = base;
      const saved = await calls.save(input, values);
      if (!saved) {
        onRefused();
        return;
      }
      settle(saved);
      itself.resume();
      const sent = saved.status !== 'draft';
      toast.show({ title: t(sent ? 'deposit.savedSent' : 'deposit.saved'), severity: 'success' });
      if (sent) {
        leave();
        queries.removeQueries({ queryKey: ['deposit', saved.id] });
        portalEvents.emit('recordChanged', { entity: 'invoice', id: saved.id });
        void navigate(href(pages.invoice, { id: saved.id }));
      } else if (!known) await goOn(saved);
    } catch (error) {
      const problem = toProblem(error);
      toast.show({
        id: 'deposit-save',
        title: problem.title ?? t('deposit.saveFailed'),
        message: problem.detail ?? t('deposit.kept.text'),
        severity: 'error',
        action: { label: t('deposit.retry'), onClick: () => void save() },
      });
    } finally {
      setSaving(false);
    }
  };

  /** Saves changes, then submits; goes to the record afterwards. */
  const send = async () => {
    const current = dirty || !base ? await calls.save(input, values) : base;
    if (current && current !== base) settle(current);
    if (current && !base) forget();
    const sent = current && (await calls.submit(current));
    if (!sent) {
      // Refused with field errors, or changed by somebody else: the form shows it.
      onRefused();
      return;
    }
    leave();
    forget(sent.id);
    queries.removeQueries({ queryKey: ['deposit', sent.id] });
    portalEvents.emit('recordChanged', { entity: 'invoice', id: sent.id });
    toast.show({
      title: t('deposit.sent', { number: sent.number ?? sent.ref }),
      message: sent.confirmBy
        ? t('deposit.sentText', { other: counterpart, date: formatDate(dayInParis(sent.confirmBy)) })
        : t('deposit.sentBank'),
      severity: 'success',
    });
    void navigate(href(pages.invoice, { id: sent.id }));
  };

  /** Deletes the draft, on the server and on this device. */
  const remove = async () => {
    await calls.remove();
    leave();
    const id = base?.id ?? null;
    forget(id);
    if (id) portalEvents.emit('recordChanged', { entity: 'invoice', id });
    toast.show({ title: t('deposit.deleted'), severity: 'success' });
    void navigate(side === 'client' ? pages.debtorInvoices : pages.myInvoices);
  };

  return {
    ...kept,
    dirty,
    remove,
    saving,
    /** UTC instant of the server's last save since the page was opened. */
    heldAt,
    save,
    send,
  };
}
