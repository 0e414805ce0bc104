import { call } from '@cessio/client';
import { answerApproval, type BodyIn } from '@cessio/contract';

/** Answers a step that waits for a second person. */
export const sendAnswer = (id: string, body: BodyIn<typeof answerApproval>) =>
  call(answerApproval, { params: { id }, body });
