import { z } from 'zod';
import { id, instant, money, partyRef } from '../common.ts';
import { get } from '../endpoint.ts';
import { defineListSpec, listQuery, page } from '../list.ts';
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
  outstanding: money,
  currency: z.string(),
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
  sorts: ['debtorName', 'createdAt', 'outstanding'],
  defaultSort: 'debtorName',
  search: true,
});
export const listRelations = get('/api/relations', 'relations.read', {
  summary: 'Which debtors an assignor trades with.',
  query: listQuery(relationListSpec),
  response: page(relationRow),
  errors: ['QUERY_INVALID', 'CURSOR_INVALID'],
});
