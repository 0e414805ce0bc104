import { randomUUID } from 'node:crypto';
import { insertInvoice, insertRow } from '../../test/fixtures.ts';
import { rawLogins } from '../../test/raw-logins.ts';
import { columnOf, people, post, rowsOf, valueOf, world } from '../../test/small-world.ts';
import { stepUpHeader } from '../../test/step-up.ts';
import { LOGINS, type Login } from '../db/login-passwords.ts';
import { verificationCode } from '../modules/certificates/verification-code.ts';
import type { Person } from '../../test/world.ts';

/**
 * What an attacker with a login's password can do by SQL: nothing beyond docs/security.md. Each statement is rolled
 * back.
 */
const raw = rawLogins(LOGINS);

/** Rows that a statement changed, or its error code, on behalf of any person the attacker names. */
async function tried(login: Login, who: Person | null, ...statements: [text: string, values?: unknown[]][]) {
  const client = raw[login];
  await client.query('begin');
  try {
    const { userId = '', partyId = '' } = who?.identity ?? {};
    await client.query(
      `select set_config('app.party', $1, true), set_config('app.user', $2, true), set_config('app.staff', $3, true)`,
      [partyId ?? '', userId, partyId ? '' : userId],
    );
    let rows: number | null = 0;
    for (const [text, values] of statements) ({ rowCount: rows } = await client.query(text, values));
    return rows;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  } finally {
    await client.query('rollback');
  }
}

/** Nobody, and everybody: the attacker can set a connection's settings. */
const callers = (): (Person | null)[] => [null, ...Object.values(people)];

async function expectRefused(login: Login, text: string, values?: unknown[]): Promise<void> {
  for (const who of callers())
    expect([
      login,
      text,
      [0, '42501', '42883', '55000'].includes((await tried(login, who, [text, values])) as never),
    ]).toEqual([login, text, true]);
}

test('no login takes anybody out of the journal, or off an image, without a granted erasure', async () => {
  const invoice = await insertInvoice(world);
  await world.owner.query(
    `select append_audit(null, 'invoices.note', 'invoice', $1, null, null, null, 'À garder', true, null, null, null)`,
    [invoice],
  );
  const { userId } = people.supplier.identity;
  for (const login of LOGINS) {
    await expectRefused(login, `select erase_person($1)`, [randomUUID()]);
    await expectRefused(login, `select grant_privacy('erasure', $1, '{}')`, [userId]);
    await expectRefused(
      login,
      `insert into privacy_requests (kind, user_id, requested_by, answer) values ('erasure', $1, $1, '{}')`,
      [userId],
    );
    await expectRefused(login, `update privacy_requests set kind = 'erasure', done_at = null`);
    await expectRefused(login, `update audit_events set comment = 'x'`);
    await expectRefused(login, `insert into audit_redactions (erasure, seq, seal) values ($1, 1, '\\x00')`, [
      userId,
    ]);
    await expectRefused(login, `update record_images set image = '{}'`);
    await expectRefused(login, `insert into image_redactions (erasure, seq, seal) values ($1, 1, '\\x00')`, [
      userId,
    ]);
  }
  // A granted export is no erasure.
  const asked = await people.super.call(
    'POST',
    '/api/privacy/requests',
    { userId, kind: 'export' },
    await stepUpHeader(world.owner, people.super.identity),
  );
  expect(
    await tried('system', people.super, ['select erase_person($1)', [asked.json<{ id: string }>().id]]),
  ).toBe('42501');
});

