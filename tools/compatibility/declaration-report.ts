import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, type ModuleItem } from '@swc/core';

/** A name from another module: `name` is `*` for all its exports. */
interface Elsewhere {
  from: string;
  name: string;
}

/** A long type with the same text in every module, to be printed once. */
interface LongType {
  text: string;
  /** The type at any position and indentation. */
  pattern: RegExp;
  /** The names leading to it, from which its own is made: `record`, `status`. */
  way: string[];
}

interface Statement {
  text: string;
  /** Types and values that it mentions by a name in its module. */
  mentions: string[];
  /** Those that it mentions by module: `import("./x.ts").Foo`. */
  imported: Elsewhere[];
  /** Long types in it that are printed once. */
  long: LongType[];
}

/** A statement as printed in a report. */
interface Told {
  statement: Statement;
  text: string;
}

/** Lines from which a type is printed only once. */
const LONG = 5;
const CONSTANT = /^(?:export )?declare const (\w+): ([^]*);$/;
/** Most characters in braces for everything to be on one line. */
const SHORT = 100;

function longType(text: string, way: string[]): LongType | [] {
  const lines = text.split('\n').map((line) => line.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return lines.length < LONG ? [] : { text, way, pattern: new RegExp(lines.join('\\n *'), 'g') };
}

/** Puts short text in braces on one line. */
function compact(text: string): string {
  const told: string[] = [];
  const open: number[] = [];
  for (const line of text.split('\n')) {
    const start = (line.trim().startsWith('}') ? open.pop() : undefined) ?? told.length;
    const [head, ...rest] = [...told.slice(start), line].map((one, at) => (at > 0 ? one.trim() : one));
    const isShort = rest.slice(0, -1).join(' ').length <= SHORT;
    if (isShort) told.splice(start, Infinity, [head, ...rest].join(' '));
    else told.push(line);
    if (line.endsWith('{')) open.push(told.length - 1);
  }
  return told.join('\n');
}

/** A module of declarations, as far as names are concerned. */
interface Module {
  statements: Statement[];
  /** What a name in the module is: its statements (overloads are several), or another module's. */
  local: Map<string, number[] | Elsewhere>;
  /** Its exports: under its own name, or another module's. */
  exports: Map<string, string | Elsewhere>;
  /** Modules all of whose exports it re-exports. */
  stars: string[];
}

interface Node {
  type: string;
  value?: string;
  span?: { start: number; end: number };
  [part: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const nameOf = (node: unknown): string => (node as Node).value ?? '';

/** First name of `a.b.c`. */
function firstName(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.value;
  const inner = node['left'] ?? node['object'];
  return isNode(inner) ? firstName(inner) : undefined;
}

/** Where a kind of node contains the name of a mentioned type or value. */
const MENTIONS: Record<string, string> = {
  TsTypeReference: 'typeName',
  TsTypeQuery: 'exprName',
  TsExpressionWithTypeArguments: 'expression',
  Computed: 'expression',
};

/** Schemas with fields or words of their own; wrappers refer to them. */
const SCHEMA = /^z\.\w+<\{/;

/** Adds what a part of a declaration mentions, and its long types, to its statement. */
function collect(value: unknown, into: Statement, textOf: (node: Node) => string, way: string[] = []): void {
  if (typeof value !== 'object' || value === null) return;
  const { mentions, imported } = into;
  const [mentioned, elsewhere] = [mentions.length, imported.length];
  if (isNode(value)) {
    const held = value[MENTIONS[value.type] ?? ''];
    const name = isNode(held) ? firstName(held) : undefined;
    if (name !== undefined) mentions.push(name);
    if (value.type === 'TsImportType') {
      const { argument, qualifier } = value as unknown as { argument: Node; qualifier?: Node | null };
      imported.push({ from: nameOf(argument), name: (qualifier && firstName(qualifier)) ?? '*' });
    }
  }
  const { id, key } = value as { id?: unknown; key?: unknown };
  const below = [...way, nameOf(id ?? key ?? {})].filter(Boolean);
  for (const part of Object.values(value)) collect(part, into, textOf, below);
  const isSameEverywhere =
    imported.length === elsewhere && mentions.slice(mentioned).every((one) => one === 'z');
  if (!isNode(value) || !value.type.startsWith('Ts') || !isSameEverywhere) return;
  const text = textOf(value);
  if (SCHEMA.test(text) || CONSTANT.exec(into.text)?.[2] === text)
    into.long.push(...[longType(text, way)].flat());
}

/** Names that a declaration declares. */
function declaredBy(node: Node): string[] {
  if (node.type === 'VariableDeclaration')
    return (node['declarations'] as { id: Node }[]).map(({ id }) => id.value ?? '');
  const id = node['identifier'] ?? node['id'];
  return isNode(id) && id.value !== undefined ? [id.value] : [];
}

function readModule(file: string): Module {
  // A first statement at a known position: the parser's positions count from all that it has parsed.
  const text = Buffer.from(`0;\n${compact(readFileSync(file, 'utf8'))}`);
  const [zero, ...items] = parseSync(text.toString(), { syntax: 'typescript' }).body as (ModuleItem & Node)[];
  const start = zero?.span.start ?? 0;
  const module: Module = { statements: [], local: new Map(), exports: new Map(), stars: [] };
  const textOf = ({ span }: Node): string =>
    text.subarray((span?.start ?? 0) - start, (span?.end ?? 0) - start).toString();
  const declare = (node: Node, item: Node): string[] => {
    const statement: Statement = { text: textOf(item), mentions: [], imported: [], long: [] };
    collect(node, statement, textOf);
    const index = module.statements.push(statement) - 1;
    const names = declaredBy(node);
    for (const name of names) {
      const known = module.local.get(name);
      module.local.set(name, Array.isArray(known) ? [...known, index] : [index]);
    }
    return names;
  };
  for (const item of items) {
    const from = isNode(item['source']) ? nameOf(item['source']) : undefined;
    const specifiers = (item['specifiers'] ?? []) as Node[];
    if (item.type === 'ImportDeclaration') {
      for (const one of specifiers) {
        const name = one.type === 'ImportNamespaceSpecifier' ? '*' : nameOf(one['imported'] ?? one['local']);
        module.local.set(nameOf(one['local']), {
          from: from ?? '',
          name: one.type === 'ImportDefaultSpecifier' ? 'default' : name,
        });
      }
    } else if (item.type === 'ExportAllDeclaration') {
      module.stars.push(from ?? '');
    } else if (item.type === 'ExportNamedDeclaration') {
      for (const one of specifiers) {
        const own = nameOf(one['orig'] ?? one['name']);
        const name = one.type === 'ExportNamespaceSpecifier' ? '*' : own;
        module.exports.set(
          nameOf(one['exported'] ?? one['orig'] ?? one['name']),
          from === undefined ? own : { from, name },
        );
      }
    } else if (item.type === 'ExportDeclaration') {
      for (const name of declare(item['declaration'] as unknown as Node, item))
        module.exports.set(name, name);
    } else {
      declare(item, item);
    }
  }
  return module;
}

const isOurs = (from: string): boolean => from.startsWith('.');

/**
 * The exports of an entry point, by name, and the declarations behind them, module by module; declarations that no
 * exported name leads to are left out. Modules of other packages are named, not followed.
 */
export class DeclarationReader {
  readonly #root: string;
  readonly #modules = new Map<string, Module>();
  /** Statements reported so far, by module. */
  readonly #reported = new Map<string, Set<number>>();
  /** Long types already named, by pattern: the name, and the constant whose type it is. */
  readonly #named = new Map<string, { name: string; of?: Statement }>();

  /** @param root folder of the declarations of one package, laid out like its sources */
  constructor(root: string) {
    this.#root = root;
  }

  /** The report of one entry point; the contents of earlier reports are not repeated. */
  report(entry: string): string {
    const file = path.join(this.#root, entry.replace(/\.tsx?$/, '.d.ts'));
    const names = this.#names(file);
    const found = new Map<string, Set<number>>();
    for (const name of names) this.#export(file, name, found);
    const modules = [...found].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const bodies = modules.map(([one, statements]) =>
      [...statements]
        .toSorted((a, b) => a - b)
        .flatMap((index): Told | [] => {
          const statement = this.#module(one).statements[index];
          return statement ? { statement, text: statement.text } : [];
        }),
    );
    this.#nameLong(bodies.flat());
    const texts = modules.map(([one], index) => {
      const body = bodies[index]?.map(({ text }) => text) ?? [];
      return [`// ${path.relative(this.#root, one).replace(/\.d\.ts$/, '')}`, ...body].join('\n');
    });
    return `${[['export {', ...names.map((name) => `  ${name},`), '};'].join('\n'), ...texts].join('\n\n')}\n`;
  }

  /** Prints each long type once: elsewhere it is `typeof x`, or a name declared before its first use. */
  #nameLong(told: readonly Told[]): void {
    for (const { statement } of told) {
      const [, name, type] = CONSTANT.exec(statement.text) ?? [];
      const long = statement.long.find(({ text }) => text === type);
      if (long && !this.#named.has(long.pattern.source))
        this.#named.set(long.pattern.source, { name: `typeof ${name}`, of: statement });
    }
    const all = told.flatMap(({ statement }) => statement.long).toReversed();
    const first = new Map(all.map((one) => [one.pattern.source, one]));
    // The longest first: those within it are searched where it is printed.
    const sorted = [...first].toSorted(([a], [b]) => b.length - a.length);
    for (const [source, { text, pattern, way }] of sorted) {
      const known = this.#named.get(source);
      const users = told.filter((one) => one.statement !== known?.of && one.text.search(pattern) >= 0);
      const [user] = users;
      const uses = users.flatMap((one) => one.text.match(pattern) ?? []).length;
      if (!user || (!known && uses < 2)) continue;
      const name = known?.name ?? this.#freeName(way, told);
      for (const one of users) one.text = one.text.replaceAll(pattern, () => name);
      if (known) continue;
      this.#named.set(source, { name });
      const [indent = ''] = /(?<=\n) *(?=.*$)/.exec(text) ?? [];
      user.text = `type ${name} = ${text.replaceAll(`\n${indent}`, '\n')};\n${user.text}`;
    }
  }

  /** A name not used yet, made from where the type first occurs. */
  #freeName(way: readonly string[], told: readonly Told[]): string {
    const name = way.map((one) => one.charAt(0).toUpperCase() + one.slice(1)).join('');
    const isTaken = (one: string): boolean =>
      [...this.#named.values()].some((known) => known.name === one) ||
      told.some(({ text }) => new RegExp(`\\b${one}\\b`).test(text));
    let free = name;
    for (let number = 2; isTaken(free); number++) free = `${name}${number}`;
    return free;
  }

  #module(file: string): Module {
    const known = this.#modules.get(file) ?? readModule(file);
    this.#modules.set(file, known);
    return known;
  }

  #fileOf(from: string, importer: string): string {
    return path.join(path.dirname(importer), from.replace(/\.tsx?$/, '.d.ts'));
  }

  /** All exported names, sorted; `* from 'x'` for another package's exports. */
  #names(file: string): string[] {
    const { exports, stars } = this.#module(file);
    const all = stars.flatMap((from) =>
      isOurs(from) ? this.#names(this.#fileOf(from, file)) : [`* from '${from}'`],
    );
    return [...new Set([...exports.keys(), ...all])].toSorted();
  }

  /** True when the module exports that name. */
  #export(file: string, name: string, found: Map<string, Set<number>>): boolean {
    const { exports, stars } = this.#module(file);
    const meaning = exports.get(name);
    if (typeof meaning === 'string') this.#local(file, meaning, found);
    else if (meaning) this.#follow(file, meaning, found);
    else return stars.some((from) => isOurs(from) && this.#export(this.#fileOf(from, file), name, found));
    return true;
  }

  #follow(file: string, { from, name }: Elsewhere, found: Map<string, Set<number>>): void {
    if (!isOurs(from)) return;
    const target = this.#fileOf(from, file);
    for (const one of name === '*' ? this.#names(target) : [name]) this.#export(target, one, found);
  }

  #local(file: string, name: string, found: Map<string, Set<number>>): void {
    const { local, statements } = this.#module(file);
    const meaning = local.get(name);
    if (meaning && !Array.isArray(meaning)) this.#follow(file, meaning, found);
    if (!Array.isArray(meaning)) return;
    const reported = this.#reported.get(file) ?? new Set();
    this.#reported.set(file, reported);
    for (const index of meaning.filter((one) => !reported.has(one))) {
      reported.add(index);
      found.set(file, (found.get(file) ?? new Set()).add(index));
      for (const mention of statements[index]?.mentions ?? []) this.#local(file, mention, found);
      for (const other of statements[index]?.imported ?? []) this.#follow(file, other, found);
    }
  }
}
