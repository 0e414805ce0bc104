import {
  type StepEffect,
  next,
  transitionFrom,
  type AllowedAction,
  type Machine,
  type Move,
  type Part,
  type PayloadLimits,
  type RecordPaper,
  type Side,
  type Transition,
  type TransitionBody,
} from '@cessio/contract';
import type { FastifyRequest } from 'fastify';
import { audit, originOf, valuesBefore, type AuditEntry } from '../db/audit.ts';
import { sideOfIdentity, type Identity, type Queryable, type Transaction } from '../db/caller.ts';
import { ApiError, notFound } from '../http/problem.ts';
import { unchecked } from '../modules/documents/record-papers.ts';
import { requireStepUp } from '../modules/mfa/step-up.service.ts';
import { nameOf, type Reached, type Receiver } from '../modules/notifications/receivers.ts';
import { publishChange, visibleTo, type LiveEntity, type WrittenRecord } from '../plugins/record-changes.ts';
import type { ApprovalRecord } from '../modules/approvals/approval.record.ts';
import type { Services } from '../services.ts';
import {
  allowedActions,
  findStep,
  firstBlocker,
  requireReason,
  type Preconditions,
  type Subject,
} from './execute.ts';
import { readPayload } from './payload.ts';
import { awaited, newlyAwaited, tellAwaited, tellNewlyAwaited, type TurnFacts } from './turn.ts';

const BY_TWO = { text: 'Une deuxième personne doit approuver', icon: 'users' } as const;

/** A record, its reader, and the database as they may see it. */
export interface Around<Record_> {
  readonly db: Queryable;
  readonly services: Services;
  readonly identity: Identity;
  readonly record: Record_;
}

/** A step under way, as passed to its effect. */
export interface Step<State extends string, Action extends string, Record_> extends Around<Record_> {
  readonly tx: Transaction;
  readonly request: FastifyRequest;
  readonly row: Transition<State, Action>;
  readonly body: TransitionBody;
  /** The step's payload, validated by its row's fields. */
  readonly payload: Record<string, unknown>;
  /** For a step of two persons: the first one's request, which the second approves now. */
  readonly approval?: ApprovalRecord | undefined;
}

/** Changes beside the state, which only the table sets. */
export type BesideState<Changes> = Omit<Changes, 'status'> & { readonly status?: never };

/** A step's changes beside the state, and its notices. */
export interface Effect<Record_, Changes> {
  readonly changes?: BesideState<Changes>;
  /** Shown in the history before the comment. */
  readonly said?: string;
  /** Changes logged for the bank only. */
  readonly hidden?: BesideState<Changes>;
  /** Shown in the history to the bank only. */
  readonly note?: string;
  readonly after?: (record: Record_) => Promise<void>;
}

/** A record with a machine; for the bank also with the receivers of its steps. */
type Moving<State extends string> = Subject<State> & WrittenRecord & { readonly reached?: Reached };

/** A reason that a step requires beyond its row. */
export interface DueReason {
  /** Label of the comment on screen. */
  readonly label: string;
  /** The error of a step without the comment. */
  readonly error: ApiError;
}

/** What a kind of record adds to its machine. */
export interface StepHandlers<
  State extends string,
  Action extends string,
  Record_ extends Moving<State>,
  Changes extends object,
