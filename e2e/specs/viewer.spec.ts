import type { Locator, Page } from '@playwright/test';
import { submitInvoice } from '../fixtures/invoices.ts';
import { requestsOf } from '../fixtures/network.ts';
import { broken, twoPages } from '../fixtures/pdf.ts';
import { expect, expectAccessible, signIn, test } from '../fixtures/test.ts';
import { expectStill, watchShifts } from '../pages/stillness.ts';

/** Opens the record of an invoice with this document. */
async function openWith(page: Page, bytes: Buffer): Promise<void> {
  const { id, number } = await submitInvoice();
  await signIn(page, 'adviser');
  await page.route('**/api/invoices/*/file', (route) =>
    route.fulfill({ body: bytes, contentType: 'application/pdf' }),
  );
  await page.goto(`/Invoices/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Facture ${number}`);
}

/** The number of dark pixels of the rendered page. */
const inkOf = (stage: Locator): Promise<number> =>
  stage.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1;
    return dark;
  });

test('a document stands beside what is decided, page by page, and does nothing by itself', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await watchShifts(page);
  const outside = requestsOf(page, (request) => request.url().includes('example.com'));
  await openWith(page, twoPages);
  const card = page.getByRole('region', { name: 'facture.pdf', exact: true });
  const stage = card.getByRole('region', { name: 'Document facture.pdf' });
  await expect(stage.getByText('Page une')).toBeAttached();
  expect(await inkOf(stage)).toBeGreaterThan(1000);
  await expectStill(page, 'The record with its document');
  await expectAccessible(page);

  await stage.focus();
  await page.keyboard.press('PageDown');
  await expect(stage.getByText('Page deux')).toBeAttached();
  await expect(card.getByText('Page 2 sur 2').first()).toBeVisible();
  await expect(card.getByRole('button', { name: 'Page suivante' })).toHaveAttribute('aria-disabled', 'true');

  const width = async () => (await stage.locator('canvas').boundingBox())?.width ?? 0;
  const before = await width();
  await card.getByRole('button', { name: 'Agrandir' }).click();
  await expect.poll(width).toBeGreaterThan(before);
  await card.getByRole('button', { name: 'Ajuster à la largeur' }).click();
  await expect.poll(width).toBe(before);

  await card.getByRole('button', { name: 'Plein écran' }).click();
  const dialog = page.getByRole('dialog', { name: 'facture.pdf' });
  await expect(dialog.getByText('Page deux')).toBeAttached();
  await expect(dialog.getByRole('region', { name: 'Document facture.pdf' })).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(dialog.getByText('Page une')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await expect(stage.getByRole('link')).toHaveCount(0);
  expect(outside).toEqual([]);
});

test('on a phone it opens over the screen; a broken one says so and is offered for download', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openWith(page, broken);
  await expect(page.locator('canvas')).toHaveCount(0);
  await page.getByRole('button', { name: 'Voir la facture' }).click();
  const dialog = page.getByRole('dialog', { name: 'facture.pdf' });
  await expect(dialog.getByText('Ce document ne s’affiche pas')).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('region').getByRole('button', { name: 'Télécharger' }).click();
  expect((await download).suggestedFilename()).toBe('facture.pdf');
});
