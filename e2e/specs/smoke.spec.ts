import { globSync } from 'node:fs';
import { expect, expectAccessible, test } from '../fixtures/test.ts';
import { fetchTokens, listRemotes, stack } from '../fixtures/stack.ts';

// Here animations are on (playwright.config.ts).
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('the API is ready', async ({ request }) => {
  const response = await request.get(`${stack.api}/api/health`);
  expect(response.status()).toBe(200);
  expect(await response.json()).toMatchObject({ status: 'ok' });
});

test('the registry lists every remote of the repository, and each answers', async ({ request }) => {
  const remotes = await listRemotes();
  const names = remotes.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['admin', 'invoices', 'requests']));
  const folders = globSync('../../remote-*/package.json', { cwd: import.meta.dirname });
  expect(names.length).toBe(folders.length);
  for (const { entry } of remotes) expect((await request.get(entry)).status(), entry).toBe(200);
});

test('the sign-in page answers in French', async ({ page }) => {
  await page.goto('/auth/boxed-signin');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page).toHaveTitle(/Cessio Factoring \| Banque Affacturage$/);
  await expect(page.getByRole('button', { name: /connecter|connexion/i }).first()).toBeVisible();
  await expectAccessible(page);
});

test('a demo account signs in', async () => {
  const tokens = await fetchTokens('supplier');
  expect(tokens.token.split('.')).toHaveLength(3);
  expect(tokens.refresh_token).not.toBe('');
});
