import {
  actorOf,
  addBusinessDays,
  approvalStates,
  dayInParis,
  formatDate,
  holds,
  lettersOf,
  reasonLabel,
  type Approval,
  type BodyOf,
  type answerApproval,
  type ResponseOf,
  type PayloadField,
  formatMoney,
  type TransitionBody,
} from '@cessio/contract';
import { clock } from '../../clock.ts';
import { audit, originOf } from '../../db/audit.ts';
import { canonicalHash, type Identity, type Queryable } from '../../db/caller.ts';
import { firstRow } from '../../db/rows.ts';
import { ApiError, orNotFound } from '../../http/problem.ts';
import type { Step, StepCall } from '../../machine/run-step.ts';
import { publishChange } from '../../plugins/record-changes.ts';
import type { ApprovalRecord } from './approval.record.ts';

/** Business days after which an approval lapses (api.md §1). */
const LAPSES_AFTER = 5;
type Two = 'A' | 'R' | 'M';

const COLUMNS = `a.id, a.entity, a.entity_id as "entityId", a.action, a.label, a.details, a.body_hash as hash, a.status, a.awaits,
  (select u.first_name || ' ' || u.last_name from users u where u.id = a.made_by) as "madeBy", a.made_at as "madeAt",
  a.lapses_on as "lapsesOn", a.step_up as "stepUp", a.body, a.record_version as "recordVersion", a.made_by as "madeById",
  coalesce(a.held_by, a.made_by) as "heldById",
  (select u.first_name || ' ' || u.last_name from users u where u.id = a.held_by and u.id <> a.made_by) as "heldBy"`;

/** The approval that a record waits for; null where none is open. One of a record that has moved since is no longer. */
export function findOpen(
  db: Queryable,
  entity: string,
  { id, version }: { id: string; version: number },
): Promise<ApprovalRecord | null> {
  return firstRow<ApprovalRecord>(
    db,
    `select ${COLUMNS} from approvals a where a.entity = $1 and a.entity_id = $2 and a.status = 'pending'
       and a.record_version = $3 and a.lapses_on >= today_in_paris()`,
    [entity, id, version],
  );
}

/** @throws ApiError NOT_FOUND */
async function requireApproval(db: Queryable, id: string, lock = false): Promise<ApprovalRecord> {
  return orNotFound(
    await firstRow<ApprovalRecord>(
      db,
      `select ${COLUMNS} from approvals a where a.id = $1${lock ? ' for update of a' : ''}`,
      [id],
    ),
  );
}

/**
 * How its caller may answer: the function in charge decides, the holder may withdraw it, the requester cannot approve.
 */
function answersOf(record: ApprovalRecord, identity: Identity): Approval['answers'] {
  if (record.status !== 'pending' || record.lapsesOn < clock.today() || !holds(identity, 'approvals.decide'))
    return [];
  if (record.heldById === identity.userId) return ['withdraw'];
  if (record.madeById === identity.userId) return [];
  return lettersOf(actorOf(identity)).includes(record.awaits) ? ['approve', 'reject'] : [];
}

/** An approval as its page shows it. */
export function approvalView(record: ApprovalRecord, identity: Identity): Approval {
  const { body: _body, recordVersion: _version, madeById: _by, heldById: _has, ...shown } = record;
  const newAmount = (_body.payload?.['newAmount'] as number | undefined) ?? null;
  return { ...shown, newAmount, answers: answersOf(record, identity) };
}

/** @throws ApiError NOT_FOUND */
export async function readApproval(db: Queryable, identity: Identity, id: string): Promise<Approval> {
  return approvalView(await requireApproval(db, id), identity);
}

/** Which of two functions is awaited once somebody of the other has asked; the administrator asks as the first. */
export function awaitedOf(two: readonly [Two, Two], identity: Identity): Two {
  return actorOf(identity) === two[1] ? two[0] : two[1];
}

/** What a step that takes two persons is about, for lists of what waits. */
export interface About {
  readonly entity: string;
  /** Null for what belongs to no company. */
  readonly partyId: string | null;
  readonly number: string;
  readonly amount: number | null;
  readonly currency: string;
}

/** Names of the kinds of records in the log, and how their actions begin. */
const KINDS = {
  guarantee: 'guarantees',
  adhesion_request: 'adhesions',
  contract: 'contracts',
  ledger_entry: 'ledgerEntries',
} as const;
type Kind = keyof typeof KINDS;

type AnyStep = Step<string, string, { id: string; version: number }>;

const saidOf = (field: PayloadField, value: unknown, currency: string): string =>
  field.kind === 'amount' ? formatMoney(value as number, currency) : String(value);

