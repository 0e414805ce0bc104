import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '../root.ts';

/** What one source needs at run time, by paths from the root. */
export interface Needs {
  /** Modules of the repository that it imports, and other files that it names. */
  files: readonly string[];
  /** It may read any file: it uses the repository's folder, its own or the process's, or imports by a computed name. */
  anything: boolean;
}

const IMPORTED = [
  /\b(?:import|export)\s+(?!type\b)[^'"`;()]*?\bfrom\s*['"]([^'"]+)['"]/g,
  /\bimport\s*['"]([^'"]+)['"]/g,
  /\bimport\(\s*['"]([^'"]+)['"]/g,
];
const BESIDE = /new URL\(\s*['"`](\.[^'"`$]*)/g;
const ANYTHING =
  /import\.meta\.(?:dirname|filename)|process\.(?:cwd\(\)|execPath)|import\(\s*`|(?:read(?:File|dir)(?:Sync)?|globSync|createReadStream)\(\s*['"`]\w+\//;
const ROOT = 'tools/root.ts';

/**
 * Sources that ANYTHING would match, and what they read of the repository: patterns from the root. Those that only pass
 * the folder on read nothing.
 */
export const READS: Readonly<Record<string, readonly string[]>> = {
  'api/src/modules/files/reading/reader-pool.ts': ['api/src/modules/files/reading/reader-process.ts'],
  'api/src/modules/system/system.routes.ts': ['{host,shared/ui}/locales/*.json', 'api/openapi.json'],
  'api/src/modules/files/reading/reader-process.ts': [],
  'api/test/real-api.ts': ['api/src/main.ts'],
  'e2e/fixtures/einvoice.ts': [],
  'tools/api-process.ts': [],
  'shared/testing/src/remotes.ts': ['remote-*/{package.json,src/release.ts,locales/*.json}'],
  'shared/testing/src/federation-double.ts': ['remote-*/src/remote.ts'],
  'shared/build/src/remotes.ts': ['remote-*/package.json'],
  'shared/build/src/sources.ts': [],
};

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, found]) => found ?? []);

const isFile = (file: string): boolean => existsSync(file) && statSync(file).isFile();
const isCode = (file: string): boolean => /\.m?[jt]sx?$/.test(file);

/** A module of the repository by the name in an import; null where there is none of that name. */
function resolve(from: string, name: string): string | null {
  if (name.startsWith('.')) return path.join(path.dirname(from), name);
  try {
    return path.relative(root, createRequire(path.join(root, from)).resolve(name));
  } catch {
    return null;
  }
}

/** External packages are in the lockfile, on which everything depends. */
const isOurs = (name: string): boolean => /^(?:\.|@cessio\/|api(?:\/|$))/.test(name);

const known = new Map<string, Needs>();

/** What that source needs; other files need nothing. */
export function needsOf(file: string): Needs {
  const found = known.get(file);
  if (found) return found;
  const needs = isCode(file) ? read(file) : { files: [], anything: false };
  known.set(file, needs);
  return needs;
}

function read(file: string): Needs {
  const text = readFileSync(path.join(root, file), 'utf8');
  const imported = IMPORTED.flatMap((pattern) => matches(text, pattern))
    .filter(isOurs)
    .map((name) => resolve(file, name));
  const reads = READS[file];
  const beside = reads ? [] : matches(text, BESIDE).map((name) => path.join(path.dirname(file), name));
  const folders = beside.filter(
    (name) => existsSync(path.join(root, name)) && !isFile(path.join(root, name)),
  );
  const files = [
    ...imported.filter((found) => found !== null),
    ...beside,
    ...[...(reads ?? []), ...folders.map((folder) => `${folder}/**/*`)].flatMap(filesIn),
  ];
  return {
    files: [...new Set(files)].filter((name) => isFile(path.join(root, name))),
    anything:
      !reads &&
      (imported.includes(ROOT) ||
        imported.includes(null) ||
        folders.some((folder) => path.join(folder) === './') ||
        ANYTHING.test(text)),
  };
}

const filesIn = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: (name) => /^(?:node_modules|dist)$/.test(path.basename(name)) });

/**
 * Those files and all that they need, directly or indirectly.
 * @param stop names files that are included, but not followed
 */
export function closureOf(
  files: readonly string[],
  stop: (file: string) => boolean = () => false,
): { files: ReadonlySet<string>; anything: boolean } {
  const all = new Set(files);
  let anything = false;
  for (const file of all) {
    if (stop(file)) continue;
    const needs = needsOf(file);
    anything ||= needs.anything;
    for (const needed of needs.files) all.add(needed);
  }
  return { files: all, anything };
}