test('a proof is spent by its secret alone, by its owner, once, and no login but sign-in makes one', async () => {
  const { identity } = people.super;
  const { 'x-step-up': token } = await stepUpHeader(world.owner, identity);
  const grant = [`select grant_privacy('export', $1, '{}')`, [people.supplier.identity.userId]] as [
    string,
    unknown[],
  ];
  const spend = (secret: string): [string, unknown[]] => [
    'select spend_proof($1, $2)',
    [secret, identity.sessionId],
  ];
  expect(await tried('system', people.super, spend(token), grant)).toBe(1);
  expect(await tried('system', people.m1, spend(token), grant)).toBe('42501');
  expect(await tried('system', people.super, spend('wrong'), grant)).toBe('42501');
  for (const login of LOGINS.filter((name) => name !== 'auth')) {
    await expectRefused(
      login,
      `insert into auth_challenges (purpose, secret_hash, user_id, session_id, expires_at, used_at, spent_in)
        values ('step_up', '\\x00', $1, $2, now() + interval '1 hour', now(), pg_current_xact_id())`,
      [identity.userId, identity.sessionId],
    );
    await expectRefused(login, `update auth_challenges set spent_in = pg_current_xact_id()`);
    await expectRefused(
      login,
      `update auth_challenges set secret_hash = '\\x00', expires_at = now() + interval '1 year'`,
    );
  }
});

/** Statements that open an account, or make somebody an employee. */
const ACCOUNTS: [text: string, of: 'super' | 'supplier'][] = [
  [`update users set password_hash = 'x' where id = $1`, 'super'],
  [`update users set role = 'super', party_id = null where id = $1`, 'supplier'],
  [`update users set email = 'me@exemple.test' where id = $1`, 'super'],
  [`update employees set approval_limit = 1 where user_id = $1`, 'super'],
  [
    `insert into mail_links (token_hash, user_id, purpose, expires_at) values ('\\x01', $1, 'reset', now() + interval '1 hour')`,
    'super',
  ],
  [
    `insert into passkeys (user_id, credential_id, public_key, name) values ($1, '\\x01', '\\x01', 'x')`,
    'super',
  ],
  [`insert into totp_factors (user_id, secret, confirmed_at) values ($1, '\\x01', now())`, 'super'],
  [`insert into recovery_codes (user_id, code_hash) values ($1, '\\x01')`, 'super'],
  [
    `insert into refresh_tokens (token_hash, session_id) select '\\x01', id from sessions where user_id = $1 limit 1`,
    'super',
  ],
  [
    `insert into sessions (user_id, device, ip, expires_at) values ($1, 'x', 'x', now() + interval '1 day')`,
    'super',
  ],
  [`delete from users where id = $1`, 'super'],
  [`delete from sessions where user_id = $1`, 'super'],
];

test.each(LOGINS.filter((login) => login !== 'auth'))(
  'portal_%s opens no account and takes none over',
  async (login) => {
    for (const [text, of] of ACCOUNTS) await expectRefused(login, text, [people[of].identity.userId]);
  },
);

test.each(LOGINS)('portal_%s makes no administrator', async (login) => {
  for (const status of ['pending_email', 'active'])
    for (const hash of ['none', '$argon2id$mine'])
      await expectRefused(
        login,
        `insert into users (role, first_name, last_name, email, password_hash, status) values ('super', 'x', 'x', 'x@exemple.test', $1, $2)`,
        [hash, status],
      );
  await expectRefused(login, `update users set role = 'super' where id = $1`, [
    people.adviser.identity.userId,
  ]);
});

test('portal_people makes an administrator by the fresh proof of one, without a password', async () => {
  const { identity } = people.super;
  const { 'x-step-up': token } = await stepUpHeader(world.owner, identity);
  const spend: [string, unknown[]] = ['select spend_proof($1, $2)', [token, identity.sessionId]];
  const add = (hash: string): [string] => [
    `insert into users (role, first_name, last_name, email, password_hash, status) values ('super', 'x', 'x', 'x@exemple.test', '${hash}', 'pending_email')`,
  ];
  expect(await tried('people', people.super, spend, add('none'))).toBe(1);
  expect(await tried('people', people.super, spend, add('mine'))).toBe('42501');
  expect(await tried('people', people.m1, spend, add('none'))).toBe('42501');
  expect(await tried('people', people.super, add('none'))).toBe('42501');
});

