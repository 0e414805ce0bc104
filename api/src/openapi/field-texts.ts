import type { Entity } from '@cessio/contract';

/** The texts of a remote with a `field.<name>` for each value that its screens show or send; their words stand in the table of fields. */
export function withFieldTexts(json: string, { fields }: Entity): string {
  const texts = Object.entries(JSON.parse(json) as Record<string, string>);
  const named = Object.entries(fields).flatMap(([name, field]) =>
    field.label && (field.in || 'input' in field) && !('json' in field)
      ? [[`field.${name}`, field.label] as const]
      : [],
  );
  const all = [...texts.filter(([key]) => !key.startsWith('field.')), ...named];
  const sorted = all.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
}
