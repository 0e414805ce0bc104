import type { Turn } from './turn.ts';
import { turnsOf } from './turns-of.ts';

/** Contracts and amendments that wait for somebody; separate, because lists of the first view fetch only these. */
export const contractTurns: readonly Turn[] = turnsOf('contract_term', [
  { by: ['A'], query: { status: 'draft' }, action: 'send_to_sign', why: 'À envoyer à la signature' },
  {
    by: ['S'],
    query: { status: 'to_sign', program: 'classic' },
    action: 'sign',
    right: 'sign',
    why: 'Contrat à signer',
  },
  {
    by: ['C'],
    query: { status: 'to_sign', program: 'reverse' },
    action: 'sign',
    right: 'sign',
    why: 'Contrat à signer',
  },
  {
    by: ['L'],
    query: { status: 'to_countersign' },
    action: 'countersign',
    why: 'Contrat à contresigner',
    toCompanies: 'Signé, la banque contresigne',
  },
]);
