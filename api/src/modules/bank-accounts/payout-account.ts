import { minuteInParis } from './bank-accounts.notices.ts';

/** For a company without a verified account, as worded by `ACCOUNT_NOT_USABLE`. */
export const NO_ACCOUNT = 'aucun compte bancaire vérifié';

/** Why a payment file in euros cannot pay an account, by `unpayable()`; as worded by `ACCOUNT_NOT_USABLE`. */
export const UNPAYABLE = {
  country:
    'l’IBAN est hors de l’Espace économique européen, où un virement devrait porter l’adresse du payeur',
  holder: 'aucune lettre du titulaire ne s’écrit dans un virement SEPA',
} as const;
export type Unpayable = keyof typeof UNPAYABLE;

/** What decides whether a company can be paid now. */
export interface PayoutFacts {
  readonly usable: boolean;
  /** When its first verified account becomes usable, UTC. */
  readonly usableFrom: string | null;
  readonly blocked: boolean;
  /** Of the account that would be paid; null or absent where a file can pay it. */
  readonly unpayable?: Unpayable | null;
}

/** The same as SQL, one JSON object. @param party SQL of the company's id @param currency SQL of what it is paid in, where that is known */
export const PAYOUT_FACTS = (party: string, currency = 'null::text') =>
  `(select jsonb_build_object('usable', payout_account(${party}, portal_now()) is not null,
      'usableFrom', min(usable_from) filter (where status = 'verified'), 'blocked', coalesce(bool_or(status = 'blocked'), false),
      'unpayable', (select unpayable(${currency}, u.iban, u.holder) from bank_accounts u where u.id = payout_account(${party}, portal_now(), ${currency})))
    from bank_accounts where party_id = ${party})`;

/** Why a company cannot be paid, as worded by `ACCOUNT_NOT_USABLE` (api.md §1.1); null when it can. */
export function payoutLacks({ usable, usableFrom, blocked, unpayable }: PayoutFacts): string | null {
  if (usable) return unpayable ? UNPAYABLE[unpayable] : null;
  if (usableFrom) return `son compte bancaire sera utilisable le ${minuteInParis(usableFrom)}`;
  return blocked ? 'son compte bancaire est bloqué' : NO_ACCOUNT;
}
