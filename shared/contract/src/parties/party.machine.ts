import type { Actor } from '../actors.ts';
import { defineMachine, lettersOf, type Part } from '../machines/machine.ts';
import { partyStates } from './party.states.ts';

/** The functions that look after companies, and those that suspend them. */
const REVIEW = { by: ['A', 'R'], permission: 'parties.review' } as const;
const STOP = { by: ['M'], permission: 'parties.suspend' } as const;

/** Grades for which the risk department reviews a company's KYC, twice a year. */
export const RISKY_GRADES: readonly (string | null)[] = ['D', 'E'];
/** Months for which a review is valid, by the company's grade (domain.md §B). */
export const kycMonths = (grade: string | null): number => (RISKY_GRADES.includes(grade) ? 6 : 12);
/** Days before its end on which a review is announced, once each. */
export const KYC_ANNOUNCED = [60, 30, 7] as const;

/** A company's own machine (api.md §5); one table of the API defines what a suspension stops (docs/adr/0059). */
export const partyMachine = defineMachine({
  name: 'party',
  states: partyStates,
  transitions: [
    {
      action: 'review_kyc',
      from: ['prospect', 'pending', 'active', 'suspended'],
      to: 'same',
      label: 'Valider la connaissance client',
      done: 'Connaissance client validée',
      ...REVIEW,
      requires: ['DOCUMENTS_MISSING', 'ITEMS_MISSING'],
      comment: 'optional',
      internalComment: true,
      commentLabel: 'Note, lue par la banque seule',
      confirm: 'Valider la connaissance client de {name} jusqu’au {until}\u00a0?',
      look: {
        rank: 'main',
        icon: 'circle-check',
        effects: [{ text: 'À revoir avant le {until}', icon: 'calendar-clock' }],
      },
    },
    {
      action: 'expire_kyc',
      from: ['prospect', 'pending', 'active', 'suspended'],
      to: 'same',
      label: 'Faire expirer la connaissance client',
      done: 'Connaissance client expirée',
      by: ['system'],
    },
    {
      action: 'activate',
      from: ['prospect', 'pending'],
      to: 'active',
      label: 'Activer',
      done: 'Société activée',
      by: ['A', 'system'],
      permission: 'parties.review',
      requires: ['KYC_INVALID'],
      confirm: 'Activer {name}\u00a0?',
      look: { icon: 'shield-check' },
    },
    {
      action: 'suspend',
      from: ['active'],
      to: 'suspended',
      label: 'Suspendre',
      done: 'Société suspendue',
      ...STOP,
      reason: 'partyStop',
      comment: 'optional',
      internalComment: true,
      commentLabel: 'Note, lue par la banque seule',
      confirm: 'Suspendre {name}\u00a0? Cela arrête\u00a0: {suspends}.',
      look: { rank: 'danger', reversible: true, icon: 'shield-off' },
    },
    {
      action: 'resume',
      from: ['suspended'],
      to: 'active',
      label: 'Reprendre',
      done: 'Société reprise',
      ...STOP,
      comment: 'required',
      internalComment: true,
      commentLabel: 'Raison, lue par la banque seule',
      confirm: 'Reprendre avec {name}\u00a0?',
      look: { rank: 'main', icon: 'shield-check' },
    },
    {
      action: 'close',
      from: ['prospect', 'pending', 'active', 'suspended'],
      to: 'closed',
      label: 'Clôturer',
      done: 'Société clôturée',
      ...STOP,
      requires: ['IN_USE'],
      reason: 'partyStop',
      comment: 'optional',
      internalComment: true,
      commentLabel: 'Note, lue par la banque seule',
      confirm: 'Clôturer {name}\u00a0? Cela arrête\u00a0: {closes}.',
      look: {
        rank: 'danger',
        icon: 'archive',
      },
    },
  ],
});

export type PartyAction = (typeof partyMachine.transitions)[number]['action'];

/** No company takes a step on its own file. */
export const partyParts = (actor: Actor): Part[] => lettersOf(actor);
