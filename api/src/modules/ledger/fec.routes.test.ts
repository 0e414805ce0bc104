import * as fc from 'fast-check';
import type { Problem } from '@cessio/contract';
import { moveClock } from '../../../test/clock.ts';
import { emptyLedger, enterRate, post, received, seal, type PostedLine } from '../../../test/ledger.ts';
import { people, rowsOf, valueOf, world } from '../../../test/small-world.ts';
import { stepUpHeader } from '../../../test/step-up.ts';

const COLUMNS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const;
type Row = Record<(typeof COLUMNS)[number], string>;

beforeAll(async () => {
  await moveClock(world.owner, '2026-11-27T09:00:00Z');
});
beforeEach(async () => {
  await emptyLedger();
  await setSiren('732829320');
});

async function setSiren(siren: string | null) {
  await world.owner.query('update portal_settings set bank = $1', [JSON.stringify({ siren })]);
  world.app.services.settings.forget();
}

/** Cents of an amount of the file. */
const cents = (text: string) => Number(text.replace(',', ''));
const sum = (rows: readonly Row[]) =>
  rows.reduce((total, { Debit, Credit }) => total + cents(Debit) - cents(Credit), 0);
const DAY = /^2\d{3}(0[1-9]|1[0-2])([0-2]\d|3[01])$/;

/** Reads a file as the administration's program would: its form, its balance, its numbers. */
function read(bytes: Buffer): Row[] {
  const [header = '', ...lines] = new TextDecoder('iso-8859-15').decode(bytes).split('\r\n');
  expect(header.split('|')).toEqual(COLUMNS);
  expect(lines.pop()).toBe('');
  const rows = lines.map((line) => {
    const values = line.split('|');
    expect(values).toHaveLength(COLUMNS.length);
    return Object.fromEntries(COLUMNS.map((column, at) => [column, values[at]])) as Row;
  });
  const entries = new Map<string, Row[]>();
  for (const row of rows) {
    for (const day of [row.EcritureDate, row.PieceDate, row.ValidDate]) expect(day).toMatch(DAY);
    expect([row.EcritureLet === '', row.DateLet]).toEqual([
      row.DateLet === '',
      expect.stringMatching(/^(2\d{7})?$/),
    ]);
    for (const amount of [row.Debit, row.Credit]) expect(amount).toMatch(/^\d+,\d\d$/);
    expect([row.Debit, row.Credit]).toContain('0,00');
    expect(row.CompteNum).toMatch(/^[1-9]\d{2}/);
    expect([row.Idevise === '', row.Montantdevise]).toEqual([
      row.Montantdevise === '',
      expect.stringMatching(/^(-?\d+,\d{2,3})?$/),
    ]);
    for (const name of ['JournalLib', 'CompteLib', 'PieceRef', 'EcritureLib'] as const)
      expect(row[name]).not.toBe('');
    const key = `${row.JournalCode} ${row.EcritureNum}`;
    entries.set(key, [...(entries.get(key) ?? []), row]);
  }
  for (const [key, of] of entries) expect([key, sum(of)]).toEqual([key, 0]);
  for (const journal of new Set(rows.map(({ JournalCode }) => JournalCode))) {
    const numbers = [...entries.keys()]
      .filter((key) => key.startsWith(`${journal} `))
      .map((key) => Number(key.slice(3)));
    const [first = 0] = numbers;
    expect([journal, numbers]).toEqual([journal, numbers.map((_, at) => first + at)]);
  }
  expect(rows[0]?.JournalCode === 'AN').toBe(entries.has('AN 1'));
  return rows;
}

const download = (period: string) => people.m1.call('GET', `/api/ledger/${period}/fec`);
async function fecOf(period: string) {
  const answer = await download(period);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'text/plain; charset=iso-8859-15',
  ]);
  return {
    bytes: answer.rawPayload,
    rows: read(answer.rawPayload),
    name: answer.headers['content-disposition'],
  };
}
const refusal = async (period: string) => {
  const { code, detail } = (await download(period)).json<Problem>();
  return `${code}: ${detail}`;
};
async function close(...months: string[]) {
  for (const month of months)
    expect(
      (
        await people.m1.call(
          'POST',
          `/api/ledger/months/${month}/close`,
          undefined,
          await stepUpHeader(world.owner, people.m1.identity),
        )
      ).statusCode,
    ).toBe(200);
}

