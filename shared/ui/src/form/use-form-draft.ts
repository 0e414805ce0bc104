import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { dropDraft, keepDraft, loadDraft, useDraftWriter } from './draft.ts';

type Fields = Record<string, unknown>;

/** The input, and the previous values of those fields. */
interface Typed {
  typed: Fields;
  from: Fields;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An amount is null while there is none. */
const kindOf = (value: unknown): string => (value === null ? 'number' : typeof value);

/** The stored input that still fits the form; `moved` when it was typed over values that have changed since. */
function broughtBack(key: string, defaults: Fields): (Typed & { savedAt: string; moved: boolean }) | null {
  const kept = loadDraft<Typed>(key, ({ typed, from }) => isFields(typed) && isFields(from));
  if (!kept) return null;
  // A field whose type changed, or whose value is the same, is not restored.
  const typed = Object.entries(kept.typed).filter(
    ([field, value]) => kindOf(value) === kindOf(defaults[field]) && value !== defaults[field],
  );
  if (typed.length === 0) return null;
  const moved = typed.some(([field]) => kept.from[field] !== defaults[field]);
  return { ...kept, typed: Object.fromEntries(typed), moved };
}

export interface FormDraft {
  /** UTC instant of the restored input; null when nothing was restored, or it is discarded. */
  restoredAt: string | null;
  /** The restored input was typed over values that have changed since. */
  moved: boolean;
  /** The browser refuses storage. */
  refused: boolean;
  /** It was submitted: its draft is deleted. */
  forget: () => void;
  /** Discards the input, here and on this device; returns how to undo that. */
  discard: () => () => void;
  /** The user has chosen between the input and the changed values. */
  settle: () => void;
}

/**
 * Stores on this device what differs from the form's default values, and restores it when the form is opened again.
 * Flat forms of texts, switches and amounts (an unreadable one is left out); the key, which includes the draft's owner,
 * is that of the first render.
 * @param never fields that are not stored, like a password
 */
export function useFormDraft<V extends FieldValues>(
  form: Pick<UseFormReturn<V>, 'formState' | 'getValues' | 'reset' | 'subscribe'>,
  key: string,
  never: readonly (keyof V & string)[] = [],
): FormDraft {
  const { put, flush, forget: forgetKey, refused } = useDraftWriter();
  const [{ name, skipped, found }] = useState(() => ({
    name: key,
    skipped: new Set<string>(never),
    found: broughtBack(key, form.formState.defaultValues as Fields),
  }));
  const [restored, setRestored] = useState(found && { at: found.savedAt, moved: found.moved });
  /** The previous values, until the user has chosen. */
  const origin = useRef<Fields>(found?.moved ? found.from : {});

  useEffect(() => {
    if (found) form.reset({ ...form.getValues(), ...found.typed } as V, { keepDefaultValues: true });
    else dropDraft(name);
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues = {} }) => {
        const held = defaultValues as Fields;
        const fields = Object.keys(held).filter(
          (field) => !skipped.has(field) && values[field] !== held[field] && !Number.isNaN(values[field]),
        );
        if (fields.length === 0) {
          origin.current = {};
          setRestored(null);
        }
        const pick = (from: (field: string) => unknown) =>
          Object.fromEntries(fields.map((field) => [field, from(field)]));
        const draft: Typed = {
          typed: pick((field) => values[field]),
          from: pick((field) => (field in origin.current ? origin.current[field] : held[field])),
        };
        put(name, fields.length === 0 ? null : draft);
      },
    });
  }, [form, found, name, put, skipped]);

  const forget = () => {
    forgetKey(name);
    origin.current = {};
    setRestored(null);
  };
  return {
    restoredAt: restored?.at ?? null,
    moved: restored?.moved ?? false,
    refused,
    forget,
    discard: () => {
      flush();
      const typed = form.getValues();
      const kept = broughtBack(name, form.formState.defaultValues as Fields);
      const from = { ...origin.current };
      form.reset();
      forget();
      return () => {
        // The form may have been left by then, so the draft is written here.
        if (kept) keepDraft(name, { typed: kept.typed, from: kept.from });
        origin.current = from;
        form.reset(typed, { keepDefaultValues: true });
        setRestored(restored);
      };
    },
    settle: () => {
      origin.current = {};
      setRestored((now) => now && { ...now, moved: false });
    },
  };
}
