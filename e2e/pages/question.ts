import type { Page } from '@playwright/test';

/** Clicks the confirmation's button before a binding step; it repeats the verb. */
export const confirm = (page: Page, verb: string | RegExp): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name: verb, exact: true }).click();
