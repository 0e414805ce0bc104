import { z } from 'zod';
import { COUNTRIES, id, idParams, instant, isoDate, money, partyRef, timeline } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineListSpec, exportQuery, listQuery, page } from '../list.ts';
import { adhesionStates } from '../adhesions/adhesion.states.ts';
import { contractStates } from '../contracts/contract.states.ts';
import { partyStates } from './party.states.ts';
import { relationStates } from './relation.states.ts';
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
  kycStatus: z.enum(['none', 'pending', 'valid', 'expired']),
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
    kycStatus: { kind: 'enum', values: ['none', 'pending', 'valid', 'expired'] },
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
export const listRelations = defineEndpoint({
  id: 'listRelations',
  method: 'GET',
  path: '/api/relations',
  summary: 'Which debtors an assignor trades with.',
  tag,
  access: 'relations.read',
  query: listQuery(relationListSpec),
  response: page(relationRow),
  errors: ['QUERY_INVALID', 'CURSOR_INVALID'],
});

/** Prices as the assignor of the contract pays them; what the deposit's simulation needs. */
export const contractTerms = z.object({
  currency: z.string(),
  quotitePpm: z.int(),
  fdgPpm: z.int(),
  fdgCap: z.int().nullable(),
  feePpm: z.int(),
  feeMin: z.int(),
  guaranteeFeePpm: z.int(),
  vatPpm: z.int(),
  vatOnInterest: z.boolean(),
  ratePpm: z.int(),
  dayBasis: z.union([z.literal(360), z.literal(365)]),
  fundUncovered: z.boolean(),
  maxTenorDays: z.int(),
});
export const contractRow = z.object({
  id,
  number: z.string(),
  program: z.enum(['classic', 'reverse']),
  principal: partyRef,
  /** Suppliers of a reverse contract; of a classic one, its single assignor. */
  participants: z.array(partyRef),
  currency: z.string(),
  recourse: z.boolean(),
  notification: z.enum(['notified', 'confidential']),
  ceiling: money,
  status: z.enum(stateNames(contractStates)),
  start: isoDate,
  end: isoDate.nullable(),
  terms: contractTerms,
});
export type ContractRow = z.output<typeof contractRow>;
export const contractListSpec = defineListSpec({
  filters: {
    program: { kind: 'enum', values: ['classic', 'reverse'] },
    status: { kind: 'enum', values: stateNames(contractStates) },
    principalId: { kind: 'id' },
  },
  sorts: ['number', 'createdAt'],
  defaultSort: 'number',
  search: true,
});
export const listContracts = defineEndpoint({
  id: 'listContracts',
  method: 'GET',
  path: '/api/contracts',
  summary: 'Contracts one takes part in, with one’s own price.',
  tag,
  access: 'contracts.read',
  query: listQuery(contractListSpec),
  response: page(contractRow),
  errors: ['QUERY_INVALID', 'CURSOR_INVALID'],
});

export const adhesionRow = z.object({
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
});
export type AdhesionRow = z.output<typeof adhesionRow>;
export const adhesionListSpec = defineListSpec({
  filters: {
    status: { kind: 'enum', values: stateNames(adhesionStates) },
    country: { kind: 'enum', values: COUNTRIES },
  },
  sorts: ['createdAt', 'number', 'wantedCeiling'],
  defaultSort: '-createdAt',
  search: true,
});
export const listAdhesions = defineEndpoint({
  id: 'listAdhesions',
  method: 'GET',
  path: '/api/adhesions',
  summary: 'Adhesion requests.',
  tag,
  access: 'adhesions.read',
  query: listQuery(adhesionListSpec),
  response: page(adhesionRow),
  errors: ['QUERY_INVALID', 'CURSOR_INVALID'],
});
