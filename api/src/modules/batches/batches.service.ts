import { batchStates, contractStates, type BodyOf } from '@cessio/contract';
import { BATCH_MAX, type Batch, type createBatch, type updateBatch } from '@cessio/contract/batches';
import type { FastifyRequest } from 'fastify';
import { clock } from '../../clock.ts';
import { audit, lastWriter, originOf } from '../../db/audit.ts';
import { sideOfIdentity, type Identity, type Queryable, type Transaction } from '../../db/caller.ts';
import { ApiError, notFound, orNotFound } from '../../http/problem.ts';
import { versionConflict } from '../../http/version-conflict.ts';
import { actionsOf, type Around } from '../../machine/run-step.ts';
import { publishChange } from '../../plugins/record-changes.ts';
import type { Services } from '../../services.ts';
import { requireOpen } from '../parties/steps/party-stops.ts';
import { byDebtor, byType, changesOf, pricedLines, problemOf, toldOf, totalsOf } from './batch.figures.ts';
import { batchSteps, firstFew } from './batch.steps.ts';
import {
  candidatesNamed,
  candidatesOf,
  contractOf,
  findBatch,
  insertBatch,
  setInvoices,
  type BatchRecord,
  type Candidate,
} from './batches.repository.ts';
import { batchCode } from './batch-code.ts';

interface Caller {
  readonly identity: Identity;
  readonly request: FastifyRequest;
}
type LeftOut = { id: string; ref: string; reasons: string[] };

export const steps = batchSteps(showBatch);

/** A batch as its page shows it: with its figures, and what this reader can do now. */
async function showBatch(around: Around<BatchRecord>): Promise<Batch> {
  const { services, record } = around;
  const lines = pricedLines(record);
  const { contract, signedAt, signedOn, signedName, sha256, method, number, due, currency } = record;
  return {
    id: record.id,
    number: record.number,
    status: record.status,
    assignor: record.assignor,
    contractId: record.contractId,
    contractNumber: record.contractNumber,
    program: record.program,
    currency: record.currency,
    count: lines.length,
    due: record.due,
    createdAt: record.createdAt,
    signedAt,
    version: record.version,
    termsId: contract.termsId,
    termsNumber: contract.termsNumber,
    deed: contract.deed,
    confidential: contract.notification === 'confidential' || toldOf(lines) === 'none',
    feesPaidBy: contract.feesPaidBy,
    ratePpm: record.signedRatePpm ?? contract.terms.ratePpm,
    pricedOn: record.signedOn ?? clock.today(),
    totals: totalsOf(lines),
    byDebtor: byDebtor(lines),
    byType: byType(lines),
    lines: lines.map(({ kept: _kept, ...line }) => line),
    changes: changesOf(record, lines),
    signature:
      signedAt && signedOn && signedName && sha256
        ? {
            by: signedName,
            at: signedAt,
            method: method ?? 'unknown',
            sha256,
            code: batchCode(services.config, { number, count: lines.length, due, currency }, signedOn),
          }
        : null,
    allowedActions: await actionsOf(steps, around),
  };
}

/** @throws ApiError NOT_FOUND */
export async function readBatch(
  db: Queryable,
  services: Services,
  identity: Identity,
  id: string,
): Promise<Batch> {
  const record = orNotFound(await findBatch(db, sideOfIdentity(identity), id));
  return showBatch({ db, services, identity, record });
}

const reasonsOf = (candidate: Candidate, ownBatch: string | null): string[] => {
  const problem = problemOf(candidate);
  const other = candidate.batch !== null && candidate.batch.id !== ownBatch;
  return [...(problem ? [problem] : []), ...(other ? [`au bordereau ${candidate.batch?.number}`] : [])];
};

/** Invoices of one contract and supplier each, the most money first: what one batch can contain. */
function groupsOf(candidates: readonly Candidate[]) {
  const groups = Map.groupBy(candidates, ({ contractId, assignorId }) => `${contractId} ${assignorId}`);
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { contractNumber, assignorName, currency } = first;
      const due = group.reduce((sum, one) => sum + one.due, 0);
      return [{ contractNumber, assignorName, currency, due, invoiceIds: group.map(({ id }) => id) }];
    })
    .toSorted((a, b) => b.due - a.due);
}

/**
 * Separates what can be assigned together from what cannot.
 * @param ownBatch the draft that may contain them already
 * @throws ApiError CURRENCY_MIXED, CONTRACT_MIXED, ALREADY_IN_BATCH, NOT_ELIGIBLE, BATCH_EMPTY
 */
function sorted(
  candidates: readonly Candidate[],
  ownBatch: string | null,
  leaveOut: boolean,
): { chosen: Candidate[]; leftOut: LeftOut[] } {
  const groups = groupsOf(candidates);
  const members = { groups };
  const currencies = [...new Set(groups.map(({ currency }) => currency))];
  if (currencies.length > 1)
    throw new ApiError('CURRENCY_MIXED', { list: currencies.join(', ') }, { members });
  if (groups.length > 1) {
    const list = firstFew(
      groups.map(({ contractNumber, assignorName }) => `${contractNumber} (${assignorName})`),
    );
    throw new ApiError('CONTRACT_MIXED', { list }, { members });
  }
  const leftOut = candidates.flatMap((one) => {
    const reasons = reasonsOf(one, ownBatch);
    return reasons.length > 0 ? [{ id: one.id, ref: one.ref, reasons, batch: one.batch }] : [];
  });
  const refused = new Set(leftOut.map(({ id }) => id));
  const chosen = candidates.filter(({ id }) => !refused.has(id));
  const refusals = { reasons: leftOut.map(({ id, ref, reasons }) => ({ id, ref, reasons })) };
  if (leftOut.length > 0 && !leaveOut) {
    const [held] = leftOut;
    const elsewhere = leftOut.filter(({ batch }) => batch !== null && batch.id !== ownBatch);
    if (held?.batch && elsewhere.length === leftOut.length)
      throw new ApiError(
        'ALREADY_IN_BATCH',
        { batch: held.batch.number, refs: firstFew(leftOut.map(({ ref }) => ref)) },
        { members: { ...refusals, existing: { id: held.batch.id, label: held.batch.number } } },
      );
    throw new ApiError(
      'NOT_ELIGIBLE',
      { list: firstFew(leftOut.map(({ ref, reasons }) => `${ref} (${reasons.join(', ')})`)) },
      { members: refusals },
    );
  }
  return { chosen, leftOut: refusals.reasons };
}

