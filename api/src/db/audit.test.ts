import { freshDatabase } from '../../test/fixtures.ts';

const owner = freshDatabase();

async function append(action: string): Promise<void> {
  await owner.query(
    `select append_audit(null, $1, 'invoice', gen_random_uuid(), null, 'draft', null, null, false, null, '{"a": 1}', null)`,
    [action],
  );
}

async function firstBroken(): Promise<number | null> {
  return (
    (await owner.query<{ seq: number | null }>('select verify_audit()::int as seq')).rows[0]?.seq ?? null
  );
}

/**
 * The first broken link after a change that only the owner could make, after disabling the trigger; then rolled back.
 */
async function brokenBy(sql: string): Promise<number | null> {
  await owner.query('begin');
  try {
    await owner.query('alter table audit_events disable trigger user');
    await owner.query(sql);
    return await firstBroken();
  } finally {
    await owner.query('rollback');
  }
}

test('the log takes additions only', async () => {
  await append('one');
  await expect(owner.query(`update audit_events set action = 'x'`)).rejects.toThrow('append-only');
  await expect(owner.query('delete from audit_events')).rejects.toThrow('append-only');
});

test('sealing chains every row once, whatever the order of commits', async () => {
  for (const name of ['two', 'three', 'four', 'five']) await append(name);
  await owner.query('select seal_audit()');
  expect((await owner.query<{ n: number }>('select seal_audit() as n')).rows[0]?.n).toBe(0);
  expect(await firstBroken()).toBeNull();
});

test('a sealed row cannot be sealed again with other words', async () => {
  await expect(
    owner.query(`update audit_events set hash = '\\x00', action = 'y' where sealed_no = 2`),
  ).rejects.toThrow('append-only');
});

test('a seal changes nothing else of a line, no column that was added later either', async () => {
  await owner.query('begin');
  try {
    await owner.query('alter table audit_events add column novel text');
    await append('six');
    await expect(
      owner.query(`update audit_events set hash = '\\x00', novel = 'y' where hash is null`),
    ).rejects.toThrow('append-only');
  } finally {
    await owner.query('rollback');
  }
});

