import type { Locator, Page } from '@playwright/test';
import { callApi, fetchTokens } from '../fixtures/stack.ts';

interface Settings {
  version: number;
  maintenance: { on: boolean };
}

/** Opens the portal to everybody, whatever a test left behind. */
export async function reopenPortal(): Promise<void> {
  const { token } = await fetchTokens('super');
  const { version, maintenance } = await callApi<Settings>(token, 'GET', '/api/settings');
  if (!maintenance.on) return;
  await callApi(token, 'PATCH', '/api/settings', { version, maintenance: { on: false } });
}

/** The administrator's card of maintenance. */
export class MaintenanceSwitch {
  readonly page: Page;
  readonly message: Locator;

  constructor(page: Page) {
    this.page = page;
    this.message = page.getByLabel('Message affiché');
  }

  async close(message: string): Promise<void> {
    await this.message.fill(message);
    await this.page.getByRole('button', { name: 'Fermer le portail…' }).click();
    const question = this.page.getByRole('dialog', { name: 'Fermer le portail pour maintenance ?' });
    await question.getByRole('button', { name: 'Fermer le portail' }).click();
    await question.waitFor({ state: 'hidden' });
  }

  async reopen(): Promise<void> {
    await this.page.getByRole('button', { name: 'Rouvrir le portail' }).click();
  }
}

/** What everybody else sees meanwhile. */
export function maintenanceCover(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Le portail est en maintenance' });
}
