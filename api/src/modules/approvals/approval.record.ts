import type { Approval, TransitionBody } from '@cessio/contract';

export interface ApprovalRecord extends Omit<Approval, 'answers' | 'newAmount' | 'heldBy'> {
  heldBy: string | null;
  heldById: string;
  body: TransitionBody;
  recordVersion: number;
  madeById: string;
}
