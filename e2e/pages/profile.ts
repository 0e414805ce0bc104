import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures/test.ts';

/** The profile and its parts. */
export class Profile {
  readonly page: Page;
  readonly firstName: Locator;
  readonly lastName: Locator;
  readonly identity: Locator;
  readonly mails: Locator;
  readonly password: Locator;
  readonly photoFile: Locator;
  readonly crop: Locator;

  constructor(page: Page) {
    this.page = page;
    this.identity = page.getByRole('form', { name: 'Identité' });
    this.firstName = this.identity.getByRole('textbox', { name: 'Prénom' });
    this.lastName = this.identity.getByRole('textbox', { name: 'Nom', exact: true });
    this.mails = page.getByRole('form', { name: 'E-mails de notification' });
    this.password = page.getByRole('form', { name: 'Mot de passe' });
    this.photoFile = page.getByRole('region', { name: 'Photo' }).locator('input[type="file"]');
    this.crop = page.getByRole('dialog', { name: 'Cadrer la photo' });
  }

  async open(tab?: 'security' | 'preferences' | 'company'): Promise<void> {
    await this.page.goto(`/users/profile${tab ? `?tab=${tab}` : ''}`);
  }

  /** Presses « Enregistrer » of a form and waits until the API has kept it. */
  async save(form: Locator): Promise<void> {
    const saved = this.page.waitForResponse(
      (response) => response.url().endsWith('/api/me') && response.request().method() === 'PATCH',
    );
    await form.getByRole('button', { name: 'Enregistrer' }).click();
    expect((await saved).status()).toBe(200);
  }
}
