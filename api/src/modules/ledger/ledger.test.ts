import { randomUUID } from 'node:crypto';
import { todayInParis } from '@cessio/contract';
import { rawLogins } from '../../../test/raw-logins.ts';
import { columnOf, people, rowsOf, valueOf, world } from '../../../test/small-world.ts';

/* The ledger's functions and tables, as the database's owner and every login may use them (docs/adr/0103). */

/** A line as `post_entry` takes it. */
type Line = Record<string, unknown> & { account: string; amount: number };

let serial = 0;
const post = (
  lines: Line[],
  { source = `t${(serial += 1)}`, event = 'E14', on = null as string | null, currency = 'EUR' } = {},
) =>
  valueOf<string>('select post_entry($1, $2, $3, $4, $5, null, null, $6)', [
    event,
    'test',
    source,
    'Essai',
    JSON.stringify(lines.map((line) => ({ currency, ...line }))),
    on,
  ]);
const entries = () => valueOf<number>('select count(*)::int from ledger_entries');
const cca = () => ({
  account: 'CCA',
  party_id: world.parties.assignor,
  contract_id: world.contracts.classic,
});
/** Received money that is the assignor's. */
const credited = (amount: number): Line[] => [
  { account: 'ENC', amount },
  { ...cca(), amount: -amount },
];
const lines = (entry: string, columns = 'account, amount, balance') =>
  rowsOf(`select ${columns} from ledger_lines where entry_id = $1 order by id`, [entry]);
const raw = rawLogins(['staff', 'supplier', 'client', 'system', 'auth', 'people', 'public']);

/** Refused with this code of the ledger, without a trace. */
async function expectRefusal(code: string, lacking: Line[], options = {}): Promise<void> {
  const before = await entries();
  await expect(post(lacking, options)).rejects.toMatchObject({ code });
  expect(await entries()).toBe(before);
}

