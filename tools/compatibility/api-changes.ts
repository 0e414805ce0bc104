/** A JSON Schema as in OpenAPI 3.1, as far as it is compared. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  [bound: string]: unknown;
}

interface Content {
  content?: Record<string, { schema?: Schema }>;
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}
/** One call of the API. */
export interface Operation {
  parameters?: Parameter[];
  requestBody?: Content & { required?: boolean };
  responses?: Record<string, Content>;
  security?: unknown[];
}

/** An OpenAPI document, such as api/openapi.json. */
export interface ApiDocument {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

/** A request must accept no less than before; a response must contain no less. */
type Direction = 'sent' | 'answered';

/** Bounds of requests: whether the new one accepts all that the old one did. */
const UPPER = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties'];
const LOWER = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties'];
const SHAPES = ['pattern', 'format', 'multipleOf', 'propertyNames'];

/** What clients of the API described by `before` can no longer rely on: one line each; none for a superset. */
export function brokenPromises(before: ApiDocument, now: ApiDocument): string[] {
  const found: string[] = [];
  for (const [path, methods] of Object.entries(before.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const call = `${method.toUpperCase()} ${path}`;
      const today = now.paths[path]?.[method];
      if (!today) found.push(`${call}: removed`);
      else
        found.push(
          ...operationChanges(operation, today, new Schemas(before, now)).map((what) => `${call} ${what}`),
        );
    }
  }
  return found;
}

/** Whether they differ in more than the version. */
export const isSameApi = (before: ApiDocument, now: ApiDocument): boolean =>
  JSON.stringify({ ...before, info: null }) === JSON.stringify({ ...now, info: null });

function operationChanges(before: Operation, now: Operation, schemas: Schemas): string[] {
  const found: string[] = [];
  const keyOf = (one: Parameter): string => `${one.in} ${one.name}`;
  const known = new Map((before.parameters ?? []).map((one) => [keyOf(one), one]));
  const offered = new Map((now.parameters ?? []).map((one) => [keyOf(one), one]));
  for (const [key, parameter] of known) {
    const today = offered.get(key);
    if (!today) found.push(`${key}: removed`);
    else found.push(...schemas.compare(parameter.schema, today.schema, 'sent', key));
  }
  for (const [key, { required }] of offered)
    if (required && !known.get(key)?.required) found.push(`${key}: required now`);

  if (now.requestBody?.required && !before.requestBody?.required) found.push('body: required now');
  found.push(...contentChanges(before.requestBody, now.requestBody, 'sent', 'body', schemas));
  for (const [status, answer] of Object.entries(before.responses ?? {})) {
    if (!/^[23]/.test(status)) continue;
    const today = now.responses?.[status];
    if (!today) found.push(`${status}: removed`);
    else found.push(...contentChanges(answer, today, 'answered', status, schemas));
  }
  if (before.security?.length === 0 && now.security?.length !== 0) found.push('sign-in: required now');
  return found;
}

function contentChanges(
  before: Content | undefined,
  now: Content | undefined,
  direction: Direction,
  at: string,
  schemas: Schemas,
): string[] {
  return Object.entries(before?.content ?? {}).flatMap(([type, { schema }]) => {
    const today = now?.content?.[type];
    return today ? schemas.compare(schema, today.schema, direction, at) : [`${at} ${type}: removed`];
  });
}

/** Compares schemas of two documents, following their references. */
class Schemas {
  readonly #before: ApiDocument;
  readonly #now: ApiDocument;
  /** Pairs being compared: a schema may contain itself. */
  readonly #open = new Set<string>();

  constructor(before: ApiDocument, now: ApiDocument) {
    this.#before = before;
    this.#now = now;
  }

  compare(before: Schema = {}, now: Schema = {}, direction: Direction, at: string): string[] {
    const pair = before.$ref && now.$ref && `${before.$ref} ${now.$ref}`;
    if (pair && this.#open.has(pair)) return [];
    if (pair) this.#open.add(pair);
    const found = this.#alternatives(resolve(before, this.#before), resolve(now, this.#now), direction, at);
    if (pair) this.#open.delete(pair);
    return found;
  }

  /** Each accepted alternative must still be accepted; each answered one must have been declared before. */
  #alternatives(before: Schema, now: Schema, direction: Direction, at: string): string[] {
    const [old, today] = [alternatives(before), alternatives(now)];
    const [wanted, given] = direction === 'sent' ? [old, today] : [today, old];
    return wanted.flatMap((one) => {
      let least: string[] | undefined;
      for (const other of given) {
        const [was, is] = direction === 'sent' ? [one, other] : [other, one];
        const found =
          was.$ref || is.$ref || was.anyOf || is.anyOf || was.oneOf || is.oneOf
            ? this.compare(was, is, direction, at)
            : this.#one(was, is, direction, at);
        if (found.length === 0) return [];
        if (!least || found.length < least.length) least = found;
      }
      return least ?? [];
    });
  }

