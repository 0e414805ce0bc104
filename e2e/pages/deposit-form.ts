import type { Locator, Page } from '@playwright/test';
import type { Account } from '../fixtures/stack.ts';
import { expect, signIn } from '../fixtures/test.ts';
import { PageObject } from './page-object.ts';
import { confirm } from './question.ts';

export interface TypedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** `2027-01-19` as typed by a user. */
export const typedDate = (iso: string): string => iso.split('-').toReversed().join('/');

/** The form for depositing an invoice. */
export class DepositForm extends PageObject {
  readonly file = this.page.getByLabel('Facture à déposer');
  readonly fileCard = this.page.getByRole('region', { name: 'Document de la facture' });
  readonly number = this.#box('Numéro');
  readonly issued = this.#box('Émise le');
  readonly due = this.#box('Échéance');
  readonly order = this.#box('Commande');
  readonly net = this.#box('Montant HT');
  readonly vat = this.#box('TVA');
  readonly gross = this.#box('Montant TTC');
  readonly debtor = this.page.getByRole('combobox', { name: 'Débiteur' });
  readonly save = this.page.getByRole('button', { name: 'Enregistrer', exact: true });
  readonly submit = this.page.getByRole('button', { name: 'Déposer la facture' });
  readonly checks = this.page.getByRole('region', { name: 'Contrôles' });

  #box(name: string): Locator {
    return this.page.getByRole('textbox', { name, exact: true });
  }

  static async open(page: Page, path = '/Invoices/new'): Promise<DepositForm> {
    const form = new DepositForm(page);
    await page.goto(path);
    await expect(form.number).toBeVisible();
    return form;
  }

  /** Opens it as that account. */
  static async openAs(page: Page, account: Account, path?: string): Promise<DepositForm> {
    await signIn(page, account);
    return DepositForm.open(page, path);
  }

  /** Submits it, and confirms. */
  async deposit(): Promise<void> {
    await this.submit.click();
    await confirm(this.page, /Déposer/);
  }

  async drop(file: TypedFile): Promise<void> {
    await this.file.setInputFiles(file);
  }

  /** Types the given values, in reading order, leaving each field. */
  async type(
    values: Partial<Record<'number' | 'issued' | 'due' | 'order' | 'net' | 'vat', string>>,
  ): Promise<void> {
    for (const [name, value] of Object.entries(values)) {
      const field = this[name as keyof typeof values];
      await field.fill(value);
      await field.blur();
    }
  }

  async chooseDebtor(name: string): Promise<void> {
    await this.debtor.click();
    await this.debtor.fill(name);
    await this.page.getByRole('option', { name: new RegExp(name) }).click();
  }

  /** The message under a field. */
  async expectMessage(field: Locator, message: string | RegExp): Promise<void> {
    await expect(field).toHaveAccessibleDescription(message);
  }
}