/** Cents by number of account, where there are any. */
const balances = (rows: readonly Row[]) => {
  const by: Record<string, number> = {};
  for (const row of rows) by[row.CompteNum] = (by[row.CompteNum] ?? 0) + sum([row]);
  return Object.fromEntries(Object.entries(by).filter(([, balance]) => balance !== 0));
};
/** The same of the ledger's own trial balance, which is in euros only. */
const trialBalance = async (at: string) =>
  Object.fromEntries(
    (
      await rowsOf<{ no: string; cents: number }>(
        `select a.plan_no as no, t.debit - t.credit as cents from trial_balance($1) t join ledger_accounts a on a.code = t.account
         where t.debit <> t.credit`,
        [at],
      )
    ).map(({ no, cents: balance }) => [no, balance]),
  );

const commission = (amount: number): PostedLine[] => [
  { account: 'CLI', amount, party_id: world.parties.debtor },
  { account: 'COM', amount: -amount },
];

test('a closed month’s file: opening balances first, and its balance is the trial balance of its last day', async () => {
  await post(received(1_000), { on: '2025-12-30' });
  await post(commission(333), { on: '2025-12-31' });
  await post(received(500, world.parties.otherAssignor), { on: '2026-09-10' });
  await post(commission(40), { on: '2026-10-01', event: 'E3' });
  await post(received(700), { on: '2026-10-02' });
  await post(received(900), { on: '2026-11-03' });
  await seal();
  for (
    let month = '2025-12';
    month <= '2026-10';
    month = month === '2025-12' ? '2026-01' : `2026-${String(Number(month.slice(5)) + 1).padStart(2, '0')}`
  )
    await close(month);

  const { rows, name } = await fecOf('months/2026-10');
  expect(name).toBe('attachment; filename="732829320FEC20261031.txt"');
  expect(balances(rows)).toEqual(await trialBalance('2026-10-31'));
  expect(balances(rows)).toMatchObject({ 702: -40, 581: -333, 361: 2_200 });
  const shown = rows.map((row) => Object.values(row).join('|'));
  expect(shown.filter((line) => line.startsWith('AN'))).toEqual([
    "AN|À nouveaux|1|20261001|252|Comptes courants d'affacturage|732829320|Atelier Brévanne|AN-2026-10|20261001|À nouveau au 01/10/2026|0,00|10,00|||20261001||",
    "AN|À nouveaux|1|20261001|252|Comptes courants d'affacturage|552100554|Transports Ouvrelle|AN-2026-10|20261001|À nouveau au 01/10/2026|0,00|5,00|||20261001||",
    'AN|À nouveaux|1|20261001|341|Commissions à recevoir|443061841|Halbrane Distribution|AN-2026-10|20261001|À nouveau au 01/10/2026|3,33|0,00|||20261001||',
    'AN|À nouveaux|1|20261001|361|Encaissements à identifier|||AN-2026-10|20261001|À nouveau au 01/10/2026|15,00|0,00|||20261001||',
    'AN|À nouveaux|1|20261001|581|Report à nouveau|||AN-2026-10|20261001|À nouveau au 01/10/2026|0,00|3,33|||20261001||',
  ]);
  expect(shown.filter((line) => line.startsWith('CE'))).toEqual([
    'CE|Cessions|1|20261001|341|Commissions à recevoir|443061841|Halbrane Distribution|ECR-CE-2026-000001|20261001|Essai|0,40|0,00|||20261127||',
    "CE|Cessions|1|20261001|702|Commissions d'affacturage|||ECR-CE-2026-000001|20261001|Essai|0,00|0,40|||20261127||",
  ]);

  // Until the year's end income and expenses are in the opening balances.
  const provisional = await fecOf('months/2026-11');
  expect(provisional.name).toBe('attachment; filename="732829320FEC20261127-provisoire.txt"');
  expect(balances(provisional.rows)).toEqual(await trialBalance('2026-11-27'));
  expect(provisional.rows.find(({ CompteNum }) => CompteNum === '702')).toMatchObject({
    JournalCode: 'AN',
    Credit: '0,40',
  });
  expect(await valueOf(`select count(*)::text from ledger_months where month >= '2026-11-01'`)).toBe('0');

  // Of the year: income and expenses of the year before are in RAN.
  const year = await fecOf('years/2026');
  expect(year.name).toBe('attachment; filename="732829320FEC20261127-provisoire.txt"');
  expect(balances(year.rows)).toEqual(await trialBalance('2026-11-27'));
  expect(
    year.rows.filter(({ JournalCode }) => JournalCode === 'AN').map(({ CompteNum }) => CompteNum),
  ).toEqual(['252', '341', '361', '581']);
  const before = await fecOf('years/2025');
  expect(before.name).toBe('attachment; filename="732829320FEC20251231.txt"');
  expect(before.rows.some(({ JournalCode }) => JournalCode === 'AN')).toBe(false);
  expect(balances(before.rows)).toEqual(await trialBalance('2025-12-31'));
});