/** @throws ApiError as `sorted`, and NOT_FOUND, CONTRACT_INACTIVE, PARTY_INACTIVE */
export async function beginBatch(
  tx: Transaction,
  services: Services,
  { identity, request }: Caller,
  body: BodyOf<typeof createBatch>,
): Promise<{ id: string; leftOut: LeftOut[] }> {
  const { invoiceIds, contractId, leaveOut } = body;
  const assignorId = identity.partyId ?? body.assignorId ?? null;
  const candidates = invoiceIds
    ? await candidatesNamed(tx, invoiceIds)
    : await candidatesOf(tx, contractId as string, assignorId, BATCH_MAX);
  if (invoiceIds && candidates.length < new Set(invoiceIds).size) throw notFound();
  const wrong = candidates.filter((one) => contractId !== undefined && one.contractId !== contractId);
  if (wrong.length > 0) throw new ApiError('CONTRACT_MIXED', { list: firstFew(wrong.map(({ ref }) => ref)) });
  // All of a contract: what is due already is left out without asking.
  const { chosen, leftOut } = sorted(candidates, null, leaveOut || invoiceIds === undefined);
  const [first] = chosen;
  if (!first) throw new ApiError('BATCH_EMPTY', {}, { members: { reasons: leftOut } });
  const contract = orNotFound(await contractOf(tx, first.contractId));
  if (contract.status !== 'active')
    throw new ApiError('CONTRACT_INACTIVE', {
      number: contract.number,
      state: contractStates[contract.status].label.toLowerCase(),
    });
  const id = await insertBatch(tx, {
    contractId: first.contractId,
    contractNumber: contract.number,
    program: contract.program,
    assignorId: first.assignorId,
    assignorName: first.assignorName,
    currency: first.currency,
  });
  const ids = chosen.map((one) => one.id);
  await setInvoices(tx, id, ids);
  const record = orNotFound(await findBatch(tx, sideOfIdentity(identity), id));
  requireOpen('assign', { legalName: record.assignor.legalName, status: record.assignorStatus });
  await audit(tx, originOf(request), {
    action: 'batches.create',
    entity: 'batch',
    entityId: id,
    to: 'draft',
  });
  publishChange(tx, services, 'batch', id, { client: false, supplier: true }, undefined);
  return { id, leftOut };
}

/** @throws ApiError as `sorted`, and NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT */
export async function changeBatch(
  tx: Transaction,
  services: Services,
  { identity, request }: Caller,
  id: string,
  { version, invoiceIds, leaveOut }: BodyOf<typeof updateBatch>,
): Promise<{ leftOut: LeftOut[] }> {
  const side = sideOfIdentity(identity);
  const record = orNotFound(await findBatch(tx, side, id, true));
  if (record.version !== version)
    throw versionConflict(await lastWriter(tx, side, 'batch', id), {
      current: await showBatch({ db: tx, services, identity, record }),
      yours: { invoiceIds },
    });
  if (record.status !== 'draft')
    throw new ApiError('STATE_CONFLICT', { label: 'Modifier', state: batchStates[record.status].label });
  const candidates = await candidatesNamed(tx, invoiceIds);
  if (candidates.length < new Set(invoiceIds).size) throw notFound();
  const foreign = candidates.filter(
    (one) => one.contractId !== record.contractId || one.assignorId !== record.assignor.id,
  );
  if (foreign.length > 0)
    throw new ApiError('CONTRACT_MIXED', {
      list: firstFew([record.contractNumber, ...foreign.map(({ contractNumber }) => contractNumber)]),
    });
  const { chosen, leftOut } = sorted(candidates, id, leaveOut);
  await setInvoices(
    tx,
    id,
    chosen.map((one) => one.id),
  );
  await tx.query('update batches set version = version + 1 where id = $1', [id]);
  const before = new Set(record.lines.map((line) => line.id));
  const after = new Set(chosen.map((one) => one.id));
  const named = (all: readonly { id: string; ref: string }[], unless: ReadonlySet<string>) =>
    all.filter((one) => !unless.has(one.id)).map(({ ref }) => ref);
  const [added, removed] = [named(chosen, before), named(record.lines, after)];
  await audit(tx, originOf(request), {
    action: 'batches.update',
    entity: 'batch',
    entityId: id,
    comment:
      [
        ...(added.length > 0 ? [`Ajoutées\u00a0: ${firstFew(added)}`] : []),
        ...(removed.length > 0 ? [`Retirées\u00a0: ${firstFew(removed)}`] : []),
      ].join('\u00a0· ') || null,
  });
  publishChange(tx, services, 'batch', id, { client: false, supplier: true });
  return { leftOut };
}
