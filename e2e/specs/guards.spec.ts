import type { Page } from '@playwright/test';
import { debtorName, draftInvoice, submitInvoice } from '../fixtures/invoices.ts';
import { addressOf, findRecords, titleOf } from '../fixtures/records.ts';
import {
  isLooker,
  outcomeFor,
  PORTAL_ROUTES,
  PUBLIC_ROUTES,
  REFUSED_TITLE,
  ruleOf,
  rulesFor,
  titleFor,
  UNKNOWN_ROUTES,
  UNKNOWN_TITLE,
} from '../fixtures/routes.ts';
import { accounts, callAs, password, type Account } from '../fixtures/stack.ts';
import { expect, openAs, signIn, test } from '../fixtures/test.ts';
import { Frame } from '../pages/frame.ts';
import { expectPage, openPage, titleEnd } from '../pages/page-title.ts';
import { SignIn } from '../pages/sign-in.ts';
import { expectShown, goTo, placeOf, push, walk, watchRequests, type Stop } from '../pages/walk.ts';

// The tests are independent: both workers share this file.
test.describe.configure({ mode: 'parallel' });

/** A well-formed id of no record. */
const nobodys = '01928d7d-0000-7000-8000-000000000000';

/** The failure is centred on the page, and each of its lines in its card, in the portal and outside. */
async function expectInTheMiddle(page: Page): Promise<void> {
  const off = async () =>
    page.getByRole('main').evaluate((main) => {
      const alert = main.querySelector('[role="alert"]');
      const card = alert?.parentElement?.getBoundingClientRect();
      if (!alert || !card) return ['no card'];
      const room = main.getBoundingClientRect();
      const middle = ({ x, width }: DOMRect) => x + width / 2;
      const found = Math.abs(card.y + card.height / 2 - room.y - room.height / 2) > 40 ? ['the card'] : [];
      for (const line of alert.querySelectorAll('h2, p, div, a')) {
        const range = document.createRange();
        range.selectNodeContents(line.tagName === 'A' ? (line.parentElement ?? line) : line);
        if (Math.abs(middle(range.getBoundingClientRect()) - middle(card)) > 8) found.push(line.textContent);
      }
      return found;
    });
  await expect.poll(off).toEqual([]);
}

/** The 403 page is shown in the layout, says why and leads back. */
async function expectRefused(page: Page): Promise<void> {
  await expectPage(page, REFUSED_TITLE);
  await expect(page.getByRole('alert')).toContainText('Vos droits ne comprennent pas cette page.');
  await expect(page.getByRole('alert')).not.toContainText('FORBIDDEN');
  await expect(new Frame(page).menu).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Retour à l’accueil' })).toBeVisible();
  await expectInTheMiddle(page);
}

/** Pages of one record, and the accounts that try a missing one there. */
const recordPages: Record<string, readonly Account[]> = {
  '/guarantees/:id': ['client', 'supplier', 'risk'],
  '/employees/Edit/:id': ['m1'],
  '/Invoices/:id': ['client', 'supplier', 'adviser'],
  '/Invoices/edit/:id': ['supplier', 'adviser'],
  '/requests/:id': ['client', 'legal'],
  '/requests/Edit/:id': ['client', 'risk'],
  '/Clients/Edit/:id': ['adviser', 'm1'],
  '/Clients/documents/:id': ['adviser', 'super'],
};
const home = { path: '/notifications', title: 'Notifications' };
const noIds = [nobodys, 'pas-un-identifiant'];

let records: ReturnType<typeof findRecords> | undefined;

