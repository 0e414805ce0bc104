import { z } from 'zod';
import { id, instant, money, partyRef, sums } from '../common.ts';
import { get } from '../endpoint.ts';
import { defineListSpec, EXPORT_TYPES, exportParams, exportQuery, listQuery, page } from '../list.ts';
import { stateNames } from '../machines/states.ts';
import { relationStates } from './relation.states.ts';

/** A supplier's client list. */
export const relationRow = z.object({
  id,
  assignor: partyRef,
  debtor: partyRef,
  debtorNationalId: z.string().nullable(),
  assignorRef: z.string().nullable(),
  notification: z.enum(['notified', 'confidential']),
  termsDays: z.int(),
  status: z.enum(stateNames(relationStates)),
  /** Encours cédé of the pair (docs/figures.md). */
  exposure: sums,
  currency: z.string(),
  /** What one more invoice of this currency could be covered for; null without a guarantee. */
  guaranteeLeft: money.nullable(),
  createdAt: instant,
});
export type RelationRow = z.output<typeof relationRow>;
export const relationListSpec = defineListSpec({
  filters: {
    assignorId: { kind: 'id' },
    debtorId: { kind: 'id' },
    status: { kind: 'enum', values: stateNames(relationStates) },
    notification: { kind: 'enum', values: ['notified', 'confidential'] },
  },
  sorts: ['debtorName', 'createdAt', 'exposure'],
  defaultSort: 'debtorName',
  search: true,
});
export const listRelations = get('/api/relations', 'relations.read', {
  summary: 'Which debtors an assignor trades with.',
  query: listQuery(relationListSpec),
  response: page(relationRow),
  errors: ['QUERY_INVALID', 'CURSOR_INVALID'],
});
export const exportRelations = get('/api/relations.:format', 'relations.read', {
  summary: 'The filtered set as CSV or XLSX, streamed.',
  params: exportParams,
  query: exportQuery(relationListSpec),
  produces: EXPORT_TYPES,
  errors: ['QUERY_INVALID', 'EXPORT_TOO_LARGE'],
});
