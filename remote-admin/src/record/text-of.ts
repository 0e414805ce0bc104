/** The text fields of a call. */
type TextName<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { max: number } ? Name : never;
}[keyof Fields] &
  string;

/**
 * Props of a text field from the call's field: name, label, maximum length. No browser autofill, because it is about
 * somebody else.
 */
export const textOf =
  <Fields extends object>(fields: Fields, labels: Readonly<Partial<Record<TextName<Fields>, string>>>) =>
  (name: TextName<Fields>) => ({
    name,
    label: labels[name] ?? name,
    maxLength: (fields[name] as { max: number }).max,
    autoComplete: 'off',
  });
