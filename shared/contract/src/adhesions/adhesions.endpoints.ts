import { z } from 'zod';
import { COUNTRIES, id, instant, isoDate, money } from '../common.ts';
import { get } from '../endpoint.ts';
import { defineListSpec, listQuery, page } from '../list.ts';
import { stateNames } from '../machines/states.ts';
import { TURNS } from '../work/turn.ts';
import { exportAt } from '../shapes.endpoints.ts';
import { adhesionStates } from './adhesion.states.ts';

/** A request as its table holds it. */
export const storedAdhesion = z.object({
  id,
  number: z.string(),
  legalName: z.string(),
  country: z.string(),
  expectedTurnover: money,
  wantedCeiling: money,
  currency: z.string(),
  status: z.enum(stateNames(adhesionStates)),
  assignedTo: z.string().nullable(),
  createdAt: instant,
  /** When it was sent; null before. */
  submittedAt: instant.nullable(),
  side: z.enum(['assignor', 'debtor']),
  /** When it entered its state. */
  statusSince: instant,
  /** Date by which the bank aims to answer. */
  dueOn: isoDate.nullable(),
  version: z.int(),
});
export type StoredAdhesion = z.output<typeof storedAdhesion>;
export const adhesionRow = storedAdhesion.extend({
  /** Who decides in committee; `no_rate` while its currency has no comparison rate; null in any other state. */
  decidedBy: z.enum(['manager', 'manager_and_administrator', 'no_rate']).nullable(),
});
export type AdhesionRow = z.output<typeof adhesionRow>;
export const adhesionListSpec = defineListSpec({
  filters: {
    status: { kind: 'enum', values: stateNames(adhesionStates) },
    country: { kind: 'enum', values: COUNTRIES },
    side: { kind: 'enum', values: ['assignor', 'debtor'] },
    partyId: { kind: 'id' },
    assignedTo: { kind: 'id' },
    /** Whether the company has signed its contract. */
    companySigned: { kind: 'flag' },
    /** Past the date by which the bank aimed to answer. */
    late: { kind: 'flag' },
    /** Waits for this function (work/turns.ts). */
    turn: { kind: 'enum', values: TURNS },
  },
  sorts: ['createdAt', 'submittedAt', 'number', 'wantedCeiling', 'dueOn'],
  defaultSort: '-createdAt',
  search: true,
});
export const listAdhesions = get('/api/adhesions', 'adhesions.read', {
  summary: 'Adhesion requests.',
  query: listQuery(adhesionListSpec),
  response: page(adhesionRow),
  errors: ['QUERY_INVALID', 'CURSOR_INVALID'],
});
export const exportAdhesions = exportAt('/api/adhesions.:format', 'adhesions.read', adhesionListSpec);
