import { addBusinessDays, isOverdue } from '../days.ts';
import { hasTag } from '../machines/states.ts';
import { guaranteeRequestStates, type GuaranteeRequestState } from './guarantee-request.states.ts';

/** Business days for each answer of the bank (domain.md §C2). */
export const ANSWER_BUSINESS_DAYS = 2;

/**
 * The date by which the bank answers what arrives today: the requester's own time does not count, its reply starts a
 * new period.
 */
export const answerDue = (today: string): string => addBusinessDays(today, ANSWER_BUSINESS_DAYS);

/** Whether the bank's answer is overdue. */
export function isLate(
  { status, dueOn }: { status: GuaranteeRequestState; dueOn: string | null },
  today: string,
): boolean {
  return isOverdue(dueOn, today) && hasTag(guaranteeRequestStates, status, 'withBank');
}
