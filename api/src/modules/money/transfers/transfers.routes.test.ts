import { formatMoney } from '@cessio/contract';
import type { Availability } from '@cessio/contract/account';
import type { Financing } from '@cessio/contract/financings';
import type { BankAnswer, PaymentFile, TransferGroup } from '@cessio/contract/transfers';
import { checkTransfers } from '../../../jobs/check-transfers.ts';
import { failureText } from '../../../jobs/failures.ts';
import { revalueLate } from '../../../jobs/late-financings.ts';
import { done, expectRefused } from '../../../../test/answers.ts';
import {
  account,
  accrued,
  asked,
  at,
  availableOf,
  drawn,
  example,
  take,
} from '../../../../test/financings.ts';
import { insertGuarantee, noticesOf } from '../../../../test/owner.ts';
import { bySystem, columnOf, people, rowsOf, valueOf, world } from '../../../../test/small-world.ts';
import { stepUpHeader } from '../../../../test/step-up.ts';
import {
  answer,
  bodyOf,
  groupsFor,
  made,
  make,
  pain002,
  payingAccount,
  sent,
  settler,
  step,
  written,
} from '../../../../test/transfers.ts';

let paying: string;
beforeAll(async () => {
  paying = await payingAccount();
});
/** Numbers of financings that a test left waiting. */
const dropped: string[] = [];
const differences = async () =>
  (
    await rowsOf<{ what: string; promised: number; posted: number }>(
      'select what, promised::int, posted::int from transfer_differences(today_in_paris())',
    )
  ).filter(({ what }) => !dropped.includes(what));
// After each test VIR holds what is promised, and nothing of it waits on the same day.
afterEach(async () => {
  const found = await differences();
  if (found.length > 0) throw new Error(JSON.stringify(found));
  dropped.push(
    ...(await columnOf<string>(
      `update financings set status = 'cancelled', version = version + 1 where status = 'validated' returning number`,
    )),
  );
});

const read = (id: string, who = people.m1) => done<PaymentFile>(who.call('GET', `/api/payment-files/${id}`));
/** What a financing's supplier reads in its history, newest first. */
const historyOf = async (id: string) =>
  (await people.supplier.get<{ data: { label: string }[] }>(`/api/financings/${id}/timeline`)).data.map(
    ({ label }) => label,
  );
const financing = (id: string) => done<Financing>(people.supplier.call('GET', `/api/financings/${id}`));
/** What VIR and BNQ hold of a currency; a credit is negative. */
const balanceOf = (code: string) =>
  valueOf<string>(
    `select coalesce(sum(amount), 0) from ledger_lines where account = $1 and currency = 'EUR'`,
    [code],
  );

test('made by one person, sent by another, and executed by the bank’s answer', async () => {
  const { contract } = await example();
  const draw = await drawn(contract, 6_000_000);
  const before = { vir: Number(await balanceOf('VIR')), bnq: Number(await balanceOf('BNQ')) };
  const [group, ...others] = await groupsFor(people.adviser);
  expect(others).toEqual([]);
  expect(group).toMatchObject({
    currency: 'EUR',
    executionDate: '2026-01-20',
    cutOffAt: '2026-01-19T14:30:00.000Z',
    late: false,
    total: 5_954_575,
    transfers: [
      { kind: 'financing', sourceId: draw.id, number: draw.number, amount: 5_954_575, usable: true },
    ],
  });

  const file = await made(paying);
  expect(file).toMatchObject({
    status: 'made',
    count: 1,
    total: 5_954_575,
    channel: 'download',
    executionDate: '2026-01-20',
  });
  expect(file.number).toMatch(/^VIR-2026-\d{6}$/);
  expect(await groupsFor()).toEqual([]);
  // What is in a file is not taken back beside it, and its page says which.
  const inFile = await done<Financing>(people.adviser.call('GET', `/api/financings/${draw.id}`));
  expect(inFile.paymentFile).toEqual({ id: file.id, number: file.number });
  expect(inFile.allowedActions.find(({ action }) => action === 'withdraw')?.blockedBy).toMatchObject({
    code: 'IN_PAYMENT_FILE',
  });
  expect((await financing(draw.id)).paymentFile).toBeNull();
  await expectRefused(
    take(people.adviser, await financing(draw.id), 'withdraw', { comment: 'Erreur' }),
    409,
    'IN_PAYMENT_FILE',
  );
  await expectRefused(step(people.m1, file, 'send'), 403, 'FOUR_EYES_REQUIRED');
  await expectRefused(
    people.m1.call('GET', `/api/payment-files/${file.id}/content`),
    409,
    'PAYMENT_FILE_NOT_SENT',
  );
  await expectRefused(step(people.super, file, 'send', {}), 403, 'STEP_UP_REQUIRED');

  const leaving = await sent(file);
  expect(leaving).toMatchObject({ status: 'sent', waiting: { count: 1, total: 5_954_575 } });
  expect((await financing(draw.id)).status).toBe('sent');
  const content = (await people.super.call('GET', `/api/payment-files/${file.id}/content`)).body;
  expect(content).toContain('<CtrlSum>59545.75</CtrlSum>');
  expect(content).toContain(`<EndToEndId>${draw.number}</EndToEndId>`);
  expect(await valueOf(`select encode(sha256(convert_to($1, 'UTF8')), 'hex')`, [content])).toBe(leaving.hash);
  expect(
    await columnOf(`select action from audit_events where entity_id = $1 order by seq`, [file.id]),
  ).toEqual(['paymentFiles.create', 'paymentFiles.send', 'paymentFiles.download']);

  await at('2026-01-20T07:30:00Z');
  const settled = await done<BankAnswer>(answer(pain002(file.number, [[draw.number, 'ACSC']])));
  expect(settled).toMatchObject({ fileId: file.id, executed: 1, rejected: 0, leftWaiting: 0, unknown: [] });
  expect(await read(file.id)).toMatchObject({ status: 'answered', executed: { count: 1, total: 5_954_575 } });
  expect((await financing(draw.id)).status).toBe('executed');
  expect(Number(await balanceOf('VIR'))).toBe(before.vir + 5_954_575);
  expect(Number(await balanceOf('BNQ'))).toBe(before.bnq - 5_954_575);
  expect(await noticesOf('financing.executed', draw.id)).toHaveLength(1);
});

