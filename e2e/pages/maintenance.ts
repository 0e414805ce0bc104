import type { Locator, Page } from '@playwright/test';
import { proofToken, withProof } from '../fixtures/proof.ts';
import { accounts, callApi, fetchTokens } from '../fixtures/stack.ts';
import { PageObject } from './page-object.ts';

interface Settings {
  version: number;
  maintenance: { on: boolean };
}

/** Ends the maintenance, whatever a test left behind. */
export async function reopenPortal(): Promise<void> {
  const { token } = await fetchTokens('super');
  const { version, maintenance } = await callApi<Settings>(token, 'GET', '/api/settings');
  if (!maintenance.on) return;
  const change = { version, maintenance: { on: false } };
  await callApi(token, 'PATCH', '/api/settings', change, {
    'x-step-up': await proofToken(token, accounts.super),
  });
}

/** The administrator's maintenance card. */
export class MaintenanceSwitch extends PageObject {
  readonly message = this.page.getByLabel('Message affiché');

  async close(message: string): Promise<void> {
    await this.message.fill(message);
    await this.page.getByRole('button', { name: 'Fermer le portail…' }).click();
    const question = this.page.getByRole('alertdialog', { name: 'Fermer le portail pour maintenance ?' });
    await withProof(this.page, accounts.super, () =>
      question.getByRole('button', { name: 'Fermer le portail' }).click(),
    );
    await question.waitFor({ state: 'hidden' });
  }

  async reopen(): Promise<void> {
    await withProof(this.page, accounts.super, () =>
      this.page.getByRole('button', { name: 'Rouvrir le portail' }).click(),
    );
  }
}

/** The cover shown to everybody else. */
export function maintenanceCover(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Le portail est en maintenance' });
}
