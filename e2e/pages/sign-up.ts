import type { Locator } from '@playwright/test';
import type { Newcomer } from '../fixtures/people.ts';
import { expect } from '../fixtures/test.ts';
import type { TypedFile } from './deposit-form.ts';
import { PageObject } from './page-object.ts';

/** The steps of signing up, from the account to the papers. */
export class SignUp extends PageObject {
  readonly create = this.page.getByRole('button', { name: 'Créer mon compte et continuer' });
  readonly company = {
    nationalId: this.#box('SIREN ou SIRET'),
    legalName: this.#box('Raison sociale'),
    address: this.#box('Adresse du siège'),
    postcode: this.#box('Code postal'),
    city: this.#box('Ville'),
  };
  readonly figures = {
    turnover: this.#box(/^Chiffre d’affaires/),
    ceiling: this.#box(/^Plafond/),
    debtors: this.#box('Nombre de clients concernés'),
  };
  readonly saveCompany = this.page.getByRole('button', { name: 'Enregistrer et continuer' });
  readonly consent = this.page.getByRole('checkbox', { name: /J’accepte cette étude/ });
  readonly send = this.page.getByRole('button', { name: 'Envoyer ma demande' });

  #box(name: string | RegExp): Locator {
    return this.page.getByRole('textbox', { name });
  }

  /** First step, up to its button. */
  async account({ email, password, firstName, lastName }: Newcomer): Promise<void> {
    await this.page.goto('/auth/boxed-signup');
    await this.page.getByRole('textbox', { name: 'Prénom' }).fill(firstName);
    await this.page.getByRole('textbox', { name: 'Nom', exact: true }).fill(lastName);
    await this.page.getByRole('textbox', { name: 'Adresse e-mail' }).fill(email);
    await this.page.getByLabel(/^Mot de passe/).fill(password);
    await this.page.getByRole('checkbox').check();
  }

  /** Types the given values of the second step. */
  async type(
    values: Partial<Record<keyof SignUp['company'] | keyof SignUp['figures'], string>>,
  ): Promise<void> {
    const fields: Record<string, Locator> = { ...this.company, ...this.figures };
    for (const [name, value] of Object.entries(values)) await fields[name]?.fill(value);
  }

  /** Uploads a paper and waits until it is stored or refused. */
  async give(label: string, file: TypedFile): Promise<void> {
    await this.page
      .locator('input[type="file"]:not([capture])')
      .and(this.page.getByLabel(label))
      .setInputFiles(file);
    const list = this.page.getByRole('list', { name: label });
    await expect(list.getByText(file.name)).toBeVisible();
    await expect(list.getByRole('progressbar')).toHaveCount(0);
  }
}