  #one(before: Schema, now: Schema, direction: Direction, at: string): string[] {
    const [was, is] = [typeOf(before), typeOf(now)];
    const [narrow, wide] = direction === 'sent' ? [was, is] : [is, was];
    if (wide !== narrow && wide !== 'any' && !(wide === 'number' && narrow === 'integer'))
      return [`${at}: ${is} instead of ${was}`];
    const found = direction === 'sent' ? tightened(before, now, at) : [];
    if (before.items || now.items) found.push(...this.compare(before.items, now.items, direction, `${at}[]`));
    if (was === 'object' && is === 'object') found.push(...this.#properties(before, now, direction, at));
    return found;
  }

  #properties(before: Schema, now: Schema, direction: Direction, at: string): string[] {
    const found: string[] = [];
    const [old, today] = [before.properties ?? {}, now.properties ?? {}];
    for (const [name, schema] of Object.entries(old)) {
      const other = today[name];
      if (other) found.push(...this.compare(schema, other, direction, `${at}.${name}`));
      else found.push(`${at}.${name}: removed`);
    }
    const [fewer, more] =
      direction === 'sent' ? [before.required, now.required] : [now.required, before.required];
    const word = direction === 'sent' ? 'required now' : 'no longer certain';
    for (const name of more ?? [])
      if (!fewer?.includes(name) && (direction === 'sent' || today[name]))
        found.push(`${at}.${name}: ${word}`);
    const [others, othersNow] = [before.additionalProperties, now.additionalProperties];
    if (typeof others === 'object' && typeof othersNow === 'object')
      found.push(...this.compare(others, othersNow, direction, `${at}.*`));
    else if (direction === 'sent' && othersNow === false && others !== false)
      found.push(`${at}: further fields refused`);
    return found;
  }
}

function resolve(schema: Schema, { components }: ApiDocument): Schema {
  const name = schema.$ref?.replace('#/components/schemas/', '');
  return name === undefined ? schema : (components?.schemas?.[name] ?? {});
}

function alternatives(schema: Schema): Schema[] {
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return choice;
  return Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema];
}

function typeOf(schema: Schema): string {
  if (typeof schema.type === 'string') return schema.type;
  const word = schema.const ?? schema.enum?.[0];
  if (word !== undefined) return word === null ? 'null' : typeof word;
  return schema.properties ? 'object' : 'any';
}

const wordsOf = ({ enum: words, const: word }: Schema): unknown[] | undefined =>
  words ?? (word === undefined ? undefined : [word]);

/** What was accepted of one type and would be refused now. */
function tightened(before: Schema, now: Schema, at: string): string[] {
  const found: string[] = [];
  const [words, wordsNow] = [wordsOf(before), wordsOf(now)];
  if (wordsNow && !words) found.push(`${at}: only ${wordsNow.join(', ')}`);
  else if (wordsNow && words)
    found.push(
      ...words.filter((word) => !wordsNow.includes(word)).map((word) => `${at}: ${String(word)} refused`),
    );
  const limit = (schema: Schema, name: string, none: number): number =>
    (schema[name] as number | undefined) ?? none;
  for (const name of UPPER)
    if (limit(now, name, Infinity) < limit(before, name, Infinity))
      found.push(`${at}: ${name} ${limit(now, name, 0)}`);
  for (const name of LOWER)
    if (limit(now, name, -Infinity) > limit(before, name, -Infinity))
      found.push(`${at}: ${name} ${limit(now, name, 0)}`);
  for (const name of SHAPES)
    if (
      now[name] !== undefined &&
      JSON.stringify(now[name]) !== JSON.stringify(before[name]) &&
      !(name === 'pattern' && takesMoreWords(before[name], now[name]))
    )
      found.push(`${at}: ${name} ${JSON.stringify(now[name])}`);
  return found;
}

/** Words of a pattern for a list of them: `^(a|b)(,(a|b))*$`. */
function listedWords(pattern: unknown): string[] | undefined {
  const [, words, again] = /^\^\(([\w|]+)\)\(,\(([\w|]+)\)\)\*\$$/.exec(String(pattern)) ?? [];
  return words !== undefined && words === again ? words.split('|') : undefined;
}

/** Whether both patterns are lists of words, and the new one accepts all words of the old one. */
function takesMoreWords(before: unknown, now: unknown): boolean {
  const [old, today] = [listedWords(before), listedWords(now)];
  return Boolean(old && today && old.every((word) => today.includes(word)));
}
