import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { plusDays, todayInParis, type CommissionRow, type ErrorCode } from '@cessio/contract';
import type { InvoiceMoney } from '@cessio/contract/account';
import type { Batch } from '@cessio/contract/batches';
import { done, expectRefused, historyOf } from '../../../test/answers.ts';
import { insertInvoice } from '../../../test/fixtures.ts';
import { noticesOf, setRow } from '../../../test/owner.ts';
import { amend, copyContract, EXAMPLE } from '../../../test/records.ts';
import { columnOf, people, rowsOf, valueOf, world } from '../../../test/small-world.ts';
import { stepUpHeader } from '../../../test/step-up.ts';
import type { Person } from '../../../test/world.ts';

let refs = 0;
/** An approved invoice. @param due cents, without VAT. */
const approved = (contractId: string, due: number, covered: number, more: object = {}) =>
  insertInvoice(world, {
    ref: `FAC-${String((refs += 1)).padStart(6, '0')}`,
    contract_id: contractId,
    contract_number: 'AF-ESSAI',
    net: due,
    vat: 0,
    gross: due,
    covered_amount: covered,
    status: 'approved',
    submitted_at: new Date(),
    ...more,
  });

const create = (who: Person, body: object) =>
  who.call('POST', '/api/batches', body, { 'idempotency-key': randomUUID() });
const created = (who: Person, body: object) => done<Batch>(create(who, body), 201);
async function take(who: Person, { id, version }: Batch, action: string, more: object = {}) {
  const proof = await stepUpHeader(world.owner, who.identity);
  return who.call('POST', `/api/batches/${id}/transitions`, { action, version, ...more }, proof);
}
const taken = (who: Person, batch: Batch, action: string) => done<Batch>(take(who, batch, action));
const read = (who: Person, id: string) => done<Batch>(who.call('GET', `/api/batches/${id}`));

/** A contract of the world's supplier with two invoices of the example. */
async function example(terms: object = {}) {
  const contract = await copyContract(world, { ...EXAMPLE, ...terms });
  const invoices = [
    await approved(contract, 5_432_155, 4_000_000, { due_date: plusDays(todayInParis(), 55) }),
    await approved(contract, 3_654_045, 3_654_045, { due_date: plusDays(todayInParis(), 80) }),
  ];
  return { contract, invoices };
}

/** Signed amounts by account and invoice. */
const postedOf = (invoices: readonly string[]) =>
  rowsOf<{ account: string; amount: number }>(
    `select l.account, sum(l.amount)::int as amount from ledger_lines l where l.invoice_id = any($1) group by 1 order by 1`,
    [invoices],
  );
const amounts = async (invoices: readonly string[]) =>
  Object.fromEntries((await postedOf(invoices)).map(({ account, amount }) => [account, amount]));

