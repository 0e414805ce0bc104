import {
  OTHER_REASON,
  OTHER_REASON_MIN_COMMENT,
  type AllowedAction,
  type FieldError,
  type GuaranteeRequest,
  type TransitionBody,
} from '@cessio/contract';

export const GRADES = ['A', 'B', 'C', 'D', 'E'] as const;

/** What a user gives with a step, whatever the step asks for. */
export interface Answer {
  reason: string;
  comment: string;
  grade: string;
  /** Minor units; NaN while what is typed is no amount. */
  amount: number | null;
  conditions: string;
}

export const NO_ANSWER: Answer = { reason: '', comment: '', grade: '', amount: null, conditions: '' };

/** Field → key of its message. */
export type AnswerErrors = Partial<Record<keyof Answer, string>>;

type Needs = Pick<AllowedAction, 'needs'>;

/** A payload this version knows how to ask for; a newer API's is not offered. */
export function isKnown({ needs }: Needs): boolean {
  return needs.payload === null || needs.payload === 'opinion' || needs.payload === 'offer';
}

/** Whether a step asks for anything. */
export function asksSomething({ needs }: Needs): boolean {
  return needs.reason !== null || needs.comment !== 'none' || needs.payload !== null;
}

/** The rules of the API on what comes with a step (api.md §5, §8), for the screen; the API judges again. */
export function errorsOf(
  { needs }: Needs,
  request: Pick<GuaranteeRequest, 'amount'>,
  answer: Answer,
): AnswerErrors {
  const errors: AnswerErrors = {};
  const comment = answer.comment.trim();
  if (needs.reason !== null && !answer.reason) errors.reason = 'answer.reasonMissing';
  if (needs.comment === 'required' && !comment) errors.comment = 'answer.commentMissing';
  if (needs.reason !== null && answer.reason === OTHER_REASON && comment.length < OTHER_REASON_MIN_COMMENT)
    errors.comment = 'answer.otherComment';
  const { amount } = answer;
  if (needs.payload === 'opinion') {
    if (!answer.grade) errors.grade = 'answer.gradeMissing';
    if (amount === null || Number.isNaN(amount)) errors.amount = 'answer.amountMissing';
  }
  if (needs.payload === 'offer') {
    if (amount === null || Number.isNaN(amount) || amount < 1) errors.amount = 'answer.amountMissing';
    else if (amount >= request.amount) errors.amount = 'answer.amountTooHigh';
    if (!answer.conditions.trim()) errors.conditions = 'answer.conditionsMissing';
  }
  return errors;
}

/** Body of the transition; only what the step asks for is sent. */
export function bodyOf(
  { action, needs }: Pick<AllowedAction, 'action' | 'needs'>,
  request: Pick<GuaranteeRequest, 'version'>,
  answer: Answer,
): TransitionBody {
  const comment = answer.comment.trim();
  return {
    action,
    version: request.version,
    ...(needs.reason === null ? {} : { reasonCode: answer.reason }),
    ...(needs.comment === 'none' && needs.reason === null ? {} : comment && { comment }),
    ...(needs.payload === 'opinion' && {
      payload: { grade: answer.grade, amount: answer.amount, note: comment },
    }),
    ...(needs.payload === 'offer' && {
      payload: { grantedAmount: answer.amount, conditions: answer.conditions.trim() },
    }),
  };
}

const FIELDS: Readonly<Record<string, keyof Answer>> = {
  '/reasonCode': 'reason',
  '/comment': 'comment',
  '/payload/grade': 'grade',
  '/payload/amount': 'amount',
  '/payload/grantedAmount': 'amount',
  '/payload/note': 'comment',
  '/payload/conditions': 'conditions',
};

/** Field errors of a problem, by field of the answer; their messages are French already. */
export function serverErrorsOf(errors: readonly Pick<FieldError, 'path' | 'message'>[]): AnswerErrors {
  return Object.fromEntries(
    errors.flatMap(({ path, message }) => (FIELDS[path] ? [[FIELDS[path], message]] : [])),
  ) as AnswerErrors;
}
