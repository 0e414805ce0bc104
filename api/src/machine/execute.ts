import {
  holds,
  OTHER_REASON,
  OTHER_REASON_MIN_COMMENT,
  isReason,
  stepFormOf,
  transitionFrom,
  transitionsFor,
  type AllowedAction,
  type ErrorCode,
  type Machine,
  type Part,
  type PayloadLimits,
  type Right,
  type Transition,
  type TransitionBody,
} from '@cessio/contract';
import { lastWriter, type AuditEntry } from '../db/audit.ts';
import { sideOfIdentity, type Identity, type Queryable } from '../db/caller.ts';
import { ApiError } from '../http/problem.ts';
import { versionConflict } from '../http/version-conflict.ts';

const RIGHT_LABELS: Record<Right, string> = {
  submit: 'déposer',
  sign: 'signer',
  pay_view: 'voir les paiements',
};

/** The fields of a record that every machine needs. */
export interface Subject<State extends string> {
  readonly id: string;
  readonly version: number;
  readonly status: State;
}

/** Why a step is not possible now: the code, the data of its French detail, and who can lift it. */
export interface Blocker {
  readonly error: ApiError;
  readonly who: string;
}

/** A step's payload, or that the user has not been asked yet. */
export type Given = Readonly<Record<string, unknown>> | 'asked later';

/** Evaluates one precondition of a row; null when it holds. */
export type Preconditions = (
  code: ErrorCode,
  row: Transition<string, string>,
  given: Given,
) => Promise<Blocker | null> | Blocker | null;

/**
 * Finds the row of a step and refuses a stale version, wrong state, wrong actor, missing right, or a missing or invalid
 * reason. `firstBlocker` checks preconditions afterwards.
 * @param current the record as the caller may see it now, for a version conflict; read only then
 */
export async function findStep<State extends string, Action extends string>(
  db: Queryable,
  { machine, entity }: { machine: Machine<State, Action>; entity: AuditEntry['entity'] },
  subject: Subject<State>,
  identity: Identity,
  parts: readonly Part[],
  body: TransitionBody,
  current: () => Promise<unknown>,
): Promise<Transition<State, Action>> {
  const known = machine.transitions.filter((row) => row.action === body.action);
  const mine = known.filter((row) => row.by.some((part) => parts.includes(part)));
  if (mine.length === 0) throw new ApiError('FORBIDDEN');
  if (body.version !== subject.version) {
    const yours = { action: body.action, version: body.version };
    const writer = await lastWriter(db, sideOfIdentity(identity), entity, subject.id);
    throw versionConflict(writer, { current: await current(), yours });
  }
  const row = transitionFrom(machine, subject.status, body.action);
  if (!row) {
    throw new ApiError(
      'STATE_CONFLICT',
      { label: mine[0]?.label ?? body.action, state: machine.states[subject.status].label },
      { members: { current: await current() } },
    );
  }
  if (!row.by.some((part) => parts.includes(part))) throw new ApiError('FORBIDDEN');
  if (row.permission && !holds(identity, row.permission)) throw new ApiError('FORBIDDEN');
  requireRight(row.right, identity);
  requireReason(row, body);
  return row;
}

/** RIGHT_MISSING when a user of a company lacks the right that a step or call needs; else null. */
export const rightMissing = (right: Right | undefined, identity: Identity): ApiError | null =>
  right && identity.partyId && !identity.rights.includes(right)
    ? new ApiError('RIGHT_MISSING', { right: RIGHT_LABELS[right] })
    : null;

/** @throws ApiError RIGHT_MISSING */
export function requireRight(right: Right | undefined, identity: Identity): void {
  const missing = rightMissing(right, identity);
  if (missing) throw missing;
}

/** @throws ApiError REASON_REQUIRED, REASON_NOT_ALLOWED, COMMENT_REQUIRED as the row asks */
export function requireReason(
  row: Transition<string, string>,
  body: Pick<TransitionBody, 'reasonCode' | 'comment'>,
): void {
  const comment = body.comment ?? '';
  if (row.reason) {
    if (!body.reasonCode) throw new ApiError('REASON_REQUIRED');
    if (!isReason(row.reason, body.reasonCode)) throw new ApiError('REASON_NOT_ALLOWED');
    if (body.reasonCode === OTHER_REASON && comment.length < OTHER_REASON_MIN_COMMENT) {
      throw new ApiError('COMMENT_REQUIRED');
    }
  }
  if (row.comment === 'required' && !comment) throw new ApiError('COMMENT_REQUIRED');
}

/** The row's first precondition that does not hold. */
export async function firstBlocker(
  row: Transition<string, string>,
  preconditions: Preconditions,
  given: Given,
): Promise<Blocker | null> {
  for (const code of row.requires ?? []) {
    const blocker = await preconditions(code, row, given);
    if (blocker) return blocker;
  }
  return null;
}

/** Every button this user may get in this state, each with what blocks it now (api.md §5). */
export async function allowedActions<State extends string, Action extends string>(
  machine: Machine<State, Action>,
  status: State,
  identity: Identity,
  parts: readonly Part[],
  preconditions: Preconditions,
  words: Record<string, string>,
  limits: PayloadLimits = {},
  offered: (row: Transition<State, Action>) => boolean = () => true,
  asked: (
    row: Transition<State, Action>,
  ) => Promise<Transition<State, Action>> | Transition<State, Action> = (row) => row,
): Promise<AllowedAction[]> {
  const actions: AllowedAction[] = [];
  for (const row of transitionsFor(machine, status, parts)) {
    if ((row.permission && !holds(identity, row.permission)) || !offered(row)) continue;
    const blocker = rightBlocker(row, identity) ?? (await firstBlocker(row, preconditions, 'asked later'));
    actions.push({
      ...stepFormOf(await asked(row), parts, words, limits),
      enabled: blocker === null,
      blockedBy: blocker ? { code: blocker.error.code, text: blocker.error.detail, who: blocker.who } : null,
    });
  }
  return actions;
}

function rightBlocker(row: Transition<string, string>, identity: Identity): Blocker | null {
  try {
    requireRight(row.right, identity);
    return null;
  } catch (error) {
    return { error: error as ApiError, who: 'Votre conseiller' };
  }
}
