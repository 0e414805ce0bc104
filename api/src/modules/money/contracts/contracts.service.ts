import {
  contractStates,
  contractTermStates,
  formatDate,
  hasTag,
  holds,
  termsFaults,
  type BodyOf,
} from '@cessio/contract';
import {
  changedTerms,
  type ContractRecord,
  type ContractVersion,
  type createAmendment as amendCall,
  type createContract as createCall,
  type updateAmendment as updateCall,
} from '@cessio/contract/contracts';
import type { FastifyRequest } from 'fastify';
import { clock } from '../../../clock.ts';
import { audit, lastWriter, originOf } from '../../../db/audit.ts';
import { sideOfIdentity, type Identity, type Queryable, type Transaction } from '../../../db/caller.ts';
import { allRows, firstRow, firstValue } from '../../../db/rows.ts';
import { snakeCase } from '../../../db/select.ts';
import { unlessTaken } from '../../../db/unique.ts';
import { invalid } from '../../../http/errors.ts';
import { ApiError, orNotFound } from '../../../http/problem.ts';
import { versionConflict } from '../../../http/version-conflict.ts';
import { actionsOf } from '../../../machine/run-step.ts';
import { publishChange } from '../../../plugins/record-changes.ts';
import type { Services } from '../../../services.ts';
import { approvalView } from '../../approvals/approvals.service.ts';
import { requireOpen } from '../../parties/steps/party-stops.ts';
import { clausesOf } from './clauses.ts';
import { contractSteps } from './contract.steps.ts';
import { findContract, type ContractFound } from './contract-record.repository.ts';
import { amendedBy, contractTermSteps } from './contract-terms.steps.ts';
import { findTerm, termsOf, updateTerm, type ContractTerm } from './contract-terms.repository.ts';
import { TERM_NAMES } from './terms-columns.ts';

type Drafted = Pick<BodyOf<typeof amendCall>, 'effectiveFrom' | 'terms' | 'prices' | 'reason' | 'note'>;

/** Who asks, and by which call. */
interface Caller {
  readonly identity: Identity;
  readonly request: FastifyRequest;
}

export const steps = contractSteps(({ db, services, identity, record }) =>
  readContract(db, services, identity, record.id),
);
export const termSteps = contractTermSteps(async ({ db, services, identity, record }) =>
  showVersion(db, services, identity, record, await termsOf(db, sideOfIdentity(identity), record.contractId)),
);

const signatureOf = (by: string | null, at: string | null) =>
  by !== null && at !== null ? { by, at } : null;

/** Whether an amendment may change the terms of a contract. */
const isAmendable = ({ status }: Pick<ContractFound, 'status'>) =>
  hasTag(contractStates, status, 'amendable');
/** Whether somebody still has to send or to sign a version. */
const isOpen = ({ status }: Pick<ContractTerm, 'status'>) => hasTag(contractTermStates, status, 'open');

async function showVersion(
  db: Queryable,
  services: Services,
  identity: Identity,
  term: ContractTerm,
  all: readonly ContractTerm[],
): Promise<ContractVersion> {
  const before = amendedBy(term, all);
  const { currency } = term.contract;
  return {
    id: term.id,
    number: term.number,
    status: term.status,
    effectiveFrom: term.effectiveFrom,
    terms: term.terms,
    ratePpm: term.ratePpm,
    prices: term.prices,
    clauses: clausesOf(term.terms, currency, term.ratePpm, term.reference),
    changes: before ? changedTerms(before.terms, term.terms, currency) : [],
    reason: term.reason,
    ...(term.note === undefined ? {} : { note: term.note }),
    sha256: term.sha256,
    signed: signatureOf(term.signedName, term.signedAt),
    countersigned: signatureOf(term.countersignedName, term.countersignedAt),
    version: term.version,
    allowedActions: await actionsOf(termSteps, { db, services, identity, record: term }),
  };
}

/** A contract as its page shows it to this reader. @throws ApiError NOT_FOUND */
export async function readContract(
  db: Queryable,
  services: Services,
  identity: Identity,
  id: string,
): Promise<ContractRecord> {
  const side = sideOfIdentity(identity);
  const record = orNotFound(await findContract(db, side, id));
  const all = await termsOf(db, side, id);
  const versions: ContractVersion[] = [];
  for (const term of all) versions.push(await showVersion(db, services, identity, term, all));
  const { reached: _reached, pending, principalStatus: _status, termsId, ...shown } = record;
  return {
    ...shown,
    versions,
    inForce: all.some((term) => term.id === termsId && term.status === 'signed') ? termsId : null,
    mayAmend: holds(identity, 'contracts.write') && isAmendable(record) && !all.some(isOpen),
    ...(side === 'staff' ? { pendingApproval: pending ? approvalView(pending, identity) : null } : {}),
    allowedActions: await actionsOf(steps, { db, services, identity, record }),
  };
}

