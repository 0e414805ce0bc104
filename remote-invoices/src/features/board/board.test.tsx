import {
  AGEING,
  dashboardWidget,
  listInvoices,
  portfolioFigure,
  type BoardFigure,
  type BoardPoint,
  type DashboardWidget,
  type ExposureLine,
  type PortfolioAnswer,
  type User,
} from '@cessio/contract';
import { portalEvents } from '@cessio/shell';
import {
  freshApi,
  hrefsOf,
  buildInvoiceRow,
  buildOf,
  buildUser,
  newId,
  problem,
  renderInPortal,
  screen,
  waitFor,
  testWidgets,
  within,
  type SentCall,
} from '@cessio/testing';
import { accountBalances, availability, getAvailability, type Availability } from '@cessio/contract/account';
import { places } from '../../board.ts';
import { remote } from '../../remote.ts';
import boardTexts from '../../../locales/board.json' with { type: 'json' };
import balanceTexts from '../../../locales/balances.json' with { type: 'json' };
import moneyTexts from '../../../locales/home-money.json' with { type: 'json' };
import { AgeingWidget } from './ageing.widget.tsx';
import { BalancesWidget, PortfoliosWidget } from './balances.widgets.tsx';
import { ConcentrationWidget } from './concentration.widget.tsx';
import { FiguresWidget, PortfolioFiguresWidget } from './figures.widget.tsx';
import { LatestWidget } from './latest.widget.tsx';
import { MoneyWidget } from './money.widget.tsx';
import { OverdueWidget } from './overdue.widget.tsx';
import { DelayWidget, ExposureWidget, SharesWidget } from './portfolio.widgets.tsx';
import { WaterfallWidget } from './waterfall.widget.tsx';
import { WeeksWidget } from './weeks.widget.tsx';

const texts: Record<'invoices', Record<string, string>> = {
  invoices: { ...remote.texts.fr, ...boardTexts, ...moneyTexts, ...balanceTexts },
};
const CLIENT = buildUser({ role: 'client' });
const ADVISER = buildUser({ role: 'adviser' });
const api = freshApi();

const figure = (key: string, over: Partial<BoardFigure> = {}): BoardFigure => ({
  key,
  count: { value: 3, capped: false },
  amounts: [{ currency: 'EUR', amount: 1_200_000 }],
  days: null,
  href: `/Invoices/my?tab=${key}`,
  ...over,
});
const point = (key: string, over: Partial<BoardPoint> = {}): BoardPoint => ({
  key,
  label: null,
  currency: 'EUR',
  amount: 100_000,
  part: null,
  count: 2,
  href: `/Invoices/my?key=${key}`,
  ...over,
});
const widget = (over: Partial<DashboardWidget>): DashboardWidget => ({
  asOf: '2026-01-15',
  figures: [],
  points: [],
  ...over,
});
const line = (name: string | null, over: Partial<ExposureLine> = {}): ExposureLine => ({
  id: name === null ? null : newId(),
  name,
  currency: 'EUR',
  amount: 100_000,
  buckets: [60_000, 40_000, 0, 0, 0],
  count: 4,
  href: name === null ? null : '/Invoices/my?assignorId=a',
  ...over,
});
const answer = (over: Partial<PortfolioAnswer>): PortfolioAnswer => ({
  asOf: '2026-01-15',
  figures: [],
  lines: [],
  months: [],
  ...over,
});

testWidgets(remote, places, texts.invoices);

it.each([
  ['client', CLIENT, ['toPay7', 'toPay30', 'late']],
  ['supplier', buildUser({ role: 'supplier' }), ['exposure', 'due30', 'trouble']],
  ['adviser', ADVISER, ['exposure', 'unpaid', 'disputed']],
])('shows the figures of %s with the lists behind them', async (_role, user, keys) => {
  api.on(dashboardWidget, widget({ figures: keys.map((key) => figure(key)) }));
  await renderInPortal(<FiguresWidget />, { user, texts });
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    keys.map((key) => `/Invoices/my?tab=${key}`),
  );
  for (const key of keys)
    expect(screen.getByRole('link', { name: texts.invoices[`board.figure.${key}`] ?? '?' })).toBeVisible();
});

