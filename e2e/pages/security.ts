import type { Locator, Page } from '@playwright/test';

/** The part « Sécurité » of the profile. */
export class Security {
  readonly page: Page;
  readonly codes: Locator;

  constructor(page: Page) {
    this.page = page;
    this.codes = page.getByRole('dialog', { name: 'Codes de secours' }).getByRole('listitem');
  }

  async open(): Promise<void> {
    await this.page.goto('/users/profile?tab=security');
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }
}
