import { insertInvoice } from '../../test/fixtures.ts';
import { invoiceUnderReview } from '../../test/invoice-under-review.ts';
import { rawLogins } from '../../test/raw-logins.ts';
import { columnOf, people, rowsOf, valueOf, world } from '../../test/small-world.ts';
import { LOGINS, type Login } from '../db/login-passwords.ts';
import type { Person } from '../../test/world.ts';

/** From approval on no login changes an invoice by SQL, whatever its rights on the table (docs/security.md). */
const raw = rawLogins(LOGINS);

/** Rows that a statement changed, or its error code, on behalf of anybody the attacker names; rolled back. */
async function tried(login: Login, who: Person | null, text: string, values: unknown[] = []) {
  const client = raw[login];
  await client.query('begin');
  try {
    const { userId = '', partyId = '' } = who?.identity ?? {};
    await client.query(
      `select set_config('app.party', $1, true), set_config('app.user', $2, true), set_config('app.staff', $3, true)`,
      [partyId ?? '', userId, partyId ? '' : userId],
    );
    return (await client.query(text, values)).rowCount;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  } finally {
    await client.query('rollback');
  }
}

/** Nothing was changed, by any login for anybody. */
async function expectRefused(text: string, values: unknown[] = []): Promise<void> {
  for (const login of LOGINS)
    for (const who of [null, people.adviser, people.super, people.supplier, people.client])
      expect([`${login} ${text} 0`, `${login} ${text} 42501`]).toContain(
        `${login} ${text} ${await tried(login, who, text, values)}`,
      );
}

const inState = async (status: string): Promise<string> =>
  insertInvoice(world, {
    status,
    guarantee_id: await valueOf('select id from guarantees'),
    guarantee_number: 'GAR-1',
    covered_amount: 12_000,
    submitted_at: new Date(),
  });

/** Another value of a column, by its type. */
const OTHER: Readonly<Record<string, (column: string) => string>> = {
  bigint: (it) => `coalesce(${it}, 0) + 1`,
  text: (it) => `coalesce(${it}, '') || 'x'`,
  boolean: (it) => `not ${it}`,
  date: (it) => `coalesce(${it}, current_date) + 1`,
  uuid: () => 'gen_random_uuid()',
  jsonb: () => `'["x"]'`,
  integer: (it) => `${it} + 1`,
  'timestamp with time zone': () => `now() + interval '1 day'`,
};
/** What the bank may still write beside the money. */
const FREE = [
  'version, client_version, supplier_version, client_status_since, assignor_name, debtor_name',
  'holder, assignee_id, edited_by, alerts, checks, reminded_at',
]
  .join(', ')
  .split(', ');

