import {
  hasTag,
  invoiceStates,
  type DashboardWidget,
  type InvoiceRow,
  type Page,
  type Party,
  type PartyRow,
  type PortfolioAnswer,
  type RelationRow,
  type Sums,
} from '@cessio/contract';
import { createDemoWorld, type DemoUser, type DemoWorld } from './demo/demo-world.ts';

/** Every place that shows one of these figures shows the same (docs/figures.md). */
let world: DemoWorld;
let users: Record<'client' | 'supplier' | 'adviser' | 'risk' | 'legal' | 'm1' | 'super', DemoUser>;
beforeAll(async () => {
  world = await createDemoWorld();
  const signIn = (account: string) => world.signIn(`${account}@cessio.test`);
  users = {
    client: await signIn('client'),
    supplier: await signIn('supplier'),
    adviser: await signIn('adviser'),
    risk: await signIn('risk'),
    legal: await signIn('legal'),
    m1: await signIn('m1'),
    super: await signIn('super'),
  };
}, 60_000);
afterAll(() => world.end());

/** Every row of a list, page by page. */
async function all<Row>(user: DemoUser, path: string, query: Record<string, string> = {}): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const search: URLSearchParams = new URLSearchParams({
      ...query,
      limit: '200',
      ...(cursor && { cursor }),
    });
    const page: Page<Row> = await user.get<Page<Row>>(`${path}?${search.toString()}`);
    rows.push(...page.data);
    cursor = page.nextCursor;
  }
  return rows;
}

/** Sums of rows by currency, euros first, none where no row is. */
function sumsOf<Row extends { currency: string }>(rows: readonly Row[], amount: (row: Row) => number): Sums {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(row.currency, (sums.get(row.currency) ?? 0) + amount(row));
  const order = ({ currency }: { currency: string }) => (currency === 'EUR' ? '' : currency);
  return [...sums]
    .map(([currency, amount]) => ({ currency, amount }))
    .toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
}
const added = (sums: readonly Sums[]): Sums => sumsOf(sums.flat(), ({ amount }) => amount);

const tagged = (rows: readonly InvoiceRow[], tag: 'open' | 'holdsCover') =>
  sumsOf(
    rows.filter(({ status }) => hasTag(invoiceStates, status, tag)),
    ({ outstanding }) => outstanding,
  );

describe('encours cédé', () => {
  test('of every company: its record, the list, its relations and its invoices', async () => {
    const invoices = await all<InvoiceRow>(users.super, '/api/invoices');
    const relations = await all<RelationRow>(users.super, '/api/relations');
    const parties = await all<PartyRow>(users.super, '/api/parties');
    for (const party of parties) {
      const own = invoices.filter(({ assignor, debtor }) =>
        [assignor?.id, debtor?.id].some((id) => id === party.id),
      );
      const record = await users.super.get<Party>(`/api/parties/${party.id}`);
      expect([party.legalName, party.exposure]).toEqual([party.legalName, tagged(own, 'open')]);
      expect(record).toMatchObject({ exposure: party.exposure, commitments: tagged(own, 'holdsCover') });
    }
    for (const { assignor, debtor, exposure } of relations) {
      const own = invoices.filter((one) => one.assignor?.id === assignor.id && one.debtor?.id === debtor.id);
      expect(exposure).toEqual(tagged(own, 'open'));
    }
    expect(parties.filter(({ exposure }) => exposure.length > 0).length).toBeGreaterThan(10);
  });

  test.each(['supplier', 'adviser', 'risk', 'm1', 'super'] as const)('of %s’s boards', async (account) => {
    const user = users[account];
    const mine: Record<string, string> = account === 'adviser' ? { portfolio: 'me' } : {};
    const expected = tagged(await all<InvoiceRow>(user, '/api/invoices', mine), 'open');
    const { figures } = await user.get<DashboardWidget>('/api/dashboard/invoices');
    const whole = figures.find(({ key }) => key === 'exposure')?.amounts;
    expect(whole).toEqual(expected);
    for (const widget of ['ageing', 'concentration']) {
      const { points } = await user.get<DashboardWidget>(`/api/dashboard/${widget}`);
      expect([widget, sumsOf(points, ({ amount }) => amount)]).toEqual([widget, expected]);
    }
    const parts =
      account === 'supplier'
        ? await all<RelationRow>(user, '/api/relations')
        : await all<PartyRow>(user, '/api/parties', { role: 'assignor', ...mine });
    expect(added(parts.map(({ exposure }) => exposure))).toEqual(expected);
  });

  test.each(['adviser', 'risk', 'legal'] as const)('of %s’s portfolio', async (account) => {
    const mine: Record<string, string> = account === 'adviser' ? { portfolio: 'me' } : {};
    const expected = tagged(await all<InvoiceRow>(users[account], '/api/invoices', mine), 'open');
    const summary = await users[account].get<PortfolioAnswer>('/api/portfolio/summary');
    expect(summary.figures.find(({ key }) => key === 'exposure')?.amounts).toEqual(expected);
    for (const by of ['assignor', 'debtor']) {
      const { lines } = await users[account].get<PortfolioAnswer>(`/api/portfolio/exposure?by=${by}`);
      expect([by, sumsOf(lines, ({ amount }) => amount)]).toEqual([by, expected]);
    }
  });
});
