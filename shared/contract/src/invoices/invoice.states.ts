import { defineStates } from '../machines/states.ts';

/** States of machine C1 (domain.md §C). */
export const invoiceStates = defineStates({
  draft: { label: 'Brouillon', tone: 'neutral', icon: 'circle-dashed', tags: ['editable', 'numberFree'] },
  submitted: { label: 'Déposée', tone: 'progress', icon: 'send', tags: ['deposited'] },
  awaiting_confirmation: { label: 'À confirmer', tone: 'action', icon: 'hand', tags: ['deposited'] },
  under_review: { label: 'En contrôle', tone: 'progress', icon: 'scan', tags: ['deposited'] },
  needs_info: { label: 'À compléter', tone: 'action', icon: 'pen', tags: ['deposited', 'editable'] },
  approved: { label: 'Approuvée', tone: 'success', icon: 'circle-check', tags: ['holdsCover', 'owed'] },
  rejected: { label: 'Rejetée', tone: 'danger', icon: 'circle-x', tags: ['ended', 'numberFree'] },
  assigned: { label: 'Cédée', tone: 'engaged', icon: 'link', tags: ['holdsCover', 'open', 'owed'] },
  financed: {
    label: 'Financée',
    tone: 'engaged',
    icon: 'banknote',
    tags: ['holdsCover', 'open', 'owed'],
    shownToClientAs: 'assigned',
  },
  partially_paid: {
    label: 'Part. encaissée',
    tone: 'engaged',
    icon: 'chart-pie',
    tags: ['holdsCover', 'open', 'owed'],
  },
  paid: { label: 'Encaissée', tone: 'success', icon: 'arrow-down-to-line', tags: [] },
  settled: { label: 'Soldée', tone: 'success', icon: 'badge-check', tags: ['ended'] },
  disputed: { label: 'En litige', tone: 'danger', icon: 'scale', tags: ['holdsCover', 'open'] },
  unpaid: { label: 'Impayée', tone: 'danger', icon: 'triangle-alert', tags: ['holdsCover', 'open', 'owed'] },
  reassigned: { label: 'Rétrocédée', tone: 'neutral', icon: 'undo', tags: ['ended', 'numberFree'] },
  indemnified: {
    label: 'Indemnisée',
    tone: 'neutral',
    icon: 'life-buoy',
    tags: ['ended'],
    shownToClientAs: 'unpaid',
  },
  cancelled: { label: 'Annulée', tone: 'neutral', icon: 'ban', tags: ['ended', 'numberFree'] },
});

export type InvoiceState = keyof typeof invoiceStates;
