import type { Page } from '@playwright/test';
import { callApi, originOf, type Account } from '../fixtures/stack.ts';
import { expect, expectAccessible, openAs, signIn, test } from '../fixtures/test.ts';
import { Frame } from '../pages/frame.ts';
import { listCount } from '../pages/list-count.ts';

// The tests are independent: both workers share this file.
test.describe.configure({ mode: 'parallel' });

interface Figure {
  key: string;
  count: { value: number };
  href: string;
}
const WIDGETS = ['invoices', 'requests', 'documents'] as const;

/**
 * Figures whose lists are opened, by reader: each kind of list, tab and filter once; the API's tests check all counts.
 */
const OPENED: Partial<Record<Account, readonly string[] | 'all'>> = {
  client: 'all',
  supplier: 'all',
  adviser: 'all',
  risk: ['todo', 'adhesionsRisk'],
  legal: ['todo', 'calls', 'toPrepare'],
  m1: ['committee'],
};

async function figuresOf(token: string, path: string): Promise<Figure[]> {
  return (await callApi<{ figures: Figure[] }>(token, 'GET', path)).figures;
}

/** The row count shown by the list on screen. */
async function listTotal(page: Page): Promise<number> {
  const words = await listCount(page)
    .or(page.getByRole('heading', { name: 'Aucun résultat avec ces filtres' }))
    .first()
    .innerText();
  if (words.startsWith('Aucun')) return 0;
  return Number(/sur\s+([\d\s\u00a0\u202f]+)/.exec(words)?.[1]?.replaceAll(/\D/g, '') ?? Number.NaN);
}

/** Every figure of a board is a link, and its list has as many rows. */
async function expectFigures(
  page: Page,
  token: string,
  board: string,
  sources: readonly string[],
  opened: readonly string[] | 'all',
): Promise<void> {
  const figures = (
    await Promise.all(
      sources.map(async (source) =>
        (await figuresOf(token, source))
          // The board's first sentence says which invoices are pending.
          .filter(({ key }) => !(source.endsWith('/invoices') && key === 'todo'))
          .map((figure) => ({ ...figure, source })),
      ),
    )
  ).flat();
  await page.goto(board);
  for (const { href } of figures) await expect(page.locator(`main a[href="${href}"]`).first()).toBeVisible();
  for (const { key, href, source } of figures) {
    if (opened !== 'all' && !opened.includes(key)) continue;
    await test.step(`${source} ${key}`, async () => {
      // Other specs change the same data meanwhile: figure and list are read again together.
      await expect(async () => {
        await page.goto(href, { waitUntil: 'commit' });
        const total = await listTotal(page);
        const figure = (await figuresOf(token, source)).find((one) => one.key === key);
        expect(total).toBe(figure?.count.value);
      }).toPass({ timeout: 30_000 });
    });
  }
}

for (const [account, opened] of Object.entries(OPENED) as [Account, readonly string[] | 'all'][]) {
  test(`each figure of ${account} leads to a list with as many rows`, async ({ page }) => {
    test.setTimeout(120_000);
    const { token } = await signIn(page, account);
    await expectFigures(
      page,
      token,
      '/',
      WIDGETS.map((widget) => `/api/dashboard/${widget}`),
      opened,
    );
    if (account === 'adviser')
      await expectFigures(page, token, '/crypto', ['/api/portfolio/summary'], opened);
  });
}

