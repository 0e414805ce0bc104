import { z } from 'zod';
import * as contract from '@cessio/contract';
import type { Machine } from '@cessio/contract';
import { ENDPOINTS } from '@cessio/contract/endpoints';
import * as adhesions from '@cessio/contract/adhesions';
import * as anchors from '@cessio/contract/anchors';
import * as audit from '@cessio/contract/audit';
import * as bankAccounts from '@cessio/contract/bank-accounts';
import * as onboarding from '@cessio/contract/onboarding';
import * as parties from '@cessio/contract/parties';
import * as privacy from '@cessio/contract/privacy';
import { stepBodies } from '../machine/payload.ts';

type Json = Record<string, unknown>;
/** A schema differs between request and response if it has a default, or if a response allows no other fields. */
type Io = 'input' | 'output';

const REF = '#/components/schemas/';
/** Suffix of request schemas, until it is known whether they differ from the response's. */
const SENT = '_sent';
const EACH_REF = /"#\/components\/schemas\/(\w+)"/g;

/** The contract's own schemas under the names of their exports: `invoiceRow` → `InvoiceRow`. */
const named = z.registry<{ id: string }>();
for (const [name, value] of Object.entries({
  ...contract,
  ...adhesions,
  ...anchors,
  ...audit,
  ...bankAccounts,
  ...onboarding,
  ...parties,
  ...privacy,
})) {
  if (value instanceof z.ZodType && !named.has(value))
    named.add(value, { id: `${name[0]?.toUpperCase()}${name.slice(1)}` });
}

/** The steps of every machine that a call accepts, each under its name: `confirm` → `InvoiceConfirmStep`. */
const steps = new Map<Machine<string, string>, readonly z.ZodType[]>();
const pascal = (name: string) => name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
for (const { machine } of ENDPOINTS) {
  if (!machine) continue;
  const bodies = stepBodies(machine);
  for (const [action, body] of bodies)
    named.add(body, { id: `${pascal(machine.name)}${pascal(action)}Step` });
  steps.set(machine, [...bodies.values()]);
}

const options = (io: Io) => ({ io, unrepresentable: 'any', metadata: named }) as const;

/** Marks request schemas, to distinguish them from response ones; drops what only a separate file would need. */
function marked(schema: unknown, io: Io): Json {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === '$schema' || key === '$id' ? undefined : value,
  );
  return JSON.parse(io === 'input' ? text.replaceAll(EACH_REF, `"${REF}$1${SENT}"`) : text) as Json;
}

const components: Readonly<Record<string, Json>> = Object.fromEntries(
  (['input', 'output'] as const).flatMap((io) => {
    const { schemas } = z.toJSONSchema(named, { ...options(io), uri: (id) => `${REF}${id}` });
    return Object.entries(schemas).map(([id, schema]) => [
      io === 'input' ? id + SENT : id,
      marked(schema, io),
    ]);
  }),
);

/** JSON schema of a part of a call, with a `$ref` wherever the contract names a schema. */
export function schemaOf(schema: z.ZodType, io: Io): Json {
  // Wrapped, so that a named schema is referred to even when it is the whole answer.
  const { properties } = z.toJSONSchema(z.object({ it: schema }), options(io));
  return marked(JSON.parse(JSON.stringify(properties?.['it']).replaceAll('#/$defs/', REF)), io);
}

/** JSON schema of the body of a call for steps: one of those of its machine. */
export function stepsOf(machine: Machine<string, string>): Json {
  const oneOf = (steps.get(machine) ?? []).map((body) => schemaOf(body, 'input'));
  return { oneOf };
}

/** The schema that a `$ref` of `schemaOf` refers to; any other schema unchanged. */
export function resolved(schema: Json): Json {
  return components[String(schema['$ref'] ?? '').slice(REF.length)] ?? schema;
}

/**
 * Adds the components that the paths refer to, directly or indirectly, sorted by name. A request's is named `…Input`
 * only where it differs from the response's.
 */
export function withComponents(paths: Json): { paths: Json; schemas: Record<string, Json> } {
  const used = new Set<string>();
  const refsOf = (schema: unknown) =>
    [...JSON.stringify(schema).matchAll(EACH_REF)].flatMap(([, id]) => (id && components[id] ? [id] : []));
  for (let left = refsOf(paths); left.length > 0;) {
    const fresh = left.filter((id) => !used.has(id));
    for (const id of fresh) used.add(id);
    left = fresh.flatMap((id) => refsOf(components[id]));
  }
  const differing = differingOf(used);
  const nameOf = (id: string) => id.replace(SENT, differing.has(id) ? 'Input' : '');
  const renamed = (schema: unknown) =>
    JSON.parse(
      JSON.stringify(schema).replaceAll(EACH_REF, (whole, id: string) =>
        components[id] ? `"${REF}${nameOf(id)}"` : whole,
      ),
    ) as Json;
  return {
    paths: renamed(paths),
    schemas: Object.fromEntries([...used].toSorted().map((id) => [nameOf(id), renamed(components[id])])),
  };
}

/** Components in use whose request and response shapes differ, directly or in a part. */
function differingOf(used: ReadonlySet<string>): Set<string> {
  const differing = new Set<string>();
  const plain = (schema: unknown) =>
    JSON.stringify(schema).replaceAll(EACH_REF, (whole, id: string) =>
      differing.has(id) ? whole : `"${REF}${id.replace(SENT, '')}"`,
    );
  for (let before = -1; before !== differing.size;) {
    before = differing.size;
    for (const id of used) {
      const answered = id.replace(SENT, '');
      if (id !== answered && used.has(answered) && plain(components[id]) !== plain(components[answered]))
        differing.add(id);
    }
  }
  return differing;
}
