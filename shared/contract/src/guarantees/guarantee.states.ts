import { defineStates } from '../machines/states.ts';

/** States of a guarantee, from a formalised request (domain.md §C2). */
export const guaranteeStates = defineStates({
  active: {
    label: 'Active',
    tone: 'engaged',
    icon: 'shield-check',
    tags: ['givesCover', 'running', 'bearsRisk'],
  },
  reduced: {
    label: 'Réduite',
    tone: 'action',
    icon: 'trending-down',
    tags: ['givesCover', 'running', 'bearsRisk'],
  },
  suspended: { label: 'Suspendue', tone: 'danger', icon: 'shield-off', tags: ['running', 'bearsRisk'] },
  called: { label: 'Mise en jeu', tone: 'danger', icon: 'flag', tags: ['bearsRisk'] },
  paid: { label: 'Payée', tone: 'neutral', icon: 'banknote', tags: ['ended'] },
  expired: { label: 'Arrivée à terme', tone: 'neutral', icon: 'calendar-clock', tags: ['ended'] },
  released: { label: 'Mainlevée', tone: 'neutral', icon: 'undo', tags: ['ended'] },
});

export type GuaranteeState = keyof typeof guaranteeStates;