test('dinars are written in euros by the rate of the day, the difference on the largest line', async () => {
  await enterRate('TND', '2026-11-03', 3_350_000);
  await post(received(100_000_000), { on: '2026-11-03', currency: 'TND' });
  // Halves: 0,005 € three times, against their sum.
  await enterRate('TND', '2026-11-04', 2_000_000);
  const small = { account: 'ENC', amount: 10 };
  await post([small, small, small, { account: 'VIR', amount: -30 }], { on: '2026-11-04', currency: 'TND' });
  await seal();
  const { rows } = await fecOf('months/2026-11');
  expect(
    rows.map(({ CompteNum, Debit, Credit, Montantdevise, Idevise }) => [
      CompteNum,
      Debit,
      Credit,
      Montantdevise,
      Idevise,
    ]),
  ).toEqual([
    ['361', '29850,75', '0,00', '100000,000', 'TND'],
    ['252', '0,00', '29850,75', '-100000,000', 'TND'],
    ['361', '0,01', '0,00', '0,010', 'TND'],
    ['361', '0,01', '0,00', '0,010', 'TND'],
    ['361', '0,01', '0,00', '0,010', 'TND'],
    ['113', '0,00', '0,03', '-0,030', 'TND'],
  ]);
});

test('a day without rate refuses every file that has it, by day and currency', async () => {
  await post(received(1_000), { on: '2026-11-03', currency: 'MAD' });
  await post(received(1_000), { on: '2026-11-04', currency: 'TND' });
  await enterRate('MAD', '2026-11-02', 10_800_000);
  await enterRate('TND', '2026-11-03', 3_350_000);
  await seal();
  const both =
    'ACCOUNTING_RATE_MISSING: Saisissez d’abord le taux comptable\u00a0: MAD du 03/11/2026, TND du 04/11/2026.';
  expect(await refusal('months/2026-11')).toBe(both);
  expect(await refusal('years/2026')).toBe(both);
  await enterRate('MAD', '2026-11-03', 10_800_000);
  expect(await refusal('months/2026-11')).toMatch(/: TND du 04\/11\/2026\.$/);
  await enterRate('TND', '2026-11-04', 3_350_000);
  await fecOf('months/2026-11');
});

test('a corrected rate counts until its month is closed; then its file stays the same', async () => {
  const wrong = await enterRate('TND', '2026-10-05', 8_000_000);
  await post(received(100_000_000), { on: '2026-10-05', currency: 'TND' });
  const right = await enterRate('TND', '2026-10-05', 3_350_000, wrong);
  await close('2026-10');
  const { bytes, rows } = await fecOf('months/2026-10');
  expect(rows[0]?.Debit).toBe('29850,75');
  await enterRate('TND', '2026-10-05', 4_000_000, right);
  expect((await fecOf('months/2026-10')).bytes).toEqual(bytes);
  // Nor do the opening balances of the next month.
  expect((await fecOf('months/2026-11')).rows.map(({ Debit, Credit }) => [Debit, Credit])).toEqual([
    ['0,00', '29850,75'],
    ['29850,75', '0,00'],
  ]);
});

test('an account settled in its own currency keeps what the rates left, in euros', async () => {
  await enterRate('TND', '2026-10-05', 3_350_000);
  await enterRate('TND', '2026-10-06', 3_400_000);
  await post(
    [
      { account: 'ENC', amount: 100_000 },
      { account: 'VIR', amount: -100_000 },
    ],
    { on: '2026-10-05', currency: 'TND' },
  );
  await post(
    [
      { account: 'ENC', amount: -100_000 },
      { account: 'VIR', amount: 100_000 },
    ],
    { on: '2026-10-06', currency: 'TND' },
  );
  await close('2026-10');
  const { rows } = await fecOf('months/2026-11');
  expect(
    rows.map(({ CompteNum, Debit, Credit, Montantdevise }) => [CompteNum, Debit, Credit, Montantdevise]),
  ).toEqual([
    ['113', '0,00', '0,44', '0,000'],
    ['361', '0,44', '0,00', '0,000'],
  ]);
});