it('reads its figures again when an invoice changed, and says when it cannot', async () => {
  api.on(dashboardWidget, problem('INTERNAL'));
  const { user } = await renderInPortal(<FiguresWidget />, { user: CLIENT, texts });
  expect(await screen.findByRole('alert')).toHaveTextContent('INTERNAL');
  api.on(dashboardWidget, widget({ figures: [figure('late')] }));
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  const card = await screen.findByRole('region', { name: 'En retard' });
  expect(card).toHaveTextContent('3');
  api.on(dashboardWidget, widget({ figures: [figure('late', { count: { value: 2, capped: false } })] }));
  portalEvents.emit('recordChanged', { entity: 'invoice' });
  await waitFor(() => expect(card).toHaveTextContent(/^En retard2/));
});

it('shows what came last, and says when nothing did', async () => {
  api.on(listInvoices, { data: [buildInvoiceRow({ number: 'FA-7' })], nextCursor: null });
  const { unmount } = await renderInPortal(<LatestWidget />, { user: CLIENT, texts });
  expect(await screen.findByRole('link', { name: 'FA-7' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/Invoices\//),
  );
  unmount();
  api.on(listInvoices, { data: [], nextCursor: null });
  await renderInPortal(<LatestWidget />, { user: CLIENT, texts });
  expect(await screen.findByText('Aucune facture déposée')).toBeInTheDocument();
});

it('breaks the outstanding amount down by age, one currency at a time', async () => {
  api.on(
    dashboardWidget,
    widget({
      points: [
        ...AGEING.map((key, index) => point(key, { amount: index === 0 ? 700_000 : 75_000 })),
        point('notDue', { currency: 'TND', amount: 5_000_000 }),
      ],
    }),
  );
  const { user } = await renderInPortal(<AgeingWidget />, { user: ADVISER, texts });
  const chart = await screen.findByRole('figure', { name: 'Ancienneté de l’encours cédé' });
  expect(chart).toHaveTextContent(/10\s000,00\s€/);
  expect(chart).toHaveTextContent(/dont 30\s% échus au 15\/01\/2026/);
  expect(hrefsOf('31 à 60 j', within(chart))).toEqual(['/Invoices/my?key=d60']);
  await user.click(screen.getByRole('radio', { name: 'TND' }));
  expect(screen.getByRole('figure')).toHaveTextContent(/5\s000,000\s/);
  await user.click(screen.getByRole('button', { name: 'Voir en tableau' }));
  expect(screen.getByRole('columnheader', { name: 'Ancienneté' })).toBeInTheDocument();
});

it('shows the coming weeks and with whom the money stands', async () => {
  api.on(dashboardWidget, ({ path }: SentCall) =>
    path.endsWith('weeks')
      ? widget({ points: [point('2026-01-15', { amount: 8_420_000 }), point('2026-01-19', { amount: 0 })] })
      : widget({
          points: [
            point('a', { label: 'Halbrane', amount: 300_000, part: 60_000 }),
            point('others', { amount: 100_000, part: 0, href: null }),
          ],
        }),
  );
  await renderInPortal(
    <>
      <WeeksWidget />
      <ConcentrationWidget />
    </>,
    { user: ADVISER, texts },
  );
  const week = await screen.findByRole('link', { name: '15/01' });
  expect(week).toHaveAttribute('href', '/Invoices/my?key=2026-01-15');
  expect(week.closest('li')).toHaveTextContent('15/0184,2');
  const company = (await screen.findByRole('link', { name: 'Halbrane' })).closest('li');
  expect(company).toHaveTextContent(/75\s%/);
  expect(screen.getByText('Autres sociétés').closest('a')).toBeNull();
});

it('says it where there is nothing to draw', async () => {
  api.on(dashboardWidget, widget({}));
  api.on(portfolioFigure, answer({}));
  api.on(listInvoices, { data: [], nextCursor: null });
  await renderInPortal(
    <>
      <AgeingWidget />
      <WeeksWidget />
      <ConcentrationWidget />
      <ExposureWidget />
      <SharesWidget />
      <OverdueWidget />
      <DelayWidget />
    </>,
    { user: ADVISER, texts },
  );
  await waitFor(() => expect(screen.getAllByText('Aucun encours')).toHaveLength(4));
  expect(await screen.findByText('Aucune échéance dans les six semaines')).toBeInTheDocument();
  expect(await screen.findByText('Aucune facture échue')).toBeInTheDocument();
  expect(await screen.findByText('Aucun paiement depuis 12 mois')).toBeInTheDocument();
});

it('keeps in the address by whom the portfolio is broken down', async () => {
  api.on(portfolioFigure, ({ query }: SentCall) =>
    answer({
      lines: [
        line(query.get('by') === 'debtor' ? 'Optique Sauvennes' : 'Ferrolune SAS', {
          buckets: [10_000, 90_000, 0, 0, 0],
        }),
        line(null),
      ],
    }),
  );
  const { user, address } = await renderInPortal(<ExposureWidget />, {
    user: ADVISER,
    texts,
    path: '/crypto',
  });
  const row = (await screen.findByRole('link', { name: 'Ferrolune SAS' })).closest('li');
  expect(row).toHaveTextContent(/90\s% échu/);
  await user.click(screen.getByRole('radio', { name: 'Par débiteur' }));
  expect(await screen.findByRole('link', { name: 'Optique Sauvennes' })).toBeInTheDocument();
  expect(address()).toBe('/crypto?by=debtor');
  await user.click(screen.getByRole('radio', { name: 'Par cédant' }));
  await waitFor(() => expect(address()).toBe('/crypto'));
});

it('tells how long debtors took, with the invoices of each month', async () => {
  api.on(
    portfolioFigure,
    answer({
      months: [
        { month: '2025-12', days: 61, count: 9, href: '/Invoices/my?a' },
        { month: '2026-01', days: null, count: 0, href: '/Invoices/my?b' },
      ],
    }),
  );
  const { user } = await renderInPortal(<DelayWidget />, { user: ADVISER, texts });
  expect(await screen.findByRole('link', { name: '61 jours en moyenne en décembre 2025' })).toHaveAttribute(
    'href',
    '/Invoices/my?a',
  );
  await user.click(screen.getByRole('button', { name: 'Voir en tableau' }));
  expect(screen.getByRole('row', { name: 'décembre 2025 9 61' })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: 'janvier 2026 0 –' })).toBeInTheDocument();
});

