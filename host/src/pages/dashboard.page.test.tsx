import { countInvoices, listInvoices } from '@cessio/contract';
import {
  apiDouble,
  buildInvoiceRow,
  buildUser,
  problem,
  renderInPortal,
  screen,
  within,
} from '@cessio/testing';
import '../session/host-texts.ts';
import { DashboardPage } from './dashboard.page.tsx';
import { byCompany, exposureOf } from './board-data.ts';

const COUNTS = {
  byStatus: [
    { status: 'awaiting_confirmation', count: 3, outstanding: 120_000 },
    { status: 'unpaid', count: 1, outstanding: 50_000 },
  ],
  ageing: [
    { bucket: 'notDue', amount: 70_000 },
    { bucket: 'd30', amount: 50_000 },
  ],
  currency: 'EUR',
};
let api: ReturnType<typeof apiDouble>;
beforeEach(() => {
  api = apiDouble();
});
afterEach(() => api.restore());

it('shows counts that lead to the lists behind them', async () => {
  api.on(countInvoices, COUNTS);
  api.on(listInvoices, { data: [buildInvoiceRow({ number: 'FA-7' })], nextCursor: null });
  await renderInPortal(<DashboardPage />, { user: buildUser({ role: 'client', firstName: 'Lucie' }) });
  expect(screen.getByRole('heading', { level: 1, name: 'Bonjour Lucie' })).toBeInTheDocument();
  const card = screen.getByRole('region', { name: 'À confirmer' });
  expect(await within(card).findByText('3')).toBeInTheDocument();
  expect(within(card).getByRole('link')).toHaveAttribute(
    'href',
    '/Invoices/debtor/my?status=awaiting_confirmation',
  );
  expect((await screen.findAllByRole('link', { name: 'FA-7' }))[0]).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/Invoices\//),
  );
});

it('lets each widget fail alone', async () => {
  api.on(countInvoices, problem('INTERNAL'));
  api.on(listInvoices, { data: [buildInvoiceRow({ number: 'FA-8' })], nextCursor: null });
  await renderInPortal(<DashboardPage />, { user: buildUser({ role: 'supplier' }) });
  expect((await screen.findAllByRole('button', { name: 'Réessayer' })).length).toBeGreaterThan(0);
  expect((await screen.findAllByRole('link', { name: 'FA-8' })).length).toBeGreaterThan(0);
});

it('counts an adviser’s own portfolio', async () => {
  api.on(countInvoices, COUNTS);
  api.on(listInvoices, { data: [], nextCursor: null });
  await renderInPortal(<DashboardPage />, { user: buildUser({ role: 'adviser' }) });
  await screen.findByText('Aucune facture à contrôler');
  expect(api.sentTo(countInvoices)[0]?.query.get('portfolio')).toBe('me');
  expect(api.sentTo(listInvoices)[0]?.query.get('portfolio')).toBe('me');
});

it('shows a manager first what only a manager decides', async () => {
  api.on(countInvoices, COUNTS);
  api.on(listInvoices, { data: [], nextCursor: null, total: { value: 6, capped: false } });
  await renderInPortal(<DashboardPage />, { user: buildUser({ role: 'm1' }) });
  const card = screen.getByRole('region', { name: 'À décider' });
  expect(await within(card).findByText('6')).toBeInTheDocument();
  expect(within(card).getByRole('link')).toHaveAttribute('href', '/Invoices/my?tab=toDecide');
});

it('adds exposure up by bucket and by company', () => {
  expect(exposureOf(COUNTS as never)).toEqual({ whole: 120_000, overdue: 50_000 });
  const assignor = { id: 'a', legalName: 'A' };
  const rows = [
    buildInvoiceRow({ assignor, outstanding: 10, dueDate: '2026-01-01' }),
    buildInvoiceRow({ assignor, outstanding: 30, dueDate: '2026-12-01' }),
    buildInvoiceRow({ assignor: { id: 'b', legalName: 'B' }, outstanding: 50 }),
    buildInvoiceRow({ assignor: null, outstanding: 1 }),
  ];
  expect(
    byCompany(rows, 'assignor', '2026-02-01').map(({ name, outstanding, overdue }) => [
      name,
      outstanding,
      overdue,
    ]),
  ).toEqual([
    ['B', 50, 0],
    ['A', 40, 10],
  ]);
});
