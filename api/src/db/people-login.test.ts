import { randomUUID } from 'node:crypto';
import { insertRow } from '../../test/fixtures.ts';
import { rawLogins } from '../../test/raw-logins.ts';
import { valueOf, world } from '../../test/small-world.ts';
import { stepUpHeader } from '../../test/step-up.ts';
import type { Person } from '../../test/world.ts';

/**
 * What the application would refuse, sent to the database directly: the logins that write people check the caller
 * themselves, and for rights of the bank's people a proof (docs/adr/0064, docs/adr/0086).
 */

const raw = rawLogins(['people', 'system']);
type Writer = 'people' | 'system';

/** The effect of a statement for this caller: the rows it changed, or its error code; rolled back. */
async function tried(login: Writer, who: Person | null, text: string, values: unknown[] = [], proof = true) {
  const client = raw[login];
  const token = who && proof && (await stepUpHeader(world.owner, who.identity))['x-step-up'];
  await client.query('begin');
  try {
    const { userId = '', partyId = '' } = who?.identity ?? {};
    await client.query(
      `select set_config('app.party', $1, true), set_config('app.user', $2, true), set_config('app.staff', $3, true)`,
      [partyId ?? '', userId, partyId ? '' : userId],
    );
    if (token) await client.query('select spend_proof($1, $2)', [token, who.identity.sessionId]);
    return (await client.query(text, values)).rowCount;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  } finally {
    await client.query('rollback');
  }
}

const NOTHING = [0, '42501'];
/** People who may not change the bank's people in any way. */
const STRANGERS = (): (Person | null)[] => {
  const { adviser, risk, legal, client, supplier } = world.people;
  return [adviser, risk, legal, client, supplier, null];
};
const id = ({ identity }: Person) => identity.userId;

/** Every way to change one of the bank's people or to end their sessions. */
const WRITES: readonly [what: string, text: string][] = [
  ['a name', `update users set last_name = 'Autre' where id = $1`],
  ['a role', `update users set role = 'super' where id = $1`],
  ['a status', `update users set status = 'disabled' where id = $1`],
  ['a limit', 'update employees set approval_limit = 1 where user_id = $1'],
  ['a department', `update employees set department = 'LEGAL' where user_id = $1`],
  ['activity', 'update employees set active = false where user_id = $1'],
  ['a manager', 'update employees set manager_id = null where user_id = $1'],
  ['sessions', `update sessions set ended_at = now(), end_reason = 'revoked' where user_id = $1`],
  [
    'a link to a new password',
    `insert into mail_links (token_hash, user_id, purpose, expires_at) values ('\\x01', $1, 'reset', now() + interval '1 hour')`,
  ],
  [
    'a line of the log',
    `insert into audit_events (action, entity, entity_id) values ('employees.update', 'user', $1)`,
  ],
];
const cases = WRITES.map(([what, text]) => ['people', what, text] as const);
/** Such a link admits only people who have not joined yet. */
const LINK = 'a link to a new password';

test('portal_system: nothing of people is the system’s to write, whomever it says it speaks for', async () => {
  for (const [, text] of WRITES.filter(([one]) => one !== 'a line of the log'))
    for (const who of [world.people.super, world.people.m1, ...STRANGERS()])
      expect(NOTHING).toContain(await tried('system', who, text, [id(world.people.risk)]));
});

test.each(cases)(
  'portal_%s: %s of an employee is no adviser’s, no company’s and nobody’s to write',
  async (login, _, text) => {
    for (const who of STRANGERS())
      for (const target of [world.people.risk, world.people.m1, world.people.super])
        expect(NOTHING).toContain(await tried(login, who, text, [id(target)]));
  },
);

test.each(cases)(
  'portal_%s: %s of managers and administrators is no manager’s to write',
  async (login, _, text) => {
    const { m1, super: administrator } = world.people;
    const other = await valueOf<string>(
      `with u as (insert into users (role, first_name, last_name, email, password_hash)
        values ('m1', 'Autre', 'Responsable', $1, 'none') returning id)
      insert into employees (user_id, department, staff_no) select id, 'M1', $1 from u returning user_id as id`,
      [`${randomUUID()}@banque.test`],
    );
    for (const target of [other, id(administrator), id(m1)])
      expect(NOTHING).toContain(await tried(login, m1, text, [target]));
  },
);

