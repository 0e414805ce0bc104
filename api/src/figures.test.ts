import { randomUUID } from 'node:crypto';
import {
  actorOf,
  decimalsOf,
  exposureTotal,
  formatMoney,
  guaranteeRequestStates,
  guaranteeStates,
  hasTag,
  invoiceStates,
  pages,
  REASONS,
  statesForClient,
  statesWith,
  isInForce,
  todayInParis,
  WORK_ENTITIES,
  type AllowedAction,
  type CalendarEvent,
  type ContractRow,
  type countInvoices,
  type DashboardWidget,
  type Guarantee,
  type guaranteeRequestExposure,
  type GuaranteeRequest,
  type GuaranteeRow,
  type Invoice,
  type InvoiceRow,
  type listWork,
  type Page,
  type Party,
  type PartyRow,
  type PortfolioAnswer,
  type RelationRow,
  type ResponseOf,
  type Sums,
} from '@cessio/contract';
import type { accountBalances, Availability, Statement } from '@cessio/contract/account';
import type { ContractRecord } from '@cessio/contract/contracts';
import type { Batch, BatchRow } from '@cessio/contract/batches';
import { pdfPages } from '../test/pdf.ts';
import { stepUpHeader } from '../test/step-up.ts';
import { createDemoWorld, type DemoUser, type DemoWorld } from '../test/demo-world.ts';
import { random } from './demo/random.ts';
import { cellsOf } from '../test/workbook.ts';
import { sideOfIdentity, transactAs } from './db/caller.ts';
import { sqlStates } from './db/states.ts';
import { sendDigests } from './jobs/digests.ts';
import { addDays } from './modules/boards/board-dates.ts';
import { figuresOf } from './modules/boards/board-figures.ts';
import type { BoardList } from './modules/boards/board-lists.ts';

/** Every place that shows one of these figures agrees (docs/figures.md). */
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
});
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

describe('a contract', () => {
  test.each(['adviser', 'supplier', 'client'] as const)(
    'of %s: its ceiling as in the list, what is committed of it as its invoices add up',
    async (account) => {
      const user = users[account];
      const contracts = await all<ContractRow>(user, '/api/contracts');
      expect(contracts).not.toEqual([]);
      for (const { id, ceiling, currency } of contracts) {
        const record = await user.get<ContractRecord>(`/api/contracts/${id}`);
        const invoices = await all<InvoiceRow>(user, '/api/invoices', { contractId: id });
        expect([id, record.ceiling]).toEqual([id, ceiling]);
        const committed = [{ currency, amount: record.committed }].filter(({ amount }) => amount > 0);
        expect([id, committed]).toEqual([id, tagged(invoices, 'holdsCover')]);
        const status = user === users.client ? statesForClient : statesWith;
        const query = { contractId: id, status: status(invoiceStates, 'holdsCover').join(',') };
        expect([id, (await held(user, 'invoices', query)).sums]).toEqual([id, committed]);
        if (account !== 'adviser') continue;
        // The approval and the company’s page say the same ceiling.
        const company = await user.get<Party>(`/api/parties/${record.principal.id}`);
        expect(company.contracts).toContainEqual(expect.objectContaining({ id, ceiling }));
      }
    },
  );
});

