import { useEffect, useMemo, useRef, useState } from 'react';
import { fetchFile } from '@cessio/client';
import {
  formatMoney,
  invoiceFile,
  todayInParis,
  type Check,
  type InvoiceReading,
  type Side,
} from '@cessio/contract';
import {
  portalEvents,
  useBeforeUnload,
  useBlocker,
  useNavigate,
  usePortalEvent,
  useQueryClient,
  useTranslation,
  useUser,
} from '@cessio/shell';
import {
  Button,
  ConfirmDialog,
  Dialog,
  formatDateTime,
  IconSend,
  media,
  Notice,
  toProblem,
  Stack,
  useMediaQuery,
  useToast,
  WithRail,
} from '@cessio/ui';
import { Form, usePortalForm, useWatch } from '@cessio/ui/form';
import { DocumentPreview } from '../../document/document-preview.tsx';
import { ChecksCard, namedMessage } from './checks-card.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { fieldOf, mergeChecks, messagesByField } from './deposit-checks.ts';
import { DepositFields } from './deposit-fields.tsx';
import { simulateDeposit } from './deposit-simulation.ts';
import {
  asRead,
  EMPTY,
  fillFrom,
  grossOf,
  isBlank,
  isCurrency,
  malformed,
  readMapOf,
  sameAs,
  toInput,
  type DepositValues,
  type FieldName,
  type FileRef,
  type ReadMap,
} from './deposit-values.ts';
import { draftKey, dropDraft, keepDraft } from './draft-store.ts';
import { FileCard } from './file-card.tsx';
import { fittingContracts, matchParty, type Candidate } from './match-party.ts';
import { SimulationCard } from './simulation-card.tsx';
import { SubmitBar } from './submit-bar.tsx';
import { useChecks } from './use-checks.ts';
import { useDepositCalls, type Base } from './use-deposit.ts';
import { useDraft } from './use-draft.ts';
import { findSeller, loadCandidates, useParties } from './use-parties.ts';
import { useReading } from './use-reading.ts';

/** What the form opens with: nothing, a saved draft, or what this device kept. */
export interface DepositStart {
  values: DepositValues;
  read: ReadMap;
  reading: InvoiceReading | null;
  file: FileRef | null;
  base: Base | null;
  assignor: Candidate | null;
  /** When this device kept it, if that is where it comes from. */
  restoredAt: string | null;
  /** The server's state, when it moved since this device kept its own. */
  serverValues: DepositValues | null;
}

const NEEDED: readonly FieldName[] = ['number', 'contractId', 'issueDate', 'dueDate', 'net', 'vat'];
/** What the server is known to hold. */
interface Held {
  values: DepositValues;
  fileId: string | null;
}

