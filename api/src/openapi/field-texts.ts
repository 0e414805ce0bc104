import type { Entity } from '@cessio/contract';

/**
 * The texts of a remote with a `<prefix>.<field>` for each field that its forms send or its code uses; their words come
 * from the table of fields.
 */
export function withFieldTexts(json: string, prefix: string, { fields }: Entity, code: string): string {
  const named = Object.entries(fields).flatMap(([name, field]) => {
    const key = `${prefix}.${name}`;
    const sent = 'input' in field && !('json' in field);
    return field.label && (sent || code.includes(`'${key}'`)) ? [[key, field.label] as const] : [];
  });
  const own = Object.entries(JSON.parse(json) as Record<string, string>).filter(
    ([key]) => !(key.startsWith(`${prefix}.`) && key.slice(prefix.length + 1) in fields),
  );
  const sorted = [...own, ...named].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
}