test('the second worked example, from the choice to the postings', async () => {
  const { contract, invoices } = await example();
  const draft = await created(people.supplier, { invoiceIds: invoices });
  expect(draft).toMatchObject({
    status: 'draft',
    count: 2,
    currency: 'EUR',
    contractId: contract,
    due: 9_086_200,
  });
  expect(
    draft.lines.map(({ fdg, reserve, serviceFee, guaranteeFee, vat, account }) => [
      fdg,
      reserve,
      serviceFee,
      guaranteeFee,
      vat,
      account,
    ]),
  ).toEqual([
    [543_216, 1_217_332, 40_741, 9_200, 9_988, 3_611_678],
    [256_784, 0, 27_405, 8_404, 7_162, 3_354_290],
  ]);
  expect(draft.totals).toMatchObject({ account: 6_965_968, available: 6_505_938 });
  const { costs } = { costs: draft.totals.cost };
  expect(costs.late15).toBeGreaterThan(costs.onTime);
  expect(costs.late30).toBeGreaterThan(costs.late15);

  const ready = await taken(people.supplier, draft, 'finalise');
  expect(ready.changes).toEqual([]);
  // Sums of single invoices: what may be drawn depends on the account and the contract too.
  expect(JSON.stringify(ready.allowedActions)).toMatch(
    /69.659,68.€ portés à votre compte d’affacturage, dont 65.059,38.€ finançables/,
  );
  const signed = await taken(people.supplier, ready, 'sign');
  expect(signed).toMatchObject({
    status: 'signed',
    totals: draft.totals,
    signature: { by: 'camille vasseur', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect(await amounts(invoices)).toEqual({
    ACH: 9_086_200,
    CCA: -6_965_968,
    COM: -68_146,
    FDG: -800_000,
    GAR: -17_604,
    RES: -1_217_332,
    TVA: -17_150,
  });
  expect(
    await rowsOf(
      'select status, batch_id, terms_id is not null as terms, assigned_on::text as on from invoices where id = any($1) order by ref',
      [invoices],
    ),
  ).toEqual(
    invoices.map(() => ({ status: 'assigned', batch_id: signed.id, terms: true, on: todayInParis() })),
  );
  const commissions = await rowsOf<Record<string, unknown>>(
    'select kind, base::int, rate_ppm, net::int, vat::int, gross::int, formula_text, status from commissions where invoice_id = $1 order by kind desc',
    [invoices[0]],
  );
  expect(commissions).toEqual([
    {
      kind: 'service',
      base: 5_432_155,
      rate_ppm: 7_500,
      net: 40_741,
      vat: 8_148,
      gross: 48_889,
      formula_text: '0,75\u00a0% × 54\u00a0321,55\u00a0€',
      status: 'posted',
    },
    {
      kind: 'guarantee',
      base: 4_000_000,
      rate_ppm: 2_300,
      net: 9_200,
      vat: 1_840,
      gross: 11_040,
      formula_text: '0,23\u00a0% × 40\u00a0000,00\u00a0€',
      status: 'posted',
    },
  ]);
  // Each invoice's page gives the batch's numbers, with the formulas that its assignor bears.
  for (const { id, due, fdg, reserve, serviceFee, guaranteeFee, vat, account } of signed.lines) {
    const money = await people.supplier.get<InvoiceMoney>(`/api/invoices/${id}/money`);
    expect(money).toMatchObject({
      assigned: due,
      fdg,
      uncovered: reserve,
      fees: serviceFee + guaranteeFee,
      vat,
      rest: account,
      credited: 0,
      collected: 0,
      disputed: 0,
      drawn: 0,
      paidOut: 0,
    });
    expect(money.commissions.map(({ formula }) => formula)).toEqual(
      await columnOf('select formula_text from commissions where invoice_id = $1 order by created_at, id', [
        id,
      ]),
    );
  }
  const [first] = invoices;
  expect((await historyOf(people.supplier, `/api/invoices/${first}`)).at(0)).toMatchObject({
    label: 'Cédée',
    actor: { name: 'camille vasseur' },
  });
  expect((await noticesOf('batch.signed', signed.id)).length).toBe(1);
  expect(await valueOf<number>('select count(*)::int from verify_ledger()')).toBe(0);
  // Its file is what was signed.
  const pdf = await people.supplier.call('GET', `/api/batches/${signed.id}/quittance.pdf`);
  expect(pdf.headers['content-type']).toBe('application/pdf');
});

describe('what cannot be assigned together, or at all', () => {
  test('is named, and the rest goes on when that was chosen', async () => {
    const { contract, invoices } = await example();
    const [good = ''] = invoices;
    const due = await approved(contract, 10_000, 0, { due_date: todayInParis() });
    const assigned = await approved(contract, 10_000, 0, { status: 'assigned' });
    const all = { invoiceIds: [good, due, assigned] };
    const refused = await expectRefused(create(people.supplier, all), 422, 'NOT_ELIGIBLE');
    expect(refused).toMatchObject({
      reasons: [
        { id: due, reasons: ['échue'] },
        { id: assigned, reasons: ['à l’état «\u00a0Cédée\u00a0»'] },
      ],
    });
    const batch = await done<Batch & { leftOut: { id: string }[] }>(
      create(people.supplier, { ...all, leaveOut: true }),
      201,
    );
    expect([batch.lines.map(({ id }) => id), batch.leftOut.map(({ id }) => id)]).toEqual([
      [good],
      [due, assigned],
    ]);
    // None of it is left.
    await expectRefused(create(people.supplier, { invoiceIds: [due], leaveOut: true }), 422, 'BATCH_EMPTY');
    // It is in one batch at a time, until that is cancelled.
    const again = await expectRefused(
      create(people.supplier, { invoiceIds: [good] }),
      409,
      'ALREADY_IN_BATCH',
    );
    expect(again).toMatchObject({ existing: { id: batch.id, label: batch.number } });
    await taken(people.supplier, batch, 'cancel');
    await created(people.supplier, { invoiceIds: [good] });
  });

  test('two contracts, two currencies, 501 invoices, nothing, unknown ones', async () => {
    const [one, other] = [await example(), await example()];
    const dinars = await copyContract(world, { ...EXAMPLE, currency: 'TND' });
    const foreign = await approved(dinars, 10_000, 0, { currency: 'TND' });
    const both = [one.invoices[0], other.invoices[0]];
    // What could be assigned together, so that a choice is left.
    expect(
      await expectRefused(create(people.supplier, { invoiceIds: both }), 422, 'CONTRACT_MIXED'),
    ).toMatchObject({
      groups: both.map((id) => ({ invoiceIds: [id], due: 5_432_155, assignorName: 'Atelier Brévanne' })),
    });
    await expectRefused(
      create(people.supplier, { invoiceIds: [...one.invoices, foreign] }),
      422,
      'CURRENCY_MIXED',
    );
    const many = Array.from({ length: 501 }, () => randomUUID());
    await expectRefused(create(people.supplier, { invoiceIds: many }), 422, 'VALIDATION_FAILED');
    await expectRefused(create(people.supplier, {}), 422, 'VALIDATION_FAILED');
    await expectRefused(create(people.supplier, { invoiceIds: [randomUUID()] }), 404, 'NOT_FOUND');
    await expectRefused(create(people.otherSupplier, { invoiceIds: one.invoices }), 404, 'NOT_FOUND');
    await expectRefused(create(people.client, { invoiceIds: one.invoices }), 403, 'FORBIDDEN');
    await expectRefused(create(people.risk, { invoiceIds: one.invoices }), 403, 'FORBIDDEN');
  });

  test('all of a contract: the earliest due dates first, without what is due', async () => {
    const { contract, invoices } = await example();
    await approved(contract, 10_000, 0, { due_date: todayInParis() });
    const batch = await created(people.adviser, { contractId: contract });
    expect(batch).toMatchObject({ count: 2, leftOut: [{ reasons: ['échue'] }] });
    expect(batch.lines.map(({ id }) => id)).toEqual(invoices);
    const [first = ''] = invoices;
    const shorter = await done<Batch>(
      people.supplier.call('PATCH', `/api/batches/${batch.id}`, {
        version: batch.version,
        invoiceIds: [first],
      }),
    );
    expect(shorter).toMatchObject({ count: 1, due: 5_432_155, version: batch.version + 1 });
    await expectRefused(
      people.supplier.call('PATCH', `/api/batches/${batch.id}`, { version: batch.version, invoiceIds: [] }),
      409,
      'VERSION_CONFLICT',
    );
    const empty = await done<Batch>(
      people.supplier.call('PATCH', `/api/batches/${batch.id}`, { version: shorter.version, invoiceIds: [] }),
    );
    await expectRefused(take(people.supplier, empty, 'finalise'), 422, 'BATCH_EMPTY');
  });

  test('one invoice in two batches at once: one of them gets it', async () => {
    const { invoices } = await example();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => create(people.supplier, { invoiceIds: invoices })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409]);
  });
});

describe('a signature', () => {
  const ready = async (terms: object = {}) => {
    const made = await example(terms);
    const batch = await created(people.supplier, { invoiceIds: made.invoices });
    return { ...made, batch: await taken(people.supplier, batch, 'finalise') };
  };
  const stays = async (invoices: readonly string[]) => {
    expect(await postedOf(invoices)).toEqual([]);
    expect(await rowsOf('select distinct status from invoices where id = any($1)', [invoices])).toEqual([
      { status: 'approved' },
    ]);
    expect(await rowsOf('select id from commissions where invoice_id = any($1)', [invoices])).toEqual([]);
  };

  test('is the supplier’s alone, with the right and a proof', async () => {
    const { batch, invoices } = await ready();
    await expectRefused(take(people.adviser, batch, 'sign'), 403, 'FORBIDDEN');
    await expectRefused(take(people.otherSupplier, batch, 'sign'), 404, 'NOT_FOUND');
    const bare = people.supplier.call('POST', `/api/batches/${batch.id}/transitions`, {
      action: 'sign',
      version: batch.version,
    });
    await expectRefused(bare, 403, 'STEP_UP_REQUIRED');
    const { userId } = people.supplier.identity;
    await world.owner.query(`update users set rights = '{submit}' where id = $1`, [userId]);
    await expectRefused(take(people.supplier, batch, 'sign'), 403, 'RIGHT_MISSING');
    await world.owner.query(`update users set rights = '{submit,sign,pay_view}' where id = $1`, [userId]);
    await stays(invoices);
  });

  test('is refused where company, papers, contract, invoice or cover changed since, all of it', async () => {
    const { batch, invoices, contract } = await ready();
    const [first = ''] = invoices;
    const tried = async (
      code: ErrorCode,
      status: number,
      change: () => Promise<unknown>,
      back: () => Promise<unknown>,
    ) => {
      await change();
      const refusal = await expectRefused(take(people.supplier, batch, 'sign'), status, code);
      await stays(invoices);
      await back();
      return refusal;
    };
    const { assignor } = world.parties;
    await tried(
      'KYC_INVALID',
      422,
      () => setRow('parties', assignor, { kyc_expires_on: '2020-01-01' }),
      () => setRow('parties', assignor, { kyc_expires_on: null }),
    );
    await tried(
      'PARTY_INACTIVE',
      403,
      () => setRow('parties', assignor, { status: 'suspended' }),
      () => setRow('parties', assignor, { status: 'active' }),
    );
    await tried(
      'CONTRACT_INACTIVE',
      422,
      () => setRow('contracts', contract, { status: 'suspended' }),
      () => setRow('contracts', contract, { status: 'active' }),
    );
    const cut = await tried(
      'FIGURES_CHANGED',
      409,
      () => setRow('invoices', first, { covered_amount: 3_000_000 }),
      () => setRow('invoices', first, { covered_amount: 4_000_000 }),
    );
    expect((cut as { changes?: string[] }).changes?.[0]).toMatch(
      /, garantie\u00a0: 30\u00a0000,00\u00a0€ au lieu de 40\u00a0000,00\u00a0€$/,
    );
    const ceiling = await valueOf<number>('select ceiling from contract_terms where contract_id = $1', [
      contract,
    ]);
    const limit = async (columns: object) => {
      const [terms] = await rowsOf<{ id: string }>('select id from contract_terms where contract_id = $1', [
        contract,
      ]);
      await world.owner.query('alter table contract_terms disable trigger contract_terms_guarded');
      await setRow('contract_terms', terms?.id ?? '', { ...columns });
      await world.owner.query('alter table contract_terms enable trigger contract_terms_guarded');
    };
    const over = await tried(
      'CEILING_EXCEEDED',
      422,
      () => limit({ ceiling: 9_000_000 }),
      () => limit({ ceiling }),
    );
    expect(over.detail).toBe('90\u00a0862,00\u00a0€ dépasse 90\u00a0000,00\u00a0€ (plafond du contrat).');
    await tried(
      'CONCENTRATION_EXCEEDED',
      422,
      () => limit({ concentration_ppm: 50_000 }),
      () => limit({ concentration_ppm: null }),
    );
    await amend(world, contract, { fee_ppm: 9_000 });
    const dearer = await expectRefused(take(people.supplier, batch, 'sign'), 409, 'FIGURES_CHANGED');
    expect((dearer as { changes?: string[] }).changes?.[0]).toBe(
      'd’autres conditions du contrat sont en vigueur',
    );
    await stays(invoices);
    // Taken up again, it shows and signs the new figures.
    const again = await taken(
      people.supplier,
      await taken(people.supplier, await read(people.supplier, batch.id), 'reopen'),
      'finalise',
    );
    expect(again.lines[0]?.serviceFee).toBe(48_889);
    expect((await taken(people.supplier, again, 'sign')).status).toBe('signed');
  });

  test('twice at once assigns once', async () => {
    const { batch, invoices } = await ready();
    const answers = await Promise.all([1, 2].map(() => take(people.supplier, batch, 'sign')));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await amounts(invoices))['ACH']).toBe(9_086_200);
    const signed = await read(people.supplier, batch.id);
    expect(signed.allowedActions).toEqual([]);
    await expectRefused(take(people.supplier, signed, 'cancel'), 409, 'STATE_CONFLICT');
  });

  test('of a reverse contract whose principal pays: its fees are due by it, and cost the supplier nothing', async () => {
    const contract = world.contracts.reverse;
    await amend(world, contract, { fees_paid_by: 'principal' });
    const invoice = await approved(contract, 10_000_000, 10_000_000, {
      program: 'reverse',
      due_date: plusDays(todayInParis(), 60),
    });
    const draft = await created(people.supplier, { invoiceIds: [invoice] });
    expect(draft.totals).toMatchObject({
      serviceFee: 0,
      guaranteeFee: 0,
      vat: 0,
      account: 9_000_000,
      available: 9_000_000,
    });
    await taken(people.supplier, await taken(people.supplier, draft, 'finalise'), 'sign');
    expect(await amounts([invoice])).toEqual({
      ACH: 10_000_000,
      CCA: -9_000_000,
      CLI: 120_000,
      COM: -80_000,
      FDG: -1_000_000,
      GAR: -20_000,
      TVA: -20_000,
    });
    const payers = await rowsOf(
      'select party_id, gross::int from commissions where invoice_id = $1 order by gross desc',
      [invoice],
    );
    expect(payers).toEqual([
      { party_id: world.parties.debtor, gross: 96_000 },
      { party_id: world.parties.debtor, gross: 24_000 },
    ]);
    // The bank is led to the batch; the principal, who pays, learns of none, in rows, exports or SQL.
    const { data } = await people.adviser.get<{ data: CommissionRow[] }>('/api/commissions?limit=100');
    expect(data.filter(({ invoiceId }) => invoiceId === invoice)).toMatchObject(
      payers.map(() => ({ batchId: draft.id, batchRef: draft.number })),
    );
    for (const path of ['/api/commissions?limit=100', '/api/commissions.csv']) {
      const { body } = await people.client.call('GET', path);
      expect(body).not.toMatch(/batch|bordereau/i);
      expect(body).not.toContain(draft.number);
    }
    await expect(people.client.sql('select batch_id from commissions')).rejects.toThrow(/permission denied/);
    const csv = await people.adviser.call('GET', '/api/commissions.csv');
    expect(csv.body).toContain(draft.number);
  });

  test('cannot be written by SQL, in whole or in part, by any login', async () => {
    const { batch, invoices } = await ready();
    const [first = ''] = invoices;
    const refused = (attempt: Promise<unknown>) =>
      expect(attempt).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|BA001)$/) });
    const { supplier, adviser, otherSupplier, client } = people;
    await refused(supplier.sql(`update batches set status = 'signed' where id = $1`, [batch.id]));
    await refused(supplier.sql('select sign_batch($1, null, $2)', [batch.id, 'totp']));
    await refused(otherSupplier.sql('select sign_batch($1, null, $2)', [batch.id, 'totp']));
    await refused(adviser.sql('select sign_batch($1, null, $2)', [batch.id, 'totp']));
    await refused(
      adviser.sql(`update batches set status = 'signed', terms_id = terms_id where id = $1`, [batch.id]),
    );
    await refused(supplier.sql('update batches set due = 1 where id = $1', [batch.id]));
    await refused(supplier.sql('delete from batch_invoices where batch_id = $1', [batch.id]));
    await refused(supplier.sql('update batch_invoices set fdg = 0 where batch_id = $1', [batch.id]));
    await refused(client.sql('select * from batches'));
    expect((await otherSupplier.sql('select id from batches')).rows).toEqual([]);
    // Nobody keeps another's invoice from being assigned.
    const own = await otherSupplier.sql(`select count(*)::int as n from invoices where id = $1`, [first]);
    expect(own.rows).toEqual([{ n: 0 }]);
    // Signed by the function, but without a proof in the transaction.
    const file = `insert into files (id, party_id, uploaded_by, filename, mime, size, sha256, storage_key, scanned_at)
      values ('0190f5a0-0000-7000-8000-000000000001', app_party(), app_user(), 'a.pdf', 'application/pdf', 1, repeat('a', 64), 'aa/a', now())`;
    await supplier.sql(file);
    await refused(
      supplier.sql(`select sign_batch($1, '0190f5a0-0000-7000-8000-000000000001', 'totp')`, [batch.id]),
    );
    await stays(invoices);
  });
});

