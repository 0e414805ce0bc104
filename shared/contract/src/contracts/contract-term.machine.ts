import type { Actor } from '../actors.ts';
import { defineMachine, lettersOf, type Part } from '../machines/machine.ts';
import { contractTermStates } from './contract-term.states.ts';

/** The functions that write a contract's terms. */
const DRAFT = { by: ['A', 'M'], permission: 'contracts.write' } as const;
/** The contract's company: the principal. */
const PRINCIPAL = { by: ['D'], permission: 'contracts.sign', right: 'sign' } as const;

/**
 * A version of a contract's terms is written by the bank, signed by the company, then by the bank, as bytes
 * (docs/adr/0074, 0102). What is signed never changes: an amendment is another version.
 */
export const contractTermMachine = defineMachine({
  name: 'contract_term',
  states: contractTermStates,
  transitions: [
    {
      action: 'send_to_sign',
      from: ['draft'],
      to: 'to_sign',
      label: 'Envoyer à la signature',
      done: 'Envoyé à la signature',
      ...DRAFT,
      requires: ['CONTRACT_INACTIVE', 'EFFECTIVE_DATE_PAST', 'PARTY_INACTIVE'],
      confirm: 'Envoyer {name} à la signature\u00a0?',
      look: {
        rank: 'main',
        icon: 'send',
        effects: [
          { text: 'Le document est édité\u00a0: ces conditions ne changent plus', icon: 'file-check' },
          { text: 'Signature demandée\u00a0: {party}', icon: 'pen' },
        ],
      },
    },
    {
      action: 'sign',
      from: ['to_sign'],
      to: 'to_countersign',
      label: 'Signer',
      done: 'Signé par la société',
      ...PRINCIPAL,
      stepUp: true,
      requires: ['CONTRACT_INACTIVE', 'EFFECTIVE_DATE_PAST'],
      confirm: 'Signer {name}\u00a0? Vous acceptez ces conditions à partir du {from}.',
      look: {
        rank: 'main',
        icon: 'pen',
        effects: [{ text: 'La banque contresigne ensuite', icon: 'landmark' }],
      },
    },
    {
      action: 'decline',
      from: ['to_sign'],
      to: 'declined',
      label: 'Décliner',
      done: 'Décliné par la société',
      ...PRINCIPAL,
      comment: 'required',
      commentLabel: 'Motif, lu par la banque',
      confirm: 'Décliner {name}\u00a0?',
      look: {
        rank: 'danger',
        icon: 'circle-x',
        effects: [{ text: 'Les conditions en vigueur continuent', icon: 'shield-check' }],
      },
    },
    {
      action: 'countersign',
      from: ['to_countersign'],
      to: 'signed',
      label: 'Contresigner',
      done: 'Contresigné par la banque',
      by: ['L'],
      permission: 'contracts.formalise',
      stepUp: true,
      requires: ['FOUR_EYES_REQUIRED', 'CONTRACT_INACTIVE', 'EFFECTIVE_DATE_PAST', 'PARTY_INACTIVE'],
      confirm: 'Contresigner {name}\u00a0({party})\u00a0?',
      look: {
        rank: 'main',
        icon: 'stamp',
        effects: [
          { text: 'Les factures cédées à partir du {from} suivent ces conditions', icon: 'calendar-clock' },
          { text: 'Celles qui sont déjà cédées conservent les leurs', icon: 'landmark' },
        ],
      },
    },
    {
      action: 'withdraw',
      from: ['draft', 'to_sign', 'to_countersign'],
      to: 'withdrawn',
      label: 'Retirer',
      done: 'Retiré par la banque',
      ...DRAFT,
      comment: 'required',
      commentLabel: 'Motif, lu par la société',
      confirm: 'Retirer {name}\u00a0?',
      look: {
        rank: 'danger',
        icon: 'undo',
        effects: [{ text: 'Il ne peut plus être signé', icon: 'ban', tone: 'danger' }],
      },
    },
  ],
});

export type ContractTermAction = (typeof contractTermMachine.transitions)[number]['action'];

/** The principal is the company that signs; everybody else is a function of the bank. @param principal the caller's own company */
export const contractTermParts = (actor: Actor, principal: boolean): Part[] =>
  actor === 'C' || actor === 'S' ? (principal ? [actor, 'D'] : [actor]) : lettersOf(actor);
