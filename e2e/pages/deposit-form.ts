import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures/test.ts';

export interface TypedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** `2027-01-19` as one types it. */
export const typedDate = (iso: string): string => iso.split('-').toReversed().join('/');

/** The form in which an invoice is deposited. */
export class DepositForm {
  readonly page: Page;
  readonly file: Locator;
  readonly fileCard: Locator;
  readonly number: Locator;
  readonly issued: Locator;
  readonly due: Locator;
  readonly order: Locator;
  readonly net: Locator;
  readonly vat: Locator;
  readonly gross: Locator;
  readonly debtor: Locator;
  readonly save: Locator;
  readonly submit: Locator;
  readonly checks: Locator;

  constructor(page: Page) {
    this.page = page;
    const box = (name: string): Locator => page.getByRole('textbox', { name, exact: true });
    this.file = page.getByLabel('Facture à déposer');
    this.fileCard = page.getByRole('region', { name: 'Document de la facture' });
    this.number = box('Numéro');
    this.issued = box('Émise le');
    this.due = box('Échéance');
    this.order = box('Commande');
    this.net = box('Net HT');
    this.vat = box('TVA');
    this.gross = box('Total TTC');
    this.debtor = page.getByRole('combobox', { name: 'Débiteur' });
    this.save = page.getByRole('button', { name: 'Enregistrer', exact: true });
    this.submit = page.getByRole('button', { name: 'Déposer la facture' });
    this.checks = page.getByRole('region', { name: 'Contrôles' });
  }

  async open(path = '/Invoices/new'): Promise<void> {
    await this.page.goto(path);
    await expect(this.number).toBeVisible();
  }

  async drop(file: TypedFile): Promise<void> {
    await this.file.setInputFiles(file);
  }

  /** Types what is given, in reading order, leaving each field. */
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

  /** What stands under a field. */
  async expectMessage(field: Locator, message: string | RegExp): Promise<void> {
    await expect(field).toHaveAccessibleDescription(message);
  }
}
