import { addBusinessDays, isOverdue } from '../days.ts';
import { hasTag } from '../machines/states.ts';
import { guaranteeRequestStates, type GuaranteeRequestState } from './guarantee-request.states.ts';

/** Two business days to each answer of the bank (domain.md §C2). */
export const ANSWER_BUSINESS_DAYS = 2;

/** The day by which the bank answers what comes to it today: the requester's own time does not count, its return starts anew. */
export const answerDue = (today: string): string => addBusinessDays(today, ANSWER_BUSINESS_DAYS);

/** Whether the bank owes an answer that was due on a day before today. */
export function isLate(
  { status, dueOn }: { status: GuaranteeRequestState; dueOn: string | null },
  today: string,
): boolean {
  return isOverdue(dueOn, today) && hasTag(guaranteeRequestStates, status, 'withBank');
}
