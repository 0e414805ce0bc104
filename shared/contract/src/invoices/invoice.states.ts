import { defineStates } from '../machines/states.ts';

/** States of machine C1 (domain.md §C). */
export const invoiceStates = defineStates({
  draft: { label: 'Brouillon', tone: 'neutral', icon: 'circle-dashed', tags: ['editable', 'numberFree'] },
  submitted: { label: 'Déposée', tone: 'progress', icon: 'send', tags: ['deposited', 'toConfirm', 'atBank'] },
  awaiting_confirmation: {
    label: 'À confirmer',
    tone: 'action',
    icon: 'hand',
    tags: ['deposited', 'toConfirm'],
  },
  under_review: {
    label: 'En contrôle',
    tone: 'progress',
    icon: 'scan',
    tags: ['deposited', 'inReview', 'forRisk', 'atBank'],
  },
  needs_info: {
    label: 'À compléter',
    tone: 'action',
    icon: 'pen',
    tags: ['deposited', 'editable', 'inReview'],
  },
  approved: { label: 'Approuvée', tone: 'success', icon: 'circle-check', tags: ['holdsCover', 'owed'] },
  rejected: { label: 'Rejetée', tone: 'danger', icon: 'circle-x', tags: ['ended', 'numberFree', 'stopped'] },
  assigned: {
    label: 'Cédée',
    tone: 'engaged',
    icon: 'link',
    tags: ['holdsCover', 'open', 'owed', 'performing'],
  },
  financed: {
    label: 'Financée',
    tone: 'engaged',
    icon: 'banknote',
    tags: ['holdsCover', 'open', 'owed', 'performing'],
    shownToClientAs: 'assigned',
  },
  partially_paid: {
    label: 'Payée en partie',
    tone: 'engaged',
    icon: 'chart-pie',
    tags: ['holdsCover', 'open', 'owed', 'performing'],
  },
  paid: { label: 'Payée à la banque', tone: 'success', icon: 'arrow-down-to-line', tags: ['collected'] },
  settled: { label: 'Soldée', tone: 'success', icon: 'badge-check', tags: ['ended', 'collected'] },
  disputed: { label: 'En litige', tone: 'danger', icon: 'scale', tags: ['holdsCover', 'open', 'inTrouble'] },
  unpaid: {
    label: 'Impayée',
    tone: 'danger',
    icon: 'triangle-alert',
    tags: ['holdsCover', 'open', 'owed', 'inTrouble', 'forRisk'],
  },
  reassigned: {
    label: 'Rétrocédée',
    tone: 'neutral',
    icon: 'undo',
    tags: ['ended', 'numberFree', 'recovered'],
  },
  indemnified: {
    label: 'Indemnisée',
    tone: 'neutral',
    icon: 'life-buoy',
    tags: ['ended', 'recovered'],
    shownToClientAs: 'unpaid',
  },
  cancelled: { label: 'Annulée', tone: 'neutral', icon: 'ban', tags: ['ended', 'numberFree', 'stopped'] },
});

export type InvoiceState = keyof typeof invoiceStates;
