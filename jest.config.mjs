import { screens } from './shared/kit/src/jest.ts';

const shared = {
  // Copies of the repository (tools/repository-copy.ts) hold the same packages.
  modulePathIgnorePatterns: ['/.cache/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/e2e/', '/.data/', '/.cache/'],
};

/** Rules, API and tools: Node, with a PostgreSQL of their own started once for the run. */
const node = {
  ...shared,
  displayName: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  testEnvironment: 'node',
  testRunner: '<rootDir>/tools/unit-runner.ts',
  transform: {},
  globalSetup: '<rootDir>/api/test/global-setup.ts',
  globalTeardown: '<rootDir>/api/test/global-teardown.ts',
  testMatch: [
    '<rootDir>/api/**/*.test.ts',
    '<rootDir>/shared/contract/**/*.test.ts',
    '<rootDir>/shared/build/**/*.test.ts',
    '<rootDir>/shared/gates/**/*.test.ts',
    '<rootDir>/shared/kit/**/*.test.ts',
    '<rootDir>/tools/**/*.test.ts',
  ],
};

const web = {
  ...shared,
  ...screens,
  displayName: 'web',
  testRunner: '<rootDir>/tools/web-runner.mjs',
  testMatch: ['<rootDir>/{host,remote-*,shared/{ui,client,shell,testing}}/**/*.test.{ts,tsx}'],
};

export default {
  projects: [node, web],
  // Real servers are started, databases cloned and whole pages drawn: a busy machine takes its time.
  testTimeout: 240_000,
  // Jest holds the modules of every file that a worker has run: without a bound that is 3 GB each at the end.
  workerIdleMemoryLimit: '1GB',
  // So much takes a busy machine seconds to give back. Who is not gone after a minute was kept by an open handle, which
  // `npm test` counts as a failure (tools/test-results.ts).
  workerGracefulExitTimeout: 60_000,
};