/** Refuses terms that nobody can keep, and a day that is not to come. @throws ApiError VALIDATION_FAILED */
function judge(
  { terms, effectiveFrom }: Drafted,
  { currency, program }: Pick<ContractTerm['contract'], 'currency' | 'program'>,
  first: boolean,
): void {
  const faults = termsFaults({ ...terms, currency, program }, '/terms');
  if (first ? effectiveFrom < clock.today() : effectiveFrom <= clock.today())
    faults.push({
      path: '/effectiveFrom',
      code: 'NOT_FUTURE',
      message: first ? 'Choisissez aujourd’hui ou un jour à venir' : 'Choisissez un jour à venir',
    });
  if (faults.length > 0) throw invalid(faults);
}

const columnsOf = ({ effectiveFrom, terms, reason, note }: Drafted): Record<string, unknown> => ({
  ...Object.fromEntries(TERM_NAMES.map((name) => [name, terms[name]])),
  effectiveFrom,
  reason,
  note: note ?? null,
});

/** Writes the participants' own prices of a draft. */
async function setPrices(
  tx: Transaction,
  termsId: string,
  contractId: string,
  { prices }: Drafted,
): Promise<void> {
  const known = await allRows<{ id: string }>(
    tx,
    'select assignor_id as id from contract_participants where contract_id = $1',
    [contractId],
  );
  const strangers = prices.flatMap(({ assignorId }, at) =>
    known.some(({ id }) => id === assignorId)
      ? []
      : [{ path: `/prices/${at}/assignorId`, code: 'UNKNOWN', message: 'Choisissez un cédant du contrat' }],
  );
  if (strangers.length > 0) throw invalid(strangers);
  await tx.query('delete from contract_prices where terms_id = $1', [termsId]);
  for (const { assignorId, feePpm } of prices)
    await tx.query('insert into contract_prices (terms_id, assignor_id, fee_ppm) values ($1, $2, $3)', [
      termsId,
      assignorId,
      feePpm,
    ]);
}

/** Two versions of one day are refused. */
const written = <T>(work: Promise<T>, { effectiveFrom }: Drafted): Promise<T> =>
  unlessTaken(
    {
      contract_terms_day: {
        field: 'Cette date d’effet',
        path: '/effectiveFrom',
        message: `Une autre version prend effet le ${formatDate(effectiveFrom)}`,
      },
    },
    work,
  );

const BANK_ALONE = { client: false, supplier: false };

/**
 * Drafts an amendment.
 * @throws ApiError NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT, VALIDATION_FAILED
 */
export async function draftAmendment(
  tx: Transaction,
  services: Services,
  { identity, request }: Caller,
  id: string,
  body: BodyOf<typeof amendCall>,
): Promise<void> {
  const record = orNotFound(await findContract(tx, 'staff', id, true));
  if (record.version !== body.version)
    throw versionConflict(await lastWriter(tx, 'staff', 'contract', id), {
      current: await readContract(tx, services, identity, id),
      yours: body,
    });
  const waiting = (await termsOf(tx, 'staff', id)).some(isOpen);
  if (waiting || !isAmendable(record))
    throw new ApiError('STATE_CONFLICT', {
      label: 'Préparer un avenant',
      state: waiting ? 'Avenant en cours' : contractStates[record.status].label,
    });
  judge(body, record, false);
  const last = await firstValue<number>(tx, 'select max(number) from contract_terms where contract_id = $1', [
    id,
  ]);
  await insertVersion(tx, { identity, request }, { contractId: id, number: (last ?? 0) + 1 }, body);
  publishChange(tx, services, 'contract', id, BANK_ALONE);
}

