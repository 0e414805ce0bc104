import { z } from 'zod';
import {
  actorOf,
  addBusinessDays,
  endOfDayInParis,
  href,
  invoiceMachine,
  invoiceParts,
  isFresh,
  pages,
  reasonLabel,
  todayInParis,
  type InvoiceAction,
  type InvoiceState,
  type Part,
  type Transition,
  type TransitionBody,
} from '@cessio/contract';
import { audit, auditActor, SYSTEM_ACTOR } from '../../db/audit.ts';
import { sideOfIdentity, type Identity, type Transaction } from '../../db/caller.ts';
import { invalid } from '../../http/errors.ts';
import { ApiError, notFound } from '../../http/problem.ts';
import { findStep, firstBlocker, requireRight } from '../../machine/execute.ts';
import { freshIdentity } from '../../plugins/identity.ts';
import { seenBy, tellMoved } from '../../plugins/tell-moved.ts';
import type { Services } from '../../services.ts';
import { invoiceConditions, openAlerts } from './invoices.conditions.ts';
import { gatherFacts, fieldsOf } from './invoices.facts.ts';
import { sendConfirmationLink } from './confirmation-link.ts';
import { editedBy, type InvoiceRecord } from './invoice.row.ts';
import {
  adviser,
  confirmedNotice,
  depositorParty,
  otherParty,
  party,
  rejectedNotice,
  tell,
} from './invoices.notices.ts';
import {
  findInvoice,
  findProof,
  lockContract,
  releaseCover,
  reserveCover,
  updateInvoice,
  type Changes,
} from './invoices.repository.ts';

/** Business days the other side has to confirm (domain.md §C1). */
export const CONFIRMATION_DAYS = 5;

type Row = Transition<InvoiceState, InvoiceAction>;

interface Step {
  tx: Transaction;
  services: Services;
  identity: Identity;
  record: InvoiceRecord;
  body: TransitionBody;
}

/** What a step changes beside the state, and whom it tells. */
interface Effect {
  changes?: Changes;
  internal?: boolean;
  after?: (record: InvoiceRecord) => Promise<void>;
}

/** The parts of a caller for one record; the risk department decides only while an alert is open (api.md §5). */
export function partsFor(identity: Identity, record: InvoiceRecord): Part[] {
  return invoiceParts(actorOf(identity), record);
}

/** Whether a row of the table is this caller's for this record, beyond what the table can say. */
export function isOffered(
  row: { action: string; by: readonly Part[] },
  identity: Identity,
  record: InvoiceRecord,
): boolean {
  const actor = actorOf(identity);
  const alert = openAlerts(record).length > 0;
  if (row.action === 'clear_alert') return alert;
  if (actor === 'R' && (row.action === 'approve' || row.action === 'reject')) return alert;
  if (row.action === 'confirm' && !identity.partyId) return record.confidential;
  if (row.action === 'submit' && !identity.partyId) return record.program === 'classic';
  if (row.action === 'renew_confirmation')
    return record.confirm_by !== null && Date.parse(record.confirm_by) < Date.now();
  if (row.action === 'escalate') return record.holder !== 'm1';
  return true;
}

/**
 * Takes one step: lock, table, preconditions, state, audit, notifications, all in the caller's transaction.
 * @throws ApiError NOT_FOUND, FORBIDDEN, VERSION_CONFLICT, STATE_CONFLICT, and the preconditions' codes
 */
export async function takeStep(
  tx: Transaction,
  services: Services,
  caller: Identity,
  request: { ip: string; id: string },
  id: string,
  body: TransitionBody,
  show: (record: InvoiceRecord) => Promise<unknown>,
): Promise<InvoiceRecord> {
  const side = sideOfIdentity(caller);
  const record = await findInvoice(tx, side, id, true);
  if (!record) throw notFound();
  const parts = partsFor(caller, record);
  const row = await findStep(tx, invoiceMachine, record, caller, parts, body, () => show(record));
  if (!isOffered(row, caller, record)) throw new ApiError('FORBIDDEN');
  // Money and signatures look at the user as the database knows it now, not as the token remembers it.
  const fresh = row.permission !== undefined && isFresh(row.permission);
  const identity = fresh ? await freshIdentity(services.pools, caller) : caller;
  if (fresh) requireRight(row, identity);

  if (row.requires?.includes('CEILING_EXCEEDED') && record.contract_id)
    await lockContract(tx, record.contract_id);
  const blocker = await firstBlocker(row, invoiceConditions(tx, services, identity, record, body.payload));
  if (blocker) throw blocker.error;

  const step: Step = { tx, services, identity, record, body };
  const effect = await EFFECTS[row.action]?.(step);
  const to = row.to === 'same' ? record.status : row.to;
  let updated = await updateInvoice(tx, side, id, {
    ...(row.to === 'same' ? {} : { status: row.to }),
    ...reasonChanges(row, body),
    ...effect?.changes,
  });
  await audit(tx, auditActor(identity, request), {
    action: `invoices.${row.action}`,
    entity: 'invoice',
    entityId: id,
    from: record.status,
    to,
    reasonCode: body.reasonCode ?? null,
    comment: body.comment ?? null,
    internal: effect?.internal ?? false,
    after: effect?.changes,
  });
  if (row.action === 'submit') updated = await awaitConfirmation(tx, side, updated);
  await effect?.after?.(updated);
  tellMoved(tx, services, 'invoice', id, seenBy(record, updated));
  return updated;
}

