import { ruleOf, titleFor } from '../fixtures/routes.ts';
import { listRemotes, type Account } from '../fixtures/stack.ts';
import { expect, openAs, test } from '../fixtures/test.ts';
import { Frame, type MenuEntry } from '../pages/frame.ts';
import { expectPage } from '../pages/page-title.ts';

// The tests are independent: both workers share this file.
test.describe.configure({ mode: 'parallel' });

const clients: MenuEntry = [
  'Clients',
  [
    ['Débiteurs', '/Clients/Debitor'],
    ['Cédants', '/Clients/Assignor'],
    ['Nouveau client', '/Clients/new'],
  ],
];
const adhesions: MenuEntry = [
  'Demandes d’adhésion',
  [
    ['Nouveau Cédant', '/requests/client'],
    ['Demandes de garantie', '/requests/debtor'],
  ],
];
const dashboard: MenuEntry = ['Dashboard', '/'];
const invoices: MenuEntry = ['Factures', '/Invoices/my'];
const adviser: readonly MenuEntry[] = [
  dashboard,
  ['Tableau de bord', '/crypto'],
  clients,
  invoices,
  adhesions,
];
const manager: readonly MenuEntry[] = [
  dashboard,
  clients,
  invoices,
  adhesions,
  ['Type documents', '/documents_types'],
  [
    'Employés',
    [
      ['Conseillers', '/employees/adviser'],
      ['Responsables M1', '/employees/ResponsableM1'],
      ['Département Risque', '/employees/RisqueDep'],
      ['Département Juridique', '/employees/LegalDep'],
      ['Nouvel employé', '/employees/add'],
    ],
  ],
  [
    'Comptabilité',
    [
      ['Virements', '/transfers'],
      ['Journal des écritures', '/ledger'],
      ['Balance', '/ledger/balance'],
      ['Comptes et grand livre', '/ledger/accounts'],
      ['Mois et FEC', '/ledger/months'],
    ],
  ],
];

/** The specification's "Sidebar menu by role" as interpreted by product.md, account by account. */
const menus: Record<Account, readonly MenuEntry[]> = {
  client: [
    dashboard,
    [
      'Factures',
      [
        ['Mes factures', '/Invoices/debtor/my'],
        ['Nouvelle facture', '/factures/add'],
      ],
    ],
    [
      'Demandes de garantie',
      [
        ['Mes demandes', '/requests/debtor'],
        ['Nouvelle demande', '/requests/new'],
      ],
    ],
    ['Mes Documents', '/documents/my'],
    ['Mes Comissions', '/comissions/my'],
  ],
  supplier: [
    dashboard,
    invoices,
    // The portal's own, beside what it is about.
    ['Disponible et compte', '/account'],
    ['Mes Documents', '/documents/my'],
    ['Mes Comissions', '/comissions/my'],
    ['Mes Clients', '/clients/my'],
  ],
  adviser,
  risk: adviser,
  legal: adviser,
  m1: manager,
  super: manager,
};

/** Each link with its parent submenus. */
function links(entries: readonly MenuEntry[], above: string[] = []): { path: string[]; target: string }[] {
  return entries.flatMap(([label, target]) =>
    typeof target === 'string' ? [{ path: [...above, label], target }] : links(target, [...above, label]),
  );
}

/** Without entries of remotes that are not in the specification: those have their own lines and move none of these. */
async function specified(entries: readonly MenuEntry[]): Promise<MenuEntry[]> {
  const further = (await listRemotes()).filter(
    ({ name }) => !['invoices', 'requests', 'admin'].includes(name),
  );
  const added = further.flatMap(({ prefixes }) => prefixes.map((prefix) => `${prefix}/`));
  return entries.filter((entry) =>
    links([entry]).every(({ target }) => !added.some((prefix) => `${target}/`.startsWith(prefix))),
  );
}

for (const account of Object.keys(menus) as Account[]) {
  test(`the menu of ${account}: its entries, and each opens its page`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openAs(page, account, '/users/profile');
    const frame = new Frame(page);
    expect(await specified(await frame.entries())).toEqual(menus[account]);
    for (const { path, target } of links(menus[account])) {
      await frame.choose(...path);
      await expect(page).toHaveURL(target);
      const rule = ruleOf(target);
      const title = titleFor(rule, account);
      await expectPage(page, title, rule.heading ?? title);
      await expect(frame.menu.locator('[aria-current="page"]')).toHaveAttribute('href', target);
    }
  });
}

test('on a phone the menu is a drawer that closes once a page was chosen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, 'client', '/');
  const frame = new Frame(page);
  await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible();
  await expect(frame.menu).toBeHidden();
  await page.getByRole('button', { name: 'Afficher le menu' }).click();
  expect(await specified(await frame.entries())).toEqual(menus.client);
  await frame.choose('Mes Documents');
  await expectPage(page, 'Mes documents');
  await expect(frame.menu).toBeHidden();

  await page.getByRole('button', { name: 'Afficher le menu' }).click();
  await expect(frame.menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(frame.menu).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
