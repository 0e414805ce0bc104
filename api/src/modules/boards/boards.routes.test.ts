import {
  actorOf,
  AGEING,
  BOARD_WIDGETS,
  todayInParis,
  type BoardFigure,
  type BoardPoint,
  type DashboardWidget,
  type Page,
  type PortfolioAnswer,
} from '@cessio/contract';
import { createDemoWorld, type DemoUser, type DemoWorld } from '../../../test/demo-world.ts';
import { bucketRange, lastMonths, nextWeeks } from './board-dates.ts';
import { figuresOf, portfolioFigures, type FigureSpec } from './board-figures.ts';
import type { BoardList } from './board-lists.ts';

const ACCOUNTS = ['client', 'supplier', 'adviser', 'risk', 'legal', 'm1', 'super'] as const;
const LISTS: Record<BoardList, string> = {
  invoices: '/api/invoices',
  requests: '/api/guarantee-requests',
  guarantees: '/api/guarantees',
  adhesions: '/api/adhesions',
  documents: '/api/documents',
  assignors: '/api/parties',
};

describe('boards', () => {
  let world: DemoWorld;
  const users = new Map<string, DemoUser>();
  beforeAll(async () => {
    world = await createDemoWorld();
    for (const account of ACCOUNTS) users.set(account, await world.signIn(`${account}@cessio.test`));
  });
  afterAll(() => world.end());

  const as = (account: string) => users.get(account) as DemoUser;
  const widget = (account: string, name: string) =>
    as(account).get<DashboardWidget>(`/api/dashboard/${name}`);

  async function totalOf(account: string, path: string, query: Record<string, string>): Promise<number> {
    const search = new URLSearchParams({ ...query, limit: '1', total: 'true' }).toString();
    return (await as(account).get<Page<unknown>>(`${path}?${search}`)).total?.value ?? -1;
  }
  /** The filters in the address of a list, without its tab. */
  const filtersOf = (href: string) => {
    const { tab: _tab, ...query } = Object.fromEntries(new URL(href, 'http://x').searchParams);
    return query;
  };

  /** Each figure equals its list's count. */
  async function expectCounted(
    account: string,
    figures: readonly BoardFigure[],
    specs: readonly FigureSpec[],
  ) {
    for (const [index, { key, list, fixed }] of specs.entries()) {
      const query = { ...fixed, ...filtersOf(figures[index]?.href ?? '') };
      const held = await totalOf(account, LISTS[list], query);
      expect([key, held]).toEqual([key, figures[index]?.count.value]);
    }
  }

  test.each(ACCOUNTS)('every figure of %s counts the list that it leads to', async (account) => {
    const actor = actorOf(as(account).identity);
    const today = todayInParis();
    let seen = 0;
    for (const name of BOARD_WIDGETS) {
      const { figures } = await widget(account, name);
      const specs = figuresOf(name, actor, today);
      expect(figures.map(({ key }) => key)).toEqual(specs.map(({ key }) => key));
      await expectCounted(account, figures, specs);
      seen += figures.reduce((sum, { count }) => sum + count.value, 0);
    }
    // Nothing is compared where everything is empty.
    expect(seen).toBeGreaterThan(3);
  });

  test.each([
    ['client', 'weeks'],
    ['supplier', 'weeks'],
    ['supplier', 'concentration'],
    ['adviser', 'ageing'],
    ['adviser', 'concentration'],
    ['risk', 'concentration'],
    ['m1', 'ageing'],
    ['super', 'weeks'],
  ])('the marks of %s’s %s count their lists, and no currency is added to another', async (account, name) => {
    const { points } = await widget(account, name);
    expect(points.length).toBeGreaterThan(0);
    for (const { href, count, currency, key } of points) {
      if (href === null) continue;
      const query = filtersOf(href);
      expect(query['currency']).toBe(currency);
      expect([key, await totalOf(account, LISTS.invoices, query)]).toEqual([key, count]);
    }
  });

  test('guarantees in force are shown to those they concern, with what is used of them', async () => {
    for (const account of ['client', 'supplier']) {
      const { points } = await widget(account, 'guarantees');
      expect(points.length).toBeGreaterThan(0);
      for (const { href, key, amount, part } of points) {
        expect(part).toBeLessThanOrEqual(amount);
        // All but the largest have no list of their own.
        expect([key, href === null]).toEqual([key, key === 'others']);
        if (href === null) continue;
        expect(await totalOf(account, LISTS.guarantees, filtersOf(href))).toBe(1);
      }
    }
  });

  test('the ageing is that of the list of invoices, and the companies add up to it', async () => {
    const { points } = await widget('m1', 'ageing');
    const counts = await as('m1').get<{ ageing: { bucket: string; amount: number }[] }>(
      '/api/invoices/counts',
    );
    const euros = (list: readonly BoardPoint[]) => list.filter(({ currency }) => currency === 'EUR');
    for (const bucket of AGEING)
      expect([bucket, euros(points).find(({ key }) => key === bucket)?.amount]).toEqual([
        bucket,
        counts.ageing.find((one) => one.bucket === bucket)?.amount ?? 0,
      ]);
    const whole = euros(points).reduce((sum, { amount }) => sum + amount, 0);
    const companies = euros((await widget('m1', 'concentration')).points);
    expect(companies.reduce((sum, { amount }) => sum + amount, 0)).toBe(whole);
    expect(companies.at(-1)).toMatchObject({ key: 'others', href: null });
  });

  test('dinars stand beside euros, each with its own sum', async () => {
    const { figures } = await widget('super', 'invoices');
    const currencies = figures.find(({ key }) => key === 'exposure')?.amounts.map(({ currency }) => currency);
    expect(currencies?.[0]).toBe('EUR');
    expect(new Set(currencies).size).toBe(currencies?.length);
    expect(currencies?.length).toBeGreaterThan(1);
  });

  describe('the portfolio board', () => {
    const figure = (account: string, path: string) =>
      as(account).get<PortfolioAnswer>(`/api/portfolio/${path}`);

    test.each(['adviser', 'risk', 'legal'])('counts for %s what its lists hold', async (account) => {
      const { figures } = await figure(account, 'summary');
      const specs = portfolioFigures(actorOf(as(account).identity), todayInParis(), {
        query: {},
        paidSince: '',
      });
      await expectCounted(account, figures, specs);
      expect(figures.find(({ key }) => key === 'delay')?.days).toBeGreaterThan(0);
    });

    test.each(['assignor', 'debtor'])('breaks exposure down by %s', async (by) => {
      const exposed = await figure('adviser', `exposure?by=${by}`);
      for (const { amount, buckets, href, count } of exposed.lines) {
        expect(buckets.reduce((sum, one) => sum + one, 0)).toBe(amount);
        const held = href ? await totalOf('adviser', LISTS.invoices, filtersOf(href)) : count;
        expect(held).toBe(count);
      }
      const { figures } = await figure('adviser', 'summary');
      const sum = (lines: typeof exposed.lines) =>
        lines.filter(({ currency }) => currency === 'EUR').reduce((total, { amount }) => total + amount, 0);
      const whole = (key: string) =>
        figures.find((one) => one.key === key)?.amounts.find(({ currency }) => currency === 'EUR')?.amount;
      expect(sum(exposed.lines)).toBe(whole('exposure'));
    });

    test('tells how long debtors took, month by month, each with its invoices', async () => {
      const { months } = await figure('risk', 'delay');
      expect(months).toHaveLength(12);
      expect(months.some(({ days }) => days !== null && days > 0)).toBe(true);
      for (const { count, href } of months)
        expect(await totalOf('risk', LISTS.invoices, filtersOf(href))).toBe(count);
    });

    test('holds to one assignor and to the months asked for, and its parts agree', async () => {
      const { lines } = await figure('adviser', 'exposure');
      const assignorId = lines[0]?.id ?? '';
      const only = `assignorId=${assignorId}&months=3`;
      const { figures } = await figure('adviser', `summary?${only}`);
      const specs = portfolioFigures('A', todayInParis(), { query: {}, paidSince: '' });
      await expectCounted('adviser', figures, specs);
      const of = (key: string) => figures.find((one) => one.key === key);
      const { lines: debtors } = await figure('adviser', `exposure?by=debtor&${only}`);
      expect(debtors.reduce((sum, { count }) => sum + count, 0)).toBe(of('exposure')?.count.value);
      expect(of('exposure')?.count.value).toBe(lines[0]?.count);
      const { months } = await figure('adviser', `delay?${only}`);
      expect(months).toHaveLength(3);
      expect(months.reduce((sum, { count }) => sum + count, 0)).toBe(of('delay')?.count.value);
      const foreign = await figure('adviser', `summary?assignorId=${crypto.randomUUID()}`);
      expect(foreign.figures.map(({ count }) => count.value)).toEqual([0, 0, 0, 0, 0]);
      for (const wrong of ['assignorId=x', 'months=0', 'months=12%27', 'assignorId='])
        expect((await as('adviser').call('GET', `/api/portfolio/summary?${wrong}`)).statusCode).toBe(400);
    });

    test.each(['client', 'supplier', 'm1', 'super'])('is refused to %s', async (account) => {
      expect((await as(account).call('GET', '/api/portfolio/summary')).statusCode).toBe(403);
    });
  });

  test('what is no widget is not found', async () => {
    expect((await as('client').call('GET', '/api/dashboard/reserve')).statusCode).toBe(404);
    expect((await as('adviser').call('GET', '/api/portfolio/all')).statusCode).toBe(404);
    expect((await as('adviser').call('GET', '/api/portfolio/exposure?by=bank')).statusCode).toBe(400);
  });

  test('the day of payment follows the state, whoever changes it', async () => {
    const { rows } = await world.owner.query<{ id: string }>(
      `select id from invoices where status = 'financed' limit 1`,
    );
    const set = async (status: string) => {
      const { rows: after } = await world.owner.query<{ paid: string | null; today: string }>(
        `update invoices set status = $2 where id = $1
         returning paid_on::text as paid, (now() at time zone 'Europe/Paris')::date::text as today`,
        [rows[0]?.id, status],
      );
      return after[0];
    };
    const paid = await set('paid');
    expect(paid?.paid).toBe(paid?.today);
    expect((await set('settled'))?.paid).toBe(paid?.paid);
    expect((await set('financed'))?.paid).toBeNull();
  });
});