/** With plain spaces, as a reader sees it. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ');

describe('money', () => {
  const linesOf = async (user: DemoUser, path: string) => {
    const { body } = await user.call('GET', path);
    const [head = [], ...lines] = body
      .replace('\uFEFF', '')
      .split('\r\n')
      .filter(Boolean)
      .map((line) => line.split(';'));
    return lines.map((line) => Object.fromEntries(head.map((name, at) => [name, line[at] ?? ''])));
  };
  const minor = (amount: string | undefined, currency: string) =>
    Math.round(Number((amount ?? '').replace(',', '.') || 0) * 10 ** decimalsOf(currency));
  const ledger = async (accounts: string, of: Availability, since = '-infinity') => {
    const { rows } = await world.owner.query<{ sum: number }>(
      `select coalesce(-sum(l.amount), 0)::bigint as sum from ledger_lines l
        where l.account = any($1) and l.entry_date >= $4 and exists (select from ledger_lines m where m.entry_id = l.entry_id
          and m.account in ('CCA', 'ADR') and (m.contract_id, m.party_id) = ($2, $3)) and (l.account not in ('CCA', 'ADR') or (l.contract_id, l.party_id) = ($2, $3))`,
      [accounts.split(' '), of.contractId, of.assignor.id, since],
    );
    return rows[0]?.sum;
  };

  test('of a supplier’s accounts: home, page, statement and exports say what the ledger says', async () => {
    const user = users.supplier;
    const { data } = await user.get<{ data: Availability[] }>('/api/availability');
    expect(data.length).toBeGreaterThan(0);
    for (const account of data) {
      const { contractId, assignor, currency, cost, at, available, balance, bars } = account;
      expect(balance).toBe(await ledger('CCA ADR', account));
      expect(cost.amount).toBe(await ledger('COM GAR TVA INT PCA', account, cost.from));
      expect(bars.reduce((sum, { amount }) => sum + amount, 0)).toBe(available);
      const query = new URLSearchParams({ contractId, assignorId: assignor.id });
      const waterfall = await linesOf(user, `/api/availability.csv?${query}`);
      expect(waterfall.reduce((sum, line) => sum + minor(line['Montant'], currency), 0)).toBe(available);
      const period = new URLSearchParams({ ...Object.fromEntries(query), from: addDays(at, -90), to: at });
      const { opening, debit, credit, closing } = await user.get<Statement>(`/api/statement?${period}`);
      expect([closing, opening + credit - debit]).toEqual([balance, balance]);
    }
  });

  const deedOf = async (id: string) => {
    const { rawPayload } = await users.supplier.call('GET', `/api/batches/${id}/quittance.pdf`);
    return (await pdfPages(rawPayload)).join(' ').replaceAll(/\s+/g, ' ');
  };
  const postedOf = async (id: string) => {
    const { rows } = await world.owner.query<Record<'due' | 'account', number>>(
      `select sum(l.amount) filter (where l.account = 'ACH')::bigint as due, -sum(l.amount) filter (where l.account = 'CCA')::bigint as account
       from ledger_lines l join ledger_entries e on e.id = l.entry_id join batch_invoices b on b.invoice_id = l.invoice_id
       where b.batch_id = $1 and e.event in ('E1', 'E2', 'E3', 'E3b') and e.source = 'invoice'`,
      [id],
    );
    return rows[0];
  };

  test('of a batch: its page, its deed, the mails of its signature and the ledger', async () => {
    const { supplier } = users;
    const signed = await all<BatchRow>(supplier, '/api/batches', { status: 'signed' });
    const invoices = await all<InvoiceRow>(supplier, '/api/invoices', {
      batchable: 'true',
      program: 'classic',
    });
    const proof = async () => stepUpHeader(world.owner, supplier.identity);
    const post = async (path: string, body: object, headers = {}) =>
      (
        await supplier.call('POST', path, body, { 'idempotency-key': randomUUID(), ...headers })
      ).json<Batch>();
    const draft = await post('/api/batches', { invoiceIds: invoices.slice(0, 2).map(({ id }) => id) });
    const at = `/api/batches/${draft.id}/transitions`;
    const ready = await post(at, { action: 'finalise', version: draft.version });
    const now = await post(at, { action: 'sign', version: ready.version }, await proof());
    const kept = (['classic', 'reverse'] as const).map((program) =>
      signed.find((one) => one.program === program),
    );
    for (const one of [now, ...kept]) {
      const id = one?.id ?? '?';
      const batch = await supplier.get<Batch>(`/api/batches/${id}`);
      const { due, account, available, cost } = batch.totals;
      expect(await postedOf(id)).toEqual({ due, account });
      const text = await deedOf(id);
      const said = [due, account, available, cost.onTime].map((amount) =>
        plain(formatMoney(amount, batch.currency)),
      );
      for (const words of [...said, batch.signature?.code ?? '?', ...batch.lines.map(({ number }) => number)])
        expect([batch.number, text]).toEqual([batch.number, expect.stringContaining(words)]);
    }
    const total = plain(formatMoney(now.due, now.currency));
    const { rows: notices } = await world.owner.query<{ message: string }>(
      `select message from notifications where event = 'batch.signed' and entity_id = $1`,
      [now.id],
    );
    expect(notices.map(({ message }) => plain(message))).toEqual([expect.stringContaining(`pour ${total}.`)]);
    const { rows: mails } = await world.owner.query<{ text: string }>(
      `select body_text as text from outbox_mails where subject like '%à régler à la banque' and body_text like '%' || $1 || '%'`,
      [now.number],
    );
    const owed = now.byDebtor.map((debtor) => plain(formatMoney(debtor.due, now.currency)));
    for (const amount of owed)
      expect(mails.map(({ text }) => plain(text)).join()).toContain(`pour un total de ${amount}`);
  });

  test('of the bank’s home: what its accounts say, by currency and by portfolio', async () => {
    const { rows: accounts } = await world.owner.query<
      Record<'c' | 'a', string> & { adviser: string | null }
    >(
      `select c.id as c, p.assignor_id as a, q.adviser_id as adviser from contracts c join contract_participants p on p.contract_id = c.id
        join parties q on q.id = p.assignor_id where c.status <> 'draft' and c.start_on <= today_in_paris()`,
    );
    const all = await Promise.all(
      accounts.map(async ({ c, a, adviser }) => {
        const path = `/api/availability?contractId=${c}&assignorId=${a}`;
        const [account] = (await users.super.get<{ data: Availability[] }>(path)).data;
        return { ...(account as Availability), adviser };
      }),
    );
    for (const who of ['adviser', 'risk', 'm1', 'super'] as const) {
      const own =
        who === 'adviser' ? all.filter((one) => one.adviser === users.adviser.identity.userId) : all;
      const told = await users[who].get<ResponseOf<typeof accountBalances>>('/api/account-balances');
      expect([who, told.financed]).toEqual([who, sumsOf(own, ({ financed }) => financed)]);
      expect([who, told.cost]).toEqual([who, sumsOf(own, ({ cost }) => cost.amount)]);
      const over = own.filter(({ balance }) => balance < 0);
      expect([who, sumsOf(told.overAdvances, ({ amount }) => amount)]).toEqual([
        who,
        sumsOf(over, (one) => -one.balance),
      ]);
      if (who !== 'm1' && who !== 'super') continue;
      const { figures } = await users[who].get<DashboardWidget>('/api/dashboard/invoices');
      const exposed = told.portfolios.filter(({ exposure }) => exposure > 0);
      expect(sumsOf(exposed, ({ exposure }) => exposure)).toEqual(
        figures.find(({ key }) => key === 'exposure')?.amounts,
      );
    }
  });

  test('encours cédé of an invoice is what its buyer owes in the ledger', async () => {
    const { rows } = await world.owner.query(
      `select i.ref, i.outstanding, sum(l.amount) as owed from invoices i left join ledger_lines l on l.invoice_id = i.id and l.account = 'ACH'
        group by i.id having coalesce(sum(l.amount), 0) <> case when i.status in (${sqlStates(invoiceStates, 'open')}) then i.outstanding else 0 end`,
    );
    expect(rows).toEqual([]);
  });
});

const PATHS: Record<BoardList, string> = {
  invoices: '/api/invoices',
  requests: '/api/guarantee-requests',
  guarantees: '/api/guarantees',
  adhesions: '/api/adhesions',
  documents: '/api/documents',
  assignors: '/api/parties',
};
/** The amounts of a board's figure, from the sums of its list; other lists have none. */
const AMOUNTS: Partial<Record<BoardList, (amounts: Record<string, number>) => number>> = {
  invoices: ({ outstanding = 0 }) => outstanding,
  guarantees: ({ left = 0 }) => left,
  requests: ({ amount = 0 }) => amount,
};

