import { defineStates } from '../machines/states.ts';

/** States of machine C2 (domain.md §C). */
export const guaranteeRequestStates = defineStates({
  draft: { label: 'Brouillon', tone: 'neutral', icon: 'circle-dashed', tags: ['editable', 'withRequester'] },
  submitted: {
    label: 'Envoyée',
    tone: 'progress',
    icon: 'send',
    tags: ['withBank', 'answerDue', 'toStudy', 'undecided', 'milestone'],
  },
  under_review: {
    label: 'En étude',
    tone: 'progress',
    icon: 'scan',
    tags: ['withBank', 'answerDue', 'toStudy', 'undecided', 'milestone'],
  },
  needs_info: {
    label: 'À compléter',
    tone: 'action',
    icon: 'pen',
    tags: ['withRequester', 'undecided'],
    standsFor: 'under_review',
  },
  risk_review: {
    label: 'Avis du risque',
    tone: 'progress',
    icon: 'chart',
    tags: ['withBank', 'answerDue', 'undecided', 'milestone'],
  },
  decision: {
    label: 'Décision',
    tone: 'action',
    icon: 'gavel',
    tags: ['withBank', 'answerDue', 'undecided', 'milestone'],
  },
  approved: {
    label: 'Accordée',
    tone: 'success',
    icon: 'circle-check',
    tags: ['withBank', 'toFormalise', 'granted'],
  },
  partially_approved: {
    label: 'Accordée partiellement',
    tone: 'success',
    icon: 'circle-dot',
    tags: ['withRequester', 'answerDue', 'granted'],
  },
  refused: { label: 'Refusée', tone: 'danger', icon: 'circle-x', tags: ['ended'] },
  declined: { label: 'Déclinée', tone: 'neutral', icon: 'ban', tags: ['ended'] },
  legal_review: {
    label: 'Acte en préparation',
    tone: 'progress',
    icon: 'stamp',
    tags: ['withBank', 'toFormalise', 'granted', 'milestone'],
  },
  formalised: {
    label: 'Acte signé',
    tone: 'engaged',
    icon: 'file-check',
    tags: ['ended', 'granted', 'milestone'],
  },
  cancelled: { label: 'Annulée', tone: 'neutral', icon: 'ban', tags: ['ended'] },
});

export type GuaranteeRequestState = keyof typeof guaranteeRequestStates;
