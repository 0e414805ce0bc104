import { hasTag } from '../machines/states.ts';
import { guaranteeStates, type GuaranteeState } from './guarantee.states.ts';

/** Whether a guarantee gives cover on a day: by its state and validity. */
export const isInForce = (
  { status, validFrom, validUntil }: { status: GuaranteeState; validFrom: string; validUntil: string },
  today: string,
): boolean => hasTag(guaranteeStates, status, 'givesCover') && validFrom <= today && today <= validUntil;