it('shows the figures of the portfolio, the delay in days', async () => {
  api.on(
    portfolioFigure,
    answer({ figures: [figure('exposure'), figure('delay', { days: 57, amounts: [] })] }),
  );
  await renderInPortal(<PortfolioFiguresWidget />, { user: ADVISER, texts });
  await screen.findByRole('link', { name: 'Délai moyen' });
  expect(screen.getByRole('region', { name: 'Délai moyen' })).toHaveTextContent('57 jours3 factures payées');
});

it('shares add up to 100 with the others, and who reaches the threshold is marked in words', async () => {
  api.on(
    portfolioFigure,
    answer({
      lines: [
        line('Halbrane', { amount: 20_000 }),
        line('Optique', { amount: 19_999 }),
        line('Valcorme', { amount: 30_000, currency: 'TND' }),
        line(null, { amount: 60_001 }),
      ],
    }),
  );
  await renderInPortal(<SharesWidget />, { user: ADVISER, texts });
  const rowOf = (name: string) => screen.getByText(name).closest('li');
  expect(await screen.findByText(/^seuil 20\s%$/)).toBeVisible();
  expect(rowOf('Halbrane')).toHaveTextContent(/^Halbrane.*20\s%, seuil dépassé$/);
  expect(rowOf('Optique')).toHaveTextContent(/^Optique.*€20\s%$/);
  expect(rowOf('Autres sociétés')).toHaveTextContent(/^Autres sociétés.*€60\s%$/);
});

