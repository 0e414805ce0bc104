import { defineStates } from '../machines/states.ts';

/** States of the bank's knowledge of a company (KYC). */
export const kycStates = defineStates({
  none: { label: 'À faire', tone: 'neutral', icon: 'circle-dashed', tags: ['unknown'] },
  pending: { label: 'En cours', tone: 'progress', icon: 'user-check', tags: ['toReview', 'unknown'] },
  valid: { label: 'Valide', tone: 'success', icon: 'circle-check', tags: ['dated'] },
  expired: { label: 'Expirée', tone: 'danger', icon: 'calendar-clock', tags: ['dated', 'toReview'] },
});

export type KycState = keyof typeof kycStates;
