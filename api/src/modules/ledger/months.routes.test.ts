import type { Problem } from '@cessio/contract';
import type { LedgerMonth } from '@cessio/contract/ledger';
import { moveClock } from '../../../test/clock.ts';
import { insertFinancing, insertInvoice } from '../../../test/fixtures.ts';
import { emptyLedger, enterRate, post, received, seal } from '../../../test/ledger.ts';
import { people, rowsOf, valueOf, world } from '../../../test/small-world.ts';
import { stepUpHeader } from '../../../test/step-up.ts';
import type { Person } from '../../../test/world.ts';
import { writeAs } from '../../db/caller.ts';

beforeAll(() => moveClock(world.owner, '2026-11-27T09:00:00Z'));
beforeEach(emptyLedger);

const list = async () => (await people.m1.get<{ data: LedgerMonth[] }>('/api/ledger/months')).data;
const close = async (month: string, who: Person = people.m1, body?: object) =>
  who.call('POST', `/api/ledger/months/${month}/close`, body, await stepUpHeader(world.owner, who.identity));
const refusal = async (month: string, who?: Person) => {
  const { code, detail } = (await close(month, who)).json<Problem>();
  return `${code}: ${detail}`;
};

test('a ledger without entries has no months', async () => {
  expect(await list()).toEqual([]);
  expect(await refusal('2026-10')).toMatch('NOT_FOUND');
});

test('months since the first entry say what was posted, what is missing and what can be done', async () => {
  await post(received(1_000), { on: '2026-09-30' });
  await post(received(1_500), { on: '2026-11-02' });
  await post(received(100_000_000), { on: '2026-11-03', currency: 'TND' });
  await post(received(50_000_000), { on: '2026-11-03', currency: 'TND' });
  const open = { closedAt: null, closedBy: null, missingRates: [] };
  expect(await list()).toEqual([
    {
      ...open,
      month: '2026-11',
      state: 'running',
      entries: 3,
      debit: [
        { currency: 'EUR', amount: 1_500 },
        { currency: 'TND', amount: 150_000_000 },
      ],
      missingRates: [{ currency: 'TND', onDate: '2026-11-03' }],
      canClose: false,
      canCloseThrough: false,
      fec: null,
    },
    {
      ...open,
      month: '2026-10',
      state: 'ended',
      entries: 0,
      debit: [],
      canClose: false,
      canCloseThrough: true,
      fec: null,
    },
    {
      ...open,
      month: '2026-09',
      state: 'ended',
      entries: 1,
      debit: [{ currency: 'EUR', amount: 1_000 }],
      canClose: true,
      canCloseThrough: true,
      fec: null,
    },
  ]);
  await enterRate('TND', '2026-11-03', 3_350_000);
  expect((await close('2026-09')).json()).toMatchObject({
    month: '2026-09',
    state: 'closed',
    closedAt: expect.stringMatching(/^2026-11-27T09:/),
    closedBy: people.m1.identity.name,
    canClose: false,
    fec: 'final',
  });
  expect((await list()).map(({ month, canClose, fec }) => [month, canClose, fec])).toEqual([
    ['2026-11', false, 'provisional'],
    ['2026-10', true, null],
    ['2026-09', false, 'final'],
  ]);
  expect(
    await rowsOf(
      `select action, actor_id as by from audit_events where entity = 'ledger_month' and entity_id = (select id from ledger_months)`,
    ),
  ).toEqual([{ action: 'ledgerMonths.close', by: people.m1.identity.userId }]);
});

test('months are closed once, in their order, when they are over', async () => {
  await post(received(1_000), { on: '2026-08-31' });
  await post(received(1_000), { on: '2026-10-31' });
  expect(await refusal('2026-11')).toBe('MONTH_NOT_OVER: Pas encore terminé\u00a0: novembre 2026.');
  expect(await refusal('2026-12')).toMatch(/^MONTH_NOT_OVER/);
  expect(await refusal('2026-07')).toMatch(/^NOT_FOUND/);
  expect(await refusal('2026-10')).toBe(
    'MONTH_OPEN: À clôturer d’abord\u00a0: août 2026. Un mois exporté ne reçoit plus d’écriture.',
  );
  for (const month of ['2026-08', '2026-09', '2026-10']) expect((await close(month)).statusCode).toBe(200);
  expect(await refusal('2026-10')).toBe('MONTH_CLOSED: Déjà clôturé\u00a0: octobre 2026.');
  expect(await refusal('2026-08')).toMatch(/^MONTH_CLOSED/);
});

test('a month is not closed while interest of it is not posted', async () => {
  await post(received(1_000), { on: '2026-09-30' });
  const entry = await valueOf('select id from ledger_entries limit 1');
  const [day, now] = ['2026-09-10', new Date()];
  const financing = await insertFinancing(world, {
    status: 'executed',
    entry_id: entry,
    decided_at: now,
    validated_at: now,
    value_date: day,
  });
  const line = { open: 1_000, deferred: 50, accrued_to: day };
  await world.owner.query(
    `insert into financing_lines (financing_id, invoice_id, due_date, amount, days, interest, open, deferred, accrued_to)
      values ($1, $2, '2026-10-20', 1000, 40, 50, $3, $4, $5)`,
    [financing, await insertInvoice(world, {}), line.open, line.deferred, line.accrued_to],
  );
  expect(await refusal('2026-09')).toMatch(/^INTEREST_PENDING: Des intérêts de septembre 2026 restent/);
  await world.owner.query(`update financing_lines set accrued_to = '2026-10-01', deferred = 30`);
  expect((await close('2026-09')).statusCode).toBe(200);
  // Its due date falls in October: what is left is income of that month.
  await post(received(1_000), { on: '2026-10-31' });
  await world.owner.query(`update financing_lines set accrued_to = '2026-11-01'`);
  expect(await refusal('2026-10')).toMatch(/^INTEREST_PENDING/);
  await world.owner.query('delete from financing_lines; delete from financings');
});

