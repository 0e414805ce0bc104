import { pages } from '@cessio/contract';
import { expect, signIn, test } from '../fixtures/test.ts';
import type { Account } from '../fixtures/stack.ts';

const LISTS: Partial<Record<Account, readonly string[]>> = {
  super: [
    pages.allInvoices,
    pages.requests,
    `${pages.requests}?tab=guarantees`,
    pages.adhesions,
    pages.debtors,
    pages.documents,
    pages.documentTypes,
    pages.advisers,
    pages.audit,
    pages.messages,
  ],
  supplier: [pages.myInvoices, pages.myClients],
  client: [pages.debtorInvoices, pages.requests, pages.commissions],
};

for (const [account, lists] of Object.entries(LISTS))
  test(`every list of ${account} leaves with each column that it can show`, async ({ page }) => {
    await signIn(page, account as Account);
    // Nothing is hidden: every column that the screen knows is requested.
    await page.addInitScript(() => {
      const kept = Storage.prototype.getItem;
      Storage.prototype.getItem = function (key: string) {
        return key.endsWith('.hidden') ? '[]' : kept.call(this, key);
      };
    });
    for (const path of lists) {
      await page.goto(path);
      await page.getByRole('button', { name: 'Exporter la liste' }).click();
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.url().includes('.csv?')),
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: 'Fichier CSV', exact: true }).click(),
      ]);
      expect([path, answer.status()]).toEqual([path, 200]);
      expect(new URL(answer.url()).searchParams.get('columns')).toContain(',');
    }
  });