it('holds to the assignor and the months of the address', async () => {
  api.on(portfolioFigure, answer({}));
  api.on(listInvoices, {
    data: [buildInvoiceRow({ number: 'FA-9', dueDate: '2020-01-01', outstanding: 1_000, currency: 'EUR' })],
    nextCursor: null,
  });
  await renderInPortal(
    <>
      <PortfolioFiguresWidget />
      <OverdueWidget />
    </>,
    { user: ADVISER, texts, path: '/crypto?assignorId=a1&months=3&by=debtor' },
  );
  const card = await screen.findByRole('region', { name: 'Échus à suivre' });
  expect(await within(card).findByRole('link', { name: 'FA-9' })).toBeVisible();
  const all = within(card).getByRole('link', { name: 'Tout voir' }).getAttribute('href') ?? '';
  const asked = api.sentTo(listInvoices).at(-1)?.query;
  const filters = [...new URL(all, 'http://x').searchParams].filter(([name]) => name !== 'tab');
  expect(filters.map(([name]) => [name, asked?.get(name)])).toEqual(filters);
  expect(asked?.get('assignorId')).toBe('a1');
  const { query } = api.sentTo(portfolioFigure).at(-1) as SentCall;
  expect([query.get('assignorId'), query.get('months')]).toEqual(['a1', '3']);
});

describe('a supplier’s money', () => {
  const SUPPLIER = buildUser({ role: 'supplier' });
  const assignor = { id: newId(), legalName: 'Atelier Brévanne' };
  const account = (over: Partial<Availability> = {}): Availability =>
    buildOf(availability, {
      contractId: 'c1',
      contractNumber: 'AF-2026-0001',
      assignor,
      currency: 'EUR',
      available: 6_505_938,
      overdrawn: 0,
      financed: 6_000_000,
      dueBack: { on: '2026-03-16', amount: 3_400_000 },
      kept: 2_017_332,
      keptUntil: null,
      cost: { from: '2026-01-01', amount: 102_900, interest: 0 },
      ...over,
    });
  const openAs = (user: User, ...accounts: Availability[]) => {
    api.on(getAvailability, { data: accounts });
    return renderInPortal(<MoneyWidget />, { user, texts });
  };
  const open = (...accounts: Availability[]) => openAs(SUPPLIER, ...accounts);
  const region = (name: string) => screen.findByRole('region', { name });

  it('says first what may be drawn, then what is financed, kept and what the month cost, each with its place', async () => {
    await open(account());
    await screen.findByRole('link', { name: /^Pourquoi ce montant/ });
    const available = await region('Disponible');
    expect(available).toHaveTextContent(/^Disponible65\s059,38\s€à tirer aujourd’hui, contrat AF-2026-0001/);
    expect(hrefsOf('Pourquoi ce montant\u00a0?', within(available))).toEqual(['/account?contractId=c1']);
    expect(await region('Financé')).toHaveTextContent(
      /60\s000,00\s€34\s000,00\s€ à l’échéance du 16\/03\/2026/,
    );
    expect(await region('Retenu')).toHaveTextContent(/20\s173,32\s€à rendre quand les débiteurs auront payé/);
    expect(await region('Coût du mois')).toHaveTextContent(/1\s029,00\s€commissions, TVA comprise/);
    expect(hrefsOf('Coût du mois')[0]).toMatch(/^\/account\?tab=lines&date.gte=2026-01-01.*&contractId=c1$/);
  });

  it('leads to a request where something can be drawn and its reader may ask for it', async () => {
    const { unmount } = await open(account());
    await screen.findByRole('link', { name: /^Pourquoi ce montant/ });
    expect(hrefsOf('Demander un financement')).toEqual(['/account/financings/new?contractId=c1']);
    unmount();
    for (const [user, over] of [
      [SUPPLIER, { available: 0 }],
      [SUPPLIER, { stops: ['À régulariser\u00a0: la connaissance client.'] }],
      [buildUser({ role: 'supplier', rights: ['sign'] }), {}],
      [buildUser({ role: 'supplier', permissions: [] }), {}],
    ] as const) {
      const { unmount: leave } = await openAs(user, account({ ...over, stops: [...(over.stops ?? [])] }));
      await screen.findByRole('link', { name: /^Pourquoi ce montant/ });
      expect(screen.queryByRole('link', { name: 'Demander un financement' })).toBeNull();
      expect(screen.queryAllByText(/^aucun financement possible/)).toHaveLength('stops' in over ? 1 : 0);
      leave();
    }
  });

  it('sets the other accounts apart, each in its own currency', async () => {
    await open(
      account(),
      account({ contractId: 'c2', contractNumber: 'AF-2026-0002', currency: 'TND', available: 5_000 }),
    );
    const others = await screen.findByRole('list', { name: 'Autres comptes' });
    expect(others).toHaveTextContent(/^AF-2026-00025,000\s/);
    expect(hrefsOf('AF-2026-0002')).toEqual(['/account?contractId=c2']);
  });

  it('says what is to be paid back where too much was advanced, and what there is before a first contract', async () => {
    const { unmount } = await open(account({ available: 0, overdrawn: 450_000, financed: 0, dueBack: null }));
    await screen.findByRole('link', { name: /^Pourquoi ce montant/ });
    expect(await region('Disponible')).toHaveTextContent(/0,00\s€4\s500,00\s€ de trop-perçu à résorber/);
    expect(await region('Financé')).toHaveTextContent('rien à rembourser');
    unmount();
    await open();
    expect(await screen.findByText(/^Votre compte s’ouvre avec votre premier contrat/)).toBeVisible();
  });

  it('is read again when an entry is posted, and says when it cannot be', async () => {
    api.on(getAvailability, problem('INTERNAL'));
    const { user } = await renderInPortal(<MoneyWidget />, { user: SUPPLIER, texts });
    expect(await screen.findByRole('alert')).toHaveTextContent('INTERNAL');
    api.on(getAvailability, { data: [account()] });
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await region('Disponible')).toHaveTextContent(/65\s059,38/);
    api.on(getAvailability, { data: [account({ available: 100 })] });
    portalEvents.emit('recordChanged', { entity: 'ledger_entry' });
    await waitFor(async () => expect(await region('Disponible')).toHaveTextContent(/^Disponible1,00/));
  });
});

