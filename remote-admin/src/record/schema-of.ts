import { NAME_FAULTS, nameFault } from '@cessio/contract';
import { rulesOf, type FormSchema } from '@cessio/ui/form';

interface Fault {
  field: string;
  /** In French. */
  message: string;
}

/**
 * The rules of a form as a list of faults.
 * @param faultsOf faults of the input; empty when valid
 * @param sent converts the input to the body
 */
export const schemaOf = <Values>(
  faultsOf: (typed: Values) => readonly (Fault | false | null)[],
  sent: (typed: Values) => Values = (typed) => typed,
): FormSchema<Values> =>
  rulesOf((typed: Values, wrong) => {
    for (const fault of faultsOf(typed)) if (fault) wrong(fault.field, fault.message);
    return sent(typed);
  });

/** A name's fault. */
export function unfitName(field: string, name: string): Fault | null {
  const unfit = nameFault(name.trim());
  return unfit && { field, message: NAME_FAULTS[unfit] };
}

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