test('a rejected transfer: posted back whole, the disponible is there again, the supplier knows what to do', async () => {
  const { contract } = await example();
  const free = (await availableOf(contract)).available;
  const paid = await drawn(contract, 1_000_000);
  const refused = await drawn(contract, 2_000_000);
  const file = await sent(await made(paying));
  const xml = pain002(file.number, [
    [paid.number, 'ACSC'],
    [refused.number, 'RJCT', 'AC04'],
    ['FIN-2020-000001', 'ACSC'],
  ]);
  const settled = await done<BankAnswer>(answer(xml));
  expect(settled).toMatchObject({ executed: 1, rejected: 1, leftWaiting: 0, unknown: ['FIN-2020-000001'] });
  const failed = await financing(refused.id);
  expect(failed).toMatchObject({ status: 'failed', reason: expect.stringMatching(/^Le compte .*clos/) });
  // What the supplier can do about it is not the bank's to read.
  const lines = await people.m1.get<{ data: { reason: string | null }[] }>(
    `/api/payment-files/transfers?fileId=${file.id}&status=rejected`,
  );
  expect(lines.data.map(({ reason }) => reason)).toEqual(['Le compte est clos.']);
  const { available }: Availability = await availableOf(contract);
  expect(available).toBe(free - 1_000_000);
  expect(
    await rowsOf(
      `select coalesce(sum(l.amount), 0)::int as left from ledger_lines l join ledger_entries e on e.id = l.entry_id
      where l.account = 'PCA' and (e.source_id = $1 or e.reverses in (select id from ledger_entries where source_id = $1))`,
      [refused.id],
    ),
  ).toEqual([{ left: 0 }]);
  const [notice] = (await noticesOf('financing.failed', refused.id)) as { message: string }[];
  expect(notice?.message).toContain('Rien n’est dû');

  // The same bytes change nothing and say so; the same outcome in other bytes is no contradiction.
  const { detail } = await expectRefused(answer(xml), 409, 'BANK_FILE_DUPLICATE');
  expect(detail).toMatch(/Rien n’a changé/);
  const nothing = { executed: 0, rejected: 0, leftWaiting: 0 };
  const again = await done<BankAnswer>(answer(xml.replace('<MsgId>', '<MsgId>0')));
  expect(again).toMatchObject({ ...nothing, contradicted: [] });
  expect(await noticesOf('paymentFile.contradicted', file.id)).toEqual([]);

  // The opposite keeps what is settled, and those who handle files are alerted by name.
  const opposite = pain002(file.number, [
    [refused.number, 'ACSC'],
    [paid.number, 'RJCT', 'AC04'],
  ]);
  expect(await done<BankAnswer>(answer(opposite))).toMatchObject({
    ...nothing,
    contradicted: [paid.number, refused.number],
  });
  expect([(await financing(paid.id)).status, (await financing(refused.id)).status]).toEqual([
    'executed',
    'failed',
  ]);
  expect((await read(file.id)).answers.map(({ contradicted }) => contradicted)).toEqual([2, 0, 0]);
  const alerts = (await noticesOf('paymentFile.contradicted', file.id)) as {
    user_id: string;
    message: string;
  }[];
  expect(alerts.map(({ user_id }) => user_id).toSorted()).toEqual(
    [people.m1, people.super].map(({ identity }) => identity.userId).toSorted(),
  );
  expect(alerts[0]?.message).toContain(`pour ${paid.number}, ${refused.number}. Rien n’a changé`);
});

