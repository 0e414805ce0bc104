import {
  guaranteeRequestMachine,
  stepFormOf,
  type AllowedAction,
  type GuaranteeRequest,
  type GuaranteeRequestAction,
  type GuaranteeRow,
} from '@cessio/contract';
import { newId } from '@cessio/testing';

/** Records for the tests of this folder. */
export function buildRequest(over: Partial<GuaranteeRequest> = {}): GuaranteeRequest {
  const party = { id: newId(), legalName: 'Halbrane Distribution' };
  return {
    id: newId(),
    number: 'DG-2026-000019',
    kind: 'limit',
    requester: party,
    debtor: party,
    beneficiary: { id: newId(), legalName: 'Atelier Brévanne' },
    amount: 20_000_000,
    currency: 'EUR',
    tenorDays: 90,
    validUntil: '2026-12-31',
    status: 'decision',
    dueOn: null,
    createdAt: '2026-01-12T09:00:00.000Z',
    version: 4,
    reason: 'Ouverture de trois boutiques',
    grantedAmount: null,
    decision: null,
    allowedActions: [],
    ...over,
  };
}

/** A step of the machine as the API offers it for a request of 200 000 EUR. */
export function buildAction(
  action: GuaranteeRequestAction,
  over: Partial<AllowedAction> = {},
): AllowedAction {
  const row = guaranteeRequestMachine.transitions.find((one) => one.action === action);
  if (!row) throw new Error(action);
  const words = { number: 'DG-2026-000019', amount: '200\u00a0000,00\u00a0€', until: '15/02/2026' };
  return {
    ...stepFormOf(row, row.by, words, { amount: 20_000_000 }),
    enabled: true,
    blockedBy: null,
    ...over,
  };
}

export function buildGuarantee(over: Partial<GuaranteeRow> = {}): GuaranteeRow {
  return {
    id: newId(),
    number: 'GAR-2026-000001',
    debtor: { id: newId(), legalName: 'Halbrane Distribution' },
    beneficiary: { id: newId(), legalName: 'Atelier Brévanne' },
    granted: 6_000_000,
    used: 1_000_000,
    currency: 'EUR',
    validFrom: '2026-01-01',
    validUntil: '2026-12-31',
    status: 'active',
    createdAt: '2026-01-01T09:00:00.000Z',
    ...over,
  };
}