/** Keeps the first person's step, frozen, until a second one approves it. Says who is awaited, and until when. */
export async function askApproval(
  { tx, identity, row, body, payload, record }: AnyStep,
  about: About,
): Promise<{ awaits: Two; lapsesOn: string }> {
  const two = row.two as readonly [Two, Two];
  const kept = { ...body, payload };
  const details = [
    ...Object.entries(row.payload?.fields ?? {}).flatMap(([name, field]) =>
      field.label && payload[name] !== undefined
        ? [{ label: field.label, text: saidOf(field, payload[name], about.currency) }]
        : [],
    ),
    ...(row.reason && body.reasonCode
      ? [{ label: 'Motif', text: reasonLabel(row.reason, body.reasonCode) ?? body.reasonCode }]
      : []),
    ...(body.comment ? [{ label: 'Commentaire', text: body.comment }] : []),
  ];
  const awaits = awaitedOf(two, identity);
  const lapsesOn = addBusinessDays(clock.today(), LAPSES_AFTER);
  // One of the record as it was before, which nobody can approve any more, makes room.
  await tx.query(`select lapse_approvals($1, $2)`, [about.entity, record.id]);
  await tx.query(
    `insert into approvals (entity, entity_id, record_version, action, body, body_hash, label, details, step_up, awaits, made_by,
       lapses_on, party_id, number, amount, currency)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      about.entity,
      record.id,
      record.version,
      row.action,
      JSON.stringify(kept),
      canonicalHash(kept),
      row.label,
      JSON.stringify(details),
      row.stepUp ?? false,
      awaits,
      identity.userId,
      lapsesOn,
      about.partyId,
      about.number,
      about.amount,
      about.currency,
    ],
  );
  return { awaits, lapsesOn };
}

/** How a kind of record takes a step that a second person has approved. */
export type Taking = (
  call: StepCall,
  id: string,
  body: TransitionBody,
  approval: ApprovalRecord,
) => Promise<{ id: string; version: number }>;

/**
 * The second person's answer: approving takes the step, with all its checks made again, in this transaction.
 * @throws ApiError NOT_FOUND, FORBIDDEN, FOUR_EYES_REQUIRED, STATE_CONFLICT, VERSION_CONFLICT, DEADLINE_PASSED, COMMENT_REQUIRED,
 *   and what the step itself refuses
 */
export async function answer(
  call: StepCall,
  id: string,
  { answer: given, hash, comment }: BodyOf<typeof answerApproval>,
  takers: Readonly<Record<string, Taking>>,
): Promise<ResponseOf<typeof answerApproval>> {
  const { tx, identity, request, services } = call;
  const record = await requireApproval(tx, id, true);
  const own = record.heldById === identity.userId;
  if (given === 'approve' && (own || record.madeById === identity.userId))
    throw new ApiError('FOUR_EYES_REQUIRED');
  if (
    own
      ? given !== 'withdraw'
      : given === 'withdraw' ||
        record.madeById === identity.userId ||
        !lettersOf(actorOf(identity)).includes(record.awaits)
  )
    throw new ApiError('FORBIDDEN');
  if (record.status !== 'pending')
    throw new ApiError('STATE_CONFLICT', { label: record.label, state: approvalStates[record.status].label });
  if (record.lapsesOn < clock.today())
    throw new ApiError('DEADLINE_PASSED', { date: formatDate(record.lapsesOn) });
  // What is approved is what was read, and what was asked for.
  if (hash !== record.hash || canonicalHash(record.body) !== record.hash)
    throw new ApiError(
      'VERSION_CONFLICT',
      { who: record.madeBy, time: dayInParis(record.madeAt) },
      { members: { current: approvalView(record, identity), yours: { answer: given, hash } } },
    );
  if (given === 'reject' && !comment) throw new ApiError('COMMENT_REQUIRED');
  const status = given === 'approve' ? 'approved' : 'rejected';
  await tx.query(
    'update approvals set status = $2, decided_by = $3, decided_at = portal_now(), comment = $4 where id = $1',
    [id, status, identity.userId, comment ?? null],
  );
  const take = takers[record.entity] as Taking;
  const wrote =
    given === 'approve'
      ? await take(call, record.entityId, { ...record.body, version: record.recordVersion }, record)
      : null;
  const entity = record.entity as Kind;
  await audit(tx, originOf(request), {
    action: `${KINDS[entity]}.${given}_${record.action}`,
    entity,
    entityId: record.entityId,
    internal: true,
    comment: [`Demandée par ${record.madeBy}`, comment].filter(Boolean).join('\u00a0· '),
  });
  publishChange(tx, services, entity, record.entityId, {
    client: false,
    supplier: false,
  });
  const shown = await readApproval(tx, identity, id);
  return { ...shown, ...(wrote && { wrote: { id: wrote.id, version: wrote.version } }) };
}
