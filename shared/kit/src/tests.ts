import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testStampOf, versionOf } from '@cessio/build/sources';
import type { ReleaseAttestation } from '@cessio/contract';
import { run } from './run.ts';
import { seconds } from './seconds.ts';

/** What passed on some sources. */
interface Passed {
  /** Of the sources, the tests and what they ran with. */
  stamp: string;
  ms: number;
  tests: ReleaseAttestation;
}

/** Tests count days: those of yesterday say nothing of today. */
const KEPT_MS = 24 * 3_600_000;
const keptIn = (root: string): string => path.join(root, 'node_modules', '.cache', 'cessio-tests.json');

function readKept(root: string): Passed | null {
  try {
    return JSON.parse(readFileSync(keptIn(root), 'utf8')) as Passed;
  } catch {
    return null;
  }
}

/**
 * Runs the tests of a remote and keeps that they passed, beside its packages.
 * @param runTests answers how many passed
 * @throws what it throws: nothing is kept then
 */
export async function testAndKeep(
  root: string,
  runTests: () => Promise<number>,
): Promise<ReleaseAttestation> {
  const begun = performance.now();
  // What is built later of other sources has another version: the portal refuses it.
  const stamp = testStampOf(root);
  const sources = versionOf(root);
  rmSync(keptIn(root), { force: true });
  const passed = await runTests();
  const tests = { sources, host: null, passed, at: new Date().toISOString() };
  const kept: Passed = { stamp, ms: Math.round(performance.now() - begun), tests };
  mkdirSync(path.dirname(keptIn(root)), { recursive: true });
  writeFileSync(keptIn(root), JSON.stringify(kept));
  return tests;
}

/**
 * That the tests of a remote's present sources passed: as kept by {@link testAndKeep}, else they run now.
 * @param say told which of the two, and how long it took last time
 */
export async function passedTests(
  root: string,
  runTests: () => Promise<number>,
  say: (line: string) => void,
): Promise<ReleaseAttestation> {
  const kept = readKept(root);
  if (kept?.stamp === testStampOf(root) && Date.now() - Date.parse(kept.tests.at) < KEPT_MS) {
    say(`  ✓ Ces sources ont déjà passé leurs tests (${kept.tests.passed})`);
    return kept.tests;
  }
  say(`  Les tests passent d’abord${kept ? ` (${seconds(kept.ms)} la dernière fois)` : ''}…`);
  return testAndKeep(root, runTests);
}

/** A program of a package that the kit brings. */
export const program = (name: string, file: string): string =>
  path.join(path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), file);

/** Jest on the tests of a remote: what follows `node`. */
async function jestArguments(root: string, more: readonly string[]): Promise<string[]> {
  const { screens } = await import('./jest.ts');
  const config = JSON.stringify({
    ...screens,
    rootDir: root,
    testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
  });
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  return [...node, program('jest', 'bin/jest.js'), '--config', config, ...more];
}

/** Runs some tests, or all again after each change, in this terminal. @returns Jest's exit code */
export async function testSome(root: string, more: readonly string[]): Promise<number> {
  const args = await jestArguments(root, more);
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
}

/**
 * Runs all tests of a remote.
 * @param show whether the terminal shows them; otherwise their output is the error's
 * @returns how many passed
 */
export async function testAll(root: string, show: boolean): Promise<number> {
  const dir = mkdtempSync(path.join(tmpdir(), 'cessio-tests-'));
  const failure = 'Les tests du module ont échoué.';
  try {
    const results = path.join(dir, 'results.json');
    const args = await jestArguments(root, ['--json', `--outputFile=${results}`]);
    if (!show) await run(process.execPath, args, failure, { cwd: root });
    // What Jest would print as JSON is in the file.
    else if (spawnSync(process.execPath, args, { cwd: root, stdio: ['inherit', 'ignore', 'inherit'] }).status)
      throw new Error(failure);
    return (JSON.parse(readFileSync(results, 'utf8')) as { numPassedTests: number }).numPassedTests;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