/** A sent invoice asks the other side at once; the system takes this step, in the same transaction. */
async function awaitConfirmation(
  tx: Transaction,
  side: ReturnType<typeof sideOfIdentity>,
  record: InvoiceRecord,
): Promise<InvoiceRecord> {
  const updated = await updateInvoice(tx, side, record.id, {
    status: 'awaiting_confirmation',
    confirm_by: confirmBy(),
  });
  await audit(tx, SYSTEM_ACTOR, {
    action: 'invoices.await_confirmation',
    entity: 'invoice',
    entityId: record.id,
    from: 'submitted',
    to: 'awaiting_confirmation',
  });
  return updated;
}

/** The end, in Paris, of the last of the business days given. */
function confirmBy(): string {
  return endOfDayInParis(addBusinessDays(todayInParis(), CONFIRMATION_DAYS));
}

/** A confirmation as the invoice keeps it. @param by who, as both companies may read it */
export function confirmationBy(by: string, proof: string | null): NonNullable<InvoiceRecord['confirmation']> {
  return { by, at: new Date().toISOString(), proof };
}

function reasonChanges(row: Row, body: TransitionBody): Changes {
  if (!row.reason) return {};
  return { reason_code: body.reasonCode, reason_comment: body.comment ?? null, reason_list: row.reason };
}

/** The bank asked the debtor itself: the proof is spent, and whoever recorded it does not decide (four eyes). */
async function soundingChanges(
  tx: Transaction,
  identity: Identity,
  record: InvoiceRecord,
  { payload }: TransitionBody,
): Promise<Changes> {
  const fileId = payload?.['fileId'] as string;
  const proof = await findProof(tx, fileId, record.id);
  return {
    confirmation: confirmationBy('Sondage de la banque', fileId),
    proof_sha256: proof?.sha256,
    edited_by: editedBy(record, identity.userId),
  };
}

const items = z
  .array(z.strictObject({ code: z.string(), comment: z.string().trim().max(500).optional() }))
  .min(1)
  .max(20);

