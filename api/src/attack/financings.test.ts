import { randomUUID } from 'node:crypto';
import type { Financing } from '@cessio/contract/financings';
import { done } from '../../test/answers.ts';
import { account, asked, drawn, example } from '../../test/financings.ts';
import { rawLogins } from '../../test/raw-logins.ts';
import { columnOf, people, rowsOf, valueOf, world } from '../../test/small-world.ts';
import { stepUpHeader } from '../../test/step-up.ts';
import type { Person } from '../../test/world.ts';
import { LOGINS, type Login } from '../db/login-passwords.ts';

/** With a login's password alone nobody asks, validates, takes back or reads a draw that is not theirs (docs/security.md). */
const raw = rawLogins(LOGINS);

/** What a login gets on behalf of anybody the attacker names, or its error code; committed if `keep`. */
async function tried(login: Login, who: Person | null, text: string, values: unknown[] = [], keep = false) {
  const client = raw[login];
  await client.query('begin');
  try {
    const { userId = '', partyId = '' } = who?.identity ?? {};
    await client.query(
      `select set_config('app.party', $1, true), set_config('app.user', $2, true), set_config('app.staff', $3, true)`,
      [partyId ?? '', userId, partyId ? '' : userId],
    );
    const { rowCount, rows } = await client.query<Record<string, unknown>>(text, values);
    await client.query(keep ? 'commit' : 'rollback');
    return { rows, rowCount, code: null };
  } catch (error) {
    await client.query('rollback');
    return { rows: [], rowCount: 0, code: (error as { code?: string }).code ?? String(error) };
  }
}
const ANYBODY = (): readonly (Person | null)[] => [null, ...Object.values(people)];

let contract: string;
let invoices: string[];
let waiting: Financing;
let posted: Financing;
beforeAll(async () => {
  ({ contract, invoices } = await example());
  waiting = await asked(people.supplier, contract, 100_000);
  posted = await drawn(contract, 200_000);
});
const lines = () => JSON.stringify([{ invoice_id: invoices[0], amount: 100 }]);

/** Everything that a draw consists of. */
const stateOf = () =>
  rowsOf(
    `select (select jsonb_agg(to_jsonb(f) order by f.id) from financings f) as financings,
      (select jsonb_agg(to_jsonb(l) order by l.financing_id, l.invoice_id) from financing_lines l) as lines,
      (select count(*) from ledger_lines) as ledger, (select count(*) from commissions) as commissions,
      (select jsonb_agg(i.status order by i.id) from invoices i) as invoices`,
  );

