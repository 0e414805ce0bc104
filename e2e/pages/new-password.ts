import { PageObject } from './page-object.ts';

/** The page of a mailed link for choosing another password. */
export class NewPassword extends PageObject {
  readonly first = this.page.getByRole('textbox', { name: 'Nouveau mot de passe', exact: true });
  readonly again = this.page.getByRole('textbox', { name: 'Répétez le mot de passe', exact: true });
  readonly submit = this.page.getByRole('button', { name: 'Enregistrer le mot de passe' });
  readonly refusal = this.page.getByRole('main').getByRole('alert');

  async open(token: string): Promise<void> {
    await this.page.goto(`/auth/boxed-password-reset?token=${token}`);
  }

  async send(first: string, again = first): Promise<void> {
    await this.first.fill(first);
    await this.again.fill(again);
    await this.submit.click();
  }
}