test('an entry and its reversal are lettered alike, from the reversal’s month on', async () => {
  const entry = await post(received(1_000), { on: '2026-10-05' });
  await post(received(2_000), { on: '2026-10-06' });
  await close('2026-10');
  const before = await fecOf('months/2026-10');
  await post(received(-1_000), { on: '2026-11-05', reverses: entry });
  await seal();
  expect((await fecOf('months/2026-10')).bytes).toEqual(before.bytes);
  const letters = (await fecOf('years/2026')).rows.map(({ EcritureNum, EcritureLet, DateLet }) => [
    EcritureNum,
    EcritureLet,
    DateLet,
  ]);
  expect(letters).toEqual([
    ['1', 'C', '20261105'],
    ['1', 'C', '20261105'],
    ['2', '', ''],
    ['2', '', ''],
    ['3', 'C', '20261105'],
    ['3', 'C', '20261105'],
  ]);
});

test('texts stay in their column whatever they hold', async () => {
  await post(received(1_000), { on: '2026-11-02', label: 'Avoir | ligne 1\r\nligne 2\tشركة 😀 Œuvre 10 €' });
  await seal();
  const { rows } = await fecOf('months/2026-11');
  expect(rows[0]?.EcritureLib).toBe('Avoir   ligne 1 ligne 2 shrkh :grinning: Œuvre 10 €');
});

test('months that are over must be closed first; before the first and after the running one there is nothing', async () => {
  await post(received(1_000), { on: '2026-09-05' });
  await post(received(1_000), { on: '2026-11-05' });
  await seal();
  expect(await refusal('months/2026-09')).toMatch(/^MONTH_OPEN: À clôturer d’abord\u00a0: septembre 2026\./);
  expect(await refusal('months/2026-10')).toMatch(/septembre 2026\./);
  expect(await refusal('years/2026')).toMatch(/septembre 2026\./);
  expect((await fecOf('months/2026-11')).rows).toHaveLength(4);
  for (const period of [
    'months/2026-08',
    'months/2026-12',
    'years/2025',
    'years/2027',
    'years/0000',
    'years/x',
  ])
    expect([period, (await download(period)).statusCode]).toEqual([period, 404]);
  await close('2026-09');
  expect(await refusal('years/2026')).toMatch(/octobre 2026\./);
});

test('what is not sealed is in no file, nor in its opening balances', async () => {
  await post(received(1_000), { on: '2026-10-05' });
  await post(received(1_000), { on: '2026-11-05' });
  expect((await fecOf('months/2026-11')).rows).toEqual([]);
});

test('a company without number has one of its own', async () => {
  const { otherAssignor } = world.parties;
  await world.owner.query('update parties set national_id = null where id = $1', [otherAssignor]);
  await post(received(1_000, otherAssignor), { on: '2026-11-05' });
  await post(received(1_000), { on: '2026-11-05' });
  await world.owner.query(`update parties set country = 'TN' where id = $1`, [world.parties.assignor]);
  await seal();
  expect((await fecOf('months/2026-11')).rows.map(({ CompAuxNum }) => CompAuxNum)).toEqual([
    '',
    otherAssignor.slice(-12).toUpperCase(),
    '',
    'TN732829320',
  ]);
  await world.owner.query(`update parties set country = 'FR' where id = $1`, [world.parties.assignor]);
});

test('without the bank’s SIREN there is no file to name', async () => {
  await post(received(1_000), { on: '2026-11-05' });
  await setSiren(null);
  expect(await refusal('months/2026-11')).toBe(
    'ITEMS_MISSING: Il manque\u00a0: le SIREN de la banque, à indiquer dans les réglages.',
  );
});