test.each(cases)(
  'portal_%s: %s of an adviser is a manager’s and an administrator’s',
  async (login, what, text) => {
    const { m1, super: administrator, risk } = world.people;
    const byManager = await tried(login, m1, text, [id(risk)]);
    expect(await tried(login, administrator, text, [id(risk)])).toBe(what === LINK ? '42501' : 1);
    // A manager cannot make anybody an administrator.
    expect(byManager).toBe(what === 'a role' || what === LINK ? '42501' : 1);
  },
);

describe('portal_people', () => {
  const login = 'people';
  const add = (role: string) =>
    `insert into users (role, first_name, last_name, email, password_hash, status) values ('${role}', 'x', 'x', 'new@banque.test', 'none', 'pending_email')`;

  test('opens accesses for those alone who may', async () => {
    const { m1, super: administrator } = world.people;
    for (const role of ['adviser', 'm1', 'super'])
      for (const who of STRANGERS()) expect(await tried(login, who, add(role))).toBe('42501');
    for (const role of ['m1', 'super']) expect(await tried(login, m1, add(role))).toBe('42501');
    expect(await tried(login, m1, add('adviser'))).toBe(1);
    for (const role of ['adviser', 'm1', 'super'])
      expect(await tried(login, administrator, add(role))).toBe(1);
  });

  test('changes nobody’s own rights, their name alone', async () => {
    const { super: administrator } = world.people;
    for (const [text, answer] of [
      [`update users set role = 'm1' where id = $1`, '42501'],
      [`update users set status = 'disabled' where id = $1`, '42501'],
      ['update employees set approval_limit = 1 where user_id = $1', '42501'],
      ['update employees set active = false where user_id = $1', '42501'],
      [`update employees set department = 'M1' where user_id = $1`, '42501'],
      [`update users set last_name = 'Autre' where id = $1`, 1],
    ] as const)
      expect([text, await tried(login, administrator, text, [id(administrator)])]).toEqual([text, answer]);
  });

  test('deletes nobody, and no session but those that ended long ago', async () => {
    const { super: administrator, risk } = world.people;
    for (const text of ['delete from employees where user_id = $1', 'delete from users where id = $1'])
      expect(NOTHING).toContain(await tried(login, administrator, text, [id(risk)]));
    await world.owner.query(
      `insert into sessions (user_id, device, ip, expires_at) values ($1, 'old', '::1', now() - interval '91 days')`,
      [id(risk)],
    );
    const removed = await tried(login, null, 'delete from sessions where user_id = $1', [id(risk)]);
    expect(removed).toBe('42501');
    expect(await tried('system', null, 'delete from sessions where user_id = $1', [id(risk)])).toBe(1);
    await world.owner.query(`delete from sessions where device = 'old'`);
  });

  test('whoever is put out writes nothing any more', async () => {
    const { m1, risk } = world.people;
    const change = () => tried(login, m1, `update users set last_name = 'x' where id = $1`, [id(risk)]);
    expect(await change()).toBe(1);
    await world.owner.query('update employees set active = false where user_id = $1', [id(m1)]);
    expect(NOTHING).toContain(await change());
    await world.owner.query('update employees set active = true where user_id = $1', [id(m1)]);
    await world.owner.query(`update users set status = 'disabled' where id = $1`, [id(m1)]);
    expect(NOTHING).toContain(await change());
    await world.owner.query(`update users set status = 'active' where id = $1`, [id(m1)]);
  });

  test('writes users of companies for advisers, managers and administrators', async () => {
    const { adviser, m1, super: administrator, risk, legal, supplier, client } = world.people;
    const text = `update users set status = 'disabled' where id = $1`;
    for (const who of [adviser, m1, administrator])
      expect(await tried(login, who, text, [id(supplier)])).toBe(1);
    for (const who of [risk, legal, client, null])
      expect(NOTHING).toContain(await tried(login, who, text, [id(supplier)]));
    const up = `update users set role = 'adviser', party_id = null where id = $1`;
    expect(await tried(login, adviser, up, [id(supplier)])).toBe('42501');
  });
});

