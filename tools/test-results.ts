export interface Counts {
  passed: number;
  failed: number;
}

export interface StepResult extends Counts {
  name: string;
  ms: number;
}

/** Jest's `--json`: a file that did not load and a skipped test are failures too. */
export function parseJestResult(json: unknown): Counts {
  const report = json as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
    numRuntimeErrorTestSuites: number;
  };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = report;
  return {
    passed: numPassedTests,
    failed: numFailedTests + numPendingTests + numTodoTests + numRuntimeErrorTestSuites,
  };
}

/** Whether Jest had to end a worker by force: a test left something open. Of its words, as no report carries it. */
export function leftOpen(words: string): boolean {
  return words.includes('A worker process has failed to exit gracefully');
}

/** Playwright's JSON report: flaky and skipped tests are failures, and so are errors outside any test. */
export function parsePlaywrightResult(json: unknown): Counts {
  const { stats, errors } = json as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
  };
  const failed = stats.unexpected + stats.flaky + stats.skipped;
  return { passed: stats.expected, failed: failed === 0 && errors.length > 0 ? errors.length : failed };
}

/** The closing table and the one line that a machine reads: `N passed, N failed`. */
export function summarise(results: readonly StepResult[]): { table: string; line: string; failed: number } {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  const table = results.map(
    (result) =>
      `${result.failed === 0 ? '✔' : '✖'} ${result.name.padEnd(12)} ${String(result.passed).padStart(5)} passed ` +
      `${String(result.failed).padStart(5)} failed ${(result.ms / 1000).toFixed(1).padStart(7)} s`,
  );
  return { table: table.join('\n'), line: `${passed} passed, ${failed} failed`, failed };
}