test('at random: what screens show, what SQL computes and what is posted agree to the cent', async () => {
  const arbitrary = fc.record({
    invoices: fc.array(
      fc.record({
        due: fc.integer({ min: 1, max: 30_000_000 }),
        share: fc.integer({ min: 0, max: 100 }),
        days: fc.integer({ min: 1, max: 170 }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    terms: fc.record({
      quotite_ppm: fc.integer({ min: 0, max: 750_000 }),
      fdg_ppm: fc.integer({ min: 0, max: 250_000 }),
      fdg_cap: fc.option(fc.integer({ min: 0, max: 2_000_000 })),
      fee_ppm: fc.integer({ min: 0, max: 100_000 }),
      fee_min: fc.integer({ min: 0, max: 3_000 }),
      guarantee_fee_ppm: fc.integer({ min: 0, max: 20_000 }),
      vat_ppm: fc.integer({ min: 0, max: 300_000 }),
      rate_ppm: fc.integer({ min: 0, max: 200_000 }),
      fund_uncovered: fc.boolean(),
    }),
  });
  await fc.assert(
    fc.asyncProperty(arbitrary, async ({ invoices, terms }) => {
      const contract = await copyContract(world, { ...EXAMPLE, ...terms, ceiling: 1_000_000_000 });
      const ids: string[] = [];
      for (const { due, share, days } of invoices)
        ids.push(
          await approved(contract, due, Math.floor((due * share) / 100), {
            due_date: plusDays(todayInParis(), days),
          }),
        );
      const draft = await created(people.supplier, { invoiceIds: ids });
      const costs = await rowsOf<{ onTime: number; late15: number; late30: number }>(
        'select cost_on_time::int as "onTime", cost_late15::int as late15, cost_late30::int as late30 from batch_figures($1)',
        [draft.id],
      );
      expect(draft.lines.map(({ cost }) => cost)).toEqual(costs);
      const signed = await taken(people.supplier, await taken(people.supplier, draft, 'finalise'), 'sign');
      const posted = await amounts(ids);
      const { totals } = signed;
      expect([totals.due, totals.fdg, totals.reserve, totals.account]).toEqual([
        posted['ACH'],
        0 - (posted['FDG'] ?? 0),
        0 - (posted['RES'] ?? 0),
        0 - (posted['CCA'] ?? 0),
      ]);
      expect([totals.serviceFee, totals.guaranteeFee, totals.vat]).toEqual([
        0 - (posted['COM'] ?? 0),
        0 - (posted['GAR'] ?? 0),
        0 - (posted['TVA'] ?? 0),
      ]);
      expect(totals.fdg).toBeLessThanOrEqual(terms.fdg_cap ?? Infinity);
      const [commissions] = await rowsOf<{ net: number; vat: number }>(
        'select coalesce(sum(net), 0)::int as net, coalesce(sum(vat), 0)::int as vat from commissions where invoice_id = any($1)',
        [ids],
      );
      expect(commissions).toEqual({ net: totals.serviceFee + totals.guaranteeFee, vat: totals.vat });
    }),
    { numRuns: 12, endOnFailure: true },
  );
  expect(await valueOf<number>('select count(*)::int from verify_ledger()')).toBe(0);
});