test.each(LOGINS)('portal_%s verifies no account that is usable at once', async (login) => {
  const account = await insertRow(world.owner, 'bank_accounts', {
    party_id: world.parties.assignor,
    iban: `FR76${randomUUID().replaceAll('-', '').toUpperCase().slice(0, 23)}`,
    bic: 'BNPAFRPP',
    holder: 'x',
  });
  await expectRefused(
    login,
    `update bank_accounts set status = 'verified', usable_from = now() - interval '1 day', verified_by = $2, verified_at = now() where id = $1`,
    [account, people.adviser.identity.userId],
  );
  await expectRefused(login, `update bank_accounts set status = 'verified' where id = $1`, [account]);
  await expectRefused(login, `update bank_accounts set iban = 'FR7699999000010000000000115' where id = $1`, [
    account,
  ]);
  await expectRefused(
    login,
    `insert into bank_accounts (party_id, iban, bic, holder, status, usable_from) values ($1, 'FR7699999000010000000000115', 'BNPAFRPP', 'x', 'verified', now() - interval '1 day')`,
    [world.parties.assignor],
  );
});

test('portal_system trusts no key and no origin of its own', async () => {
  await expectRefused(
    'system',
    `insert into releaser_keys (key_id, name, public_key, remotes) values ('x', 'x', 'x', '{host}')`,
  );
  await expectRefused('system', `update releaser_keys set remotes = '{host}', withdrawn_at = null`);
  await expectRefused('system', `insert into remote_origins (origin) values ('https://exemple.test')`);
});

test('portal_public reads no guarantee by its number, whatever proof it makes up', async () => {
  await world.owner.query(
    `insert into guarantees (number, requester_id, debtor_id, debtor_name, beneficiary_id, beneficiary_name, granted, currency, valid_from, valid_until)
     values ('GAR-8', $1, $1, 'H', $2, 'A', 100, 'EUR', current_date, current_date + 9)`,
    [world.parties.debtor, world.parties.assignor],
  );
  const code = verificationCode(world.config.codesKey, 'GAR-8');
  const read = async (proof: string) =>
    (await raw.public.query(`select * from verify_paper('GAR-8', $1, '10.7.0.1')`, [proof])).rows;
  // Before and after the right code was entered once.
  for (let round = 0; round < 2; round += 1) {
    for (const proof of ['\\x', '\\x00', `\\x${Buffer.from(code).toString('hex')}`, null])
      expect(await read(proof as string)).toEqual([]);
    expect((await post('/api/public/verify', { reference: 'GAR-8', code })).json()).toMatchObject({
      genuine: true,
    });
  }
  for (const text of [
    'select * from guarantee_codes',
    'select status from guarantees',
    `select verify_paper('GAR-8', true, 'x')`,
  ])
    await expectRefused('public', text);
});

test('whatever changes accounts past the portal is told by the journal, and by its check', async () => {
  const { userId } = people.risk.identity;
  await raw.auth.query(`update users set password_hash = 'stolen' where id = $1`, [userId]);
  await raw.auth.query('begin');
  await raw.auth.query(`update users set email_verified_at = now() where id = $1`, [userId]);
  await raw.auth.query('commit');
  expect(
    await rowsOf(
      `select actor_role, comment, internal from audit_events where action = 'users.changed_outside' and entity_id = $1`,
      [userId],
    ),
  ).toEqual([{ actor_role: 'system', comment: 'portal_auth', internal: true }]);
  expect(await people.super.get('/api/audit/verify')).toMatchObject({ ok: true, outside: 1 });
  expect(
    await columnOf(`select action as it from audit_events where action like '%outside' and entity_id <> $1`, [
      userId,
    ]),
  ).toEqual([]);
  expect(await valueOf('select verify_audit() as it')).toBeNull();
});
