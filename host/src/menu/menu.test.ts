import type { Role } from '@cessio/contract';
import { outcomeFor, PORTAL_ROUTES, VIEWERS } from '@cessio/contract/routes';
import texts from '../../locales/inside.json' with { type: 'json' };
import { flatMenu, isCurrent, menuFor } from './menu.ts';

const label = (key: string): string => (texts as Record<string, string>)[key] ?? `missing: ${key}`;

/** The menu as a reader sees it: `Label → target`, submenus indented. */
function drawn(role: Role): string[] {
  return menuFor(role).flatMap((entry) =>
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
      'Mes Documents → /documents/my',
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
  expect(shown).toEqual(expect.arrayContaining(flatMenu(role).map(({ to }) => to)));
});

it('lists every destination once for the palette', () => {
  for (const role of ['client', 'supplier', 'adviser', 'm1', 'super'] as const) {
    const targets = flatMenu(role).map(({ to }) => to);
    expect(new Set(targets).size).toBe(targets.length);
  }
});

it('finds the current entry whatever the case of the address', () => {
  expect(isCurrent('/Invoices/my', '/invoices/MY/')).toBe(true);
  expect(isCurrent('/', '/')).toBe(true);
  expect(isCurrent('/', '/Invoices/my')).toBe(false);
});