describe('why that amount', () => {
  const account = (over: Partial<Availability> = {}): Availability =>
    buildOf(availability, {
      contractId: 'c1',
      contractNumber: 'AF-2026-0001',
      currency: 'EUR',
      available: 8_000,
      balance: 9_000,
      bars: [
        { rule: 'assigned', amount: 10_000, count: 1, lifter: null },
        { rule: 'fdg', amount: -1_000, count: 1, lifter: 'debtor' },
        { rule: 'quotite', amount: -1_000, count: 1, lifter: 'debtor' },
      ],
      ...over,
    });
  const open = (...accounts: Availability[]) => {
    api.on(getAvailability, { data: accounts });
    return renderInPortal(
      <>
        <MoneyWidget />
        <WaterfallWidget />
      </>,
      { user: buildUser({ role: 'supplier' }), texts },
    );
  };
  const findTable = () => screen.findByRole('table', { name: 'Des factures cédées au disponible' });
  const rowsOf = (table: HTMLElement) =>
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent);

  it('is told bar by bar, down to what may be drawn; each leads to the invoices behind it', async () => {
    const { user } = await open(account(), account({ contractId: 'c2', bars: [] }));
    const table = await findTable();
    expect(rowsOf(table)).toEqual([
      'Factures cédées100,00\u00a0€',
      'Fonds de garantie−10,00\u00a0€',
      'Solde du compte90,00\u00a0€',
      'Part non financée−10,00\u00a0€',
      'Disponible80,00\u00a0€',
    ]);
    expect(hrefsOf('Fonds de garantie', within(table))).toEqual(['/account?contractId=c1&bar=fdg']);
    expect(within(table).getAllByRole('rowheader')).toHaveLength(5);
    within(table).getByRole('link', { name: 'Factures cédées' }).focus();
    await user.tab();
    expect(within(table).getByRole('link', { name: 'Fonds de garantie' })).toHaveFocus();
    // One answer serves both.
    expect(api.sentTo(getAvailability)).toHaveLength(1);
  });

  it('follows what is posted, with one more question for both', async () => {
    await open(account());
    const table = await findTable();
    api.on(getAvailability, { data: [account({ available: 7_900 })] });
    portalEvents.emit('recordChanged', { entity: 'ledger_entry' });
    await waitFor(() => expect(rowsOf(table).at(-1)).toBe('Disponible79,00\u00a0€'));
    expect(api.sentTo(getAvailability)).toHaveLength(2);
  });

  it('says that nothing is assigned yet, and when it cannot be read', async () => {
    const { unmount } = await open(account({ bars: [] }));
    expect(await screen.findByText('Aucune facture cédée')).toBeVisible();
    unmount();
    api.on(getAvailability, problem('INTERNAL'));
    await renderInPortal(<WaterfallWidget />, { user: buildUser({ role: 'supplier' }), texts });
    expect(await screen.findByRole('alert')).toHaveTextContent('INTERNAL');
  });
});

