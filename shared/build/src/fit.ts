import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CONTRACT_VERSION, type RemoteFit } from '@cessio/contract';
import { ENDPOINTS } from '@cessio/contract/endpoints';
import type { Compilation, Module, ModuleGraphConnection } from '@rspack/core';
import {
  parse,
  type AwaitExpression,
  type ImportExpression,
  type Literal,
  type MemberExpression,
  type Node,
  type ObjectExpression,
  type VariableDeclarator,
} from 'acorn';
import { sharedVersions } from './shared.ts';
import { visit } from './visit.ts';

/** Names by shared entry point. */
type Names = Map<string, Set<string>>;

const nameOfCall = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

const parsed = (code: string): Node => parse(code, { sourceType: 'module', ecmaVersion: 'latest' });

function sharedOf(names: Names): RemoteFit['shared'] {
  const versions = sharedVersions();
  const sorted = [...names].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    sorted.map(([entry, known]) => [
      entry,
      { version: versions[entry] ?? '0', names: [...known].toSorted() },
    ]),
  );
}

/**
 * What the host offers: the exports of the entry points that `provider` imports, and every call of the contract. To be
 * called after modules are optimized and before they are concatenated.
 * @param provider file that imports the entry points (host/src/federation/provided.ts)
 */
export function offersOf(compilation: Compilation, provider: string): RemoteFit {
  const { moduleGraph } = compilation;
  const versions = sharedVersions();
  const names: Names = new Map();
  for (const module of compilation.modules) {
    if (module.nameForCondition() !== provider) continue;
    for (const { dependency, module: target } of moduleGraph.getOutgoingConnections(module)) {
      const { request = '' } = dependency;
      if (!target || !(request in versions)) continue;
      const exported = moduleGraph.getProvidedExports(target);
      // In development React chooses its build by a condition, and the bundler sees no names behind it.
      names.set(request, new Set(Array.isArray(exported) ? exported : installedNames(request)));
    }
  }
  return {
    contract: CONTRACT_VERSION,
    shared: sharedOf(names),
    calls: [...new Set(ENDPOINTS.map(nameOfCall))].toSorted(),
  };
}

const installedNames = (name: string): string[] =>
  Object.keys(createRequire(join(import.meta.dirname, '../../shell/package.json'))(name) as object);

/**
 * The names really imported of each shared entry point, by modules that end up in a file; those tree-shaken are left
 * out. To be called when {@link offersOf} is.
 * @throws Error where a module uses an entry point in a way that hides the names
 */
export function importedNames(compilation: Compilation): RemoteFit['shared'] {
  const { moduleGraph, chunkGraph } = compilation;
  const names: Names = new Map();
  for (const module of compilation.modules) {
    if (module.type !== 'consume-shared-module') continue;
    for (const connection of moduleGraph.getIncomingConnections(module)) {
      const { dependency, originModule } = connection;
      const entry = dependency.request;
      if (!originModule || entry === undefined) continue;
      const [chunk] = chunkGraph.getModuleChunksIterable(originModule);
      if (!chunk || connection.getActiveState(undefined) === false) continue;
      const known = names.get(entry) ?? new Set();
      names.set(entry, known);
      for (const name of namesBy(connection, originModule, entry)) known.add(name);
    }
  }
  return sharedOf(names);
}

/** The names that one import uses of `entry`. */
function namesBy({ dependency }: ModuleGraphConnection, origin: Module, entry: string): string[] {
  // A bare import; each used name has a connection of its own beside it.
  if (dependency.type === 'esm import') return [];
  const [name] = dependency.ids ?? [];
  if (name !== undefined) return [name];
  const taken =
    dependency.type === 'import()'
      ? fetchedNames(origin.originalSource()?.source().toString() ?? '', entry)
      : null;
  // A CommonJS package hides the names too; there the version decides whether it fits.
  const file = origin.nameForCondition() ?? '';
  if (!taken && !/[\\/]node_modules[\\/](?!@cessio[\\/])/.test(file))
    throw new Error(
      `${file}: name what you take of ${entry}: import { A } from '${entry}', const { A } = await import('${entry}').`,
    );
  return taken ?? [];
}

/** Names that a module reads of `await import(entry)`; null when one of the uses hides them. */
export function fetchedNames(code: string, entry: string): string[] | null {
  const isFetch = (node?: Node | null): boolean =>
    node?.type === 'ImportExpression' && valueOf((node as ImportExpression).source) === entry;
  const isAwaited = (node?: Node | null): boolean =>
    node?.type === 'AwaitExpression' && isFetch((node as AwaitExpression).argument);
  const names: string[] = [];
  let [fetches, told] = [0, 0];
  visit(parsed(code), (node) => {
    if (isFetch(node)) fetches += 1;
    const taken = takenOf(node, isAwaited);
    if (!taken) return;
    told += 1;
    names.push(...taken);
  });
  return fetches === told ? names : null;
}

/** Names of `(await import(…)).A` and of `const { A, B } = await import(…)`; undefined for any other expression. */
function takenOf(node: Node, isAwaited: (node?: Node | null) => boolean): string[] | undefined {
  if (node.type === 'MemberExpression') {
    const { object, property, computed } = node as MemberExpression;
    return isAwaited(object) && !computed && property.type === 'Identifier' ? [property.name] : undefined;
  }
  if (node.type !== 'VariableDeclarator') return undefined;
  const { id, init } = node as VariableDeclarator;
  if (!isAwaited(init) || id.type !== 'ObjectPattern') return undefined;
  const keys = id.properties.map((one) => (one.type === 'Property' && !one.computed ? one.key : null));
  const names = keys.map((key) => (key?.type === 'Identifier' ? key.name : null));
  return names.every((name) => name !== null) ? names : undefined;
}

/** Text of a literal; undefined for anything else. */
const valueOf = (node?: Node): unknown => (node?.type === 'Literal' ? (node as Literal).value : undefined);

/**
 * The calls declared in emitted code: an object with a call's method and path; where a minifier has left a path alone,
 * every call with this path.
 * @param code one emitted file
 * @returns `GET /api/invoices/:id`, sorted
 */
export function callsIn(code: string): string[] {
  const calls = new Set<string>();
  const declared = new Set<unknown>();
  visit(parsed(code), (node) => {
    if (node.type === 'ObjectExpression') {
      const { method, path } = literalsOf(node as ObjectExpression);
      const call = ENDPOINTS.find((one) => one.method === method?.value && one.path === path?.value);
      if (!call) return;
      declared.add(path);
      calls.add(nameOfCall(call));
    } else if (node.type === 'Literal' && !declared.has(node)) {
      const path = valueOf(node);
      for (const call of ENDPOINTS) if (call.path === path) calls.add(nameOfCall(call));
    }
  });
  return [...calls].toSorted();
}

/** An object's members with literal values, by name. */
function literalsOf({ properties }: ObjectExpression): Record<string, Literal | undefined> {
  return Object.fromEntries(
    properties.flatMap((one) =>
      one.type === 'Property' && one.key.type === 'Identifier' && one.value.type === 'Literal'
        ? [[one.key.name, one.value]]
        : [],
    ),
  );
}
