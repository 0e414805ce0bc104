import type { Locator, Page } from '@playwright/test';
import { freshNumber } from '../fixtures/einvoice.ts';
import { accounts, password } from '../fixtures/stack.ts';
import { expect, openAs, signIn, test } from '../fixtures/test.ts';
import { Calendar } from '../pages/calendar.ts';
import { Frame } from '../pages/frame.ts';
import { Keyboard } from '../pages/keyboard.ts';
import { expectPage, openPage, titleEnd } from '../pages/page-title.ts';
import { SignIn } from '../pages/sign-in.ts';

// The tests are independent: both workers share this file.
test.describe.configure({ mode: 'parallel', timeout: 240_000 });
test.use({ viewport: { width: 1440, height: 900 } });

/** Elements that move or resize despite reduced motion; call it before opening the page. */
async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const moved = new Set<string>();
    const look = (): void => {
      for (const { effect } of document.getAnimations()) {
        if (!(effect instanceof KeyframeEffect)) continue;
        const what = effect.getKeyframes().flatMap((frame) => Object.keys(frame));
        const named = what.filter((name) =>
          /transform|translate|scale|rotate|inset|left|right|top|bottom|width|height|size|grid|margin/i.test(
            name,
          ),
        );
        if (named.length > 0) moved.add(`${named.join()} of ${effect.target?.outerHTML.slice(0, 80)}`);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(globalThis, { moved });
  });
  return () => page.evaluate(() => [...(globalThis as unknown as { moved: Set<string> }).moved]);
}

test('asking for a link, signing in, and the way past the menu', async ({ page }) => {
  const keys = new Keyboard(page);
  const heading = page.getByRole('heading', { level: 1 });
  const signIn = await SignIn.open(page);
  await expect(signIn.email).toBeFocused();
  await keys.open(page.getByRole('link', { name: 'Mot de passe oublié' }));
  await expectPage(page, 'Mot de passe oublié');
  await expect(heading).toBeFocused();
  await keys.fill(page.getByRole('textbox', { name: 'Adresse e-mail' }), 'personne@example.test');
  await keys.press('Enter');
  await expect(page.getByText('Consultez votre messagerie')).toBeVisible();
  // The pressed button is gone: the focus is on the next action.
  const back = page.getByRole('link', { name: 'Retour à la connexion' });
  await keys.open(back);
  await expectPage(page, 'Se connecter');
  await keys.fill(signIn.email, accounts.supplier);
  await keys.fill(signIn.password, 'faux');
  await keys.open(page.getByRole('button', { name: 'Afficher le mot de passe' }));
  await expect(signIn.password).toHaveAttribute('type', 'text');
  await keys.to(signIn.password, 'Shift+Tab');
  await keys.press('Control+a');
  await page.keyboard.type(password);
  await keys.press('Enter');
  await expectPage(page, 'Dashboard', /^Bonjour/);

  // First stop of every page: past the menu, to its content.
  await openPage(page, '/', 'Dashboard', /^Bonjour/);
  await keys.open(page.getByRole('link', { name: 'Aller au contenu' }));
  await expect(page.getByRole('main')).toBeFocused();
  await keys.open(new Frame(page).menu.getByRole('link', { name: 'Mes Documents' }), 'Shift+Tab');
  await expectPage(page, 'Mes documents');
  await expect(heading).toBeFocused();
  await keys.open(new Frame(page).profile, 'Shift+Tab');
  await keys.open(page.getByRole('button', { name: 'Se déconnecter' }));
  await expect(page).toHaveURL('/auth/boxed-signin');
});

