import { defineStates } from '../machines/states.ts';

/** What became of a step that takes two persons (api.md §1, four eyes). */
export const approvalStates = defineStates({
  pending: { label: 'À approuver', tone: 'action', icon: 'users' },
  approved: { label: 'Approuvée', tone: 'success', icon: 'circle-check' },
  rejected: { label: 'Refusée', tone: 'danger', icon: 'circle-x' },
  lapsed: { label: 'Caduque', tone: 'neutral', icon: 'calendar-clock' },
});
export type ApprovalState = keyof typeof approvalStates;
