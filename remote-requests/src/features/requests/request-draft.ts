import type { BodyIn, createGuaranteeRequest, GuaranteeRequest } from '@cessio/contract';

/** Selected instead of one of the requester's suppliers. */
export const INVITED = 'invited';

export const EMPTY_DRAFT = {
  kind: 'limit',
  /** `INVITED` when the company below is invited. */
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

/** Input of a new request; stored on this device until submitted. */
export type RequestDraft = typeof EMPTY_DRAFT;

/** A saved draft as form values. */
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

/** The invited company as typed. */
export const inviteOf = ({ inviteName, inviteCountry, inviteNumber, inviteEmail }: RequestDraft): Invite => ({
  legalName: inviteName,
  country: inviteCountry as Invite['country'],
  nationalId: inviteNumber,
  email: inviteEmail,
});

/** The body of a draft that its schema has accepted. */
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

/** Key by user, of a new request or of the draft with this id: nobody finds another's on a shared device. */
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

/** Whether there is input worth storing: it differs from the empty form or the saved draft. */
export function isTouched(draft: RequestDraft, held: RequestDraft | null = null): boolean {
  if (!held) return TYPED.some((name) => Boolean(draft[name]));
  return (
    draft.kind !== held.kind ||
    draft.inviteCountry !== held.inviteCountry ||
    TYPED.some((name) => draft[name] !== held[name])
  );
}