test('the header, its panels and Personnalisation, without motion where it is unwanted', async ({ page }) => {
  const keys = new Keyboard(page);
  const frame = new Frame(page);
  const header = page.getByRole('banner');
  const heading = page.getByRole('heading', { level: 1 });
  const moved = await watchMotion(page);
  await page.addInitScript(() => localStorage.setItem('animation', 'slide-left'));
  await openAs(page, 'adviser', '/Clients/Debitor');
  await expectPage(page, 'Débiteurs');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

  const search = header.getByRole('button', { name: /^Rechercher/ });
  const field = page.getByRole('combobox', { name: 'Rechercher' });
  await keys.open(search);
  await expect(field).toBeFocused();
  await keys.press('Escape');
  await keys.expectAt(search);
  await keys.press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.type('Cédants');
  await expect(page.getByRole('option', { selected: true })).toContainText('Cédants');
  await keys.press('Enter');
  await expectPage(page, 'Cédants');
  await expect(heading).toBeFocused();

  const theme = header.getByRole('button', { name: /^Thème/ });
  await keys.open(theme, 'Shift+Tab');
  await expect(page.locator('body')).toHaveClass(/dark/);
  await keys.expectAt(theme);
  await keys.press('Enter', 'Enter');
  await expect(page.locator('body')).not.toHaveClass(/dark/);
  const language = header.getByRole('button', { name: /^Langue/ });
  const french = page.getByRole('menuitemradio', { name: 'Français' });
  await keys.open(language);
  await keys.expectAt(french);
  await keys.press('Enter');
  await keys.expectAt(language);

  const customise = header.getByRole('button', { name: 'Personnalisation' });
  const settings = page.getByRole('complementary', { name: 'Personnalisation' });
  const account = page.getByRole('dialog', { name: 'Mon compte' });
  const panels: [Locator, Locator][] = [
    [frame.bell, frame.bellPanel],
    [customise, settings],
    [frame.profile, account],
  ];
  for (const [opener, panel] of panels) {
    await keys.open(opener);
    await expect(panel).toBeVisible();
    await keys.expectWithin(panel);
    await keys.press('Escape');
    await expect(panel).toBeHidden();
    await keys.expectAt(opener);
  }

  // A submenu of the side menu expands in place.
  const clients = frame.menu.getByRole('button', { name: 'Clients' });
  await expect(clients).toHaveAttribute('aria-expanded', 'true');
  await keys.open(clients, 'Shift+Tab');
  await expect(clients).toHaveAttribute('aria-expanded', 'false');
  await keys.press('Enter', 'Tab');
  await keys.expectAt(frame.menu.getByRole('link', { name: 'Débiteurs' }));

  await keys.open(customise, 'Shift+Tab');
  await keys.expectAt(settings);
  await keys.to(settings.getByRole('radio', { name: 'Vertical' }));
  await keys.press('ArrowRight');
  await expect(settings.getByRole('radio', { name: 'Horizontal' })).toBeChecked();
  await keys.press('Escape');
  await keys.expectAt(customise);
  // Submenus of the bar are menus: arrows move within, Escape and navigation close them.
  await keys.open(clients);
  await keys.expectAt(page.getByRole('menuitem', { name: 'Débiteurs' }));
  await keys.press('ArrowUp');
  await keys.expectAt(page.getByRole('menuitem', { name: 'Nouveau client' }));
  await keys.press('Escape');
  await keys.expectAt(clients);
  await keys.press('Enter', 'Enter');
  await expectPage(page, 'Débiteurs');
  await expect(heading).toBeFocused();

  // To the profile, and again while there: the panel closes, and the focus is on its button.
  await keys.open(frame.profile, 'Shift+Tab');
  await keys.open(account.getByRole('link', { name: 'Profil' }));
  await expectPage(page, 'Profil');
  await expect(heading).toBeFocused();
  await keys.open(frame.profile, 'Shift+Tab');
  await keys.open(account.getByRole('link', { name: 'Profil' }));
  await expect(account).toBeHidden();
  await keys.expectAt(frame.profile);
  expect(await moved()).toEqual([]);
});

