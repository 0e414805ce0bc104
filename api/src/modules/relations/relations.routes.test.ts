import { randomUUID } from 'node:crypto';
import {
  addBusinessDays,
  formatDate,
  todayInParis,
  type Page,
  type Relation,
  type RelationRow,
  type TimelineEntry,
  type Work,
} from '@cessio/contract';
import { insertInvoice } from '../../../test/fixtures.ts';
import { countStatements } from '../../../test/statements.ts';
import { people, rowsOf, valueOf, world } from '../../../test/small-world.ts';
import { daysFromToday, type Person } from '../../../test/world.ts';

/** The bank works with the first, not with the second. */
const KNOWN = { legalName: 'Société Alpha', nationalId: '542107651' };
const UNKNOWN = { legalName: 'Société Bravo', nationalId: '356000000' };
const THIRD = { legalName: 'Société Delta', nationalId: '404833048' };

const invite = (who: { legalName: string; nationalId: string }, email = 'compta@exemple.test') => ({
  ...who,
  country: 'FR',
  email,
});
const body = (over: object = {}) => ({
  invite: invite(UNKNOWN),
  notification: 'notified',
  termsDays: 60,
  ...over,
});
const create = (over: object = {}, who: Person = people.supplier) =>
  who.call('POST', '/api/relations', body(over));
const made = async (over: object = {}, who?: Person) => {
  const answer = await create(over, who);
  expect([answer.statusCode, answer.body]).toEqual([201, answer.body]);
  return answer.json<Relation>();
};
const read = (id: string, who: Person = people.supplier) => who.get<Relation>(`/api/relations/${id}`);
const step = (id: string, action: string, who: Person, over: object = {}) =>
  who.call('POST', `/api/relations/${id}/transitions`, { action, version: 1, ...over });
const change = (id: string, over: object, who: Person = people.supplier) =>
  who.call('PATCH', `/api/relations/${id}`, { version: 1, ...over });
const mails = () =>
  rowsOf<{ recipient: string; subject: string; body_text: string }>(
    'select recipient, subject, body_text from outbox_mails order by created_at',
  );
const told = (event: string) =>
  rowsOf<{ email: string; message: string }>(
    'select u.email, n.message from notifications n join users u on u.id = n.user_id where n.event = $1 order by u.email',
    [event],
  );
const pairId = () => valueOf<string>('select id from relations where debtor_id = $1', [world.parties.debtor]);

beforeEach(async () => {
  await world.owner.query(
    'truncate outbox_mails, rate_windows, notifications, relation_invitations, onboarding_invitations, idempotency_keys',
  );
  await world.owner.query('delete from relations where debtor_id <> $1', [world.parties.debtor]);
  await world.owner.query(
    `update relations set status = 'active', notification = 'notified', version = 1, blocked_by_bank = false, terms_days = 60,
       debtor_national_id = '443061841'`,
  );
  await world.owner.query('delete from invoices');
});

