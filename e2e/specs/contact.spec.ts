import { freshEmail } from '../fixtures/people.ts';
import { stack, waitForMail, type Mail } from '../fixtures/stack.ts';
import { expect, test } from '../fixtures/test.ts';
import { randomUUID } from 'node:crypto';

const BANK = 'contact@cessio.test';

test('a visitor’s message reaches the bank; nothing typed is lost while it cannot', async ({
  page,
  problems,
  expectAccessible,
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