test('a file that the bank accepts or has not executed settles nothing yet; refused whole it rejects all', async () => {
  const { contract } = await example();
  const draws = [await drawn(contract, 1_000_000), await drawn(contract, 2_000_000)];
  const file = await sent(await made(paying));
  expect(await done<BankAnswer>(answer(pain002(file.number, [], 'ACCP')))).toMatchObject({
    executed: 0,
    leftWaiting: 2,
  });
  expect(await done<BankAnswer>(answer(pain002(file.number, [], 'RJCT')))).toMatchObject({
    rejected: 2,
    leftWaiting: 0,
  });
  for (const { id } of draws) expect((await financing(id)).status).toBe('failed');
});

test.each([
  ['not XML', 'cela', 'BANK_FILE_INVALID'],
  ['a DTD', '<!DOCTYPE a [<!ENTITY b "c">]><Document/>', 'BANK_FILE_INVALID'],
  [
    'cut in the middle',
    pain002('VIR-2026-000001', [['FIN-2026-000001', 'ACSC']]).slice(0, 400),
    'BANK_FILE_INVALID',
  ],
  ['a file that nobody sent', pain002('VIR-2019-000001', []), 'BANK_FILE_UNKNOWN'],
] as const)('%s is no answer', async (_what, xml, code) => {
  const count = () => valueOf<string>('select count(*) from payment_answers');
  const before = await count();
  await expectRefused(answer(xml), 422, code);
  expect(await count()).toBe(before);
});

test('a file is given up: its transfers wait again, and nothing was posted', async () => {
  const { contract } = await example();
  const draw = await drawn(contract, 1_000_000);
  const file = await made(paying);
  expect(await done<PaymentFile>(step(people.m1, file, 'cancel'))).toMatchObject({ status: 'cancelled' });
  expect((await groupsFor())[0]?.transfers.map(({ number }) => number)).toEqual([draw.number]);
  await expectRefused(step(people.super, await read(file.id), 'send'), 409, 'STATE_CONFLICT');
  const next = await made(paying);
  expect(next.count).toBe(1);
});

test('an account that stops being usable stops the whole file, by name', async () => {
  const { contract } = await example();
  const draw = await drawn(contract, 1_000_000);
  const file = await made(paying);
  await world.owner.query(`update bank_accounts set status = 'blocked' where id = $1`, [account]);
  try {
    const { detail } = await expectRefused(step(people.super, file, 'send'), 422, 'TRANSFER_ACCOUNTS');
    expect(detail).toContain(draw.number);
    await done(step(people.m1, file, 'cancel'));
    const [group] = await groupsFor();
    expect(group?.transfers).toMatchObject([{ usable: false, unusable: 'blocked' }]);
    const becomes = async (columns: string) => {
      await world.owner.query(`update bank_accounts set ${columns} where id = $1`, [account]);
      return (await groupsFor())[0]?.transfers[0]?.unusable;
    };
    expect(await becomes(`status = 'pending'`)).toBe('pending');
    expect(await becomes(`status = 'verified', usable_from = '2026-01-19T15:00:00Z'`)).toBe('soon');
    expect(await becomes(`usable_from = '2025-12-01T00:00:00Z'`)).toBeNull();
    await world.owner.query(`update bank_accounts set status = 'blocked' where id = $1`, [account]);
    await expectRefused(make(people.m1, bodyOf(paying, group as TransferGroup)), 422, 'TRANSFER_ACCOUNTS');
  } finally {
    await world.owner.query(`update bank_accounts set status = 'verified' where id = $1`, [account]);
  }
});

test('a file leaves until 15:30:00.000 of the bank day before', async () => {
  const { contract } = await example();
  await drawn(contract, 1_000_000);
  const [group] = await groupsFor();
  await at('2026-01-19T14:30:00.001Z');
  const { detail } = await expectRefused(
    make(people.m1, bodyOf(paying, group as TransferGroup)),
    422,
    'PAYMENT_CUT_OFF',
  );
  expect(detail).toBe('Un fichier exécuté le 20/01/2026 part avant le 19/01/2026 15:30.');
  expect((await groupsFor())[0]?.late).toBe(true);
  await at('2026-01-19T14:29:50Z');
  const file = await made(paying);
  await at('2026-01-19T14:30:00.001Z');
  await expectRefused(step(people.super, file, 'send'), 422, 'PAYMENT_CUT_OFF');
  await at('2026-01-19T14:29:50Z');
  await sent(file);
});

