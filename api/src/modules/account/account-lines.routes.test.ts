import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { formatDate, formatMoney, plusDays, todayInParis, type Page } from '@cessio/contract';
import type { AccountLine, Statement } from '@cessio/contract/account';
import { expectRefused } from '../../../test/answers.ts';
import { insertInvoice } from '../../../test/fixtures.ts';
import { pdfPages } from '../../../test/pdf.ts';
import { copyContract } from '../../../test/records.ts';
import { bySystem, people, rowsOf, valueOf, world } from '../../../test/small-world.ts';
import { sealLedger } from '../ledger/seal-ledger.ts';

const { jest } = import.meta;

/** Movements as the company reads them, oldest first: what each brings, on which account, how many days ago. */
const MOVES = [
  { event: 'E1', brings: 9_000_000, days: 40 },
  { event: 'E2', brings: -900_000, days: 40 },
  { event: 'E3', brings: -120_000, days: 40 },
  { event: 'E4', brings: -7_000_000, days: 39 },
  { event: 'E10', brings: -9_000_000, days: 20, account: 'ADR' },
  { event: 'E13', brings: 980_000, days: 20, account: 'ADR' },
  { event: 'E13', brings: -980_000, days: 20 },
  { event: 'E12', brings: 8_020_000, days: 5, account: 'ADR' },
  { event: 'E14', brings: 4_500, days: 0 },
] as const;
const CLOSING = MOVES.reduce((sum, { brings }) => sum + brings, 0);
let account: { contract_id: string; party_id: string };
let query: string;
let invoice: string;

/** One entry of the account: what its lines bring to the company, and the rest on the bank's side. */
async function post(
  event: string,
  moves: readonly { account: string; brings: number; invoice_id?: string }[],
  daysAgo: number,
  label = `Mouvement ${event}`,
  of = account,
): Promise<void> {
  const rest = moves.reduce((sum, { brings }) => sum + brings, 0);
  await world.owner.query(`select post_entry($1, 'test', $2, $3, $4, null, null, $5)`, [
    event,
    randomUUID(),
    label,
    JSON.stringify([
      ...moves.map(({ brings, ...line }) => ({ ...of, ...line, currency: 'EUR', amount: -brings })),
      ...(rest === 0 ? [] : [{ currency: 'EUR', account: 'ENC', amount: rest }]),
    ]),
    plusDays(todayInParis(), -daysAgo),
  ]);
}

beforeAll(async () => {
  const { assignor } = world.parties;
  const contract = await copyContract(world, { start_on: plusDays(todayInParis(), -60) });
  invoice = await insertInvoice(world, {
    contract_id: contract,
    status: 'assigned',
    submitted_at: new Date(),
  });
  account = { contract_id: contract, party_id: assignor };
  query = `contractId=${contract}&assignorId=${assignor}`;
  for (const { event, brings, days, ...more } of MOVES)
    await post(
      event,
      [
        {
          account: 'account' in more ? more.account : 'CCA',
          brings,
          ...(event === 'E4' && { invoice_id: invoice }),
        },
      ],
      days,
    );
});

const list = (who: keyof typeof people, more = '') =>
  people[who].get<Page<AccountLine>>(`/api/account-lines?${query}${more}&total=true`);

test('lines are newest first, each with what the company has after it, on both accounts', async () => {
  const { data, total } = await list('supplier');
  let balance = 0;
  const naive = MOVES.map(({ event, brings, days }) => ({
    event,
    date: plusDays(todayInParis(), -days),
    debit: Math.max(0, -brings),
    credit: Math.max(0, brings),
    balance: (balance += brings),
  }));
  expect(
    data.map(({ event, date, debit, credit, balance: after }) => ({
      event,
      date,
      debit,
      credit,
      balance: after,
    })),
  ).toEqual(naive.toReversed());
  expect(data.find(({ event }) => event === 'E4')?.invoice).toMatchObject({ id: invoice });
  expect(total?.sums?.[0]?.amounts).toEqual({
    debit: naive.reduce((sum, { debit }) => sum + debit, 0),
    credit: naive.reduce((sum, { credit }) => sum + credit, 0),
  });
  // Page by page it is the same.
  const first = await list('supplier', '&limit=4');
  const then = await list('supplier', `&limit=20&cursor=${encodeURIComponent(first.nextCursor ?? '')}`);
  expect([...first.data, ...then.data]).toEqual(data);
  for (const who of ['adviser', 'risk', 'legal', 'm1', 'super'] as const)
    expect((await list(who)).data).toEqual(data);
});

