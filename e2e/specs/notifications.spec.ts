import { freshNumber } from '../fixtures/einvoice.ts';
import { invoiceUnderReview, step, submitInvoice } from '../fixtures/invoices.ts';
import { fetchTokensOf, registerNewcomer } from '../fixtures/people.ts';
import { callAs, type Account } from '../fixtures/stack.ts';
import { expect, openAs, signIn, test } from '../fixtures/test.ts';
import { Frame } from '../pages/frame.ts';
import { openListening } from '../pages/live.ts';
import { expectPage } from '../pages/page-title.ts';
import { confirm } from '../pages/question.ts';
import { SignIn } from '../pages/sign-in.ts';

// Here animations are on (playwright.config.ts).
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

interface Notification {
  id: string;
  message: string;
  isRead: boolean;
}

/** The account's newest notification about that number, from the API. */
async function findNotification(account: Account, number: string): Promise<Notification | undefined> {
  const { data } = await callAs<{ data: Notification[] }>(account, 'GET', '/api/notification/my?page=1');
  return data.find(({ message }) => message.includes(number));
}

test('a deposit reaches the debtor live: toast, count, first of the list, and leads there', async ({
  page,
}) => {
  await signIn(page, 'client');
  await openListening(page, '/documents/my');
  const frame = new Frame(page);
  const before = await frame.unread();
  const { id, number } = await submitInvoice();

  const toast = page.getByRole('status').filter({ hasText: number });
  await expect(toast).toBeVisible();
  await expect(toast).toContainText('Facture');
  await expect(toast).toContainText(`Facture ${number} (Atelier Brévanne)`);
  await expect(toast.getByRole('button', { name: 'Ouvrir' })).toBeVisible();
  // The bell and the rest of the header stay accessible.
  const [card, bell] = await Promise.all([toast.boundingBox(), frame.bell.boundingBox()]);
  expect(card?.y).toBeGreaterThan((bell?.y ?? 0) + (bell?.height ?? 0));
  await expect.poll(() => frame.unread()).toBeGreaterThan(before);

  await frame.bell.click();
  await expect(frame.bellPanel.getByRole('heading', { name: 'Notification', exact: true })).toBeVisible();
  const line = frame.notification(number);
  await expect(line).toContainText('Non lue');
  await expect(line).toContainText(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/);
  await line.click();
  await expect(page).toHaveURL(`/Invoices/${id}`);
  await expectPage(page, `Facture ${number}`);
  await expect(frame.bellPanel).toBeHidden();
  await frame.bell.click();
  await expect(frame.notification(number)).not.toContainText('Non lue');
  expect((await findNotification('client', number))?.isRead).toBe(true);
});

test('a toast leaves by itself after about four seconds', async ({ page }) => {
  await signIn(page, 'client');
  await openListening(page, '/documents/my');
  const { number } = await submitInvoice();
  const toast = page.getByRole('status').filter({ hasText: number });
  await expect(toast).toBeVisible();
  await expect(toast).toBeHidden({ timeout: 8_000 });
});

test('an answer leads a supplier to its invoice', async ({ page, elsewhere }) => {
  const supplier = await elsewhere('supplier');
  await openListening(supplier, '/clients/my');
  const { number, id } = await submitInvoice();
  await openAs(page, 'client', `/Invoices/${id}`);
  await page.getByRole('button', { name: 'Confirmer la facture' }).click();
  await confirm(page, /Confirmer/);
  await expect(supplier.getByRole('status').filter({ hasText: `${number} confirmée` })).toBeVisible();
  const frame = new Frame(supplier);
  await frame.bell.click();
  await frame.notification(number).click();
  await expect(supplier).toHaveURL(`/Invoices/${id}`);
});