test('a draw that missed its file is posted anew for the next date, at its rate, and its supplier is told', async () => {
  const { contract } = await example();
  const draw = await drawn(contract, 6_000_000);
  const file = await made(paying);
  await at('2026-01-19T14:30:01Z');
  expect([await bySystem(revalueLate), await bySystem(revalueLate)]).toEqual([1, 0]);
  const later = await financing(draw.id);
  // A day of interest less: 60 000 € × 4,14 % / 360, by line.
  expect(later).toMatchObject({
    status: 'validated',
    valueDate: '2026-01-21',
    interest: 44_735,
    netPaid: 5_955_265,
  });
  expect(await read(file.id)).toMatchObject({ status: 'cancelled' });
  expect(await historyOf(draw.id)).toEqual(['Versement reporté', 'Validé', 'Demandé']);
  const [notice] = (await noticesOf('financing.revalued', draw.id)) as { message: string }[];
  expect(notice?.message).toMatch(/reporté au 21\/01\/2026, 59.552,65.€ au lieu de 59.545,75.€/);
  const sums = await rowsOf(
    `select l.account, sum(l.amount)::int as amount from ledger_lines l where l.contract_id = $1 and l.account in ('VIR', 'PCA') group by 1 order by 1`,
    [contract],
  );
  expect(sums).toEqual([
    { account: 'PCA', amount: -44_735 },
    { account: 'VIR', amount: -5_955_265 },
  ]);
  const interest = await rowsOf('select sum(net)::int as net from commissions where financing_id = $1', [
    draw.id,
  ]);
  expect(interest).toEqual([{ net: 44_735 }]);

  // The second posting is sent, and reversed once where the bank rejects it.
  const next = await sent(await made(paying));
  await done(answer(pain002(next.number, [[draw.number, 'RJCT', 'AC04']])));
  expect(
    await rowsOf('select sum(net)::int as net from commissions where financing_id = $1', [draw.id]),
  ).toEqual([{ net: 0 }]);
  expect((await availableOf(contract)).available).toBe(6_505_938);
});

test('what is not what the screen showed is refused: another sum, a transfer twice, of a file, of another day or nobody’s', async () => {
  const { contract } = await example();
  await drawn(contract, 1_000_000);
  const [group] = await groupsFor();
  const body = bodyOf(paying, group as TransferGroup);
  await expectRefused(make(people.m1, { ...body, total: body.total + 1 }), 422, 'TRANSFERS_CHANGED');
  await expectRefused(
    make(people.m1, { ...body, transfers: [...body.transfers, ...body.transfers] }),
    422,
    'TRANSFERS_CHANGED',
  );
  await expectRefused(make(people.m1, { ...body, executionDate: '2026-01-21' }), 422, 'TRANSFERS_CHANGED');
  await expectRefused(make(people.m1, { ...body, executionDate: '2026-01-25' }), 422, 'PAYMENT_CUT_OFF');
  await expectRefused(make(people.m1, { ...body, accountId: contract }), 422, 'NO_PAYING_ACCOUNT');
  expect(await groupsFor()).toEqual([group]);
  await done(make(people.m1, body), 201);
  await expectRefused(make(people.m1, body), 422, 'TRANSFERS_CHANGED');
});

test('whoever validated above their own limit neither makes nor sends the file', async () => {
  const { contract } = await example();
  const draw = await asked(people.supplier, contract, 1_000_000);
  const manager = people.m1.identity.userId;
  await done(take(people.m1, draw, 'validate'));
  await world.owner.query('update employees set approval_limit = 999999 where user_id = $1', [manager]);
  try {
    const [group] = await groupsFor();
    await expectRefused(make(people.m1, bodyOf(paying, group as TransferGroup)), 422, 'OWN_VALIDATION');
    const file = await made(paying, people.super);
    expect(await noticesOf('paymentFile.made', file.id)).toMatchObject([{ user_id: manager }]);
    await expectRefused(step(people.m1, file, 'send'), 422, 'OWN_VALIDATION');
    await world.owner.query('update employees set approval_limit = 1000000 where user_id = $1', [manager]);
    await sent(await read(file.id), people.m1);
  } finally {
    await world.owner.query('update employees set approval_limit = null where user_id = $1', [manager]);
  }
});

