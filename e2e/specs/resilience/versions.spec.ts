import type { Page, Route } from '@playwright/test';
import { TRIAL_TITLE, trialBuild, type Flaw } from '../../../tools/trial-builds.ts';
import { expect, signIn, test } from '../../fixtures/test.ts';
import { makeLive } from '../../fixtures/versions.ts';

test.describe.configure({ mode: 'parallel' });

/** quality.md: how soon a file's failure is known. */
const REPORTED_MS = 3000;
const PLACES = [
  {
    what: 'a widget',
    path: '/',
    shown: (page: Page) => page.getByRole('region', { name: 'Dernières factures' }),
  },
  {
    what: 'a page',
    path: '/Invoices/my',
    shown: (page: Page) => page.getByRole('heading', { level: 1, name: 'Factures' }),
  },
];

interface Bad {
  build: Flaw;
  /** The code in the reports; null: it is only late, which is no failure yet. */
  code: string | null;
  message?: RegExp;
  handle?: (file: string, route: Route, body: Buffer) => Promise<unknown> | undefined;
}

const isEntry = (file: string): boolean => file.includes('remote-entry.') && file.endsWith('.js');
const isChunk = (file: string): boolean => file.endsWith('.js') && !isEntry(file);
const altered = (route: Route, body: Buffer) =>
  route.fulfill({
    contentType: 'text/javascript',
    headers: { 'access-control-allow-origin': '*' },
    body: `${body.toString()} `,
  });

const BAD: Record<string, Bad> = {
  'for React 18': { build: 'react18', code: 'REMOTE_REFUSED', message: /react\S* 18\.3\.1/ },
  'for an export that is missing': {
    build: 'missingExport',
    code: 'REMOTE_REFUSED',
    message: /@cessio\/ui: NoSuchPart/,
  },
  'for a call that is missing': {
    build: 'missingCall',
    code: 'REMOTE_REFUSED',
    message: /GET \/api\/no-such-call/,
  },
  'for another contract': { build: 'otherContract', code: 'REMOTE_REFUSED', message: /contract \^?99/ },
  'without routes': { build: 'noRoutes', code: 'REMOTE_REFUSED', message: /routes/ },
  'that throws as it loads': { build: 'throwsOnLoad', code: 'REMOTE_UNAVAILABLE' },
  'that throws as it is drawn': {
    build: 'throwsOnRender',
    code: 'REMOTE_CRASHED',
    message: /trial: on render/,
  },
  'that is gone': {
    build: 'none',
    code: 'REMOTE_UNAVAILABLE',
    handle: (file, route) => (isEntry(file) ? route.fulfill({ status: 404 }) : undefined),
  },
  'that hangs': {
    build: 'none',
    code: null,
    handle: (file) => (isEntry(file) ? new Promise(() => undefined) : undefined),
  },
  'that is HTML': {
    build: 'none',
    code: 'REMOTE_REFUSED',
    handle: (file, route) =>
      isEntry(file)
        ? route.fulfill({
            contentType: 'text/html',
            headers: { 'access-control-allow-origin': '*' },
            body: '<!doctype html><h1>Bonjour</h1>',
          })
        : undefined,
  },
  'with a byte changed in its entry': {
    build: 'none',
    code: 'REMOTE_REFUSED',
    handle: (file, route, body) => (isEntry(file) ? altered(route, body) : undefined),
  },
  'with a byte changed in a chunk': {
    build: 'none',
    code: 'CHUNK_MISSING',
    handle: (file, route, body) => (isChunk(file) ? altered(route, body) : undefined),
  },
};

test('a good newer version is drawn, beside others that are not touched', async ({ page }) => {
  await signIn(page, 'supplier');
  await makeLive(page, await trialBuild('invoices', 'none'));
  await page.goto('/');
  await expect(page.getByText(TRIAL_TITLE).first()).toBeVisible();
  await page.goto('/Invoices/my');
  await expect(page.getByRole('heading', { level: 1, name: TRIAL_TITLE })).toBeVisible();
});

for (const [name, { build, code, message, handle }] of Object.entries(BAD)) {
  test(`a release ${name}: the version before is drawn in its place, page and widget, and it is reported`, async ({
    page,
    problems,
  }) => {
    problems.allow(
      /Failed to load resource|integrity|trial: on|RUNTIME-|Loading chunk|ChunkLoadError|Unexpected token|error boundary/,
    );
    await signIn(page, 'supplier');
    const version = await makeLive(page, await trialBuild('invoices', build), handle);
    let documents = 0;
    page.on('domcontentloaded', () => (documents += 1));
    const reports: { at: number; body: Record<string, unknown> }[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/reports/errors'))
        reports.push({ at: performance.now(), body: request.postDataJSON() as Record<string, unknown> });
    });
    for (const [index, { what, path, shown }] of PLACES.entries()) {
      reports.length = 0;
      const begun = performance.now();
      await page.goto(path);
      await expect(shown(page)).toBeVisible();
      test.info().annotations.push({
        type: 'shown',
        description: `${what}: ${Math.round(performance.now() - begun)} ms`,
      });
      await expect(page.getByText(TRIAL_TITLE)).toHaveCount(0);
      expect(documents, 'no page is loaded again').toBe(index + 1);
      if (code === null) continue;
      await expect.poll(() => reports.length).toBeGreaterThan(0);
      const [first] = reports;
      expect(first?.body).toMatchObject({ app: 'invoices', version, code });
      if (message) expect(first?.body['message']).toMatch(message);
      test.info().annotations.push({
        type: 'reported',
        description: `${what}: ${Math.round((first?.at ?? 0) - begun)} ms (${REPORTED_MS})`,
      });
    }
  });
}
