import { randomUUID } from 'node:crypto';
import type { Page } from '@cessio/contract';
import type { PrivacyAccess, PrivacyRequest } from '@cessio/contract/privacy';
import { insertInvoice, insertRow } from '../../../test/fixtures.ts';
import { people, valueOf, world } from '../../../test/small-world.ts';
import { stepUpHeader } from '../../../test/step-up.ts';
import { unzip } from '../../../test/workbook.ts';

interface Preview {
  name: string;
  kept: { what: string; count: number; legalBasis: string; keptFor: string; until: string | null }[];
  erased: { what: string; count: number }[];
  refusals: { code: string; why: string }[];
  erasedAt: string | null;
}

const preview = (id: string) => people.super.get<Preview>(`/api/privacy/people/${id}`);
const ask = async (userId: string, kind: 'export' | 'erasure', headers: Record<string, string> = {}) =>
  people.super.call(
    'POST',
    '/api/privacy/requests',
    { userId, kind },
    {
      ...(await stepUpHeader(world.owner, people.super.identity)),
      ...headers,
    },
  );
const broken = () => valueOf('select verify_audit()');

/** A company's user with data of every kind. */
async function somebody(partyId: string | null, name = randomUUID().slice(0, 8)): Promise<string> {
  const id = await insertRow(world.owner, 'users', {
    party_id: partyId,
    role: partyId ? 'supplier' : 'adviser',
    first_name: 'Zoé',
    last_name: `O’"Brien<${name}`,
    email: `${name}@exemple.test`,
    phone: '+33 6 01 02 03 04',
    password_hash: 'none',
    email_verified_at: new Date(),
    rights: partyId ? ['submit'] : [],
  });
  if (!partyId)
    await world.owner.query(
      `insert into employees (user_id, department, staff_no) values ($1, 'ADVISER', $2)`,
      [id, name],
    );
  return id;
}

test('are closed to everybody but the administrator', async () => {
  const id = people.supplier.identity.userId;
  for (const who of ['client', 'supplier', 'adviser', 'risk', 'legal', 'm1'] as const)
    for (const [method, url, body] of [
      ['GET', '/api/privacy/people?q=ines', undefined],
      ['GET', `/api/privacy/people/${id}`, undefined],
      ['GET', `/api/privacy/access-log?userId=${id}`, undefined],
      ['GET', '/api/privacy/requests', undefined],
      ['POST', '/api/privacy/requests', { userId: id, kind: 'erasure' }],
      ['GET', `/api/privacy/requests/${id}/data.zip`, undefined],
    ] as const)
      expect([who, url, (await people[who].call(method, url, body)).statusCode]).toEqual([who, url, 403]);
});

test('a person is found by name or e-mail, without accents, and nobody by signs', async () => {
  const find = (q: string) =>
    people.super.get<{ data: { name: string }[] }>(`/api/privacy/people?q=${encodeURIComponent(q)}`);
  expect((await find('DELMOTTE')).data).toMatchObject([
    { name: 'ines delmotte', email: 'ines.delmotte@cessio.test' },
  ]);
  expect((await find('%_')).data).toEqual([]);
  expect((await people.super.call('GET', '/api/privacy/people?q=a')).statusCode).toBe(400);
});

describe('an erasure is refused', () => {
  test('of oneself, of the last administrator, of nobody, and without a fresh proof', async () => {
    const own = await ask(people.super.identity.userId, 'erasure');
    expect([own.statusCode, own.json<{ code: string }>().code]).toEqual([403, 'SELF_CHANGE_FORBIDDEN']);
    expect((await preview(people.super.identity.userId)).refusals.map(({ code }) => code)).toEqual([
      'SELF',
      'LAST_SUPER',
    ]);
    expect((await ask(randomUUID(), 'erasure')).statusCode).toBe(404);
    const id = await somebody(world.parties.assignor);
    const bare = await people.super.call('POST', '/api/privacy/requests', { userId: id, kind: 'erasure' });
    expect([bare.statusCode, bare.json<{ code: string }>().code]).toEqual([403, 'STEP_UP_REQUIRED']);
    expect(await valueOf('select status from users where id = $1', [id])).toBe('active');
  });

  test('of who is needed: open invoices that nobody else may sign, the only user, files in charge, people managed', async () => {
    const invoice = await insertInvoice(world, { status: 'under_review', submitted_at: new Date() });
    const { supplier, otherSupplier, adviser, m1 } = people;
    const refused = async (userId: string) => {
      const answer = await ask(userId, 'erasure');
      expect(answer.statusCode).toBe(422);
      return answer.json<{ code: string; detail: string; refusals: { code: string }[] }>();
    };
    expect(await refused(supplier.identity.userId)).toMatchObject({
      code: 'ERASURE_REFUSED',
      detail: expect.stringContaining('1 facture en cours'),
      refusals: [{ code: 'OPEN_WORK' }],
    });
    expect(await refused(otherSupplier.identity.userId)).toMatchObject({ refusals: [{ code: 'LAST_USER' }] });
    expect(await refused(adviser.identity.userId)).toMatchObject({ refusals: [{ code: 'OPEN_FILES' }] });
    await world.owner.query('update employees set manager_id = $1 where user_id = $2', [
      m1.identity.userId,
      people.risk.identity.userId,
    ]);
    expect(await refused(m1.identity.userId)).toMatchObject({ refusals: [{ code: 'MANAGES' }] });
    await world.owner.query('delete from invoices where id = $1', [invoice]);
  });
});

