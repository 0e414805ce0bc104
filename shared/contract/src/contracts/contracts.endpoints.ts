import { z } from 'zod';
import { id, isoDate, money, partyRef } from '../common.ts';
import { get } from '../endpoint.ts';
import { defineListSpec, listQuery, page } from '../list.ts';
import { stateNames } from '../machines/states.ts';
import { exportAt } from '../shapes.endpoints.ts';
import { contractStates } from './contract.states.ts';

/** The contract's prices as the assignor pays them, for the deposit's simulation. */
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
export const listContracts = get('/api/contracts', 'contracts.read', {
  summary: 'Contracts one takes part in, with one’s own price.',
  query: listQuery(contractListSpec),
  response: page(contractRow),
  errors: ['QUERY_INVALID', 'CURSOR_INVALID'],
});
export const exportContracts = exportAt('/api/contracts.:format', 'contracts.read', contractListSpec);
