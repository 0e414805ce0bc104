import type { Locator, Page } from '@playwright/test';
import type { Newcomer } from '../fixtures/people.ts';
import { expect } from '../fixtures/test.ts';
import type { TypedFile } from './deposit-form.ts';

/** The steps of signing up, from the account to the papers. */
export class SignUp {
  readonly page: Page;
  readonly create: Locator;
  readonly company: { nationalId: Locator; legalName: Locator; address: Locator; city: Locator };
  readonly figures: { turnover: Locator; ceiling: Locator; debtors: Locator };
  readonly saveCompany: Locator;
  readonly consent: Locator;
  readonly send: Locator;

  constructor(page: Page) {
    this.page = page;
    const box = (name: string | RegExp): Locator => page.getByRole('textbox', { name });
    this.create = page.getByRole('button', { name: 'Créer mon compte et continuer' });
    this.company = {
      nationalId: box('SIREN ou SIRET'),
      legalName: box('Raison sociale'),
      address: box('Adresse du siège'),
      city: box('Ville'),
    };
    this.figures = {
      turnover: box(/^Chiffre d’affaires/),
      ceiling: box(/^Plafond/),
      debtors: box('Nombre de clients concernés'),
    };
    this.saveCompany = page.getByRole('button', { name: 'Enregistrer et continuer' });
    this.consent = page.getByRole('checkbox', { name: /J’accepte cette étude/ });
    this.send = page.getByRole('button', { name: 'Envoyer ma demande' });
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

  /** Types what is given of the second step. */
  async type(
    values: Partial<Record<keyof SignUp['company'] | keyof SignUp['figures'], string>>,
  ): Promise<void> {
    const fields: Record<string, Locator> = { ...this.company, ...this.figures };
    for (const [name, value] of Object.entries(values)) await fields[name]?.fill(value);
  }

  /** Gives a paper and waits until it is kept or refused. */
  async give(label: string, file: TypedFile): Promise<void> {
    await this.page.locator('input[type="file"]').and(this.page.getByLabel(label)).setInputFiles(file);
    const list = this.page.getByRole('list', { name: label });
    await expect(list.getByText(file.name)).toBeVisible();
    await expect(list.getByRole('progressbar')).toHaveCount(0);
  }
}