describe('a supplier invites a debtor', () => {
  test('and reads, from call to list, the same of one that the bank knows and of one that it does not', async () => {
    const answers = [
      await create({ invite: invite(KNOWN), assignorRef: 'C1' }),
      await create({ invite: invite(UNKNOWN), assignorRef: 'C1' }),
    ];
    const records = await Promise.all(
      answers.map(async (answer) => {
        const { id } = answer.json<Relation>();
        const list = await people.supplier.get<Page<RelationRow>>('/api/relations?status=invited');
        const history = await people.supplier.get<{ data: TimelineEntry[] }>(`/api/relations/${id}/timeline`);
        const work = await people.supplier.get<Work>('/api/work');
        return {
          status: answer.statusCode,
          answer: answer.json<Relation>(),
          read: await read(id),
          row: list.data.find((row) => row.id === id),
          history: history.data,
          waits: work.elsewhere.filter((one) => one.id === id).length,
        };
      }),
    );
    const plain = records.map((record) =>
      JSON.stringify(record)
        .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'now')
        .replaceAll(/Société (Alpha|Bravo)/g, 'name')
        .replaceAll(/542107651|356000000/g, 'number'),
    );
    expect(plain[0]).toBe(plain[1]);
    expect(records[0]).toMatchObject({ status: 201, waits: 1, answer: { status: 'invited' } });
    // Neither the bank's name for it, nor an id created when it was entered.
    expect(JSON.stringify(records)).not.toMatch(
      new RegExp(`Optique|${world.parties.otherDebtor}|"known":\\{`),
    );
    const [one, other] = await mails();
    expect(one?.recipient).toBe('compta@exemple.test');
    const words = (text = '') => text.replace(/Société \w+/g, 'name').replace(/invitation=[\w-]+/, '');
    expect(words(one?.body_text)).toBe(words(other?.body_text));
  });

  test('by the same statements, whose count and form do not depend on it either', async () => {
    const statements = async (who: typeof KNOWN) =>
      (await countStatements(() => made({ invite: invite(who) }))).statements;
    // The first call prepares what the others use.
    await made({ invite: invite(THIRD) });
    const known = await statements(KNOWN);
    expect(known.length).toBeGreaterThan(5);
    expect(await statements(UNKNOWN)).toEqual(known);
  });

  test('mails a link of seven days that says what the supplier said, and nothing once it has ended', async () => {
    await made({ invite: invite(KNOWN, 'Achats@Exemple.test') });
    const [mail] = await mails();
    expect(mail).toMatchObject({
      recipient: 'achats@exemple.test',
      subject: '[Cessio] Atelier Brévanne vous invite',
    });
    const token = /debtor\/new\?invitation=([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
    expect(token.length).toBeGreaterThan(40);
    const open = () => world.app.fastify.inject({ method: 'GET', url: `/api/public/invitations/${token}` });
    expect((await open()).json()).toMatchObject({
      invitedBy: 'Atelier Brévanne',
      legalName: 'Société Alpha',
      country: 'FR',
      nationalId: '542107651',
      email: 'achats@exemple.test',
    });
    expect((await open()).headers['cache-control']).toBe('no-store');
    const kept = await world.owner.query<{ hash: string; days: number }>(
      `select encode(token_hash, 'escape') as hash, round(extract(epoch from expires_at - now()) / 86400)::int as days from relation_invitations`,
    );
    expect(kept.rows).toMatchObject([{ days: 7 }]);
    expect(kept.rows[0]?.hash).not.toContain(token);
    await world.owner.query('update relation_invitations set expires_at = now()');
    expect((await open()).json()).toMatchObject({ status: 410, code: 'LINK_EXPIRED' });
    // Once the bank has blocked it, the link opens nothing, even before it expires.
    await world.owner.query(`update relation_invitations set expires_at = now() + interval '1 day'`);
    expect((await open()).statusCode).toBe(200);
    const [relation] = await rowsOf<{ id: string }>('select relation_id as id from relation_invitations');
    const refusal = { action: 'block', version: 1, comment: 'Inconnue.' };
    const refused = await people.adviser.call('POST', `/api/relations/${relation?.id}/transitions`, refusal);
    expect(refused.statusCode).toBe(200);
    expect((await open()).json()).toMatchObject({ status: 404, code: 'LINK_INVALID' });
    const guess = await world.app.fastify.inject({ method: 'GET', url: '/api/public/invitations/guess' });
    expect(guess.json()).toMatchObject({ status: 404, code: 'LINK_INVALID' });
  });

  test('a confidential one hears nothing', async () => {
    const relation = await made({ notification: 'confidential' });
    expect(await mails()).toEqual([]);
    expect(
      (await people.supplier.call('POST', `/api/relations/${relation.id}/invitation`)).json(),
    ).toMatchObject({
      code: 'STATE_CONFLICT',
    });
  });

  test('again: the link before it ends', async () => {
    const { id } = await made();
    const again = await people.supplier.call('POST', `/api/relations/${id}/invitation`);
    expect(again.statusCode).toBe(200);
    const open = await world.owner.query('select from relation_invitations where expires_at > now()');
    expect([(await mails()).length, open.rowCount]).toEqual([2, 1]);
  });

  test('one that was named without an e-mail is invited once the bank or its supplier gives one', async () => {
    const { id } = await made();
    await world.owner.query(`update relations set invited_email = null where id = $1`, [id]);
    await world.owner.query('truncate outbox_mails');
    const invite = (who: Person, over: object = {}) =>
      who.call('POST', `/api/relations/${id}/invitation`, over);
    expect((await invite(people.adviser)).json()).toMatchObject({ code: 'STATE_CONFLICT' });
    expect((await invite(people.adviser, { email: 'a@b.test, c@d.test' })).statusCode).toBe(422);
    expect((await invite(people.otherSupplier, { email: 'x@y.test' })).statusCode).toBe(404);
    expect((await invite(people.risk, { email: 'x@y.test' })).statusCode).toBe(403);
    const given = await invite(people.adviser, { email: 'Compta@Vaubrun.test' });
    expect([given.statusCode, given.json()]).toMatchObject([
      200,
      { invitation: { email: 'compta@vaubrun.test', expiresAt: expect.any(String) } },
    ]);
    expect((await invite(people.supplier, { email: 'achats@vaubrun.test' })).statusCode).toBe(200);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([
      'compta@vaubrun.test',
      'achats@vaubrun.test',
    ]);
    const open = await world.owner.query('select from relation_invitations where expires_at > now()');
    expect(open.rowCount).toBe(1);
  });

  test('no more than five an hour are mailed to one address', async () => {
    const { id } = await made();
    const answers = [];
    for (let n = 0; n < 5; n += 1)
      answers.push((await people.supplier.call('POST', `/api/relations/${id}/invitation`)).statusCode);
    expect(answers).toEqual([200, 200, 200, 200, 429]);
    expect(await mails()).toHaveLength(5);
    const other = await create({ invite: invite(THIRD) });
    expect(other.json()).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    // Nothing of a refused one is stored.
    expect(
      (await world.owner.query('select from relations where debtor_national_id = $1', [THIRD.nationalId]))
        .rowCount,
    ).toBe(0);
  });

  test.each([
    [
      'a number that is none',
      { invite: { ...invite(UNKNOWN), nationalId: '123456789' } },
      '/invite/nationalId',
    ],
    ['its own number', { invite: { ...invite(UNKNOWN), nationalId: '732829320' } }, '/invite/nationalId'],
    ['another country’s', { invite: { ...invite(UNKNOWN), country: 'TN' } }, '/invite/nationalId'],
    ['terms of 121 days', { termsDays: 121 }, '/termsDays'],
    [
      'a name with a link',
      { invite: { ...invite(UNKNOWN), legalName: 'voir http://x.test' } },
      '/invite/legalName',
    ],
    ['two addresses', { invite: { ...invite(UNKNOWN), email: 'a@b.test, c@d.test' } }, '/invite/email'],
    ['neither company nor invitation', { invite: undefined }, '/debtorId'],
    ['both', { debtorId: randomUUID() }, '/debtorId'],
    ['an id that it does not know', { invite: undefined, debtorId: randomUUID() }, '/debtorId'],
    ['another supplier as its own', { assignorId: randomUUID() }, '/assignorId'],
    ['a state of its own', { status: 'active' }, '/status'],
  ])('%s is refused', async (_, over, path) => {
    expect((await create(over)).json()).toMatchObject({ status: 422, errors: [{ path }] });
    expect(await mails()).toEqual([]);
  });

  test('a company of the bank by an id that none of its own records names is not found', async () => {
    const answer = await create({ invite: undefined, debtorId: world.parties.otherDebtor });
    expect(answer.json()).toMatchObject({
      status: 422,
      errors: [{ path: '/debtorId', code: 'UNKNOWN_REF' }],
    });
  });

  test('once: another spelling of the number, two at once, and one that it has already', async () => {
    const both = await Promise.all([
      create(),
      create({ invite: { ...invite(UNKNOWN), nationalId: '356 000 000' } }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    const pair = await create({ invite: { ...invite(KNOWN), nationalId: '443061841' } });
    expect(pair.json()).toMatchObject({ code: 'DUPLICATE_RECORD' });
    const key = { 'idempotency-key': randomUUID() };
    const twice = [1, 2].map(() => people.otherSupplier.call('POST', '/api/relations', body(), key));
    const [first, second] = [await twice[0], await twice[1]];
    const again = await people.otherSupplier.call('POST', '/api/relations', body(), key);
    expect([first?.statusCode, second?.statusCode].includes(201)).toBe(true);
    expect(again.statusCode).toBe(201);
  });

  test('by nobody who may not', async () => {
    for (const who of [people.client, people.risk, people.legal])
      expect((await create({}, who)).statusCode).toBe(403);
    expect((await create({ assignorId: world.parties.assignor }, people.adviser)).statusCode).toBe(201);
  });
});

describe('the bank accepts', () => {
  test('a company that it knows: the relation is the pair’s, everybody concerned is told', async () => {
    const { id } = await made({ invite: invite(KNOWN) });
    const waiting = await people.adviser.get<Work>('/api/work?entity=relation');
    expect(waiting.data).toMatchObject([
      {
        id,
        label: 'Société Alpha',
        about: 'Atelier Brévanne',
        action: { label: 'Activer', href: `/Clients/relations/${id}` },
      },
    ]);
    const dueOn = addBusinessDays(todayInParis(), 2);
    expect(waiting.data).toMatchObject([{ dueOn }]);
    expect(await told('relation.invited')).toMatchObject([
      { email: 'ines.delmotte@cessio.test', message: expect.stringContaining(formatDate(dueOn)) },
    ]);
    expect(await read(id, people.adviser)).toMatchObject({
      known: { id: world.parties.otherDebtor, legalName: 'Optique Sauvennes' },
    });
    const answer = await step(id, 'accept', people.adviser);
    expect(answer.json()).toMatchObject({
      status: 'active',
      version: 2,
      debtor: { id: world.parties.otherDebtor },
    });
    expect(await read(id)).toMatchObject({
      status: 'active',
      debtor: { legalName: 'Optique Sauvennes' },
      known: null,
    });
    expect((await told('relation.accepted')).map(({ email }) => email)).toEqual([
      'camille.vasseur@brevanne.test',
    ]);
    expect((await told('relation.notified')).map(({ email }) => email)).toEqual([
      'anne.duval@sauvennes.test',
    ]);
    const history = await people.supplier.get<{ data: TimelineEntry[] }>(`/api/relations/${id}/timeline`);
    expect(history.data.map(({ label, actor }) => [label, actor.name])).toEqual([
      ['Relation activée', 'Votre conseiller'],
      ['Client ajouté', 'camille vasseur'],
    ]);
    expect((await people.adviser.get<Work>('/api/work?entity=relation')).data).toEqual([]);
  });

  test('of a confidential one the debtor hears nothing', async () => {
    const { id } = await made({ invite: invite(KNOWN), notification: 'confidential' });
    expect((await step(id, 'accept', people.adviser)).statusCode).toBe(200);
    expect(await told('relation.notified')).toEqual([]);
  });

  test('none that it does not know, until it has entered it', async () => {
    const { id } = await made({ invite: invite(THIRD) });
    expect((await people.adviser.get<Work>('/api/work?entity=relation')).data).toEqual([]);
    expect((await step(id, 'accept', people.adviser)).json()).toMatchObject({
      status: 409,
      code: 'COMPANY_UNKNOWN',
    });
    const entered = await people.adviser.call('POST', '/api/parties', {
      legalName: 'Delta SAS',
      country: 'FR',
      nationalId: THIRD.nationalId,
      isDebtor: true,
      isAssignor: false,
    });
    expect(entered.statusCode).toBe(201);
    expect((await step(id, 'accept', people.adviser)).json()).toMatchObject({
      debtor: { legalName: 'Delta SAS' },
    });
  });

  test('once, and never the supplier itself, another supplier or a debtor', async () => {
    const { id } = await made({ invite: invite(KNOWN) });
    for (const [who, status] of [
      [people.supplier, 403],
      [people.risk, 403],
      [people.client, 403],
      [people.otherSupplier, 404],
    ] as const)
      expect((await step(id, 'accept', who)).statusCode).toBe(status);
    const both = await Promise.all([step(id, 'accept', people.adviser), step(id, 'accept', people.m1)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await people.otherSupplier.call('GET', `/api/relations/${id}`)).statusCode).toBe(404);
    expect((await step(id, 'block', people.otherSupplier, { version: 2 })).statusCode).toBe(404);
    // The database enforces it too.
    const one = await made({ invite: invite(UNKNOWN) });
    const activate = 'update relations set status = $2, version = version + 1 where id = $1';
    await expect(people.supplier.sql(activate, [one.id, 'active'])).rejects.toThrow(/the bank decides/);
    await expect(
      people.supplier.sql('update relations set debtor_id = $2 where id = $1', [
        one.id,
        world.parties.otherDebtor,
      ]),
    ).rejects.toThrow('permission denied');
    const foreign = await people.otherSupplier.sql('update relations set terms_days = 1 where id = $1', [
      one.id,
    ]);
    expect(foreign.rowCount).toBe(0);
  });

  test('what the bank has blocked only the bank takes up again', async () => {
    const id = await pairId();
    expect((await step(id, 'block', people.supplier)).json()).toMatchObject({ status: 'blocked' });
    expect((await step(id, 'unblock', people.supplier, { version: 2 })).json()).toMatchObject({
      status: 'active',
    });
    expect(
      (await step(id, 'block', people.adviser, { version: 3, comment: 'Litiges répétés.' })).statusCode,
    ).toBe(200);
    expect((await step(id, 'unblock', people.supplier, { version: 4 })).statusCode).toBe(403);
    expect((await read(id)).allowedActions).toEqual([]);
    expect((await step(id, 'unblock', people.adviser, { version: 4 })).json()).toMatchObject({
      status: 'active',
    });
    const { id: refused } = await made({ invite: invite(KNOWN) });
    expect((await step(refused, 'block', people.adviser, { comment: 'Hors périmètre.' })).statusCode).toBe(
      200,
    );
    expect((await step(refused, 'unblock', people.supplier, { version: 2 })).statusCode).toBe(403);
  });
});

describe('terms and notification', () => {
  const invoiceOf = (columns: object) =>
    insertInvoice(world, { contract_id: world.contracts.classic, ...columns });
  const sees = async (invoice: string) =>
    (await people.client.sql('select id from invoices where id = $1', [invoice])).rowCount === 1;

  test('to notified: the debtor is told, and sees what is not assigned yet', async () => {
    const id = await pairId();
    expect((await change(id, { notification: 'confidential', termsDays: 45 })).json()).toMatchObject({
      notification: 'confidential',
      termsDays: 45,
      version: 2,
    });
    const waiting = await invoiceOf({
      status: 'awaiting_confirmation',
      submitted_at: new Date(),
      confidential: true,
    });
    const draft = await invoiceOf({ status: 'draft', confidential: true });
    expect([await sees(waiting), await sees(draft)]).toEqual([false, false]);
    expect((await change(id, { version: 2, notification: 'notified' })).statusCode).toBe(200);
    expect([await sees(waiting), await sees(draft)]).toEqual([true, false]);
    expect(await told('relation.notified')).toMatchObject([{ email: 'lucie.roumegas@halbrane.test' }]);
  });

  test('to confidential: what the debtor was shown stays shown', async () => {
    const id = await pairId();
    const waiting = await invoiceOf({ status: 'awaiting_confirmation', submitted_at: new Date() });
    const draft = await invoiceOf({ status: 'draft' });
    expect((await change(id, { notification: 'confidential' })).statusCode).toBe(200);
    expect(await sees(waiting)).toBe(true);
    await world.owner.query('update invoices set submitted_at = now() where id = $1', [draft]);
    expect(await sees(draft)).toBe(false);
    expect(await told('relation.notified')).toEqual([]);
  });

  test.each(['assigned', 'paid', 'reassigned'])('not to confidential once one is %s', async (status) => {
    const id = await pairId();
    await invoiceOf({ status, submitted_at: new Date() });
    const answer = await change(id, { notification: 'confidential', termsDays: 10 });
    expect(answer.json()).toMatchObject({ status: 409, code: 'PAIR_ASSIGNED' });
    expect(await read(id)).toMatchObject({ notification: 'notified', termsDays: 60, version: 1 });
  });

  test('a stale version is told who was faster; another supplier finds nothing', async () => {
    const id = await pairId();
    await change(id, { termsDays: 30 }, people.adviser);
    const late = await change(id, { termsDays: 20 });
    expect(late.json()).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: { termsDays: 30 },
      yours: { termsDays: 20 },
      detail: expect.stringContaining('Votre conseiller') as string,
    });
    expect((await change(id, { version: 2, termsDays: 20 }, people.otherSupplier)).statusCode).toBe(404);
    expect((await change(id, { version: 2, termsDays: 121 })).statusCode).toBe(422);
    expect((await change(id, { version: 2, termsDays: 20 }, people.client)).statusCode).toBe(403);
  });
});

test('figures of a pair: delay by amount, dilution, disputes, over twelve months and one currency', async () => {
  const id = await pairId();
  expect(await read(id)).toMatchObject({ avgDelayDays: null, dilutionPpm: null, disputes: 0 });
  const ago = (days: number) => daysFromToday(-days);
  const paid = (gross: number, due: number, on: number, over: object = {}) =>
    insertInvoice(world, {
      status: 'paid',
      gross,
      net: gross,
      vat: 0,
      issue_date: ago(due + 30),
      due_date: ago(due),
      paid_on: ago(on),
      ...over,
    });
  await paid(300_000, 60, 40);
  await paid(100_000, 60, 61);
  // More than twelve months ago, in another currency, by another debtor.
  await paid(900_000, 460, 400);
  await paid(900_000, 60, 10, { currency: 'TND' });
  await paid(900_000, 60, 10, { debtor_id: world.parties.otherDebtor });
  await insertInvoice(world, {
    status: 'disputed',
    gross: 100_000,
    net: 100_000,
    vat: 0,
    credited: 25_000,
    issue_date: ago(20),
    due_date: daysFromToday(30),
  });
  await insertInvoice(world, {
    status: 'approved',
    gross: 100_000,
    net: 100_000,
    vat: 0,
    credited: 100_000,
    issue_date: ago(20),
    due_date: daysFromToday(30),
  });
  for (const who of [people.supplier, people.adviser])
    expect(await read(id, who)).toMatchObject({ avgDelayDays: 15, dilutionPpm: 50_000, disputes: 1 });
});
