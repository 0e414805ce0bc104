import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stampOf } from '@cessio/build/sources';
import { remoteFolders } from '@cessio/build/remotes';
import { repositoryFiles } from '../repository-copy.ts';
import { root } from '../root.ts';
import { APP, modulesCalled } from './calls.ts';
import { closureOf } from './imports.ts';

/** What a browser test opened: remotes by name, and first words after `/api/` of its pages' calls. */
export interface Opened {
  remotes: readonly string[];
  areas: readonly string[];
}

/** Everything depends on these. */
const ALWAYS = ['pnpm-lock.yaml', 'package.json', 'pnpm-workspace.yaml', 'tools/unchanged/*.ts'];
/** Sources of a test database. */
const DATABASE = ['api/schema.sql', 'api/migrations/*.sql'];
const SET_UP: Readonly<Record<'node' | 'web' | 'e2e', { entries: string[]; patterns: string[] }>> = {
  node: {
    entries: ['api/test/global-setup.ts', 'api/test/global-teardown.ts', 'tools/unit-runner.ts'],
    patterns: ['jest.config.mjs', ...DATABASE],
  },
  web: {
    entries: [
      'shared/kit/src/test-packages.ts',
      'shared/kit/src/jest.ts',
      'shared/testing/src/jest-setup.ts',
    ],
    patterns: ['jest.config.mjs', '{host,remote-*}/locales/*.json', 'shared/ui/locales/*.json'],
  },
  e2e: {
    entries: ['e2e/playwright.config.ts', 'tools/e2e.ts', 'tools/own-stack.ts', 'api/src/demo/load.ts'],
    patterns: ['api/openapi.json', ...DATABASE],
  },
};

const digests = new Map<string, string>();

function digestOf(file: string): string {
  const found =
    digests.get(file) ??
    createHash('sha256')
      .update(readFileSync(path.join(root, file)))
      .digest('hex');
  digests.set(file, found);
  return found;
}

const stamps = new Map<string, string>();

/** Hash of the sources of a browser application. */
function stampOnce(folder: string): string {
  const found = stamps.get(folder) ?? stampOf(path.join(root, folder));
  stamps.set(folder, found);
  return found;
}

function keyOf(files: Iterable<string>, more: readonly string[] = []): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of [...new Set(files)].toSorted()) hash.update(`\0${file}\0${digestOf(file)}`);
  for (const part of more) hash.update(`\0${part}`);
  return hash.digest('hex');
}

const memo = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

/** The whole repository, for tests that may read any of it. */
const everything = memo(() => keyOf(repositoryFiles()));

const matching = (patterns: readonly string[]): string[] =>
  patterns.flatMap((one) => globSync(one, { cwd: root }));

const setUp = memo(() => {
  const filesOf = ({ entries, patterns }: (typeof SET_UP)['node']) => [
    ...closureOf(entries, (file) => file === APP).files,
    ...matching([...ALWAYS, ...patterns]),
  ];
  return { node: filesOf(SET_UP.node), web: filesOf(SET_UP.web), e2e: filesOf(SET_UP.e2e) };
});

/** Those sources with all that they need; of the API, where they start it, only the modules that `callers` call. */
function needed(
  entries: readonly string[],
  callers: (file: string) => boolean,
  areas: readonly string[] = [],
): { files: string[]; anything: boolean } {
  const near = closureOf(entries, (file) => file === APP);
  if (!near.files.has(APP)) return { files: [...near.files], anything: near.anything };
  const called = modulesCalled([...near.files].filter(callers), areas);
  const isLeftOut = (file: string): boolean =>
    called !== null &&
    /^api\/src\/modules\/.*\.routes\.ts$/.test(file) &&
    !called.includes(file) &&
    !near.files.has(file);
  const all = closureOf([...near.files, ...(called ?? [])], isLeftOut);
  return { files: [...all.files].filter((file) => !isLeftOut(file)), anything: near.anything };
}

/** What a Jest test file depends on: its imports and theirs, its setup, versions of packages. */
export function unitKey(file: string): string {
  const { files, anything } = needed([file], (one) => one === file || one.startsWith('api/test/'));
  const project = /^(?:api|tools|shared\/(?:contract|build|gates|kit))\//.test(file) ? 'node' : 'web';
  // Only the host loads remotes, in tests by a computed name; the linter keeps remotes separate.
  const own = files.filter(
    (one) =>
      file.startsWith('host/') || !one.startsWith('remote-') || one.split('/')[0] === file.split('/')[0],
  );
  return anything ? everything() : keyOf([...own, ...setUp()[project]]);
}

/**
 * What any test of a remote depends on that runs against the shared packages of another commit: that commit, and all of
 * the remote.
 */
export const againstKey = (folder: string, commit: string): string =>
  keyOf([...repositoryFiles([folder]), ...matching(ALWAYS)], [commit]);

/**
 * What a browser test depends on: itself, the builds that it opened when it passed, and the API modules that answered
 * it.
 */
export function journeyKey(file: string, { remotes, areas }: Opened): string {
  const { files } = needed([file, 'api/src/main.ts'], (one) => one.startsWith('e2e/'), areas);
  if (closureOf([file]).anything) return everything();
  const folders = remoteFolders().filter(({ name }) => remotes.includes(name));
  const builds = ['host', ...folders.map(({ folder }) => folder)].map(stampOnce);
  return keyOf([...files, ...setUp().e2e], builds);
}
