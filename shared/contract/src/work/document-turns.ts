import type { Turn } from './turn.ts';
import { turnsOf } from './turns-of.ts';

/**
 * Documents that wait for somebody; separate, because lists of the first view fetch only these. One taken for review is
 * in its reviewer's own queue.
 */
export const documentTurns: readonly Turn[] = turnsOf('document', [
  {
    by: ['A'],
    query: { status: 'under_review', reviewer: 'ADVISER' },
    action: 'accept',
    why: 'Document à vérifier',
  },
  {
    by: ['R'],
    query: { status: 'under_review', reviewer: 'RISK' },
    action: 'accept',
    why: 'Document à vérifier',
  },
  {
    by: ['L'],
    query: { status: 'under_review', reviewer: 'LEGAL' },
    action: 'accept',
    why: 'Document à vérifier',
  },
  { by: ['C', 'S'], query: { status: 'requested' }, action: 'upload', why: 'Document demandé' },
  {
    by: ['C', 'S'],
    query: { status: 'refused' },
    action: 'upload',
    why: 'Document refusé\u00a0: à déposer de nouveau',
  },
  {
    by: ['C', 'S'],
    query: { status: 'expired' },
    action: 'upload',
    why: 'Document expiré\u00a0: à déposer de nouveau',
  },
]);