test('every column is sealed', async () => {
  const { rows } = await owner.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute where attrelid = 'audit_events'::regclass
       and attnum > 0 and not attisdropped and attidentity = '' and attname not in ('sealed_no', 'prev_hash', 'hash')`,
  );
  const changed: Record<string, (name: string) => string> = {
    text: (name) => `coalesce(${name}, '') || 'x'`,
    uuid: () => 'gen_random_uuid()',
    boolean: (name) => `not ${name}`,
    jsonb: () => `'{"b": 2}'`,
    smallint: () => '1',
    bytea: () => `'\\x00'`,
    'timestamp with time zone': (name) => `${name} + interval '1 ms'`,
  };
  const missed = [];
  for (const { name, type } of rows) {
    const sql = `update audit_events set ${name} = ${changed[type]?.(name)} where sealed_no = 3`;
    if ((await brokenBy(sql)) === null) missed.push(name);
  }
  expect([rows.length >= 20, missed]).toEqual([true, []]);
});

test.each([
  ['an edit', `update audit_events set comment = 'changed' where sealed_no = 3`],
  [
    'a swap',
    `update audit_events set hash = (select hash from audit_events where sealed_no = 4) where sealed_no = 3`,
  ],
  [
    'a state moved to the next column',
    `update audit_events set from_status = to_status, to_status = null where sealed_no = 3`,
  ],
  ['another name for companies to read', `update audit_events set actor_public = 'x' where sealed_no = 3`],
  ['a deletion', 'delete from audit_events where sealed_no = 2'],
])('%s is found', async (_name, sql) => {
  expect(await firstBroken()).toBeNull();
  expect(await brokenBy(sql)).not.toBeNull();
});

/** As the portal used to seal: names in the hash itself, the digest of docs/adr/0034. */
const OLDER = `do $$ declare e audit_events; prev bytea; n int := 0; begin
  alter table audit_events disable trigger audit_append_only;
  truncate audit_reseals, audit_redactions;
  for e in select * from audit_events order by seq loop
    n := n + 1; e.digest_version := 2;
    update audit_events set digest_version = 2, sealed_no = n, prev_hash = prev, hash = audit_digest(prev, e),
      pseudonym = null, personal_salt = null, personal_seal = null where seq = e.seq returning hash into prev;
  end loop;
  alter table audit_events enable trigger audit_append_only;
end $$`;
const one = async <T>(sql: string, values: unknown[] = []): Promise<T> =>
  Object.values((await owner.query<Record<string, T>>(sql, values)).rows[0] ?? {})[0] as T;
const reseal = (lines: number) => one<number>('select reseal_audit($1)', [lines]);

test('older lines are sealed anew once, a part at a time, and the chain holds all the while', async () => {
  await owner.query(OLDER);
  const before = await one<string>(
    `select encode(hash, 'hex') from audit_events order by sealed_no desc limit 1`,
  );
  const lines = await one<number>('select count(*)::int from audit_events');
  expect(await firstBroken()).toBeNull();
  expect(await reseal(2)).toBe(2);
  expect(await firstBroken()).toBeNull();
  // The portal runs meanwhile, and a half-finished migration still shows changes on both sides of it.
  await append('meanwhile');
  await owner.query('select seal_audit()');
  expect(await firstBroken()).toBeNull();
  for (const place of [2, 3, 4])
    expect(await brokenBy(`update audit_events set comment = 'x' where sealed_no = ${place}`)).not.toBeNull();
  expect(await reseal(100)).toBe(lines - 1);
  expect(await reseal(100)).toBe(0);
  await owner.query('select seal_audit()');
  expect([await reseal(100), await firstBroken()]).toEqual([0, null]);
  expect(await one('select max(digest_version) - min(digest_version) from audit_events')).toBe(0);
  const told = await one<object>(`select after from audit_events where action = 'audit.reseal'`);
  expect(told).toMatchObject({ lines: lines + 1 });
  expect(await one(`select encode(old_head, 'hex') from audit_reseals`)).toBe(before);
});

test('what somebody changed before is not sealed anew', async () => {
  await owner.query(OLDER);
  await owner.query(`alter table audit_events disable trigger audit_append_only;
    update audit_events set comment = 'x' where sealed_no = 3; alter table audit_events enable trigger audit_append_only`);
  await expect(reseal(100)).rejects.toThrow('was changed before');
  expect(await firstBroken()).not.toBeNull();
  await owner.query(OLDER);
  await reseal(100);
});

describe('a person that is erased', () => {
  const who = '01900000-0000-7000-8000-000000000001';
  const other = '01900000-0000-7000-8000-000000000002';
  const line = (actor: string, name: string, comment: string, after: object) =>
    owner.query(
      `insert into audit_events (actor_id, actor_name, actor_public, actor_role, ip, action, entity, entity_id, comment, after)
       values ($1, $2, 'Votre conseiller', 'adviser', '192.0.2.7', 'employees.update', 'user', $1, $3, $4)`,
      [actor, name, comment, after],
    );
  const erase = async () => {
    const erasure = await one<string>(
      `insert into privacy_requests (kind, user_id, requested_by, answer) values ('erasure', $1, $2, '{}') returning id`,
      [who, other],
    );
    const { rows } = await owner.query<{ pseudonym: string; lines: number; seal: string }>(
      'select * from erase_person($1)',
      [erasure],
    );
    const [done] = rows as [{ pseudonym: string; lines: number; seal: string }];
    await owner.query(
      `insert into audit_events (actor_id, actor_name, actor_public, actor_role, action, entity, entity_id, internal, after)
       values ($2, 'Marc', 'Administration', 'super', 'privacy.erase', 'user', $1, true, $3)`,
      [who, other, JSON.stringify({ erasure, ...done })],
    );
    return done;
  };

  test('is nowhere in the log afterwards; the chain holds, and a change of what is left is found', async () => {
    await owner.query(
      `insert into users (id, role, first_name, last_name, email, password_hash)
       values ($1, 'adviser', 'Zoé', '(D’Argent)', 'zoe@bank.test', 'none'), ($2, 'super', 'Marc', '', 'marc@bank.test', 'none')`,
      [who, other],
    );
    await line(who, 'Zoé (D’Argent)', 'x', { firstName: 'Zoé', email: 'zoe@bank.test', role: 'adviser' });
    await line(other, 'Marc', 'x', { handOverTo: 'Zoé (D’Argent)', handOverToId: who });
    expect(await firstBroken()).toBeNull();
    const hashes = await one<string>('select string_agg(hash::text, $1 order by seq) from audit_events', [
      '',
    ]);
    const done = await erase();
    expect(done).toMatchObject({ lines: 2, pseudonym: expect.stringMatching(/^Personne [0-9A-F]{10}$/) });
    expect(
      await one('select count(*)::int from audit_events e where e::text ~* $1', ['Zoé|zoe@|192.0.2.7.*Zo']),
    ).toBe(0);
    expect(
      await one('select array_agg(actor_name order by seq) from audit_events where actor_id = any($1)', [
        [who, other],
      ]),
    ).toEqual([done.pseudonym, 'Marc', 'Marc']);
    expect(
      (
        await one<string>('select string_agg(hash::text, $1 order by seq) from audit_events', [''])
      ).startsWith(hashes),
    ).toBe(true);
    expect(await firstBroken()).toBeNull();
    await owner.query('select seal_audit()');
    expect([
      await firstBroken(),
      await one('select key from audit_people where user_id = $1', [who]),
    ]).toEqual([null, null]);
    for (const change of [
      `update audit_events set actor_name = 'Zoé' where actor_id = '${who}'`,
      `update audit_events set after = '{}' where actor_id = '${other}'`,
      `update audit_events set personal_salt = null where sealed_no = 2`,
      `update audit_redactions set seal = '\\x00'`,
      'delete from audit_redactions',
      `update audit_people set pseudonym = 'Personne' where user_id = '${who}'`,
    ])
      expect([change, await brokenBy(change)]).not.toEqual([change, null]);
    // Without its event an erasure counts as tampering.
    expect(
      await brokenBy(`update audit_events set after = after - 'seal' where action = 'privacy.erase'`),
    ).not.toBeNull();
    expect(await brokenBy('delete from image_redactions; delete from privacy_requests')).not.toBeNull();
    expect(await brokenBy(`update privacy_requests set requested_by = user_id`)).not.toBeNull();
  });

  test('needs the older lines sealed anew first, and no hand may do it without the record', async () => {
    await expect(
      owner.query(`update audit_events set actor_name = 'x', personal_salt = null where sealed_no = 1`),
    ).rejects.toThrow('append-only');
    await owner.query(OLDER);
    await owner.query('delete from image_redactions; delete from privacy_requests');
    await expect(erase()).rejects.toThrow('not sealed anew');
    await reseal(100);
  });
});
