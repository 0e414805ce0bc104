import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, type ModuleItem } from '@swc/core';

/** A name of another module: `name` is `*` for all that it exports. */
interface Elsewhere {
  from: string;
  name: string;
}

interface Statement {
  text: string;
  /** Types and values that it mentions by a name of its module. */
  mentions: string[];
  /** Those that it mentions by module: `import("./x.ts").Foo`. */
  imported: Elsewhere[];
}

/** A constant whose type is long enough to be told once: where others have it as a part, they name it. */
interface Known {
  name: string;
  /** The type, wherever it stands and however far it is indented there. */
  pattern: RegExp;
  length: number;
}

/** Lines from which on a type is told once. */
const LONG = 8;
const CONSTANT = /^export declare const (\w+): ([^]*);$/;

/** The constant that a statement declares, where its type is long and reads the same in every module. */
function knownBy({ text, mentions, imported }: Statement): Known | null {
  const [, name, type] = CONSTANT.exec(text) ?? [];
  const lines = type?.split('\n') ?? [];
  if (!name || lines.length < LONG || imported.length > 0 || mentions.some((one) => one !== 'z')) return null;
  const source = lines.map((line) => line.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\n *');
  return { name, pattern: new RegExp(source, 'g'), length: source.length };
}

/** A module of declarations, as far as names go. */
interface Module {
  statements: Statement[];
  /** What a name of the module is: its statements (overloads are several), or another module's. */
  local: Map<string, number[] | Elsewhere>;
  /** What it exports: under a name of its own, or another module's. */
  exports: Map<string, string | Elsewhere>;
  /** Modules of which it exports everything. */
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

/** Where a kind of node holds the name of a type or value that it mentions. */
const MENTIONS: Record<string, string> = {
  TsTypeReference: 'typeName',
  TsTypeQuery: 'exprName',
  TsExpressionWithTypeArguments: 'expression',
  Computed: 'expression',
};

/** Puts what a part of a declaration mentions into its statement. */
function collect(value: unknown, into: Statement): void {
  if (typeof value !== 'object' || value === null) return;
  if (isNode(value)) {
    const held = value[MENTIONS[value.type] ?? ''];
    const name = isNode(held) ? firstName(held) : undefined;
    if (name !== undefined) into.mentions.push(name);
    if (value.type === 'TsImportType') {
      const { argument, qualifier } = value as unknown as { argument: Node; qualifier?: Node | null };
      into.imported.push({ from: nameOf(argument), name: (qualifier && firstName(qualifier)) ?? '*' });
    }
  }
  for (const part of Object.values(value)) collect(part, into);
}

/** Names that a declaration declares. */
function declaredBy(node: Node): string[] {
  if (node.type === 'VariableDeclaration')
    return (node['declarations'] as { id: Node }[]).map(({ id }) => id.value ?? '');
  const id = node['identifier'] ?? node['id'];
  return isNode(id) && id.value !== undefined ? [id.value] : [];
}

function readModule(file: string): Module {
  // A first statement whose place is known: the parser counts places through all that it has parsed.
  const text = Buffer.from(`0;\n${readFileSync(file, 'utf8')}`);
  const [zero, ...items] = parseSync(text.toString(), { syntax: 'typescript' }).body as (ModuleItem & Node)[];
  const start = zero?.span.start ?? 0;
  const module: Module = { statements: [], local: new Map(), exports: new Map(), stars: [] };
  const declare = (node: Node, item: Node): string[] => {
    const statement: Statement = {
      text: text.subarray((item.span?.start ?? 0) - start, (item.span?.end ?? 0) - start).toString(),
      mentions: [],
      imported: [],
    };
    collect(node, statement);
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
 * What an entry point exports, by name, and the declarations behind it, module by module; what no exported name leads to
 * is left out. Modules of other packages are named, not followed.
 */
export class DeclarationReader {
  readonly #root: string;
  readonly #modules = new Map<string, Module>();
  /** Statements reported so far, by module. */
  readonly #reported = new Map<string, Set<number>>();
  /** Constants reported so far that others may name, the longest first. */
  #known: Known[] = [];

  /** @param root folder of the declarations of one package, laid out as its sources */
  constructor(root: string) {
    this.#root = root;
  }

  /** The report of one entry point; what a report before it holds is not repeated. */
  report(entry: string): string {
    const file = path.join(this.#root, entry.replace(/\.tsx?$/, '.d.ts'));
    const names = this.#names(file);
    const found = new Map<string, Set<number>>();
    for (const name of names) this.#export(file, name, found);
    const modules = [...found].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const bodies = modules.map(([one, statements]) =>
      [...statements].toSorted((a, b) => a - b).flatMap((index) => this.#module(one).statements[index] ?? []),
    );
    this.#known = [
      ...this.#known,
      ...bodies.flat().flatMap((statement) => knownBy(statement) ?? []),
    ].toSorted((a, b) => b.length - a.length);
    const texts = modules.map(([one], index) => {
      const body = bodies[index]?.map(({ text }) => this.#named(text)) ?? [];
      return [`// ${path.relative(this.#root, one).replace(/\.d\.ts$/, '')}`, ...body].join('\n');
    });
    return `${[['export {', ...names.map((name) => `  ${name},`), '};'].join('\n'), ...texts].join('\n\n')}\n`;
  }

  /** A statement in which `typeof x` stands for the types of the constants that are told beside it. */
  #named(text: string): string {
    const own = CONSTANT.exec(text)?.[1];
    const mine = this.#known.findIndex(({ name }) => name === own);
    const longest = this.#known[mine]?.length ?? Infinity;
    // Of two of one type, the later names the earlier.
    const others = this.#known.filter(({ length }, index) => length < longest || mine < 0 || index < mine);
    return others.reduce((told, { name, pattern }) => told.replaceAll(pattern, () => `typeof ${name}`), text);
  }

  #module(file: string): Module {
    const known = this.#modules.get(file) ?? readModule(file);
    this.#modules.set(file, known);
    return known;
  }

  #fileOf(from: string, importer: string): string {
    return path.join(path.dirname(importer), from.replace(/\.tsx?$/, '.d.ts'));
  }

  /** All exported names, sorted; `* from 'x'` stands for what another package exports. */
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