test('two who send at once: it leaves once; two who make at once: in one file', async () => {
  const { contract } = await example();
  await drawn(contract, 1_000_000);
  const [group] = await groupsFor();
  const makes = await Promise.all(
    [people.m1, people.super].map((who) => make(who, bodyOf(paying, group as TransferGroup))),
  );
  expect(makes.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422]);
  const file = (
    makes.find(({ statusCode }) => statusCode === 201) as (typeof makes)[number]
  ).json<PaymentFile>();
  const other = makes[0]?.statusCode === 201 ? people.super : people.m1;
  const sends = await Promise.all([step(other, file, 'send'), step(other, file, 'send')]);
  expect(sends.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
});

test('what the bank says by telephone is written down by a person with a proof, a rejection with its reason', async () => {
  const { contract } = await example();
  const draw = await drawn(contract, 1_000_000);
  const file = await sent(await made(paying));
  const { data } = await people.m1.get<{ data: { id: string; number: string }[] }>(
    `/api/payment-files/transfers?fileId=${file.id}`,
  );
  expect(data.map(({ number }) => number)).toEqual([draw.number]);
  const who = await settler();
  const write = async (outcome: object, version = file.version, proof?: object) =>
    who.call(
      'POST',
      `/api/payment-files/${file.id}/outcomes`,
      { outcomes: [{ id: data[0]?.id, ...outcome }], version },
      {
        'idempotency-key': crypto.randomUUID(),
        ...(proof ?? (await stepUpHeader(world.owner, who.identity))),
      },
    );
  await expectRefused(write({ outcome: 'executed' }, file.version, {}), 403, 'STEP_UP_REQUIRED');
  await expectRefused(write({ outcome: 'rejected' }), 422, 'REASON_REQUIRED');
  await expectRefused(write({ outcome: 'executed' }, file.version - 1), 409, 'VERSION_CONFLICT');
  expect(await done<PaymentFile>(write({ outcome: 'rejected', reason: 'Compte clos' }))).toMatchObject({
    status: 'answered',
    rejected: { count: 1, total: 1_000_000 - Number((await financing(draw.id)).interest) },
  });
  expect(await financing(draw.id)).toMatchObject({ status: 'failed', reason: 'Compte clos' });
});

test('whoever made or sent a file enters no outcome of it, and reads no answer that rejects; another person does', async () => {
  const { contract } = await example();
  const draw = await drawn(contract, 1_000_000);
  const file = await sent(await made(paying));
  const rejects = pain002(file.number, [[draw.number, 'RJCT', 'AC04']]);
  const other = await settler();
  expect((await read(file.id, other)).ownPart).toBe(false);
  for (const who of [people.m1, people.super]) {
    expect((await read(file.id, who)).ownPart).toBe(true);
    for (const outcome of ['executed', 'rejected', 'returned'])
      await expectRefused(written(file, outcome, 'Compte clos', who), 403, 'FOUR_EYES_REQUIRED');
    await expectRefused(answer(rejects, who), 403, 'FOUR_EYES_REQUIRED');
    // The database refuses the same to their login.
    for (const [hash, action] of [
      [null, 'execute'],
      ['ab', 'fail'],
    ])
      await expect(
        who.sql(
          `select settle_payment_file($1, jsonb_build_array(jsonb_build_object('action', $2::text)), 'x', $3)`,
          [file.id, action, hash],
        ),
      ).rejects.toMatchObject({ code: 'TR008' });
  }
  expect(await read(file.id)).toMatchObject({ status: 'sent', waiting: { count: 1 }, answers: [] });
  await expectRefused(answer(rejects, other, {}), 403, 'STEP_UP_REQUIRED');
  await expectRefused(
    answer(pain002(file.number, [[draw.number, 'ACSC']]), people.m1, {}),
    403,
    'STEP_UP_REQUIRED',
  );
  expect((await financing(draw.id)).status).toBe('sent');
  // What it says was executed frees nothing.
  await done(answer(pain002(file.number, [[draw.number, 'ACSC']]), people.m1));
  await done(written(await read(file.id), 'returned', 'Compte clos', other));
  expect((await financing(draw.id)).status).toBe('returned');
});

/** What a contract's accounts hold, by account; the bank's income of it too. */
const heldBy = async (contract: string, id: string) =>
  Object.fromEntries(
    (
      await rowsOf<{ account: string; amount: number }>(
        `select l.account, sum(l.amount)::int as amount from ledger_lines l join ledger_entries e on e.id = l.entry_id
          left join ledger_entries o on o.id = e.reverses
          where l.contract_id = $1 and l.account in ('VIR', 'PCA')
            or l.account in ('INT', 'TVA') and coalesce(o.source_id, e.source_id) like $2 || '%' group by 1 order by 1`,
        [contract, id],
      )
    ).map(({ account: code, amount }) => [code, amount]),
  );

