import type { Turn } from './turn.ts';
import { turnsOf } from './turns-of.ts';

/** Invoices that wait for somebody; separate, because lists of invoices fetch only these. */
export const invoiceTurns: readonly Turn[] = turnsOf('invoice', [
  {
    by: ['C'],
    query: { status: 'awaiting_confirmation', program: 'classic', confidential: 'false', late: 'false' },
    action: 'confirm',
    right: 'sign',
    why: 'À confirmer ou à contester',
  },
  {
    by: ['S'],
    query: { status: 'awaiting_confirmation', program: 'reverse', late: 'false' },
    action: 'confirm',
    right: 'sign',
    why: 'À confirmer ou à contester',
  },
  {
    by: ['A'],
    query: { status: 'awaiting_confirmation', confidential: 'true', late: 'false' },
    action: 'confirm',
    why: 'À confirmer par sondage',
  },
  {
    by: ['S'],
    query: { status: 'awaiting_confirmation', program: 'classic', late: 'true' },
    action: 'renew_confirmation',
    why: 'Délai de confirmation dépassé\u00a0: à relancer',
  },
  {
    by: ['C'],
    query: { status: 'awaiting_confirmation', program: 'reverse', late: 'true' },
    action: 'renew_confirmation',
    why: 'Délai de confirmation dépassé\u00a0: à relancer',
  },
  {
    by: ['S'],
    query: { status: 'needs_info', program: 'classic' },
    action: 'complete',
    right: 'submit',
    why: 'À compléter',
  },
  {
    by: ['C'],
    query: { status: 'needs_info', program: 'reverse' },
    action: 'complete',
    right: 'submit',
    why: 'À compléter',
  },
  {
    by: ['A'],
    query: { status: 'under_review', holder: 'adviser' },
    action: 'approve',
    why: 'À contrôler',
  },
  {
    by: ['R'],
    query: { status: 'under_review', holder: 'risk' },
    action: 'clear_alert',
    why: 'Alerte à lever ou à confirmer',
  },
  {
    by: ['M', 'X'],
    query: { status: 'under_review', holder: 'm1' },
    action: 'approve',
    why: 'À décider\u00a0: au-dessus de la limite du conseiller',
  },
]);
