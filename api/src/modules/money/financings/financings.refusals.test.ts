import { randomUUID } from 'node:crypto';
import type { Financing } from '@cessio/contract/financings';
import { done, expectRefused } from '../../../../test/answers.ts';
import {
  account,
  approved,
  ask,
  asked,
  at,
  availableOf,
  drawn,
  example,
  previewed,
  requestBody,
  seenOf,
  signed,
  take,
} from '../../../../test/financings.ts';
import { insertAccount, setRow } from '../../../../test/owner.ts';
import { amend } from '../../../../test/records.ts';
import { people, rowsOf, valueOf, world } from '../../../../test/small-world.ts';
import { EEA } from '../transfers/pain-001.ts';
import { sepaText } from '../transfers/sepa-text.ts';

const AVAILABLE = 6_505_938;
const nothingAsked = async (contract: string) =>
  expect(await rowsOf('select from financings where contract_id = $1', [contract])).toEqual([]);
const codesOf = (problem: Record<string, unknown>) =>
  (problem['reasons'] as { code: string }[]).map(({ code }) => code);

test('a colleague without the right to submit reads in the preview why nothing can be asked for', async () => {
  const { contract } = await example();
  const { identity } = people.supplier;
  const body = await requestBody(people.supplier, contract, 600_000);
  await world.owner.query(`update users set rights = '{sign}' where id = $1`, [identity.userId]);
  try {
    const { refusals } = await previewed(people.supplier, { contractId: contract, amount: 600_000 });
    expect(refusals.map(({ code }) => code)).toEqual(['RIGHT_MISSING']);
    await expectRefused(ask(people.supplier, body), 403, 'RIGHT_MISSING');
    await nothingAsked(contract);
  } finally {
    await world.owner.query('update users set rights = $2 where id = $1', [identity.userId, identity.rights]);
  }
});

describe('an amount', () => {
  test('one cent above what is available is refused with what is there; all of it is not', async () => {
    const { contract } = await example();
    const { seen } = await requestBody(people.supplier, contract, null);
    expect(seen.available).toBe(AVAILABLE);
    const more = { contractId: contract, amount: AVAILABLE + 1, bankAccountId: account, seen };
    const problem = await expectRefused(ask(people.supplier, more), 422, 'AVAILABILITY_EXCEEDED');
    expect(problem).toMatchObject({
      available: AVAILABLE,
      computedAt: expect.stringMatching(/^2026-01-19T/),
    });
    await nothingAsked(contract);
    expect(await asked(people.supplier, contract, AVAILABLE)).toMatchObject({ amount: AVAILABLE });
    expect(await availableOf(contract)).toMatchObject({ available: 0 });
    const none = await previewed(people.supplier, { contractId: contract, amount: null });
    expect(none).toMatchObject({ amount: 0, available: 0, refusals: [{ code: 'AVAILABILITY_EXCEEDED' }] });
  });

  test('of a screen that another draw has made stale is refused with what is left', async () => {
    const { contract } = await example();
    const stale = await requestBody(people.supplier, contract, 600_000);
    await drawn(contract, 6_000_000);
    const problem = await expectRefused(ask(people.supplier, stale), 422, 'AVAILABILITY_EXCEEDED');
    expect(problem).toMatchObject({ available: 505_938, detail: expect.stringContaining('5') });
  });

  test('of chosen lines is taken from each up to its room, and from nothing else', async () => {
    const { contract, invoices } = await example();
    const [first, second] = invoices as [string, string];
    const of = (...lines: [string, number][]) => ({
      lines: lines.map(([invoiceId, amount]) => ({ invoiceId, amount })),
    });
    const body = async (amount: number, chosen: object) => {
      const { seen } = await requestBody(people.supplier, contract, 1);
      return { contractId: contract, amount, bankAccountId: account, seen, ...chosen };
    };
    const foreign = await approved(contract, 100_000, 100_000, '2026-03-16');
    for (const [amount, chosen] of [
      [3_400_001, of([first, 3_400_001])],
      [200, of([first, 100], [first, 100])],
      [100, of([foreign, 100])],
      [100, of([randomUUID(), 100])],
    ] as const)
      await expectRefused(ask(people.supplier, await body(amount, chosen)), 422, 'DRAW_NOT_ELIGIBLE');
    await expectRefused(ask(people.supplier, await body(100, of([first, -1]))), 422, 'VALIDATION_FAILED');
    await nothingAsked(contract);
    const chosen = of([second, 100]);
    const made = await asked(people.supplier, contract, 100, chosen);
    expect(made.lines.map(({ invoiceId, amount }) => [invoiceId, amount])).toEqual([[second, 100]]);
  });

  test('sent again with its key is asked for once; the key with another body is refused', async () => {
    const { contract } = await example();
    const body = await requestBody(people.supplier, contract, 100_000);
    const key = randomUUID();
    const made = await done<Financing>(ask(people.supplier, body, key), 201);
    expect(await done<Financing>(ask(people.supplier, body, key), 201)).toMatchObject({ id: made.id });
    await expectRefused(
      ask(people.supplier, { ...body, amount: 100_001 }, key),
      422,
      'IDEMPOTENCY_BODY_MISMATCH',
    );
    expect(await availableOf(contract)).toMatchObject({ available: AVAILABLE - 100_000 });
  });
});

