import { defineStates } from '../machines/states.ts';

/** States of machine C3 (domain.md §C). */
export const adhesionStates = defineStates({
  draft: { label: 'Brouillon', tone: 'neutral', icon: 'circle-dashed' },
  submitted: { label: 'Envoyée', tone: 'progress', icon: 'send', tags: ['open', 'milestone', 'ofDebtors'] },
  kyc_review: {
    label: 'Connaissance client',
    tone: 'progress',
    icon: 'user-check',
    tags: ['open', 'negotiable', 'milestone', 'ofDebtors'],
  },
  needs_info: { label: 'À compléter', tone: 'action', icon: 'pen', tags: ['open'], standsFor: 'kyc_review' },
  risk_review: {
    label: 'Étude de risque',
    tone: 'progress',
    icon: 'chart',
    tags: ['open', 'negotiable', 'milestone'],
  },
  committee: { label: 'Comité', tone: 'action', icon: 'gavel', tags: ['open', 'negotiable', 'milestone'] },
  approved: {
    label: 'Accord de principe',
    tone: 'success',
    icon: 'circle-check',
    tags: ['open', 'milestone', 'ofDebtors'],
  },
  refused: { label: 'Refusée', tone: 'danger', icon: 'circle-x', tags: ['ended'] },
  to_sign: { label: 'Contrat à signer', tone: 'action', icon: 'pen', tags: ['open', 'milestone'] },
  signed: { label: 'Signée', tone: 'engaged', icon: 'file-check', tags: ['open', 'milestone'] },
  active: {
    label: 'Adhérent actif',
    tone: 'engaged',
    icon: 'shield-check',
    tags: ['done', 'milestone', 'ofDebtors'],
  },
  closed: { label: 'Clôturée', tone: 'neutral', icon: 'archive', tags: ['ended', 'done'] },
});

export type AdhesionState = keyof typeof adhesionStates;
