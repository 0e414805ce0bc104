import {
  OTHER_REASON,
  OTHER_REASON_MIN_COMMENT,
  type StepForm,
  type StepField,
  type TransitionBody,
} from '@cessio/contract';
import type { TFunction } from '@cessio/shell';
import type { ProblemLike } from '../feedback/problem.ts';
import { formatMoney } from '../values/format.ts';
import { kindOf } from './field-kinds.tsx';

/** The user's answer to a step: a reason, a comment, and a value for each field. */
export interface StepAnswer {
  readonly reason: string;
  readonly comment: string;
  readonly fields: Readonly<Record<string, unknown>>;
}
export const NO_ANSWER: StepAnswer = { reason: '', comment: '', fields: {} };

/** Errors by name: `reason`, `comment`, or a field. */
export type StepErrors = Readonly<Record<string, string>>;

type Asked = Pick<StepForm, 'needs'>;
/** The body sent for an answer. */
export type StepBody = Omit<TransitionBody, 'action' | 'version'>;

/** Whether this version of the kit supports all that a step asks for. */
export function isKnown({ needs }: Asked): boolean {
  return (needs.fields ?? []).every((field) => kindOf(field) !== undefined);
}

/** The value of a field, or its empty value. */
export function valueOf(field: StepField, { fields }: StepAnswer): unknown {
  return fields[field.name] ?? kindOf(field)?.empty;
}

const isGiven = (field: StepField, answer: StepAnswer) =>
  kindOf(field)?.isGiven(valueOf(field, answer), field) ?? false;

/** The fields of a step for this answer: some are required only once an amount exceeds another. */
export function fieldsAsked({ needs }: Asked, answer: StepAnswer): StepField[] {
  const fields = needs.fields ?? [];
  return fields.filter(({ above }) => {
    const other = above && fields.find(({ name }) => name === above.field);
    return !other || Number(valueOf(other, answer) ?? 0) > above.amount;
  });
}

/** The API's rules on a step's payload (api.md §5, §8), checked beforehand; the API checks again. */
export function errorsOf(
  step: Asked,
  answer: StepAnswer,
  currency: string,
  t: TFunction<'common'>,
): StepErrors {
  const { needs } = step;
  const errors: Record<string, string> = {};
  for (const field of fieldsAsked(step, answer)) {
    const value = valueOf(field, answer);
    if (kindOf(field)?.waits?.(value)) errors[field.name] = t('step.fileWaits');
    else if (!isGiven(field, answer)) {
      if (!field.optional) errors[field.name] = field.missing ?? t('field.required');
    } else if (typeof value === 'number' && field.max !== undefined && value > field.max)
      errors[field.name] = t('step.atMost', { amount: formatMoney(field.max, currency) });
  }
  const comment = answer.comment.trim();
  if (needs.reason !== null && !answer.reason) errors['reason'] = t('step.reasonMissing');
  if (needs.comment === 'required' && !comment) errors['comment'] = missingComment(needs.commentLabel, t);
  if (needs.reason !== null && answer.reason === OTHER_REASON && comment.length < OTHER_REASON_MIN_COMMENT)
    errors['comment'] = t('step.other');
  return errors;
}

/** Named as its field is, without who reads it: « Motif, lu par la banque ». */
const missingComment = (label: string | undefined, t: TFunction<'common'>): string =>
  label ? t('step.fieldMissing', { field: label.split(',')[0] }) : t('step.commentMissing');

/** The body: only what the step asks for. */
export function bodyOf(step: Asked, answer: StepAnswer): StepBody {
  const { needs } = step;
  const comment = answer.comment.trim();
  const given = fieldsAsked(step, answer).filter((field) => isGiven(field, answer));
  const payload = Object.fromEntries(
    given.map((field) => [field.name, kindOf(field)?.sent(valueOf(field, answer))]),
  );
  return {
    ...(needs.reason === null ? {} : { reasonCode: answer.reason }),
    ...(needs.comment === 'none' && needs.reason === null ? {} : comment && { comment }),
    ...(given.length > 0 ? { payload } : {}),
  };
}

/** A problem's field errors by field name; their messages are already French. */
export function serverErrorsOf({ errors = [] }: ProblemLike): StepErrors {
  return Object.fromEntries(
    errors.flatMap(({ path, message }) => {
      const [first = '', name = ''] = path.split('/').slice(1);
      const field = first === 'payload' ? name : first === 'reasonCode' ? 'reason' : first;
      return field ? [[field, message]] : [];
    }),
  );
}

/** A step's effects, in sentences: one that names a field is shown once that is given. */
export function effectsOf({ look, needs }: StepForm, answer: StepAnswer, currency: string) {
  const fields = new Map((needs.fields ?? []).map((field) => [field.name, field]));
  return (look?.effects ?? []).flatMap(({ text, ...rest }) => {
    let complete = true;
    const said = text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
      const field = fields.get(name);
      if (!field) return whole;
      complete &&= isGiven(field, answer);
      return kindOf(field)?.said?.(valueOf(field, answer), currency) ?? whole;
    });
    return complete ? [{ ...rest, text: said }] : [];
  });
}
