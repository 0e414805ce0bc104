import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import jestConfig from '../../jest.config.mjs';
import { root } from '../root.ts';
import { journeyKey, unitKey, type Opened } from './keys.ts';

/** What passed in this clone, by path from the root, with the key of its dependencies then. */
interface Passed {
  units: Record<string, string>;
  journeys: Record<string, { key: string; opened: Opened }>;
}

const FILE = path.join(root, '.cache', 'passed.json');
const SPECS = 'e2e/specs';
const NOTHING: Opened = { remotes: [], areas: [] };

function kept(): Passed {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as Passed;
  } catch {
    return { units: {}, journeys: {} };
  }
}

function keep(passed: Passed): void {
  mkdirSync(path.dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify(passed, null, 1));
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

/** Test files for which something changed since they passed, and how many there are in all. */
export interface Due {
  files: readonly string[];
  of: number;
  /** Records those that passed, by path from the root, with their dependencies when the run began; drops the others. */
  record(passed: ReadonlyMap<string, Opened>): void;
}

export function dueUnits(all: boolean): Due {
  const before = kept().units;
  const keys = new Map(unitFiles().map((file) => [file, unitKey(file)]));
  const files = [...keys.keys()].filter((file) => all || before[file] !== keys.get(file));
  return {
    files,
    of: keys.size,
    record(passed) {
      const { units, ...rest } = kept();
      for (const file of files)
        if (passed.has(file)) units[file] = keys.get(file) ?? '';
        else delete units[file];
      keep({ ...rest, units });
    },
  };
}

export function dueJourneys(all: boolean): Due {
  const before = kept().journeys;
  const now = new Map(
    journeyFiles().map((file) => [file, journeyKey(file, before[file]?.opened ?? NOTHING)]),
  );
  const files = [...now.keys()].filter((file) => all || before[file]?.key !== now.get(file));
  return {
    files,
    of: now.size,
    record(passed) {
      const { journeys, ...rest } = kept();
      for (const file of files) {
        const opened = passed.get(file);
        if (opened) journeys[file] = { key: journeyKey(file, opened), opened };
        else delete journeys[file];
      }
      keep({ ...rest, journeys });
    },
  };
}
