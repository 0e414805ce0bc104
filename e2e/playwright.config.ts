import { defineConfig } from '@playwright/test';

const {
  CESSIO_E2E_ONLY,
  CESSIO_E2E_PHASES,
  CESSIO_E2E_TRACE,
  CHROMIUM_PATH,
  CI,
  E2E_BASE_URL,
  PLAYWRIGHT_JSON_OUTPUT_NAME,
} = process.env;

/** Named on the command line, a spec runs without those it normally waits for. */
const named = process.argv
  .slice(2)
  .some((argument) => argument.includes('specs/') || argument.endsWith('.spec.ts'));

/**
 * The specs and single tests for which something changed since they passed, by path from the root and titles, each in a
 * line (`npm test`); all by default.
 */
const due = CESSIO_E2E_ONLY?.split('\n').map((name) => name.replace('e2e/specs/', '').split(' › '));
const specs = (folder: string): string[] =>
  due
    ? [...new Set(due.map(([file = '']) => file).filter((file) => file.startsWith(folder)))]
    : [`${folder}**/*.spec.ts`];
/** Playwright looks in project, file and titles of a test, with spaces between. */
const grep = due?.map((titles) => {
  const words = titles.join(' ').replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^ ?(?:together|alone) ${words}${titles.length > 1 ? '$' : ' '}`);
});

/** `npm run e2e` starts a stack and sets the addresses; without them the tests use a running `npm start`. */
export default defineConfig({
  testDir: './specs',
  outputDir: '../test-results',
  forbidOnly: Boolean(CI),
  ...(grep && { grep }),
  // A test that passes only on a retry counts as failed.
  retries: 0,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ...(PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json', { outputFile: PLAYWRIGHT_JSON_OUTPUT_NAME }] as const] : []),
    ...(CESSIO_E2E_PHASES === '1' ? [['./phases.ts'] as const] : []),
  ],
  projects: [
    { name: 'together', testMatch: specs(''), testIgnore: 'alone/**' },
    // What changes the whole portal for everybody runs after the others, one at a time.
    { name: 'alone', testMatch: specs('alone/'), workers: 1, dependencies: named ? [] : ['together'] },
  ],
  use: {
    baseURL: E2E_BASE_URL ?? 'http://localhost:3000',
    locale: 'fr-FR',
    // Animations take a sixth of the pages' processor time. Specs about visible motion reset it.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/Paris',
    // Calls, network and console. Pictures of every action take a quarter of the run's processor time: on request.
    trace: {
      mode: 'retain-on-failure',
      ...(CESSIO_E2E_TRACE !== '1' && { snapshots: false, screenshots: false, sources: false }),
    },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--in-process-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        // Both cores are busy: helper threads for compilation and garbage collection would only compete with the page.
        '--js-flags=--single-threaded',
        `--disable-features=${[
          // A page that a test rewrites counts as external, and external pages may not reach this machine.
          'LocalNetworkAccessChecks',
          // Two more processes for each context, which no test needs: half the cost of opening a page.
          'SpareRendererForSitePerProcess',
          'WebUIOmniboxPopup',
          'WebUIOmniboxAimPopup',
        ].join()}`,
      ],
    },
  },
});
