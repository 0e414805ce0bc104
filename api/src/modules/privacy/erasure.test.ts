import { randomUUID } from 'node:crypto';
import { insertInvoice, insertRow } from '../../../test/fixtures.ts';
import { columnOf, people, rowsOf, valueOf, world } from '../../../test/small-world.ts';
import { stepUpHeader } from '../../../test/step-up.ts';

/**
 * An erasure follows the person's id to named columns. Whatever the name, and however it was entered: no byte of
 * others' rows changes, and nothing of the person is left in any column of any table.
 */

const HOSTILE = [
  '150000000',
  '2027-01',
  '2027-01-15',
  'due_date',
  'status_since',
  'created_at',
  'null',
  'true',
  '"',
  '\\',
  '\\u0041',
  '{"by":"x"}',
  "'); drop table users; --",
  '%',
  '.*',
  '(a+)+$',
  'x'.repeat(80),
  'approved',
  'FR',
  'EUR',
  '<b>&amp;</b>',
  'invoices.confirm',
  '$1',
  '\u202e',
  'Zoé O’"Brien',
];
const COUNT = 100;

interface Somebody {
  id: string;
  mark: string;
  first: string;
  last: string;
  invoice: string;
}

const pick = (n: number) => HOSTILE[n % HOSTILE.length] as string;

/** An assignor's user, or an employee, who confirmed an invoice and left the usual traces. */
async function somebody(n: number): Promise<Somebody> {
  const mark = `m${randomUUID().slice(0, 8)}`;
  const first = pick(n);
  // Half of them have a mark in their name, the others only hostile words.
  const last = n % 2 === 0 ? `${pick(n * 7)}${mark}` : pick(n * 7 + 3);
  const staff = n % 10 === 0;
  const id = await insertRow(world.owner, 'users', {
    party_id: staff ? null : world.parties.assignor,
    role: staff ? 'adviser' : 'supplier',
    first_name: first,
    last_name: last,
    email: `${mark}@exemple.test`,
    phone: n % 3 === 0 ? `+3360${mark}` : pick(n),
    password_hash: 'none',
    email_verified_at: new Date(),
  });
  if (staff)
    await world.owner.query(
      `insert into employees (user_id, department, staff_no) values ($1, 'LEGAL', $2)`,
      [id, mark],
    );
  const name = `${first} ${last}`;
  const invoice = await insertInvoice(world, {
    status: 'paid',
    due_date: '2027-01-15',
    created_by: id,
    confirmation: { by: name, at: '2027-01-15', note: 'due_date' },
  });
  const line = (action: string, entity: string, entityId: string, after: object, comment: string | null) =>
    world.owner.query(
      `insert into audit_events (actor_id, actor_name, actor_public, actor_role, ip, action, entity, entity_id, comment, after)
       values ($1, $2, $2, 'supplier', '192.0.2.9', $3, $4, $5, $6, $7)`,
      [id, name, action, entity, entityId, comment, after],
    );
  await line('invoices.confirm', 'invoice', invoice, { confirmation: { by: name }, ...WORDS }, first);
  await line('users.update_self', 'user', id, { firstName: first, lastName: last, phone: mark }, null);
  await line('relations.invite', 'relation', randomUUID(), { email: `${mark}@exemple.test`, name }, null);
  // In one transaction with the person's act.
  await world.owner.query('begin');
  await line('invoices.contest', 'invoice', invoice, { status: 'disputed' }, null);
  await insertRow(world.owner, 'notifications', {
    user_id: people.adviser.identity.userId,
    type: 1,
    event: 'x',
    message: `${name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')} a contesté`,
    severity: 'info',
  });
  await world.owner.query('commit');
  await insertRow(world.owner, 'outbox_mails', {
    recipient: `${mark}@exemple.test`,
    subject: mark,
    body_text: mark,
    body_html: mark,
  });
  for (const [table, row] of [
    ['party_contacts', { party_id: world.parties.assignor, role: 'other', name, phone: mark }],
    ['contact_messages', { name, subject: mark, message: mark }],
  ] as const)
    await insertRow(world.owner, table, { ...row, email: `${mark}@exemple.test` });
  await insertRow(world.owner, 'calendar_events', {
    user_id: id,
    title: mark,
    all_day: true,
    starts_on: '2027-01-15',
    ends_on: '2027-01-16',
    time_zone: 'Europe/Paris',
  });
  return { id, mark, first, last, invoice };
}

/** What a line of an invoice contains besides a name. */
const WORDS = {
  dueDate: '2027-01-15',
  amount: 150_000_000,
  status: 'approved',
  due_date: 'due_date',
  list: ['2027-01', 'true', 150_000_000, null, { by: 'Zoé O’"Brien' }],
};

/** Others' rows containing all of these words. */
async function bystanders(): Promise<void> {
  for (const word of HOSTILE) {
    await insertInvoice(world, {
      status: 'paid',
      due_date: '2027-01-15',
      confirmation: { by: `${word} ${word}`, note: word },
      checks: JSON.stringify([{ id: word, note: `${word} ${word}` }]),
    });
    await world.owner.query(
      `insert into audit_events (actor_id, actor_name, actor_public, actor_role, action, entity, entity_id, comment, before, after)
       values ($1, $2, $2, 'adviser', 'invoices.note', 'invoice', gen_random_uuid(), $3, $4, $4)`,
      [
        people.adviser.identity.userId,
        `${word} ${word}`,
        `${word} ${word} 2027-01 due_date`,
        { ...WORDS, word, by: `${word} ${word}`, handOverTo: `${word} ${word}` },
      ],
    );
  }
}

