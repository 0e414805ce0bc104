import { hasTag } from '../machines/states.ts';
import { guaranteeStates, type GuaranteeState } from './guarantee.states.ts';

/** Whether a guarantee gives cover on a day: its state does, and the day is one of its validity. */
export const isInForce = (
  { status, validFrom, validUntil }: { status: GuaranteeState; validFrom: string; validUntil: string },
  today: string,
): boolean => hasTag(guaranteeStates, status, 'givesCover') && validFrom <= today && today <= validUntil;
