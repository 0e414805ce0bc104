import type { Party } from '@cessio/contract';
import { partyUserMachine, PARTY_USER_STATES, type PartyUser } from '@cessio/contract/parties';
import { done, expectRefused, faultsOf, touched } from '../../../test/answers.ts';
import { people, post, rowsOf, world } from '../../../test/small-world.ts';
import type { Person } from '../../../test/world.ts';

const company = () => world.parties.debtor;
const body = (more: object = {}) => ({
  firstName: 'Salomé',
  lastName: 'Rivière',
  email: 'salome.riviere@halbrane.test',
  role: 'client',
  rights: ['submit'],
  ...more,
});
const invite = (more: object = {}, who: Person = people.adviser, party = company()) =>
  who.call('POST', `/api/parties/${party}/users`, body(more));
const users = (who: Person = people.risk) => who.get<PartyUser[]>(`/api/parties/${company()}/users`);
const one = async (id: string) => (await users()).find((user) => user.id === id) as PartyUser;
const take = async (who: Person, id: string, action: string) =>
  who.call('POST', `/api/users/${id}/transitions`, { action, version: (await one(id)).version });
const links = (userId: string) =>
  rowsOf<{ days: number; used: boolean }>(
    `select round(extract(epoch from expires_at - created_at) / 86400)::int as days, used_at is not null as used
        from mail_links where user_id = $1`,
    [userId],
  );

test('somebody is invited by a link of seven days, once; an address in use is refused whatever its case', async () => {
  const user = await done<PartyUser>(invite(), 201);
  expect(user).toMatchObject({
    status: 'pending_email',
    rights: ['submit'],
    lastSignInAt: null,
    partyId: company(),
  });
  expect(await links(user.id)).toEqual([{ days: 7, used: false }]);
  const { rows } = await world.owner.query<{ body_text: string }>(
    `select body_text from outbox_mails where recipient = 'salome.riviere@halbrane.test'`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.body_text).toContain('sept jours');
  const again = await expectRefused(
    invite({ email: 'SALOME.Riviere@halbrane.test' }),
    409,
    'DUPLICATE_RECORD',
  );
  expect(faultsOf(again)).toEqual(['/email DUPLICATE_RECORD']);
  await done(invite({ email: 'Jeanne.Le.Goff@gmail.com' }), 201);
  for (const same of [
    'jeannelegoff@gmail.com',
    'j.eannelegoff@googlemail.com',
    'helene.marchadier@cessio.test',
  ])
    await expectRefused(invite({ email: same }), 409, 'DUPLICATE_RECORD');
  // For other providers, dots make a different address.
  await done(invite({ email: 'salomeriviere@halbrane.test' }), 201);
  const side = await expectRefused(invite({ email: 'x@y.test', role: 'supplier' }), 422, 'VALIDATION_FAILED');
  expect(faultsOf(side)).toEqual(['/role ROLE']);
  for (const who of [people.risk, people.legal, people.client, people.supplier])
    await expectRefused(invite({ email: 'z@y.test' }, who), 403, 'FORBIDDEN');
  await expectRefused(people.client.call('GET', `/api/parties/${company()}/users`), 403, 'FORBIDDEN');
  const party = await people.adviser.get<Party>(`/api/parties/${company()}`);
  expect(party.users.map(({ id }) => id)).toContain(user.id);
});

test('the link lets them choose a password and sign in', async () => {
  const user = await done<PartyUser>(invite({ email: 'joined@halbrane.test' }), 201);
  const { rows } = await world.owner.query<{ body_text: string }>(
    `select body_text from outbox_mails where recipient = 'joined@halbrane.test'`,
  );
  const token = /token=([^\s&]+)/.exec(rows[0]?.body_text ?? '')?.[1] ?? '';
  const answer = await post('/api/auth/reset-pass', { token, password: 'Une-longue-phrase-2026' });
  expect([answer.statusCode < 300, answer.body]).toEqual([true, answer.body]);
  expect(await one(user.id)).toMatchObject({ status: 'active' });
});

