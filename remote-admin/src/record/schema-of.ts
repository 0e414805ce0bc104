import { NAME_FAULTS, nameFault } from '@cessio/contract';
import { rulesOf, type FormSchema } from '@cessio/ui/form';

interface Fault {
  field: string;
  /** In French. */
  message: string;
}

/**
 * The rules of a form as a list of faults.
 * @param faultsOf what is wrong with what is typed; none for what is right
 * @param sent what is typed as it is sent
 */
export const schemaOf = <Values>(
  faultsOf: (typed: Values) => readonly (Fault | false | null)[],
  sent: (typed: Values) => Values = (typed) => typed,
): FormSchema<Values> =>
  rulesOf((typed: Values, wrong) => {
    for (const fault of faultsOf(typed)) if (fault) wrong(fault.field, fault.message);
    return sent(typed);
  });

/** What no name may hold. */
export function unfitName(field: string, name: string): Fault | null {
  const unfit = nameFault(name.trim());
  return unfit && { field, message: NAME_FAULTS[unfit] };
}

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
