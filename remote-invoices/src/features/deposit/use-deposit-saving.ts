import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isApiProblem } from '@cessio/client';
import { dayInParis, formatDate, href, pages, type Side } from '@cessio/contract';
import {
  portalEvents,
  useNavigate,
  usePortalEvent,
  useQueryClient,
  useTranslation,
  useUser,
} from '@cessio/shell';
import { toProblem, useToast } from '@cessio/ui';
import { keepDraft, useDraft, type Unsaved } from '@cessio/ui/form';
import {
  EMPTY,
  malformed,
  sameAs,
  type Base,
  type DepositStart,
  type DepositValues,
  type InvoiceInputBody,
} from './deposit-values.ts';
import { draftKey, type DepositDraft } from './draft-store.ts';
import type { DepositCalls } from './use-deposit.ts';

interface SavingInput {
  side: Side;
  start: DepositStart;
  /** What is typed, and the document that it was read from. */
  typed: Pick<DepositStart, 'values' | 'read' | 'reading' | 'file'>;
  input: InvoiceInputBody;
  blank: boolean;
  /** The form chose contract and currency itself. */
  chosen: boolean;
  counterpart: string;
  calls: DepositCalls;
  /** Something was refused: the form shows where. */
  onRefused: () => void;
  /** Nothing is saved by itself: something is being asked, read or compared. */
  held: boolean;
  onDraft: (id: string) => void;
}

/** How long nobody types before a draft is saved; tests that are about something else wait for none. */
export const SAVES_ITSELF = { afterMs: 2_500 };

/** What the server is known to hold. */
interface Held {
  values: DepositValues;
  fileId: string | null;
}

/**
 * Keeps what is typed: on this device at once, as a draft of its record once it has a number or a document
 * (docs/adr/0057), and asks before it is left.
 */
export function useDepositSaving({
  side,
  start,
  typed,
  input,
  blank,
  chosen,
  counterpart,
  calls,
  onRefused,
  held: waits,
  onDraft,
}: SavingInput) {
  const { t } = useTranslation('invoices');
  const user = useUser();
  const toast = useToast();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { base } = calls;
  const { values } = typed;
  const [saving, setSaving] = useState(false);
  const [restored, setRestored] = useState(start.restoredAt !== null);
  const [held, setHeld] = useState<Held | null>(() =>
    start.restoredAt
      ? null
      : { values: start.base ? start.values : EMPTY, fileId: start.base ? (start.file?.id ?? null) : null },
  );
  const [heldAt, setHeldAt] = useState<string | null>(null);
  const leaving = useRef(false);

  const fileId = typed.file?.id ?? null;
  const dirty =
    !(blank && base === null) &&
    (held === null || held.fileId !== fileId || !sameAs(values, held.values, chosen));

  const keyOf = (id: string | null) => (id === null ? start.newKey : draftKey(user.id, id));
  const key = keyOf(base?.id ?? null);
  const kept = (on: Pick<Base, 'id' | 'version'> | null): DepositDraft => ({
    format: 1,
    ...typed,
    base: on && { id: on.id, version: on.version },
    ...(on ? {} : { attempt: calls.attempt }),
  });
  const draft = useDraft(key, dirty ? kept(base) : null);
  usePortalEvent('sessionEnded', () => {
    leaving.current = true;
    draft.flush();
  });
  /** What leaving now would leave behind. */
  const unsaved = (): Unsaved => (dirty && !leaving.current ? (draft.refused ? 'lost' : 'kept') : 'nothing');

  const settle = (saved: Base) => {
    // Half a date cannot be sent: the device keeps it for the saved draft.
    if (malformed(values).length > 0) keepDraft(draftKey(user.id, saved.id), kept(saved));
    setHeld({ values, fileId });
    setHeldAt(new Date().toISOString());
    setRestored(false);
  };

  /** The draft's own address, under the form that goes on. */
  const goOn = async (saved: Base) => {
    portalEvents.emit('recordChanged', { entity: 'invoice', id: saved.id });
    const address =
      side === 'client'
        ? href(pages.newReverseInvoice, {}, { id: saved.id })
        : href(pages.editInvoice, { id: saved.id });
    // Nothing is left: the form stays where it is.
    leaving.current = true;
    onDraft(saved.id);
    await navigate(address, { replace: true, preventScrollReset: true });
    leaving.current = false;
    draft.forget(key);
  };

  const now = JSON.stringify([values, fileId]);
  /** What the device brought back is no typing: it waits for the first change. */
  const [first] = useState(start.restoredAt ? now : null);
  const [stopped, setStopped] = useState(false);
  const named = base ? base.status === 'draft' : values.number !== '' || fileId !== null;
  // An assignor's draft is nobody's but its own: the bank saves one when it presses for it.
  const byItself = side !== 'staff' && named && dirty && now !== first && !waits && !saving && !stopped;
  const saveByItself = useEffectEvent(async () => {
    try {
      const known = base;
      const saved = await calls.save(input, values, true);
      if (!saved) return;
      settle(saved);
      if (!known) await goOn(saved);
    } catch (error) {
      // Kept on this device; the next change, or who presses, tries again.
      if (isApiProblem(error, 'IDEMPOTENCY_BODY_MISMATCH')) setStopped(true);
    }
  });
  useEffect(() => {
    if (!byItself) return undefined;
    const timer = setTimeout(() => void saveByItself(), SAVES_ITSELF.afterMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each change begins the pause anew
  }, [byItself, now]);

  /** Saves the draft and says so; failures are told, and nothing typed is lost. */
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
      setStopped(false);
      const sent = saved.status !== 'draft';
      toast.show({ title: t(sent ? 'deposit.savedSent' : 'deposit.saved'), severity: 'success' });
      if (sent) {
        leaving.current = true;
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

  /** Saves what has changed, then sends; leaves for the record when it is sent. */
  const send = async () => {
    const current = dirty || !base ? await calls.save(input, values) : base;
    if (current && current !== base) settle(current);
    if (current && !base) draft.forget(key);
    const sent = current && (await calls.submit(current));
    if (!sent) {
      // Refused with fields, or changed by somebody else: the form shows it.
      onRefused();
      return;
    }
    leaving.current = true;
    draft.forget(draftKey(user.id, sent.id));
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
    leaving.current = true;
    const id = base?.id ?? null;
    draft.forget(keyOf(id));
    if (id) portalEvents.emit('recordChanged', { entity: 'invoice', id });
    toast.show({ title: t('deposit.deleted'), severity: 'success' });
    void navigate(side === 'client' ? pages.debtorInvoices : pages.myInvoices);
  };

  return {
    remove,
    /** What is typed differs from what the server holds. */
    dirty,
    saving,
    /** UTC instant at which the server last took the draft, in this visit. */
    heldAt,
    draft,
    /** What this device had kept was taken up again, and nothing was saved since. */
    restored,
    unsaved,
    save,
    send,
    /** What stands here as this device would keep it, once nothing more is written of it; null where nothing is typed. */
    takeAway: () => {
      draft.forget(key);
      leaving.current = true;
      return dirty && base === null ? kept(null) : null;
    },
    /** Forgets what this device kept; gives how to take that back. */
    discard: () => {
      const before = kept(base);
      draft.forget(key);
      setRestored(false);
      setHeld({ values: start.server?.values ?? EMPTY, fileId: start.server?.file?.id ?? null });
      return () => {
        keepDraft(key, before);
        setRestored(true);
        setHeld(null);
      };
    },
    /** The server's state was taken over into the form. */
    adopt: (theirs: DepositValues) => setHeld({ values: theirs, fileId }),
  };
}