> {
  readonly machine: Machine<State, Action>;
  /** The database looks for a step's proof, so it is spent in the step's transaction. */
  readonly proofInTransaction?: true;
  /** Kind of record in the log and for browsers. */
  readonly entity: LiveEntity;
  /** Prefix of its actions in the log: `invoices`. */
  readonly collection: string;
  /** The record as this side sees it; locked until the transaction ends. */
  lock(tx: Transaction, side: Side, id: string): Promise<Record_ | null>;
  partsOf(identity: Identity, record: Record_): readonly Part[];
  /** Why this caller may not take a row on this record, beyond the table's rules. */
  refuse?(
    row: Transition<State, Action>,
    identity: Identity,
    record: Record_,
  ): 'forbidden' | { state: string } | null;
  /** The row adapted to this record: what must be given may depend on the decider. */
  asked?(
    row: Transition<State, Action>,
    around: Around<Record_>,
  ): Promise<Transition<State, Action>> | Transition<State, Action>;
  /** Takes the locks that the row's preconditions and effect need, in the order of docs/adr/0026. */
  lockMore?(tx: Transaction, row: Transition<State, Action>, record: Record_): Promise<void>;
  limitsOf?(record: Record_): PayloadLimits;
  /** Papers that its decisions and acts depend on: unchecked ones are mentioned before each. */
  papers?(around: Around<Record_>): Promise<readonly RecordPaper[]> | readonly RecordPaper[];
  preconditions(around: Around<Record_>): Preconditions;
  /**
   * Whether a step on this record requires a comment that its row leaves optional; evaluated after the locks, like
   * preconditions.
   */
  reasonFor?(around: Around<Record_>, row: Transition<State, Action>): Promise<DueReason | null>;
  /** What a row's step brings beside its state, shown before it. */
  outcomeOf?(around: Around<Record_>, row: Transition<State, Action>): Promise<readonly StepEffect[]>;
  /** Receivers of a row's own notices: announced before the step, notified by it. */
  receivers(row: Transition<State, Action>, record: Record_, identity: Identity): readonly Receiver[];
  /**
   * Whose turn a record is: those whose turn it becomes are notified, by the step's own notices or else by `runStep`
   * (docs/adr/0087).
   */
  readonly turn: ((around: Around<Record_>) => Promise<TurnFacts> | TurnFacts) | null;
  /** A step's changes to the facts of its turn, beside the state, announced before it. */
  turnAfter?(row: Transition<State, Action>, record: Record_): TurnFacts['facts'];
  /**
   * For steps of two persons: stores the first one's request until the second approves it; returns who that is, and by
   * when.
   */
  ask?(step: Step<State, Action, Record_>): Promise<{ awaits: 'A' | 'R' | 'M'; lapsesOn: string }>;
  readonly effects: Partial<
    Record<
      Action,
      (step: Step<State, Action, Record_>) => Promise<Effect<Record_, Changes>> | Effect<Record_, Changes>
    >
  >;
  /** Writes state and changes; a null state stays. */
  write(tx: Transaction, side: Side, id: string, state: State | null, changes: Changes): Promise<Record_>;
  /** The record as its page shows it to this caller; also sent in a version conflict. */
  show(around: Around<Record_>): Promise<unknown>;
  /** Values for the placeholders of a step's question. */
  wordsOf(around: Around<Record_>): Promise<Record<string, string>> | Record<string, string>;
}

/** Who takes a step, and with which request. */
export interface StepCall {
  readonly tx: Transaction;
  readonly services: Services;
  /** The user as now in the database: routes that change something read it again. */
  readonly identity: Identity;
  readonly request: FastifyRequest;
  /** Spends the call's fresh proof; several steps of one call share one. */
  readonly prove?: () => Promise<void>;
  /** The approval by which a second person takes the first one's step. */
  readonly approval?: ApprovalRecord;
}

/** Spends a call's proof once, however many of its steps require it. */
export function proofOf(
  services: Services,
  request: FastifyRequest,
  identity: Identity,
  tx: Queryable | null = null,
): () => Promise<void> {
  let spent: Promise<void> | undefined;
  return () => (spent ??= requireStepUp(services, request, identity, {}, tx));
}

/**
 * Takes one step of a machine, all in the caller's transaction: record lock, version, table, right, reason, further
 * locks, payload, preconditions, effect, state, log, the system's following step, notices, fresh proof; browsers are
 * notified after the commit.
 * @throws ApiError NOT_FOUND, FORBIDDEN, RIGHT_MISSING, VERSION_CONFLICT, STATE_CONFLICT, REASON_REQUIRED,
 *   REASON_NOT_ALLOWED, COMMENT_REQUIRED, VALIDATION_FAILED, STEP_UP_REQUIRED, and the preconditions' codes
 */
