import { z } from 'zod';
import { BODY_BYTES } from '@cessio/contract';
import { ENDPOINTS } from '@cessio/contract/endpoints';
import { isModest } from './json-body.ts';

interface Schema {
  $defs?: Record<string, Schema>;
  $ref?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  type?: string;
  maxLength?: number;
  format?: string;
  pattern?: string;
  maxItems?: number;
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
}
interface Most {
  bytes: number;
  values: number;
}

/** Assumed limits of texts and lists without a declared one: actions, references, payloads. */
const UNDECLARED = { text: 200, format: 40, items: 100 };

/** The longest body that a schema accepts: three-byte letters, unless its pattern excludes them. */
function most(schema: Schema, all: Schema): Most {
  const of = (part: Schema) => most(part, all);
  const sum = (parts: Most[]): Most => ({
    bytes: parts.reduce((bytes, part) => bytes + part.bytes + 1, 2),
    values: parts.reduce((values, part) => values + part.values + 1, 0),
  });
  const longest = (parts: Most[]): Most => ({
    bytes: Math.max(0, ...parts.map(({ bytes }) => bytes)),
    values: Math.max(0, ...parts.map(({ values }) => values)),
  });
  if (schema.$ref) return of(all.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return longest(choice.map(of));
  if (schema.allOf) return sum(schema.allOf.map(of));
  const spelled = schema.enum ?? (schema.const === undefined ? null : [schema.const]);
  if (spelled) return longest(spelled.map((value) => ({ bytes: JSON.stringify(value).length, values: 0 })));
  const {
    type,
    format,
    maxLength = format ? UNDECLARED.format : UNDECLARED.text,
    pattern,
    items,
    prefixItems,
    properties,
  } = schema;
  if (type === 'array') {
    const parts =
      prefixItems ?? Array.from({ length: schema.maxItems ?? UNDECLARED.items }, () => items ?? {});
    const [one] = parts;
    return prefixItems || !one ? sum(parts.map(of)) : sum(Array(parts.length).fill(of(one)) as Most[]);
  }
  if (type === 'object')
    return sum(
      Object.entries(properties ?? {}).map(([name, value]) => {
        const { bytes, values } = of(value);
        return { bytes: bytes + name.length + 4, values };
      }),
    );
  return { bytes: type === 'string' ? maxLength * (pattern ? 1 : 3) + 2 : 24, values: 0 };
}

const bodies = ENDPOINTS.filter(({ body, bodyKind }) => body && bodyKind !== 'bytes').map((call) => {
  const schema = z.toJSONSchema(call.body as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Schema;
  return {
    call: `${call.method} ${call.path}`,
    limit: call.maxBodyBytes ?? BODY_BYTES,
    ...most(schema, schema),
  };
});

test('no body that a call takes is refused for its length or its number of values', () => {
  expect(bodies.length).toBeGreaterThan(80);
  // Signed texts are Base64 and ASCII JSON: a third of the size of three-byte letters.
  const fits = ({ call, bytes, limit }: (typeof bodies)[number]) =>
    bytes <= limit || (call === 'POST /api/remotes/:name/signed' && bytes <= 3 * limit);
  expect(bodies.filter((body) => !fits(body) || body.values > 2_000)).toEqual([]);
});

test.each([
  ['2,001 members', `{${Array.from({ length: 2001 }, (_, n) => `"${n}":0`).join()}}`],
  ['2,002 items', `[${'0,'.repeat(2001)}0]`],
  ['33 levels', `${'['.repeat(33)}${']'.repeat(33)}`],
  ['a text that never ends, then levels', `"\\"${'['.repeat(40)}" ${'['.repeat(40)}`],
])('%s are refused unread', (_what, json) => expect(isModest(json)).toBe(false));

test.each([
  ['32 levels', `${'['.repeat(32)}${']'.repeat(32)}`],
  ['what stands in a text', JSON.stringify({ text: `${'[{,:'.repeat(3000)}\\"` })],
  ['an open text', '"\\'],
  ['nothing', ''],
])('%s may be read', (_what, json) => expect(isModest(json)).toBe(true));
