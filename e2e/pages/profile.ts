import type { Locator } from '@playwright/test';
import { expect } from '../fixtures/test.ts';
import { PageObject } from './page-object.ts';

/** The profile and its sections. */
export class Profile extends PageObject {
  readonly identity = this.page.getByRole('form', { name: 'Identité' });
  readonly firstName = this.identity.getByRole('textbox', { name: 'Prénom' });
  readonly lastName = this.identity.getByRole('textbox', { name: 'Nom', exact: true });
  readonly mails = this.page.getByRole('form', { name: 'E-mails de notification' });
  readonly password = this.page.getByRole('form', { name: 'Mot de passe' });
  readonly photoFile = this.page
    .getByRole('region', { name: 'Photo' })
    .locator('input[type="file"]:not([capture])');
  readonly crop = this.page.getByRole('dialog', { name: 'Cadrer la photo' });

  async open(tab?: 'security' | 'preferences' | 'company'): Promise<void> {
    await this.page.goto(`/users/profile${tab ? `?tab=${tab}` : ''}`);
  }

  /** Clicks « Enregistrer » of a form and waits until the API has stored it. */
  async save(form: Locator): Promise<void> {
    const saved = this.page.waitForResponse(
      (response) => response.url().endsWith('/api/me') && response.request().method() === 'PATCH',
    );
    await form.getByRole('button', { name: 'Enregistrer' }).click();
    expect((await saved).status()).toBe(200);
  }
}