test('one call that fails and one remote that is away leave the rest of the board standing', async ({
  page,
  problems,
}) => {
  problems.allow(/500|Failed to load resource|remote-entry|ERR_FAILED|federation/i);
  const admin = await originOf('admin');
  let remoteAway = true;
  let callFails = true;
  await page.route(`${admin}/**`, (route) => (remoteAway ? route.abort() : route.continue()));
  await page.route('**/api/dashboard/weeks', (route) =>
    callFails
      ? route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: JSON.stringify({ title: 'Erreur', detail: 'Essai.', status: 500, code: 'INTERNAL' }),
        })
      : route.continue(),
  );
  await openAs(page, 'client', '/');
  const main = page.getByRole('main');
  const away = main.getByRole('region', { name: 'Documents et clients' });
  await expect(away.getByRole('alert')).toContainText('REMOTE_UNAVAILABLE', { timeout: 20_000 });
  const failed = main.getByRole('region', { name: 'Prochaines échéances' });
  await expect(failed.getByRole('alert')).toContainText('INTERNAL');
  await expect(main.getByRole('region', { name: 'À traiter', exact: true })).toBeVisible();
  await expect(
    main.getByRole('region', { name: 'Garanties en vigueur' }).getByRole('link').first(),
  ).toBeVisible();
  await expect(new Frame(page).menu).toBeVisible();

  remoteAway = false;
  await away.getByRole('button', { name: 'Réessayer' }).click();
  await expect(main.getByRole('link', { name: 'Documents manquants' })).toBeVisible({ timeout: 20_000 });
  await expect(failed.getByRole('alert')).toContainText('INTERNAL');
  callFails = false;
  await expect(async () => {
    // Other tests' changes make the board refetch: the figure may be back before the click.
    if (await failed.getByRole('alert').isVisible())
      await failed.getByRole('button', { name: 'Réessayer' }).click({ timeout: 2_000 });
    await expect(failed.getByRole('figure')).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 30_000 });

  // On a tablet the figures of two remotes side by side have the same size…
  await page.setViewportSize({ width: 1024, height: 900 });
  const figures = main.locator('[data-width="half"][data-figures] section > div > section');
  const widths = () =>
    figures.evaluateAll((cards) => [
      ...new Set(cards.map((card) => Math.round(card.getBoundingClientRect().width))),
    ]);
  await expect.poll(async () => (await widths()).length).toBe(1);
  // …where two lists are side by side, company names are readable…
  await page.setViewportSize({ width: 1120, height: 900 });
  await expect(main.locator('li small').first()).toBeVisible();
  const cut = () =>
    main
      .locator('li small > span:first-child')
      .evaluateAll((names) => names.filter((name) => name.scrollWidth > name.clientWidth).length);
  await expect.poll(cut).toBe(0);
  // …and on a phone they are one row below the other, evenly spaced.
  await page.setViewportSize({ width: 360, height: 740 });
  const gaps = () =>
    figures.evaluateAll((cards) => {
      const rows = new Map(
        cards.map((card) => card.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]),
      );
      const [first, ...others] = [...rows].toSorted(([one], [other]) => one - other);
      let above = first?.[1] ?? 0;
      return others.map(([top, bottom]) => {
        const gap = Math.round(top - above);
        above = bottom;
        return gap;
      });
    });
  await expect.poll(gaps).toEqual([16]);
});

test('the board is broken down by debtor from its address, drawn, and read as a table', async ({ page }) => {
  await openAs(page, 'adviser', '/crypto');
  const card = page.getByRole('region', { name: 'Encours cédé et ancienneté' });
  // The library is loaded after the figures, and under the portal's policy.
  await expect(card.locator('svg rect, svg path[class*="Bar"]').first()).toBeVisible({ timeout: 20_000 });
  await page.getByRole('radio', { name: 'Par débiteur' }).click();
  await expect(page).toHaveURL('/crypto?by=debtor');
  await expect(card.getByRole('radio', { name: 'Par débiteur' })).toBeChecked();
  await card.getByRole('button', { name: 'Voir en tableau' }).click();
  await expect(card.getByRole('columnheader', { name: 'Débiteur' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Par débiteur' })).toBeChecked();
  await expectAccessible(page);
  // One assignor only: the overdue figure is its own, and leads to as many.
  await page.getByRole('combobox', { name: 'Cédant' }).selectOption({ label: 'Atelier Brévanne' });
  await expect(page).toHaveURL(/assignorId=/);
  const overdue = page.getByRole('region', { name: 'Échus à suivre' });
  await expect(overdue.getByRole('row').nth(1)).toContainText('Atelier Brévanne');
  await card.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/Invoices\/my\?.*debtorId=/);
});
