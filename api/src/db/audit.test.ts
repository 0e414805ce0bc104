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

/** The first broken link after what only the owner could do, and only by first taking the guard away; then undone. */
async function brokenBy(sql: string): Promise<number | null> {
  await owner.query('begin');
  try {
    await owner.query('alter table audit_events disable trigger audit_append_only');
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
