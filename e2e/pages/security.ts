import type { Locator, Page } from '@playwright/test';
import { PageObject } from './page-object.ts';

/** The section « Sécurité » of the profile. */
export class Security extends PageObject {
  readonly codes = this.page.getByRole('dialog', { name: 'Codes de secours' }).getByRole('listitem');

  static async open(page: Page): Promise<Security> {
    await page.goto('/users/profile?tab=security');
    return new Security(page);
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }
}