describe('an entry', () => {
  test('is posted with the balance after each of its lines', async () => {
    await post(credited(1000));
    const id = await post([
      { account: 'ENC', amount: 500 },
      { ...cca(), amount: -300 },
      { ...cca(), amount: -200 },
      { account: 'CLI', amount: 40, party_id: world.parties.debtor },
      { account: 'COM', amount: -40 },
    ]);
    expect(await lines(id)).toEqual([
      { account: 'ENC', amount: 500, balance: null },
      { account: 'CCA', amount: -300, balance: -1300 },
      { account: 'CCA', amount: -200, balance: -1500 },
      { account: 'CLI', amount: 40, balance: 40 },
      { account: 'COM', amount: -40, balance: null },
    ]);
  });

  test('is refused out of balance by a cent, in two currencies, for an unknown account, without its subledger', async () => {
    await expectRefusal('LG001', [
      { account: 'ENC', amount: 1000 },
      { ...cca(), amount: -999 },
    ]);
    await expectRefusal('LG001', []);
    await expectRefusal('LG001', [{ account: 'ENC', amount: 1 }]);
    await expectRefusal('LG002', [
      { account: 'ENC', amount: 1000 },
      { ...cca(), amount: -1000, currency: 'TND' },
    ]);
    await expectRefusal('LG003', [
      { account: 'XYZ', amount: 1000 },
      { ...cca(), amount: -1000 },
    ]);
    await expectRefusal('LG004', [
      { account: 'ENC', amount: 1000 },
      { ...cca(), contract_id: null, amount: -1000 },
    ]);
    await expectRefusal('LG004', [
      { account: 'ENC', amount: 1000 },
      { account: 'FDG', amount: -1000, party_id: world.parties.assignor },
    ]);
    // A day without money, and money that is no number of cents.
    await expectRefusal('23514', [
      { account: 'ENC', amount: 0 },
      { ...cca(), amount: 0 },
    ]);
    await expectRefusal('22P02', [
      { account: 'ENC', amount: 0.5 },
      { ...cca(), amount: -0.5 },
    ]);
    await expectRefusal('P0002', credited(1000), { event: 'E99' });
  });

  test('is posted once for each source and event: again answers the entry that is there, other lines are refused', async () => {
    const source = randomUUID();
    const id = await post(credited(700), { source });
    const balance = () =>
      valueOf<number>(`select amount from ledger_balances where account = 'CCA' and currency = 'EUR'`);
    const before = await balance();
    expect(await post(credited(700), { source })).toBe(id);
    await expectRefusal('LG006', credited(701), { source });
    await expectRefusal('LG006', [...credited(700), ...credited(1)], { source });
    expect(await post(credited(700), { source, event: 'E12' })).not.toBe(id);
    expect(await balance()).toBe(before - 700);
  });

  test('is dated today by every login, and not posted into a month that is closed', async () => {
    const id = await post(credited(10));
    expect(await valueOf('select entry_date from ledger_entries where id = $1', [id])).toBe(todayInParis());
    const month = '2020-02-01';
    await post(credited(10), { on: '2020-02-28' });
    await world.owner.query('insert into ledger_months (month, closed_by) values ($1, $2)', [
      month,
      people.super.identity.userId,
    ]);
    await expectRefusal('LG005', credited(10), { on: '2020-02-29' });
    await post(credited(10), { on: '2020-03-01' });
  });

  test('whose lines do not sum to zero never commits, whoever wrote them', async () => {
    const entry = `insert into ledger_entries (event, journal, source, source_id, entry_date, value_date, currency, label)
      values ('E14', 'OD', 'test', $1, current_date, current_date, 'EUR', 'Essai') returning id`;
    const lines = `insert into ledger_lines (entry_id, account, amount, currency, entry_date, value_date)
      select $1, 'ENC', amount, $3, current_date, current_date from unnest($2::bigint[]) amount`;
    const written = async (amounts: number[], currency = 'EUR') => {
      await world.owner.query('begin');
      try {
        const id = await valueOf<string>(entry, [randomUUID()]);
        await world.owner.query(lines, [id, amounts, currency]);
        await world.owner.query('commit');
      } finally {
        await world.owner.query('rollback');
      }
    };
    await written([100, -60, -40]);
    for (const amounts of [[], [1], [100, -99]])
      await expect(written(amounts)).rejects.toMatchObject({ code: 'LG001' });
    await expect(written([100, -100], 'TND')).rejects.toMatchObject({ code: 'LG001' });
    const kept = await post(credited(3));
    await expect(world.owner.query(lines, [kept, [1], 'EUR'])).rejects.toMatchObject({ code: 'LG001' });
  });

  test('names a known account, event and entry, whoever wrote it; codes that it names stay', async () => {
    const entry = `insert into ledger_entries (event, journal, source, source_id, entry_date, value_date, currency, label)
      values ($2, $3, 'test', $1, current_date, current_date, 'EUR', 'Essai') returning id`;
    const lines = `insert into ledger_lines (entry_id, account, amount, currency, entry_date, value_date)
      values ($1, $2, 5, 'EUR', current_date, current_date), ($1, 'ENC', -5, 'EUR', current_date, current_date)`;
    for (const [event, journal, account] of [
      ['E14', 'BQ', 'VIR'],
      ['E99', 'OD', 'VIR'],
      ['E14', 'OD', 'XXX'],
    ]) {
      const written = async () => {
        await world.owner.query('begin');
        const id = await valueOf<string>(entry, [randomUUID(), event, journal]);
        await world.owner.query(lines, [id, account]);
        await world.owner.query('commit');
      };
      await expect(written()).rejects.toMatchObject({ code: '23503' });
      await world.owner.query('rollback');
    }
    await expect(world.owner.query(lines, [randomUUID(), 'VIR'])).rejects.toMatchObject({ code: '23503' });
    for (const change of [
      `delete from ledger_accounts where code = 'ENC'`,
      `update ledger_accounts set code = 'ENCO' where code = 'ENC'`,
      `delete from ledger_events where code = 'E14'`,
      `delete from ledger_journals where code = 'OD'`,
    ])
      await expect(world.owner.query(change)).rejects.toMatchObject({ code: '23503' });
  });

  test('never changes, for the owner either; sealing fills what is empty, once', async () => {
    const id = await post(credited(20));
    const changes = [
      `update ledger_entries set label = 'x' where id = '${id}'`,
      `delete from ledger_entries where id = '${id}'`,
      `update ledger_lines set amount = 21 where entry_id = '${id}'`,
      `delete from ledger_lines where entry_id = '${id}'`,
      'truncate ledger_lines',
      'truncate ledger_entries, ledger_lines cascade',
    ];
    const refuse = async () => {
      for (const change of changes)
        await expect(world.owner.query(change)).rejects.toMatchObject({ code: '42501' });
    };
    await refuse();
    await world.owner.query('select seal_ledger()');
    await refuse();
    for (const change of [
      `update ledger_entries set number = number + 1 where id = '${id}'`,
      `update ledger_lines set account_balance = 0 where entry_id = '${id}'`,
    ])
      await expect(world.owner.query(change)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('sealing', () => {
  test('numbers by journal and year without a gap, keeps the running balance of accounts, and is verified', async () => {
    await post(credited(11), { on: '2021-12-31' });
    await post(credited(12), { event: 'E6', on: '2021-12-31' });
    await post(credited(13), { on: '2022-01-01' });
    await expect(post([{ account: 'ENC', amount: 1 }])).rejects.toMatchObject({ code: 'LG001' });
    await world.owner.query('select seal_ledger()');
    expect(
      await columnOf(`select ref as it from ledger_entries where year in (2021, 2022) order by ref`),
    ).toEqual(['ECR-BQ-2021-000001', 'ECR-OD-2021-000001', 'ECR-OD-2022-000001']);
    const gaps = `select 1 as it from (select number, row_number() over (partition by journal, year order by number) as nth
      from ledger_entries) n where number <> nth`;
    expect(await columnOf(gaps)).toEqual([]);
    const ends = await rowsOf<{ account: string; is: number; due: number }>(
      `select l.account, (array_agg(l.account_balance order by l.sealed desc))[1] as is, sum(l.amount)::bigint as due
         from ledger_lines l group by l.account, l.currency`,
    );
    expect(ends.filter(({ is, due }) => is !== due)).toEqual([]);
    expect(await rowsOf('select * from verify_ledger()')).toEqual([]);
    expect(await valueOf('select seal_ledger()')).toBe(0);
  });

  test('lets verification find what was changed behind it', async () => {
    const id = await post(credited(21));
    await post(credited(22));
    await world.owner.query('select seal_ledger()');
    await world.owner.query('begin');
    await world.owner.query('alter table ledger_lines disable trigger append_only');
    await world.owner.query(
      `update ledger_lines set amount = amount * 2, balance = null where entry_id = $1`,
      [id],
    );
    const found = await rowsOf<{ finding: string; entry_id: string }>('select * from verify_ledger()');
    await world.owner.query('rollback');
    expect(found).toContainEqual({ finding: 'chain', entry_id: id });
    expect(new Set(found.map(({ finding }) => finding))).toEqual(
      new Set(['chain', 'account_balance', 'balance']),
    );
    expect(await rowsOf('select * from verify_ledger()')).toEqual([]);
  });
});

describe('with the application’s checks off', () => {
  const as = (userId: string, party: string | null, staff: boolean) =>
    `select set_config('app.user', '${userId}', false), set_config('app.party', '${party ?? ''}', false),
       set_config('app.staff', '${staff ? userId : ''}', false)`;

  test('not even two persons reverse what follows a record', async () => {
    const { super: administrator, m1 } = people;
    const by = administrator.identity.userId;
    const reversed = async (source: string) => {
      const id = await valueOf<string>(`select post_entry('E14', $1, $2, 'Essai', $3)`, [
        source,
        `r${(serial += 1)}`,
        JSON.stringify(credited(31).map((line) => ({ ...line, currency: 'EUR' }))),
      ]);
      await raw.staff.query('begin');
      try {
        await raw.staff.query(as(by, null, true));
        const { rows } = await raw.staff.query<{ now: string }>('select portal_now()::text as now');
        await world.owner.query(
          `insert into approvals (entity, entity_id, record_version, action, body, body_hash, label, awaits, made_by, lapses_on, number, currency,
              status, decided_by, decided_at)
            values ('ledger_entry', $1, 1, 'reverse', '{}', 'x', 'Contre-passer', 'M', $2, today_in_paris() + 1, 'ECR', 'EUR', 'approved', $3, $4::timestamptz(3))`,
          [id, m1.identity.userId, by, rows[0]?.now],
        );
        return await raw.staff.query(`select reverse_entry($1, 'Erreur')`, [id]).then(
          () => 'done',
          (error: { code: string }) => error.code,
        );
      } finally {
        await raw.staff.query('rollback');
      }
    };
    expect(await reversed('test')).toBe('done');
    for (const source of ['financing', 'accrual', 'return', 'invoice', 'cover_growth', 'guarantee_call'])
      expect([source, await reversed(source)]).toEqual([source, 'LG014']);
  });

  test('no login posts, seals, changes or reads beyond what it is for', async () => {
    const id = await post(credited(30));
    const { super: administrator, supplier, client, adviser } = people;
    await raw.staff.query(as(administrator.identity.userId, null, true));
    await raw.supplier.query(as(supplier.identity.userId, world.parties.assignor, false));
    await raw.client.query(as(client.identity.userId, world.parties.debtor, false));
    const postings: [string, unknown[]][] = [
      [
        `select post_entry('E14', 'test', 'raw', 'Essai', $1)`,
        [JSON.stringify(credited(1).map((line) => ({ ...line, currency: 'EUR' })))],
      ],
      [`select post_guarantee_event(e, null) from guarantee_events e`, []],
      [`select reverse_entry($1, 'Erreur')`, [id]],
      [
        `insert into ledger_entries (event, journal, source, source_id, entry_date, value_date, currency, label)
          values ('E14', 'OD', 'x', 'x', current_date, current_date, 'EUR', 'x')`,
        [],
      ],
      [
        `insert into ledger_lines (entry_id, account, amount, currency, entry_date, value_date)
          values ($1, 'ENC', 1, 'EUR', current_date, current_date)`,
        [id],
      ],
      [`update ledger_balances set amount = 0`, []],
      [
        `insert into ledger_months (month, closed_by) values ('2020-01-01', $1)`,
        [administrator.identity.userId],
      ],
    ];
    for (const [login, client_] of Object.entries(raw))
      for (const [text, values] of postings)
        await expect(
          [
            login,
            text,
            client_.query(text, values).then(
              () => 'done',
              (error: { code: string }) => error.code,
            ),
          ].at(-1),
        ).resolves.toBe('42501');
    const tables = ['accounts', 'events', 'journals', 'months', 'entries', 'lines', 'balances'];
    for (const side of [raw.supplier, raw.client, raw.auth, raw.people, raw.public])
      // A supplier reads the lines of its own account, and what they belong to (docs/adr/0107).
      for (const table of tables.filter((one) => side !== raw.supplier || !/entries|lines/.test(one)))
        await expect(side.query(`select from ledger_${table}`)).rejects.toMatchObject({ code: '42501' });
    const foreign = await raw.supplier.query(
      `select from ledger_lines where account not in ('CCA', 'ADR') or party_id is distinct from app_party()`,
    );
    expect(foreign.rowCount).toBe(0);
    // Advisers of the bank do not keep its accounts, but read those of assignors; managers and administrators keep them.
    const ofAssignors = await valueOf<number>(
      `select count(distinct entry_id)::int from ledger_lines where account in ('CCA', 'ADR')`,
    );
    const seen = async (who: string) => {
      await raw.staff.query(as(who, null, true));
      return (await raw.staff.query('select id from ledger_entries')).rowCount;
    };
    expect(await seen(adviser.identity.userId)).toBe(ofAssignors);
    expect(await seen(people.legal.identity.userId)).toBe(ofAssignors);
    expect(ofAssignors).toBeLessThan(await entries());
    expect(await seen(people.m1.identity.userId)).toBe(await entries());
    await raw.staff.query(as(adviser.identity.userId, null, true));
    await expect(raw.staff.query('select * from verify_ledger()')).rejects.toMatchObject({ code: '42501' });
    await expect(raw.staff.query(`select close_month('2019-01-01')`)).rejects.toMatchObject({
      code: '42501',
    });
  });
});
