import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { todayInParis, type Side } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Button, formatDateTime, media, Notice, Row, useMediaQuery, useToast, WithRail } from '@cessio/ui';
import { Form, LeaveGuard, RestoredNotice, useOfferUndo, usePortalForm, useWatch } from '@cessio/ui/form';
import { ChecksCard } from './checks-card.tsx';
import { DraftConflict } from './draft-conflict.tsx';
import { fieldOf } from './deposit-checks.ts';
import { DeleteDialog, PreviewDialog, SendDialog } from './deposit-dialogs.tsx';
import { DepositFields } from './deposit-fields.tsx';
import { simulateDeposit } from './deposit-simulation.ts';
import {
  asRead,
  dueIn,
  EMPTY,
  grossOf,
  isBlank,
  otherCurrency,
  readMapOf,
  takeDocument,
  toInput,
  type DepositStart,
  type DepositValues,
  type FieldName,
} from './deposit-values.ts';
import type { DepositDraft } from './draft-store.ts';
import { FileCard } from './file-card.tsx';
import { SimulationCard } from './simulation-card.tsx';
import { SubmitBar } from './submit-bar.tsx';
import { useDepositCalls } from './use-deposit.ts';
import { useDepositParties } from './use-deposit-parties.ts';
import { useDepositSaving } from './use-deposit-saving.ts';
import { useDepositVerdict } from './use-deposit-verdict.ts';
import { useReading } from './use-reading.ts';

/** Start of a new deposit. */
const BLANK = { values: EMPTY, read: {}, file: null };

interface DepositFormProps {
  side: Side;
  start: DepositStart;
  /** The form is now this draft's. */
  onDraft: (id: string) => void;
  /** Another new entry stored on this device. */
  kept: { at: string; resume: (typed: DepositDraft | null) => void; drop: () => () => void } | null;
}

