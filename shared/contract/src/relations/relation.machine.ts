import type { Actor } from '../actors.ts';
import { defineMachine, lettersOf, type Part } from '../machines/machine.ts';
import { relationStates } from './relation.states.ts';

/** The bank's people who look after the assignor. */
const BANK = { by: ['A', 'M'], permission: 'relations.write' } as const;
const EITHER = { by: ['D', 'A', 'M'], permission: 'relations.write' } as const;
/** A relation connects two companies that the bank works with. */
const BOTH_KNOWN = ['COMPANY_UNKNOWN', 'PARTY_INACTIVE', 'DUPLICATE_RECORD'] as const;

/** Machine of a supplier’s relations (api.md §5); the supplier is the depositing side. */
export const relationMachine = defineMachine({
  name: 'relation',
  states: relationStates,
  transitions: [
    {
      action: 'accept',
      from: ['invited'],
      to: 'active',
      label: 'Activer',
      done: 'Relation activée',
      ...BANK,
      requires: BOTH_KNOWN,
      comment: 'optional',
      internalComment: true,
      confirm: 'Activer la relation de {assignor} avec {debtor}\u00a0?',
      look: {
        rank: 'main',
        icon: 'shield-check',
        letter: 'A',
        effects: [{ text: 'Le cédant peut déposer des factures sur ce client', icon: 'send' }],
      },
    },
    {
      // The invited company has joined by its link, and the bank has accepted it as a debtor.
      action: 'join',
      from: ['invited'],
      to: 'active',
      label: 'Activer à l’adhésion',
      done: 'Activée avec l’adhésion du débiteur',
      by: ['system'],
      requires: BOTH_KNOWN,
    },
    {
      action: 'block',
      from: ['invited'],
      to: 'blocked',
      label: 'Refuser',
      done: 'Relation refusée',
      ...BANK,
      comment: 'required',
      commentLabel: 'Message, lu par le cédant',
      confirm: 'Refuser la relation de {assignor} avec {debtor}\u00a0?',
      look: { rank: 'danger', icon: 'ban', letter: 'R' },
    },
    {
      action: 'block',
      from: ['active'],
      to: 'blocked',
      label: 'Bloquer',
      done: 'Relation bloquée',
      ...EITHER,
      comment: 'optional',
      confirm: 'Bloquer la relation de {assignor} avec {debtor}\u00a0?',
      look: {
        rank: 'danger',
        reversible: true,
        icon: 'ban',
        effects: [
          { text: 'Aucune nouvelle facture n’est acceptée sur ce client', icon: 'ban', tone: 'danger' },
          { text: 'Les factures déjà cédées suivent leur cours', icon: 'link' },
        ],
      },
    },
    {
      action: 'unblock',
      from: ['blocked'],
      to: 'active',
      label: 'Débloquer',
      done: 'Relation débloquée',
      ...EITHER,
      requires: BOTH_KNOWN,
      comment: 'optional',
      confirm: 'Débloquer la relation de {assignor} avec {debtor}\u00a0?',
      look: { rank: 'main', icon: 'shield-check' },
    },
  ],
});

export type RelationAction = (typeof relationMachine.transitions)[number]['action'];

/** The supplier is the depositing side; everybody else is a function of the bank, debtors none. */
export function relationParts(actor: Actor): Part[] {
  if (actor === 'C') return [];
  return actor === 'S' ? ['S', 'D'] : lettersOf(actor);
}
