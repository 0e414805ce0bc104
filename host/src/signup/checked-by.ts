import type { FormSchema } from '@cessio/ui/form';

/** Says what is wrong, and at which field. */
type Say = (message: string, ...path: (string | number)[]) => void;

/** The schema of a form whose values `judge` finds fault with. */
export function checkedBy<Values>(judge: (values: Values, say: Say) => void): FormSchema<Values> {
  return {
    safeParse: (value) => {
      const issues: { path: (string | number)[]; message: string }[] = [];
      judge(value as Values, (message, ...path) => issues.push({ path, message }));
      return issues.length > 0
        ? { success: false, error: { issues } }
        : { success: true, data: value as Values };
    },
  };
}