const EFFECTS: Partial<Record<InvoiceAction, (step: Step) => Promise<Effect>>> = {
  submit: async ({ tx, services, identity, record }) => {
    const { facts, alike } = await gatherFacts(
      tx,
      services,
      identity,
      record.program,
      fieldsOf(record),
      record.id,
    );
    const near = alike.filter((other) => other.kind === 'NEAR_DUPLICATE');
    return {
      changes: {
        submitted_at: new Date().toISOString(),
        alerts: [
          ...near.map((other) => ({
            code: 'NEAR_DUPLICATE',
            severity: 'warning',
            message: 'Même couple, même montant, même date à trois jours près',
            path: href(pages.invoice, { id: other.invoice_id }),
          })),
          ...(facts.sameFile
            ? [
                {
                  code: 'SAME_FILE',
                  severity: 'warning',
                  message: 'Ce fichier a déjà été déposé',
                  path: '/fileId',
                },
              ]
            : []),
        ],
      },
      after: async (sent) => {
        const to = sent.confidential ? await adviser(tx, sent) : party(otherParty(sent));
        await tell(tx, services, sent, [to], {
          event: 'invoice.to_confirm',
          severity: 'action',
          message: 'Facture <b>{number}</b> ({depositor}), {gross}\u00a0: à confirmer avant le {until}.',
          mail: { subject: 'Facture {number} à confirmer' },
          data: {
            until: sent.confirm_by
              ? new Date(sent.confirm_by).toLocaleDateString('fr-FR', { timeZone: 'Europe/Paris' })
              : '',
          },
        });
        await sendConfirmationLink(tx, services, sent, 'first');
      },
    };
  },

  confirm: async ({ tx, services, identity, record, body }) => ({
    changes: {
      ...(identity.partyId
        ? { confirmation: confirmationBy(identity.name, null) }
        : await soundingChanges(tx, identity, record, body)),
      holder: 'adviser',
    },
    after: async (sent) => {
      const other = identity.partyId ? identity.name : 'la banque';
      const to = [party(depositorParty(record)), await adviser(tx, sent)];
      await tell(tx, services, sent, to, confirmedNotice(other));
    },
  }),

  refuse_confirmation: async ({ tx, services, body }) => ({
    after: (sent) => tellRejected(tx, services, sent, body, 'confirmationRefusal', false),
  }),

  renew_confirmation: async ({ tx, services }) => ({
    changes: { confirm_by: confirmBy() },
    after: async (sent) => {
      const to = sent.confidential ? await adviser(tx, sent) : party(otherParty(sent));
      await tell(tx, services, sent, [to], {
        event: 'invoice.reminder',
        severity: 'action',
        message: 'Rappel\u00a0: facture <b>{number}</b> ({depositor}), {gross}, à confirmer.',
        mail: { subject: 'Facture {number} à confirmer' },
      });
      await sendConfirmationLink(tx, services, sent, 'renewal');
    },
  }),

  request_info: async ({ tx, services, body }) => {
    const parsed = items.safeParse(body.payload?.['items']);
    const known = parsed.success && parsed.data.every((item) => reasonLabel('missingItem', item.code));
    if (!parsed.success || !known) {
      throw invalid([{ path: '/payload/items', code: 'REQUIRED', message: 'Choisissez au moins une pièce' }]);
    }
    const missing = parsed.data.map((item) => ({
      code: item.code,
      label: reasonLabel('missingItem', item.code) ?? item.code,
      comment: item.comment ?? null,
    }));
    return {
      changes: { missing },
      after: (sent) =>
        tell(tx, services, sent, [party(depositorParty(sent))], {
          event: 'invoice.needs_info',
          type: '3',
          severity: 'action',
          message: 'Pièces attendues pour <b>{number}</b>\u00a0: {items}.',
          data: { items: missing.map((item) => item.label).join(', ') },
        }),
    };
  },

  complete: async ({ tx, services }) => ({
    changes: { missing: [] },
    after: async (sent) =>
      tell(tx, services, sent, [await adviser(tx, sent)], {
        event: 'invoice.completed',
        message: 'Compléments reçus pour <b>{number}</b>.',
      }),
  }),

  escalate: async ({ tx, services, identity }) => ({
    internal: true,
    changes: { holder: 'm1' },
    after: (sent) =>
      tell(tx, services, sent, [{ role: 'm1' }], {
        event: 'invoice.to_decide',
        severity: 'action',
        message: '<b>{number}</b>, {gross}\u00a0: au-dessus de la limite d’approbation ({who}), à décider.',
        data: { who: identity.name },
      }),
  }),

  clear_alert: async ({ record }) => ({
    internal: true,
    changes: { alerts: (record.alerts ?? []).map((alert) => ({ ...alert, severity: 'passed' })) },
  }),

  approve: async ({ tx, services, record }) => {
    const cover = await reserveCover(
      tx,
      record.debtor_id ?? '',
      record.assignor_id ?? '',
      record.gross ?? 0,
      record.currency,
    );
    return {
      changes: {
        covered_amount: cover?.covered ?? 0,
        guarantee_id: cover?.id ?? null,
        guarantee_number: cover?.number ?? null,
      },
      after: async (sent) => {
        const assignor = party(sent.assignor_id);
        await tell(tx, services, sent, [assignor], {
          event: 'invoice.approved',
          message: '<b>{number}</b> approuvée, {covered} couverts.',
        });
        // How much is covered is between the assignor and the bank.
        if (!sent.confidential) {
          await tell(tx, services, sent, [party(sent.debtor_id)], {
            event: 'invoice.approved',
            message: '<b>{number}</b> approuvée.',
          });
        }
      },
    };
  },

  reject: async ({ tx, services, body }) => ({
    after: (sent) => tellRejected(tx, services, sent, body, 'bankRefusal', true),
  }),

  cancel: async ({ tx, services, identity, record }) => {
    if (record.status === 'approved' && record.guarantee_id) {
      await releaseCover(tx, record.guarantee_id, record.covered_amount ?? 0);
    }
    return {
      changes:
        record.status === 'approved'
          ? { covered_amount: null, guarantee_id: null, guarantee_number: null }
          : {},
      after: async (sent) => {
        if (!sent.submitted_at) return;
        const other = sent.confidential ? null : party(otherParty(sent));
        const depositor = identity.partyId ? null : party(depositorParty(sent));
        await tell(tx, services, sent, [depositor, other], {
          event: 'invoice.cancelled',
          message: '<b>{number}</b> annulée par {who}.',
          data: { who: identity.partyId ? identity.name : 'la banque' },
        });
      },
    };
  },
};

async function tellRejected(
  tx: Transaction,
  services: Services,
  record: InvoiceRecord,
  body: TransitionBody,
  list: 'confirmationRefusal' | 'bankRefusal',
  both: boolean,
): Promise<void> {
  const other = both && record.confirmation && !record.confidential ? party(otherParty(record)) : null;
  await tell(
    tx,
    services,
    record,
    [party(depositorParty(record)), other],
    rejectedNotice(list, body.reasonCode),
  );
}