/* 60 000 € at 4.14 % from 20 January, come back on 3 February: 14 days, 96,60 € by line; 12 of them were income at the month's end. */
test.each([
  ['EUR', 'upfront', {}, 0],
  ['MAD', 'upfront', { vat_on_interest: true, vat_ppm: 100_000 }, 966],
  ['MAD', 'arrears', { vat_on_interest: true, vat_ppm: 100_000 }, 966],
])(
  'a transfer that came back, in %s, %s: taken back today, the interest of its days stays due, to the cent',
  async (currency, mode, terms, tax) => {
    const from = await payingAccount(
      currency,
      currency === 'MAD' ? 'FR7630006000011234567890189' : undefined,
    );
    const { contract, invoices } = await example({ currency }, { interest_mode: mode, ...terms });
    const free = await availableOf(contract);
    const draw = await drawn(contract, 6_000_000, {}, people.super);
    const file = await sent(await made(from));
    await at('2026-01-20T08:00:00Z');
    await done(written(file, 'executed'));
    await at('2026-02-01T06:00:00Z');
    await accrued('2026-01-31');
    await at('2026-02-03T09:00:00Z');
    await expectRefused(written(await read(file.id), 'returned'), 422, 'REASON_REQUIRED');
    const after = await done<PaymentFile>(written(await read(file.id), 'returned', 'Compte soldé'));
    expect(after).toMatchObject({
      status: 'answered',
      executed: { count: 0 },
      returned: { count: 1, total: draw.netPaid },
      answers: [{ returned: 1, executed: 0 }, { executed: 1 }],
    });
    expect(await financing(draw.id)).toMatchObject({ status: 'returned', reason: 'Compte soldé' });
    expect(
      await valueOf(
        `select sum(l.amount)::int from ledger_lines l join ledger_entries e on e.id = l.entry_id left join ledger_entries o on o.id = e.reverses
          where l.account = 'BNQ' and coalesce(o.source_id, e.source_id) = $1`,
        [draw.id],
      ),
    ).toBe(0);
    const held = await heldBy(contract, draw.id);
    expect(held).toEqual({
      INT: -9_660,
      ...(tax > 0 && { TVA: -tax }),
      VIR: 0,
      ...(mode === 'upfront' && { PCA: 0 }),
    });
    // What may be drawn is bounded by the invoices, so that it is there again whole.
    const { available, balance } = await availableOf(contract);
    expect([available, balance]).toEqual([free.available, free.balance - 9_660 - tax]);
    expect(
      await rowsOf(
        'select sum(net)::int as net, sum(vat)::int as vat from commissions where financing_id = $1',
        [draw.id],
      ),
    ).toEqual([{ net: 9_660, vat: tax }]);
    expect(await columnOf('select distinct status from invoices where id = any($1)', [invoices])).toEqual([
      'assigned',
    ]);
    const days = await columnOf<string>(
      `select distinct l.value_date::text from ledger_lines l join ledger_entries e on e.id = l.entry_id
        where e.reverses in (select x.id from ledger_entries x where x.source_id = $1)`,
      [draw.id],
    );
    expect(days).toEqual(['2026-02-03']);
    const [notice] = (await noticesOf('financing.returned', draw.id)) as { message: string }[];
    expect(notice?.message).toMatch(
      tax > 0 ? /Compte soldé\. .*dus jusqu’à ce jour.: 106,26.MAD\.$/ : /dus jusqu’à ce jour.: 96,60.€\.$/,
    );
    expect(
      await rowsOf(
        `select from_status, to_status from audit_events where entity_id = $1 and action = 'financings.return'`,
        [draw.id],
      ),
    ).toEqual([{ from_status: 'executed', to_status: 'returned' }]);
    expect(await historyOf(draw.id)).toEqual([
      'Revenu à la banque',
      'Exécuté par la banque',
      'Envoyé à la banque',
      'Validé',
      'Demandé',
    ]);

    // It ends there: nothing accrues, and the same again changes nothing.
    await at('2026-03-01T06:00:00Z');
    await accrued('2026-02-28');
    await done(written(after, 'returned', 'Compte soldé'));
    await done(written(await read(file.id), 'executed'));
    expect(await heldBy(contract, draw.id)).toEqual(held);
  },
);

