import type { Page } from '@playwright/test';
import { twoColourPng } from '../fixtures/images.ts';
import { fetchTokensOf, registerNewcomer, type Newcomer } from '../fixtures/people.ts';
import { callApi, waitForMail } from '../fixtures/stack.ts';
import { expect, expectAccessible, signIn, test } from '../fixtures/test.ts';
import { Frame } from '../pages/frame.ts';
import { Keyboard } from '../pages/keyboard.ts';
import { openListening } from '../pages/live.ts';
import { expectPage } from '../pages/page-title.ts';
import { Profile } from '../pages/profile.ts';
import { SignIn } from '../pages/sign-in.ts';

/** A separate signed-in user: a test changes no other test's. */
async function newcomerOn(page: Page, given: Partial<Newcomer> = {}): Promise<Newcomer> {
  const newcomer = await registerNewcomer(given);
  await SignIn.as(page, newcomer);
  await expect(new Frame(page).profile).toBeVisible();
  return newcomer;
}

/** Colour of the middle of a displayed image, as `r,g,b`. */
function colourOf(page: Page, selector: string): Promise<number[]> {
  return page.locator(selector).evaluate(async (element) => {
    const image = element as HTMLImageElement;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = 1;
    canvas.height = 1;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const { naturalWidth: width, naturalHeight: height } = image;
    context.drawImage(image, width / 2, height / 2, 1, 1, 0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  });
}

test('a name is changed, the header follows at once, and a script in it stays text', async ({ page }) => {
  await newcomerOn(page);
  const profile = new Profile(page);
  const frame = new Frame(page);
  await profile.open();
  await expectPage(page, 'Profil');
  await expect(frame.profile).toContainText('O. Quillan');
  const script = '<img src=x alt="de La Rochefoucauld-Montmor" onerror="document.title=\'pris\'">';
  await profile.firstName.fill('Élise');
  await profile.lastName.fill(script);
  await profile.save(profile.identity);
  await expect(frame.profile).toContainText(`É. ${script}`);
  await page.reload();
  await expect(profile.lastName).toHaveValue(script);
  await expect(frame.profile).toContainText(`É. ${script}`);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  await expect(page).not.toHaveTitle('pris');
  // However long a name is, it fits the header: nothing overflows the page of a tablet.
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(frame.profile).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
});

test('a photo is cropped by keyboard, shown at once, and there after a reload; no image is refused', async ({
  page,
}) => {
  await newcomerOn(page);
  const profile = new Profile(page);
  await profile.open();
  await profile.photoFile.setInputFiles({
    name: 'vacances.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<script>alert(1)</script>'),
  });
  await expect(page.getByText('Ce fichier n’est pas une image PNG ou JPG lisible.')).toBeVisible();
  await expect(profile.crop).toBeHidden();

  // Left half white, right half ink, twice as wide as high: moving the image shows the middle of the left half.
  const keys = new Keyboard(page);
  const choosing = page.waitForEvent('filechooser');
  await keys.open(profile.photoFile);
  await (
    await choosing
  ).setFiles({
    name: 'portrait.png',
    mimeType: 'image/png',
    buffer: twoColourPng(800, 400, '#ffffff', '#0e4f5a'),
  });
  await expect(profile.crop).toBeVisible();
  const area = profile.crop.getByRole('group', { name: /^Zone conservée/ });
  await keys.to(area);
  for (let step = 0; step < 40; step += 1) await page.keyboard.press('ArrowRight');
  await expectAccessible(page);
  await keys.open(profile.crop.getByRole('button', { name: 'Enregistrer la photo' }));
  await expect(profile.crop).toBeHidden();
  await expect(profile.photoFile).toBeFocused();
  const photo = 'header img[src^="/api/photos/"]';
  await expect(page.locator(photo)).toBeVisible();
  expect(Math.min(...(await colourOf(page, photo)))).toBeGreaterThan(240);
  await page.reload();
  await expect(page.locator(photo)).toBeVisible();
  expect(Math.min(...(await colourOf(page, photo)))).toBeGreaterThan(240);

  await keys.open(page.getByRole('button', { name: 'Supprimer la photo' }));
  await keys.open(page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer la photo' }));
  await expect(page.locator(photo)).toHaveCount(0);
  // The button that asked is gone too: focus moves to the next control.
  await expect(profile.photoFile).toBeFocused();
});

test('preferences are kept, and what is always sent is said', async ({ page }) => {
  await newcomerOn(page);
  const profile = new Profile(page);
  await profile.open('preferences');
  const weekly = profile.mails.getByRole('radio', { name: /Un résumé par semaine/ });
  const requests = profile.mails.getByRole('checkbox', { name: /^Demandes/ });
  await expect(profile.mails.getByRole('radio', { name: /Un résumé par jour/ })).toBeChecked();
  await weekly.check();
  await requests.uncheck();
  await profile.mails.getByRole('switch', { name: /Ne rien m’envoyer/ }).check();
  await profile.mails.getByRole('combobox', { name: 'De' }).selectOption('21:30');
  await profile.save(profile.mails);
  await page.reload();
  await expect(weekly).toBeChecked();
  await expect(requests).not.toBeChecked();
  await expect(profile.mails.getByRole('combobox', { name: 'De' })).toHaveValue('21:30');
  await expect(page.getByRole('region', { name: 'Toujours envoyé' })).toContainText('Facture à confirmer');
  await expectAccessible(page);
});

test('what was typed and not saved survives a reload, until it is saved', async ({ page }) => {
  test.slow();
  await newcomerOn(page);
  const profile = new Profile(page);
  const brought = page.getByText('Saisie retrouvée');
  await profile.open();
  await profile.lastName.fill('Quillan-Arvel');
  await page.getByRole('tab', { name: 'Préférences' }).click();
  const weekly = profile.mails.getByRole('radio', { name: /Un résumé par semaine/ });
  await weekly.check();
  await page.reload();
  await expect(weekly).toBeChecked();
  await expect(brought).toBeVisible();
  await page.getByRole('tab', { name: 'Identité' }).click();
  await expect(profile.lastName).toHaveValue('Quillan-Arvel');
  await profile.save(profile.identity);
  await expect(new Frame(page).profile).toContainText('O. Quillan-Arvel');
  await page.getByRole('tab', { name: 'Préférences' }).click();
  await profile.mails.getByRole('button', { name: 'Abandonner cette saisie' }).click();
  await expect(profile.mails.getByRole('radio', { name: /Un résumé par jour/ })).toBeChecked();
  await page.reload();
  await expect(profile.mails.getByRole('radio', { name: /Un résumé par jour/ })).toBeChecked();
  await expect(brought).toBeHidden();
});

test('what is being typed when the session is ended elsewhere is there again after signing in', async ({
  page,
  problems,
}) => {
  test.slow();
  problems.allow(/401 \(Unauthorized\)/);
  const newcomer = await newcomerOn(page);
  const profile = new Profile(page);
  await openListening(page, '/users/profile');
  await profile.lastName.fill('Quillan-Arvel');
  const { token } = await fetchTokensOf(newcomer);
  await callApi(token, 'DELETE', '/api/me/sessions?others=true');
  await expect(page.getByText(/Votre session a été fermée/)).toBeVisible();
  await new SignIn(page).send(newcomer.email, newcomer.password);
  await expect(page.getByText('Saisie retrouvée')).toBeVisible();
  await expect(profile.lastName).toHaveValue('Quillan-Arvel');
});

test('a wrong present password changes nothing, and what was typed stays', async ({ page, problems }) => {
  // First a fresh proof is required, then it is refused.
  problems.allow(/status of (403|422)/);
  const { email } = await newcomerOn(page);
  const profile = new Profile(page);
  await profile.open('security');
  const field = (name: string) => profile.password.getByRole('textbox', { name });
  await field('Mot de passe actuel').fill('Ce-n-est-pas-lui-9');
  await field('Nouveau mot de passe').fill('Marmite-de-cuivre-2');
  await field('Répétez le mot de passe').fill('Marmite-de-cuivre-2');
  await profile.password.getByRole('button', { name: 'Changer le mot de passe' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirmez votre identité' });
  const { text } = await waitForMail(email, /code de confirmation/);
  await proof
    .getByRole('textbox', { name: 'Code reçu par e-mail' })
    .fill(/\b\d{6}\b/.exec(text)?.[0] ?? 'aucun code');
  await proof.getByRole('button', { name: 'Confirmer' }).click();
  await expect(proof).toBeHidden();
  await expect(field('Mot de passe actuel')).toHaveAccessibleDescription(
    /Ce n’est pas votre mot de passe actuel/,
  );
  await expect(field('Nouveau mot de passe')).toHaveValue('Marmite-de-cuivre-2');
});

test('a company sees itself, its accounts and its rights', async ({ page }) => {
  await signIn(page, 'supplier');
  await new Profile(page).open('company');
  await expect(page.getByRole('region', { name: 'Votre société' })).toContainText('Atelier Brévanne');
  await expect(page.getByRole('region', { name: 'Comptes bancaires' })).toContainText(
    /FR76\s9999\s.*Vérifié/,
  );
  await expect(page.getByRole('region', { name: 'Vos droits pour cette société' })).toContainText('Accordé');
});
