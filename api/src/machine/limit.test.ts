import {
  todayInParis,
  type AdhesionRow,
  type GuaranteeRequest,
  type Invoice,
  type InvoiceRow,
  type Page,
} from '@cessio/contract';
import { done, expectRefused } from '../../test/answers.ts';
import { insertRequest } from '../../test/fixtures.ts';
import { invoiceUnderReview } from '../../test/invoice-under-review.ts';
import { columnOf, people, world } from '../../test/small-world.ts';
import { stepUpHeader } from '../../test/step-up.ts';
import type { Person } from '../../test/world.ts';

/* Amounts in another currency are compared with an approval limit (50 000,00 € of the adviser) at the day's rate. */

/** Sets the rate of a currency as the administrator does. */
async function setRate(currency: string, perEuroPpm: number): Promise<void> {
  const { version } = (await people.super.call('GET', '/api/settings')).json<{ version: number }>();
  const comparisonRate = { currency, perEuroPpm, since: todayInParis() };
  const proof = await stepUpHeader(world.owner, people.super.identity);
  await done(people.super.call('PATCH', '/api/settings', { version, comparisonRate }, proof));
}

/** A contract like the classic one in each other currency. */
const contracts: Record<string, string> = {};
beforeAll(async () => {
  for (const currency of ['MAD', 'TND', 'DZD']) {
    const { rows } = await world.owner.query<{ id: string }>(
      `insert into contracts (number, program, principal_id, principal_name, currency, recourse, notification, quotite_ppm, fdg_ppm,
         fee_ppm, guarantee_fee_ppm, rate_ppm, day_basis, vat_ppm, ceiling, start_on, status)
       select 'CTR-' || $2::text, program, principal_id, principal_name, $2, recourse, notification, quotite_ppm, fdg_ppm,
         fee_ppm, guarantee_fee_ppm, rate_ppm, day_basis, vat_ppm, 100000000000, start_on, status
       from contracts where id = $1 returning id`,
      [world.contracts.classic, currency],
    );
    contracts[currency] = rows[0]?.id ?? '';
    await world.owner.query(`insert into contract_participants values ($1, $2, 'Atelier Brévanne', null)`, [
      contracts[currency],
      world.parties.assignor,
    ]);
  }
  await setRate('MAD', 10_850_000);
});

let serial = 0;

/** An invoice with this amount due, in minor units of a currency, awaiting the decision: no lookalike of another. */
async function waiting(due: number, currency = 'MAD'): Promise<string> {
  const id = await invoiceUnderReview(world);
  await world.owner.query(
    `update invoices set net = $2, vat = 0, gross = $2, prepaid = $3, currency = $4, contract_id = $5 where id = $1`,
    [id, due + (serial += 10), serial, currency, contracts[currency] ?? world.contracts.classic],
  );
  return id;
}
const approve = (who: Person, id: string) =>
  who.call('POST', `/api/invoices/${id}/transitions`, {
    action: 'approve',
    version: 1,
    comment: 'Hors garantie.',
  });
const approval = async (who: Person, id: string) =>
  (await done<Invoice>(who.call('GET', `/api/invoices/${id}`))).allowedActions.find(
    ({ action }) => action === 'approve',
  );

test('below the limit at the rate of the day, though its number is above', async () => {
  // 66 462,90 MAD are 6 125,62 €.
  const id = await waiting(6_646_290);
  expect(await approval(people.adviser, id)).toMatchObject({ enabled: true, blockedBy: null });
  expect(await done(approve(people.adviser, id))).toMatchObject({ status: 'approved', due: 6_646_290 });
});

test('above it, the refusal, the check and the list name amount, rate, day and limit', async () => {
  const [above, at] = [await waiting(54_250_001), await waiting(54_250_000)];
  const day = todayInParis().split('-').toReversed().join('/');
  const text = `542\u00a0500,01\u00a0MAD, soit 50\u00a0000,01\u00a0€ au taux du ${day} (1\u00a0€ = 10,85\u00a0MAD)\u00a0: au-delà de votre limite de 50\u00a0000,00\u00a0€. Décision réservée au responsable.`;
  const blockedBy = { code: 'APPROVAL_LIMIT_EXCEEDED', text, who: 'Responsable' };
  expect(await approval(people.adviser, above)).toMatchObject({ enabled: false, blockedBy });
  const refused = await expectRefused(approve(people.adviser, above), 403, 'APPROVAL_LIMIT_EXCEEDED');
  expect(refused).toMatchObject({ detail: text, limit: 5_000_000, asked: 5_000_001 });
  const { data } = await done<Page<InvoiceRow>>(
    people.adviser.call('GET', '/api/invoices?status=under_review&limit=200'),
  );
  const limited = Object.fromEntries(data.map(({ id, limitedBy }) => [id, limitedBy]));
  expect(limited).toMatchObject({ [above]: { code: 'APPROVAL_LIMIT_EXCEEDED', text }, [at]: null });
  expect(await done(approve(people.adviser, at))).toMatchObject({ status: 'approved' });
  expect(await done(approve(people.m1, above))).toMatchObject({ status: 'approved' });
  const beyondManager = await approval(people.m1, await waiting(2_200_000_000));
  expect(beyondManager?.blockedBy).toMatchObject({ who: 'Administrateur' });
  expect(beyondManager?.blockedBy?.text).toMatch(
    /de 2\u00a0000\u00a0000,00\u00a0€\. Décision réservée à l’administrateur\.$/,
  );
});

