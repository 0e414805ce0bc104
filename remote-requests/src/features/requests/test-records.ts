import {
  guaranteeRequest,
  guaranteeRequestMachine,
  guaranteeRow,
  stepFormOf,
  type AllowedAction,
  type GuaranteeRequest,
  type GuaranteeRequestAction,
  type GuaranteeRow,
} from '@cessio/contract';
import { buildOf, newId } from '@cessio/testing';

/** Records for the tests of this folder. */
export function buildRequest(over: Partial<GuaranteeRequest> = {}): GuaranteeRequest {
  const party = { id: newId(), legalName: 'Halbrane Distribution' };
  return buildOf(guaranteeRequest, {
    id: newId(),
    number: 'DG-2026-000019',
    kind: 'limit',
    requester: party,
    debtor: party,
    beneficiary: { id: newId(), legalName: 'Atelier Brévanne' },
    amount: 20_000_000,
    currency: 'EUR',
    tenorDays: 90,
    status: 'decision',
    createdAt: '2026-01-12T09:00:00.000Z',
    version: 4,
    reason: 'Ouverture de trois boutiques',
    ...over,
  });
}

/** A request whose beneficiary was invited. */
export const buildInviting = (expiresAt: string | null, over: Partial<GuaranteeRequest>): GuaranteeRequest =>
  buildRequest({
    beneficiary: { id: newId(), legalName: 'Ébénisterie Lanvaux' },
    invited: true,
    invitation: { country: 'FR', nationalId: '318240009', email: 'compta@lanvaux.test', expiresAt },
    ...over,
  });

/** A step of the machine as the API offers it for a request of 200 000 EUR. */
export function buildAction(
  action: GuaranteeRequestAction,
  over: Partial<AllowedAction> = {},
  advised: number | null = null,
): AllowedAction {
  const row = guaranteeRequestMachine.transitions.find((one) => one.action === action);
  if (!row) throw new Error(action);
  const words = { number: 'DG-2026-000019', amount: '200\u00a0000,00\u00a0€', until: '15/02/2026' };
  return {
    ...stepFormOf(row, row.by, words, { amount: 20_000_000, advised }),
    enabled: true,
    blockedBy: null,
    ...over,
  };
}

export function buildGuarantee(over: Partial<GuaranteeRow> = {}): GuaranteeRow {
  return buildOf(guaranteeRow, {
    id: newId(),
    number: 'GAR-2026-000001',
    debtor: { id: newId(), legalName: 'Halbrane Distribution' },
    beneficiary: { id: newId(), legalName: 'Atelier Brévanne' },
    granted: 6_000_000,
    used: 1_000_000,
    left: 5_000_000,
    currency: 'EUR',
    validFrom: '2026-01-01',
    validUntil: '2026-12-31',
    status: 'active',
    ...over,
  });
}
