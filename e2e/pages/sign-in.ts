import type { Locator, Page } from '@playwright/test';

/** The sign-in page. */
export class SignIn {
  readonly page: Page;
  readonly email: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  readonly form: Locator;

  constructor(page: Page) {
    this.page = page;
    this.form = page.getByRole('form', { name: 'Se connecter' });
    this.email = this.form.getByRole('textbox', { name: 'Adresse e-mail' });
    this.password = this.form.getByLabel(/^Mot de passe/);
    this.submit = this.form.getByRole('button', { name: 'Se connecter' });
  }

  async open(): Promise<void> {
    await this.page.goto('/auth/boxed-signin');
  }

  async fill(email: string, password: string): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
  }

  async send(email: string, password: string): Promise<void> {
    await this.fill(email, password);
    await this.submit.click();
  }
}
