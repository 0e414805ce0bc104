import { readStored, writeStored } from '@cessio/ui';

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

const keyOf = (userId: string) => `cessio.requests.draft.${userId}`;

function isDraft(value: unknown): value is RequestDraft {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Record<string, unknown>;
  return Object.entries(EMPTY_DRAFT).every(([name, empty]) =>
    name === 'amount'
      ? draft[name] === null || Number.isSafeInteger(draft[name])
      : typeof draft[name] === typeof empty,
  );
}

/** The user's own draft, or an empty one: nobody finds another's on a shared device. */
export function readDraft(userId: string): RequestDraft {
  return readStored(keyOf(userId), EMPTY_DRAFT, isDraft);
}

/** Keeps the draft; an amount that is still being typed is left out. */
export function keepDraft(userId: string, draft: RequestDraft): void {
  writeStored(keyOf(userId), { ...draft, amount: Number.isSafeInteger(draft.amount) ? draft.amount : null });
}

export function forgetDraft(userId: string): void {
  writeStored(keyOf(userId), null);
}

/** Whether anything worth keeping was typed. */
export function isTouched(draft: RequestDraft): boolean {
  return (['beneficiaryId', 'amount', 'tenorDays', 'validUntil', 'reason'] as const).some((name) =>
    Boolean(draft[name]),
  );
}
