import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '../root.ts';

/** What one source needs at run time, by paths from the root. */
export interface Needs {
  /** Modules of the repository that it imports, programs that it runs, and other files that it names. */
  files: readonly string[];
  /** Files that it reads, without running them. */
  texts: readonly string[];
  /** It may read any file: it uses the repository's folder, its own or the process's, or imports by a computed name. */
  anything: boolean;
}

const IMPORTED = [
  /\b(?:import|export)\s+(?!type\b)[^'"`;()]*?\bfrom\s*['"]([^'"]+)['"]/g,
  /\bimport\s*['"]([^'"]+)['"]/g,
  /\bimport\(\s*['"]([^'"]+)['"]/g,
];
const BESIDE = /new URL\(\s*['"`]([^'"`$]*)(?:\$|['"`],\s*import\.meta\.url)/g;
const ANYTHING =
  /import\.meta\.(?:dirname|filename)|process\.(?:cwd\(\)|execPath)|import\(\s*`|(?:read(?:File|dir)(?:Sync)?|globSync|createReadStream)\(\s*['"`]\w+\//;
/** With these, it may read any file. */
const READERS = ['tools/root.ts', 'tools/fixtures/sources.ts'];

/**
 * Sources that ANYTHING would match, and what they read of the repository, from the root: programs that they run by their
 * paths, what they only read by patterns, which find no tests. Those that only pass the folder on read nothing. `npm
 * test` fails where a test in Node reads more than its key contains.
 */
export const READS: Readonly<Record<string, readonly string[]>> = {
  'api/src/attack/edges.test.ts': ['api/src/main.ts'],
  'api/src/db/today.test.ts': ['api/src/**/*.ts'],
  'api/src/export/xlsx.test.ts': [],
  'api/src/image.test.ts': [
    '{api,shared/contract,shared/gates}/**/*',
    'docker/**/{,.}*',
    '{host,shared/ui}/locales/*',
  ],
  'api/src/machine/turn.test.ts': ['api/src/**/*.ts'],
  'api/src/modules/audit/audit-outside.test.ts': ['api/src/modules/audit/export/verifier.mjs'],
  'api/src/modules/audit/audit.routes.test.ts': ['api/src/{modules,jobs,machine}/**/*.ts'],
  'api/src/modules/einvoice/file/sniff-file.test.ts': ['api/src/modules/einvoice/fixtures/sniff-cost.ts'],
  'api/src/modules/files/reading/reader-pool.ts': ['api/src/modules/files/reading/reader-process.ts'],
  'api/src/modules/files/reading/reader-process.ts': [],
  'api/src/modules/remotes/remote-container.test.ts': ['docker/remote/*'],
  'api/src/modules/system/system.routes.ts': ['{host,shared/ui}/locales/*.json', 'api/openapi.json'],
  'api/test/real-api.ts': ['api/src/main.ts'],
  'e2e/fixtures/einvoice.ts': [],
  'shared/build/src/common.ts': ['shared/build/src/*.ts'],
  'shared/build/src/fit.ts': [],
  'shared/build/src/remote.ts': [],
  'shared/build/src/remotes.ts': ['remote-*/package.json'],
  'shared/build/src/sources.test.ts': ['shared/**/*'],
  'shared/build/src/sources.ts': [],
  // Tests of screens depend on what they loaded.
  'shared/testing/src/federation-double.ts': [],
  'shared/testing/src/remotes.ts': ['remote-*/{package.json,src/release.ts,locales/*.json}'],
  'tools/api-process.ts': [],
  'tools/build.ts': [],
  'tools/compatibility/compile.ts': ['shared/**/*', 'tsconfig.web.json'],
  'tools/compatibility/declarations.test.ts': ['docs/declarations/*'],
  'tools/compatibility/declarations.ts': ['shared/**/*', 'tsconfig.web.json'],
  'tools/compatibility/released.ts': ['releases.json', '{host,remote-*,shared/*}/package.json'],
  'tools/compatibility/trees.ts': [],
  'tools/fixtures/registry.ts': [],
  'tools/fixtures/sources.ts': [],
  'tools/fixtures/team.ts': [],
  'tools/own-builds.ts': [],
  'tools/pack-kit.test.ts': [],
  'tools/pack-kit.ts': ['shared/**/*', 'tools/remote-alone/**/{,.}*', 'tsconfig.web.json'],
  'tools/postgres.test.ts': ['tools/postgres-keeper.ts'],
  'tools/remote-template.ts': ['tools/remote-template/**/{,.}*'],
  'tools/repository-copy.ts': [],
  'tools/root.ts': [],
  'tools/serve.ts': [],
  'tools/stack.test.ts': ['tools/fixtures/fake-api.ts'],
  'tools/stack.ts': ['api/src/main.ts'],
  'tools/trial-builds.test.ts': [],
  'tools/trial-builds.ts': [
    'shared/**/*',
    'remote-*/{package.json,rspack.config.ts,locales/*,src/release.ts,src/board.ts}',
  ],
  'tools/web-server-sockets.test.ts': ['tools/serve.ts'],
};

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, found]) => found ?? []);

const isFile = (file: string): boolean => existsSync(file) && statSync(file).isFile();
export const isCode = (file: string): boolean => /\.m?[jt]sx?$/.test(file);

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
  const needs = isCode(file) ? read(file) : { files: [], texts: [], anything: false };
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
    ...[...beside, ...(reads ?? [])].filter((name) => !name.includes('*')),
  ];
  const patterns = [...(reads ?? []), ...folders.map((folder) => `${folder}/**/*`)];
  return {
    files: [...new Set(files)].filter((name) => isFile(path.join(root, name))),
    texts: [...new Set(patterns.filter((name) => name.includes('*')).flatMap(filesIn))],
    anything:
      !reads &&
      (imported.some((name) => name === null || READERS.includes(name)) ||
        folders.some((folder) => path.join(folder) === './') ||
        ANYTHING.test(text)),
  };
}

const filesIn = (pattern: string): string[] =>
  globSync(pattern, {
    cwd: root,
    exclude: (name) => /^(?:node_modules|dist)$|\.test\.tsx?$/.test(path.basename(name)),
  }).filter((name) => isFile(path.join(root, name)));

/**
 * Those files and all that they need, directly or indirectly; `run` are those that they do not only read.
 * @param stop names files that are included, but not followed
 */
export function closureOf(
  files: readonly string[],
  stop: (file: string) => boolean = () => false,
): { files: ReadonlySet<string>; run: ReadonlySet<string>; anything: boolean } {
  const all = new Set(files);
  const texts = new Set<string>();
  let anything = false;
  for (const file of all) {
    if (stop(file)) continue;
    const needs = needsOf(file);
    anything ||= needs.anything;
    for (const needed of needs.files) all.add(needed);
    for (const text of needs.texts) texts.add(text);
  }
  return { files: new Set([...all, ...texts]), run: all, anything };
}
