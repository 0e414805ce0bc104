import { step, submitInvoice, type InvoiceRecord } from '../fixtures/invoices.ts';
import { callApi } from '../fixtures/stack.ts';
import { expect, signIn, test } from '../fixtures/test.ts';

const COUNT = 20;
test.use({ viewport: { width: 1440, height: 900 } });

/** Twenty invoices of the supplier awaiting the adviser, with a common prefix. */
async function twentyUnderReview(prefix: string): Promise<InvoiceRecord[]> {
  const numbers = Array.from({ length: COUNT }, (_, at) => `${prefix}-${String(at + 1).padStart(2, '0')}`);
  return Promise.all(numbers.map(async (number) => step('client', await submitInvoice(number), 'confirm')));
}

test('an adviser decides twenty files in a row by keyboard: approved, refused, asked; Back returns to the row', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const prefix = `VK${Date.now().toString(36).toUpperCase()}`;
  const made = await twentyUnderReview(prefix);
  const { token } = await signIn(page, 'adviser');
  const list = `/Invoices/my?q=${prefix}&sort=number`;
  await page.goto(list);
  const heading = page.getByRole('heading', { level: 1 });
  const question = page.getByRole('alertdialog');
  const row = (at: number) =>
    page.getByRole('row').filter({ hasText: `${prefix}-${String(at).padStart(2, '0')}` });
  await expect(row(COUNT)).toBeVisible();

  // Open the third, come back: its row has the focus and is marked.
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText(`Facture ${prefix}-03`);
  await page.goBack();
  await expect(row(3).getByRole('link').first()).toBeFocused();
  await expect(row(3)).toHaveAttribute('data-current', 'true');

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');

  for (let at = 1; at <= COUNT; at += 1) {
    await expect(heading).toHaveText(`Facture ${prefix}-${String(at).padStart(2, '0')}`);
    const key = at === 5 ? 'r' : at === 9 ? 'i' : 'a';
    await page.keyboard.press(key);
    await expect(question).toBeVisible();
    if (key === 'r') await question.getByLabel(/^Motif/).press('R');
    if (key === 'i') await question.getByRole('checkbox', { name: 'Bon de livraison' }).press('Space');
    await page.keyboard.press(key === 'a' ? 'Enter' : 'Control+Enter');
    await expect(question).toBeHidden();
  }
  // After the last one: the list, with its query and order.
  await expect(page).toHaveURL(list);
  await expect(page.getByRole('searchbox')).toHaveValue(prefix);

  const after = await callApi<{ data: InvoiceRecord[] }>(token, 'GET', `/api/invoices?q=${prefix}&limit=50`);
  const states = after.data.map(({ status }) => status);
  expect(states.filter((status) => status === 'approved')).toHaveLength(COUNT - 2);
  expect(states.filter((status) => status === 'rejected')).toHaveLength(1);
  expect(states.filter((status) => status === 'needs_info')).toHaveLength(1);
  expect(made).toHaveLength(COUNT);
});