interface Held {
  count: number;
  /** The amount that boards show for this list. */
  sums: Sums;
  /** A column's sum. */
  foot: (column: string) => Sums;
}
/** A list's row count and sums. */
async function held(user: DemoUser, list: BoardList, query: Record<string, string>): Promise<Held> {
  const search = new URLSearchParams({ ...query, limit: '1', total: 'true' }).toString();
  const { total } = await user.get<Page<unknown>>(`${PATHS[list]}?${search}`);
  const amount = AMOUNTS[list];
  const summed = (of: (amounts: Record<string, number>) => number) =>
    added([(total?.sums ?? []).map(({ currency, amounts }) => ({ currency, amount: of(amounts) }))]);
  return {
    count: total?.value ?? -1,
    sums: amount ? summed(amount) : [],
    foot: (column) => summed((amounts) => amounts[column] ?? Number.NaN),
  };
}
const filtersOf = (href: string) => {
  const { tab: _tab, ...query } = Object.fromEntries(new URL(href, 'http://x').searchParams);
  return query;
};

/** Collects a figure from two places; differences are errors. */
class Told {
  readonly differing: unknown[] = [];
  compared = 0;
  same(figure: string, one: unknown, other: unknown): void {
    this.compared += 1;
    if (JSON.stringify(one) !== JSON.stringify(other)) this.differing.push({ figure, one, other });
  }
}

