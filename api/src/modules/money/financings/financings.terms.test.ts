import type { Financing } from '@cessio/contract/financings';
import { done, expectRefused } from '../../../../test/answers.ts';
import {
  account,
  accrued,
  approved,
  ask,
  asked,
  at,
  availableOf,
  drawn,
  example,
  linesOf,
  previewed,
  requestBody,
  signed,
  take,
} from '../../../../test/financings.ts';
import { insertRow } from '../../../../test/fixtures.ts';
import { noticesOf } from '../../../../test/owner.ts';
import { amend } from '../../../../test/records.ts';
import { columnOf, people, rowsOf, valueOf, world } from '../../../../test/small-world.ts';

const AVAILABLE = 6_505_938;
const statusOf = (ids: readonly string[]) =>
  columnOf('select status from invoices where id = any($1) order by ref', [ids]);

/** What commissions of a financing come to: interest and its tax, and their states. */
const commissionsOf = (id: string) =>
  rowsOf<{ net: number; vat: number; status: string }>(
    `select net::int, vat::int, status from commissions where financing_id = $1 order by created_at, net desc, id`,
    [id],
  );

describe('a limit without intervention', () => {
  test('is of a day, of all requests together, and never of the bank’s own', async () => {
    const { contract, invoices } = await example({}, { auto_draw_limit: 1_000_000 });
    const first = await asked(people.supplier, contract, 600_000);
    expect(first).toMatchObject({ status: 'validated', automatic: true, validatedAt: expect.any(String) });
    expect(await statusOf(invoices)).toEqual(['financed', 'assigned']);
    expect(await noticesOf('financing.requested', first.id)).toEqual([]);
    const shown = await previewed(people.supplier, { contractId: contract, amount: 400_001 });
    expect(shown).toMatchObject({ automatic: false, autoLimit: 400_000 });
    expect(await asked(people.supplier, contract, 400_001)).toMatchObject({ status: 'requested' });
    expect(await asked(people.supplier, contract, 400_000)).toMatchObject({ status: 'validated' });
    expect(await asked(people.supplier, contract, 1)).toMatchObject({ status: 'requested' });
    const of = { assignorId: world.parties.assignor };
    await at('2026-01-19T23:00:00Z');
    expect(await asked(people.m1, contract, 1, of)).toMatchObject({ status: 'requested', automatic: false });
    expect(await asked(people.supplier, contract, 1_000_000)).toMatchObject({ status: 'validated' });
    expect(
      await rowsOf('select validated_by, by_bank from financings where contract_id = $1 and automatic', [
        contract,
      ]),
    ).toEqual(Array.from({ length: 3 }, () => ({ validated_by: null, by_bank: false })));
  });
});

