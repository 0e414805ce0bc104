import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from '@cessio/ui/form';

/** Hands over everything typed at each change, never what the form only shows. */
export function useKeptWhileTyped<V extends FieldValues>(
  form: UseFormReturn<V>,
  keep: (values: V) => void,
): void {
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => latest.current(values),
      }),
    [form],
  );
}