test('open months before one are closed with it, in their order, all or none', async () => {
  for (const month of ['2026-07', '2026-09', '2026-10']) await post(received(1_000), { on: `${month}-05` });
  await post(received(1_000), { on: '2026-08-05', currency: 'TND' });
  const through = (month: string) => close(month, people.m1, { through: true });
  const closed = () =>
    rowsOf(`select to_char(month, 'YYYY-MM') as it from ledger_months order by closed_at, month`);
  expect((await through('2026-11')).json()).toMatchObject({ code: 'MONTH_NOT_OVER' });
  expect((await through('2026-09')).json()).toMatchObject({ code: 'ACCOUNTING_RATE_MISSING' });
  expect(await closed()).toEqual([]);
  expect((await list()).map(({ month, canCloseThrough }) => [month, canCloseThrough])).toEqual([
    ['2026-11', false],
    ['2026-10', false],
    ['2026-09', false],
    ['2026-08', false],
    ['2026-07', true],
  ]);
  await enterRate('TND', '2026-08-05', 3_350_000);
  expect((await through('2026-09')).json()).toMatchObject({ month: '2026-09', state: 'closed' });
  expect(await closed()).toEqual(['2026-07', '2026-08', '2026-09'].map((it) => ({ it })));
  expect(
    await valueOf(
      `select count(*)::text from audit_events a join ledger_months m on m.id = a.entity_id where a.action = 'ledgerMonths.close'`,
    ),
  ).toBe('3');
  expect((await through('2026-09')).json()).toMatchObject({ code: 'MONTH_CLOSED' });
  expect((await through('2026-10')).statusCode).toBe(200);
});

test.each(['2026-13', '2026-00', '0000-01', '2026-1', '202610', 'x', '2026-10-01', '%00'])(
  '%s is no month',
  async (month) => {
    await post(received(1_000), { on: '2026-10-31' });
    expect((await close(month)).statusCode).toBe(404);
    expect((await people.m1.call('GET', `/api/ledger/months/${month}/fec`)).statusCode).toBe(404);
    expect(await valueOf('select count(*)::text from ledger_months')).toBe('0');
  },
);

test('of two who close at once, one closes', async () => {
  await post(received(1_000), { on: '2026-10-31' });
  const answers = await Promise.all([close('2026-10'), close('2026-10', people.super)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await valueOf('select count(*)::text from ledger_months')).toBe('1');
});

test('closing seals what was posted, and nothing is posted into that month any more', async () => {
  await post(received(1_000), { on: '2026-10-05' });
  await post(received(2_000), { on: '2026-11-05' });
  await close('2026-10');
  expect(await rowsOf('select number, hash is not null as sealed from ledger_entries order by seq')).toEqual([
    { number: 1, sealed: true },
    { number: 2, sealed: true },
  ]);
  await expect(post(received(1_000), { on: '2026-10-31' })).rejects.toMatchObject({ code: 'LG005' });
  await post(received(1_000), { on: '2026-11-01' });
});

test('a month whose days lack a rate stays open: its file could never be made', async () => {
  for (const day of ['02', '03', '04', '05', '06', '07', '08'])
    await post(received(1_000), { on: `2026-10-${day}`, currency: day === '02' ? 'MAD' : 'TND' });
  const answer = await close('2026-10');
  expect(answer.statusCode).toBe(422);
  expect(answer.json<Problem>().detail).toBe(
    'Saisissez d’abord le taux comptable\u00a0: MAD du 02/10/2026, TND du 03/10/2026, TND du 04/10/2026, TND du 05/10/2026, TND du 06/10/2026, 2 autres.',
  );
  expect(await valueOf('select count(*)::text from ledger_months')).toBe('0');
});

test('only managers and the administrator read months, close them and take their files', async () => {
  await post(received(1_000), { on: '2026-10-31' });
  await seal();
  for (const who of ['client', 'supplier', 'adviser', 'risk', 'legal'] as const) {
    for (const path of ['months', 'months/2026-11/fec', 'years/2026/fec'])
      expect([who, path, (await people[who].call('GET', `/api/ledger/${path}`)).statusCode]).toEqual([
        who,
        path,
        403,
      ]);
    expect((await close('2026-10', people[who])).statusCode).toBe(403);
  }
  // Without the application's checks too.
  for (const who of ['client', 'adviser', 'legal'] as const)
    await expect(
      writeAs(world.app.services.pools, people[who].identity, (tx) =>
        tx.query(`select close_month('2026-10-01')`),
      ),
    ).rejects.toMatchObject({ code: '42501' });
  expect((await people.m1.call('POST', '/api/ledger/months/2026-10/close')).json()).toMatchObject({
    code: 'STEP_UP_REQUIRED',
  });
  expect(await valueOf('select count(*)::text from ledger_months')).toBe('0');
  expect((await close('2026-10', people.super)).statusCode).toBe(200);
});