const eventsOf = async (who: keyof typeof people, more: string) =>
  (await list(who, more)).data.map(({ event }) => event);

test('filters: nature, days, amount, invoice', async () => {
  const events = (more: string) => eventsOf('supplier', more);
  expect(await events('&event=E4,E14')).toEqual(['E14', 'E4']);
  expect(await events(`&date.gte=${plusDays(todayInParis(), -20)}`)).toEqual([
    'E14',
    'E12',
    'E13',
    'E13',
    'E10',
  ]);
  expect(await events('&amount.gte=8000000')).toEqual(['E12', 'E10', 'E1']);
  expect(await events(`&invoiceId=${invoice}`)).toEqual(['E4']);
  await expectRefused(
    people.supplier.call('GET', `/api/account-lines?${query}&date.gte=hier`),
    400,
    'QUERY_INVALID',
  );
});

test('another company reads none of it, whatever it asks, nor do debtors', async () => {
  expect((await list('otherSupplier')).data).toEqual([]);
  await expectRefused(people.client.call('GET', `/api/account-lines?${query}`), 403, 'FORBIDDEN');
  for (const who of ['otherSupplier', 'otherClient'] as const)
    for (const table of ['ledger_lines', 'ledger_entries']) {
      const read = people[who].sql(`select id from ${table}`).then(
        ({ rowCount }) => rowCount,
        () => 0,
      );
      expect(await read).toBe(0);
    }
  // Of its own entries it reads its own lines only, and not who posted them.
  const { rows } = await people.supplier.sql<{ account: string }>(
    'select distinct account from ledger_lines order by 1',
  );
  expect(rows).toEqual([{ account: 'ADR' }, { account: 'CCA' }]);
  await expect(people.supplier.sql('select posted_by from ledger_entries')).rejects.toThrow(
    /permission denied/,
  );
});

const statement = (who: keyof typeof people, from: number, to: number, path = '/api/statement') =>
  people[who].call(
    'GET',
    `${path}?${query}&from=${plusDays(todayInParis(), from)}&to=${plusDays(todayInParis(), to)}`,
  );

test('a statement opens and closes with the balances of its lines', async () => {
  const read = async (from: number, to: number) => (await statement('supplier', from, to)).json<Statement>();
  expect(await read(-60, 0)).toMatchObject({ opening: 0, closing: CLOSING, count: 9, currency: 'EUR' });
  expect(await read(-39, -20)).toMatchObject({
    opening: 7_980_000,
    debit: 7_000_000 + 9_000_000 + 980_000,
    credit: 980_000,
    closing: -8_020_000,
    count: 4,
  });
  expect(await read(-4, -1)).toMatchObject({ opening: 0, debit: 0, credit: 0, closing: 0, count: 0 });
  await expectRefused(statement('supplier', 0, -1), 400, 'QUERY_INVALID');
  await expectRefused(statement('supplier', -500, 0), 400, 'QUERY_INVALID');
  await expectRefused(statement('otherSupplier', -60, 0), 404, 'NOT_FOUND');
});

test('on paper it names bank, company and contract, every movement, and both balances', async () => {
  const answer = await statement('supplier', -60, 0, '/api/statement.pdf');
  expect(answer.headers['content-type']).toBe('application/pdf');
  const text = (await pdfPages(answer.rawPayload)).join(' ').replaceAll(/\s+/g, ' ');
  const money = (minor: number) => formatMoney(minor, 'EUR').replaceAll(/\s+/g, ' ');
  for (const words of [
    'Relevé de compte',
    'Atelier Brévanne',
    'Financement',
    'Mouvement E12',
    `Solde au ${formatDate(todayInParis())}`,
    money(CLOSING),
    money(7_000_000),
  ])
    expect(text).toContain(words);
});

test('exports hold the same lines', async () => {
  const csv = await people.adviser.call('GET', `/api/account-lines.csv?${query}`);
  const [head, ...lines] = csv.body.replace('\ufeff', '').trim().split('\r\n');
  expect(head).toBe('Date;Date de valeur;Nature;Libellé;Facture;Débit;Crédit;Solde;Devise;Contrat;Cédant');
  expect(lines).toHaveLength(MOVES.length);
  // And follow the filters.
  const of = `${query}&date.lte=${plusDays(todayInParis(), -39)}&invoiceId=${invoice}`;
  const filtered = await people.supplier.call('GET', `/api/account-lines.csv?${of}`);
  expect(filtered.body.trim().split('\r\n').slice(1)).toEqual([expect.stringContaining('Mouvement E4')]);
  const xlsx = await people.supplier.call('GET', `/api/account-lines.xlsx?${query}`);
  expect(xlsx.statusCode).toBe(200);
});