test('come back on its value date, a transfer costs nothing; what still waits does not come back, and no transfer has two outcomes', async () => {
  const { contract } = await example();
  const free = (await availableOf(contract)).available;
  const draw = await drawn(contract, 1_000_000);
  const file = await sent(await made(paying));
  await at('2026-01-20T08:00:00Z');
  expect(await done<PaymentFile>(written(file, 'returned', 'Compte clos'))).toMatchObject({
    status: 'sent',
    waiting: { count: 1 },
  });
  const { data } = await people.m1.get<{ data: { id: string }[] }>(
    `/api/payment-files/transfers?fileId=${file.id}`,
  );
  const who = await settler();
  await expectRefused(
    who.call(
      'POST',
      `/api/payment-files/${file.id}/outcomes`,
      {
        outcomes: ['executed', 'returned'].map((outcome) => ({ id: data[0]?.id, outcome, reason: 'x' })),
        version: file.version,
      },
      { 'idempotency-key': crypto.randomUUID(), ...(await stepUpHeader(world.owner, who.identity)) },
    ),
    422,
    'VALIDATION_FAILED',
  );
  await done(written(file, 'executed'));
  await done(written(await read(file.id), 'returned', 'Compte clos'));
  expect(await heldBy(contract, draw.id)).toEqual({ PCA: 0, VIR: 0 });
  expect((await availableOf(contract)).available).toBe(free);
});

test('a guarantee that the bank pays leaves by the same file to its beneficiary; rejected or come back, it waits again', async () => {
  const guarantee = await insertGuarantee({ kind: 'demand', number: 'GAR-2026-000901', status: 'called' });
  await world.owner.query(
    `with f as (insert into files (party_id, uploaded_by, filename, mime, size, sha256, storage_key)
        values ($2, $3, 'appel.pdf', 'application/pdf', 1, 'ab', 'call') returning id)
      insert into guarantee_calls (guarantee_id, amount, currency, statement, file_id, due_at, answered_at, answer, paid_amount)
        select $1, 5000000, 'EUR', 'Impayé', f.id, portal_now(), portal_now(), 'paid', 4000000 from f`,
    [guarantee, world.parties.assignor, people.supplier.identity.userId],
  );
  const told = async (event: string) =>
    Object.fromEntries(
      (
        await rowsOf<{ who: string; message: string }>(
          `select split_part(u.email, '.', 1) as who, n.message from notifications n join users u on u.id = n.user_id where n.event = $1 and n.entity_id = $2`,
          [event, guarantee],
        )
      ).map(({ who, message }) => [
        who,
        message
          .replace(/^.*?: /, '')
          .replaceAll('\u00a0', ' ')
          .replaceAll('\u202f', ' '),
      ]),
    );
  const [group] = await groupsFor();
  expect(group).toMatchObject({ executionDate: '2026-01-20', total: 4_000_000 });
  expect(group?.transfers).toMatchObject([
    { kind: 'guarantee_call', number: 'GAR-2026-000901', usable: true },
  ]);
  const first = await sent(await made(paying));
  await done(answer(pain002(first.number, [['GAR-2026-000901', 'RJCT', 'AM04']])));
  expect((await groupsFor())[0]?.transfers).toHaveLength(1);
  // Why is between the bank and who is paid.
  expect(await told('guarantee.transfer_rejected')).toEqual({
    camille: expect.stringMatching(/^virement de 40 000,00 € rejeté : .+[^.]\. Un autre virement suivra\.$/),
    lucie: 'virement de 40 000,00 € au bénéficiaire rejeté, un autre suivra.',
    helene: expect.stringMatching(/^virement de 40 000,00 € rejeté : .+[^.]\. Il attend un autre fichier\.$/),
  });
  const second = await sent(await made(paying));
  await done(answer(pain002(second.number, [['GAR-2026-000901', 'ACSC']])));
  expect(await groupsFor()).toEqual([]);
  const executed = 'virement de 40 000,00 € au bénéficiaire exécuté.';
  expect(await told('guarantee.transfer_executed')).toEqual({ camille: executed, lucie: executed });
  await done(written(await read(second.id), 'returned', 'Compte clos'));
  expect(await told('guarantee.transfer_returned')).toEqual({
    camille: 'virement de 40 000,00 € revenu à la banque : Compte clos. Un autre virement suivra.',
    lucie: 'virement de 40 000,00 € au bénéficiaire revenu à la banque, un autre suivra.',
    helene: 'virement de 40 000,00 € revenu à la banque : Compte clos. Il attend un autre fichier.',
  });
  const third = await sent(await made(paying));
  await done(answer(pain002(third.number, [['GAR-2026-000901', 'ACSC']])));
  expect(await groupsFor()).toEqual([]);
  // Debited, credited, and debited again.
  expect(
    await rowsOf(
      `select l.account, l.amount::int as amount, l.party_id as party from ledger_lines l join ledger_entries e on e.id = l.entry_id
        left join ledger_entries o on o.id = e.reverses
        where e.event = 'E4b' and coalesce(o.source, e.source) = 'guarantee_call' order by l.id`,
    ),
  ).toEqual(
    [1, -1, 1].flatMap((sign) => [
      { account: 'VIR', amount: sign * 4_000_000, party: world.parties.assignor },
      { account: 'BNQ', amount: -sign * 4_000_000, party: null },
    ]),
  );
});

