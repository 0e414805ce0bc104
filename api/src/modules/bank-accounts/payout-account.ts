import { minuteInParis } from './bank-accounts.notices.ts';

/** For a company without a verified account, as worded by `ACCOUNT_NOT_USABLE`. */
export const NO_ACCOUNT = 'aucun compte bancaire vérifié';

/** What decides whether a company can be paid now. */
export interface PayoutFacts {
  readonly usable: boolean;
  /** When its first verified account becomes usable, UTC. */
  readonly usableFrom: string | null;
  readonly blocked: boolean;
}

/** The same as SQL, one JSON object. @param party SQL of the company's id */
export const PAYOUT_FACTS = (party: string) =>
  `(select jsonb_build_object('usable', payout_account(${party}, portal_now()) is not null,
      'usableFrom', min(usable_from) filter (where status = 'verified'), 'blocked', coalesce(bool_or(status = 'blocked'), false))
    from bank_accounts where party_id = ${party})`;

/** Why a company cannot be paid, as worded by `ACCOUNT_NOT_USABLE` (api.md §1.1); null when it can. */
export function payoutLacks({ usable, usableFrom, blocked }: PayoutFacts): string | null {
  if (usable) return null;
  if (usableFrom) return `son compte bancaire sera utilisable le ${minuteInParis(usableFrom)}`;
  return blocked ? 'son compte bancaire est bloqué' : NO_ACCOUNT;
}
