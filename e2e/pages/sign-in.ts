import type { Page } from '@playwright/test';
import { PageObject } from './page-object.ts';

/** The sign-in page. */
export class SignIn extends PageObject {
  readonly form = this.page.getByRole('form', { name: 'Se connecter' });
  readonly email = this.form.getByRole('textbox', { name: 'Adresse e-mail' });
  readonly password = this.form.getByLabel(/^Mot de passe/);
  readonly submit = this.form.getByRole('button', { name: 'Se connecter' });

  static async open(page: Page): Promise<SignIn> {
    await page.goto('/auth/boxed-signin');
    return new SignIn(page);
  }

  /** Opens the page and signs in with its form. */
  static async as(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
    await (await SignIn.open(page)).send(email, password);
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
