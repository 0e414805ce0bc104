import { formatDate, formatMoney, type BodyOf } from '@cessio/contract';
import {
  fillLines,
  type createFinancing,
  type Financing,
  type FinancingPreview,
  type previewFinancing,
} from '@cessio/contract/financings';
import type { FastifyRequest } from 'fastify';
import { clock } from '../../../clock.ts';
import { audit, originOf } from '../../../db/audit.ts';
import { sideOfIdentity, type Identity, type Queryable, type Transaction } from '../../../db/caller.ts';
import { ApiError, notFound, orNotFound } from '../../../http/problem.ts';
import { rightMissing } from '../../../machine/execute.ts';
import { comparedToLimits } from '../../../machine/limit.ts';
import { actionsOf, type Around } from '../../../machine/run-step.ts';
import { publishChange } from '../../../plugins/record-changes.ts';
import type { Services } from '../../../services.ts';
import { refusalsOf, refusedByDatabase, type AskedDraw } from './draw-refusals.ts';
import { afterValidation, financingSteps, tellRequested } from './financing.steps.ts';
import {
  decisionFacts,
  drawableInvoices,
  drawFacts,
  drawFigures,
  figuresNow,
  findFinancing,
  insertFinancing,
  type DrawFigures,
  type FinancingRecord,
} from './financings.repository.ts';

interface Caller {
  readonly identity: Identity;
  readonly request: FastifyRequest;
}

export const steps = financingSteps(showFinancing);

/** A financing as its page shows it, and what this reader can do now. */
async function showFinancing(around: Around<FinancingRecord>): Promise<Financing> {
  const { db, identity, record } = around;
  const bank = identity.partyId === null;
  const { id, number, status, assignor, contractId, contractNumber, program, currency, amount, version } =
    record;
  const { createdAt, validatedAt, account, automatic, reason } = record;
  const now = await figuresNow(db, record);
  const decision = bank && status === 'requested' ? await decisionFacts(db, contractId, assignor.id) : null;
  const facts = decision && (await drawFacts(db, contractId, assignor.id, id));
  return {
    id,
    number,
    status,
    assignor,
    contractId,
    contractNumber,
    program,
    currency,
    amount,
    createdAt,
    validatedAt,
    version,
    valueDate: now.valueDate,
    rate: now.rate,
    dayBasis: now.dayBasis,
    interestMode: now.interestMode,
    lines: now.lines,
    interest: now.interest,
    vat: now.vat,
    netPaid: now.netPaid,
    late15: now.late15,
    account,
    automatic,
    // Companies know the bank's people by their function.
    requestedBy: record.byBank && !bank ? 'Votre banque' : record.requestedName,
    reason,
    paymentFile: record.paymentFile ? { id: record.paymentFile.id, number: record.paymentFile.number } : null,
    decision: decision && {
      ...decision,
      available: Math.max(0, facts?.left ?? 0),
      autoLimit: facts?.termsLimit ?? 0,
      computedAt: clock.now().toISOString(),
    },
    allowedActions: await actionsOf(steps, around),
  };
}

/** @throws ApiError NOT_FOUND */
export async function readFinancing(
  db: Queryable,
  services: Services,
  identity: Identity,
  id: string,
): Promise<Financing> {
  const record = orNotFound(await findFinancing(db, sideOfIdentity(identity), id));
  return showFinancing({ db, services, identity, record });
}

type Asked = BodyOf<typeof previewFinancing>;

/** The draw that is asked for, with the lines that it takes, and its figures. @throws ApiError NOT_FOUND */
async function askedDraw(
  db: Queryable,
  identity: Identity,
  { contractId, assignorId, amount, lines, bankAccountId }: Asked,
): Promise<AskedDraw & { figures: DrawFigures }> {
  const party = identity.partyId ?? assignorId;
  if (!party || (assignorId !== undefined && assignorId !== party)) throw notFound();
  const facts = orNotFound(await drawFacts(db, contractId, party));
  const drawable = await drawableInvoices(db, contractId, party, facts.valueDate);
  const chosen = lines ?? fillLines(drawable, amount === null ? Math.max(0, facts.left) : amount);
  const figures = await drawFigures(db, contractId, facts.valueDate, chosen);
  const taken = chosen.reduce((sum, line) => sum + line.amount, 0);
  return {
    facts,
    drawable,
    lines: chosen,
    amount: lines || amount === null ? taken : amount,
    rate: figures.rate,
    bankAccountId: bankAccountId ?? facts.payoutAccountId,
    figures,
  };
}

