import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import jestConfig from '../../jest.config.mjs';
import { root } from '../root.ts';
import { againstKey, isOfNode, journeyKey, readRepository, unitKey, type Opened } from './keys.ts';

/** A test file that passed completely: what it used, and how many tests it holds. */
export interface Whole extends Opened {
  tests: number;
}

/** A single test, by the path of its file and its titles. */
export const testName = (titles: readonly string[]): string => titles.join(' › ');

/** What passed in this clone, by path from the root, with the key of its dependencies then. */
interface Passed {
  units: Record<string, UnitPass>;
  /** Whole files, or single tests where a file's tests are independent; those that failed have no key. */
  journeys: Record<string, { key: string | null; opened: Opened }>;
  /** How many files of tests the last release of each remote ran, and how many ms that took. */
  modules: Record<string, { files: number; ms: number }>;
}

interface UnitPass {
  key: string;
  tests: number;
  /** ISO instant. */
  at: string;
  /** Of tests of screens: what they read; empty where nobody noted it. */
  read: readonly string[];
}

const FILE = path.join(root, '.cache', 'passed.json');
/** For a release: tests count days, and those of yesterday say nothing of today. */
const KEPT_MS = 24 * 3_600_000;
const SPECS = 'e2e/specs';

function kept(file = FILE): Passed {
  const nothing: Passed = { units: {}, journeys: {}, modules: {} };
  try {
    return { ...nothing, ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<Passed>) };
  } catch {
    return nothing;
  }
}

function keep(passed: Passed, file = FILE): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(passed, null, 1));
}

/** Adds those of `files` that passed, and drops the others. */
function addUnits(
  units: Passed['units'],
  files: readonly string[],
  keyOf: (file: string, read: readonly string[]) => string,
  passed: ReadonlyMap<string, (Pick<Whole, 'tests'> & Partial<Opened>) | null>,
): void {
  const at = new Date().toISOString();
  for (const file of files) {
    const whole = passed.get(file);
    if (!whole) delete units[file];
    else {
      const { tests, files = [] } = whole;
      const read = isOfNode(file) ? [] : files;
      units[file] = { key: keyOf(file, read), tests, at, read };
    }
  }
}

/** All of Jest's test files, as found by its configuration. */
export function unitFiles(): string[] {
  const patterns = jestConfig.projects.flatMap(({ testMatch }) => testMatch);
  const ignored = /(?:^|\/)(?:node_modules|dist|e2e|\.data|\.cache)\//;
  return patterns
    .flatMap((pattern) =>
      globSync(pattern.replace('<rootDir>/', ''), {
        cwd: root,
        exclude: (name) => /^(?:node_modules|dist|\.cache|\.data)$/.test(path.basename(name)),
      }),
    )
    .filter((file) => !ignored.test(file));
}

const journeyFiles = (): string[] => globSync(`${SPECS}/**/*.spec.ts`, { cwd: root });

/** What is due because something changed since it passed, and how much is not. */
export interface Due {
  /** Test files by path from the root; of a browser also single tests (`testName`). */
  names: readonly string[];
  unchanged: number;
  /** Records those that passed, by path from the root, with their dependencies when the run began; drops the others. */
  record(passed: ReadonlyMap<string, Whole | null>): void;
}

export function dueUnits(all: boolean): Due {
  readRepository();
  const before = kept().units;
  const found = unitFiles();
  const files = found.filter((file) => all || before[file]?.key !== unitKey(file, before[file]?.read));
  return {
    names: files,
    unchanged: found.length - files.length,
    record(passed) {
      const now = kept();
      addUnits(now.units, files, unitKey, passed);
      keep(now);
    },
  };
}

/** A remote's test files for which something changed since they passed, and what is known of the others. */
export interface DueModule {
  files: readonly string[];
  of: number;
  /** Tests of the others, and when the last of those passed (ISO; null: there are none). */
  tests: number;
  at: string | null;
  /** How many files the last run had, and how many ms it took. */
  last: { files: number; ms: number } | undefined;
  record(passed: ReadonlyMap<string, Pick<Whole, 'tests'>>, ms: number): void;
}

/**
 * Of one remote.
 * @param host commit of the host whose shared packages its tests run against; null: those of this repository
 * @param file where passes are kept
 */
export function dueModule(folder: string, host: string | null, file?: string): DueModule {
  const { units, modules } = kept(file);
  const all = unitFiles().filter((name) => name.startsWith(`${folder}/`));
  const nameOf = (name: string): string => (host === null ? name : `${host}:${name}`);
  const against = host === null ? null : againstKey(folder, host);
  readRepository();
  const keyNow = (name: string): string => against ?? unitKey(name, units[name]?.read);
  const isDue = (name: string): boolean => {
    const pass = units[nameOf(name)];
    return pass?.key !== keyNow(name) || Date.now() - Date.parse(pass?.at ?? '') > KEPT_MS;
  };
  const files = all.filter(isDue);
  const others = all.filter((name) => !isDue(name)).flatMap((name) => units[nameOf(name)] ?? []);
  return {
    files,
    of: all.length,
    tests: others.reduce((sum, { tests }) => sum + tests, 0),
    at:
      others
        .map(({ at }) => at)
        .toSorted()
        .at(-1) ?? null,
    last: modules[folder],
    record(passed, ms) {
      const now = kept(file);
      const named = new Map([...passed].map(([name, whole]) => [nameOf(name), whole]));
      addUnits(now.units, files.map(nameOf), (name, read) => against ?? unitKey(name, read), named);
      now.modules[folder] = { files: files.length, ms: Math.round(ms) };
      keep(now, file);
    },
  };
}

/** Whether a file's tests may run in any order and place: then each is skipped or run alone. */
const isParallel = (file: string): boolean =>
  /^test\.describe\.configure\(\{ mode: 'parallel'/m.test(readFileSync(path.join(root, file), 'utf8'));

/** @param keptIn where passes are kept */
export function dueJourneys(all: boolean, keptIn?: string): Due {
  readRepository();
  const before = kept(keptIn).journeys;
  const names: string[] = [];
  let unchanged = 0;
  for (const file of journeyFiles()) {
    const tests = isParallel(file) ? testsOf(file, before) : [];
    const known = tests.length > 0 ? tests : [file];
    const due = known.filter((name) => all || before[name]?.key !== journeyKey(file, before[name]?.opened));
    unchanged += known.length - due.length;
    // A file of which everything is due may have other tests than it had.
    names.push(...(due.length === known.length ? [file] : due));
  }
  return {
    names,
    unchanged,
    record(passed) {
      const { journeys, ...rest } = kept(keptIn);
      for (const name of names.flatMap((name) => [name, ...testsOf(name, journeys)])) delete journeys[name];
      for (const [name, whole] of passed) {
        const [file = ''] = name.split(testName(['', '']));
        if (isParallel(file) === (name === file)) continue;
        const opened = { files: whole?.files ?? [], areas: whole?.areas ?? [] };
        journeys[name] = { key: whole && journeyKey(file, opened), opened };
      }
      keep({ ...rest, journeys }, keptIn);
    },
  };
}

/** Those of the file, known from its last run. */
const testsOf = (file: string, journeys: Passed['journeys']): string[] =>
  Object.keys(journeys).filter((name) => name.startsWith(testName([file, ''])));
