import { href, pages } from '@cessio/contract';
import { pdfPages } from '../../api/test/pdf.ts';
import { findRecords } from '../fixtures/records.ts';
import { expect, signIn, test } from '../fixtures/test.ts';

// The tests are independent: both workers share this file.
test.describe.configure({ mode: 'parallel' });

for (const [what, account, addressOf] of [
  ['an invoice', 'supplier', (id: (kind: 'invoice') => string) => href(pages.invoice, { id: id('invoice') })],
  [
    'a guarantee',
    'client',
    (id: (kind: 'guarantee') => string) => href(pages.guarantee, { id: id('guarantee') }),
  ],
  ['a list', 'supplier', () => href(pages.myInvoices)],
] as const)
  test(`${what} on paper: whose, when, page n of N, and nothing that one presses`, async ({ page }) => {
    const records = await findRecords();
    await signIn(page, account);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(addressOf((kind: keyof typeof records) => records[kind].id));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await page.keyboard.press('Tab');
    // Brand, company and time are loaded once the page is idle.
    const company = account === 'supplier' ? 'Atelier Brévanne' : 'Halbrane Distribution';
    await expect
      .poll(async () => (await pdfPages(await page.pdf()))[0], { timeout: 20_000 })
      .toContain(`Cessio · ${company}`);
    const printed = await pdfPages(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
    printed.forEach((text, index) => {
      expect(text).toContain(`Cessio · ${company}`);
      expect(text).toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d/);
      expect(text).toContain(`${index + 1}/${printed.length}`);
      // No page consists of its margins only.
      const own = text.replace(/^.*?\d\d:\d\d/, '').replace(/\d+\/\d+ ?$/, '');
      expect(own.trim()).not.toBe('');
    });
    const all = printed.join('\n');
    for (const pressed of [
      'Vos actions',
      'Suivant',
      'Rechercher',
      'Exporter',
      'Confidentialité',
      'Aller au contenu',
    ])
      expect(all).not.toContain(pressed);

    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    for (const button of await page.locator('button:not(thead button)').all())
      await expect(button).toBeHidden();
    const ring = await page.evaluate(
      () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
    );
    expect(ring).toBe('none');
    for (const planned of await page.locator('li[data-state="planned"]').all())
      await expect(planned).toBeHidden();
  });
