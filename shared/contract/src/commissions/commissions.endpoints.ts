import { z } from 'zod';
import { id, instant, money } from '../common.ts';
import { get } from '../endpoint.ts';
import { defineListSpec, listQuery, page } from '../list.ts';
import { commissionStates } from './commission.states.ts';
import { stateNames } from '../machines/states.ts';
import { exportAt } from '../shapes.endpoints.ts';

export const commissionRow = z.object({
  id,
  kind: z.enum(['service', 'guarantee', 'interest', 'unpaid', 'dispute', 'adjustment']),
  partyName: z.string(),
  invoiceNumber: z.string().nullable(),
  /** Of the invoice that it was computed for; null where it belongs to none. */
  invoiceId: id.nullable(),
  /** The batch that assigned its invoice; absent for clients, who must not learn of what was assigned without them. */
  batchId: id.nullable().optional(),
  batchRef: z.string().nullable().optional(),
  base: money,
  ratePpm: z.int(),
  days: z.int().nullable(),
  net: z.int(),
  vat: z.int(),
  gross: z.int(),
  currency: z.string(),
  formulaText: z.string(),
  status: z.enum(stateNames(commissionStates)),
  createdAt: instant,
});
export type CommissionRow = z.output<typeof commissionRow>;
export const commissionListSpec = defineListSpec({
  filters: {
    kind: { kind: 'enum', values: ['service', 'guarantee', 'interest', 'unpaid', 'dispute', 'adjustment'] },
    status: { kind: 'enum', values: stateNames(commissionStates) },
  },
  sorts: ['createdAt', 'gross'],
  defaultSort: '-createdAt',
  search: false,
  sums: ['net', 'vat', 'gross'],
});
export const listCommissions = get('/api/commissions', 'commissions.read', {
  summary: 'Commissions, to their payer and the bank only.',
  query: listQuery(commissionListSpec),
  response: page(commissionRow),
});
export const exportCommissions = exportAt('/api/commissions.:format', 'commissions.read', commissionListSpec);
