import { looksLikeIban } from '@cessio/contract';
import { accountFaults } from '@cessio/contract/bank-accounts';
import { schemaOf } from '../../record/schema-of.ts';

/** An account as its form holds it: one number, whichever of the two it is. */
export interface AccountValues {
  number: string;
  bic: string;
  holder: string;
  replacesId: string;
}

/** As the API takes it: an IBAN begins with its country and a key, everything else is read as a RIB. */
export function sentOf({ number, bic, holder, replacesId }: AccountValues) {
  return {
    ...(looksLikeIban(number) || number.trim() === '' ? { iban: number } : { rib: number }),
    bic,
    holder,
    ...(replacesId ? { replacesId } : {}),
  };
}

/** The contract's rules of an account, beside the fields of the form; the API judges again. @param country of the company */
export const accountSchema = (country: string) =>
  schemaOf<AccountValues>((typed) =>
    accountFaults(country, sentOf(typed)).map(({ field, message }) => ({
      field: field === 'iban' || field === 'rib' ? 'number' : field,
      message,
    })),
  );
