const transform = {
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2023',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        keepClassNames: true,
        experimental: { keepImportAttributes: true },
      },
      module: { type: 'es6' },
    },
  ],
};

const shared = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // Copies of the repository (tools/repository-copy.ts) hold the same packages.
  modulePathIgnorePatterns: ['/.cache/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/e2e/', '/.data/', '/.cache/'],
};

/** Rules, API and tools: Node, with a PostgreSQL of their own started once for the run. */
const node = {
  ...shared,
  displayName: 'node',
  testEnvironment: 'node',
  testRunner: '<rootDir>/tools/unit-runner.ts',
  transform: {},
  globalSetup: '<rootDir>/api/test/global-setup.ts',
  globalTeardown: '<rootDir>/api/test/global-teardown.ts',
  testMatch: [
    '<rootDir>/api/**/*.test.ts',
    '<rootDir>/shared/contract/**/*.test.ts',
    '<rootDir>/shared/build/**/*.test.ts',
    '<rootDir>/tools/**/*.test.ts',
  ],
};

/** Screens and kit: jsdom with Node's fetch, FormData and streams. */
const web = {
  ...shared,
  displayName: 'web',
  testEnvironment: 'jest-fixed-jsdom',
  testEnvironmentOptions: { customExportConditions: ['browser'] },
  transform,
  globalSetup: '<rootDir>/tools/test-packages.ts',
  testMatch: ['<rootDir>/{host,remote-*,shared/{ui,client,shell,testing}}/**/*.test.{ts,tsx}'],
  moduleNameMapper: {
    '\\.(css|woff2|svg)$': '<rootDir>/shared/testing/src/empty-asset.ts',
    // Its ES modules are 2,105 files, which every test file would read, compile and link again.
    '^lucide-react$': '<rootDir>/shared/ui/node_modules/lucide-react/dist/cjs/lucide-react.js',
    // Made by tools/test-packages.ts.
    '^@mui/material/(ClickAwayListener|Dialog|Drawer|MenuItem|MenuList|Paper|Popper|styles|useAutocomplete)$':
      '<rootDir>/shared/ui/node_modules/.test-packages/$1.mjs',
    '^@module-federation/runtime-tools/runtime(-core)?$': '<rootDir>/shared/testing/src/federation-double.ts',
  },
  setupFilesAfterEnv: ['<rootDir>/shared/testing/src/jest-setup.ts'],
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
