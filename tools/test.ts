import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  leftOpen,
  parseJestResult,
  parsePlaywrightResult,
  summarise,
  type Counts,
  type StepResult,
} from './test-results.ts';
import { dueJourneys, dueUnits, type Due } from './unchanged/passed.ts';
import { unnamedReads } from './unchanged/keys.ts';
import { notedReads } from './unchanged/reads.ts';
import { onLeaving } from '@cessio/kit/leaving';
import { root } from './root.ts';

interface Step {
  name: string;
  /** Program and arguments; run with our own Node. */
  args: string[];
  env?: Record<string, string>;
  /** Runs concurrently with the steps before it, on spare processor time; its output is printed at its end. */
  beside?: true;
  /** Reads the runner's report; without one the step counts as one test. */
  report?: { file: string; parse: (json: unknown) => Counts };
  /** Reads the runner's other output: true counts as one more failure. */
  refuses?: (words: string) => boolean;
  /** Steps that must succeed first. */
  needs?: string[];
  /** Tests for which something changed since they passed; without it the step always runs completely. */
  due?: {
    find(all: boolean): Due;
    /** What its names stand for. */
    what: string;
    /** How to make the program run only those. */
    only(due: Due): { args?: string[]; env?: Record<string, string> };
    /** Path from the root of a file in the report. */
    fileOf(reported: string): string;
  };
}

const fromRoot = createRequire(path.join(root, 'package.json'));
const reports = path.join(root, '.cache', 'reports');
mkdirSync(reports, { recursive: true });
const run = mkdtempSync(path.join(reports, 'run-'));
const jestReport = path.join(run, 'jest.json');
const jestReads = path.join(run, 'reads');
const e2eReport = path.join(run, 'e2e.json');

/** Path of a package's command, from its package.json. */
function bin(name: string): string {
  const manifest = fromRoot.resolve(`${name}/package.json`);
  const { bin: commands } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const short = name.slice(name.lastIndexOf('/') + 1);
  const file = typeof commands === 'string' ? commands : (commands[short] ?? '');
  return path.join(path.dirname(manifest), file);
}

/** On a developer's machine only changed files are formatted again. */
const CACHED = ['--cache', '--cache-strategy', 'content', '--cache-location', '.cache/prettier'];

/** Concurrent ones come first; the others run one after another, the last ones with the machine to themselves. */
const steps: Step[] = [
  { name: 'types-node', beside: true, args: ['tools/types.ts', 'node'] },
  { name: 'types-web', beside: true, args: ['tools/types.ts', 'web'] },
  { name: 'lint', beside: true, args: [bin('oxlint'), '--deny-warnings'] },
  { name: 'format', beside: true, args: [bin('prettier'), '--check', '.', ...CACHED, '--log-level', 'warn'] },
  { name: 'openapi', beside: true, args: ['api/src/openapi/emit.ts', '--check'] },
  { name: 'build', beside: true, args: ['tools/build.ts'] },
  { name: 'released', beside: true, args: ['tools/compatibility/trees.ts'] },
  {
    name: 'unit',
    // Jest writes its JSON to the file, and its progress to stderr.
    args: [bin('jest'), '--maxWorkers=2', '--json', `--outputFile=${jestReport}`],
    env: {
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
      CESSIO_READS: jestReads,
    },
    report: { file: jestReport, parse: parseUnits },
    refuses: leftOpen,
    due: {
      find: dueUnits,
      what: 'files',
      only: ({ names }) => ({ args: ['--runTestsByPath', ...names] }),
      fileOf: (reported) => path.relative(root, reported),
    },
  },
  {
    name: 'e2e',
    args: ['tools/e2e.ts', '--no-build'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport },
    report: { file: e2eReport, parse: parsePlaywrightResult },
    needs: ['build', 'released'],
    due: {
      find: dueJourneys,
      what: 'files and single tests',
      only: ({ names }) => ({ env: { CESSIO_E2E_ONLY: names.join('\n') } }),
      fileOf: (reported) => `e2e/specs/${reported}`,
    },
  },
];

const running = new Set<ReturnType<typeof spawn>>();
const leaving = onLeaving(() => {
  console.log('\nInterrupted.');
  process.exitCode = 130;
  for (const child of running) child.kill('SIGTERM');
});

/** At low priority. */
const givingWay = ['nice', '-n', '5'] as const;

