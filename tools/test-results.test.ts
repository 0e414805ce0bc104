import { leftOpen, parseJestResult, parsePlaywrightResult, summarise } from './test-results.ts';

const jest = {
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
  testResults: [
    {
      name: '/cessio/api/src/a.test.ts',
      startTime: 1000,
      endTime: 3500,
      status: 'passed',
      assertionResults: [{ status: 'passed' }],
    },
  ],
};
const testOf = (duration: number, annotation: object, status = 'expected') => ({
  status,
  annotations: [annotation],
  results: [{ duration }],
});
const suites = [
  {
    title: 'specs/menu.spec.ts',
    file: 'specs/menu.spec.ts',
    specs: [{ title: 'opens', tests: [testOf(300, { type: 'file', description: 'host/assets/main.js' })] }],
    suites: [
      {
        title: 'on a phone',
        file: 'specs/menu.spec.ts',
        specs: [{ title: 'opens', tests: [testOf(200, { type: 'area', description: 'me' })] }],
      },
    ],
  },
];
const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 };

describe('counting', () => {
  it('takes what passed as passed', () => {
    expect(parseJestResult(jest)).toMatchObject({ passed: 7, failed: 0 });
    expect(parsePlaywrightResult({ stats, errors: [], suites })).toMatchObject({ passed: 5, failed: 0 });
  });

  it.each(['numFailedTests', 'numPendingTests', 'numTodoTests', 'numRuntimeErrorTestSuites'])(
    'takes %s as failed',
    (field) => {
      expect(parseJestResult({ ...jest, [field]: 2 })).toMatchObject({ passed: 7, failed: 2 });
    },
  );

  it.each(['unexpected', 'flaky', 'skipped'])('takes %s as failed', (field) => {
    const json = { stats: { ...stats, [field]: 2 }, errors: [], suites };
    expect(parsePlaywrightResult(json)).toMatchObject({ passed: 5, failed: 2 });
  });

  it('names the files and browser tests that passed, how many tests they hold, and what their pages opened', () => {
    const passed = '/cessio/api/src/a.test.ts';
    const [result] = jest.testResults;
    const half = { ...result, name: 'half', assertionResults: [{ status: 'passed' }, { status: 'pending' }] };
    const broken = { ...result, name: 'broken', status: 'failed', assertionResults: [] };
    const { whole } = parseJestResult({ ...jest, testResults: [result, half, broken] });
    expect([...whole]).toEqual([[passed, { files: [], areas: [], tests: 1 }]]);

    const failed = {
      title: 'specs/failed.spec.ts',
      file: 'specs/failed.spec.ts',
      specs: [
        { title: 'passes', tests: [testOf(1, {})] },
        { title: 'fails', tests: [testOf(1, {}, 'unexpected')] },
      ],
    };
    const journeys = parsePlaywrightResult({ stats, errors: [], suites: [...suites, failed] });
    expect([...(journeys.whole ?? [])]).toEqual([
      ['specs/menu.spec.ts', { files: ['host/assets/main.js'], areas: ['me'], tests: 2 }],
      ['specs/menu.spec.ts › opens', { files: ['host/assets/main.js'], areas: [], tests: 1 }],
      ['specs/menu.spec.ts › on a phone › opens', { files: [], areas: ['me'], tests: 1 }],
      ['specs/failed.spec.ts', null],
      ['specs/failed.spec.ts › passes', { files: [], areas: [], tests: 1 }],
      ['specs/failed.spec.ts › fails', null],
    ]);
  });

  it('finds a worker that had to be ended by force', () => {
    expect(leftOpen('A worker process has failed to exit gracefully and has been force exited.')).toBe(true);
    expect(leftOpen('PASS node tools/ports.test.ts')).toBe(false);
  });

  it('takes an error outside any test as failed', () => {
    const json = { stats: { ...stats, expected: 0 }, errors: [{}], suites: [] };
    expect(parsePlaywrightResult(json)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('ends with one line for machines', () => {
    const { line, failed } = summarise(
      [
        { name: 'lint', ms: 1234, passed: 1, failed: 0 },
        { name: 'unit', ms: 10, passed: 40, failed: 2 },
      ],
      2000,
    );
    expect(line).toBe('41 passed, 2 failed');
    expect(failed).toBe(2);
  });

  it('tells the time of each part, of the files that take longest, and of it all', () => {
    const { table } = summarise(
      [
        { name: 'lint', ms: 1234, passed: 1, failed: 0 },
        { name: 'unit', ms: 10, ...parseJestResult({ ...jest, numFailedTests: 2 }) },
        { name: 'e2e', ms: 600, ...parsePlaywrightResult({ stats, errors: [], suites }) },
      ],
      61_000,
    );
    expect(table).toMatch(/✔ lint +1 passed +0 failed +1\.2 s\n✖ unit +7 passed +2 failed +0\.0 s/);
    expect(table).toMatch(
      /all +61\.0 s\n +unit +2\.5 s +api\/src\/a\.test\.ts\n +e2e +0\.5 s +specs\/menu\.spec\.ts$/,
    );
  });
});
