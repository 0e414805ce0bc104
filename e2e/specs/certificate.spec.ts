import { readFile } from 'node:fs/promises';
import type { Guarantee, Page as List } from '@cessio/contract';
import { callApi, fetchTokens } from '../fixtures/stack.ts';
import { expect, expectAccessible, signIn, test } from '../fixtures/test.ts';

test('the beneficiary of a guarantee prints its certificate, and a banker without an account checks it on a telephone', async ({
  page,
  elsewhere,
}) => {
  const { token } = await fetchTokens('supplier');
  const { data } = await callApi<List<Guarantee>>(token, 'GET', '/api/guarantees?limit=1');
  const id = data[0]?.id ?? '';
  await signIn(page, 'supplier');
  await page.goto(`/guarantees/${id}`);
  const code = await page.getByText(/^(?:[2-9A-Z]{4}-){2}[2-9A-Z]{4}$/).textContent();
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger le certificat' }).click(),
  ]);
  expect(paper.suggestedFilename()).toBe(`${data[0]?.number}-1.pdf`);
  expect((await readFile(await paper.path())).subarray(0, 5).toString()).toBe('%PDF-');

  const banker = await elsewhere(undefined, {
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  });
  await banker.goto(`/demandegarantie/details?ref=${data[0]?.number}`);
  await banker.getByRole('textbox', { name: 'Code du certificat' }).fill('AAAA-BBBB-CCCC');
  await banker.getByRole('button', { name: 'Vérifier' }).click();
  await expect(banker.getByText('Certificat non reconnu')).toBeVisible();
  await banker.getByRole('textbox', { name: 'Code du certificat' }).fill(` ${code?.toLowerCase()} `);
  await banker.keyboard.press('Enter');
  await expect(banker.getByText(/^Certificat authentique/)).toBeVisible();
  await expect(banker.getByText(/EUR/)).toBeVisible();
  await expectAccessible(banker);
  // What its QR code opens.
  await banker.goto('/about');
  await banker.goto(`/demandegarantie/details#ref=${data[0]?.number}&code=${code}&edition=1`);
  await expect(banker.getByText(/^Certificat authentique/)).toBeVisible();
  expect(new URL(banker.url()).hash).toBe('');
});