test('an erasure does what was announced: sessions end, what is kept names nobody, the log holds', async () => {
  const name = randomUUID().slice(0, 8);
  const id = await somebody(world.parties.assignor, name);
  const email = `${name}@exemple.test`;
  const full = `Zoé O’"Brien<${name}`;
  const sessionId = await insertRow(world.owner, 'sessions', {
    user_id: id,
    device: 'Firefox',
    ip: '192.0.2.9',
    expires_at: new Date(Date.now() + 86_400_000),
  });
  await insertRow(world.owner, 'notifications', {
    user_id: id,
    type: 1,
    event: 'x',
    message: 'Bonjour',
    severity: 'info',
  });
  await insertRow(world.owner, 'outbox_mails', {
    recipient: email,
    subject: 'x',
    body_text: 'x',
    body_html: 'x',
  });
  const invoice = await insertInvoice(world, {
    created_by: id,
    confirmation: { by: full, at: '2026-01-01' },
    status: 'paid',
  });
  await insertRow(world.owner, 'party_contacts', {
    party_id: world.parties.assignor,
    name: full,
    role: 'other',
    email,
  });
  await insertRow(world.owner, 'beneficial_owners', {
    party_id: world.parties.assignor,
    name: full,
    birth_date: '1980-01-01',
    share_ppm: 500_000,
  });
  // In one transaction, as a step notifies its receivers.
  await world.owner.query('begin');
  await world.owner.query(
    `insert into audit_events (actor_id, actor_name, actor_public, actor_role, ip, action, entity, entity_id, after)
     values ($1, $2, $2, 'supplier', '192.0.2.9', 'invoices.confirm', 'invoice', $3, $4)`,
    [id, full, invoice, { confirmation: { by: full } }],
  );
  await insertRow(world.owner, 'notifications', {
    user_id: people.adviser.identity.userId,
    type: 1,
    event: 'x',
    message: `${full} a confirmé`,
    severity: 'info',
  });
  await world.owner.query('commit');

  const announced = await preview(id);
  expect(announced.refusals).toEqual([]);
  expect(announced.erased).toEqual(
    expect.arrayContaining([
      { what: 'Compte et identité', count: 1 },
      { what: 'Sessions et appareils', count: 1 },
      { what: 'Notifications', count: 1 },
      { what: 'Contacts de la société', count: 1 },
    ]),
  );
  expect(announced.kept.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'Bénéficiaires effectifs',
      'Factures saisies ou confirmées',
      'Confirmations de factures',
    ]),
  );
  for (const { legalBasis, keptFor } of announced.kept) expect([legalBasis, keptFor]).not.toContain('');
  expect(announced.kept.find(({ what }) => what.startsWith('Factures'))?.until).toBe(
    `${new Date().getFullYear() + 11}-01-01`,
  );

  const key = { 'idempotency-key': randomUUID() };
  const [first, second] = await Promise.all([ask(id, 'erasure', key), ask(id, 'erasure')]);
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  const done = first.json<Preview & { id: string }>();
  expect(second.json<{ id: string }>().id).toBe(done.id);
  expect({ kept: done.kept, erased: done.erased }).toEqual({
    kept: announced.kept,
    erased: announced.erased,
  });
  expect((await ask(id, 'erasure', key)).json<{ id: string }>().id).toBe(done.id);
  expect(await valueOf(`select count(*)::int from privacy_requests where kind = 'erasure'`)).toBe(1);

  expect(await valueOf('select count(*)::int from sessions where id = $1', [sessionId])).toBe(0);
  const pseudonym = await valueOf<string>(
    'select pseudonym from audit_people where user_id = $1 and key is null',
    [id],
  );
  expect(await valueOf(`select first_name || ' ' || last_name from users where id = $1`, [id])).toBe(
    pseudonym,
  );
  expect(await valueOf('select confirmation ->> $2 from invoices where id = $1', [invoice, 'by'])).toBe(
    pseudonym,
  );
  expect(await broken()).toBeNull();
  await world.owner.query('select seal_audit()');
  expect(await broken()).toBeNull();

  // Nothing in the database contains the name except what the law requires.
  const { rows } = await world.owner.query<{ it: string }>(
    `select c.relname as it from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  );
  const saying: string[] = [];
  for (const { it } of rows) {
    const count = await valueOf<number>(
      `select count(*)::int from ${it} t where position($1 in to_jsonb(t)::text) > 0`,
      [name],
    );
    if (count > 0) saying.push(it);
  }
  expect(saying.toSorted()).toEqual(['beneficial_owners', 'record_images']);
  expect(
    await valueOf(
      'select count(*)::int from record_images i where position($1 in i::text) > 0 and entity <> $2',
      [name, 'beneficial_owner'],
    ),
  ).toBe(0);
  const csv = await people.super.call('GET', '/api/audit.csv');
  expect([csv.body.includes(name), csv.body.includes(pseudonym)]).toEqual([false, true]);
  expect(await preview(id)).toMatchObject({
    name: pseudonym,
    erased: done.erased,
    erasedAt: expect.any(String),
  });
  const list = await people.super.get<Page<PrivacyRequest>>('/api/privacy/requests');
  expect(list.data).toMatchObject([{ kind: 'erasure', person: pseudonym, userId: id }]);
});

test('an employee whose files are with others is erased too', async () => {
  const id = await somebody(null);
  expect((await ask(id, 'erasure')).statusCode).toBe(201);
  expect(await valueOf('select active from employees where user_id = $1', [id])).toBe(false);
});

test('an export is a ZIP of JSON and a page to read, for who asked, for an hour', async () => {
  const name = randomUUID().slice(0, 8);
  const id = await somebody(world.parties.assignor, name);
  await insertRow(world.owner, 'calendar_events', {
    user_id: id,
    title: '<script>alert(1)</script>',
    all_day: true,
    starts_on: '2026-01-01',
    ends_on: '2026-01-02',
    time_zone: 'Europe/Paris',
  });
  const { fileUrl = '' } = (await ask(id, 'export')).json<{ fileUrl?: string }>();
  const answer = await people.super.call('GET', fileUrl);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = unzip(answer.rawPayload);
  const data = JSON.parse(files.get('donnees.json') ?? '') as {
    data: Record<string, Record<string, unknown>[]>;
  };
  expect(data.data['Compte et identité']).toMatchObject([{ 'e-mail': `${name}@exemple.test` }]);
  expect(data.data['Calendrier']).toMatchObject([{ titre: '<script>alert(1)</script>' }]);
  expect(files.get('donnees.html')).toContain('&lt;script&gt;alert(1)');
  expect(files.get('donnees.html')).not.toMatch(/<script|password_hash|https?:/);
  expect(answer.body).not.toContain('none');
  await world.owner.query(`update privacy_requests set created_at = now() - interval '2 hours'`);
  expect((await people.super.call('GET', fileUrl)).statusCode).toBe(410);
  expect((await people.super.call('GET', `/api/privacy/requests/${randomUUID()}/data.zip`)).statusCode).toBe(
    404,
  );
});

test('who looked at a person’s account and papers is told, and at what the person looked', async () => {
  const { supplier, adviser } = people;
  const document = await insertRow(world.owner, 'documents', {
    type_id: await insertRow(world.owner, 'document_types', {
      code: 'AUTRE',
      label: 'Autre',
      applies_to: 'party',
    }),
    type_code: 'AUTRE',
    type_label: 'Autre',
    party_id: world.parties.assignor,
    owner_name: 'Atelier',
    uploaded_by: supplier.identity.userId,
    filename: 'kbis.pdf',
  });
  await world.owner.query(
    `insert into audit_events (actor_id, actor_name, actor_public, actor_role, action, entity, entity_id, internal)
     values ($1, 'ines delmotte', 'x', 'adviser', 'documents.read', 'document', $2, true)`,
    [adviser.identity.userId, document],
  );
  const log = (userId: string) =>
    people.super.get<{
      data: PrivacyAccess[];
      byPerson: PrivacyAccess[];
    }>(`/api/privacy/access-log?userId=${userId}`);
  const seen = { actor: 'ines delmotte', what: 'Document consulté', object: 'kbis.pdf' };
  const told = await log(supplier.identity.userId);
  expect(told.data).toMatchObject([{ what: 'Données personnelles consultées' }, seen]);
  expect((await log(adviser.identity.userId)).byPerson).toMatchObject([seen]);
  // Looking again soon adds no line.
  expect((await log(supplier.identity.userId)).data).toHaveLength(2);
});