test('a reversal is told without the bank’s reason, in every file and to every login', async () => {
  const reason = 'Soupçon de fraude';
  await world.owner.query(
    `select post_entry(e.event, 'ledger_entry', e.id::text, 'Contre-passation, ${reason} : ' || e.label,
        (select jsonb_agg(jsonb_strip_nulls(to_jsonb(l) - '{id, entry_id, entry_date, balance, sealed, account_balance}'::text[])
          || jsonb_build_object('amount', -l.amount)) from ledger_lines l where l.entry_id = e.id), null, e.id)
      from ledger_entries e join ledger_lines l on l.entry_id = e.id where e.event = 'E14' and l.contract_id = $1`,
    [new URLSearchParams(query).get('contractId')],
  );
  const { data } = await list('supplier');
  expect(data[0]).toMatchObject({
    event: 'E14',
    debit: 4_500,
    label: 'Contre-passation\u00a0: Mouvement E14',
  });
  const csv = await people.supplier.call('GET', `/api/account-lines.csv?${query}`);
  const pdf = await statement('supplier', -60, 0, '/api/statement.pdf');
  for (const text of [JSON.stringify(data), csv.body, (await pdfPages(pdf.rawPayload)).join(' ')])
    expect(text).not.toContain(reason);
  await expect(people.supplier.sql('select label from ledger_entries')).rejects.toThrow(/permission denied/);
  const other = await people.otherSupplier.sql('select account_label($1)', [data[0]?.entryId]);
  expect(other.rows).toEqual([{ account_label: null }]);
});

test('a search finds the sentence, the invoice and, for the bank, the number of the entry', async () => {
  await bySystem(sealLedger);
  const [called] = await rowsOf<{ number: string; ref: string }>(
    'select number, ref from invoices where id = $1',
    [invoice],
  );
  const { number = '', ref = '' } = called ?? {};
  const entry = await valueOf(
    `select e.ref from ledger_entries e join ledger_lines l on l.entry_id = e.id where e.event = 'E4' and l.invoice_id = $1 limit 1`,
    [invoice],
  );
  expect(entry).toMatch(/^ECR-/);
  for (const q of [number, ref, 'mouvement e4', number.slice(0, 2)])
    for (const who of ['supplier', 'adviser'] as const)
      expect([q, who, await eventsOf(who, `&q=${encodeURIComponent(q)}`)]).toEqual([q, who, ['E4']]);
  expect(await eventsOf('adviser', `&q=${entry}`)).toEqual(['E4']);
  expect(await eventsOf('supplier', `&q=${entry}`)).toEqual([]);
  // Not yet numbered, it is found all the same; the balance is that of the whole account.
  await post('E14', [{ account: 'CCA', brings: 100 }], 0, 'Avoir étonnant');
  const { data, total } = await list('supplier', '&q=etonnant');
  expect(data).toMatchObject([{ label: 'Avoir étonnant', credit: 100, balance: CLOSING - 4_500 + 100 }]);
  expect(total).toMatchObject({ value: 1, sums: [{ amounts: { credit: 100, debit: 0 } }] });
  await post('E14', [{ account: 'CCA', brings: -100 }], 0, 'Retour étonnant');
  expect(await eventsOf('supplier', '&q=etonnant&event=E4')).toEqual([]);
  // A reversal is found by what is read of it, never by the bank's reason.
  for (const who of ['supplier', 'adviser'] as const) {
    expect(await eventsOf(who, '&q=contre-passation')).toEqual(['E14']);
    expect(await eventsOf(who, '&q=fraude')).toEqual([]);
  }
  const csv = await people.supplier.call('GET', `/api/account-lines.csv?${query}&q=etonnant`);
  expect(csv.body.trim().split('\r\n')).toHaveLength(3);
  expect((await list('otherSupplier', '&q=mouvement')).data).toEqual([]);
  const other = await people.otherSupplier.sql(`select search_account('mouvement', 10, true, null, null)`);
  expect(other.rows).toEqual([]);
  await expect(people.client.sql(`select search_account('mouvement', 10, true, null, null)`)).rejects.toThrow(
    /permission denied/,
  );
});

