import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryFiles } from '../repository-copy.ts';
import { root } from '../root.ts';
import { builtParts } from './builds.ts';
import { APP, modulesCalled } from './calls.ts';
import { closureOf, isCode, needsOf } from './imports.ts';

/** What a test file used when it passed. */
export interface Opened {
  /** In Node files of the repository, in a browser files of builds. */
  files: readonly string[];
  /** First words after `/api/` of its pages' calls. */
  areas: readonly string[];
}

const NOTHING: Opened = { files: [], areas: [] };

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
      'tools/web-runner.mjs',
      'shared/kit/src/test-packages.ts',
      'shared/kit/src/jest.ts',
      'shared/kit/src/jsdom-environment.ts',
      'shared/testing/src/jest-setup.ts',
      'shared/testing/src/quick-styles.ts',
    ],
    patterns: ['jest.config.mjs', '{host,remote-*}/locales/*.json', 'shared/ui/locales/*.json'],
  },
  e2e: {
    entries: ['e2e/playwright.config.ts', 'tools/e2e.ts', 'tools/own-stack.ts', 'api/src/demo/load.ts'],
    // What the API serves to pages is fetched as locales.
    patterns: ['api/openapi.json', '{host,shared/ui}/locales/*.json', ...DATABASE],
  },
};

const digests = new Map<string, string>();

function digestOf(file: string): string {
  const known = digests.get(file);
  if (known !== undefined) return known;
  const hash = createHash('sha256');
  // What a test read, somebody may have deleted.
  if (existsSync(path.join(root, file))) hash.update(readFileSync(path.join(root, file)));
  const digest = hash.digest('hex');
  digests.set(file, digest);
  return digest;
}

function keyOf(files: Iterable<string>, more: readonly string[] = []): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of [...new Set(files)].toSorted()) hash.update(`\0${file}\0${digestOf(file)}`);
  for (const part of more) hash.update(`\0${part}`);
  return hash.digest('hex');
}

/** Of the repository as it is when a run begins: what changes meanwhile was not tested. */
export const readRepository = (): void => void everything();

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
  if (!near.run.has(APP)) return { files: [...near.files], anything: near.anything };
  const called = modulesCalled([...near.run].filter(callers), areas);
  const isLeftOut = (file: string): boolean =>
    called !== null &&
    /^api\/src\/modules\/.*\.routes\.ts$/.test(file) &&
    !called.includes(file) &&
    !near.files.has(file);
  const all = closureOf([...near.run, ...(called ?? [])], isLeftOut);
  const files = [...near.files, ...all.files].filter((file) => !isLeftOut(file));
  return { files, anything: near.anything };
}

/** Node loads the modules of these tests, Jest those of screens. */
export const isOfNode = (file: string): boolean =>
  /^(?:api|tools|shared\/(?:contract|build|gates|kit))\//.test(file);

/**
 * The files of the repository that a Jest test file depends on, without its setup; null where it may be any.
 * @param read what it read when it passed. Each test file of screens loads its modules again: it depends on those, and on
 *   what these name
 */
function filesOf(file: string, read: readonly string[] = []): string[] | null {
  const { files, anything } = needed([file], (one) => one === file || one.startsWith('api/test/'));
  if (anything || (!isOfNode(file) && read.length === 0)) return null;
  if (isOfNode(file)) return files;
  return [file, ...read, ...read.flatMap((one) => needsOf(one).files.filter((needs) => !isCode(needs)))];
}

/**
 * Files that a test in Node read, and that its key does not contain: READS (imports.ts) must name them. Tests of screens
 * depend on whatever they read.
 */
export function unnamedReads(file: string, read: readonly string[]): string[] {
  const files = filesOf(file);
  if (files === null || !isOfNode(file)) return [];
  // Loading the API reads all of its modules, also those that this test does not call.
  const named = new Set([...files, ...setUp().node, ...closureOf([APP]).files]);
  return read.filter((one) => !named.has(one));
}

/** Changes with what a Jest test file depends on. */
export function unitKey(file: string, read?: readonly string[]): string {
  const files = filesOf(file, read);
  return files === null ? everything() : keyOf([...files, ...setUp()[isOfNode(file) ? 'node' : 'web']]);
}

/**
 * What any test of a remote depends on that runs against the shared packages of another commit: that commit, and all of
 * the remote.
 */
export const againstKey = (folder: string, commit: string): string =>
  keyOf([...repositoryFiles([folder]), ...matching(ALWAYS)], [commit]);

/**
 * What a browser test depends on: itself, the files of builds that its pages fetched when it passed, and the API modules
 * that answered it.
 */
export function journeyKey(file: string, { files: fetched, areas }: Opened = NOTHING): string {
  const { files } = needed([file, 'api/src/main.ts'], (one) => one.startsWith('e2e/'), areas);
  if (closureOf([file]).anything) return everything();
  return keyOf([...files, ...setUp().e2e], builtParts(fetched));
}
