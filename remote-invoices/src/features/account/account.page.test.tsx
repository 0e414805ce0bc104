import { invoiceRow, listInvoices, todayInParis } from '@cessio/contract';
import {
  accountLine,
  availability,
  getAvailability,
  getStatement,
  listAccountLines,
  listWaterfallLines,
  statement,
  type AccountLine,
  type Availability,
} from '@cessio/contract/account';
import {
  buildOf,
  buildUser,
  freshApi,
  newId,
  renderInPortal,
  screen,
  waitFor,
  within,
  type SentCall,
} from '@cessio/testing';
import fr from '../../../locales/fr.json' with { type: 'json' };
import { monthName, monthOf, monthsApart } from './months.ts';
import { AccountPage } from './account.page.tsx';

const api = freshApi();
const assignor = { id: newId(), legalName: 'Atelier Brévanne' };
/** The second worked example after its signature. */
const example = (more: Partial<Availability> = {}): Availability =>
  buildOf(availability, {
    contractId: newId(),
    contractNumber: 'AF-2026-0001',
    program: 'classic',
    assignor,
    currency: 'EUR',
    at: todayInParis(),
    computedAt: '2026-01-20T09:12:00.000Z',
    available: 6_505_938,
    balance: 6_965_968,
    overdrawn: 0,
    financed: 0,
    dueBack: null,
    kept: 2_017_332,
    keptUntil: { on: '2027-03-16', amount: 1_760_548 },
    limits: { account: 6_965_968, fundable: 6_505_938, ceiling: 50_000_000 },
    bars: [
      { rule: 'assigned', amount: 9_086_200, count: 2, lifter: null },
      { rule: 'fdg', amount: -800_000, count: 2, lifter: 'debtor' },
      { rule: 'uncovered', amount: -1_217_332, count: 1, lifter: 'client' },
      { rule: 'fees', amount: -85_750, count: 2, lifter: null },
      { rule: 'vat', amount: -17_150, count: 2, lifter: null },
      { rule: 'quotite', amount: -460_030, count: 2, lifter: 'debtor' },
    ],
    stops: [],
    ...more,
  });
const open = (accounts: Availability[], path = '/account', user: object = { role: 'supplier' }) => {
  api.on(getAvailability, { data: accounts });
  return renderInPortal(<AccountPage />, { user: buildUser(user), path, texts: { invoices: fr } });
};
const row = (name: string | RegExp) => within(screen.getByRole('row', { name }));

it('says what may be drawn, and each bar with its rule, its amount and who can lift it', async () => {
  await open([example()]);
  expect(await screen.findByRole('region', { name: 'Disponible' })).toHaveTextContent('65 059,38 €');
  expect(screen.getByRole('region', { name: 'Retenu' })).toHaveTextContent(
    '17 605,48 € à rendre après le 16/03/2027',
  );
  const table = screen.getByRole('table', { name: /^Pourquoi ce montant/ });
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((line) => line.textContent),
  ).toHaveLength(8);
  expect(row(/^Réserve, non garanti/).getByText('−12 173,32 €')).toBeVisible();
  expect(
    row(/^Réserve, non garanti/).getByText(/^Part finançable de ce qu’aucune garantie ne couvre/),
  ).toBeVisible();
  expect(row(/^Réserve, non garanti/).getByText('L’acheteur')).toBeVisible();
  expect(row(/^Solde du compte/).getByText('69 659,68 €')).toBeVisible();
  expect(row(/^Disponible/).getByText('65 059,38 €')).toBeVisible();
  // Of three limits, the one that holds.
  expect(screen.getByText(/→ Reste finançable/)).toBeVisible();
});

