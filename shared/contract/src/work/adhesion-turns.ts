import type { Turn } from './turn.ts';
import { turnsOf } from './turns-of.ts';

/** Adhesion requests that wait for somebody; separate, because lists of the first view fetch only these. */
export const adhesionTurns: readonly Turn[] = turnsOf('adhesion_request', [
  {
    by: ['S'],
    query: { status: 'needs_info', side: 'assignor' },
    action: 'complete',
    why: 'Adhésion à compléter',
  },
  {
    by: ['C'],
    query: { status: 'needs_info', side: 'debtor' },
    action: 'complete',
    why: 'Adhésion à compléter',
  },
  { by: ['A'], query: { status: 'submitted' }, action: 'start_kyc', why: 'À prendre en charge' },
  {
    by: ['A'],
    query: { status: 'kyc_review', side: 'assignor' },
    action: 'to_risk',
    why: 'Connaissance client à établir',
  },
  {
    by: ['A'],
    query: { status: 'kyc_review', side: 'debtor' },
    action: 'accept_debtor',
    why: 'Débiteur à accepter',
  },
  { by: ['R'], query: { status: 'risk_review' }, action: 'to_committee', why: 'À étudier' },
  { by: ['M', 'X'], query: { status: 'committee' }, action: 'approve', why: 'À décider en comité' },
  {
    by: ['L'],
    query: { status: 'approved', side: 'assignor' },
    action: 'prepare',
    why: 'Contrat à éditer',
    toCompanies: 'Contrat en préparation',
  },
  {
    by: ['S'],
    query: { status: 'to_sign', companySigned: 'false' },
    action: 'sign',
    right: 'sign',
    why: 'Contrat à signer',
  },
  {
    by: ['L'],
    query: { status: 'to_sign', companySigned: 'true' },
    action: 'countersign',
    why: 'Contrat à contresigner',
    toCompanies: 'Signé, la banque contresigne',
  },
  { by: ['A'], query: { status: 'signed' }, action: 'activate', why: 'Compte bancaire à vérifier' },
]);
