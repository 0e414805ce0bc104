import { NAME_FAULTS, nameFault } from '@cessio/contract';
import type { FormSchema } from '@cessio/ui/form';

interface Fault {
  field: string;
  /** In French. */
  message: string;
}

/**
 * The rules of a form; the API judges again.
 * @param faultsOf what is wrong with what is typed, the first of each field is shown; none for what is right
 * @param sent what is typed as it is sent
 */
export const schemaOf = <Values>(
  faultsOf: (typed: Values) => readonly (Fault | false | null)[],
  sent: (typed: Values) => Values = (typed) => typed,
): FormSchema<Values> => ({
  safeParse: (value) => {
    const typed = value as Values;
    const issues = faultsOf(typed)
      .filter((fault) => fault !== false && fault !== null)
      .map(({ field, message }) => ({ path: [field], message }));
    return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data: sent(typed) };
  },
});

/** What no name may hold. */
export function unfitName(field: string, name: string): Fault | null {
  const unfit = nameFault(name.trim());
  return unfit && { field, message: NAME_FAULTS[unfit] };
}

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