export function DepositForm({ side, start, onDraft, kept }: DepositFormProps) {
  const { t } = useTranslation('invoices');
  const toast = useToast();
  const offerUndo = useOfferUndo();
  const phone = useMediaQuery(media.phone);
  const today = todayInParis();

  const form = usePortalForm<DepositValues>({ defaultValues: start.values });
  const values = useWatch({ control: form.control }) as DepositValues;
  const [read, setRead] = useState(start.read);
  const [reading, setReading] = useState(start.reading);
  const [file, setFile] = useState(start.file);
  const [bytes, setBytes] = useState<File | null>(null);
  const [preview, setPreview] = useState(false);
  const [asking, setAsking] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [attempted, setAttempted] = useState(start.base?.status === 'needs_info');
  const [wanted, setWanted] = useState(false);
  /** What blocks the pressed button, found since. */
  const [obstacle, setObstacle] = useState<{ path: string | null } | null>(null);
  const drop = useRef<HTMLDivElement>(null);

  const calls = useDepositCalls(start.base, start.attempt);
  const { base } = calls;
  const [openConflict, setOpenConflict] = useState(
    start.moved && start.server && start.base
      ? { mine: start.values, theirs: start.server.values, version: start.base.version }
      : null,
  );
  const conflict = calls.conflict ?? openConflict;

  const blank = isBlank(values, file);
  const input = toInput(values, { read, file, kind: reading?.kind ?? null });
  const parties = useDepositParties({ side, form, values, read, setRead, assignor: start.assignor });
  const { contract, relation, counterpart } = parties;
  const { server, checks, blocking, warnings, messages, first, locked, pending } = useDepositVerdict({
    side,
    input,
    values,
    reading,
    blank,
    hasFile: file !== null,
    conflicting: conflict !== null,
    touched: form.formState.touchedFields as Partial<Record<FieldName, boolean>>,
    attempted,
    calls,
  });
  const saved = useDepositSaving({
    side,
    start,
    typed: { values, read, reading, file },
    input,
    blank,
    chosen: parties.chosen,
    counterpart,
    calls,
    held: conflict !== null || asking || deleting,
    onDraft,
    onRefused: () => {
      setAttempted(true);
      server.retry();
    },
  });
  const { dirty, saving, heldAt, draft, restored, unsaved, save, send, remove, discard, adopt } = saved;

  const receiving = useReading((received) => {
    setFile(received.file);
    setBytes(received.bytes);
    setReading(received.reading);
    parties.forget();
    calls.clearRefusals();
    const next = takeDocument({ values: form.getValues(), read }, readMapOf(received.reading));
    setRead(next.read);
    form.reset(next.values, { keepDefaultValues: true, keepTouched: true });
    if (received.reading.kind === 'none')
      toast.show({ title: t('deposit.file.noneTitle'), message: t('deposit.file.none'), severity: 'info' });
    else void parties.match(received.reading);
  });

  const show = (
    state: Pick<DepositStart, 'values' | 'read' | 'reading' | 'file'> & { bytes: File | null },
  ) => {
    form.reset(state.values, { keepDefaultValues: true });
    setRead(state.read);
    setReading(state.reading);
    setFile(state.file);
    setBytes(state.bytes);
  };
  const goTo = (path: string) => {
    const name = fieldOf(path);
    if (name === 'file') drop.current?.querySelector<HTMLElement>('input')?.focus();
    else if (name) {
      // A link of the panel is pressed with the pointer: the field must be scrolled into view too.
      form.setFocus(name);
      document.activeElement?.scrollIntoView?.({ block: 'center' });
    }
  };

  if (wanted && !pending) {
    setWanted(false);
    if (locked === null) setAsking(true);
    else setObstacle(first && { path: first.path });
  }
  const lead = useEffectEvent((path: string) => goTo(path));
  useEffect(() => {
    if (obstacle?.path) lead(obstacle.path);
  }, [obstacle]);

  const coverLeft = side === 'client' ? undefined : (relation?.guaranteeLeft ?? null);
  const gross = grossOf(values);
  const due = dueIn(values);
  const foreign = otherCurrency(reading, values);
  const grossRead = foreign ? null : (reading?.fields.gross ?? null);
  const view = foreign ? null : simulateDeposit(contract, due, values.dueDate, today, coverLeft);
  const simulation = (
    <SimulationCard
      view={view}
      contractNumber={contract?.number ?? null}
      currency={values.currency}
      side={side}
      otherCurrency={foreign}
    />
  );

  // A submitted invoice is edited here; it is returned to the bank from its record, with the requested items.
  const sent = base !== null && base.status !== 'draft';
  const reads = (Object.keys(read) as FieldName[]).filter((name) => read[name]?.origin);
  const unchanged = reads.filter((name) => asRead(read, name, values)).length;

  return (
    <Form
      form={form}
      aria-label={t('deposit.form')}
      onSubmit={() => {
        setAttempted(true);
        if (sent) void save();
        else if (locked === null) setAsking(true);
        // Pressed before the last change was checked: the dialog follows the answer.
        else if (pending) setWanted(true);
      }}
    >
      {conflict && (
        <DraftConflict
          conflict={conflict}
          nameOf={parties.nameOf}
          onKeepMine={() => {
            calls.rebase(conflict.version);
            setOpenConflict(null);
          }}
          onTakeTheirs={() => {
            form.reset(conflict.theirs, { keepDefaultValues: true });
            calls.rebase(conflict.version);
            setOpenConflict(null);
            adopt(conflict.theirs);
          }}
        />
      )}
      {restored && start.restoredAt && (
        <RestoredNotice
          at={start.restoredAt}
          onDrop={() => {
            const takeBack = discard();
            const typed = { values: form.getValues(), read, reading, file, bytes };
            const { values: held, read: said, file: given } = start.server ?? BLANK;
            show({ values: held, read: said, file: given, reading: null, bytes: null });
            return () => {
              takeBack();
              show(typed);
            };
          }}
        />
      )}
      {kept && !base && (
        <Notice
          severity="info"
          title={t('deposit.other.title')}
          action={
            <Row gap={8}>
              <Button size={30} onClick={() => kept.resume(saved.takeAway())}>
                {t('deposit.other.resume')}
              </Button>
              <Button size={30} variant="text" onClick={() => offerUndo(kept.drop())}>
                {t('deposit.other.drop')}
              </Button>
            </Row>
          }
        >
          {t('deposit.other.text', { time: formatDateTime(kept.at) })}
        </Notice>
      )}
      {Boolean(parties.error) && (
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
            {simulation}
            <ChecksCard side={side} checks={checks} started={!blank} server={server} onGoTo={goTo} />
          </>
        }
      >
        <FileCard
          file={file}
          reading={reading}
          receiving={receiving}
          counts={{
            read: unchanged,
            changed: reads.length - unchanged,
            toCheck: blocking.length + warnings.length,
          }}
          onPreview={() => setPreview(true)}
          dropRef={drop}
          compared={checks.find(({ code }) => code.startsWith('PDF_'))}
          error={attempted && !file ? t('deposit.file.missing') : undefined}
        />
        {phone && first && (
          <Notice
            severity="error"
            title={t('deposit.summary', { count: blocking.length, warnings: warnings.length })}
          >
            {first.words}
            {first.path && first.onField && (
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
          grossRead={grossRead !== null && gross !== null && grossRead !== gross ? grossRead : null}
          messages={messages}
          parties={parties}
          coverLeft={relation ? coverLeft : undefined}
          onAssignor={() => parties.changeAssignor(reading)}
          today={today}
        />
        <SubmitBar
          checks={checks}
          locked={pending ? null : locked}
          saving={saving}
          busy={asking}
          keptAt={dirty ? (draft.savedAt ?? start.restoredAt) : heldAt}
          keptOn={dirty ? 'device' : 'server'}
          refused={draft.refused && dirty}
          canSubmit={!sent}
          onSave={save}
          onDelete={base?.status === 'draft' && side !== 'staff' ? () => setDeleting(true) : undefined}
          view={view}
          currency={values.currency}
          reverse={side === 'client'}
          details={simulation}
        />
      </WithRail>

      <SendDialog
        open={asking}
        onClose={() => setAsking(false)}
        onSend={send}
        number={values.number || t('deposit.unnumbered')}
        due={due}
        currency={values.currency}
        confidential={contract?.notification === 'confidential' || relation?.notification === 'confidential'}
        counterpart={counterpart}
        warnings={warnings.length}
      />
      <DeleteDialog
        open={deleting}
        onClose={() => setDeleting(false)}
        onDelete={remove}
        number={values.number || t('deposit.unnumbered')}
      />
      {file && preview && (
        <PreviewDialog
          onClose={() => setPreview(false)}
          file={file}
          bytes={bytes}
          invoiceId={start.server?.file?.id === file.id ? start.server.id : null}
        />
      )}
      <LeaveGuard unsaved={unsaved} onLeave={draft.flush} />
    </Form>
  );
}
