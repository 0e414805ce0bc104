import { leftOpen, parseJestResult, parsePlaywrightResult, summarise } from './test-results.ts';

const jest = {
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
};
const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 };

describe('counting', () => {
  it('takes what passed as passed', () => {
    expect(parseJestResult(jest)).toEqual({ passed: 7, failed: 0 });
    expect(parsePlaywrightResult({ stats, errors: [] })).toEqual({ passed: 5, failed: 0 });
  });

  it.each(['numFailedTests', 'numPendingTests', 'numTodoTests', 'numRuntimeErrorTestSuites'])(
    'takes %s as failed',
    (field) => {
      expect(parseJestResult({ ...jest, [field]: 2 })).toEqual({ passed: 7, failed: 2 });
    },
  );

  it.each(['unexpected', 'flaky', 'skipped'])('takes %s as failed', (field) => {
    expect(parsePlaywrightResult({ stats: { ...stats, [field]: 2 }, errors: [] })).toEqual({
      passed: 5,
      failed: 2,
    });
  });

  it('finds a worker that had to be ended by force', () => {
    expect(leftOpen('A worker process has failed to exit gracefully and has been force exited.')).toBe(true);
    expect(leftOpen('PASS node tools/ports.test.ts')).toBe(false);
  });

  it('takes an error outside any test as failed', () => {
    expect(parsePlaywrightResult({ stats: { ...stats, expected: 0 }, errors: [{}] })).toEqual({
      passed: 0,
      failed: 1,
    });
  });

  it('ends with one line for machines', () => {
    const { line, failed, table } = summarise([
      { name: 'lint', ms: 1234, passed: 1, failed: 0 },
      { name: 'unit', ms: 10, passed: 40, failed: 2 },
    ]);
    expect(line).toBe('41 passed, 2 failed');
    expect(failed).toBe(2);
    expect(table).toMatch(/✔ lint +1 passed +0 failed +1\.2 s\n✖ unit +40 passed +2 failed/);
  });
});
