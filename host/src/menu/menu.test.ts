import type { Role, Who } from '@cessio/contract';
import { outcomeFor, PORTAL_ROUTES, VIEWERS } from '@cessio/contract/routes';
import { remoteRecords } from '@cessio/testing';
import { iconNamed } from '@cessio/ui';
import texts from '../../locales/layout.json' with { type: 'json' };
import type { RemoteRecord } from '../federation/registry.ts';
import { currentIn, flatMenu, menuFor } from './menu.ts';
import { MENU_ORDER } from './order.ts';

/** The specification's remotes: one added later has entries of its own, and changes none of these. */
const SPECIFIED = ['invoices', 'requests', 'admin'];
let all: RemoteRecord[];
let remotes: RemoteRecord[];
beforeAll(async () => {
  all = await remoteRecords();
  remotes = all.filter(({ name }) => SPECIFIED.includes(name));
});

function label(key: string): string {
  const [namespace = '', text = ''] = key.split(':');
  const labels =
    namespace === 'host'
      ? (texts as Record<string, string>)
      : remotes.find(({ name }) => name === namespace)?.labels;
  return labels?.[text] ?? `missing: ${key}`;
}

/** The menu as a reader sees it: `Label → target`, submenus indented. */
function drawn(role: Role): string[] {
  return menuFor({ role }, remotes).flatMap((entry) =>
    entry.children
      ? [label(entry.label), ...entry.children.map((link) => `  ${label(link.label)} → ${link.to}`)]
      : [`${label(entry.label)} → ${entry.to}`],
  );
}

const STAFF_CLIENTS = [
  'Clients',
  '  Débiteurs → /Clients/Debitor',
  '  Cédants → /Clients/Assignor',
  '  Nouveau client → /Clients/new',
];
const STAFF_REQUESTS = [
  'Demandes d’adhésion',
  '  Nouveau Cédant → /requests/client',
  '  Demandes de garantie → /requests/debtor',
];
const ADVISER = [
  'Dashboard → /',
  'Tableau de bord → /crypto',
  ...STAFF_CLIENTS,
  'Factures → /Invoices/my',
  ...STAFF_REQUESTS,
];
const MANAGER = [
  'Dashboard → /',
  ...STAFF_CLIENTS,
  'Factures → /Invoices/my',
  ...STAFF_REQUESTS,
  'Type documents → /documents_types',
  'Employés',
  '  Conseillers → /employees/adviser',
  '  Responsables M1 → /employees/ResponsableM1',
  '  Département Risque → /employees/RisqueDep',
  '  Département Juridique → /employees/LegalDep',
  '  Nouvel employé → /employees/add',
  // The bank's own, after those of the specification.
  'Comptabilité',
  '  Virements → /transfers',
  '  Journal des écritures → /ledger',
  '  Balance → /ledger/balance',
  '  Comptes et grand livre → /ledger/accounts',
  '  Mois et FEC → /ledger/months',
];

/** The seven demo accounts: three of them share the role adviser. */
const ACCOUNTS: readonly (readonly [string, Role, readonly string[]])[] = [
  [
    'client@cessio.test',
    'client',
    [
      'Dashboard → /',
      'Factures',
      '  Mes factures → /Invoices/debtor/my',
      '  Nouvelle facture → /factures/add',
      'Demandes de garantie',
      '  Mes demandes → /requests/debtor',
      '  Nouvelle demande → /requests/new',
      'Mes Documents → /documents/my',
      'Mes Comissions → /comissions/my',
    ],
  ],
  [
    'supplier@cessio.test',
    'supplier',
    [
      'Dashboard → /',
      'Factures → /Invoices/my',
      // The portal's own, beside what it is about.
      'Disponible et compte → /account',
      'Mes Documents → /documents/my',
      'Mes Comissions → /comissions/my',
      'Mes Clients → /clients/my',
    ],
  ],
  ['adviser@cessio.test', 'adviser', ADVISER],
  ['risk@cessio.test', 'adviser', ADVISER],
  ['legal@cessio.test', 'adviser', ADVISER],
  ['m1@cessio.test', 'm1', MANAGER],
  ['super@cessio.test', 'super', MANAGER],
];

it.each(ACCOUNTS)('shows %s exactly its menu', (_email, role, expected) => {
  expect(drawn(role)).toEqual(expected);
});

it.each(ACCOUNTS)('leads %s only to pages that the account is shown', (email, role) => {
  const viewer = VIEWERS.find((one) => email.startsWith(`${one}@`)) ?? 'client';
  const shown = PORTAL_ROUTES.filter((rule) => outcomeFor(rule, viewer) === 'shown').map(({ path }) => path);
  expect(shown).toEqual(expect.arrayContaining(flatMenu(menuFor({ role }, remotes)).map(({ to }) => to)));
});

it('lists every destination once for the palette', () => {
  for (const role of ['client', 'supplier', 'adviser', 'm1', 'super'] as const) {
    const targets = flatMenu(menuFor({ role }, remotes)).map(({ to }) => to);
    expect(new Set(targets).size).toBe(targets.length);
  }
});

it('has a place for everything that the remotes offer, and an icon', () => {
  const named = MENU_ORDER.map(({ entry }) => entry);
  expect(new Set(named).size).toBe(named.length);
  const unknown = iconNamed('no such icon');
  for (const { name, menu = [] } of all)
    for (const { key, icon, place } of menu) {
      // Of the specification, or for an administrator to confirm.
      expect(named.includes(`${name}.${key}`)).toBe(!place);
      expect(iconNamed(icon)).not.toBe(unknown);
    }
});

