import type { FormSchema } from '@cessio/ui/form';

/** The rules of a form: `judge` tells what is wrong at which field, and gives what is sent where nothing is. */
export function rulesOf<Typed, Sent = Typed>(
  judge: (typed: Typed, wrong: (field: keyof Typed & string, message: string) => void) => Sent,
): FormSchema<Sent> {
  return {
    safeParse: (value) => {
      const issues: { path: string[]; message: string }[] = [];
      const data = judge(value as Typed, (field, message) => issues.push({ path: [field], message }));
      return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data };
    },
  };
}
