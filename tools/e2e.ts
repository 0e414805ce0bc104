import { createRequire } from 'node:module';
import path from 'node:path';
import { mainOnOwnStack } from './own-stack.ts';
import { root } from './root.ts';

/**
 * Playwright against a separate stack. Arguments go to Playwright; `--no-build` (ours) tests the last build.
 * CESSIO_E2E_KEEP=1 keeps the data; CESSIO_E2E_TRACE=1 keeps pictures of every action of a failing test.
 */
const cli = createRequire(path.join(root, 'e2e', 'package.json')).resolve('@playwright/test/cli');
const args = process.argv.slice(2).filter((argument) => argument !== '--no-build');
await mainOnOwnStack(
  [cli, 'test', '-c', 'e2e/playwright.config.ts', ...args],
  !process.argv.includes('--no-build'),
);