type Widget = 'invoices' | 'requests' | 'documents';

/** Boards, counts, queue, tabs and calendar of one user, compared with the lists that they link to. */
async function compareOwn(told: Told, user: DemoUser, widgets: readonly Widget[]): Promise<void> {
  const { identity } = user;
  const actor = actorOf(identity);
  const scope: Record<string, string> = actor === 'A' ? { portfolio: 'me' } : {};
  const today = todayInParis();
  const work = await user.get<ResponseOf<typeof listWork>>('/api/work');
  const queues: Partial<Record<Widget, number>> = {
    invoices: work.totals.invoice.value,
    requests: work.totals.guarantee_request.value,
  };
  for (const widget of widgets) {
    const { figures } = await user.get<DashboardWidget>(`/api/dashboard/${widget}`);
    for (const [index, { key, list, fixed }] of figuresOf(widget, actor, today).entries()) {
      const figure = figures[index];
      const name = `${identity.name}: ${widget}.${key}`;
      const { count, sums, foot } = await held(user, list, { ...fixed, ...filtersOf(figure?.href ?? '') });
      told.same(name, figure?.count.value, count);
      if (list in AMOUNTS) told.same(`${name} amounts`, figure?.amounts, sums);
      if (key === 'todo') told.same(`${name} in /api/work`, count, queues[widget]);
      // A queue shows what is due, and here nothing has been paid yet.
      if (key === 'todo' && list === 'invoices') told.same(`${name} due`, figure?.amounts, foot('due'));
    }
  }
  if (!widgets.includes('invoices')) return;
  const counts = await user.get<ResponseOf<typeof countInvoices>>(
    `/api/invoices/counts?${new URLSearchParams(scope).toString()}`,
  );
  const whole = counts.byStatus.reduce((sum, { count }) => sum + count, 0);
  told.same(`${identity.name}: invoices`, whole, (await held(user, 'invoices', scope)).count);
  const until = addDays(today, 30);
  const events = await user.get<CalendarEvent[]>(
    `/api/calendar/events?from=${today}&to=${until}&kind=echeance`,
  );
  const due = sideOfIdentity(identity) === 'client' ? statesForClient : statesWith;
  const dueList = await held(user, 'invoices', {
    ...scope,
    status: due(invoiceStates, 'holdsCover').join(','),
    'dueDate.gte': today,
    'dueDate.lte': until,
  });
  told.same(
    `${identity.name}: calendar`,
    events.reduce((sum, { count }) => sum + count, 0),
    dueList.count,
  );
  told.same(
    `${identity.name}: calendar amounts`,
    added(events.map(({ amount }) => (amount ? [{ currency: amount.currency, amount: amount.minor }] : []))),
    dueList.sums,
  );
}