it('opens the invoices behind a bar, which add up to it, page by page', async () => {
  const lines = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      invoice: {
        id: newId(),
        number: `FA-${from + at}`,
        debtor: 'Halbrane Distribution',
        dueDate: '2027-01-15',
      },
      label: null,
      amount: -10_000,
    }));
  api.on(listWaterfallLines, ({ query }: SentCall) =>
    query.get('from') === '50'
      ? { amount: -800_000, count: 60, data: lines(50, 10), next: null }
      : { amount: -800_000, count: 60, data: lines(0, 50), next: 50 },
  );
  const { user } = await open([example()]);
  await user.click(await screen.findByRole('button', { name: 'Fonds de garantie' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByRole('link', { name: 'FA-49' })).toBeVisible();
  expect(drawer.getByText('50 sur 60')).toBeVisible();
  await user.click(drawer.getByRole('button', { name: 'Afficher la suite' }));
  expect(await drawer.findByRole('link', { name: 'FA-59' })).toBeVisible();
  expect(drawer.queryByRole('button', { name: 'Afficher la suite' })).toBeNull();
  expect(drawer.getByText('−8 000,00 €')).toBeVisible();
});

it('opens the bar that its address names, and keeps in the address which is open', async () => {
  api.on(listWaterfallLines, { amount: -800_000, count: 0, data: [], next: null });
  const { user, address } = await open([example()], '/account?bar=fdg');
  const drawer = await screen.findByRole('dialog', { name: 'Fonds de garantie' });
  await user.click(within(drawer).getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(address()).toBe('/account'));
  await user.click(screen.getByRole('button', { name: 'Commissions' }));
  expect(address()).toBe('/account?bar=fees');
});

it('shows accounts and currencies one beside the other, never added', async () => {
  const dinars = example({ contractNumber: 'AF-2026-0009', currency: 'TND', available: 5_000, bars: [] });
  const { user, address } = await open([example(), dinars]);
  await user.click(await screen.findByRole('radio', { name: /^AF-2026-0009 · 5,000.TND$/ }));
  await waitFor(() => expect(address()).toContain(`contractId=${dinars.contractId}`));
  expect(screen.getByRole('region', { name: 'Disponible' })).toHaveTextContent('5,000 TND');
  expect(screen.getByText('Aucune facture cédée à cette date')).toBeVisible();
});

it('says why a draw would be refused, and what was received beyond what may be financed', async () => {
  await open([
    example({
      available: 0,
      balance: -450_000,
      overdrawn: 450_000,
      stops: ['À régulariser : la connaissance client.'],
      bars: [{ rule: 'overdrawn', amount: 450_000, count: 0, lifter: 'debtor' }],
    }),
  ]);
  expect(await screen.findByText('Un financement serait refusé aujourd’hui')).toBeVisible();
  expect(screen.getByText('À régulariser : la connaissance client.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Disponible' })).toHaveTextContent(
    '4 500,00 € de trop-perçu à résorber',
  );
  expect(row(/^Trop-perçu à résorber/).getByText('4 500,00 €')).toBeVisible();
});

it('offers nothing to draw today where a draw would be refused', async () => {
  await open([example({ stops: ['À régulariser\u00a0: la connaissance client.'] })]);
  const card = await screen.findByRole('region', { name: 'Disponible' });
  expect(card).toHaveTextContent('aucun financement possible aujourd’hui');
  expect(card).not.toHaveTextContent('à tirer');
});

it('asks for another day, and keeps it in the address', async () => {
  const { user, address } = await open([example()]);
  const field = await screen.findByRole('textbox', { name: /Au soir du/ });
  await user.clear(field);
  await user.type(field, '31/01/2026');
  await user.click(screen.getByRole('button', { name: 'Afficher' }));
  await waitFor(() => expect(address()).toContain('at=2026-01-31'));
  await waitFor(() => expect(api.sentTo(getAvailability).at(-1)?.query.get('at')).toBe('2026-01-31'));
});

it('lists to the bank the accounts of its companies, and opens the one that an address names', async () => {
  const one = example();
  await open([one, example({ contractNumber: 'AF-2', overdrawn: 100 })], '/account', { role: 'adviser' });
  const list = await screen.findByRole('table', { name: 'Comptes des cédants' });
  const [link] = within(list).getAllByRole('link', { name: 'Atelier Brévanne' });
  expect(link).toHaveAttribute('href', `/account?contractId=${one.contractId}&assignorId=${assignor.id}`);
  expect(within(list).getByText('Trop-perçu à résorber')).toBeVisible();
  expect(screen.queryByRole('table', { name: /^Pourquoi ce montant/ })).toBeNull();
});