describe('dates of boards', () => {
  it('cuts the ageing without gap or overlap', () => {
    expect(AGEING.map((bucket) => bucketRange(bucket, '2026-03-15'))).toEqual([
      { 'dueDate.gte': '2026-03-15' },
      { 'dueDate.lte': '2026-03-14', 'dueDate.gte': '2026-02-13' },
      { 'dueDate.lte': '2026-02-12', 'dueDate.gte': '2026-01-14' },
      { 'dueDate.lte': '2026-01-13', 'dueDate.gte': '2025-12-15' },
      { 'dueDate.lte': '2025-12-14' },
    ]);
  });
  it('begins with what is left of the week, also on a Sunday', () => {
    expect(nextWeeks('2026-01-15', 2)).toEqual([
      { start: '2026-01-15', end: '2026-01-18' },
      { start: '2026-01-19', end: '2026-01-25' },
    ]);
    expect(nextWeeks('2026-01-18', 2)).toEqual([
      { start: '2026-01-18', end: '2026-01-18' },
      { start: '2026-01-19', end: '2026-01-25' },
    ]);
  });
  it('ends the months with this one', () => {
    const months = lastMonths('2026-03-15', 12);
    expect(months[0]).toEqual({ month: '2025-04', start: '2025-04-01', end: '2025-04-30' });
    expect(months.at(-1)).toEqual({ month: '2026-03', start: '2026-03-01', end: '2026-03-31' });
    expect(months).toHaveLength(12);
  });
});