test('« Marquer tout comme lu » marks everything, there and after a reload', async ({ page }) => {
  // The manager receives nothing else while these specs run.
  const invoice = await invoiceUnderReview();
  const { number } = invoice;
  await step('adviser', invoice, 'escalate');
  await openAs(page, 'm1', '/documents/my');
  const frame = new Frame(page);
  await frame.bell.click();
  await expect(frame.notification(number)).toContainText('Non lue');
  const marked = page.waitForResponse((response) => response.url().endsWith('/notification/markseen/all'));
  await frame.bellPanel.getByRole('button', { name: 'Marquer tout comme lu' }).click();
  expect((await marked).status()).toBe(200);
  await expect(frame.notification(number)).not.toContainText('Non lue');
  expect((await findNotification('m1', number))?.isRead).toBe(true);
  await page.reload();
  await frame.bell.click();
  await expect(frame.notification(number)).not.toContainText('Non lue');
});

test('the history keeps what was read, and filters it', async ({ page }) => {
  const { number } = await submitInvoice();
  await openAs(page, 'client', '/documents/my');
  const frame = new Frame(page);
  await frame.bell.click();
  await frame.bellPanel.getByRole('link', { name: 'Tout l’historique' }).click();
  await expectPage(page, 'Notifications');
  await expect(frame.bellPanel).toBeHidden();
  await expect(page.getByRole('main').getByRole('button').filter({ hasText: number })).toBeVisible();
});

test('somebody new has no notification, and is told so', async ({ page }) => {
  const newcomer = await registerNewcomer();
  await SignIn.as(page, newcomer);
  const frame = new Frame(page);
  await frame.bell.click();
  await expect(frame.bellPanel.getByText('Aucune notification pour le moment.')).toBeVisible();
  await expect(frame.bellPanel.getByRole('button', { name: 'Marquer tout comme lu' })).toBeDisabled();
  expect(await frame.unread()).toBe(0);
});

test('a script in a name stays text, wherever the name is shown', async ({ page, elsewhere }) => {
  const script = '<img src=x onerror="document.title=\'pris\'">';
  const mark = freshNumber('SA');
  const newcomer = await registerNewcomer({
    firstName: '<b>Odette</b>',
    lastName: script,
    companyName: `${script} ${mark}`,
  });
  expect((await fetchTokensOf(newcomer)).token).not.toBe('');
  const signInPage = await SignIn.open(page);
  await signInPage.send(newcomer.email, newcomer.password);
  const frame = new Frame(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour <b>Odette</b>' })).toBeVisible();
  await frame.profile.click();
  await expect(page.getByRole('dialog', { name: 'Mon compte' })).toContainText(script);
  await expect(frame.menu).toContainText(newcomer.companyName);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);

  const bank = await elsewhere('adviser', { at: `/Clients/Assignor?q=${mark}` });
  await expectPage(bank, 'Cédants');
  await expect(bank.getByText(newcomer.companyName).first()).toBeVisible();
  await expect(bank.locator('img[src="x"]')).toHaveCount(0);
  await expect(bank).not.toHaveTitle('pris');
});

test('a message is cleaned again before it is shown, whatever the API sends', async ({ page, problems }) => {
  // The sanitizer parses the message in an inert document; the browser still logs the script that it blocked.
  problems.allow(/inline event handler violates/);
  await page.route('**/api/notification/my*', (route) =>
    route.fulfill({
      json: {
        data: [
          {
            id: '01928d7d-0000-7000-8000-000000000001',
            message:
              'Facture <b>FA-1</b> <img src=x onerror="document.title=\'pris\'"><a href="javascript:1">ici</a>',
            type: '1',
            isRead: false,
            createdAt: '2026-11-20T08:30:00.000Z',
            seq: 1,
            severity: 'info',
            entityType: null,
            entityId: null,
          },
        ],
        totalPages: 1,
      },
      headers: { 'access-control-allow-origin': '*' },
    }),
  );
  await openAs(page, 'legal', '/documents/my');
  const frame = new Frame(page);
  await frame.bell.click();
  const line = frame.notification('FA-1');
  await expect(line.getByText('FA-1', { exact: true })).toBeVisible();
  await expect(line).toContainText('20/11/2026 09:30');
  await expect(line.locator('img, a')).toHaveCount(0);
  await expect(page).not.toHaveTitle('pris');
});