test('the log says who took which file, and a link of the browser may fetch it', async () => {
  await post(received(1_000), { on: '2026-11-05' });
  await seal();
  const made = await people.m1.call('POST', '/api/downloads', { path: '/api/ledger/months/2026-11/fec' });
  const { url } = made.json<{ url: string }>();
  expect(read((await world.app.fastify.inject({ method: 'GET', url })).rawPayload)).toHaveLength(2);
  expect(
    await rowsOf(
      `select actor_id as by, after from audit_events where action = 'lists.export' order by seq desc limit 1`,
    ),
  ).toEqual([
    {
      by: people.m1.identity.userId,
      after: {
        list: 'fec',
        format: 'txt',
        filters: 'from=2026-11-01 & to=2026-11-27',
        lines: 2,
        complete: true,
      },
    },
  ]);
});

test('files of any entries balance, each entry and in all, and are the balances converted', async () => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
  process.stdout.write(`fec: SEED=${seed}\n`);
  const days = ['2025-12-31', '2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02'] as const;
  const accounts = ['ENC', 'VIR', 'COM', 'FRB', 'TVA'] as const;
  const entry = fc.record({
    on: fc.constantFrom(...days),
    currency: fc.constantFrom('EUR', 'TND', 'MAD'),
    event: fc.constantFrom('E3', 'E14', 'E6'),
    lines: fc.array(
      fc.record({
        account: fc.constantFrom(...accounts),
        amount: fc
          .oneof(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -9_000_000_000, max: 9_000_000_000 }))
          .filter((n) => n !== 0),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  });
  const rate = fc.integer({ min: 1_500_000, max: 20_000_000 });
  const cases = fc.record({
    entries: fc.array(entry, { minLength: 1, maxLength: 6 }),
    rates: fc.tuple(rate, rate, rate),
  });
  const numbers = Object.fromEntries(
    (await rowsOf<{ code: string; no: string }>('select code, plan_no as no from ledger_accounts')).map(
      ({ code, no }) => [code, no],
    ),
  );
  await fc.assert(
    fc.asyncProperty(cases, async ({ entries, rates }) => {
      await emptyLedger();
      const rateOn = (on: string, currency: string) =>
        (rates[days.indexOf(on as (typeof days)[number]) % 3] ?? 0) + (currency === 'MAD' ? 1 : 0);
      const dated = new Map(entries.map(({ on, currency }) => [currency + on, { on, currency }] as const));
      for (const { on, currency } of dated.values())
        if (currency !== 'EUR') await enterRate(currency, on, rateOn(on, currency));
      const expected: Record<string, bigint> = {};
      let lines = 0;
      for (const { on, currency, event, lines: given } of entries.toSorted((a, b) =>
        a.on < b.on ? -1 : 1,
      )) {
        const rest = -given.reduce((total, { amount }) => total + amount, 0);
        const posted: PostedLine[] =
          rest === 0 && given.length > 1 ? given : [...given, { account: 'ENC', amount: rest }];
        await post(posted, { on, currency, event });
        if (on >= '2026-11') lines += posted.length;
        // Converted a second time, in another way: by comparing twice the remainder with the divisor.
        const euros = posted.map(({ amount }) => {
          if (currency === 'EUR') return BigInt(amount);
          const [magnitude, divisor] = [
            BigInt(Math.abs(amount)) * (currency === 'TND' ? 100_000n : 1_000_000n),
            BigInt(rateOn(on, currency)),
          ];
          const up = (magnitude % divisor) * 2n >= divisor ? 1n : 0n;
          return (magnitude / divisor + up) * (amount < 0 ? -1n : 1n);
        });
        const largest = posted.reduce(
          (found, line, at) => (Math.abs(line.amount) > Math.abs(posted[found]?.amount ?? 0) ? at : found),
          0,
        );
        euros[largest] = (euros[largest] ?? 0n) - euros.reduce((total, one) => total + one, 0n);
        posted.forEach(({ account }, at) => {
          const name = ['COM', 'FRB'].includes(account) && on < '2026' ? 'RAN' : account;
          expected[name] = (expected[name] ?? 0n) + (euros[at] ?? 0n);
        });
      }
      await seal();
      if (!(await valueOf('select 1 from ledger_entries limit 1'))) return;
      const answer = await download('months/2026-11');
      const rows = read(answer.rawPayload);
      expect(rows.filter(({ JournalCode }) => JournalCode !== 'AN')).toHaveLength(lines);
      expect(balances(rows)).toEqual(
        Object.fromEntries(
          Object.entries(expected).flatMap(([account, balance]) =>
            balance === 0n ? [] : [[numbers[account], Number(balance)]],
          ),
        ),
      );
    }),
    { seed, numRuns: 220 },
  );
}, 120_000);
