import { CUT, cutOff } from '../fixtures/network.ts';
import { freshEmail } from '../fixtures/people.ts';
import { stack, waitForMail, type Mail } from '../fixtures/stack.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';
import { randomUUID } from 'node:crypto';

const BANK = 'contact@cessio.test';

test('a visitor’s message reaches the bank; nothing typed is lost while it cannot', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  const subject = `Question ${randomUUID()}`;
  const email = freshEmail();
  await page.goto('/contact-us');
  await page.getByLabel('Nom').fill('Noé Arvel');
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Objet').fill(subject);
  const message = page.getByLabel('Message');
  await message.fill('Bonjour,\n\nComment devenir adhérent ?');
  await expectAccessible(page);

  const send = page.getByRole('button', { name: 'Envoyer le message' });
  await page.route('**/api/public/contact', (route) => route.abort());
  await send.click();
  await expect(page.getByRole('alert')).toContainText('Votre saisie est conservée');
  await expect(message).toHaveValue('Bonjour,\n\nComment devenir adhérent ?');
  await page.unroute('**/api/public/contact');
  await send.click();
  await expect(page.getByText('Message envoyé')).toBeVisible();
  const mail = await waitForMail(BANK, new RegExp(subject));
  expect(mail.text).toContain('Comment devenir adhérent');
  expect(mail.text).toContain(email);
});

test('a company that would like to join is heard once the network is back', async ({ page, problems }) => {
  problems.allow(CUT);
  const email = freshEmail();
  await page.goto('/debtor/new');
  await page.getByLabel(/^Raison sociale/).fill('Tonnellerie Ombrelune');
  await page.getByLabel('Votre nom').fill('Noé Arvel');
  await page.getByLabel(/e-mail/i).fill(email);
  await page.getByLabel('Message').fill('Nous livrons deux cédants.');
  const send = page.getByRole('button', { name: 'Demander à être rappelé' });
  await cutOff(page, async () => {
    await send.click();
    await expect(page.getByRole('alert')).toContainText('Votre saisie est conservée');
    await expect(page.getByLabel('Message')).toHaveValue('Nous livrons deux cédants.');
  });
  await send.click();
  await expect(page.getByText('Demande reçue')).toBeVisible();
});

test('a program’s message goes nowhere, and the sixth of an hour is refused in French', async ({
  page,
  problems,
  request,
}) => {
  problems.allow(/429 \(Too Many Requests\)/);
  const email = freshEmail();
  const mark = randomUUID();
  const post = (more: object) =>
    request.post(`${stack.api}/api/public/contact`, {
      data: { name: 'Noé Arvel', email, subject: mark, message: 'Bonjour.', ...more },
    });
  expect((await post({ subject: `robot ${mark}`, website: 'https://spam.test' })).status()).toBe(202);
  for (let n = 0; n < 5; n += 1) expect((await post({})).status()).toBe(202);

  await page.goto('/contact-us');
  await page.getByLabel('Nom').fill('Noé Arvel');
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Message').fill('Encore moi.');
  await page.getByRole('button', { name: 'Envoyer le message' }).click();
  await expect(page.getByRole('alert')).toContainText(/Patientez \d+\smin \(jusqu’à \d\d:\d\d\)/);
  await expect(page.getByLabel('Message')).toHaveValue('Encore moi.');

  await waitForMail(BANK, new RegExp(mark));
  const mails = (await (
    await request.get(`${stack.mail}/api/messages?to=${encodeURIComponent(BANK)}`)
  ).json()) as Mail[];
  expect(mails.filter(({ subject }) => subject.includes(`robot ${mark}`))).toEqual([]);
});

test('a half-written message survives a reload, is asked about before it is left, and can be thrown away', async ({
  page,
}) => {
  await page.goto('/contact-us');
  const message = page.getByLabel('Message');
  const brought = page.getByText('Saisie retrouvée');
  await page.getByLabel('Nom').fill('Noé Arvel');
  await message.fill('Une question à moitié écrite');
  await page.reload();
  await expect(brought).toBeVisible();
  await expect(message).toHaveValue('Une question à moitié écrite');
  await expect(page.getByLabel('Nom')).toHaveValue('Noé Arvel');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Retour au portail' }).click();
  const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' });
  await expect(question).toContainText('vous la retrouverez en revenant');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Revenir' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL('/contact-us');

  await page.getByRole('button', { name: 'Abandonner cette saisie' }).click();
  await expect(brought).toBeHidden();
  await expect(message).toHaveValue('');
  await page.reload();
  await expect(message).toHaveValue('');
  await expect(brought).toBeHidden();
  // Nothing would be lost: no confirmation.
  await page.getByRole('link', { name: 'Retour au portail' }).click();
  await expect(page).not.toHaveURL('/contact-us');
});

test('a browser that refuses to keep anything sends all the same', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.goto('/contact-us');
  await page.getByLabel('Nom').fill('Noé Arvel');
  await page.getByLabel('Adresse e-mail').fill(freshEmail());
  await page.getByLabel('Message').fill('Bonjour.');
  await page.getByRole('link', { name: 'Retour au portail' }).click();
  const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' });
  await expect(question).toContainText('votre navigateur refuse de le conserver');
  await question.getByRole('button', { name: 'Revenir' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Envoyer le message' }).click();
  await expect(page.getByText('Message envoyé')).toBeVisible();
});