export async function runStep<
  State extends string,
  Action extends string,
  Record_ extends Moving<State>,
  Changes extends object,
>(
  handlers: StepHandlers<State, Action, Record_, Changes>,
  { tx, services, identity, request, approval, ...call }: StepCall,
  id: string,
  body: TransitionBody,
): Promise<Record_> {
  const { prove = proofOf(services, request, identity, handlers.proofInTransaction ? tx : null) } = call;
  const { machine, entity, collection } = handlers;
  const side = sideOfIdentity(identity);
  const record = await handlers.lock(tx, side, id);
  if (!record) throw notFound();
  const around = { db: tx, services, identity, record };
  const current = () => handlers.show(around);
  const parts = handlers.partsOf(identity, record);
  const row = await findStep(tx, handlers, record, identity, parts, body, current);
  const refusal = handlers.refuse?.(row, identity, record);
  if (refusal === 'forbidden') throw new ApiError('FORBIDDEN');
  if (refusal)
    throw new ApiError(
      'STATE_CONFLICT',
      { label: row.label, state: refusal.state },
      { members: { current: await current() } },
    );
  if (handlers.asked) requireReason(await handlers.asked(row, around), body);
  await handlers.lockMore?.(tx, row, record);
  const payload = readPayload(row, body.payload, handlers.limitsOf?.(record));
  const blocker = await firstBlocker(row, handlers.preconditions(around), payload);
  if (blocker) throw blocker.error;
  const due = body.comment ? null : await handlers.reasonFor?.(around, row);
  if (due) throw due.error;

  const part = parts.find((each) => row.by.includes(each)) as Part;
  const [first, ...following] = next(machine, record.status, row.action, part);
  const step = { ...around, tx, request, row, body, payload, approval };
  if (row.two && !approval) {
    const asked = await handlers.ask?.(step);
    const turn = await handlers.turn?.(around);
    const to = asked && turn && awaited(asked.awaits, turn);
    if (to) {
      const why = `${row.label}, à approuver`;
      await tellAwaited(tx, services, entity, id, { ...turn, dueOn: asked.lapsesOn }, [{ why, to }]);
    }
    await audit(tx, originOf(request), {
      action: `${collection}.ask_${row.action}`,
      entity,
      entityId: id,
      reasonCode: row.reason ? (body.reasonCode ?? null) : null,
      comment: body.comment ?? null,
      internal: true,
    });
    if (row.stepUp) await prove();
    publishChange(tx, services, entity, id, { client: false, supplier: false });
    return record;
  }
  const before = (await handlers.turn?.(around))?.facts ?? {};
  const effect = await handlers.effects[row.action]?.(step);
  const changes = { ...effect?.changes, ...effect?.hidden } as Changes;
  const entry = { entity, entityId: id } as const;
  const comment = [effect?.said, body.comment].filter(Boolean).join('\u00a0· ') || null;
  const log: AuditEntry[] = [
    {
      ...entry,
      action: `${collection}.${row.action}`,
      from: first.from,
      to: first.to,
      reasonCode: row.reason ? (body.reasonCode ?? null) : null,
      comment: row.internalComment ? null : comment,
      internal: row.internal ?? false,
      before: effect?.changes && valuesBefore(record, effect.changes),
      after: effect?.changes,
    },
  ];
  const note = effect?.note ?? (row.internalComment ? comment : null);
  if (note || effect?.hidden)
    log.push({
      ...entry,
      action: `${collection}.note`,
      comment: note,
      internal: true,
      before: effect?.hidden && valuesBefore(record, effect.hidden),
      after: effect?.hidden,
    });
  for (const { row: theirs, from, to } of following) {
    Object.assign(changes, (await handlers.effects[theirs.action]?.({ ...step, row: theirs }))?.changes);
    log.push({ ...entry, action: `${collection}.${theirs.action}`, from, to });
  }
  const { to: state } = following.at(-1) ?? first;
  const updated = await handlers.write(tx, side, id, state === record.status ? null : state, changes);
  for (const line of log) await audit(tx, originOf(request), line);
  await effect?.after?.(updated);
  if (handlers.turn) {
    const turn = await handlers.turn({ ...around, record: updated });
    const told = handlers.receivers(row, updated, identity);
    await tellNewlyAwaited(tx, services, entity, id, before, turn, told);
  }
  // Last: if anything else refuses the step, the proof is not spent.
  if (row.stepUp) await prove();
  publishChange(tx, services, entity, id, visibleTo(record, updated), updated);
  return updated;
}