/** All that account's pages in the table, except those that walk.spec.ts checks as this account. */
async function stopsOf(account: Account): Promise<Stop[]> {
  const ids = await (records ??= findRecords());
  const looked = isLooker(account) ? rulesFor(account) : [];
  const portal = PORTAL_ROUTES.filter((rule) => !looked.includes(rule)).map((rule): Stop => {
    const path = addressOf(rule, ids);
    const outcome = outcomeFor(rule, account);
    if (outcome === 'elsewhere') {
      const to = rule.elsewhere?.to ?? '';
      return { path, title: titleFor(ruleOf(to), account), look: leadsTo(to) };
    }
    if (outcome === 'refused')
      return {
        path,
        title: REFUSED_TITLE,
        look: async (page) => {
          await expectRefused(page);
          expect(await placeOf(page)).toBe(path);
        },
      };
    const title = titleOf(rule, titleFor(rule, account), ids);
    return { path, title, look: (page) => expectShown(page, { path, title, heading: rule.heading }) };
  });
  return [
    ...portal,
    // Unknown pages are the same for everybody: visitors try them all, each kind of user another two.
    ...publicStops(({ visitorTo, userTo }) => !visitorTo && !userTo, someUnknown(account)),
    ...PUBLIC_ROUTES.flatMap(({ path, userTo }) => {
      if (!userTo) return [];
      return [{ path, title: titleFor(ruleOf(userTo), account), look: leadsTo(userTo) }];
    }),
  ];
}

const leadsTo = (path: string) => (page: Page) => expect(page).toHaveURL(path);

const someUnknown = (account: Account): string[] => {
  const first = Object.keys(accounts).indexOf(account);
  return [first, first + 1].flatMap((index) => UNKNOWN_ROUTES[index % UNKNOWN_ROUTES.length] ?? []);
};

/** The pages that are the same for everybody, and unknown ones. */
function publicStops(
  wanted: (rule: (typeof PUBLIC_ROUTES)[number]) => boolean,
  unknown: readonly string[],
): Stop[] {
  const stays = (path: string) => async (page: Page) => {
    expect(await placeOf(page)).toBe(path);
  };
  return [
    ...PUBLIC_ROUTES.filter(wanted).map(({ path, title }) => ({ path, title, look: stays(path) })),
    ...unknown.map((path) => ({ path, title: UNKNOWN_TITLE, look: stays(path) })),
  ];
}

for (const account of Object.keys(accounts) as Account[]) {
  test(`what ${account} is shown, refused, or led away from, and « Introuvable » where an id is nobody’s or none`, async ({
    page,
    problems,
  }) => {
    test.setTimeout(120_000);
    problems.allow(new RegExp(`40[04] .*(?:${noIds.join('|')})`));
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const failed = watchRequests(page);
    const stops = await stopsOf(account);
    await signIn(page, account);
    await walk(page, stops, home);
    for (const [path, who] of Object.entries(recordPages))
      for (const id of who.includes(account) ? noIds : []) {
        await goTo(page, home.path, home.title);
        await push(page, path.replace(':id', id));
        await expectAbsent(page);
      }
    expect(failed).toEqual([]);

    // Last: from here on the session is locked on every page.
    for (const { path, title } of PUBLIC_ROUTES.filter(({ visitorTo }) => visitorTo)) {
      await openPage(page, path, title);
    }
  });
}

test('what a visitor is shown: public pages, sign-in with the way back, or nothing', async ({ page }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const failed = watchRequests(page);
  const ids = await (records ??= findRecords());
  const signIn = new SignIn(page);
  const toSignIn = (next: string, path = next): Stop => ({
    path,
    title: 'Se connecter',
    look: async () => {
      await expect(page).toHaveURL((url) => url.pathname === '/auth/boxed-signin');
      expect(new URL(page.url()).searchParams.get('next') ?? '/').toBe(next);
      await expect(signIn.email).toBeVisible();
    },
  });
  await walk(
    page,
    [
      ...PORTAL_ROUTES.map((rule) => toSignIn(addressOf(rule, ids))),
      ...PUBLIC_ROUTES.filter(({ visitorTo }) => visitorTo).map(({ path }) => toSignIn('/', path)),
      ...publicStops(({ visitorTo }) => !visitorTo, UNKNOWN_ROUTES),
    ],
    { path: '/about', title: 'À propos' },
  );
  expect(failed).toEqual([]);
});