/** Only a supplier's own request is validated without anybody. */
const isAutomatic = (identity: Identity, { facts, amount }: AskedDraw): boolean =>
  identity.partyId !== null && amount > 0 && amount <= facts.autoLimit;

/** @throws ApiError NOT_FOUND */
export async function previewDraw(db: Queryable, identity: Identity, body: Asked): Promise<FinancingPreview> {
  const draw = await askedDraw(db, identity, body);
  const { facts, drawable, figures, amount, bankAccountId } = draw;
  const missing = rightMissing('submit', identity);
  const refusals = [...(missing ? [missing] : []), ...(await refusalsOf(db, draw))];
  return {
    contractId: body.contractId,
    contractNumber: facts.contractNumber,
    assignor: facts.assignor,
    currency: facts.currency,
    available: Math.max(0, facts.left),
    computedAt: clock.now().toISOString(),
    amount,
    ...figures,
    afterCutOff: facts.afterCutOff,
    drawable: [...drawable],
    accounts: facts.accounts,
    bankAccountId,
    automatic: isAutomatic(identity, draw),
    autoLimit: facts.autoLimit,
    refusals: refusals.map(({ code, detail }) => ({ code, detail })),
  };
}

/**
 * Asks for a financing as previewed, and validates it at once within the contract's limit.
 * @throws ApiError the first of `refusalsOf`, with all of them in `reasons`; DRAW_CHANGED where figures differ from those seen
 */
export async function requestFinancing(
  tx: Transaction,
  services: Services,
  { identity, request }: Caller,
  body: BodyOf<typeof createFinancing>,
): Promise<string> {
  const draw = await askedDraw(tx, identity, body);
  const { facts, figures, amount } = draw;
  const refusals = await refusalsOf(tx, draw);
  const [first] = refusals;
  if (first)
    throw new ApiError(first.code, first.data, {
      members: { ...first.members, reasons: refusals.map(({ code, detail }) => ({ code, detail })) },
    });
  const money = (minor: number) => formatMoney(minor, facts.currency);
  const changes = [
    ...(figures.valueDate === body.seen.valueDate
      ? []
      : [`versement le ${formatDate(figures.valueDate)} au lieu du ${formatDate(body.seen.valueDate)}`]),
    ...(figures.netPaid === body.seen.netPaid
      ? []
      : [`${money(figures.netPaid)} au lieu de ${money(body.seen.netPaid)}`]),
  ];
  if (changes.length > 0)
    throw new ApiError('DRAW_CHANGED', { changes: changes.join(', ') }, { members: { changes } });
  const id = await refusedByDatabase(
    insertFinancing(tx, {
      contractId: body.contractId,
      assignorId: facts.assignor.id,
      lines: draw.lines,
      bankAccountId: body.bankAccountId,
      compared: comparedToLimits(await services.settings.current(), amount, facts.currency),
    }),
    { amount, currency: facts.currency },
  );
  await audit(tx, originOf(request), {
    action: 'financings.create',
    entity: 'financing',
    entityId: id,
    to: 'requested',
    comment: money(amount),
  });
  if (isAutomatic(identity, draw))
    await refusedByDatabase(tx.query('select validate_financing($1, true)', [id]), {
      amount,
      currency: facts.currency,
    });
  const record = orNotFound(await findFinancing(tx, sideOfIdentity(identity), id));
  if (record.automatic) {
    await audit(tx, originOf(request), {
      action: 'financings.validate',
      entity: 'financing',
      entityId: id,
      from: 'requested',
      to: 'validated',
      comment: `Sans intervention, dans la limite du contrat\u00a0: ${money(facts.termsLimit)} par jour`,
    });
    await afterValidation({ tx, services, request }, record);
  } else await tellRequested(tx, services, record);
  publishChange(tx, services, 'financing', id, { client: false, supplier: true }, undefined);
  return id;
}