describe('what accounts amount to, for the bank', () => {
  const over = (name: string, amount: number, currency = 'EUR') => ({
    contractId: `c-${name}`,
    contractNumber: `AF-${name}`,
    assignor: { id: `a-${name}`, legalName: name },
    currency,
    amount,
  });
  const EMPTY = { from: '2026-01-01', financed: [], cost: [], overAdvances: [], portfolios: [] };

  it('says what is financed, advanced in excess and charged, each currency apart, and names each excess', async () => {
    api.on(accountBalances, {
      ...EMPTY,
      financed: [
        { currency: 'EUR', amount: 6_000_000 },
        { currency: 'TND', amount: 5_000_000 },
      ],
      cost: [{ currency: 'EUR', amount: 102_900 }],
      overAdvances: [over('Brévanne', 450_000), over('Ferrolune', 50_000)],
    });
    await renderInPortal(<BalancesWidget />, { user: ADVISER, texts });
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Financé' })).toHaveTextContent(
        /^Financé60\s000,00\s€à rembourser par les débiteurs · 5\s000,000/,
      ),
    );
    expect(screen.getByRole('region', { name: 'Trop-perçus' })).toHaveTextContent(
      /^Trop-perçus5\s000,00\s€2 comptes/,
    );
    expect(screen.getByRole('region', { name: 'Coûts facturés ce mois' })).toHaveTextContent(
      /1\s029,00\s€depuis le 01\/01\/2026/,
    );
    expect(hrefsOf('Brévanne')).toEqual(['/account?contractId=c-Br%C3%A9vanne&assignorId=a-Br%C3%A9vanne']);
  });

  it('says zero where there is nothing, and reads again when an entry is posted', async () => {
    api.on(accountBalances, EMPTY);
    await renderInPortal(<BalancesWidget />, { user: ADVISER, texts });
    const card = () => screen.getByRole('region', { name: 'Financé' });
    await waitFor(() => expect(card()).toHaveTextContent(/^Financé0,00/));
    expect(screen.getByRole('region', { name: 'Trop-perçus' })).toHaveTextContent(/aucun compte$/);
    api.on(accountBalances, { ...EMPTY, financed: [{ currency: 'EUR', amount: 100 }] });
    portalEvents.emit('recordChanged', { entity: 'ledger_entry' });
    await waitFor(() => expect(card()).toHaveTextContent(/^Financé1,00/));
  });

  it('shows managers each portfolio', async () => {
    const row = { currency: 'EUR', exposure: 100, financed: 90, overAdvanced: 0, cost: 5 };
    api.on(accountBalances, {
      ...EMPTY,
      portfolios: [
        { ...row, adviser: { id: 'u1', name: 'Élise Morvan' } },
        { ...row, adviser: null },
      ],
    });
    await renderInPortal(<PortfoliosWidget />, { user: buildUser({ role: 'm1' }), texts });
    expect(await screen.findByRole('row', { name: /^Élise Morvan 1,00\s€ 0,90\s€/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /^Sans conseiller/ })).toBeVisible();
  });
});