describe('an entry that an administrator has confirmed', () => {
  const entry = { key: 'home', icon: 'folder', label: 'loans:menu.home', to: '/loans' };
  const withEntry = (menu: unknown): RemoteRecord[] => [
    ...remotes,
    { ...remotes[0], name: 'loans', prefixes: ['/loans'], menu } as RemoteRecord,
  ];
  const targets = (who: Who, place: unknown, over: object = {}): string[] =>
    flatMenu(menuFor(who, withEntry([{ ...entry, ...over, place }]))).map(({ to }) => to);
  const supplier = { role: 'supplier' } as const;

  it('stands after the entry named, else last', () => {
    expect(targets(supplier, { actors: 'S', after: 'invoices.list' }).slice(0, 3)).toEqual([
      '/',
      '/Invoices/my',
      '/loans',
    ]);
    for (const after of [undefined, 'nothing', 'admin.employees'])
      expect(targets(supplier, { actors: 'S', after }).at(-1)).toBe('/loans');
  });

  it('stands in the submenu named, for those who see it', () => {
    const menu = menuFor(
      { role: 'm1' },
      withEntry([{ ...entry, place: { actors: 'SM', parent: 'admin.clients' } }]),
    );
    const group = menu.find(({ label }) => label === 'admin:menu.clients');
    expect(group?.children?.at(-1)).toMatchObject({ to: '/loans' });
    expect(targets(supplier, { actors: 'SM', parent: 'admin.clients' }).at(-1)).toBe('/loans');
  });

  it('is shown to nobody whom it does not name, departments told apart', () => {
    expect(targets(supplier, { actors: 'CARLMX' })).not.toContain('/loans');
    expect(targets({ role: 'adviser', department: 'RISK' }, { actors: 'R' })).toContain('/loans');
    expect(targets({ role: 'adviser', department: 'LEGAL' }, { actors: 'R' })).not.toContain('/loans');
    for (const place of [undefined, null, {}, { actors: 7 }])
      expect(targets(supplier, place)).not.toContain('/loans');
  });

  it('changes no entry of the specification', () => {
    for (const [, role, expected] of ACCOUNTS) {
      const own = remotes.map((record) => ({
        ...record,
        menu: record.menu?.map((one) => ({ ...one, place: { actors: 'CSARLMX' } })),
      }));
      expect(menuFor({ role }, own).map(({ label: key }) => label(key))).toEqual(
        expected.filter((line) => !line.startsWith('  ')).map((line) => line.split(' → ')[0]),
      );
    }
  });
});

/** Without what the release offers. */
const OTHERS = ['/', '/Invoices/my', '/account', '/comissions/my'];

describe('what a release offers', () => {
  const offering = (menu: unknown): RemoteRecord[] =>
    remotes.map((record) => (record.name === 'admin' ? ({ ...record, menu } as RemoteRecord) : record));
  const targets = (menu: unknown): string[] =>
    flatMenu(menuFor({ role: 'supplier' }, offering(menu))).map(({ to }) => to);
  const documents = { key: 'documents', icon: 'folder', label: 'admin:menu.documents', to: '/documents/my' };

  it('is shown where the order has a line for it, and nowhere else', () => {
    expect(targets([{ ...documents, key: 'uninvited', to: '/elsewhere' }, documents])).toEqual([
      '/',
      '/Invoices/my',
      '/account',
      '/documents/my',
      '/comissions/my',
    ]);
    // An entry with another remote's address is refused.
    expect(targets([{ ...documents, key: 'list', to: '/elsewhere' }])).toEqual(OTHERS);
  });

  it.each([
    ['nothing', undefined],
    ['no list', 'documents'],
    ['no entry', [null, 7, {}]],
    ['no target', [{ ...documents, to: undefined }]],
    ['a target elsewhere', [{ ...documents, to: '//elsewhere.test/' }]],
    ['a script', [{ ...documents, to: 'javascript:alert(1)' }]],
    ['no icon', [{ ...documents, icon: 1 }]],
    ['a submenu of nothing', [{ ...documents, children: [null] }]],
  ])('harms nobody else when it is %s', (_name, menu) => {
    expect(targets(menu)).toEqual(OTHERS);
  });
});

it.each([
  ['adviser', '/invoices/MY/', 'invoices:menu.list'],
  ['adviser', '/', 'host:menu.dashboard'],
  ['adviser', '/Invoices', 'invoices:menu.list'],
  ['supplier', '/Invoices/01a1ca22-ca00-79b6-b4a7-18f485e4323c', 'invoices:menu.list'],
  ['client', '/Invoices/01a1ca22-ca00-79b6-b4a7-18f485e4323c', 'invoices:menu.client.mine'],
  ['adviser', '/requests/01a1ca22-ca00-79b6-b4a7-18f485e4323c', 'requests:menu.staff.guarantees'],
  ['adviser', '/requests/client', 'requests:menu.staff.assignor'],
  ['client', '/requests/new', 'requests:menu.client.new'],
  ['client', '/guarantees/01a1ca22-ca00-79b6-b4a7-18f485e4323c', 'requests:menu.client.mine'],
  ['m1', '/Clients/Edit/01a1ca22-ca00-79b6-b4a7-18f485e4323c', 'admin:menu.clients'],
  ['m1', '/notifications', undefined],
] as const)('marks for %s on %s: %s', (role, path, expected) => {
  expect(currentIn(menuFor({ role }, remotes), path)?.label).toBe(expected);
});