test('the company whose account moved hears of it, and no other', async () => {
  const { realtime } = world.app.services;
  const told = await new Promise<string[]>((resolve) => {
    const rooms: string[] = [];
    jest.spyOn(realtime, 'recordChanged').mockImplementation((change) => {
      if (change.entity === 'ledger_entry') rooms.push(...change.rooms);
      if (rooms.some((room) => room.startsWith('party:'))) resolve(rooms);
    });
    void bySystem(sealLedger);
  });
  jest.restoreAllMocks();
  expect(new Set(told)).toEqual(new Set(['staff', `party:${world.parties.assignor}`]));
});

/** Entries by chance: on one account or both, on the same day, later, or days before where one was made up. */
const life = fc.array(
  fc.record({
    moves: fc.array(
      fc.record({
        account: fc.constantFrom('CCA', 'ADR'),
        brings: fc.integer({ min: -900_000, max: 900_000 }).filter((brings) => brings !== 0),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    event: fc.constantFrom('E1', 'E4', 'E10', 'E13'),
    step: fc.constantFrom(-8, -1, 0, 0, 1, 3, 9),
    elsewhere: fc.boolean(),
  }),
  { minLength: 1, maxLength: 14 },
);

test('at random: each line’s balance, filtered or not, and every statement are sums of the lines before', async () => {
  const FIRST = -150;
  await fc.assert(
    fc.asyncProperty(life, fc.array(fc.nat(150), { minLength: 6, maxLength: 6 }), async (entries, days) => {
      const { assignor } = world.parties;
      const of = { contract_id: await copyContract(world, {}), party_id: assignor };
      const beside = { contract_id: await copyContract(world, {}), party_id: assignor };
      const lines: { on: number; brings: number; balance: number; event: string }[] = [];
      let latest = FIRST;
      let balance = 0;
      for (const { moves, event, step, elsewhere } of entries) {
        const on = Math.max(FIRST, latest + step);
        latest = Math.max(latest, on);
        // An entry has two lines at least.
        const single = moves.length > 1 && moves.reduce((sum, { brings }) => sum + brings, 0) === 0;
        if (elsewhere) await post(event, [{ account: 'CCA', brings: 7 }], -on, 'Ailleurs', beside);
        await post(event, single ? moves.slice(0, 1) : moves, -on, 'Par hasard', of);
        for (const { brings } of single ? moves.slice(0, 1) : moves)
          lines.push({ on, brings, event, balance: (balance += brings) });
      }
      const asked = `contractId=${of.contract_id}&assignorId=${assignor}`;
      const read = async (more: string) =>
        (await people.supplier.get<Page<AccountLine>>(`/api/account-lines?${asked}&limit=200${more}`)).data;
      const shown = (own: typeof lines) =>
        own
          .map(({ on, brings, balance: after, event }) => ({
            date: plusDays(todayInParis(), on),
            debit: Math.max(0, -brings),
            credit: Math.max(0, brings),
            balance: after,
            event,
          }))
          .toReversed();
      const alike = (own: AccountLine[]) =>
        own.map(({ date, debit, credit, balance: after, event }) => ({
          date,
          debit,
          credit,
          balance: after,
          event,
        }));
      expect(alike(await read(''))).toEqual(shown(lines));
      expect(alike(await read('&event=E10,E4'))).toEqual(
        shown(lines.filter(({ event }) => event === 'E10' || event === 'E4')),
      );
      expect(alike(await read('&q=hasard&amount.gte=400000'))).toEqual(
        shown(lines.filter(({ brings }) => Math.abs(brings) >= 400_000)),
      );
      for (let at = 0; at < days.length; at += 2) {
        const [from = 0, to = 0] = [days[at] as number, days[at + 1] as number]
          .map((day) => FIRST + day)
          .toSorted((a, b) => a - b);
        const sum = (own: typeof lines) => own.reduce((total, { brings }) => total + brings, 0);
        const within = lines.filter(({ on }) => on >= from && on <= to);
        const answer = await people.supplier.get<Statement>(
          `/api/statement?${asked}&from=${plusDays(todayInParis(), from)}&to=${plusDays(todayInParis(), to)}`,
        );
        expect(answer).toMatchObject({
          opening: sum(lines.filter(({ on }) => on < from)),
          credit: sum(within.filter(({ brings }) => brings > 0)),
          debit: 0 - sum(within.filter(({ brings }) => brings < 0)),
          closing: sum(lines.filter(({ on }) => on <= to)),
          count: within.length,
        });
        const period = `&date.gte=${answer.from}&date.lte=${answer.to}`;
        expect(alike(await read(period))).toEqual(shown(within));
      }
    }),
    { numRuns: Number(process.env['ACCOUNT_RUNS'] ?? 60) },
  );
}, 120_000);