/** Charts and texts of boards beside their figures, compared with the lists they link to, and pending work by kind. */
async function compareBoards(told: Told, user: DemoUser): Promise<void> {
  const { identity } = user;
  const { name } = identity;
  const board = async (widget: string) => {
    const answer = await user.call('GET', `/api/dashboard/${widget}`);
    return answer.statusCode === 200 ? answer.json<DashboardWidget>().points : [];
  };
  for (const widget of ['ageing', 'weeks', 'concentration', 'guarantees'])
    for (const { key, href, count, currency, amount, part } of await board(widget)) {
      if (href === null) continue;
      const list = await held(user, listOf(href), filtersOf(href));
      const said = `${name}: ${widget} ${key} ${currency}`;
      told.same(said, count, list.count);
      const whole = widget === 'guarantees' ? list.foot('granted') : list.sums;
      told.same(`${said} amount`, count === 0 ? [] : [{ currency, amount }], whole);
      if (widget === 'guarantees') told.same(`${said} used`, [{ currency, amount: part }], list.foot('used'));
    }
  const drawn = await board('guarantees');
  const tile = (await user.get<DashboardWidget>('/api/dashboard/requests')).figures.find(
    ({ key }) => key === 'guarantees',
  );
  const left = sumsOf(drawn, ({ amount, part }) => amount - (part ?? 0));
  if (drawn.length > 0 && identity.partyId !== null)
    told.same(`${name}: guarantees drawn`, left, tile?.amounts ?? []);
  const work = await user.get<ResponseOf<typeof listWork>>('/api/work');
  for (const entity of WORK_ENTITIES) {
    const alone = await user.get<ResponseOf<typeof listWork>>(`/api/work?entity=${entity}&limit=1`);
    told.same(`${name}: ${entity} waiting`, work.totals[entity], alone.totals.all);
    told.same(`${name}: ${entity} elsewhere`, work.elsewhereTotals[entity], alone.elsewhereTotals.all);
  }
  if (!['A', 'R', 'L'].includes(actorOf(identity))) return;
  const summary = await user.get<PortfolioAnswer>('/api/portfolio/summary');
  for (const { key, href, count, amounts } of summary.figures) {
    const list = await held(user, key === 'guarantees' ? 'guarantees' : 'invoices', filtersOf(href));
    told.same(`${name}: portfolio ${key}`, count.value, list.count);
    if (key !== 'delay') told.same(`${name}: portfolio ${key} amounts`, amounts, list.sums);
  }
  for (const by of ['assignor', 'debtor']) {
    const { lines } = await user.get<PortfolioAnswer>(`/api/portfolio/exposure?by=${by}`);
    for (const line of lines) {
      if (line.href === null) continue;
      const list = await held(user, 'invoices', filtersOf(line.href));
      told.same(`${name}: portfolio ${line.name}`, line.count, list.count);
      told.same(
        `${name}: portfolio ${line.name} amount`,
        [{ currency: line.currency, amount: line.amount }],
        list.sums,
      );
    }
  }
}

/** The list that each address of the calendar opens. */
function listOf(address: string): BoardList {
  const { pathname, searchParams } = new URL(address, 'http://x');
  if (pathname === pages.documents) return 'documents';
  if (pathname !== pages.requests) return 'invoices';
  return searchParams.get('tab') === 'guarantees' || !searchParams.has('dueOn.gte')
    ? 'guarantees'
    : 'requests';
}

/** Days with many events, compared with the lists they link to. */
async function compareDays(told: Told, user: DemoUser): Promise<void> {
  const today = todayInParis();
  const events = await user.get<CalendarEvent[]>(
    `/api/calendar/events?from=${addDays(today, -30)}&to=${addDays(today, 60)}`,
  );
  for (const { id, count, href, amount } of events) {
    if (count === 1 || href === null) continue;
    const list = await held(user, listOf(href), filtersOf(href));
    told.same(`${user.identity.name}: ${id}`, count, list.count);
    if (amount && id.startsWith('echeance'))
      told.same(
        `${user.identity.name}: ${id} amount`,
        [{ currency: amount.currency, amount: amount.minor }],
        list.sums,
      );
  }
}

/** Both exports of a list of invoices: same number of lines and same amount due. */
async function compareExport(
  told: Told,
  user: DemoUser,
  formats: readonly ('csv' | 'xlsx')[],
): Promise<void> {
  const { count, sums } = await held(user, 'invoices', {});
  for (const format of formats) {
    const { body, rawPayload } = await user.call('GET', `/api/invoices.${format}`);
    const [head = [], ...lines] =
      format === 'xlsx'
        ? cellsOf(rawPayload)
        : body
            .replace('\uFEFF', '')
            .split('\r\n')
            .filter(Boolean)
            .map((line) => line.split(';'));
    const cell = (line: readonly string[], name: string) => line[head.indexOf(name)] ?? '';
    const rows = lines.map((line) => {
      const currency = cell(line, 'Devise');
      const due = cell(line, 'Reste dû') || cell(line, `Reste dû (${currency})`);
      return { currency, minor: Math.round(Number(due.replace(',', '.')) * 10 ** decimalsOf(currency)) };
    });
    told.same(`${user.identity.name}: lines of the ${format}`, lines.length, count);
    told.same(
      `${user.identity.name}: amounts of the ${format}`,
      sumsOf(rows, ({ minor }) => minor),
      sums,
    );
  }
}

