import { userStates } from '../auth/user.states.ts';
import { defineMachine } from '../machines/machine.ts';

const MANAGE = { by: ['A', 'M'], permission: 'users.manage' } as const;

/** The account of a company's user, as managed by the bank (api.md §5). */
export const partyUserMachine = defineMachine({
  name: 'user',
  states: userStates,
  transitions: [
    {
      action: 'invite',
      from: ['pending_email'],
      to: 'same',
      label: 'Renvoyer l’invitation',
      done: 'Invitation renvoyée',
      ...MANAGE,
      requires: ['PARTY_INACTIVE'],
      confirm: 'Renvoyer l’invitation à {email}\u00a0?',
      look: { icon: 'mail' },
    },
    {
      action: 'disable',
      from: ['pending_email', 'active', 'locked'],
      to: 'disabled',
      label: 'Désactiver',
      done: 'Accès désactivé',
      ...MANAGE,
      comment: 'optional',
      commentLabel: 'Note, lue par la banque seule',
      confirm: 'Désactiver l’accès de {name}\u00a0? Ses sessions sont fermées aussitôt.',
      look: { rank: 'danger', reversible: true, icon: 'ban' },
    },
    {
      action: 'enable',
      from: ['disabled'],
      to: 'active',
      label: 'Réactiver',
      done: 'Accès réactivé',
      ...MANAGE,
      requires: ['PARTY_INACTIVE'],
      confirm: 'Réactiver l’accès de {name}\u00a0?',
      look: { rank: 'main', icon: 'circle-check' },
    },
    {
      action: 'unlock',
      from: ['locked'],
      to: 'active',
      label: 'Débloquer',
      done: 'Accès débloqué',
      ...MANAGE,
      confirm: 'Débloquer l’accès de {name}\u00a0?',
      look: { rank: 'main', icon: 'lock' },
    },
  ],
});

export type PartyUserAction = (typeof partyUserMachine.transitions)[number]['action'];
/** States of an account itself, without those that the bank shows for employees. */
export const PARTY_USER_STATES = ['pending_email', 'active', 'locked', 'disabled'] as const;
export type PartyUserState = (typeof PARTY_USER_STATES)[number];
