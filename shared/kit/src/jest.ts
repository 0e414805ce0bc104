import { createRequire } from 'node:module';
import { own, requireOfUi } from './own.ts';
import { BUNDLED } from './test-packages.ts';

const { resolve } = createRequire(import.meta.url);

/** Jest's options for screens and for `@cessio/ui`: jsdom with Node's fetch, FormData and streams. */
export const screens = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testEnvironment: own('kit', 'jsdom-environment'),
  testEnvironmentOptions: { customExportConditions: ['browser'] },
  transform: {
    '^.+\\.tsx?$': [
      resolve('@swc/jest'),
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
  },
  globalSetup: own('kit', 'test-packages'),
  moduleNameMapper: {
    '\\.(css|woff2|svg)$': own('testing', 'empty-asset'),
    // Its ES modules are 2,105 files, which every test file would read, compile and link again.
    '^lucide-react$': requireOfUi.resolve('lucide-react'),
    ...BUNDLED,
    '^@module-federation/runtime-tools/runtime(-core)?$': own('testing', 'federation-double'),
  },
  setupFilesAfterEnv: [own('testing', 'jest-setup')],
};
