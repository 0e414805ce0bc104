import { isScript, requestsOf } from '../fixtures/network.ts';
import { expect, expectAccessible, openAs, signIn, test } from '../fixtures/test.ts';

// The tests are independent: both workers share this file.
test.describe.configure({ mode: 'parallel' });

test('a date is typed at speed, pasted, or picked by keyboard in a form', async ({ page }) => {
  await openAs(page, 'client', '/requests/new');
  const field = page.getByRole('textbox', { name: 'Valable jusqu’au' });
  await field.pressSequentially('18/03/2099', { delay: 20 });
  await expect(field).toHaveValue('18/03/2099');
  await field.fill('');
  await field.evaluate((input) => {
    (input as HTMLInputElement).focus();
    document.execCommand('insertText', false, ' 19.03.2099\u00a0');
  });
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('19/03/2099');

  const button = page.getByRole('button', { name: 'Choisir dans le calendrier' });
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  const calendar = page.getByRole('dialog', { name: 'Calendrier' });
  await expect(calendar.getByRole('grid', { name: 'mars 2099' })).toBeVisible();
  await expect(calendar.getByRole('gridcell', { selected: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('PageDown');
  await expect(calendar.getByRole('grid', { name: 'avril 2099' })).toBeVisible();
  await expect(calendar.getByRole('gridcell', { name: '19', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(calendar).toHaveCount(0);
  await expect(field).toHaveValue('12/04/2099');
  await expect(button).toBeFocused();
});

for (const { width, opener } of [
  { width: 1440, opener: 'Échéance' },
  { width: 360, opener: 'Tri et filtres' },
])
  test(`a list is filtered by a day of the calendar, under its field, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await signIn(page, 'supplier');
    const asked = requestsOf(page, isScript);
    await page.goto('/Invoices/my');
    await page.getByRole('button', { name: opener, exact: true }).first().click();
    const panel = page.getByRole('dialog', { name: opener });
    const from = panel.getByRole('textbox', { name: 'À partir du' }).first();
    await from.pressSequentially('18/03/2019', { delay: 20 });
    await expect(page).toHaveURL(/dueDate\.gte=2019-03-18/);
    await expect(from).toHaveValue('18/03/2019');

    const before = asked.length;
    const calendar = page.getByRole('dialog', { name: 'Calendrier' });
    const button = panel.getByRole('button', { name: 'Choisir dans le calendrier' }).first();
    await button.click();
    await expect(calendar.getByRole('gridcell', { selected: true })).toHaveText('18');
    expect(asked.length, 'fetched by the press').toBeGreaterThan(before);
    const [box, opened] = [await calendar.boundingBox(), await button.boundingBox()];
    if (!box || !opened) throw new Error('The calendar is not shown');
    expect(
      Math.min(Math.abs(box.y - opened.y - opened.height), Math.abs(box.y + box.height - opened.y)),
    ).toBeLessThan(12);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    expect(box.y + box.height).toBeLessThanOrEqual(740);

    await page.keyboard.press('Escape');
    await expect(calendar).toHaveCount(0);
    await expect(panel).toBeVisible();
    await button.click();
    await calendar.getByRole('gridcell', { name: '5', exact: true }).click();
    await expect(page).toHaveURL(/dueDate\.gte=2019-03-05/);
    await expect(from).toHaveValue('05/03/2019');
    await expect(panel).toBeVisible();
  });
