import { z } from 'zod';
import { COUNTRIES, idParams, timeline } from '../common.ts';
import { get } from '../endpoint.ts';
import { recordSchema, rowSchema } from '../fields.ts';
import { defineListSpec, EXPORT_TYPES, exportParams, exportQuery, listQuery, page } from '../list.ts';
import { kycStates } from './kyc.states.ts';
import { partyEntity } from './party.fields.ts';
import { partyStates } from './party.states.ts';
import { stateNames } from '../machines/states.ts';

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
  sorts: ['legalName', 'createdAt', 'exposure', 'kycExpiresOn'],
  defaultSort: 'legalName',
  search: true,
});

export const listParties = get('/api/parties', 'parties.read', {
  summary: 'Companies known to the bank.',
  query: listQuery(partyListSpec),
  response: page(partyRow),
  errors: ['QUERY_INVALID', 'CURSOR_INVALID'],
});
export const exportParties = get('/api/parties.:format', 'parties.read', {
  summary: 'The filtered set as CSV or XLSX, streamed.',
  params: exportParams,
  query: exportQuery(partyListSpec),
  produces: EXPORT_TYPES,
  errors: ['QUERY_INVALID', 'EXPORT_TOO_LARGE'],
});
export const getParty = get('/api/parties/:id', 'parties.read', {
  summary: 'One company.',
  params: idParams,
  response: party,
});
export const partyTimeline = get('/api/parties/:id/timeline', 'parties.read', {
  summary: 'Who did what and when.',
  params: idParams,
  response: timeline,
});