describe('a rate', () => {
  const enter = (code: string, on_date: string, ppm: number, corrects?: string) =>
    insertRow(world.owner, 'reference_rates', {
      code,
      on_date,
      ppm,
      source: 'Essai',
      entered_by: people.m1.identity.userId,
      ...(corrects && { corrects, reason: 'Inversé.' }),
    });
  /** A contract on a reference, with what was entered of it. */
  const priced = async (code: string, ...values: [day: string, ppm: number][]) => {
    await world.owner.query('delete from reference_rates');
    for (const [day, ppm] of values) await enter(code, day, ppm);
    return (await example({}, { ref_rate: code, margin_ppm: 20_000 })).contract;
  };
  const codes = async (contract: string) =>
    (await previewed(people.supplier, { contractId: contract, amount: 100_000 })).refusals.map(
      ({ code }) => code,
    );

  // Value date 20/01/2026.
  test.each([
    ['EURIBOR3M', '2026-01-10', '2026-01-09'],
    ['TMM', '2025-12-06', '2025-12-05'],
    ['BAM', '2025-09-22', '2025-09-21'],
  ])('of %s counts from %s and not from %s', async (code, fresh, stale) => {
    expect(await codes(await priced(code))).toEqual(['RATE_MISSING']);
    expect(await codes(await priced(code, [stale, 21_000]))).toEqual(['RATE_MISSING']);
    const contract = await priced(code, [fresh, 21_000]);
    expect(await codes(contract)).toEqual([]);
  });

  test('is the last one before the value date, corrected, floor and margin added, frozen by the validation', async () => {
    const contract = await priced(
      'EURIBOR3M',
      ['2026-01-15', 21_000],
      ['2026-01-19', 92_100],
      ['2026-01-20', 99_000],
    );
    const wrong = await valueOf<string>(`select id from reference_rates where on_date = '2026-01-19'`);
    await enter('EURIBOR3M', '2026-01-19', -2_000, wrong);
    const made = await asked(people.supplier, contract, 100_000);
    expect(made.rate).toEqual({ ppm: 20_000, code: 'EURIBOR3M', onDate: '2026-01-19' });
    await enter('EURIBOR3M', '2026-01-21', 30_000);
    await at('2026-01-21T10:00:00Z');
    const posted = await done<Financing>(take(people.adviser, made, 'validate'));
    expect(posted).toMatchObject({ valueDate: '2026-01-22', rate: { ppm: 50_000, onDate: '2026-01-21' } });
    expect(posted.interest).toBe(Math.round((100_000 * 0.05 * 53) / 360));
    await world.owner.query(`delete from reference_rates where on_date = '2026-01-21'`);
    expect(await done<Financing>(people.adviser.call('GET', `/api/financings/${made.id}`))).toMatchObject({
      rate: { ppm: 50_000 },
      interest: posted.interest,
    });
  });

  test('that has become too old between request and validation stops it', async () => {
    const contract = await priced('EURIBOR3M', ['2026-01-19', 21_000]);
    const made = await asked(people.supplier, contract, 100_000);
    await at('2026-01-29T10:00:00Z');
    await expectRefused(take(people.adviser, made, 'validate'), 422, 'RATE_MISSING');
  });
});

describe('interest in arrears', () => {
  test('is charged at each month’s end, with its commission; the whole amount arrives', async () => {
    const { contract, invoices } = await example({}, { interest_mode: 'arrears' });
    const made = await drawn(contract, 6_000_000);
    expect(made).toMatchObject({ netPaid: 6_000_000, interest: 45_425 });
    expect(await commissionsOf(made.id)).toEqual([]);
    await at('2026-03-17T21:00:00Z');
    for (const day of ['2026-01-31', '2026-01-31', '2026-02-15', '2026-02-28']) await accrued(day);
    // 12 days, then 28: 3 400 000 and 2 600 000 at 4,14 % on 360.
    expect((await linesOf(made.id)).slice(3)).toEqual([
      { account: 'CCA', amount: 4_692 },
      { account: 'CCA', amount: 3_588 },
      { account: 'INT', amount: -8_280 },
      { account: 'CCA', amount: 10_948 },
      { account: 'CCA', amount: 8_372 },
      { account: 'INT', amount: -19_320 },
    ]);
    expect((await commissionsOf(made.id)).map(({ net }) => net)).toEqual([4_692, 3_588, 10_948, 8_372]);
    expect(await statusOf(invoices)).toEqual(['financed', 'financed']);
  });
});

test.each(['upfront', 'arrears'])(
  'VAT on interest, %s: of a contract in dirhams it is calculated on the sum and shared by its lines',
  async (mode) => {
    const terms = { interest_mode: mode, vat_on_interest: true, vat_ppm: 100_000 };
    const { contract } = await example({ currency: 'MAD' }, terms);
    const made = await drawn(contract, 6_000_000, {}, people.super);
    expect(made).toMatchObject({ interest: 45_425, vat: 4_543 });
    expect(made.netPaid).toBe(mode === 'upfront' ? 6_000_000 - 45_425 - 4_543 : 6_000_000);
    await at('2026-02-01T10:00:00Z');
    await accrued('2026-01-31');
    const all = await commissionsOf(made.id);
    // Whole at once, or the first twelve days.
    expect(all.map(({ net, vat }) => [net, vat])).toEqual(
      mode === 'upfront'
        ? [
            [23_920, 2_392],
            [21_505, 2_151],
          ]
        : [
            [4_692, 469],
            [3_588, 359],
          ],
    );
    const vat = (await linesOf(made.id)).filter(({ account: of }) => of === 'TVA');
    expect(vat.map(({ amount }) => amount)).toEqual([-all.reduce((sum, one) => sum + one.vat, 0)]);
  },
);

