import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  leftOpen,
  parseJestResult,
  parsePlaywrightResult,
  summarise,
  type StepResult,
} from './test-results.ts';
import { onAbandoned } from './processes.ts';
import { root } from './stack.ts';

interface Step {
  name: string;
  /** Program and arguments; run by our own Node. */
  args: string[];
  env?: Record<string, string>;
  /** Reads the runner's report; without one the step counts as one. */
  report?: { file: string; parse: (json: unknown) => { passed: number; failed: number } };
  /** Reads what the runner says beside its report: true counts as one failure more. */
  refuses?: (words: string) => boolean;
  /** Steps without which this one has no meaning. */
  needs?: string[];
}

const fromRoot = createRequire(path.join(root, 'package.json'));
const reports = path.join(root, '.cache', 'reports');
mkdirSync(reports, { recursive: true });
const run = mkdtempSync(path.join(reports, 'run-'));
const jestReport = path.join(run, 'jest.json');
const e2eReport = path.join(run, 'e2e.json');

/** Path of a package's command, from its package.json. */
function bin(name: string): string {
  const manifest = fromRoot.resolve(`${name}/package.json`);
  const { bin: commands } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const short = name.slice(name.lastIndexOf('/') + 1);
  const file =
    typeof commands === 'string' ? commands : (commands[short === 'typescript' ? 'tsc' : short] ?? '');
  return path.join(path.dirname(manifest), file);
}

const steps: Step[] = [
  { name: 'types-node', args: [bin('typescript'), '-p', 'tsconfig.node.json'] },
  { name: 'types-web', args: [bin('typescript'), '-p', 'tsconfig.web.json'] },
  { name: 'lint', args: [bin('oxlint'), '--deny-warnings'] },
  { name: 'format', args: [bin('prettier'), '--check', '.', '--log-level', 'warn'] },
  { name: 'openapi', args: ['api/src/openapi/emit.ts', '--check'] },
  {
    name: 'unit',
    args: [bin('jest'), '--maxWorkers=2', '--json', `--outputFile=${jestReport}`],
    env: { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' },
    report: { file: jestReport, parse: parseJestResult },
    refuses: leftOpen,
  },
  { name: 'build', args: ['tools/build.ts'] },
  {
    name: 'e2e',
    args: ['tools/e2e.ts', '--no-build'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport },
    report: { file: e2eReport, parse: parsePlaywrightResult },
    needs: ['build'],
  },
];

const running = new Set<ReturnType<typeof spawn>>();
const leave = () => {
  if (process.exitCode === 130) return;
  console.log('\nInterrupted.');
  process.exitCode = 130;
  for (const child of running) child.kill('SIGTERM');
};
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, leave);
onAbandoned(leave);

function runStep(step: Step): Promise<StepResult> {
  const before = performance.now();
  console.log(`\n▶ ${step.name}`);
  return new Promise((resolve) => {
    const child = spawn(process.execPath, step.args, {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: '', ...step.env },
      // Jest writes its JSON to the file, and, told to be quiet about it, its progress to stderr.
      stdio: ['ignore', step.name === 'unit' ? 'ignore' : 'inherit', step.refuses ? 'pipe' : 'inherit'],
    });
    running.add(child);
    let words = '';
    child.stderr?.setEncoding('utf8').on('data', (said: string) => {
      process.stderr.write(said);
      words += said;
    });
    const finish = (code: number) => {
      running.delete(child);
      const counts = countsOf(step, code);
      if (step.refuses?.(words)) counts.failed += 1;
      const result = { name: step.name, ms: performance.now() - before, ...counts };
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

/** A runner that fails without a failed test (it crashed, or a file did not load) counts as one failure. */
function countsOf(step: Step, code: number): { passed: number; failed: number } {
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
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`Unknown step: ${unknown.join(', ')}. Steps: ${steps.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const results: StepResult[] = [];
for (const step of steps) {
  if (wanted.length > 0 && !wanted.includes(step.name)) continue;
  if (process.exitCode === 130) break;
  const lacking =
    step.needs?.filter((need) => results.some(({ name, failed }) => name === need && failed > 0)) ?? [];
  if (lacking.length > 0) {
    console.log(`\n✖ ${step.name} cannot run: ${lacking.join(', ')} failed`);
    results.push({ name: step.name, ms: 0, passed: 0, failed: 1 });
    continue;
  }
  const result = await runStep(step);
  results.push(result);
  if (bail && result.failed > 0) break;
}
rmSync(run, { recursive: true, force: true });

const { table, line, failed } = summarise(results);
console.log(`\n${table}\n\n${line}`);
process.exitCode ||= failed > 0 || results.length === 0 ? 1 : 0;