/** A record's buttons for this caller, each with what blocks it now. */
export async function actionsOf<
  State extends string,
  Action extends string,
  Record_ extends Moving<State>,
  Changes extends object,
>(
  handlers: StepHandlers<State, Action, Record_, Changes>,
  around: Around<Record_>,
): Promise<AllowedAction[]> {
  const { identity, record } = around;
  const { machine } = handlers;
  const parts = handlers.partsOf(identity, record);
  const actions = await allowedActions(
    machine,
    record.status,
    identity,
    parts,
    handlers.preconditions(around),
    await handlers.wordsOf(around),
    handlers.limitsOf?.(record),
    (row) => !handlers.refuse?.(row, identity, record),
    (row) => handlers.asked?.(row, around) ?? row,
  );
  const rowOf = ({ enabled, action }: AllowedAction) =>
    enabled ? transitionFrom(machine, record.status, action) : undefined;
  const looks = (row: Transition<State, Action>) => row.requires?.includes('DOCUMENTS_MISSING') ?? false;
  const asked = actions.some((action) => {
    const row = rowOf(action);
    return row !== undefined && looks(row);
  });
  const waiting = asked ? unchecked((await handlers.papers?.(around)) ?? []) : [];
  const turn = await handlers.turn?.(around);
  const shown = actions.map(async (action) => {
    const row = rowOf(action);
    if (!row) return action;
    const due = await handlers.reasonFor?.(around, row);
    const needs = due
      ? { ...action.needs, comment: 'required' as const, commentLabel: due.label }
      : action.needs;
    const to = stateAfter(machine, record.status, row, parts);
    const told = handlers.receivers(row, record, identity);
    const facts = { ...turn?.facts, status: to, ...handlers.turnAfter?.(row, record) };
    const next = turn && !row.two ? newlyAwaited(machine.name, turn.facts, { ...turn, facts }, told) : [];
    const receivers = [...told, ...next.map((one) => one.to)];
    // To a company, all functions of the bank are « la banque ».
    const names = [...new Set(receivers.flatMap((one) => nameOf(one, identity, record.reached) ?? []))];
    const effects = [
      ...(row.two ? [BY_TWO] : []),
      ...(looks(row) ? waiting.map((text) => ({ text, icon: 'scan', tone: 'action' as const })) : []),
      ...(to === record.status
        ? []
        : [{ text: `Nouvel état\u00a0: ${machine.states[to].label}`, icon: machine.states[to].icon }]),
      ...(action.look?.effects ?? []),
      ...((await handlers.outcomeOf?.(around, row)) ?? []),
      ...(names.length > 0 ? [{ text: `Notification\u00a0: ${names.join(', ')}`, icon: 'users' }] : []),
    ];
    return { ...action, needs, look: { ...action.look, effects } };
  });
  return Promise.all(shown);
}

/** A record's state after a step and the ones that follow it. */
function stateAfter<State extends string, Action extends string>(
  machine: Machine<State, Action>,
  status: State,
  row: Transition<State, Action>,
  parts: readonly Part[],
): State {
  const part = parts.find((one) => row.by.includes(one)) as Part;
  return (next(machine, status, row.action, part).at(-1) as Move<State, Action>).to;
}