test('several draws on one invoice add up to its room', async () => {
  const { contract, invoices } = await example();
  const [, second] = invoices as [string, string];
  const lines = (amount: number) => ({ lines: [{ invoiceId: second, amount }] });
  await drawn(contract, 1_000_000, lines(1_000_000));
  await asked(people.supplier, contract, 2_000_000, lines(2_000_000));
  const shown = await previewed(people.supplier, { contractId: contract, amount: 1, ...lines(1) });
  expect(shown.drawable.find(({ invoiceId }) => invoiceId === second)?.room).toBe(3_105_938 - 3_000_000);
  const { seen } = await requestBody(people.supplier, contract, 1);
  const more = { contractId: contract, amount: 105_939, bankAccountId: account, seen, ...lines(105_939) };
  await expectRefused(ask(people.supplier, more), 422, 'DRAW_NOT_ELIGIBLE');
  expect(await drawn(contract, 105_938, lines(105_938))).toMatchObject({ status: 'validated' });
  expect(await valueOf('select sum(open)::int from financing_lines where invoice_id = $1', [second])).toBe(
    1_105_938,
  );
});

test('two assignors share the ceiling of their contract, asked draws of the other too', async () => {
  const { contract } = await example({ ceiling: 20_000_000 });
  const { otherAssignor } = world.parties;
  await world.owner.query(`insert into contract_participants values ($1, $2, 'Transports Ouvrelle', null)`, [
    contract,
    otherAssignor,
  ]);
  await signed(
    [
      await approved(contract, 9_000_000, 9_000_000, '2026-03-16', {
        assignor_id: otherAssignor,
        assignor_name: 'Transports Ouvrelle',
      }),
    ],
    people.otherSupplier,
  );
  await amend(world, contract, { ceiling: 10_000_000 });
  await drawn(contract, 5_000_000);
  const left = async () => (await availableOf(contract, people.otherSupplier)).available;
  expect(await left()).toBe(5_000_000);
  const waiting = await asked(people.supplier, contract, 1_000_000);
  expect(await left()).toBe(4_000_000);
  const shown = await previewed(people.otherSupplier, { contractId: contract, amount: null });
  expect(shown).toMatchObject({ available: 4_000_000, amount: 4_000_000 });
  await done(take(people.supplier, waiting, 'cancel'));
  expect(await left()).toBe(5_000_000);
});