describe('a day', () => {
  test('of a currency without holidays is not known: the page says so, and nothing is asked for', async () => {
    const { contract } = await example();
    await setRow('contracts', contract, { currency: 'DZD' });
    const shown = await previewed(people.supplier, { contractId: contract, amount: 100 });
    expect(shown.refusals.map(({ code }) => code)).toContain('BANK_DAYS_MISSING');
    const { netPaid, valueDate, available } = shown;
    const body = {
      contractId: contract,
      amount: 100,
      bankAccountId: account,
      seen: { netPaid, valueDate, available },
    };
    const answer = await ask(people.supplier, body);
    expect([
      answer.statusCode,
      answer.json<{ reasons: { code: string }[] }>().reasons.map(({ code }) => code),
    ]).toEqual([422, shown.refusals.map(({ code }) => code)]);
    await nothingAsked(contract);
  });

  test.each([
    ['2026-04-02T14:59:00+02:00', '2026-04-07'],
    ['2026-04-02T15:00:00.000+02:00', '2026-04-07'],
    ['2026-04-02T15:00:00.001+02:00', '2026-04-08'],
    ['2026-04-02T15:00:01+02:00', '2026-04-08'],
    ['2026-01-19T15:00:00.000+01:00', '2026-01-20'],
    ['2026-01-19T15:00:00.001+01:00', '2026-01-21'],
    // 14 July: TARGET is open, banks in France are not.
    ['2026-07-13T10:00:00+02:00', '2026-07-15'],
    ['2026-07-13T15:00:00.001+02:00', '2026-07-16'],
    // Asked on a Saturday its file leaves on Monday; and at Paris midnight, which is the day before in UTC.
    ['2026-01-24T10:00:00+01:00', '2026-01-27'],
    ['2026-01-20T00:00:00+01:00', '2026-01-21'],
    ['2026-12-24T15:00:00.001+01:00', '2026-12-29'],
  ])('asked at %s is valued on %s', async (instant, day) => {
    expect(await valueOf(`select draw_value_date('EUR', $1)::text`, [instant])).toBe(day);
  });

  test('that moved after the screen was drawn is told, and nothing is asked for', async () => {
    const { contract } = await example();
    await at('2026-01-19T13:59:00Z');
    const shown = await requestBody(people.supplier, contract, 100_000);
    await at('2026-01-19T14:00:00.100Z');
    const problem = await expectRefused(ask(people.supplier, shown), 409, 'DRAW_CHANGED');
    expect(problem['changes']).toEqual([
      'versement le 21/01/2026 au lieu du 20/01/2026',
      expect.stringMatching(/^99\d,\d\d.€ au lieu de 99\d,\d\d.€$/),
    ]);
    await nothingAsked(contract);
    const now = await previewed(people.supplier, { contractId: contract, amount: 100_000 });
    expect(now).toMatchObject({ valueDate: '2026-01-21', afterCutOff: true });
    await done(ask(people.supplier, { ...shown, seen: seenOf(now) }), 201);
  });

  test.each([
    ['a bank day, before 15:00', '2026-01-19T14:59:00+01:00', false],
    ['a bank day, later', '2026-01-19T15:00:00.100+01:00', true],
    ['a Saturday', '2026-01-24T16:00:00+01:00', false],
    ['a day on which TARGET alone is closed', '2026-04-03T16:00:00+02:00', false],
  ])('that hour delays nothing but on a bank day: %s', async (_day, instant, late) => {
    const { contract } = await example();
    await at(instant);
    const { afterCutOff } = await previewed(people.supplier, { contractId: contract, amount: 100_000 });
    expect(afterCutOff).toBe(late);
  });

  test('asked on a Saturday is decided on Monday, the day on which its file leaves', async () => {
    const { contract } = await example();
    await at('2026-01-24T10:00:00+01:00');
    const { number, valueDate } = await asked(people.supplier, contract, 100_000);
    expect(valueDate).toBe('2026-01-27');
    const { data } = await people.adviser.get<{ data: { label: string; dueOn: string }[] }>(
      '/api/work?limit=100',
    );
    expect(data.find(({ label }) => label === number)?.dueOn).toBe('2026-01-26');
  });

  test('on which an invoice falls due takes nothing from it, when asked and when validated', async () => {
    const { contract } = await example();
    const [due] = [await approved(contract, 1_000_000, 1_000_000, '2026-01-20')];
    await signed([due]);
    const shown = await previewed(people.supplier, { contractId: contract, amount: null });
    expect(shown.drawable.map(({ invoiceId }) => invoiceId)).not.toContain(due);
    const lines = [{ invoiceId: due, amount: 100 }];
    const body = { contractId: contract, amount: 100, bankAccountId: account, seen: seenOf(shown), lines };
    await expectRefused(ask(people.supplier, body), 422, 'DRAW_NOT_ELIGIBLE');
    // Asked while the due date was far, validated on the bank day before it.
    const made = await asked(people.supplier, contract, 100_000);
    await at('2026-03-13T10:00:00Z');
    await expectRefused(take(people.adviser, made, 'validate'), 422, 'DRAW_NOT_ELIGIBLE');
    await at('2026-03-12T10:00:00Z');
    expect(await done<Financing>(take(people.adviser, made, 'validate'))).toMatchObject({
      valueDate: '2026-03-13',
      lines: [{ days: 3 }],
    });
  });
});

