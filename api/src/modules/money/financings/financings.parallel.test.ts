import { randomUUID } from 'node:crypto';
import type { Problem } from '@cessio/contract';
import type { Financing, FinancingPreview } from '@cessio/contract/financings';
import { done, expectRefused } from '../../../../test/answers.ts';
import {
  account,
  approved,
  ask,
  asked,
  availableOf,
  example,
  previewed,
  seenOf,
  signed,
  take,
} from '../../../../test/financings.ts';
import { amend } from '../../../../test/records.ts';
import { people, valueOf, world } from '../../../../test/small-world.ts';
import type { Person } from '../../../../test/world.ts';

const AT_ONCE = 50;
const EACH = 200_000;

/** A call sent again, as a browser does, while a busy portal asks for it. */
async function answered(call: () => ReturnType<Person['call']>): ReturnType<Person['call']> {
  const answer = await call();
  return answer.statusCode === 503 ? answered(call) : answer;
}

const paidTo = new Map<Person, string>();
/** Many requests of the same screen at once, on connections of their own. @returns how many were accepted, and why not */
async function together(
  contract: string,
  who: readonly { person: Person; invoices: readonly string[] }[],
): Promise<{ accepted: number; refused: string[] }> {
  const screens = await Promise.all(
    who.map(async ({ person, invoices }) => {
      const lines = invoices.map((invoiceId) => ({ invoiceId, amount: EACH / invoices.length }));
      const shown: FinancingPreview = await previewed(person, { contractId: contract, amount: EACH, lines });
      const bankAccountId = paidTo.get(person) ?? account;
      return {
        person,
        body: { contractId: contract, amount: EACH, bankAccountId, seen: seenOf(shown), lines },
      };
    }),
  );
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, turn) => {
      const { person, body } = screens[turn % screens.length] as (typeof screens)[number];
      const key = randomUUID();
      return answered(() => ask(person, body, key));
    }),
  );
  const refused = answers
    .filter(({ statusCode }) => statusCode !== 201)
    .map((one) => one.json<Problem>().code);
  return { accepted: AT_ONCE - refused.length, refused: [...new Set(refused)].toSorted() };
}

const financedOf = (contract: string) =>
  valueOf<number>(
    `select coalesce(sum(l.amount), 0)::int from ledger_lines l join ledger_entries e on e.id = l.entry_id
      where e.event = 'E4' and l.account = 'CCA' and l.contract_id = $1`,
    [contract],
  );
const askedOf = (contract: string) =>
  valueOf<number>(
    `select coalesce(sum(amount), 0)::int from financings where contract_id = $1 and status in ('requested', 'validated')`,
    [contract],
  );

test.each([
  ['validated at once', 100_000_000],
  ['that wait', 0],
])('fifty requests %s at once take never one cent more than there is', async (_, limit) => {
  const { contract, invoices } = await example({}, { auto_draw_limit: limit });
  const before = await availableOf(contract);
  const { accepted, refused } = await together(contract, [{ person: people.supplier, invoices }]);
  // Half of each from the second invoice, which has the least room.
  expect([accepted, refused]).toEqual([31, ['DRAW_NOT_ELIGIBLE']]);
  expect(await askedOf(contract)).toBe(accepted * EACH);
  expect(await financedOf(contract)).toBe(limit > 0 ? accepted * EACH : 0);
  const after = await availableOf(contract);
  expect(after.available).toBe(before.available - accepted * EACH);
  await asked(people.supplier, contract, null);
  expect((await availableOf(contract)).available).toBe(0);
  expect(await askedOf(contract)).toBe(before.available);
});

test('a limit without intervention is not passed by many at once', async () => {
  const { contract, invoices } = await example({}, { auto_draw_limit: 5 * EACH + 1 });
  const { accepted, refused } = await together(contract, [{ person: people.supplier, invoices }]);
  const automatic = await valueOf<number>(
    `select count(*)::int from financings where contract_id = $1 and automatic`,
    [contract],
  );
  expect(automatic).toBe(5);
  expect(await financedOf(contract)).toBe(5 * EACH);
  expect(accepted).toBeGreaterThanOrEqual(5);
  expect(['DRAW_CHANGED', 'DRAW_NOT_ELIGIBLE'].filter((code) => refused.includes(code))).toEqual(refused);
});

test('two suppliers at once never pass the ceiling that they share', async () => {
  const { contract, invoices } = await example({ ceiling: 20_000_000 });
  const { otherAssignor } = world.parties;
  const { otherSupplier, supplier } = people;
  await world.owner.query(`insert into contract_participants values ($1, $2, 'Transports Ouvrelle', null)`, [
    contract,
    otherAssignor,
  ]);
  const names = { assignor_id: otherAssignor, assignor_name: 'Transports Ouvrelle' };
  const theirs = [await approved(contract, 9_000_000, 9_000_000, '2026-03-16', names)];
  await signed(theirs, otherSupplier);
  paidTo.set(
    otherSupplier,
    await valueOf<string>(
      `update bank_accounts set usable_from = '2025-12-01' where party_id = $1 returning id`,
      [otherAssignor],
    ),
  );
  await amend(world, contract, { ceiling: 20 * EACH + 1, auto_draw_limit: 100_000_000 });
  const { accepted, refused } = await together(contract, [
    { person: supplier, invoices },
    { person: otherSupplier, invoices: theirs },
  ]);
  expect([accepted, refused]).toEqual([20, ['AVAILABILITY_EXCEEDED']]);
  expect(await financedOf(contract)).toBe(20 * EACH);
  for (const person of [supplier, otherSupplier])
    expect((await availableOf(contract, person)).available).toBe(1);
});

test('requests that fitted together are validated together, and not past a ceiling cut meanwhile', async () => {
  const { contract } = await example();
  const waiting: Financing[] = [];
  for (let n = 0; n < 20; n += 1) waiting.push(await asked(people.supplier, contract, EACH));
  await amend(world, contract, { ceiling: 10 * EACH + EACH / 2 });
  const answers = await Promise.all(
    waiting.map((one, n) => answered(() => take(n % 2 === 0 ? people.m1 : people.super, one, 'validate'))),
  );
  // What the others ask for counts first: none fits until some are given up.
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(waiting.map(() => 422));
  for (const one of waiting.slice(10)) await done(take(people.supplier, one, 'cancel'));
  const again = await Promise.all(
    waiting
      .slice(0, 10)
      .flatMap((one) => [people.m1, people.super].map((who) => answered(() => take(who, one, 'validate')))),
  );
  expect(again.filter(({ statusCode }) => statusCode === 200).length).toBe(10);
  expect(await financedOf(contract)).toBe(10 * EACH);
  const body = { contractId: contract, amount: EACH, bankAccountId: account };
  const { available } = await availableOf(contract);
  expect(available).toBe(EACH / 2);
  const shown = await previewed(people.supplier, { contractId: contract, amount: EACH });
  await expectRefused(ask(people.supplier, { ...body, seen: seenOf(shown) }), 422, 'AVAILABILITY_EXCEEDED');
});
