import { z } from 'zod';
import { COUNTRIES, idParams, money } from '../common.ts';
import { get } from '../endpoint.ts';
import { recordSchema, rowSchema } from '../fields.ts';
import { defineListSpec, listQuery, page } from '../list.ts';
import { kycStates } from './kyc.states.ts';
import { partyEntity } from './party.fields.ts';
import { partyStates } from './party.states.ts';
import { stateNames } from '../machines/states.ts';
import { exportAt, timelineAt } from '../shapes.endpoints.ts';

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
    /** Its KYC is due for review, by this function. */
    kycDue: { kind: 'enum', values: ['adviser', 'risk'] },
    /** Somebody in it may be on a sanctions list, and has not been cleared. */
    screening: { kind: 'enum', values: ['hit'] },
    adviserId: { kind: 'id' },
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
export const exportParties = exportAt('/api/parties.:format', 'parties.read', partyListSpec);
export const getParty = get('/api/parties/:id', 'parties.read', {
  summary: 'One company.',
  params: idParams,
  response: party,
});
export const partyTimeline = timelineAt('/api/parties/:id/timeline', 'parties.read');

/** A debtor's standing, for those who decide on it (docs/figures.md). */
const debtorStanding = z.object({
  /** By currency: the sum of its contracts' ceilings for it, and its commitments. */
  ceilings: z.array(
    z.object({ currency: z.string(), ceiling: money, commitments: money, contracts: z.int() }),
  ),
  /** Of the last twelve months, each invoice counted once whatever its amount. */
  payments: z.object({
    paid: z.int(),
    late: z.int(),
    /** Days after the due date, zero for what was paid earlier; null when nothing was paid. */
    meanDaysLate: z.int().nullable(),
    paidHref: z.string(),
    /** Overdue and unpaid now. */
    overdue: z.int(),
    overdueHref: z.string(),
  }),
});
export type DebtorStanding = z.output<typeof debtorStanding>;

export const getDebtorStanding = get('/api/parties/:id/standing', 'parties.read', {
  summary: 'What the contracts let stand on a debtor, what does, and how it paid in the last twelve months.',
  params: idParams,
  response: debtorStanding,
});
