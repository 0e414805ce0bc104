import type { BodyIn, createGuaranteeRequest, GuaranteeRequest } from '@cessio/contract';

/** Chosen instead of one of the requester's suppliers. */
export const INVITED = 'invited';

export const EMPTY_DRAFT = {
  kind: 'limit',
  /** `INVITED` where the company below is invited. */
  beneficiaryId: '',
  inviteName: '',
  inviteCountry: 'FR',
  inviteNumber: '',
  inviteEmail: '',
  currency: '',
  /** Minor units. */
  amount: null as number | null,
  tenorDays: '',
  validUntil: '',
  reason: '',
};

/** What is typed in a new request; kept on this device until it is sent. */
export type RequestDraft = typeof EMPTY_DRAFT;

/** A draft that the API holds, as the form shows it. */
export function draftOf(request: GuaranteeRequest): RequestDraft {
  const { kind, beneficiary, invited, invitation, currency, amount, tenorDays, validUntil, reason } = request;
  return {
    ...EMPTY_DRAFT,
    kind,
    beneficiaryId: invited ? INVITED : beneficiary.id,
    ...(invited && {
      inviteName: beneficiary.legalName,
      inviteCountry: invitation?.country ?? EMPTY_DRAFT.inviteCountry,
      inviteNumber: invitation?.nationalId ?? '',
      inviteEmail: invitation?.email ?? '',
    }),
    currency,
    amount,
    tenorDays: String(tenorDays),
    validUntil: validUntil ?? '',
    reason,
  };
}

type Body = BodyIn<typeof createGuaranteeRequest>;
type Invite = NonNullable<Body['invite']>;

/** The company that is invited, as it is typed. */
export const inviteOf = ({ inviteName, inviteCountry, inviteNumber, inviteEmail }: RequestDraft): Invite => ({
  legalName: inviteName,
  country: inviteCountry as Invite['country'],
  nationalId: inviteNumber,
  email: inviteEmail,
});

/** What is sent of a draft that its schema has passed. */
export function bodyOf(draft: RequestDraft, debtorId: string, currency: string): Body {
  return {
    kind: draft.kind as Body['kind'],
    debtorId,
    ...(draft.beneficiaryId === INVITED
      ? { invite: inviteOf(draft) }
      : { beneficiaryId: draft.beneficiaryId }),
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

const TYPED = [
  'beneficiaryId',
  'inviteName',
  'inviteNumber',
  'inviteEmail',
  'amount',
  'tenorDays',
  'validUntil',
  'reason',
] as const;

/** Whether anything worth keeping was typed: beyond nothing, or beyond what the API holds. */
export function isTouched(draft: RequestDraft, held: RequestDraft | null = null): boolean {
  if (!held) return TYPED.some((name) => Boolean(draft[name]));
  return (
    draft.kind !== held.kind ||
    draft.inviteCountry !== held.inviteCountry ||
    TYPED.some((name) => draft[name] !== held[name])
  );
}
