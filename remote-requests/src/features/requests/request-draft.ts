import type { BodyIn, createGuaranteeRequest, GuaranteeRequest } from '@cessio/contract';

/** What is typed in a new request; kept on this device until it is sent. */
export interface RequestDraft {
  kind: string;
  beneficiaryId: string;
  currency: string;
  /** Minor units. */
  amount: number | null;
  tenorDays: string;
  validUntil: string;
  reason: string;
}

export const EMPTY_DRAFT: RequestDraft = {
  kind: 'limit',
  beneficiaryId: '',
  currency: '',
  amount: null,
  tenorDays: '',
  validUntil: '',
  reason: '',
};

/** A draft that the API holds, as the form shows it. */
export function draftOf(request: GuaranteeRequest): RequestDraft {
  const { kind, beneficiary, currency, amount, tenorDays, validUntil, reason } = request;
  return {
    kind,
    beneficiaryId: beneficiary.id,
    currency,
    amount,
    tenorDays: String(tenorDays),
    validUntil: validUntil ?? '',
    reason,
  };
}

type Body = BodyIn<typeof createGuaranteeRequest>;

/** What is sent of a draft that its schema has passed. */
export function bodyOf(draft: RequestDraft, debtorId: string, currency: string): Body {
  return {
    kind: draft.kind as Body['kind'],
    debtorId,
    beneficiaryId: draft.beneficiaryId,
    amount: draft.amount ?? 0,
    currency: currency as Body['currency'],
    tenorDays: Number(draft.tenorDays),
    validUntil: draft.validUntil || null,
    reason: draft.reason,
  };
}

/** The user's own, of a new request or of the draft with this id: nobody finds another's on a shared device. */
export const draftKey = (userId: string, id?: string) =>
  `cessio.requests.draft.${userId}${id ? `.${id}` : ''}`;

const TYPED = ['beneficiaryId', 'amount', 'tenorDays', 'validUntil', 'reason'] as const;

/** Whether anything worth keeping was typed: beyond nothing, or beyond what the API holds. */
export function isTouched(draft: RequestDraft, held: RequestDraft | null = null): boolean {
  if (!held) return TYPED.some((name) => Boolean(draft[name]));
  return draft.kind !== held.kind || TYPED.some((name) => draft[name] !== held[name]);
}
