import {
  actorOf,
  hasTag,
  invoiceParts,
  invoiceStates,
  type Check,
  type InvoiceInput,
  type Program,
} from '@cessio/contract';
import { audit, lastWriter, originOf, valuesBefore, type Asking } from '../../../db/audit.ts';
import type { Identity, Queryable, Transaction } from '../../../db/caller.ts';
import { sideOfIdentity } from '../../../db/caller.ts';
import { ApiError, notFound } from '../../../http/problem.ts';
import { invalid } from '../../../http/errors.ts';
import { versionConflict } from '../../../http/version-conflict.ts';
import type { Services } from '../../../services.ts';
import { depositChecks } from './deposit-checks.ts';
import {
  fieldsOf,
  gatherFacts,
  knownSources,
  publishLookalikes,
  type Gathered,
  type Inputs,
} from './invoices.facts.ts';
import { editedBy, type InvoiceRecord } from '../record/invoice.row.ts';
import { findInvoice, insertInvoice, updateInvoice, type Changes } from '../record/invoices.repository.ts';
import { findContract, onlyContract } from './surroundings.repository.ts';

interface Resolved extends Gathered {
  fields: Inputs;
  checks: Check[];
  changes: Changes;
}

/**
 * The depositing side decides the programme: a debtor deposits its suppliers' invoices, an assignor (or the bank for
 * it) its own.
 */
export function programOf(identity: Identity): Program {
  return identity.role === 'client' ? 'reverse' : 'classic';
}

/**
 * What a deposit would become: its own side filled in, the obvious contract selected, every check run. Writes nothing.
 */
export async function resolveDeposit(
  db: Queryable,
  services: Services,
  identity: Identity,
  input: InvoiceInput,
  program: Program,
  except: string | null,
): Promise<Resolved> {
  const assignorId = identity.role === 'supplier' ? identity.partyId : (input.assignorId ?? null);
  const debtorId = identity.role === 'client' ? identity.partyId : (input.debtorId ?? null);
  let contractId = input.contractId ?? null;
  if (!contractId && assignorId && debtorId)
    contractId = await onlyContract(db, program, assignorId, debtorId);

  const chosen = !input.currency && contractId ? await findContract(db, contractId, assignorId) : null;

  const fields: Inputs = {
    ...fieldsOf(input),
    assignorId,
    debtorId,
    contractId,
    currency: input.currency ?? chosen?.currency ?? 'EUR',
    fieldSources: knownSources(input.fieldSources),
  };
  const gathered = await gatherFacts(db, services, identity, program, fields, except);
  refuseUnknown(fields, gathered);
  const { facts, contract, relation, file } = gathered;
  const checks = depositChecks(fields, facts);
  return {
    ...gathered,
    fields,
    checks,
    changes: {
      ...fields,
      assignorName: facts.assignor?.legal_name ?? null,
      debtorName: facts.debtor?.legal_name ?? null,
      contractNumber: contract?.number ?? null,
      confidential:
        program === 'classic' &&
        (contract?.notification === 'confidential' || relation?.notification === 'confidential'),
      fileSha256: file?.sha256 ?? null,
      checks: withoutOthers(checks),
    },
  };
}

/** Both companies read what is stored: resembling invoices are only shown as each may read them. */
function withoutOthers(checks: Check[]): Check[] {
  return checks.map(({ others: _others, ...check }) => check);
}

/** An id unknown to the caller is reported: nothing of another company's can be stored by guessing. */
function refuseUnknown(fields: Inputs, gathered: Gathered): void {
  const unknown = [
    ['assignorId', fields.assignorId, gathered.facts.assignor],
    ['debtorId', fields.debtorId, gathered.facts.debtor],
    ['contractId', fields.contractId, gathered.contract],
    ['fileId', fields.fileId, gathered.file],
  ] as const;
  const errors = unknown
    .filter(([, id, found]) => id !== null && !found)
    .map(([name]) => ({ path: `/${name}`, code: 'UNKNOWN_REF', message: 'Élément introuvable' }));
  if (errors.length > 0) throw invalid(errors);
}

