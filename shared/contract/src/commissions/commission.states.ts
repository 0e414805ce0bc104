import { defineStates } from '../machines/states.ts';

/** States of machine C5 (domain.md §C). */
export const commissionStates = defineStates({
  computed: { label: 'Calculée', tone: 'neutral', icon: 'sigma' },
  posted: { label: 'Comptabilisée', tone: 'progress', icon: 'landmark' },
  invoiced: { label: 'Facturée', tone: 'engaged', icon: 'receipt' },
  paid: { label: 'Réglée', tone: 'success', icon: 'circle-check' },
  contested: { label: 'Contestée', tone: 'danger', icon: 'scale' },
  credited: { label: 'Avoir', tone: 'neutral', icon: 'undo' },
});

export type CommissionState = keyof typeof commissionStates;
