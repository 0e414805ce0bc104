import { defineStates } from '../machines/states.ts';

/** States of machine C3 (domain.md §C). */
export const adhesionStates = defineStates({
  draft: { label: 'Brouillon', tone: 'neutral', icon: 'circle-dashed' },
  submitted: { label: 'Déposée', tone: 'progress', icon: 'send' },
  kyc_review: { label: 'KYC', tone: 'progress', icon: 'user-check' },
  needs_info: { label: 'À compléter', tone: 'action', icon: 'pen' },
  risk_review: { label: 'Étude de risque', tone: 'progress', icon: 'chart' },
  committee: { label: 'Comité', tone: 'action', icon: 'gavel' },
  approved: { label: 'Accord de principe', tone: 'success', icon: 'circle-check' },
  refused: { label: 'Refusée', tone: 'danger', icon: 'circle-x' },
  to_sign: { label: 'Contrat à signer', tone: 'action', icon: 'pen' },
  signed: { label: 'Signée', tone: 'engaged', icon: 'file-check' },
  active: { label: 'Adhérent actif', tone: 'engaged', icon: 'shield-check' },
  closed: { label: 'Clôturée', tone: 'neutral', icon: 'archive' },
});

export type AdhesionState = keyof typeof adhesionStates;