/** The digest's pending work, compared with `/api/work`; null when there is none. */
async function compareDigest(told: Told, user: DemoUser): Promise<void> {
  const { rows } = await world.owner.query<{ text: string }>(
    `select m.body_text as text from outbox_mails m join users u on u.email = m.recipient
      where u.id = $1 and m.subject like '%résumé%' order by m.id desc limit 1`,
    [user.identity.userId],
  );
  const { totals } = await user.get<ResponseOf<typeof listWork>>('/api/work');
  const [, said] = /À traiter \((\d+)\)/i.exec(rows[0]?.text ?? '') ?? [];
  told.same(`${user.identity.name}: digest`, Number(said ?? 0), totals.all.value);
}

const OPEN = statesWith(invoiceStates, 'open').join(',');
const COMMITTED = statesWith(invoiceStates, 'holdsCover').join(',');

/** A company, as the bank reads it. */
async function compareCompany(
  told: Told,
  user: DemoUser,
  id: string,
  side: 'assignorId' | 'debtorId',
): Promise<void> {
  const party = await user.get<Party>(`/api/parties/${id}`);
  const q = new URLSearchParams({ q: party.legalName }).toString();
  const { data } = await user.get<Page<PartyRow>>(`/api/parties?${q}`);
  const row = data.find((one) => one.id === id);
  told.same(`${party.legalName}: list`, row?.exposure, party.exposure);
  const open = (await held(user, 'invoices', { [side]: id, status: OPEN })).sums;
  const committed = (await held(user, 'invoices', { [side]: id, status: COMMITTED })).sums;
  told.same(`${party.legalName}: encours`, party.exposure, open);
  told.same(`${party.legalName}: engagements`, party.commitments, committed);
}

/**
 * Relation, guarantees and cover of one pair, as the bank reads them. @param only the one invoice whose record is read
 */
async function comparePair(
  told: Told,
  user: DemoUser,
  assignorId: string,
  debtorId: string,
  only?: string,
): Promise<void> {
  const pair = new URLSearchParams({ assignorId, debtorId }).toString();
  const [relation] = (await user.get<Page<RelationRow>>(`/api/relations?${pair}`)).data;
  const guarantees = await all<GuaranteeRow>(user, '/api/guarantees', {
    debtorId,
    beneficiaryId: assignorId,
  });
  let most: number | null = null;
  for (const row of guarantees) {
    const record = await user.get<Guarantee>(`/api/guarantees/${row.id}`);
    const { number, used, granted, left } = record;
    const covers = (record.covers ?? []).reduce((sum, { covered }) => sum + covered, 0);
    told.same(`${number}: used`, row.used, used);
    told.same(`${number}: used by its invoices`, used, covers);
    const inForce = isInForce(row, todayInParis());
    told.same(`${number}: left`, left, inForce ? granted - used : 0);
    if (inForce && row.currency === relation?.currency) most = Math.max(most ?? 0, granted - used);
    for (const { id, covered } of (record.covers ?? []).filter((one) => !only || one.id === only)) {
      const { coveredAmount, outstanding } = await user.get<Invoice>(`/api/invoices/${id}`);
      told.same(`${number}: cover of ${id}`, covered, Math.min(coveredAmount ?? 0, outstanding));
    }
  }
  if (!relation) return;
  const name = `${relation.assignor.legalName} → ${relation.debtor.legalName}`;
  const open = await held(user, 'invoices', { assignorId, debtorId, status: OPEN });
  told.same(`${name}: encours`, relation.exposure, open.sums);
  told.same(`${name}: cover left`, relation.guaranteeLeft, most);
}