describe('an account', () => {
  test('changed 47 h ago, of another company, or of nobody is not paid', async () => {
    const { contract } = await example();
    const recent = await insertAccount({
      iban: 'FR7630006000011234567890189',
      status: 'verified',
      usable_from: '2026-01-19T11:00:00Z',
    });
    const other = await valueOf<string>('select id from bank_accounts where party_id = $1', [
      world.parties.otherAssignor,
    ]);
    const body = await requestBody(people.supplier, contract, 100_000);
    for (const bankAccountId of [recent, other, randomUUID()]) {
      const problem = await expectRefused(
        ask(people.supplier, { ...body, bankAccountId }),
        422,
        'ACCOUNT_NOT_USABLE',
      );
      expect(codesOf(problem)).toEqual(['ACCOUNT_NOT_USABLE']);
    }
    await at('2026-01-19T11:00:01Z');
    await done(ask(people.supplier, { ...body, bankAccountId: recent }), 201);
  });

  test('blocked between request and validation is not paid', async () => {
    const { contract } = await example();
    const made = await asked(people.supplier, contract, 100_000);
    await world.owner.query(`update bank_accounts set status = 'blocked' where id = $1`, [account]);
    await expectRefused(take(people.adviser, made, 'validate'), 422, 'ACCOUNT_NOT_USABLE');
    await world.owner.query(`update bank_accounts set status = 'verified' where id = $1`, [account]);
    await done(take(people.adviser, made, 'validate'));
  });
});

test('every reason is said at once: company, papers, contract, account, rate and amount', async () => {
  const { contract } = await example();
  const body = await requestBody(people.supplier, contract, 100_000);
  await world.owner.query(`update contracts set status = 'suspended' where id = $1`, [contract]);
  await world.owner.query(`update parties set kyc_expires_on = '2026-01-18' where id = $1`, [
    world.parties.assignor,
  ]);
  await amend(world, contract, { ref_rate: 'EURIBOR3M' });
  const problem = await expectRefused(
    ask(people.supplier, { ...body, amount: 9_000_000, bankAccountId: randomUUID() }),
    422,
    'KYC_INVALID',
  );
  expect(codesOf(problem)).toEqual([
    'KYC_INVALID',
    'CONTRACT_INACTIVE',
    'ACCOUNT_NOT_USABLE',
    'RATE_MISSING',
    'AVAILABILITY_EXCEEDED',
  ]);
  await nothingAsked(contract);
  await world.owner.query(`update parties set kyc_expires_on = null, status = 'suspended' where id = $1`, [
    world.parties.assignor,
  ]);
  const stopped = await previewed(people.adviser, {
    contractId: contract,
    assignorId: world.parties.assignor,
    amount: null,
  });
  expect(stopped.refusals.map(({ code }) => code)).toContain('PARTY_INACTIVE');
  await world.owner.query(`update parties set status = 'active' where id = $1`, [world.parties.assignor]);
});

