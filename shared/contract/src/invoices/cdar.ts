import { hasTag } from '../machines/states.ts';
import { invoiceStates, type InvoiceState } from './invoice.states.ts';

/** Life-cycle statuses of XP Z12-012 that say who owns a claim, as its seller's platform sends them. */
export const CDAR_LABELS = {
  '225': 'Affacturée',
  '226': 'Affacturée confidentielle',
  '227': 'Changement de compte à payer',
  '228': 'Non affacturée',
} as const;
export type CdarStatus = keyof typeof CDAR_LABELS;
export const CDAR_STATUSES = Object.keys(CDAR_LABELS) as [CdarStatus, ...CdarStatus[]];

/**
 * The statuses to send for an invoice as it is: none before its assignment, and of a confidential one first to the bank
 * alone, then the account to pay to the buyer.
 */
export function cdarStatusesOf(invoice: {
  status: InvoiceState;
  confidential: boolean;
}): readonly CdarStatus[] {
  const tagged = (tag: 'open' | 'collected' | 'recovered' | 'numberFree') =>
    hasTag(invoiceStates, invoice.status, tag);
  if (!tagged('open') && !tagged('collected') && !tagged('recovered')) return [];
  if (tagged('numberFree')) return ['228'];
  return invoice.confidential ? ['226', '227'] : ['225'];
}
