import type { APIResponse, Locator, Page } from '@playwright/test';
import { pages, todayInParis } from '@cessio/contract';
import { findRecords } from '../fixtures/records.ts';
import { callApi, type Account } from '../fixtures/stack.ts';
import { expect, openAs, signIn, test } from '../fixtures/test.ts';

// Here animations are on (playwright.config.ts).
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// The tests are independent: both workers share this file.
test.describe.configure({ mode: 'parallel' });

const WIDE = { width: 1440, height: 900 };
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

interface Waiting {
  dueOn: string | null;
  action: { label: string; href: string };
}

/** What is pending for a reader on records of that kind. */
async function waitingFor(token: string, entity: string): Promise<Waiting[]> {
  const { data } = await callApi<{ data: Waiting[] }>(token, 'GET', `/api/work?entity=${entity}`);
  return data;
}

const box = async (part: Locator) => {
  const found = await part.boundingBox();
  if (!found) throw new Error('It is not drawn.');
  return found;
};

async function openRecord(page: Page, account: Account, path: string): Promise<void> {
  await openAs(page, account, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
}

/** At any scroll position, the first possible steps are visible at the page's end. */
async function expectRailInSight(page: Page, rail: Locator): Promise<void> {
  for (const to of ['0', 'document.body.scrollHeight']) {
    await page.evaluate(`scrollTo(0, ${to})`);
    const { y } = await box(rail);
    expect(y, `from ${to}`).toBeGreaterThanOrEqual(0);
    expect(y, `from ${to}`).toBeLessThan(WIDE.height / 2);
  }
}

for (const [kind, account, path] of [
  ['invoice', 'adviser', ''],
  ['guarantee_request', 'adviser', ''],
  ['adhesion', 'adviser', pages.adhesion],
  ['guarantee', 'client', pages.guarantee],
  ['document', 'adviser', pages.document],
  ['company', 'adviser', pages.company],
] as const)
  test(`on the record of a ${kind} what one may do stays in sight`, async ({ page }) => {
    await page.setViewportSize(WIDE);
    const { token } = await signIn(page, account);
    const id = path === '' ? '' : (await findRecords())[kind as 'adhesion'].id;
    const address =
      path === '' ? ((await waitingFor(token, kind))[0]?.action.href ?? '') : path.replace(':id', id);
    await page.goto(address);
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
    const rail = page.getByRole('region', { name: /^(Vos actions|Décision)$/ }).first();
    await expect(rail).toBeVisible();
    await expectRailInSight(page, rail);
    if (kind !== 'document') return;
    // Facts, document, decision: from left to right, side by side.
    const facts = await box(page.getByRole('region', { name: 'Ce document' }));
    const given = await box(page.getByRole('region', { name: /^(?!Document ).*\.pdf$/ }));
    const decision = await box(rail);
    expect(facts.x + facts.width).toBeLessThan(given.x);
    expect(given.x + given.width).toBeLessThan(decision.x);
    // Below 1200 px it is under the main column.
    await page.setViewportSize({ width: 1100, height: 900 });
    await page.evaluate('scrollTo(0, 0)');
    const under = await box(page.getByRole('region', { name: /^(Vos actions|Suite à donner)$/ }).first());
    expect(under.y).toBeGreaterThan((await box(page.getByRole('region', { name: 'Ce document' }))).y);
  });

test('what is late is said alike, in danger, on the record that waits', async ({ page }) => {
  const { token } = await signIn(page, 'adviser');
  const late = (await waitingFor(token, 'invoice')).find(({ dueOn }) => dueOn && dueOn < todayInParis());
  await page.goto(late?.action.href ?? '');
  const chip = page.getByRole('region', { name: 'Vos actions' }).getByText(/en retard|ouvrés? de retard$/i);
  await expect(chip).toHaveAttribute('data-family', 'danger');
});

test('on a phone what one may do is in a bar under the thumb, once, and nothing lies on anything', async ({
  elsewhere,
}) => {
  const page = await elsewhere('adviser', PHONE);
  const { token } = await signIn(page, 'adviser');
  const [first] = await waitingFor(token, 'invoice');
  await page.goto(first?.action.href ?? '');
  const bar = page.getByRole('region', { name: 'Vos actions' });
  await expect(bar).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Vos actions' })).toHaveCount(0);
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  const { y, height } = await box(bar);
  expect(Math.round(y + height)).toBe(PHONE.viewport.height);
  for (const key of await page.locator('kbd').all()) await expect(key).toBeHidden();
  // Each step is offered once.
  const names = await page.getByRole('main').getByRole('button').allInnerTexts();
  const steps = names.filter((name) => /^(Approuver|Refuser|Demander)/.test(name));
  expect(steps.length).toBe(new Set(steps).size);
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  const up = page.getByRole('button', { name: 'Revenir en haut' });
  await expect(up).toBeVisible();
  const covered = await up.evaluate((button) => {
    const own = button.getBoundingClientRect();
    return [...document.querySelectorAll('main a, main button, [data-family]')]
      .filter((part) => {
        const other = part.getBoundingClientRect();
        return (
          other.width > 0 &&
          own.left < other.right &&
          other.left < own.right &&
          own.top < other.bottom &&
          other.top < own.bottom
        );
      })
      .map(({ textContent }) => textContent);
  });
  expect(covered).toEqual([]);
});

test('columns of a list stand while it loads where they stand once it has come', async ({ page }) => {
  await page.setViewportSize(WIDE);
  const go = Promise.withResolvers<void>();
  // The same rows both times, whatever other specs deposit meanwhile.
  const answers = new Map<string, APIResponse>();
  await page.route(
    (url) => url.pathname === '/api/invoices',
    async (route) => {
      const url = route.request().url();
      const kept = answers.get(url);
      if (kept) await go.promise;
      else answers.set(url, await route.fetch());
      await route.fulfill({ response: answers.get(url) as APIResponse });
    },
  );
  await openRecord(page, 'adviser', pages.allInvoices);
  const places = async () => {
    const heads = await page.locator('thead th[data-column]').all();
    return Promise.all(heads.map(async (head) => Math.round((await box(head)).x)));
  };
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('.widths'))))
    .toBe(true);
  await page.reload();
  await expect(page.locator('table[data-skeleton]')).toBeVisible();
  const before = await places();
  // Amounts' skeletons are where the amounts will be.
  const bone = page.locator('tbody td[data-align="end"] > span').first();
  await expect(bone).toBeVisible();
  const cell = await box(page.locator('tbody td[data-align="end"]').first());
  const { x, width } = await box(bone);
  expect(cell.x + cell.width - (x + width)).toBeLessThan(20);
  go.resolve();
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible();
  expect(await places()).toEqual(before);
});