describe('a validation', () => {
  test('is not for who asked, also where the adviser did: then the manager decides', async () => {
    const { contract } = await example();
    const of = { assignorId: world.parties.assignor };
    const made = await asked(people.adviser, contract, 100_000, of);
    await expectRefused(take(people.adviser, made, 'validate'), 403, 'FOUR_EYES_REQUIRED');
    const waiting = await valueOf('select holder from financings where id = $1', [made.id]);
    expect(waiting).toBe('m1');
    expect(await done<Financing>(take(people.m1, made, 'validate'))).toMatchObject({ status: 'validated' });
  });

  test('by two at once posts once', async () => {
    const { contract } = await example();
    const made = await asked(people.supplier, contract, 100_000);
    const answers = await Promise.all([
      take(people.adviser, made, 'validate'),
      take(people.m1, made, 'validate'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await valueOf('select count(*)::int from ledger_entries where source_id = $1', [made.id])).toBe(1);
  });

  test('reads cover, contract and company again', async () => {
    const { contract, invoices } = await example();
    const made = await asked(people.supplier, contract, 6_000_000);
    const covered = (amount: number) =>
      world.owner.query('update invoices set covered_amount = $2 where id = $1', [invoices[0], amount]);
    await covered(3_000_000);
    await expectRefused(take(people.adviser, made, 'validate'), 422, 'DRAW_NOT_ELIGIBLE');
    // Enough for its line, too little for the account.
    await covered(4_000_000);
    await amend(world, contract, { ceiling: 5_999_999 });
    const problem = await expectRefused(take(people.adviser, made, 'validate'), 422, 'AVAILABILITY_EXCEEDED');
    expect(problem).toMatchObject({ available: 5_999_999 });
    await amend(world, contract, { ceiling: 6_000_000 });
    await world.owner.query(`update contracts set status = 'suspended' where id = $1`, [contract]);
    await expectRefused(take(people.adviser, made, 'validate'), 422, 'CONTRACT_INACTIVE');
    await world.owner.query(`update contracts set status = 'active' where id = $1`, [contract]);
    await world.owner.query(`update parties set kyc_status = 'expired' where id = $1`, [
      world.parties.assignor,
    ]);
    await expectRefused(take(people.adviser, made, 'validate'), 422, 'KYC_INVALID');
    await world.owner.query(`update parties set kyc_status = 'valid' where id = $1`, [
      world.parties.assignor,
    ]);
    await done(take(people.adviser, made, 'validate'));
  });

  test('above one’s own limit is refused with it', async () => {
    const { contract } = await example();
    const made = await asked(people.supplier, contract, 5_000_001);
    await world.owner.query('update employees set approval_limit = 5000000 where user_id = $1', [
      people.adviser.identity.userId,
    ]);
    await expectRefused(take(people.adviser, made, 'validate'), 403, 'APPROVAL_LIMIT_EXCEEDED');
    await done(take(people.m1, made, 'validate'));
    const more = await asked(people.supplier, contract, 100_000);
    await done(take(people.adviser, more, 'validate'));
  });
});

test('who may do what: a debtor and others learn of nothing, risk and legal read', async () => {
  const { contract } = await example();
  const body = await requestBody(people.supplier, contract, 100_000);
  const made = await asked(people.supplier, contract, 200_000);
  const of = { assignorId: world.parties.assignor };
  const url = `/api/financings/${made.id}`;
  await expectRefused(ask(people.client, body), 403, 'FORBIDDEN');
  await expectRefused(people.client.call('GET', url), 403, 'FORBIDDEN');
  await expectRefused(people.client.call('GET', '/api/financings'), 403, 'FORBIDDEN');
  for (const more of [{}, of]) {
    await expectRefused(ask(people.otherSupplier, { ...body, ...more }), 404, 'NOT_FOUND');
    await expectRefused(
      people.otherSupplier.call('POST', '/api/financings/preview', {
        contractId: contract,
        amount: 1,
        ...more,
      }),
      404,
      'NOT_FOUND',
    );
  }
  await expectRefused(people.otherSupplier.call('GET', url), 404, 'NOT_FOUND');
  await expectRefused(people.otherSupplier.call('GET', `${url}/timeline`), 404, 'NOT_FOUND');
  await expectRefused(take(people.otherSupplier, made, 'cancel'), 404, 'NOT_FOUND');
  for (const who of [people.risk, people.legal]) {
    expect(await done<Financing>(who.call('GET', url))).toMatchObject({ id: made.id, allowedActions: [] });
    await expectRefused(ask(who, { ...body, ...of }), 403, 'FORBIDDEN');
    for (const action of ['validate', 'refuse', 'cancel', 'withdraw'])
      await expectRefused(take(who, made, action, { reasonCode: 'AUTRE' }), 403, 'FORBIDDEN');
  }
  await expectRefused(take(people.supplier, made, 'validate'), 403, 'FORBIDDEN');
  await expectRefused(take(people.supplier, made, 'refuse', { reasonCode: 'AUTRE' }), 403, 'FORBIDDEN');
  await expectRefused(take(people.adviser, made, 'withdraw', { comment: 'Essai.' }), 409, 'STATE_CONFLICT');
  expect(await done<Financing>(people.supplier.call('GET', url))).toMatchObject({ decision: null });
});

describe('an account that no payment file can pay', () => {
  const outside = () =>
    insertAccount({
      iban: 'CH9300762011623852957',
      status: 'verified',
      usable_from: '2026-01-01T00:00:00Z',
    });

  test('is what the writer of files refuses', async () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const names = [
      'Brévanne',
      'شركة النور',
      '…',
      'É',
      'œ',
      '株式会社 1',
      '\u0301&',
      'ﬁ',
      '１',
      `${'·'.repeat(70)}A`,
    ];
    const found = await rowsOf<{ text: string; lacks: string | null }>(
      `select x as text, unpayable('EUR', x || '00', 'A') as lacks from unnest($1::text[]) x
        union all select x, unpayable('EUR', 'FR00', x) from unnest($2::text[]) x`,
      [letters.flatMap((one) => letters.map((other) => one + other)), names],
    );
    expect(found.map(({ lacks }) => lacks)).toEqual(
      found.map(({ text }, at) => {
        if (at < letters.length ** 2) return EEA.has(text) ? null : 'country';
        return sepaText(text, 70) === null ? 'holder' : null;
      }),
    );
    expect(await valueOf(`select unpayable('TND', 'TN59', 'شركة النور')`)).toBeNull();
  });

  test('refuses the draw in euros in words, as previewed, as asked and as validated', async () => {
    const { contract } = await example();
    const before = await asked(people.supplier, contract, 100_000);
    const id = await outside();
    const said =
      'Atelier Brévanne\u00a0: l’IBAN est hors de l’Espace économique européen, où un virement devrait porter l’adresse du payeur.';
    // By default the account that can be paid is proposed, although the other one is newer.
    const shown = await previewed(people.supplier, { contractId: contract, amount: 100_000 });
    expect(shown).toMatchObject({ bankAccountId: account, refusals: [] });
    expect(shown.accounts.find((one) => one.id === id)).toMatchObject({
      usable: false,
      unpayable: 'country',
    });
    const body = { contractId: contract, amount: 100_000, bankAccountId: id };
    expect((await previewed(people.supplier, body)).refusals).toEqual([
      { code: 'ACCOUNT_NOT_USABLE', detail: said },
    ]);
    const asking = { ...body, seen: seenOf(shown) };
    await expectRefused(ask(people.supplier, asking), 422, 'ACCOUNT_NOT_USABLE');
    await world.owner.query('update financings set bank_account_id = $2 where id = $1', [before.id, id]);
    const refused = await expectRefused(take(people.adviser, before, 'validate'), 422, 'ACCOUNT_NOT_USABLE');
    expect(refused.detail).toBe(said);
    await expect(
      people.adviser.sql('select validate_financing($1, false)', [before.id]),
    ).rejects.toMatchObject({ code: 'FI005' });
    await world.owner.query('delete from financing_lines where financing_id = $1', [before.id]);
    await world.owner.query('delete from financings where id = $1', [before.id]);
    await world.owner.query('delete from bank_accounts where id = $1', [id]);
  });
});
