import type { Locator, Page } from '@playwright/test';

/** The page that a mailed link opens to choose another password. */
export class NewPassword {
  readonly page: Page;
  readonly first: Locator;
  readonly again: Locator;
  readonly submit: Locator;
  readonly refusal: Locator;

  constructor(page: Page) {
    this.page = page;
    this.first = page.getByRole('textbox', { name: 'Nouveau mot de passe', exact: true });
    this.again = page.getByRole('textbox', { name: 'Répétez le mot de passe', exact: true });
    this.submit = page.getByRole('button', { name: 'Enregistrer le mot de passe' });
    this.refusal = page.getByRole('main').getByRole('alert');
  }

  async open(token: string): Promise<void> {
    await this.page.goto(`/auth/boxed-password-reset?token=${token}`);
  }

  async send(first: string, again = first): Promise<void> {
    await this.first.fill(first);
    await this.again.fill(again);
    await this.submit.click();
  }
}