test.each(['approved', 'assigned', 'settled'])(
  'of one that is %s no login changes a thing',
  async (status) => {
    const id = await inState(status);
    const columns = await rowsOf<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns
      where table_name = 'invoices' and is_generated = 'NEVER' and not column_name = any($1)`,
      [FREE],
    );
    expect(columns.length).toBeGreaterThan(40);
    for (const { name, type } of columns)
      await expectRefused(`update invoices set ${name} = ${OTHER[type]?.(name)} where id = $1`, [id]);
    await expectRefused('delete from invoices where id = $1', [id]);
    for (const to of ['draft', 'under_review', 'rejected', 'cancelled', 'assigned', 'paid'])
      if (to !== status) await expectRefused('update invoices set status = $2 where id = $1', [id, to]);
    // Its holder may change, as of any other.
    expect(
      await tried('staff', people.adviser, `update invoices set holder = 'm1' where id = $1`, [id]),
    ).toBe(1);
  },
);

test('none is approved but from review, nor with a cover that is not there', async () => {
  const approved = `update invoices set status = 'approved', status_since = now(), guarantee_id = $2, guarantee_number = $3, covered_amount = $4`;
  const gar = await valueOf('select id from guarantees');
  const id = await invoiceUnderReview(world);
  const approve = (who: Person, ...cover: unknown[]) =>
    tried('staff', who, `${approved} where id = $1`, [id, ...cover]);
  expect(await approve(people.adviser, gar, 'GAR-1', 12_000)).toBe(1);
  expect(await approve(people.adviser, null, null, 0)).toBe(1);
  // Not more than what is due, nor without a guarantee, nor under another's number, nor by another function.
  expect(await approve(people.adviser, gar, 'GAR-1', 99_000)).toBe('42501');
  expect(await approve(people.adviser, null, null, 1)).toBe('42501');
  expect(await approve(people.adviser, gar, 'GAR-2', 12_000)).toBe('42501');
  expect(await approve(people.legal, gar, 'GAR-1', 12_000)).toBe('42501');
  await expectRefused(`update invoices set covered_amount = 1 where id = $1`, [id]);
  await expectRefused(`update invoices set status = 'approved', gross = gross + 1 where id = $1`, [id]);
  for (const status of ['draft', 'awaiting_confirmation', 'needs_info', 'rejected', 'cancelled']) {
    const other = await insertInvoice(world, { status, submitted_at: new Date() });
    for (const to of ['approved', 'assigned', 'paid'])
      await expectRefused('update invoices set status = $2 where id = $1', [other, to]);
  }
  await expectRefused(`update invoices set status = 'assigned' where id = $1`, [id]);
  await expectRefused(
    `insert into invoices (ref, program, status, number, assignor_id, debtor_id, contract_id, issue_date, due_date, net, vat, gross)
       select 'X-1', program, 'assigned', 'X-1', assignor_id, debtor_id, contract_id, issue_date, due_date, net, vat, gross from invoices where id = $1`,
    [id],
  );
  await expectRefused(`insert into invoices (ref, program, collected) values ('X-2', 'classic', 1)`);
});

test('an approved one is cancelled by an adviser, with its cover and nothing else', async () => {
  const id = await inState('approved');
  const cancelled = `status = 'cancelled', status_since = now(), version = default`;
  const free = 'covered_amount = null, guarantee_id = null, guarantee_number = null';
  const by = (who: Person, login: Login, set: string) =>
    tried(login, who, `update invoices set ${set} where id = $1`, [id]);
  expect(await by(people.adviser, 'staff', `${cancelled}, ${free}`)).toBe(1);
  expect(await by(people.super, 'staff', `${cancelled}, ${free}`)).toBe(1);
  for (const who of [people.m1, people.risk, people.legal])
    expect(await by(who, 'staff', `${cancelled}, ${free}`)).toBe('42501');
  expect(await by(people.adviser, 'staff', cancelled)).toBe('42501');
  expect(await by(people.adviser, 'staff', `${cancelled}, ${free}, gross = gross + 1`)).toBe('42501');
  expect(await by(people.supplier, 'supplier', `${cancelled}`)).toBe('42501');
  expect(await by(people.adviser, 'system', `${cancelled}, ${free}`)).toBe('42501');
});

test('a confidential one that is approved follows its pair to the debtor, never back', async () => {
  const id = await inState('approved');
  await rowsOf('update invoices set confidential = true where id = $1', [id]);
  const turn = (value: boolean) =>
    tried('staff', people.adviser, 'update invoices set confidential = $2 where id = $1', [id, value]);
  expect(await turn(false)).toBe(1);
  await rowsOf(`update relations set notification = 'confidential'`);
  expect(await turn(false)).toBe('42501');
  await rowsOf(`update relations set notification = 'notified'`);
  await rowsOf('update invoices set confidential = false where id = $1', [id]);
  expect(await turn(true)).toBe('42501');
});

test('a function of the portal changes it', async () => {
  const id = await inState('assigned');
  await rowsOf('begin');
  await rowsOf(`create function collect_it(p_id uuid) returns void language sql security definer set search_path = public, pg_temp
    as $$ update invoices set status = 'partially_paid' where id = p_id $$`);
  await rowsOf('grant create on schema public to portal_functions');
  await rowsOf('alter function collect_it owner to portal_functions');
  await rowsOf('grant execute on function collect_it to portal_system');
  await rowsOf('commit');
  expect(await tried('system', null, 'select collect_it($1)', [id])).toBe(1);
  expect(await columnOf('select status from invoices where id = $1', [id])).toEqual(['assigned']);
});

test('an erasure writes a pseudonym where somebody confirmed, and nothing else', async () => {
  const id = await inState('assigned');
  await rowsOf(
    `update invoices set confirmation = '{"by": "Lucie", "at": "2026-11-27", "proof": null}' where id = $1`,
    [id],
  );
  const set = (login: Login, key: string) =>
    tried(
      login,
      people.super,
      `update invoices set confirmation = jsonb_set(confirmation, $2, '"x"') where id = $1`,
      [id, [key]],
    );
  expect([await set('system', 'by'), await set('system', 'at'), await set('staff', 'by')]).toEqual([
    1,
    '42501',
    '42501',
  ]);
});