test('no login writes a draw or its lines, but gives up what waits as its step does', async () => {
  const before = await stateOf();
  const columns = async (table: string) =>
    (
      await columnOf(
        `select column_name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
        [table],
      )
    ).filter((name) => !['status', 'reason', 'version'].includes(name));
  const writes = [
    ...(await columns('financings')).map((name) => `update financings set ${name} = ${name}`),
    ...(await columns('financing_lines')).map((name) => `update financing_lines set ${name} = ${name}`),
    'delete from financings',
    'delete from financing_lines',
    'insert into financings (number) values (1)',
    `insert into financing_lines (financing_id, invoice_id, due_date, amount, days, interest)
       select '${waiting.id}', id, due_date, 1, 1, 0 from invoices`,
    'truncate financing_lines',
  ];
  for (const login of LOGINS)
    for (const write of writes)
      expect([write, login, (await tried(login, people.super, write)).code]).toEqual([write, login, '42501']);
  const states = ['validated', 'sent', 'executed', 'failed', 'returned', 'requested', 'refused', 'cancelled'];
  for (const login of LOGINS)
    for (const who of ANYBODY())
      for (const to of states)
        for (const { id, status } of [waiting, posted]) {
          const text = 'update financings set status = $2 where id = $1';
          const { rowCount, code } = await tried(login, who, text, [id, to]);
          const own = who === people.supplier && login === 'supplier';
          const bank = login === 'staff' && [people.adviser, people.m1, people.super].includes(who as Person);
          const may =
            to === status ||
            (status === 'requested' && ((to === 'cancelled' && own) || (to === 'refused' && bank)));
          const changed = own || bank ? (may ? 1 : 0) : 0;
          const fits = code === null || ['42501', '23514'].includes(code);
          expect([login, who?.identity.name, status, to, fits, rowCount]).toEqual([
            login,
            who?.identity.name,
            status,
            to,
            true,
            changed,
          ]);
        }
  expect(await stateOf()).toEqual(before);
});

test('nobody asks for another company, without the right, or past what is there', async () => {
  const before = await stateOf();
  const ASK = 'select request_financing($1, $2, $3, $4, 1) as id';
  const given = (assignor: string, what = lines()) => [contract, assignor, what, account];
  const { assignor, otherAssignor } = world.parties;
  for (const login of LOGINS)
    for (const who of ANYBODY()) {
      const allowed =
        (login === 'supplier' && who === people.supplier) ||
        (login === 'staff' && [people.adviser, people.m1, people.super].includes(who as Person));
      const { code } = await tried(login, who, ASK, given(assignor));
      const fits = code === null || ['42501', 'FI001'].includes(code);
      expect([login, who?.identity.name, fits, code === null]).toEqual([
        login,
        who?.identity.name,
        true,
        allowed,
      ]);
      const others = await tried(login, who, ASK, given(otherAssignor));
      expect(others.code).toMatch(/^(42501|FI001)$/);
    }
  const attempts: [string, string, unknown[]][] = [
    ['FI004', ASK, given(assignor, '[]')],
    ['FI004', ASK, given(assignor, JSON.stringify([{ invoice_id: invoices[0], amount: 0 }]))],
    ['FI004', ASK, given(assignor, JSON.stringify([{ invoice_id: invoices[0], amount: -5 }]))],
    ['FI004', ASK, given(assignor, JSON.stringify([{ invoice_id: invoices[0], amount: null }]))],
    ['FI004', ASK, given(assignor, JSON.stringify([{ invoice_id: invoices[0], amount: 3_400_001 }]))],
    ['FI004', ASK, given(assignor, JSON.stringify([{ invoice_id: randomUUID(), amount: 1 }]))],
    ['FI005', ASK, [contract, assignor, lines(), randomUUID()]],
    ['FI005', ASK, [contract, assignor, lines(), null]],
    ['FI001', ASK, [world.contracts.reverse, otherAssignor, lines(), account]],
  ];
  for (const [code, text, values] of attempts)
    expect([values, (await tried('supplier', people.supplier, text, values)).code]).toEqual([values, code]);
  const twice = JSON.stringify([1, 2].map(() => ({ invoice_id: invoices[0], amount: 1 })));
  expect((await tried('supplier', people.supplier, ASK, given(assignor, twice))).code).toBe('FI004');
  await world.owner.query(`update users set rights = array['sign'] where id = $1`, [
    people.supplier.identity.userId,
  ]);
  expect((await tried('supplier', people.supplier, ASK, given(assignor))).code).toBe('FI001');
  await world.owner.query(`update users set rights = array['submit', 'sign', 'pay_view'] where id = $1`, [
    people.supplier.identity.userId,
  ]);
  expect(await stateOf()).toEqual(before);
});

test('nobody validates without a proof, their own request, or above the limit of a contract', async () => {
  const before = await stateOf();
  const VALIDATE = 'select validate_financing($1, $2)';
  for (const login of LOGINS)
    for (const who of ANYBODY())
      for (const automatic of [true, false]) {
        const { code } = await tried(login, who, VALIDATE, [waiting.id, automatic], true);
        expect([login, who?.identity.name, automatic, code]).toEqual([
          login,
          who?.identity.name,
          automatic,
          expect.stringMatching(/^(42501|FI001|FI007)$/),
        ]);
      }
  // The bank's own request, with a proof.
  const own = await asked(people.adviser, contract, 100, { assignorId: world.parties.assignor });
  const proof = (await stepUpHeader(world.owner, people.adviser.identity))['x-step-up'];
  const both = `select spend_proof($2, $3) as spent, validate_financing($1, false)`;
  const { sessionId } = people.adviser.identity;
  expect((await tried('staff', people.adviser, both, [own.id, proof, sessionId], true)).code).toBe('FI001');
  // A proof of somebody else is none.
  expect((await tried('staff', people.m1, both, [own.id, proof, sessionId], true)).code).toBe('42501');
  // Nor is a proof of the requester's for a validation in another name.
  const named = `select spend_proof($2, $3), set_config('app.user', '${people.m1.identity.userId}', true), validate_financing($1, false)`;
  expect((await tried('staff', people.adviser, named, [own.id, proof, sessionId], true)).code).toBe('42501');
  await world.owner.query('delete from financing_lines where financing_id = $1', [own.id]);
  await world.owner.query('delete from audit_events where entity_id = $1', [own.id]).catch(() => undefined);
  await world.owner.query('delete from financings where id = $1', [own.id]);
  expect(await stateOf()).toEqual(before);
});

test('nobody takes a draw back without a proof, and not for a company', async () => {
  const before = await stateOf();
  for (const login of LOGINS)
    for (const who of ANYBODY())
      for (const { id } of [posted, waiting]) {
        const { code } = await tried(login, who, `select withdraw_financing($1, 'x')`, [id], true);
        expect([login, who?.identity.name, code]).toEqual([
          login,
          who?.identity.name,
          expect.stringMatching(/^(42501|FI001)$/),
        ]);
      }
  expect(await stateOf()).toEqual(before);
});

test('no inner function is called from outside, and interest accrues for the portal alone, never before its day', async () => {
  const before = await stateOf();
  for (const login of LOGINS) {
    const inner = [
      [`select post_financing($1, null)`, [posted.id]],
      [`select reverse_financing($1, 'x')`, [posted.id]],
      [`select return_financing($1)`, [posted.id]],
      [`select post_reversal((select entry_id from financings where id = $1), 'x')`, [posted.id]],
    ] as const;
    for (const [text, values] of inner)
      expect([login, text, (await tried(login, people.super, text, [...values], true)).code]).toEqual([
        login,
        text,
        '42501',
      ]);
    const early = await tried(
      login,
      people.super,
      `select accrue_interest(today_in_paris() + 1, 10)`,
      [],
      true,
    );
    expect([login, early.code]).toEqual([login, '42501']);
    if (login === 'system') continue;
    const now = await tried(login, people.super, 'select accrue_interest(today_in_paris(), 10)', [], true);
    expect([login, now.code]).toEqual([login, '42501']);
  }
  expect(await stateOf()).toEqual(before);
});

test('no company reads what another may draw, has drawn, or pays for it', async () => {
  const READS: [string, unknown[]][] = [
    ['select left_to_draw($1, $2, $3) as it', [contract, world.parties.assignor, waiting.id]],
    ['select left_of_auto_limit($1, $2) as it', [contract, world.parties.assignor]],
    [`select d.room as it from drawable($1, $2, '2026-01-20') d`, [contract, world.parties.assignor]],
    [`select (draw_price($1, '2026-01-20')).rate_ppm as it`, [contract]],
    [
      `select l.days as it from priced_lines(row(null, 1, 'FIXED', null, 360, 'upfront', 0, 0)::draw_price, '2026-01-20', $1) l`,
      [lines()],
    ],
    [
      `select s.interest as it from draw_totals(row(null, 1000000, 'FIXED', null, 360, 'upfront', 0, 0)::draw_price, '2026-01-20', $1) s where s.amount > 0`,
      [lines()],
    ],
    ['select status as it from financings where id = $1', [waiting.id]],
    ['select amount as it from financing_lines where financing_id = $1', [waiting.id]],
  ];
  for (const [text, values] of READS) {
    const own = await tried('supplier', people.supplier, text, values);
    expect([text, own.rows.length > 0 && own.rows[0]?.['it'] !== null]).toEqual([text, true]);
    for (const [login, who] of [
      ['supplier', people.otherSupplier],
      ['supplier', null],
      ['client', people.client],
      ['client', people.supplier],
      ['public', null],
      ['staff', null],
    ] as const) {
      const { rows } = await tried(login, who, text, values);
      expect([login, text, rows.filter(({ it }) => it !== null)]).toEqual([login, text, []]);
    }
  }
  // The amount that another asks for does not show through this account.
  const left = await tried('supplier', people.otherSupplier, 'select left_to_draw($1, $2, $3) as it', [
    contract,
    world.parties.otherAssignor,
    waiting.id,
  ]);
  const plain = await tried('supplier', people.otherSupplier, 'select left_to_draw($1, $2) as it', [
    contract,
    world.parties.otherAssignor,
  ]);
  expect(left.rows).toEqual(plain.rows);
});

test('what was attacked still works', async () => {
  const { id } = waiting;
  const seen = await done<Financing>(people.adviser.call('GET', `/api/financings/${id}`));
  const proof = await stepUpHeader(world.owner, people.adviser.identity);
  await done(
    people.adviser.call(
      'POST',
      `/api/financings/${id}/transitions`,
      { action: 'validate', version: seen.version },
      proof,
    ),
  );
  expect(await valueOf('select count(*)::int from ledger_entries where source_id = $1', [id])).toBe(1);
});