const tables = () =>
  columnOf(
    `select c.relname as it from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  );

/** Traces of each erasure itself, and rows that every call changes. */
const OF_ERASURES = new Set([
  'audit_redactions',
  'image_redactions',
  'privacy_requests',
  'audit_people',
  'auth_challenges',
  'idempotency_keys',
  'rate_windows',
]);

/** Every row of every table, as text. */
async function allRows(): Promise<Map<string, Set<string>>> {
  const all = new Map<string, Set<string>>();
  for (const table of await tables())
    if (!OF_ERASURES.has(table))
      all.set(table, new Set(await columnOf(`select '${table} ' || t::text as it from ${table} t`)));
  return all;
}

test('a hundred people with hostile names are erased, and nobody else loses a byte', async () => {
  await bystanders();
  const all: Somebody[] = [];
  for (let n = 0; n < COUNT; n += 1) all.push(await somebody(n));
  await world.owner.query('select seal_audit()');
  const before = await allRows();
  const invoices = () =>
    rowsOf<{ id: string; row: object }>(
      `select id, to_jsonb(i) - 'confirmation' - 'version' as row from invoices i where id = any($1) order by id`,
      [all.map(({ invoice }) => invoice)],
    );
  const others = await invoices();

  for (const { id } of all) {
    const headers = await stepUpHeader(world.owner, people.super.identity);
    const answer = await people.super.call(
      'POST',
      '/api/privacy/requests',
      { userId: id, kind: 'erasure' },
      headers,
    );
    expect([answer.statusCode, answer.statusCode === 201 || answer.body]).toEqual([201, true]);
  }

  // Changed or deleted rows are the person's own, by id or e-mail address; inserted ones are reported by the journal.
  const after = await allRows();
  const theirs = new RegExp(all.flatMap(({ id, mark, invoice }) => [id, `${mark}@`, invoice]).join('|'));
  const strangers = [];
  for (const [table, rows] of before) {
    const now = after.get(table) as Set<string>;
    for (const row of rows) if (!now.has(row) && !theirs.test(row)) strangers.push(row);
    for (const row of now)
      if (
        !rows.has(row) &&
        !theirs.test(row) &&
        table !== 'audit_events' &&
        table !== 'notifications' &&
        table !== 'record_images'
      )
        strangers.push(row);
  }
  expect(strangers.filter((row) => !row.startsWith('notifications '))).toEqual([]);
  // Of an invoice that one of them confirmed, only the signature.
  expect(await invoices()).toEqual(others);

  // Nothing of them is left: addresses, numbers, marked names, in any column of any table.
  const marks = all.map(({ mark }) => mark).join('|');
  const saying: string[] = [];
  for (const table of await tables())
    saying.push(
      ...(await columnOf(`select '${table} ' || t::text as it from ${table} t where t::text ~ $1`, [marks])),
    );
  expect(saying).toEqual([]);
  // Nor do hostile words without a mark, where the person signed.
  for (const one of all) {
    const pseudonym = await valueOf('select pseudonym from audit_people where user_id = $1', [one.id]);
    expect(
      await columnOf('select distinct actor_name as it from audit_events where actor_id = $1', [one.id]),
    ).toEqual([pseudonym]);
    expect(
      await columnOf(
        `select after as it from audit_events where actor_id = $1 and action in ('invoices.confirm', 'users.update_self') order by seq`,
        [one.id],
      ),
    ).toEqual([
      { confirmation: { by: pseudonym }, ...WORDS },
      { firstName: pseudonym, lastName: pseudonym, phone: pseudonym },
    ]);
    expect(await valueOf('select confirmation as it from invoices where id = $1', [one.invoice])).toEqual({
      by: pseudonym,
      at: '2027-01-15',
      note: 'due_date',
    });
    const [image] = await columnOf<Record<string, unknown>>(
      `select image as it from record_images where entity = 'invoice' and entity_id = $1 order by seq limit 1`,
      [one.invoice],
    );
    expect(image?.['confirmation']).toEqual({ at: '2027-01-15', note: 'due_date' });
    expect(
      await columnOf(
        `select i.seq as it from record_images i where entity = 'user' and entity_id = $1 and version = 1
          and image ?| '{first_name,last_name,email,phone}'`,
        [one.id],
      ),
    ).toEqual([]);
  }
  expect(await rowsOf('select verify_audit() as line, verify_images() as image')).toEqual([
    { line: null, image: null },
  ]);
  expect(await people.super.get('/api/audit/verify')).toMatchObject({
    ok: true,
    firstBad: null,
    badImage: null,
  });
}, 240_000);

test('an image that loses or gains fields without a granted erasure is found', async () => {
  const found = async (change: string): Promise<unknown> => {
    await world.owner.query('begin');
    try {
      await world.owner.query('alter table record_images disable trigger user');
      await world.owner.query(change);
      return await valueOf('select verify_images() as it');
    } finally {
      await world.owner.query('rollback');
    }
  };
  const one = `(select seq from record_images where entity = 'party' order by seq limit 1)`;
  expect(await found('select 1')).toBeNull();
  for (const change of [
    `update record_images set image = image - 'legal_name' where seq = ${one}`,
    `update record_images set image = image - 'legal_name', salt = null where seq = ${one}`,
    `update record_images set at = at - interval '1 day' where seq = ${one}`,
    `update record_images set version = version + 1 where seq = ${one}`,
    'alter table image_redactions disable trigger user; delete from image_redactions',
    `update privacy_requests set done_at = null`,
  ])
    expect([change, await found(change)]).not.toEqual([change, null]);
});
