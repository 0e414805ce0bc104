import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, openAs, test } from '../fixtures/test.ts';
import { Frame } from '../pages/frame.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** What is shown for a missing text. */
const KEYS = new Set(
  globSync('{host,remote-*,shared/ui}/locales/*.json', { cwd: ROOT })
    .flatMap((file) => Object.keys(JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as object))
    .filter((key) => key.includes('.')),
);
const PAGES = ['/', '/Invoices/my', '/documents/my', '/users/profile'];

for (const [what, reached] of [
  ['come last', true],
  ['never come', false],
] as const)
  test(`signed in with « ae », whose texts ${what}, every word is French`, async ({ page, problems }) => {
    if (!reached) problems.allow(/ERR_FAILED/);
    await openAs(page, 'supplier', '/');
    await page.evaluate(() => localStorage.setItem('i18nextLng', 'ae'));
    // The application's own texts load before the language's: the order in which keys were seen.
    let shell: Promise<unknown> = Promise.resolve();
    await page.route('**/locales/ae/*.json', async (route) => {
      await shell;
      await (reached ? route.fulfill({ json: {} }) : route.abort());
    });
    for (const address of PAGES) {
      shell = page.waitForResponse((answer) => answer.url().includes('/assets/app-shell'));
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(new Frame(page).menu).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('ae');
      await page.waitForLoadState('networkidle');
      const words = await page.evaluate(() => {
        const found: string[] = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) found.push(walker.currentNode.textContent?.trim() ?? '');
        for (const name of ['placeholder', 'aria-label', 'title'])
          for (const element of document.querySelectorAll(`[${name}]`))
            found.push(element.getAttribute(name) ?? '');
        return found.map((word) => word.replace(/^\w+:/, ''));
      });
      expect([address, words.filter((word) => KEYS.has(word) || word === 'draft')]).toEqual([address, []]);
    }
  });
