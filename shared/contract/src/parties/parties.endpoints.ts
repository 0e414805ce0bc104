import { z } from 'zod';
import { COUNTRIES, id, idParams, instant, isoDate, money, timeline } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineListSpec, exportQuery, listQuery, page } from '../list.ts';
import { contractStates } from '../contracts/contract.states.ts';
import { kycStates } from './kyc.states.ts';
import { partyStates } from './party.states.ts';
import { stateNames } from '../machines/states.ts';

const tag = 'Sociétés';

export const partyRow = z.object({
  id,
  legalName: z.string(),
  country: z.string(),
  city: z.string().nullable(),
  nationalId: z.string().nullable(),
  isDebtor: z.boolean(),
  isAssignor: z.boolean(),
  status: z.enum(stateNames(partyStates)),
  kycStatus: z.enum(stateNames(kycStates)),
  kycExpiresOn: isoDate.nullable(),
  riskGrade: z.string().nullable(),
  adviser: z.string().nullable(),
  outstanding: money,
  createdAt: instant,
  version: z.int(),
});
export type PartyRow = z.output<typeof partyRow>;

export const party = partyRow.extend({
  legalForm: z.string().nullable(),
  siren: z.string().nullable(),
  /** Of its seat, where one was given. */
  siret: z.string().nullable(),
  vatNo: z.string().nullable(),
  address: z.string().nullable(),
  postcode: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  activityCode: z.string().nullable(),
  contracts: z.array(
    z.object({
      id,
      number: z.string(),
      program: z.enum(['classic', 'reverse']),
      status: z.enum(stateNames(contractStates)),
      ceiling: money,
      currency: z.string(),
    }),
  ),
  users: z.array(z.object({ id, name: z.string(), email: z.string(), role: z.string(), status: z.string() })),
});
export type Party = z.output<typeof party>;

export const partyListSpec = defineListSpec({
  filters: {
    role: { kind: 'enum', values: ['debtor', 'assignor'] },
    status: { kind: 'enum', values: stateNames(partyStates) },
    kycStatus: { kind: 'enum', values: stateNames(kycStates) },
    country: { kind: 'enum', values: COUNTRIES },
    riskGrade: { kind: 'enum', values: ['A', 'B', 'C', 'D', 'E'] },
    portfolio: { kind: 'enum', values: ['me'] },
    createdAt: { kind: 'instant' },
  },
  sorts: ['legalName', 'createdAt', 'outstanding', 'kycExpiresOn'],
  defaultSort: 'legalName',
  search: true,
});

export const listParties = defineEndpoint({
  id: 'listParties',
  method: 'GET',
  path: '/api/parties',
  summary: 'Companies known to the bank.',
  tag,
  access: 'parties.read',
  query: listQuery(partyListSpec),
  response: page(partyRow),
  errors: ['QUERY_INVALID', 'CURSOR_INVALID'],
});
export const exportParties = defineEndpoint({
  id: 'exportParties',
  method: 'GET',
  path: '/api/parties.csv',
  summary: 'The filtered set as CSV, streamed.',
  tag,
  access: 'parties.read',
  query: exportQuery(partyListSpec),
  produces: 'text/csv',
});
export const getParty = defineEndpoint({
  id: 'getParty',
  method: 'GET',
  path: '/api/parties/:id',
  summary: 'One company.',
  tag,
  access: 'parties.read',
  params: idParams,
  response: party,
});
export const partyTimeline = defineEndpoint({
  id: 'partyTimeline',
  method: 'GET',
  path: '/api/parties/:id/timeline',
  summary: 'Who did what and when.',
  tag,
  access: 'parties.read',
  params: idParams,
  response: timeline,
});