test('signing in leads back to the page that was wanted, with its filters', async ({ page }) => {
  await page.goto('/Invoices?q=FA');
  const signIn = new SignIn(page);
  await signIn.send(accounts.adviser, password);
  await expectPage(page, 'Toutes les factures');
  await expect(page).toHaveURL('/Invoices?q=FA');
});

test('the way back leads nowhere but into the portal', async ({ page }) => {
  await page.goto(`/auth/boxed-signin?next=${encodeURIComponent('//example.test/factures')}`);
  await new SignIn(page).send(accounts.client, password);
  await expect(page).toHaveURL('/');
  await expectPage(page, 'Dashboard', /^Bonjour/);
});

test('an unknown path answers in French, to visitors and users, with a way back', async ({ page }) => {
  for (const path of ['/rien/du/tout', '/analytics', '/Invoicesx']) {
    await openPage(page, path, 'Page introuvable');
    await expect(page.getByRole('alert')).toContainText('Cette page n’existe pas ou a été déplacée.');
    await expect(page.getByRole('alert')).not.toContainText('NOT_FOUND');
    await expectInTheMiddle(page);
  }
  await openAs(page, 'client', '/datatables/basic');
  await expectPage(page, 'Page introuvable');
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click();
  await expectPage(page, 'Dashboard', /^Bonjour/);
});

test('paths that differ by case only are one page', async ({ page }) => {
  await openAs(page, 'adviser', '/invoices/MY');
  await expectPage(page, 'Factures');
  await openPage(page, '/CLIENTS/debitor', 'Débiteurs');
  await page.goto('/DOCUMENTS_TYPES');
  await expectRefused(page);
  await page.goto('/AUTH/Boxed-SignUp');
  await expect(page).toHaveTitle(`Demander une adhésion${titleEnd}`);
});

/** The same text whether the record does not exist or belongs to another company. */
async function expectAbsent(page: Page): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: 'Introuvable' });
  await expect(alert).toContainText('Cet élément n’existe pas ou ne vous est pas accessible.');
  await expect(alert).not.toContainText('NOT_FOUND');
  await expect(new Frame(page).menu).toBeVisible();
}

test('another company’s invoice is as absent as one that does not exist', async ({ page, problems }) => {
  problems.allow(/404 \(Not Found\)/);
  const foreign = await foreignInvoice();
  await signIn(page, 'supplier');
  const shown: string[] = [];
  for (const id of [foreign, nobodys]) {
    await page.goto(`/Invoices/${id}`);
    await expectAbsent(page);
    shown.push(await page.getByRole('main').innerText());
  }
  expect(shown[0]).toBe(shown[1]);
});

test('a draft is absent for the debtor, and there once it was deposited', async ({ page, problems }) => {
  problems.allow(/404 \(Not Found\)/);
  const draft = await draftInvoice();
  await openAs(page, 'client', `/Invoices/${draft.id}`);
  await expectAbsent(page);
  const { number, id } = await submitInvoice();
  await openPage(page, `/Invoices/${id}`, `Facture ${number}`);
});

/** An invoice between two companies that are neither the client's nor the supplier's. */
async function foreignInvoice(): Promise<string> {
  const { data } = await callAs<{
    data: { id: string; assignor: { legalName: string } | null; debtor: { legalName: string } | null }[];
  }>('adviser', 'GET', '/api/invoices?limit=200');
  const ours = ['Atelier Brévanne', debtorName];
  const foreign = data.find(
    ({ assignor, debtor }) =>
      assignor && debtor && !ours.includes(assignor.legalName) && !ours.includes(debtor.legalName),
  );
  if (!foreign) throw new Error('The demonstration has no invoice between other companies.');
  return foreign.id;
}