async function insertVersion(
  tx: Transaction,
  { identity, request }: Caller,
  of: { contractId: string; number: number },
  body: Drafted,
): Promise<string> {
  const columns = Object.entries({ ...of, ...columnsOf(body), createdBy: identity.userId });
  const termsId = await written(
    firstValue<string>(
      tx,
      `insert into contract_terms (${columns.map(([name]) => snakeCase(name)).join(', ')})
         values (${columns.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
      columns.map(([, value]) => value),
    ),
    body,
  );
  const id = termsId ?? '';
  await setPrices(tx, id, of.contractId, body);
  await audit(tx, originOf(request), {
    action: 'contractTerms.create',
    entity: 'contract_term',
    entityId: id,
    to: 'draft',
    internal: true,
  });
  return id;
}

/**
 * Changes a draft.
 * @throws ApiError NOT_FOUND, VERSION_CONFLICT, TERMS_IMMUTABLE, VALIDATION_FAILED
 */
export async function changeDraft(
  tx: Transaction,
  services: Services,
  { identity, request }: Caller,
  { id, termsId }: { id: string; termsId: string },
  body: BodyOf<typeof updateCall>,
): Promise<void> {
  const term = await requireTerm(tx, 'staff', id, termsId, true);
  if (term.version !== body.version)
    throw versionConflict(await lastWriter(tx, 'staff', 'contract_term', termsId), {
      current: await readContract(tx, services, identity, id),
      yours: body,
    });
  if (term.status !== 'draft') throw new ApiError('TERMS_IMMUTABLE');
  judge(body, term.contract, term.number === 1);
  await written(updateTerm(tx, termsId, columnsOf(body)), body);
  await setPrices(tx, termsId, id, body);
  await audit(tx, originOf(request), {
    action: 'contractTerms.update',
    entity: 'contract_term',
    entityId: termsId,
    internal: true,
    before: term.terms,
    after: body.terms,
  });
  publishChange(tx, services, 'contract', id, BANK_ALONE);
}

/** A version of this contract. @throws ApiError NOT_FOUND */
export async function requireTerm(
  db: Queryable,
  side: 'client' | 'supplier' | 'staff',
  contractId: string,
  termsId: string,
  lock = false,
): Promise<ContractTerm> {
  const term = orNotFound(await findTerm(db, side, termsId, lock));
  return orNotFound(term.contractId === contractId ? term : null);
}

interface Company {
  legalName: string;
  status: Parameters<typeof requireOpen>[1]['status'];
  isDebtor: boolean;
  isAssignor: boolean;
}

/**
 * Begins a contract of known companies, as a draft of its first version.
 * @throws ApiError VALIDATION_FAILED, PARTY_INACTIVE
 */
export async function beginContract(
  tx: Transaction,
  services: Services,
  caller: Caller,
  body: BodyOf<typeof createCall>,
): Promise<string> {
  const { program, principalId, currency } = body;
  judge(body, body, true);
  const assignors = program === 'classic' ? [principalId] : [...new Set(body.assignorIds)];
  if (assignors.length === 0)
    throw invalid([{ path: '/assignorIds', code: 'REQUIRED', message: 'Choisissez au moins un cédant' }]);
  for (const [at, id] of [principalId, ...assignors].entries()) {
    const company = await firstRow<Company & Record<string, unknown>>(
      tx,
      'select legal_name as "legalName", status, is_debtor as "isDebtor", is_assignor as "isAssignor" from parties where id = $1',
      [id],
    );
    const path = at === 0 ? '/principalId' : `/assignorIds/${at - 1}`;
    const fits = company && (at === 0 && program === 'reverse' ? company.isDebtor : company.isAssignor);
    if (!company || !fits)
      throw invalid([
        {
          path,
          code: 'UNKNOWN',
          message:
            at === 0 && program === 'reverse' ? 'Choisissez un acheteur connu' : 'Choisissez un cédant connu',
        },
      ]);
    requireOpen('contract', company);
  }
  // Nobody could pay under it.
  const account = await firstRow(
    tx,
    `select from own_accounts where purpose = 'collection' and active and currency = $1 limit 1`,
    [currency],
  );
  if (!account)
    throw invalid([
      {
        path: '/currency',
        code: 'NO_ACCOUNT',
        message: `La banque n’a aucun compte d’encaissement en ${currency}`,
      },
    ]);
  const id = orNotFound(
    await firstValue<string>(tx, 'select begin_contract($1, $2, $3, $4, $5, $6)', [
      program,
      principalId,
      currency,
      body.effectiveFrom,
      assignors,
      JSON.stringify(columnsAsSql(body)),
    ]),
  );
  const termsId = await firstValue<string>(tx, 'select id from contract_terms where contract_id = $1', [id]);
  await setPrices(tx, termsId ?? '', id, body);
  await audit(tx, originOf(caller.request), {
    action: 'contracts.create',
    entity: 'contract',
    entityId: id,
    to: 'draft',
    internal: true,
  });
  publishChange(tx, services, 'contract', id, BANK_ALONE);
  return id;
}

const columnsAsSql = (body: Drafted) =>
  Object.fromEntries(Object.entries(columnsOf(body)).map(([name, value]) => [snakeCase(name), value]));