/** A request's page on its debtor, compared with the lists of guarantees and requests. */
async function compareDebtor(told: Told, user: DemoUser, requestId: string): Promise<void> {
  const request = await user.get<GuaranteeRequest>(`/api/guarantee-requests/${requestId}`);
  const { lines } = await user.get<ResponseOf<typeof guaranteeRequestExposure>>(
    `/api/guarantee-requests/${requestId}/exposure`,
  );
  const { currency, debtor, number } = request;
  const total = exposureTotal(lines.filter((line) => line.currency === currency));
  const sumOf = (sums: Sums) => sums.find((one) => one.currency === currency)?.amount ?? 0;
  const borne = await held(user, 'guarantees', {
    debtorId: debtor.id,
    status: statesWith(guaranteeStates, 'bearsRisk').join(','),
  });
  const undecided = await held(user, 'requests', {
    debtorId: debtor.id,
    status: statesWith(guaranteeRequestStates, 'undecided').join(','),
  });
  const own = hasTag(guaranteeRequestStates, request.status, 'undecided') ? request.amount : 0;
  told.same(`${number}: free`, total.free, sumOf(borne.foot('granted')) - sumOf(borne.foot('used')));
  told.same(`${number}: asked`, total.asked, own);
  told.same(`${number}: asked in all`, total.pending + total.asked, sumOf(undecided.sums));
}

const RECORDS = { invoice: '/api/invoices', request: '/api/guarantee-requests' } as const;
type Kind = keyof typeof RECORDS;
/** Records that can still change through the API, and the companies on both sides. */
const MOVING: Record<Kind, string> = {
  invoice: `select id, assignor_id as one, debtor_id as other from invoices
    where status in ('draft', 'submitted', 'awaiting_confirmation', 'under_review', 'needs_info', 'approved') order by ref`,
  request: `select id, requester_id as one, debtor_id as other from guarantee_requests
    where status not in ('draft', ${sqlStates(guaranteeRequestStates, 'ended')}) order by number`,
};
const LONG = 'Contrôle des chiffres de la démonstration.';

/** A random valid payload of a step. */
function answerTo({ needs, action }: AllowedAction, draw: ReturnType<typeof random>, most: number): object {
  const values: Record<string, unknown> = {};
  for (const { name, kind, of, list, options, optional, min = 0, max = most } of needs.fields ?? []) {
    if (kind === 'choice') values[name] = draw.pick(of ?? []);
    else if (kind === 'amount')
      values[name] = draw.int(Math.max(min, 1), Math.max(1, Math.min(max, most) - 1));
    else if (kind === 'items')
      values[name] = [{ code: draw.pick(Object.keys(REASONS[list as 'missingItem'])), label: null }];
    else if (kind === 'text' && !optional) values[name] = LONG;
    else if (kind === 'flag') values[name] = true;
    else if (kind === 'colleague') values[name] = draw.pick((options ?? []).map(({ value }) => value));
  }
  const reasons = needs.reason ? Object.keys(REASONS[needs.reason as keyof typeof REASONS]) : [];
  return {
    action,
    ...(reasons.length > 0 && { reasonCode: draw.pick(reasons) }),
    ...(needs.comment !== 'none' && { comment: LONG }),
    ...(needs.payload && { payload: values }),
  };
}

