import { z } from 'zod';
import { COUNTRIES, idParams, timeline } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { recordSchema, rowSchema } from '../fields.ts';
import { defineListSpec, exportQuery, listQuery, page } from '../list.ts';
import { kycStates } from './kyc.states.ts';
import { partyEntity } from './party.fields.ts';
import { partyStates } from './party.states.ts';
import { stateNames } from '../machines/states.ts';

const tag = 'Sociétés';

export const partyRow = rowSchema(partyEntity);
export type PartyRow = z.output<typeof partyRow>;
export const party = recordSchema(partyEntity);
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