describe('what is given up', () => {
  test('refused by the bank with its reason, or cancelled by who asked: what is available is there again', async () => {
    const { contract, invoices } = await example();
    const one = await asked(people.supplier, contract, 5_000_000);
    const other = await asked(people.supplier, contract, 1_000_000);
    await expectRefused(take(people.adviser, one, 'refuse'), 422, 'REASON_REQUIRED');
    const refused = await done<Financing>(
      take(people.adviser, one, 'refuse', { reasonCode: 'AUTRE', comment: 'Dossier à compléter avec nous.' }),
    );
    expect(refused).toMatchObject({
      status: 'refused',
      allowedActions: [],
      reason: expect.stringContaining('Dossier'),
    });
    expect((await noticesOf('financing.refused', one.id)).length).toBeGreaterThan(0);
    await expectRefused(take(people.adviser, other, 'cancel'), 403, 'FORBIDDEN');
    const byBank = await asked(people.adviser, contract, 100_000, { assignorId: world.parties.assignor });
    expect(byBank.allowedActions.map(({ action }) => action)).toContain('cancel');
    await done(take(people.adviser, byBank, 'cancel'));
    expect(await done<Financing>(take(people.supplier, other, 'cancel'))).toMatchObject({
      status: 'cancelled',
    });
    expect(await availableOf(contract)).toMatchObject({ available: AVAILABLE });
    expect(await linesOf(one.id)).toEqual([]);
    expect(await statusOf(invoices)).toEqual(['assigned', 'assigned']);
    for (const action of ['validate', 'refuse', 'cancel', 'withdraw'])
      await expectRefused(
        take(people.m1, { ...refused }, action, {
          reasonCode: 'AUTRE',
          comment: 'Dossier à compléter avec nous.',
        }),
        409,
        'STATE_CONFLICT',
      );
  });

  test('on a past day stands as asked until the day of its decision', async () => {
    const { contract } = await example();
    const made = await asked(people.supplier, contract, 5_000_000);
    await at('2026-01-21T10:00:00Z');
    await done(take(people.supplier, made, 'cancel'));
    await at('2026-01-22T10:00:00Z');
    const askedOn = async (day: string) => {
      const { data } = await people.supplier.get<{ data: { bars: { rule: string; amount: number }[] }[] }>(
        `/api/availability?contractId=${contract}&at=${day}`,
      );
      return data[0]?.bars.find(({ rule }) => rule === 'asked')?.amount ?? 0;
    };
    expect([await askedOn('2026-01-19'), await askedOn('2026-01-20'), await askedOn('2026-01-21')]).toEqual([
      -5_000_000, -5_000_000, 0,
    ]);
  });

  test.each(['upfront', 'arrears'])(
    'withdrawn after a month’s end, %s: entry, accruals and commissions are reversed, invoices go back',
    async (mode) => {
      const { contract, invoices } = await example({}, { interest_mode: mode });
      const [first] = invoices as [string, string];
      const kept = await drawn(contract, 100_000, { lines: [{ invoiceId: first, amount: 100_000 }] });
      const before = await availableOf(contract);
      const made = await drawn(contract, 6_000_000);
      await at('2026-02-02T10:00:00Z');
      await accrued('2026-01-31');
      const shown = await done<Financing>(people.adviser.call('GET', `/api/financings/${made.id}`));
      await expectRefused(take(people.adviser, shown, 'withdraw'), 422, 'COMMENT_REQUIRED');
      await expectRefused(
        people.adviser.call('POST', `/api/financings/${made.id}/transitions`, {
          action: 'withdraw',
          version: shown.version,
          comment: 'Saisi deux fois.',
        }),
        403,
        'STEP_UP_REQUIRED',
      );
      const back = await done<Financing>(
        take(people.adviser, shown, 'withdraw', { comment: 'Saisi deux fois.' }),
      );
      expect(back).toMatchObject({ status: 'cancelled', reason: 'Saisi deux fois.' });
      const sums = await rowsOf<{ sum: number }>(
        `select sum(l.amount)::int as sum from ledger_lines l join ledger_entries e on e.id = l.entry_id
           left join ledger_entries o on o.id = e.reverses
           where coalesce(o.source_id, e.source_id) like $1 || '%' group by l.account having sum(l.amount) <> 0`,
        [made.id],
      );
      expect(sums).toEqual([]);
      const all = await commissionsOf(made.id);
      expect(all.length).toBe(4);
      expect(all.reduce((sum, { net, vat }) => sum + net + vat, 0)).toBe(0);
      expect(await statusOf(invoices)).toEqual(['financed', 'assigned']);
      const now = await availableOf(contract);
      const paid = (await commissionsOf(kept.id))
        .filter(() => mode === 'arrears')
        .reduce((sum, { net }) => sum + net, 0);
      expect([now.balance, now.financed]).toEqual([before.balance - paid, before.financed]);
      // Nothing of it accrues any more; the other one goes on.
      await at('2026-04-30T20:30:00Z');
      await accrued('2026-02-28');
      await accrued('2026-03-31');
      const later = await columnOf(
        `select source_id from ledger_entries where source = 'accrual' and entry_date > '2026-02-01' and reverses is null`,
      );
      expect(later.filter((id) => id.startsWith(made.id))).toEqual([]);
      expect(later.filter((id) => id.startsWith(kept.id)).length).toBeGreaterThan(0);
    },
  );
});

test('every entry of all this balances', async () => {
  expect(
    await columnOf(`select entry_id from ledger_lines group by entry_id, currency having sum(amount) <> 0`),
  ).toEqual([]);
  expect(await columnOf('select finding from verify_ledger()')).toEqual([]);
});