test('of a bulk, each is judged by itself', async () => {
  const [below, above, unrated] = [await waiting(1_000), await waiting(54_250_001), await waiting(1, 'DZD')];
  const items = [below, above, unrated].map((id) => ({ id, version: 1 }));
  const body = { action: 'approve', items, comment: 'Hors garantie.' };
  const answer = people.adviser.call('POST', '/api/invoices/bulk-transitions', body, {
    'idempotency-key': below,
  });
  const { results } = await done<{ results: { code: string | null }[] }>(answer);
  expect(results.map(({ code }) => code)).toEqual([
    null,
    'APPROVAL_LIMIT_EXCEEDED',
    'COMPARISON_RATE_MISSING',
  ]);
});

test('without a rate nobody but the administrator decides, and the words say what to ask for', async () => {
  const id = await waiting(1, 'TND');
  const words =
    'Aucun taux de comparaison pour le TND\u00a0: demandez à l’administrateur de l’indiquer dans les réglages.';
  for (const who of [people.adviser, people.m1]) {
    const blockedBy = { code: 'COMPARISON_RATE_MISSING', text: words, who: 'Administrateur' };
    expect(await approval(who, id)).toMatchObject({ enabled: false, blockedBy });
    await expectRefused(approve(who, id), 422, 'COMPARISON_RATE_MISSING');
  }
  expect(await approval(people.super, id)).toMatchObject({ enabled: true });
});

test('who has no limit reads that they have none, in whatever currency', async () => {
  // Risk decides while an alert is open.
  await world.owner.query(`update invoices set file_sha256 = 'same' where id = any($1)`, [
    [await waiting(3, 'EUR'), await waiting(4, 'TND')],
  ]);
  const ids = await columnOf(`select id from invoices where file_sha256 = 'same'`);
  for (const id of ids) {
    const blockedBy = {
      code: 'APPROVAL_LIMIT_NONE',
      text: 'Aucune limite d’approbation ne vous est attribuée. Décision réservée au responsable.',
      who: 'Responsable',
    };
    expect(await approval(people.risk, id)).toMatchObject({ enabled: false, blockedBy });
    await expectRefused(approve(people.risk, id), 403, 'APPROVAL_LIMIT_NONE');
  }
});

test('a request’s amount, and what is granted of it, meet the limit the same way', async () => {
  const decision = async (amount: number, currency: string) => {
    const id = await insertRequest(world);
    await world.owner.query(
      `update guarantee_requests set status = 'decision', amount = $2, currency = $3 where id = $1`,
      [id, amount, currency],
    );
    return id;
  };
  const step = (id: string, action: string, more: object = {}) =>
    people.adviser.call('POST', `/api/guarantee-requests/${id}/transitions`, { action, version: 1, ...more });
  const granting = (grantedAmount: number) => ({
    comment: 'Retards.',
    payload: { grantedAmount, conditions: 'Aucune.' },
  });
  const above = await decision(60_000_000, 'MAD');
  const { detail } = await expectRefused(step(above, 'approve'), 403, 'APPROVAL_LIMIT_EXCEEDED');
  expect(detail).toMatch(/^600\u00a0000,00\u00a0MAD, soit 55\u00a0299,54\u00a0€ au taux du /);
  await expectRefused(step(above, 'approve_partially', granting(54_250_001)), 403, 'APPROVAL_LIMIT_EXCEEDED');
  expect(await done<GuaranteeRequest>(step(above, 'approve_partially', granting(54_250_000)))).toMatchObject({
    grantedAmount: 54_250_000,
  });
  expect(await done(step(await decision(20_000_000, 'MAD'), 'approve'))).toMatchObject({
    grantedAmount: 20_000_000,
  });
  await expectRefused(step(await decision(1, 'TND'), 'approve'), 422, 'COMPARISON_RATE_MISSING');
});

test('a rate set anew holds at once', async () => {
  const id = await waiting(54_250_001);
  await setRate('MAD', 10_900_000);
  expect(await approval(people.adviser, id)).toMatchObject({ enabled: true });
  await setRate('MAD', 10_850_000);
  expect(await approval(people.adviser, id)).toMatchObject({ enabled: false });
});

test('in committee, the ceiling asked for meets the threshold by the same rate', async () => {
  const ask = async (number: string, wantedCeiling: number, currency: string, status = 'committee') =>
    world.owner.query(
      `insert into adhesion_requests (number, legal_name, country, wanted_ceiling, currency, status)
       values ($1, 'Gravures Solignade', 'FR', $2, $3, $4)`,
      [number, wantedCeiling, currency, status],
    );
  await ask('under', 100_000_000, 'MAD');
  await ask('at', 108_500_000, 'MAD');
  await ask('euros', 10_000_000, 'EUR');
  await ask('below', 9_999_999, 'EUR');
  await ask('unrated', 1, 'DZD');
  await ask('studied', 108_500_000, 'MAD', 'risk_review');
  const decided = async () => {
    const { data } = await done<Page<AdhesionRow>>(people.m1.call('GET', '/api/adhesions'));
    return Object.fromEntries(data.map(({ number, decidedBy }) => [number, decidedBy]));
  };
  expect(await decided()).toMatchObject({ at: 'manager', unrated: 'manager' });
  await world.owner.query('update portal_settings set committee_threshold = 10000000');
  world.app.services.settings.forget();
  expect(await decided()).toEqual({
    under: 'manager',
    at: 'manager_and_administrator',
    euros: 'manager_and_administrator',
    below: 'manager',
    unrated: 'no_rate',
    studied: null,
  });
});
