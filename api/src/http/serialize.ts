import fastJson from 'fast-json-stringify';
import { z } from 'zod';

type JsonSchema = Record<string, unknown> & { anyOf?: JsonSchema[]; type?: string | string[] };

const cache = new WeakMap<z.ZodType, (value: unknown) => string>();

/**
 * Compiles an answer's schema into a serialiser: unknown fields are dropped, and serialising costs a fraction of
 * parsing. Compiled on first use: all of them together take a third of a second.
 */
export function serializerOf(schema: z.ZodType): (value: unknown) => string {
  let write = cache.get(schema);
  if (!write) {
    write = fastJson(jsonSchemaOf(schema) as Parameters<typeof fastJson>[0], {
      ajv: { formats: { unsafe: true } },
    });
    cache.set(schema, write);
  }
  return write;
}

/** JSON Schema of an answer, in the serialiser's dialect. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return flattenNullable(
    z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' }) as JsonSchema,
  );
}

/** `anyOf: [X, null]` costs a validation per value; `nullable X` a comparison. */
function flattenNullable(node: unknown): JsonSchema {
  if (Array.isArray(node)) return node.map(flattenNullable) as unknown as JsonSchema;
  if (!node || typeof node !== 'object') return node as JsonSchema;
  const copy: JsonSchema = {};
  for (const [key, value] of Object.entries(node)) {
    // Formats and patterns were checked on input; on output they only cost time.
    if (key === 'pattern' || key === '$schema') continue;
    if (key === 'format') {
      // An id comes from a column or a checked parameter: it needs no escaping, and a page has a hundred of them.
      if (value === 'uuid') copy.format = 'unsafe';
      continue;
    }
    copy[key] = key === 'enum' || key === 'required' || key === 'const' ? value : flattenNullable(value);
  }
  const options = copy.anyOf;
  if (options?.length === 2) {
    const other = options.find((option) => option.type !== 'null');
    if (other && options.some((option) => option.type === 'null')) {
      const { anyOf: _dropped, ...rest } = copy;
      return { ...rest, ...other, nullable: true };
    }
  }
  return copy;
}
