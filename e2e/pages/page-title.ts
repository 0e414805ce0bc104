import type { Page } from '@playwright/test';
import { expect } from '../fixtures/test.ts';

/** The end of the document's title on every page. */
export const titleEnd = ' | Cessio Factoring | Banque Affacturage';

/** Waits until the page with that name is shown: its name in the title, and a first heading in its content. */
export async function expectPage(page: Page, title: string, heading: string | RegExp = title): Promise<void> {
  await expect(page).toHaveTitle(`${title}${titleEnd}`);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** Loads the page and waits until it is shown. */
export async function openPage(
  page: Page,
  path: string,
  title: string,
  heading: string | RegExp = title,
): Promise<void> {
  await page.goto(path);
  await expectPage(page, title, heading);
}