describe('portal_people', () => {
  test('gives no limit above the giver’s own', async () => {
    const { m1, super: administrator, risk } = world.people;
    const own = m1.identity.approvalLimit as number;
    const give = (who: Person, limit: number) =>
      tried('people', who, 'update employees set approval_limit = $2 where user_id = $1', [id(risk), limit]);
    expect(await give(m1, own)).toBe(1);
    expect(await give(m1, own + 1)).toBe('42501');
    expect(await give(administrator, own + 1)).toBe(1);
  });

  test('moves files for managers and administrators alone, and nothing else of them', async () => {
    const { m1, super: administrator, adviser } = world.people;
    await insertRow(world.owner, 'adhesion_requests', {
      number: randomUUID(),
      legal_name: 'x',
      country: 'FR',
    });
    const moves = [
      'update parties set adviser_id = $1, version = version + 1',
      'update invoices set assignee_id = $1, version = version + 1',
      'update guarantee_requests set assignee_id = $1, version = version + 1',
      'update adhesion_requests set assigned_to = $1, version = version + 1',
      'update documents set reviewer_id = $1, version = version + 1',
    ];
    for (const text of moves) {
      for (const who of STRANGERS()) expect(await tried('people', who, text, [id(adviser)])).toBe(0);
      for (const who of [m1, administrator])
        expect(typeof (await tried('people', who, text, [id(adviser)]))).toBe('number');
    }
    for (const text of [
      `update parties set status = 'active'`,
      'update parties set risk_grade = null',
      `update invoices set status = 'approved'`,
      'select gross from invoices',
      'delete from parties',
      `update guarantee_requests set status = 'approved'`,
      'select password_hash from users',
      'select token_hash from mail_links',
      'select secret from totp_factors',
      `insert into sessions (user_id, device, ip, expires_at) values ('${id(adviser)}', 'x', 'x', now() + interval '1 day')`,
      `update sessions set expires_at = now() + interval '9 years'`,
    ])
      expect([text, await tried('people', administrator, text)]).toEqual([text, '42501']);
  });

  test('spends the caller’s own proofs alone, and reopens no session', async () => {
    const { m1, super: administrator, risk } = world.people;
    await world.owner.query(
      `insert into auth_challenges (purpose, secret_hash, user_id, session_id, expires_at)
        values ('step_up', '\\x0a', $1, $2, now() + interval '5 minutes')`,
      [id(m1), m1.identity.sessionId],
    );
    const spend = `update auth_challenges set used_at = now() where secret_hash = '\\x0a'`;
    expect(await tried('people', administrator, spend)).toBe(0);
    expect(await tried('people', m1, spend)).toBe(1);
    const reopen = 'update sessions set ended_at = null where user_id = $1';
    expect(await tried('people', administrator, reopen, [id(risk)])).toBe('42501');
  });

  test('signs the log with the caller, and tells nothing of records that it does not move', async () => {
    const { m1, risk } = world.people;
    const line = (action: string, entity: string, internal = true) =>
      tried(
        'people',
        m1,
        'insert into audit_events (action, entity, entity_id, internal) values ($1, $2, $3, $4)',
        [action, entity, entity === 'user' ? id(risk) : world.parties.debtor, internal],
      );
    expect(await line('employees.update', 'user')).toBe(1);
    expect(await line('parties.hand_over', 'party')).toBe(1);
    expect(await line('parties.hand_over', 'party', false)).toBe('42501');
    for (const [action, entity] of [
      ['parties.update', 'party'],
      ['invoices.approve', 'invoice'],
      ['settings.update', 'settings'],
      ['sessions.sign_in', 'session'],
    ] as const)
      expect(await line(action, entity)).toBe('42501');
  });
});

test('jobs hold the row of whoever they write to, and change nothing of it', async () => {
  const risk = [id(world.people.risk)];
  expect(await tried('system', null, 'select from users where id = $1 for update', risk)).toBe(1);
  expect(await tried('system', null, `update users set last_name = 'x' where id = $1`, risk)).toBe('42501');
  const down = `update users set role = 'adviser' where id = $1`;
  expect(await tried('system', world.people.m1, down, [id(world.people.super)])).toBe('42501');
});

test('the first administrator is the system’s to make once only', async () => {
  const text = `insert into users (role, first_name, last_name, email, password_hash) values ('super', 'x', 'x', 'x@banque.test', 'x')`;
  expect(await tried('system', null, text)).toBe('42501');
});
