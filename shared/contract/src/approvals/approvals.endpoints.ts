import { z } from 'zod';
import { COMMENT_MAX } from '../reasons.ts';
import { id, idParams, instant, isoDate } from '../common.ts';
import { get, post } from '../endpoint.ts';
import { stateNames } from '../machines/states.ts';
import { approvalStates } from './approval.states.ts';

/** A step that one person requested and a second one must approve; its words and values are frozen. */
export const approval = z.object({
  id,
  entity: z.string(),
  entityId: id,
  action: z.string(),
  /** The step's own words. */
  label: z.string(),
  /** Its payload, in French. */
  details: z.array(z.object({ label: z.string(), text: z.string() })),
  /** For a step that sets an amount: minor units. */
  newAmount: z.int().nullable(),
  /** SHA-256 of the step's payload. */
  hash: z.string(),
  status: z.enum(stateNames(approvalStates)),
  /** The function that must approve. */
  awaits: z.enum(['A', 'R', 'M']),
  madeBy: z.string(),
  /** The colleague it was handed over to; null while the requester has it. */
  heldBy: z.string().nullish(),
  madeAt: instant,
  /** Lapses after this day, or when the record changes. */
  lapsesOn: isoDate,
  /** Whether the second person needs a fresh proof (⚿). */
  stepUp: z.boolean(),
  /** What the caller may answer now. */
  answers: z.array(z.enum(['approve', 'reject', 'withdraw'])),
});
export type Approval = z.output<typeof approval>;

export const getApproval = get('/api/approvals/:id', 'approvals.read', {
  summary: 'A step that waits for a second person.',
  params: idParams,
  response: approval,
});

export const answerApproval = post('/api/approvals/:id/answer', 'approvals.decide', {
  summary: 'Approve a step that another person asked for, which takes it; refuse it; or take back one’s own.',
  params: idParams,
  body: z.strictObject({
    answer: z.enum(['approve', 'reject', 'withdraw']),
    /** Hash of the step that was read: only what was seen is approved. */
    hash: z.string(),
    comment: z.string().trim().max(COMMENT_MAX).optional(),
  }),
  /** `wrote`: the record that the approved step changed, in its present version. */
  response: approval.extend({ wrote: z.object({ id, version: z.int() }).optional() }),
  stepUp: 'in-step',
  idempotency: 'accepted',
  errors: ['FOUR_EYES_REQUIRED', 'STATE_CONFLICT', 'VERSION_CONFLICT', 'DEADLINE_PASSED', 'COMMENT_REQUIRED'],
});