test('what somebody may do is changed by version, and nobody changes it from another side', async () => {
  const user = await done<PartyUser>(invite({ email: 'droits@halbrane.test' }), 201);
  const change = (who: Person, rights: string[], version: number) =>
    who.call('PATCH', `/api/users/${user.id}`, { rights, version });
  await expectRefused(change(people.risk, ['sign'], user.version), 403, 'FORBIDDEN');
  const changed = await done<PartyUser>(change(people.m1, ['sign', 'pay_view', 'sign'], user.version));
  expect(changed).toMatchObject({ rights: ['sign', 'pay_view'], version: user.version + 1 });
  const late = await expectRefused(change(people.adviser, [], user.version), 409, 'VERSION_CONFLICT');
  expect(late).toMatchObject({ current: { rights: ['sign', 'pay_view'] }, yours: { rights: [] } });
  await expectRefused(change(people.adviser, ['admin'], changed.version), 422, 'VALIDATION_FAILED');
  // The bank's employees are not reachable here.
  const colleague = `/api/users/${people.super.identity.userId}`;
  await expectRefused(people.m1.call('PATCH', colleague, { rights: [], version: 1 }), 404, 'NOT_FOUND');
  await expectRefused(
    people.m1.call('POST', `${colleague}/transitions`, { action: 'disable', version: 1 }),
    404,
    'NOT_FOUND',
  );
});

test('disabled, their sessions end at once; enabled, they may come back', async () => {
  const who = people.client;
  const id = who.identity.userId;
  expect((await who.call('GET', '/api/me')).statusCode).toBe(200);
  await done(take(people.adviser, id, 'disable'));
  expect((await who.call('GET', '/api/me')).statusCode).toBe(401);
  expect(
    await rowsOf('select count(*)::int as open from sessions where user_id = $1 and ended_at is null', [id]),
  ).toEqual([{ open: 0 }]);
  expect(await done<PartyUser>(take(people.m1, id, 'enable'))).toMatchObject({ status: 'active' });
});

test.each(partyUserMachine.transitions)(
  '$action is taken from its states by its actors alone',
  async (row) => {
    const user = await done<PartyUser>(invite({ email: `${row.action}@halbrane.test` }), 201);
    for (const state of PARTY_USER_STATES)
      for (const [name, letter] of [
        ['adviser', 'A'],
        ['risk', 'R'],
        ['legal', 'L'],
        ['m1', 'M'],
        ['super', 'X'],
        ['otherClient', 'C'],
      ] as const) {
        await world.owner.query(
          `update users set status = $2, email_verified_at = now(), version = version + 1 where id = $1`,
          [user.id, state],
        );
        await world.owner.query('delete from mail_links where user_id = $1', [user.id]);
        const { version } = await one(user.id);
        const answer = await people[name].call('POST', `/api/users/${user.id}/transitions`, {
          action: row.action,
          version,
        });
        const may = [...row.by, 'X'].some((by) => by === letter);
        const can = row.from.some((from) => from === state);
        expect([row.action, state, name, answer.statusCode]).toEqual([
          row.action,
          state,
          name,
          may ? (can ? 200 : 409) : 403,
        ]);
      }
  },
);

test('a sixth invitation within the hour waits', async () => {
  const user = await done<PartyUser>(invite({ email: 'souvent@halbrane.test' }), 201);
  for (let n = 0; n < 4; n += 1) await done(take(people.adviser, user.id, 'invite'));
  await expectRefused(take(people.adviser, user.id, 'invite'), 429, 'RATE_LIMITED');
  expect(await links(user.id)).toHaveLength(5);
});

test('in SQL too: whoever manages no users writes none, and nobody of the bank is written here', async () => {
  const sql = (who: Person, text: string) => touched(who.sql(text));
  const user = await done<PartyUser>(invite({ email: 'sql@halbrane.test' }), 201);
  const disable = (id: string) => `update users set status = 'disabled' where id = '${id}'`;
  for (const who of [people.risk, people.legal]) expect(await sql(who, disable(user.id))).toBe(0);
  for (const who of [people.client, people.supplier]) expect(await sql(who, disable(user.id))).toBe('42501');
  expect(await sql(people.m1, disable(people.super.identity.userId))).toBe(0);
  expect(await sql(people.risk, `select end_party_sessions('${company()}', null)`)).toBe(0);
  expect(await sql(people.risk, `select invite_party_user('${user.id}', '\\x00', 'a', 'b', 'c')`)).toBe(
    '42501',
  );
  expect(await sql(people.adviser, disable(user.id))).toBe(1);
});