test('the calendar: an event made, moved to another day, deleted', async ({ page }) => {
  const keys = new Keyboard(page);
  const title = `Point ${freshNumber('CL')}`;
  await signIn(page, 'legal');
  const calendar = await Calendar.open(page, 'vue=mois&date=2027-06-15');
  const make = page.getByRole('button', { name: 'Nouvel événement' });
  await keys.open(make);
  await expect(calendar.dialog).toBeVisible();
  await keys.fill(calendar.field('Titre'), title);
  await keys.press('Enter');
  await expect(calendar.dialog).toBeHidden();
  await keys.expectAt(make);
  const event = calendar.event(title);
  await keys.open(event);
  await keys.fill(calendar.field('Début'), '17/06/2027');
  await keys.fill(calendar.field('Fin'), '17/06/2027');
  await keys.press('Enter');
  await expect(calendar.dialog).toBeHidden();
  await expect(calendar.toast('Événement enregistré')).toBeVisible();

  // The views are one stop, changed by arrow keys; a day is reached by its number.
  await keys.to(page.getByRole('radio', { name: 'Mois' }), 'Shift+Tab');
  await keys.press('ArrowRight');
  await expect(page).toHaveURL(/vue=semaine/);
  await keys.expectAt(page.getByRole('radio', { name: 'Semaine' }));
  await expect(event).toBeVisible();
  await keys.open(event);
  await keys.open(calendar.dialog.getByRole('button', { name: 'Supprimer' }));
  const question = page.getByRole('alertdialog');
  await keys.open(question.getByRole('button', { name: 'Supprimer' }));
  await expect(event).toBeHidden();
  await expect(question).toBeHidden();
  // The focused element is gone: the focus is near it, not at the top.
  await keys.expectWithin(page.getByRole('main'));
});

test('a board, and all of a list: filters, views, sorting, a record and back, selection', async ({
  page,
}) => {
  const keys = new Keyboard(page);
  const main = page.getByRole('main');
  const button = (name: string | RegExp): Locator => main.getByRole('button', { name, exact: true });
  const settled = () => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await openAs(page, 'adviser', '/');
  await expectPage(page, 'Dashboard', /^Bonjour/);
  await settled();
  await keys.open(new Frame(page).menu.getByRole('link', { name: /^Factures/ }));
  await expect(page).toHaveTitle(`Factures${titleEnd}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await settled();

  const due = button('Échéance').first();
  await keys.open(due);
  await keys.expectWithin(page.getByRole('dialog', { name: 'Échéance' }));
  await keys.open(page.getByRole('dialog').getByRole('button', { name: '30 jours' }));
  await expect(button('Retirer le filtre Échéance')).toBeVisible();
  await keys.press('Escape');
  await keys.expectWithin(main);
  await settled();

  const views = page.getByRole('dialog', { name: 'Vues enregistrées' });
  await keys.open(button('Vue'));
  await keys.fill(views.getByRole('textbox', { name: 'Nom de la vue' }), 'Au clavier');
  await keys.press('Enter');
  await expect(views).toBeHidden();
  await keys.open(button('Au clavier'));
  await keys.open(views.getByRole('button', { name: 'Supprimer la vue Au clavier' }));
  await keys.expectWithin(views);
  await keys.press('Escape');
  await keys.expectAt(button('Vue'));

  const amount = main.getByRole('columnheader', { name: /Net à payer/ });
  await keys.to(amount.getByRole('button'));
  const sorted = await amount.getAttribute('aria-sort');
  const rows = page.waitForResponse((answer) => /[?&]sort=-?due\b/.test(answer.url()));
  await keys.press('Enter');
  await rows;
  await expect(amount).not.toHaveAttribute('aria-sort', sorted ?? 'none');
  await settled();
  await keys.expectAt(amount.getByRole('button'));

  // By its name: others' deposits move the rows meanwhile.
  const name = (await main.getByRole('row').nth(1).getByRole('link').first().textContent()) ?? '';
  await keys.open(main.getByRole('link', { name, exact: true }).first());
  await expect(page.getByRole('heading', { level: 1, name: `Facture ${name}` })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveTitle(`Factures${titleEnd}`);
  // Back at the row that was read.
  await expect(main.getByRole('link', { name, exact: true }).first()).toBeFocused();
  await settled();

  // What disappears when pressed: the bar of a selection, a filter.
  const all = main.getByRole('checkbox', { name: 'Tout sélectionner sur cette page' });
  await keys.to(all);
  await keys.press('Space');
  await expect(all).toBeChecked();
  for (const [gone, key] of [
    [button('Désélectionner'), 'Tab'],
    [button('Retirer le filtre Échéance'), 'Shift+Tab'],
  ] as const) {
    await keys.open(gone, key);
    await expect(gone).toHaveCount(0);
    await keys.expectWithin(main);
  }
});