describe('every figure shown twice', () => {
  const STEPS = 200;
  /** A different random walk each time; a failure is reproduced by its seed. */
  const seed = process.env['CESSIO_FIGURES_SEED'] ?? String(Date.now());
  let people: DemoUser[];
  beforeAll(async () => {
    const { rows } = await world.owner.query<{ email: string }>(
      `select u.email from users u left join employees e on e.user_id = u.id
       where u.status = 'active' and coalesce(e.active, true) order by u.email`,
    );
    people = [];
    for (const { email } of rows) people.push(await world.signIn(email));
  });

  const whole = <Row extends Record<string, string>>(query: string) => world.owner.query<Row>(query);

  test('is the same in both places, for every company and everybody of the bank', async () => {
    const told = new Told();
    for (const user of people) {
      await compareOwn(told, user, ['invoices', 'requests', 'documents']);
      await compareBoards(told, user);
      await compareExport(told, user, ['csv']);
    }
    const pairs = await whole<{ a: string; d: string }>(
      // An invited company unknown to the bank has no record to compare.
      'select assignor_id as a, debtor_id as d from relations r where exists (select from parties p where p.id = r.debtor_id)',
    );
    for (const a of new Set(pairs.rows.map((pair) => pair.a)))
      await compareCompany(told, users.super, a, 'assignorId');
    for (const d of new Set(pairs.rows.map((pair) => pair.d)))
      await compareCompany(told, users.super, d, 'debtorId');
    for (const { a, d } of pairs.rows) await comparePair(told, users.super, a, d);
    const requests = await whole<{ id: string }>(`select id from guarantee_requests where status <> 'draft'`);
    for (const { id } of requests.rows) await compareDebtor(told, users.super, id);
    expect(told.differing).toEqual([]);
    expect(people.length).toBeGreaterThan(20);
  });

  test('a day of the calendar with many leads to a list of as many', async () => {
    const told = new Told();
    for (const user of Object.values(users)) await compareDays(told, user);
    expect(told.differing).toEqual([]);
    expect(told.compared).toBeGreaterThan(30);
  });

  test(`stays the same after each of ${STEPS} steps taken by chance, seed ${seed}`, async () => {
    const draw = random(`figures/${seed}`);
    const taken: string[] = [];
    const staff = people.filter(({ identity }) => identity.partyId === null);
    const ofCompanies = (...ids: (string | undefined)[]) =>
      people.filter(({ identity }) => ids.some((id) => id !== undefined && id === identity.partyId));
    for (let tries = 0; taken.length < STEPS && tries < STEPS * 20; tries += 1) {
      const kind = draw.pick<Kind>(['invoice', 'invoice', 'request']);
      const { rows } = await whole<{ id: string; one: string; other: string }>(MOVING[kind]);
      const { id, one, other } = draw.pick(rows);
      const user = draw.pick([...ofCompanies(one, other), ...staff]);
      const page = await user.call('GET', `${RECORDS[kind]}/${id}`);
      if (page.statusCode !== 200) continue;
      const record = page.json<Invoice & GuaranteeRequest>();
      const open = record.allowedActions.filter(({ enabled }) => enabled);
      if (open.length === 0) continue;
      const body = answerTo(draw.pick(open), draw, kind === 'invoice' ? (record.gross ?? 1) : record.amount);
      const { version } = record;
      const answer = await user.call('POST', `${RECORDS[kind]}/${id}/transitions`, { ...body, version });
      if (answer.statusCode !== 200) continue;
      taken.push(`${user.identity.name}: ${JSON.stringify(body)} on ${record.number}`);
      const told = new Told();
      const concerned = new Set([user, ...ofCompanies(one, other)]);
      const widgets = [kind === 'invoice' ? 'invoices' : 'requests'] as const;
      await Promise.all([
        ...[...concerned].map((who) => compareOwn(told, who, widgets)),
        ...(kind === 'invoice'
          ? [
              compareCompany(told, users.super, one, 'assignorId'),
              compareCompany(told, users.super, other, 'debtorId'),
              comparePair(told, users.super, one, other, id),
            ]
          : [compareDebtor(told, users.super, id)]),
      ]);
      if (told.differing.length > 0)
        throw new Error(
          `Seed ${seed}, step ${taken.length} (${taken.at(-1)}): ${JSON.stringify(told.differing, null, 1)}`,
        );
    }
    expect(taken).toHaveLength(STEPS);
  }, 400_000);

  test('is the same in mails and exports after them', async () => {
    const everybody = Object.values(users);
    const ids = everybody.map(({ identity }) => identity.userId);
    await world.owner.query(
      `with asking as (update users set digest = 'daily', mail_types = '{1,2,3}' where id = any($1) returning id)
       insert into notifications (user_id, type, event, message, held, created_at)
         select id, '1', 'test', 'Chiffres', true, now() - interval '3 days' from asking`,
      [ids],
    );
    const { services } = world.app;
    const written = await transactAs(services.pools.of('system'), (tx) => sendDigests(tx, services));
    expect(written).toBe(everybody.length);
    const told = new Told();
    for (const user of everybody) {
      await compareOwn(told, user, ['invoices', 'requests', 'documents']);
      await compareBoards(told, user);
      await compareDigest(told, user);
      await compareExport(told, user, ['csv', 'xlsx']);
    }
    expect(told.differing).toEqual([]);
  });
});
