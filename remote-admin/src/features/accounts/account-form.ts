import { looksLikeIban } from '@cessio/contract';
import { accountFaults } from '@cessio/contract/bank-accounts';
import { schemaOf } from '../../record/schema-of.ts';

/** An account in its form: one number, IBAN or RIB. */
export interface AccountValues {
  number: string;
  bic: string;
  holder: string;
  replacesId: string;
}

/** The body to send: a number that begins with a country and check digits is an IBAN, anything else a RIB. */
export function sentOf({ number, bic, holder, replacesId }: AccountValues) {
  return {
    ...(looksLikeIban(number) || number.trim() === '' ? { iban: number } : { rib: number }),
    bic,
    holder,
    ...(replacesId ? { replacesId } : {}),
  };
}

/** The contract's rules of an account, by field; the API checks again. @param country of the company */
export const accountSchema = (country: string) =>
  schemaOf<AccountValues>((typed) =>
    accountFaults(country, sentOf(typed)).map(({ field, message }) => ({
      field: field === 'iban' || field === 'rib' ? 'number' : field,
      message,
    })),
  );
