import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from '@cessio/ui/form';

/** Reports everything typed at each change, never what the form only displays. */
export function useKeptWhileTyped<V extends FieldValues>(
  form: UseFormReturn<V>,
  keep: (values: V) => void,
): void {
  const take = useEffectEvent(keep);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => take(values),
      }),
    [form],
  );
}
