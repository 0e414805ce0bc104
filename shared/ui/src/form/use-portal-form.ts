import { useForm } from 'react-hook-form';
import type { FieldErrors, FieldValues, Resolver, UseFormProps, UseFormReturn } from 'react-hook-form';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}
/** Validates a whole form, in the shape of zod. The contract's schemas do not validate in the browser (ADR 0012). */
export interface FormSchema<Out> {
  safeParse: (
    value: unknown,
  ) => { success: true; data: Out } | { success: false; error: { issues: readonly Issue[] } };
}

/**
 * The rules of a form; the API checks again.
 * @param judge reports errors by field (`debtors.0.name`), in French, of which the first per field is shown; returns
 * the
 *   body to send when there are none
 */
export function rulesOf<Typed, Sent = Typed>(
  judge: (typed: Typed, wrong: (field: string, message: string) => void) => Sent,
): FormSchema<Sent> {
  return {
    safeParse: (value) => {
      const issues: Issue[] = [];
      const data = judge(value as Typed, (field, message) =>
        issues.push({ path: field.split('.'), message }),
      );
      return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data };
    },
  };
}

function errorsOf<V extends FieldValues>(issues: readonly Issue[]): FieldErrors<V> {
  const errors: Record<string, unknown> = {};
  for (const issue of issues) {
    const path = issue.path.length > 0 ? issue.path.map(String) : ['root'];
    let at = errors;
    for (const key of path.slice(0, -1)) {
      at[key] ??= {};
      at = at[key] as Record<string, unknown>;
    }
    const last = path.at(-1) as string;
    at[last] ??= { type: 'schema', message: issue.message };
  }
  return errors as FieldErrors<V>;
}

/** A resolver over a schema; the messages are the schema's own, first one per field. */
export function schemaResolver<V extends FieldValues, Out>(
  schema: FormSchema<Out>,
): Resolver<V, unknown, Out> {
  return (values) => {
    const result = schema.safeParse(values);
    return result.success
      ? { values: result.data, errors: {} }
      : ({ values: {}, errors: errorsOf<V>(result.error.issues) } as never);
  };
}

export interface PortalFormOptions<V extends FieldValues, Out> extends Omit<
  UseFormProps<V, unknown, Out>,
  'resolver'
> {
  /** Its output is passed to `onSubmit`. */
  schema?: FormSchema<Out>;
}

/**
 * `useForm` with the portal's defaults: validates when a field is left, then at each change; focuses the first error.
 */
export function usePortalForm<V extends FieldValues, Out = V>({
  schema,
  ...options
}: PortalFormOptions<V, Out>): UseFormReturn<V, unknown, Out> {
  return useForm<V, unknown, Out>({
    mode: 'onTouched',
    ...options,
    ...(schema ? { resolver: schemaResolver<V, Out>(schema) } : {}),
  });
}