function runStep(step: Step): Promise<StepResult> {
  const before = performance.now();
  if (!step.beside) console.log(`\n▶ ${step.name}`);
  const due = step.due?.find(all);
  const unchanged = due?.unchanged ?? 0;
  if (unchanged > 0)
    console.log(
      `  ${unchanged} ${step.due?.what} passed here, and nothing that they depend on has changed since: ` +
        'npm test -- --all runs them too.',
    );
  if (due?.names.length === 0)
    return Promise.resolve({ name: step.name, ms: 0, passed: 0, failed: 0, unchanged });
  const only = due && unchanged > 0 ? step.due?.only(due) : undefined;
  return new Promise((resolve) => {
    const [program, ...args] = [
      ...(step.beside ? givingWay : []),
      process.execPath,
      ...step.args,
      ...(only?.args ?? []),
    ];
    const child = spawn(program ?? '', args, {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: '', ...step.env, ...only?.env },
      stdio: ['ignore', step.name === 'unit' ? 'ignore' : 'pipe', 'pipe'],
    });
    running.add(child);
    let words = '';
    let said = 0;
    const hear = (more: string) => {
      words += more;
      // Whole lines only, so that the output of two steps does not mix.
      const end = step.beside ? said : words.lastIndexOf('\n') + 1;
      if (end > said) process.stdout.write(words.slice(said, end));
      said = Math.max(said, end);
    };
    child.stdout?.setEncoding('utf8').on('data', hear);
    child.stderr?.setEncoding('utf8').on('data', hear);
    const finish = (code: number) => {
      running.delete(child);
      const counts = countsOf(step, code);
      const refused = step.refuses?.(words) ?? false;
      if (refused) counts.failed += 1;
      // An interrupted run says nothing about files that did not run.
      if (counts.whole && !refused && !leaving.aborted)
        due?.record(
          new Map([...counts.whole].map(([file, opened]) => [step.due?.fileOf(file) ?? file, opened])),
        );
      const result = { name: step.name, ms: performance.now() - before, unchanged, ...counts };
      process.stdout.write(words.slice(said));
      console.log(`${result.failed === 0 ? '✔' : '✖'} ${step.name} (${(result.ms / 1000).toFixed(1)} s)`);
      resolve(result);
    };
    child.on('error', (error) => {
      console.error(error.message);
      finish(1);
    });
    child.on('close', (code) => finish(code ?? 1));
  });
}

/** Counts as failed what read more than `npm test` would know of. */
function parseUnits(json: unknown): Counts {
  const reads = notedReads(jestReads);
  const counts = parseJestResult(json, reads);
  for (const at of counts.files?.keys() ?? []) {
    const file = path.relative(root, at);
    const unnamed = unnamedReads(file, reads.get(at) ?? []);
    if (unnamed.length === 0) continue;
    console.error(`${file} reads ${unnamed.join(', ')}: name it in READS (tools/unchanged/imports.ts).`);
    counts.failed += 1;
  }
  return counts;
}

/** A runner that fails without a failed test (it crashed, or a file did not load) counts as one failure. */
function countsOf(step: Step, code: number): Counts {
  if (!step.report) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  try {
    const counts = step.report.parse(JSON.parse(readFileSync(step.report.file, 'utf8')));
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch {
    console.error(`${step.name}: no readable report (exit code ${code}).`);
    return { passed: 0, failed: 1 };
  }
}

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const bail = process.argv.includes('--bail');
/** Also tests for which nothing changed since they passed. */
const all = process.argv.includes('--all');
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`Unknown step: ${unknown.join(', ')}. Steps: ${steps.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const started = performance.now();
const results: StepResult[] = [];
let bailed = false;

/** One after the other; an interrupted one is not counted. */
async function runAll(those: readonly Step[]): Promise<void> {
  for (const step of those) {
    if (bailed || leaving.aborted) return;
    const lacking =
      step.needs?.filter((need) => results.some(({ name, failed }) => name === need && failed > 0)) ?? [];
    if (lacking.length > 0) console.log(`\n✖ ${step.name} cannot run: ${lacking.join(', ')} failed`);
    const result =
      lacking.length > 0 ? { name: step.name, ms: 0, passed: 0, failed: 1 } : await runStep(step);
    if (bailed) return;
    results.push(result);
    if (!bail || result.failed === 0) continue;
    bailed = true;
    for (const child of running) child.kill('SIGTERM');
  }
}

const chosen = steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const alone = ({ needs }: Step): boolean => needs !== undefined;
await Promise.all([
  runAll(chosen.filter(({ beside }) => beside)),
  runAll(chosen.filter((step) => !step.beside && !alone(step))),
]);
// Browser tests measure what users wait for: nothing else runs meanwhile.
await runAll(chosen.filter(alone));
rmSync(run, { recursive: true, force: true });

const { table, line, failed } = summarise(results, performance.now() - started);
console.log(`\n${table}\n\n${line}`);
process.exitCode ||= failed > 0 || results.length === 0 ? 1 : 0;
