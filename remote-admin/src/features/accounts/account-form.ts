import { looksLikeIban } from '@cessio/contract';
import { accountFaults } from '@cessio/contract/bank-accounts';
import type { FormSchema } from '@cessio/ui/form';

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
export function accountSchema(country: string): FormSchema<AccountValues> {
  return {
    safeParse: (value) => {
      const typed = value as AccountValues;
      const faults = accountFaults(country, sentOf(typed));
      if (faults.length === 0) return { success: true, data: typed };
      const issues = faults.map(({ field, message }) => ({
        path: [field === 'iban' || field === 'rib' ? 'number' : field],
        message,
      }));
      return { success: false, error: { issues } };
    },
  };
}
