import { z } from 'zod';
import { ENDPOINTS } from '@cessio/contract/endpoints';

interface Property {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly Property[];
}

/** What a form needs to know of a field, or null if it has no input. */
function fieldOf(property: Property): object | null {
  const one = property.anyOf?.find(({ type }) => type !== 'null') ?? property;
  if (one.enum) return { kind: 'choice', of: one.enum };
  if (one.type === 'boolean') return { kind: 'flag' };
  if (one.type === 'integer') {
    const { minimum: min = Number.MIN_SAFE_INTEGER, maximum: max = Number.MAX_SAFE_INTEGER } = one;
    return {
      kind: 'integer',
      ...(Number.isSafeInteger(min - 1) && { min }),
      ...(Number.isSafeInteger(max + 1) && { max }),
    };
  }
  if (one.type !== 'string') return null;
  if (one.format === 'uuid') return { kind: 'id' };
  if (one.format === 'date') return { kind: 'date' };
  return one.maxLength === undefined ? null : { kind: 'text', max: one.maxLength };
}

/**
 * The top-level fields of each JSON body with inputs, as constants: the browser has no schemas. A change whose fields
 * are all among those of the creation needs no table.
 */
export function bodyFieldsModule(): string {
  const tables = new Map<string, ReadonlySet<string>>();
  for (const { id, method, body, bodyKind = 'json' } of ENDPOINTS) {
    if (!body || bodyKind !== 'json') continue;
    const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as {
      properties?: Record<string, Property>;
    };
    const fields = Object.entries(properties)
      .map(([name, property]) => [name, fieldOf(property)] as const)
      .filter(([name, field]) => field !== null && name !== 'version')
      .map(([name, field]) => `${name}: ${JSON.stringify(field)}`);
    const known = [...tables.values()].some((table) => fields.every((field) => table.has(field)));
    if (fields.length > 0 && !(method === 'PATCH' && known)) tables.set(id, new Set(fields));
  }
  const lines = [...tables].map(
    ([id, fields]) => `export const ${id}Fields = { ${[...fields].join(', ')} } as const;\n`,
  );
  return `/** What a form must know of the fields that each call is sent: written by \`npm run openapi\` from their schemas. */\n${lines.join('')}`;
}