test('a call paid in a currency whose holidays nobody entered is shown, without a date that nobody knows', async () => {
  const guarantee = await insertGuarantee({
    kind: 'demand',
    number: 'GAR-2026-000902',
    status: 'called',
    currency: 'DZD',
  });
  await world.owner.query(
    `with f as (insert into files (party_id, uploaded_by, filename, mime, size, sha256, storage_key)
        values ($2, $3, 'appel.pdf', 'application/pdf', 1, 'ac', 'call-dzd') returning id)
      insert into guarantee_calls (guarantee_id, amount, currency, statement, file_id, due_at, answered_at, answer, paid_amount)
        select $1, 5000000, 'DZD', 'Impayé', f.id, portal_now(), portal_now(), 'paid', 4000000 from f`,
    [guarantee, world.parties.assignor, people.supplier.identity.userId],
  );
  expect(await groupsFor()).toMatchObject([
    { currency: 'DZD', executionDate: null, cutOffAt: null, late: false },
  ]);
  const body = {
    accountId: await payingAccount('DZD', 'FR7630004000031234567890143'),
    executionDate: '2026-01-20',
  };
  await expectRefused(
    make(people.m1, { ...body, transfers: [guarantee], total: 1 }),
    422,
    'BANK_DAYS_MISSING',
  );
});

test('the bank’s people alone read transfers; the adviser reads, and neither makes nor answers', async () => {
  const { contract } = await example();
  await drawn(contract, 1_000_000);
  const [group] = await groupsFor(people.adviser);
  await expectRefused(make(people.adviser, bodyOf(paying, group as TransferGroup)), 403, 'FORBIDDEN');
  await expectRefused(answer(pain002('VIR-2026-000001', []), people.adviser), 403, 'FORBIDDEN');
  for (const who of [people.supplier, people.client, people.risk, people.legal])
    for (const url of ['/api/transfers', '/api/payment-files', '/api/payment-files/transfers'])
      await expectRefused(who.call('GET', url), 403, 'FORBIDDEN');
});

test('a day on which VIR is not what was promised, or a sent file is not what was frozen, fails by name until it is mended', async () => {
  const { contract } = await example();
  const draw = await drawn(contract, 1_000_000);
  const file = await sent(await made(paying));
  const judged = () => bySystem((tx) => checkTransfers.work(tx, '2026-01-19'));
  const tampered = async (text: string, values: unknown[]) => {
    await world.owner.query('alter table ledger_lines disable trigger user');
    await world.owner.query(text, values);
    await world.owner.query('alter table ledger_lines enable trigger user');
  };
  // Of earlier tests, which left theirs without a posting.
  await world.owner.query(
    `update financings f set status = 'validated', version = version + 1 where f.number = any($1)`,
    [dropped],
  );
  expect(await judged()).toBe(0);
  const one = `update ledger_lines set amount = amount + $2 where account = 'VIR'
    and entry_id = (select entry_id from financings where id = $1)`;
  await tampered(one, [draw.id, 1]);
  const { netPaid } = draw;
  const money = (minor: number) => formatMoney(minor, 'EUR');
  await expect(judged()).rejects.toThrow(
    `Écarts\u00a0: 1. ${draw.number}\u00a0: ${money(netPaid)} promis, ${money(netPaid - 1)} dans VIR`,
  );
  // What the administrators read keeps the number and both amounts.
  const failure: unknown = await judged().catch((error: unknown) => error);
  expect(failureText(failure)).toBe((failure as Error).message);
  await tampered(one, [draw.id, -1]);
  const content = (suffix: string) =>
    world.owner.query(
      'update payment_file_contents set content = replace(content, $2, $3) where file_id = $1',
      [file.id, suffix === ' ' ? '<Document' : ' <Document', suffix === ' ' ? ' <Document' : '<Document'],
    );
  await content(' ');
  await expect(judged()).rejects.toThrow(`Écarts\u00a0: 1. ${file.number}\u00a0: contenu modifié`);
  await content('');
  expect(await judged()).toBe(0);
});

test('a draw whose account no file can pay is shown as unusable, with why', async () => {
  const { contract } = await example();
  await drawn(contract, 100_000);
  const changed = (iban: string) =>
    world.owner.query('update bank_accounts set iban = $2 where id = $1', [account, iban]);
  const iban = await valueOf('select iban from bank_accounts where id = $1', [account]);
  await changed('CH9300762011623852957');
  // Dinars leave by hand, so a payment of them to the same account stays possible.
  expect((await groupsFor()).map(({ currency, transfers }) => [currency, transfers[0]?.unusable])).toEqual([
    ['EUR', 'country'],
    ['DZD', null],
  ]);
  await changed(iban);
});