export async function createDeposit(
  tx: Transaction,
  services: Services,
  identity: Identity,
  request: Asking,
  input: InvoiceInput,
): Promise<string> {
  const program = programOf(identity);
  if (sideOfIdentity(identity) === 'staff' && !input.assignorId) {
    throw invalid([{ path: '/assignorId', code: 'REQUIRED', message: 'Champ obligatoire' }]);
  }
  const { changes } = await resolveDeposit(tx, services, identity, input, program, null);
  const id = await insertInvoice(tx, sideOfIdentity(identity), {
    ...changes,
    program,
    createdBy: identity.userId,
    ...(sideOfIdentity(identity) === 'staff' ? { editedBy: [identity.userId] } : {}),
  });
  await audit(tx, originOf(request), {
    action: 'invoices.create',
    entity: 'invoice',
    entityId: id,
    to: 'draft',
    after: changes,
  });
  return id;
}

/** Whether the fields of a deposit are this caller's to change: the depositor's, and the bank's for an assignor. */
export function mayEdit(identity: Identity, record: InvoiceRecord): boolean {
  const parts = invoiceParts(actorOf(identity), record);
  return (
    parts.includes('D') || (record.program === 'classic' && (parts.includes('A') || parts.includes('M')))
  );
}

/** @throws ApiError NOT_FOUND, FORBIDDEN, VERSION_CONFLICT, STATE_CONFLICT */
export async function editDeposit(
  tx: Transaction,
  services: Services,
  identity: Identity,
  request: Asking,
  id: string,
  patch: Partial<InvoiceInput> & { version: number },
  show: (record: InvoiceRecord) => Promise<unknown>,
): Promise<InvoiceRecord> {
  const side = sideOfIdentity(identity);
  const record = await findInvoice(tx, side, id, true);
  if (!record) throw notFound();
  if (!mayEdit(identity, record)) throw new ApiError('FORBIDDEN');
  if (record.version !== patch.version)
    throw versionConflict(await lastWriter(tx, side, 'invoice', id), {
      current: await show(record),
      yours: patch,
    });
  if (!hasTag(invoiceStates, record.status, 'editable')) {
    throw new ApiError(
      'STATE_CONFLICT',
      { label: 'Modifier', state: invoiceStates[record.status].label },
      { members: { current: await show(record) } },
    );
  }
  const { version: _version, ...given } = patch;
  const input = { ...fieldsOf(record), ...given } as InvoiceInput;
  const { changes } = await resolveDeposit(tx, services, identity, input, record.program, id);
  refuseConfirmed(record, changes);
  const around = { db: tx, tx, services, identity };
  await publishLookalikes({ ...around, record });
  const updated = await updateInvoice(tx, side, id, {
    ...changes,
    ...(side === 'staff' ? { editedBy: editedBy(record, identity.userId) } : {}),
  });
  await audit(tx, originOf(request), {
    action: 'invoices.update',
    entity: 'invoice',
    entityId: id,
    before: valuesBefore(record, changes),
    after: changes,
  });
  await publishLookalikes({ ...around, record: updated });
  return updated;
}

/** What the other side has read when it confirmed. */
const CONFIRMED = [
  'docType',
  'number',
  'assignorId',
  'debtorId',
  'contractId',
  'issueDate',
  'dueDate',
  'currency',
  'net',
  'vat',
  'gross',
  'prepaid',
  'rounding',
  'payeeName',
  'payeeIban',
] as const satisfies readonly (keyof Inputs)[];

/**
 * A confirmation applies to what was confirmed: an amount changed later would appear under the other side's name. To
 * correct one of these, the invoice is cancelled and deposited again.
 */
function refuseConfirmed(record: InvoiceRecord, changes: Changes): void {
  if (!record.confirmation) return;
  const errors = CONFIRMED.filter((name) => (changes[name] ?? null) !== (record[name] ?? null)).map(
    (name) => ({
      path: `/${name}`,
      code: 'CONFIRMED',
      message: 'Confirmé par l’autre partie\u00a0: annulez et déposez à nouveau pour corriger',
    }),
  );
  if (errors.length > 0) throw invalid(errors);
}