export function DepositForm({ side, start }: { side: Side; start: DepositStart }) {
  const { t } = useTranslation('invoices');
  const user = useUser();
  const toast = useToast();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const phone = useMediaQuery(media.phone);
  const today = todayInParis();
  const program = side === 'client' ? 'reverse' : 'classic';
  const other: FieldName = side === 'client' ? 'assignorId' : 'debtorId';

  const form = usePortalForm<DepositValues>({ defaultValues: start.values });
  const values = useWatch({ control: form.control }) as DepositValues;
  const [read, setRead] = useState(start.read);
  const [reading, setReading] = useState(start.reading);
  const [file, setFile] = useState(start.file);
  const [bytes, setBytes] = useState<File | null>(null);
  const [assignor, setAssignor] = useState(start.assignor);
  const [preview, setPreview] = useState(false);
  const [asking, setAsking] = useState(false);
  const [saving, setSaving] = useState(false);
  const [attempted, setAttempted] = useState(start.base?.status === 'needs_info');
  const [restored, setRestored] = useState(start.restoredAt !== null);
  // The last content that the server is known to hold.
  const [held, setHeld] = useState<Held | null>(() =>
    start.restoredAt
      ? null
      : { values: start.base ? start.values : EMPTY, fileId: start.base ? (start.file?.id ?? null) : null },
  );
  const [heldAt, setHeldAt] = useState<string | null>(null);
  const calls = useDepositCalls(start.base);
  const { base } = calls;
  const [openConflict, setOpenConflict] = useState(
    start.serverValues && start.base
      ? { mine: start.values, theirs: start.serverValues, version: start.base.version }
      : null,
  );
  const conflict = calls.conflict ?? openConflict;
  const leaving = useRef(false);
  const drop = useRef<HTMLDivElement>(null);

  const blank = isBlank(values, file);

  // ---- parties and contract ----
  const parties = useParties(side, values.assignorId);
  const mine = side === 'supplier' ? (user.party?.id ?? null) : values.assignorId || null;
  const contracts = useMemo(
    () =>
      side === 'client' && !values.assignorId
        ? parties.contracts.filter(({ status }) => status === 'active')
        : fittingContracts(parties.contracts, {
            program,
            assignorId: side === 'supplier' ? null : mine,
            currency: read.currency ? values.currency : null,
          }),
    [parties.contracts, program, side, mine, values.assignorId, values.currency, read.currency],
  );
  const contract = contracts.find(({ id }) => id === values.contractId) ?? null;
  const chosen = contracts.length === 1 && !read.currency;
  const dirty =
    !(blank && base === null) &&
    (held === null || held.fileId !== (file?.id ?? null) || !sameAs(values, held.values, chosen));

  // ---- what this device keeps ----
  const key = draftKey(user.id, base?.id ?? null);
  const draft = useDraft(
    key,
    dirty ? { values, read, reading, file, base: base && { id: base.id, version: base.version } } : null,
  );
  usePortalEvent('sessionEnded', () => {
    leaving.current = true;
    draft.flush();
  });
  useBeforeUnload((event) => {
    if (dirty && !leaving.current) event.preventDefault();
  });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !leaving.current && currentLocation.pathname !== nextLocation.pathname,
  );

  const set = <Name extends FieldName>(name: Name, value: DepositValues[Name]) =>
    form.setValue(name, value as never, { shouldDirty: true });

  useEffect(() => {
    if (parties.contracts.length === 0) return;
    const { contractId } = form.getValues();
    if (contractId && contracts.some(({ id }) => id === contractId)) return;
    const only = contracts.length === 1 ? (contracts[0]?.id ?? '') : '';
    if (contractId !== only) form.setValue('contractId', only, { shouldDirty: true });
  }, [contracts, parties.contracts.length, form]);

  const contractCurrency = contract?.currency ?? null;
  useEffect(() => {
    if (read.currency || !isCurrency(contractCurrency)) return;
    if (form.getValues().currency !== contractCurrency) form.setValue('currency', contractCurrency);
  }, [contractCurrency, read.currency, form]);

  // The company that a document names, and nobody found among those one may deposit with.
  const [unmatched, setUnmatched] = useState<string | null>(null);
  const { candidates } = parties;
  const putParty = (name: 'assignorId' | 'debtorId', found: Candidate, origin: string, mark: string) => {
    form.setValue(name, found.id, { shouldDirty: true });
    setRead((now) => ({
      ...now,
      [name]: { mark: origin.split(' ')[0] || mark, origin, value: found.id, label: found.legalName },
    }));
  };
  const matchParties = async ({ fields, sources }: InvoiceReading) => {
    const seller = { id: fields.sellerId, name: fields.sellerName };
    const buyer = { id: fields.buyerId, name: fields.buyerName };
    if (side === 'staff' && !form.getValues().assignorId) {
      const found = await findSeller(seller).catch(() => null);
      if (found && !form.getValues().assignorId) {
        setAssignor(found);
        putParty('assignorId', found, sources['sellerName'] ?? '', 'BT-27');
      }
    }
    const named = side === 'client' ? seller : buyer;
    const known = await loadCandidates(queries, side, form.getValues().assignorId).catch(() => []);
    const found = matchParty(known, named);
    setUnmatched(found ? null : (named.name ?? named.id));
    if (!found) return;
    if (side === 'client') putParty('assignorId', found, sources['sellerName'] ?? '', 'BT-27');
    else putParty('debtorId', found, sources['buyerName'] ?? '', 'BT-44');
  };

  // ---- the document ----
  const receiving = useReading((received) => {
    setFile(received.file);
    setBytes(received.bytes);
    setReading(received.reading);
    setUnmatched(null);
    calls.clearRefusals();
    if (received.reading.kind === 'none') {
      setRead({});
      toast.show({ title: t('deposit.file.noneTitle'), message: t('deposit.file.none'), severity: 'info' });
      return;
    }
    const map = readMapOf(received.reading);
    setRead(map);
    form.reset(fillFrom(form.getValues(), received.reading, map), {
      keepDefaultValues: true,
      keepTouched: true,
    });
    void matchParties(received.reading);
  });

  const changeAssignor = () => {
    set('debtorId', '');
    set('contractId', '');
    setRead(({ debtorId: _gone, ...rest }) => rest);
    if (reading && reading.kind !== 'none') void matchParties(reading);
  };

  // ---- checks ----
  const input = toInput(values, { read, file, kind: reading?.kind ?? null });
  const inputText = JSON.stringify(input);
  const server = useChecks(input, !blank && conflict === null);
  const clear = useRef(calls.clearRefusals);
  useEffect(() => {
    clear.current = calls.clearRefusals;
  });
  const firstInput = useRef(inputText);
  useEffect(() => {
    // What was refused is judged again once something has changed.
    if (firstInput.current === inputText) return;
    firstInput.current = inputText;
    clear.current();
  }, [inputText]);

  const checks = useMemo(() => {
    const answered: Check[] | null = blank ? null : server.checks;
    const list = mergeChecks({
      checks: answered,
      reading,
      read,
      values,
      malformedMessage: t('deposit.malformed'),
    });
    const extra = calls.refusals.filter(
      (refusal) =>
        !list.some(
          ({ code, path, severity }) =>
            severity === 'blocking' && code === refusal.code && path === refusal.path,
        ),
    );
    return [...extra, ...list];
  }, [blank, server.checks, reading, read, values, calls.refusals, t]);
  const touched = form.formState.touchedFields as Partial<Record<FieldName, boolean>>;
  const isEmpty = (name: FieldName) => values[name] === '' || values[name] === null;
  // What was just typed is no longer missing, even before the server has looked at it.
  const messages = messagesByField(checks, (name) => isEmpty(name) && (attempted || touched[name] === true));
  const blocking = checks.filter(({ severity }) => severity === 'blocking');

  // Until the server has answered, what is plainly missing keeps the deposit back by itself.
  const missing = server.checks === null && [...NEEDED, other].some(isEmpty);
  const mayDeposit = side === 'staff' ? base?.status !== 'needs_info' : true;
  const rightMissing = side !== 'staff' && !user.rights.includes('submit');
  const first = blocking[0];
  const firstField = first ? fieldOf(first.path) : null;
  const firstLabel = firstField === 'assignorId' && side === 'client' ? 'supplierId' : firstField;
  const firstWords = first && namedMessage(firstLabel && t(`deposit.field.${firstLabel}`), first.message);
  const locked = rightMissing
    ? t('deposit.locked.right')
    : conflict
      ? t('deposit.locked.conflict')
      : blank
        ? t('deposit.locked.blank')
        : first
          ? t('deposit.locked.blocking', { count: blocking.length, first: firstWords })
          : missing || !file
            ? t('deposit.locked.missing')
            : null;

  const goTo = (path: string) => {
    const name = fieldOf(path);
    if (name === 'file') drop.current?.querySelector<HTMLElement>('input')?.focus();
    else if (name) {
      // A panel link is pressed with the pointer: the field must come into sight too.
      form.setFocus(name);
      document.activeElement?.scrollIntoView?.({ block: 'center' });
    }
  };

  // ---- simulation ----
  const relation = parties.relations.find(({ debtor }) => debtor.id === values.debtorId);
  const coverLeft = side === 'client' ? undefined : (relation?.guaranteeLeft ?? null);
  const gross = grossOf(values);
  const view = simulateDeposit(contract, gross, values.dueDate, today, coverLeft);
  const grossSaid = reading?.fields.gross ?? null;
  const card = (
    <SimulationCard
      view={view}
      contractNumber={contract?.number ?? null}
      currency={values.currency}
      side={side}
      coverUnknown={side === 'client'}
    />
  );

  // ---- saving and sending ----
  const settle = (saved: Base) => {
    // Half a date cannot be sent: the device keeps it for the saved draft.
    if (base?.id !== saved.id) dropDraft(key);
    const keepTyped = malformed(values).length > 0;
    if (keepTyped)
      keepDraft(draftKey(user.id, saved.id), {
        format: 1,
        savedAt: new Date().toISOString(),
        values,
        read,
        reading,
        file,
        base: { id: saved.id, version: saved.version },
      });
    setHeld({ values, fileId: file?.id ?? null });
    setHeldAt(new Date().toISOString());
    setRestored(false);
    portalEvents.emit('recordChanged', { entity: 'invoice', id: saved.id });
  };

  const save = async () => {
    if (saving) return;
    setSaving(true);
    try {
      const known = base;
      const saved = await calls.save(input, values);
      if (!saved) {
        setAttempted(true);
        return;
      }
      settle(saved);
      toast.show({ title: t('deposit.saved'), severity: 'success' });
      if (!known) {
        leaving.current = true;
        void navigate(side === 'client' ? `/factures/add?id=${saved.id}` : `/Invoices/edit/${saved.id}`, {
          replace: true,
        });
      }
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

  const send = async () => {
    const current = dirty || !base ? await calls.save(input, values) : base;
    if (current) {
      if (current !== base) settle(current);
      const sent = await calls.submit(current);
      if (sent) {
        leaving.current = true;
        dropDraft(draftKey(user.id, sent.id));
        queries.removeQueries({ queryKey: ['deposit', sent.id] });
        portalEvents.emit('recordChanged', { entity: 'invoice', id: sent.id });
        toast.show({
          title: t('deposit.sent', { number: sent.number ?? sent.ref }),
          message: sent.confirmBy
            ? t('deposit.sentText', { other: counterpart, date: formatDateTime(sent.confirmBy).slice(0, 10) })
            : t('deposit.sentBank'),
          severity: 'success',
        });
        void navigate(`/Invoices/${sent.id}`);
        return;
      }
    }
    // Refused with fields, or changed by somebody else: the form shows it.
    setAttempted(true);
    void server.retry();
  };

  const counterpart =
    side === 'client'
      ? (candidates.find(({ id }) => id === values.assignorId)?.legalName ?? '')
      : (candidates.find(({ id }) => id === values.debtorId)?.legalName ?? '');
  const confidential = contract?.notification === 'confidential' || relation?.notification === 'confidential';
  const completing = base?.status === 'needs_info';
  const submitLabel = t(completing ? 'deposit.complete' : 'deposit.submit');
  const number = values.number || t('deposit.unnumbered');
  const warnings = checks.filter(({ severity }) => severity === 'warning');

  const reads = Object.keys(read) as FieldName[];
  const counts = {
    read: reads.filter((name) => asRead(read, name, values)).length,
    changed: reads.filter((name) => !asRead(read, name, values)).length,
    toCheck: blocking.length + warnings.length,
  };
  const nameOf = (id: string) =>
    [...candidates, ...(assignor ? [assignor] : [])].find((one) => one.id === id)?.legalName ??
    parties.contracts.find((one) => one.id === id)?.number ??
    t('deposit.conflict.other');
  const bytesOf = file && (bytes ?? null);
  const canPreview = file !== null && (bytes !== null || base !== null);

  return (
    <Form
      form={form}
      aria-label={t('deposit.form')}
      onSubmit={() => {
        setAttempted(true);
        if (locked === null) setAsking(true);
      }}
    >
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          nameOf={nameOf}
          onKeepMine={() => {
            calls.rebase(conflict.version);
            setOpenConflict(null);
          }}
          onTakeTheirs={() => {
            form.reset(conflict.theirs, { keepDefaultValues: true });
            calls.rebase(conflict.version);
            setOpenConflict(null);
            setHeld({ values: conflict.theirs, fileId: file?.id ?? null });
          }}
        />
      )}
      {restored && start.restoredAt && (
        <Notice
          severity="info"
          title={t('deposit.restored.title')}
          action={
            <Button
              size={30}
              onClick={() => {
                leaving.current = true;
                dropDraft(key);
                form.reset(start.base && start.serverValues ? start.serverValues : EMPTY, {
                  keepDefaultValues: true,
                });
                setRead({});
                setReading(null);
                setFile(null);
                setBytes(null);
                setRestored(false);
                leaving.current = false;
              }}
            >
              {t('deposit.restored.drop')}
            </Button>
          }
        >
          {t('deposit.restored.text', { time: formatDateTime(start.restoredAt) })}
        </Notice>
      )}
      {parties.error !== null && parties.error !== undefined && (
        <Notice
          severity="warning"
          live
          action={
            <Button size={30} onClick={parties.retry}>
              {t('deposit.retry')}
            </Button>
          }
        >
          {t('deposit.partiesFailed')}
        </Notice>
      )}
      <WithRail
        railWidth={372}
        rail={
          <>
            {card}
            <ChecksCard
              side={side}
              checks={checks}
              started={!blank}
              pending={server.pending}
              checkedAt={blank ? null : server.checkedAt}
              failed={!blank && server.error !== null && server.error !== undefined}
              onRetry={server.retry}
              onGoTo={goTo}
            />
          </>
        }
      >
        <FileCard
          file={file}
          reading={reading}
          state={receiving.state}
          counts={counts}
          onFile={(given) => void receiving.take(given)}
          onStop={receiving.stop}
          onPreview={canPreview ? () => setPreview(true) : null}
          dropRef={drop}
          error={attempted && !file ? t('deposit.file.missing') : undefined}
        />
        {phone && first && (
          <Notice
            severity="error"
            title={t('deposit.summary', { count: blocking.length, warnings: warnings.length })}
          >
            {firstWords}
            {first.path && firstField && (
              <span style={{ display: 'block', marginInlineStart: -10 }}>
                <Button variant="text" size={30} onClick={() => goTo(first.path as string)}>
                  {t('deposit.goTo')}
                </Button>
              </span>
            )}
          </Notice>
        )}
        <DepositFields
          side={side}
          values={values}
          read={read}
          grossRead={grossSaid !== null && gross !== null && grossSaid !== gross ? grossSaid : null}
          messages={messages}
          candidates={candidates}
          assignor={assignor}
          contracts={contracts}
          coverLeft={relation ? coverLeft : undefined}
          unmatched={unmatched}
          onAssignor={changeAssignor}
          today={today}
        />
        <SubmitBar
          checks={checks}
          locked={locked}
          saving={saving}
          busy={asking}
          keptAt={dirty ? (draft.savedAt ?? start.restoredAt) : heldAt}
          keptOn={dirty ? 'device' : 'server'}
          refused={draft.refused && dirty}
          submitLabel={submitLabel}
          canSubmit={mayDeposit}
          onSave={save}
          view={view}
          currency={values.currency}
          reverse={side === 'client'}
          details={<Stack gap={8}>{card}</Stack>}
        />
      </WithRail>

      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        icon={IconSend}
        title={t(completing ? 'deposit.confirm.completeTitle' : 'deposit.confirm.title', { number })}
        subtitle={gross === null ? undefined : formatMoney(gross, values.currency)}
        consequences={[
          completing
            ? { text: t('deposit.confirm.bank'), family: 'progress' as const }
            : {
                text: confidential
                  ? t('deposit.confirm.confidential', { other: counterpart })
                  : t('deposit.confirm.other', { other: counterpart }),
                family: 'progress' as const,
              },
          { text: t('deposit.confirm.locked'), family: 'action' as const },
          ...(warnings.length > 0
            ? [{ text: t('deposit.confirm.warnings', { count: warnings.length }), family: 'action' as const }]
            : []),
          { text: t('deposit.confirm.money'), family: 'neutral' as const },
        ]}
        note={t('deposit.confirm.note')}
        confirmLabel={submitLabel}
        onConfirm={send}
      />
      <Dialog
        open={preview && file !== null}
        onClose={() => setPreview(false)}
        title={t('deposit.file.preview')}
        width={960}
      >
        {file && (
          <DocumentPreview
            filename={file.filename}
            mime={file.mime}
            size={file.size}
            queryKey={['files', file.id]}
            load={async (signal) =>
              bytesOf ?? (await fetchFile(invoiceFile, { params: { id: base?.id ?? '' }, signal })).blob
            }
          />
        )}
      </Dialog>
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        onClose={() => blocker.reset?.()}
        title={t('deposit.leave.title')}
        consequences={[{ text: t('deposit.leave.kept'), family: 'neutral' }]}
        confirmLabel={t('deposit.leave.go')}
        onConfirm={() => {
          draft.flush();
          blocker.proceed?.();
        }}
      />
    </Form>
  );
}
