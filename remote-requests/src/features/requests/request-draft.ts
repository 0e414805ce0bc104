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

/** The user's own: nobody finds another's on a shared device. */
export const draftKey = (userId: string) => `cessio.requests.draft.${userId}`;

/** Whether anything worth keeping was typed. */
export function isTouched(draft: RequestDraft): boolean {
  return (['beneficiaryId', 'amount', 'tenorDays', 'validUntil', 'reason'] as const).some((name) =>
    Boolean(draft[name]),
  );
}