it('shows the account as a statement: months, every line with what is left after it, and filters', async () => {
  const line = (more: Partial<AccountLine>) =>
    buildOf(accountLine, {
      id: '7',
      entryId: newId(),
      date: '2026-01-20',
      valueDate: '2026-01-20',
      event: 'E4',
      label: 'Financement FIN-2026-000001 sur la facture FA-1',
      invoice: { id: newId(), label: 'FA-1' },
      debit: 34_000,
      credit: 0,
      balance: 21_232,
      currency: 'EUR',
      ...more,
    });
  api.on(listAccountLines, {
    data: [
      line({}),
      line({ id: '6', event: 'E1', label: 'Cession', debit: 0, credit: 55_232, invoice: null }),
    ],
    nextCursor: null,
    total: { value: 2, capped: false },
  });
  api.on(getStatement, ({ query }: SentCall) =>
    buildOf(statement, {
      from: query.get('from') ?? '',
      to: query.get('to') ?? '',
      opening: 1_000,
      debit: 34_000,
      credit: 55_232,
      closing: 22_232,
      count: 2,
    }),
  );
  const { user } = await open([example()], '/account?tab=lines');
  const table = within(await screen.findByRole('table', { name: 'Mouvements du compte' }));
  expect(await table.findByText('Financement')).toBeVisible();
  expect(table.getByRole('link', { name: 'Facture FA-1' })).toBeVisible();
  expect(table.queryByRole('link', { name: 'Écriture' })).toBeNull();
  const month = within(screen.getByRole('region', { name: monthName(monthOf(todayInParis())) }));
  expect(await month.findByText('222,32 €')).toBeVisible();
  await user.click(month.getByRole('button', { name: 'Mois précédent' }));
  const before = monthsApart(monthOf(todayInParis()), -1);
  expect(await screen.findByRole('region', { name: monthName(before) })).toBeVisible();
  await waitFor(() => expect(api.sentTo(getStatement).at(-1)?.query.get('to')).toBe(before.to));
});

it('filters lines by an invoice of the account, and by words', async () => {
  const [one, line] = [example(), newId()];
  const number = 'FA-2026-7';
  api.on(listAccountLines, { data: [], nextCursor: null, total: { value: 0, capped: false } });
  api.on(getStatement, buildOf(statement, {}));
  api.on(listInvoices, { data: [buildOf(invoiceRow, { id: line, number })], nextCursor: null });
  const { user, address } = await open([one], '/account?tab=lines');
  await user.click(await screen.findByRole('button', { name: /^Facture/ }));
  await user.click(await screen.findByRole('checkbox', { name: number }));
  await waitFor(() => expect(address()).toContain(`invoiceId=${line}`));
  // Only invoices of the account are offered.
  const asked = api.sentTo(listInvoices).at(-1)?.query;
  expect([asked?.get('contractId'), asked?.get('assignorId')]).toEqual([one.contractId, assignor.id]);
  await user.keyboard('{Escape}');
  await user.type(screen.getByRole('searchbox', { name: 'Facture, libellé' }), 'tirage');
  await waitFor(() => {
    const sent = api.sentTo(listAccountLines).at(-1)?.query;
    expect([sent?.get('q'), sent?.get('invoiceId'), sent?.get('contractId')]).toEqual([
      'tirage',
      line,
      one.contractId,
    ]);
  });
});

it('of a past day leads to no list of today, and says when there was no account yet', async () => {
  const then = example({ at: '2026-01-31' });
  const view = await open([then], '/account?at=2026-01-31');
  expect(await screen.findByText('au 31/01/2026')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Voir les factures' })).toBeNull();
  view.unmount();
  const { user, address } = await open([], '/account?at=2019-01-01');
  expect(await screen.findByText('Aucun compte au 01/01/2019')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Voir aujourd’hui' }));
  await waitFor(() => expect(address()).toContain(`at=${todayInParis()}`));
});

it('reads an address that names no past day as of today', async () => {
  await open([example()], '/account?at=hier');
  expect(await screen.findByText('à tirer aujourd’hui')).toBeVisible();
  expect(api.sentTo(getAvailability)[0]?.query.has('at')).toBe(false);
  expect(screen.getByRole('link', { name: 'Voir les factures' })).toBeVisible();
});
