/** Of the fields of a call those of a text. */
type TextName<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { max: number } ? Name : never;
}[keyof Fields] &
  string;

/**
 * What a text field takes of the field of a call: its name, its label, how long it may be. Browsers fill in nothing, because it
 * is about somebody else.
 */
export const textOf =
  <Fields extends object>(fields: Fields, labels: Readonly<Partial<Record<TextName<Fields>, string>>>) =>
  (name: TextName<Fields>) => ({
    name,
    label: labels[name] ?? name,
    maxLength: (fields[name] as { max: number }).max,
    autoComplete: 'off',
  });
