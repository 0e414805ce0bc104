import { testName, type Whole } from './unchanged/passed.ts';

export interface Counts {
  passed: number;
  failed: number;
  /**
   * Test files that passed completely, by path in the report; of a browser also each test by path and titles
   * (`testName`), null if it failed.
   */
  whole?: ReadonlyMap<string, Whole | null>;
  /** Milliseconds of each test file, by path. */
  files?: ReadonlyMap<string, number>;
}

export interface StepResult extends Counts {
  name: string;
  ms: number;
  /** Test files and single tests that did not run, because nothing changed for them since they passed. */
  unchanged?: number;
}

/**
 * Jest's `--json`: a file that did not load and a skipped test are failures too.
 * @param reads what each file read, by the same path
 */
export function parseJestResult(
  json: unknown,
  reads: ReadonlyMap<string, string[]> = new Map(),
): Counts & { whole: ReadonlyMap<string, Whole> } {
  const report = json as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
    numRuntimeErrorTestSuites: number;
    testResults: {
      name: string;
      startTime: number;
      endTime: number;
      status: string;
      assertionResults: { status: string }[];
    }[];
  };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = report;
  return {
    passed: numPassedTests,
    failed: numFailedTests + numPendingTests + numTodoTests + numRuntimeErrorTestSuites,
    whole: new Map(
      report.testResults
        .filter((file) => [file, ...file.assertionResults].every(({ status }) => status === 'passed'))
        .map(({ name, assertionResults }) => [
          name,
          { files: reads.get(name) ?? [], areas: [], tests: assertionResults.length },
        ]),
    ),
    files: new Map(report.testResults.map(({ name, startTime, endTime }) => [name, endTime - startTime])),
  };
}

/** Whether Jest had to kill a worker: a test left something open. Read from its output, since no report contains it. */
export function leftOpen(words: string): boolean {
  return words.includes('A worker process has failed to exit gracefully');
}

interface Annotation {
  type: string;
  description?: string;
}

interface Spec {
  title: string;
  tests: { status: string; annotations: Annotation[]; results: { duration: number }[] }[];
}

interface Suite {
  /** Of a file its path, of others what `test.describe` says. */
  title: string;
  file: string;
  specs?: Spec[];
  suites?: Suite[];
}

/** Each test of a suite by its name. */
function specsOf(
  { title, specs = [], suites = [] }: Suite,
  before: readonly string[] = [],
): [string, Spec][] {
  const titles = [...before, title];
  return [
    ...specs.map((spec): [string, Spec] => [testName([...titles, spec.title]), spec]),
    ...suites.flatMap((suite) => specsOf(suite, titles)),
  ];
}

const testsOf = (suite: Suite): Spec['tests'] => specsOf(suite).flatMap(([, { tests }]) => tests);

const durationOf = (suite: Suite): number =>
  testsOf(suite)
    .flatMap(({ results }) => results)
    .reduce((sum, { duration }) => sum + duration, 0);

/** What passed tests opened, by the annotations that they report it with (e2e/fixtures/test.ts); null if one failed. */
function wholeOf(tests: Spec['tests']): Whole | null {
  if (!tests.every(({ status }) => status === 'expected')) return null;
  const said = tests.flatMap(({ annotations }) => annotations);
  const of = (wanted: string) => [
    ...new Set(said.flatMap(({ type, description = '' }) => (type === wanted ? [description] : []))),
  ];
  return { files: of('file'), areas: of('area'), tests: tests.length };
}

/** Playwright's JSON report: flaky and skipped tests are failures, and so are errors outside any test. */
export function parsePlaywrightResult(json: unknown): Counts {
  const { stats, errors, suites } = json as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
    suites: Suite[];
  };
  const failed = stats.unexpected + stats.flaky + stats.skipped;
  return {
    passed: stats.expected,
    failed: failed === 0 && errors.length > 0 ? errors.length : failed,
    whole: new Map(
      suites.flatMap((suite) => [
        [suite.file, wholeOf(testsOf(suite))] as const,
        ...specsOf(suite).map(([name, { tests }]) => [name, wholeOf(tests)] as const),
      ]),
    ),
    files: new Map(suites.map((suite) => [suite.file, durationOf(suite)])),
  };
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1).padStart(7)} s`;

/** The slowest files, by the last parts of their paths. */
function slowest({ name, files = new Map() }: StepResult): string[] {
  const most = [...files].sort(([, a], [, b]) => b - a).slice(0, 5);
  return most.map(
    ([file, ms]) => `  ${name.padEnd(5)} ${seconds(ms)}  ${file.split('/').slice(-3).join('/')}`,
  );
}

/**
 * The closing table, with the slowest files and the total time, and the one line for machines: `N passed, N failed`.
 */
export function summarise(
  results: readonly StepResult[],
  ms: number,
): { table: string; line: string; failed: number } {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  const table = results.map(
    (result) =>
      `${result.failed === 0 ? '✔' : '✖'} ${result.name.padEnd(12)} ${String(result.passed).padStart(5)} passed ` +
      `${String(result.failed).padStart(5)} failed ${seconds(result.ms)}` +
      (result.unchanged ? `  ${result.unchanged} unchanged` : ''),
  );
  const all = `  ${'all'.padEnd(40)} ${seconds(ms)}`;
  return {
    table: [...table, all, ...results.flatMap(slowest)].join('\n'),
    line: `${passed} passed, ${failed} failed`,
    failed,
  };
}
