import ICAL from 'ical.js';
import type { CalendarEvent, CalendarFeed, Problem } from '@cessio/contract';
import { readAs } from '../../db/caller.ts';
import { insertUser, setRow } from '../../../test/owner.ts';
import type { Person } from '../../../test/world.ts';
import { world, people, FUTURE_DAY, events, invoice } from '../../../test/calendar-world.ts';
import { rowsOf, valueOf } from '../../../test/small-world.ts';

const POINT = {
  title: 'Point trimestriel',
  start: '2026-10-25T00:30:00.000Z',
  end: '2026-10-25T01:30:00.000Z',
  allDay: false,
  timeZone: 'Europe/Paris',
};
const create = async (person: Person, body: object = POINT): Promise<CalendarEvent> => {
  const answer = await person.call('POST', '/api/calendar/events', body);
  expect(answer.statusCode).toBe(201);
  expect(answer.headers['location']).toBe(`/api/calendar/events/${answer.json().id}`);
  return answer.json();
};
type Named = Pick<CalendarEvent, 'id'>;
const patch = (person: Person, { id }: Named, version: number, change: object) =>
  person.call('PATCH', `/api/calendar/events/${id}`, { version, ...change });
const remove = (person: Person, { id }: Named, version: number) =>
  person.call('DELETE', `/api/calendar/events/${id}?version=${version}`);
const OCTOBER = 'from=2026-10-25&to=2026-10-25';
const own = async (person: Person, query: string) =>
  (await events(person, `${query}&kind=custom`)).map(({ id }) => id);

describe('an event of one’s own', () => {
  test('is made, read back to the millisecond, changed and deleted', async () => {
    const { supplier } = people;
    const made = await create(supplier, { ...POINT, description: ' Salle 2\n3e étage ' });
    const kept = { ...POINT, description: 'Salle 2\n3e étage' };
    expect(made).toMatchObject({ ...kept, kind: 'custom', generated: false, version: 1 });
    const found = (await events(supplier, OCTOBER)).find(({ id }) => id === made.id);
    expect(found).toEqual(made);
    const changed = await patch(supplier, made, 1, { title: 'Autre' });
    expect(changed.json()).toMatchObject({ ...kept, title: 'Autre', version: 2 });
    const cleared = await patch(supplier, made, 2, { description: null, end: null });
    expect(cleared.json()).toMatchObject({ description: null, end: null, start: POINT.start, version: 3 });
    expect((await remove(supplier, made, 3)).statusCode).toBe(204);
    expect(await own(supplier, OCTOBER)).not.toContain(made.id);
    expect((await remove(supplier, made, 3)).statusCode).toBe(404);
  });

  test('whole days are dates, its end excluded', async () => {
    const days = { start: '2026-10-25', end: '2026-10-27', allDay: true };
    const made = await create(people.client, { title: 'Salon', ...days, timeZone: 'Europe/Paris' });
    expect(made).toMatchObject(days);
    for (const [day, shown] of [
      ['2026-10-24', false],
      ['2026-10-25', true],
      ['2026-10-26', true],
      ['2026-10-27', false],
    ] as const)
      expect([day, (await own(people.client, `from=${day}&to=${day}`)).includes(made.id)]).toEqual([
        day,
        shown,
      ]);
  });

  test('is moved between whole days and hours', async () => {
    const made = await create(people.client);
    const days = { allDay: true, start: '2026-11-02', end: null };
    expect((await patch(people.client, made, 1, days)).json()).toMatchObject(days);
    const half = await patch(people.client, made, 2, { allDay: false });
    expect(half.json()).toMatchObject({ status: 422, errors: [{ path: '/start' }] });
  });

  test.each([
    [{ title: ' ' }, '/title'],
    [{ title: 'x'.repeat(201) }, '/title'],
    [{ title: 'a\u0007b' }, '/title'],
    [{ description: 'a\u0000b' }, '/description'],
    [{ start: 'demain' }, '/start'],
    [{ start: '2026-10-25' }, '/start'],
    [{ start: '2026-02-30T10:00:00Z' }, '/start'],
    [{ allDay: true, start: '2026-02-30', end: null }, '/start'],
    [{ start: '9999-10-25T00:00:00Z' }, '/start'],
    [{ start: '2026-10-25T02:30:00+02:00' }, '/start'],
    [{ end: '2026-10-25T00:29:59Z' }, '/end'],
    [{ allDay: true, start: '2026-10-25', end: '2026-10-25' }, '/end'],
    [{ timeZone: 'Europe/Lutece' }, '/timeZone'],
    [{ userId: '01980000-0000-7000-8000-000000000000' }, '/userId'],
  ])('refuses %j', async (part, where) => {
    const answer = await people.client.call('POST', '/api/calendar/events', { ...POINT, ...part });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<Problem>().errors?.map((error) => error.path)).toContain(where);
  });

  test('sent twice under one key is made once', async () => {
    const send = () =>
      people.client.call('POST', '/api/calendar/events', POINT, { 'idempotency-key': 'calendar-once' });
    expect((await send()).json().id).toBe((await send()).json().id);
  });

  test('changed in another window meanwhile: 409 with what it is now', async () => {
    const made = await create(people.client);
    await patch(people.client, made, 1, { title: 'Plus tôt' });
    for (const answer of [
      await patch(people.client, made, 1, { title: 'Plus tard' }),
      await remove(people.client, made, 1),
    ]) {
      expect(answer.json()).toMatchObject({
        status: 409,
        code: 'VERSION_CONFLICT',
        current: { title: 'Plus tôt', version: 2 },
        yours: { version: 1 },
      });
      expect(answer.json<Problem>().detail).toMatch(/^Une autre fenêtre a modifié ce dossier à \d\d:\d\d/);
    }
  });

  test('what is made from records is nobody’s to change here', async () => {
    const generated = { id: `echeance:${await invoice()}` };
    for (const person of [people.client, people.adviser, people.super]) {
      expect((await patch(person, generated, 1, { title: 'x' })).json().code).toBe('FORBIDDEN');
      expect((await remove(person, generated, 1)).json().code).toBe('FORBIDDEN');
    }
  });

  test('is one’s own: not a colleague’s, not another side’s, not the bank’s', async () => {
    const made = await create(people.adviser);
    const userId = await insertUser({ email: 'colleague@cessio.test' });
    const colleague = { ...people.adviser.identity, userId };
    const others = [people.risk, people.super, people.client, people.supplier];
    for (const other of others) {
      expect(await own(other, OCTOBER)).not.toContain(made.id);
      expect((await patch(other, made, 1, { title: 'x' })).statusCode).toBe(404);
      expect((await remove(other, made, 1)).statusCode).toBe(404);
    }
    for (const identity of [colleague, ...others.map((other) => other.identity)]) {
      const inSql = (text: string) =>
        readAs(world.app.services.pools, identity, async (db) => (await db.query(text)).rowCount);
      for (const text of ['select from', 'delete from'])
        expect(await inSql(`${text} calendar_events where id = '${made.id}'`)).toBe(0);
      expect(await inSql(`update calendar_events set title = 'x' where id = '${made.id}'`)).toBe(0);
      await expect(
        inSql(
          `insert into calendar_events (user_id, title, all_day, starts_on, time_zone) values ('${people.adviser.identity.userId}', 'x', true, '2026-01-01', 'UTC')`,
        ),
      ).rejects.toThrow('row-level security');
    }
    expect(await own(people.adviser, OCTOBER)).toContain(made.id);
  });

  test('the log keeps that it was done, not what it says', async () => {
    const made = await create(people.client, { ...POINT, title: 'Entretien annuel' });
    const lines = await rowsOf('select * from audit_events where entity_id = $1', [made.id]);
    expect(lines).toMatchObject([
      { action: 'calendar.create', actor_id: people.client.identity.userId, entity: 'calendar_event' },
    ]);
    expect(JSON.stringify(lines)).not.toContain('Entretien');
  });
});

describe('the feed', () => {
  const feedOf = async (person: Person) =>
    (await person.call('GET', '/api/calendar/feed')).json<CalendarFeed>();
  const renew = async (person: Person) => {
    const answer = await person.call('POST', '/api/calendar/feed');
    expect(answer.statusCode).toBe(200);
    return answer.json<CalendarFeed>();
  };
  /** As a calendar application asks: no token, nothing but the address. */
  const fetchIcs = (url: string | null, headers: Record<string, string> = {}) =>
    world.app.fastify.inject({ url: new URL(url ?? '').pathname, headers });
  const eventsIn = (text: string) =>
    new ICAL.Component(ICAL.parse(text) as string)
      .getAllSubcomponents('vevent')
      .map((one) => new ICAL.Event(one));

  test('there is none until one asks; then it can be shown again, and no table holds it', async () => {
    expect(await feedOf(people.otherClient)).toEqual({ url: null, createdAt: null });
    const made = await renew(people.otherClient);
    expect(made.url).toMatch(/^http:\/\/localhost:3000\/api\/calendar\/ics\/[\w-]{43}\.ics$/);
    expect(await feedOf(people.otherClient)).toEqual(made);
    const secret = /([\w-]{43})\.ics/.exec(made.url ?? '')?.[1] ?? '';
    const kept = await valueOf(
      `select (select string_agg(to_jsonb(f)::text, '') from calendar_feeds f)
         || (select string_agg(to_jsonb(e)::text, '') from audit_events e)`,
    );
    expect(kept).not.toContain(secret);
  });

  test('a new secret ends the old at once', async () => {
    const before = await renew(people.client);
    const after = await renew(people.client);
    expect(after.url).not.toBe(before.url);
    const old = await fetchIcs(before.url);
    expect(old.json()).toMatchObject({ status: 404, code: 'LINK_INVALID' });
    expect((await fetchIcs(after.url)).statusCode).toBe(200);
  });

  test('shows what its owner sees, own events with it, and nobody else’s', async () => {
    await world.owner.query('delete from invoices');
    await invoice({ number: 'ICS-1' });
    await invoice({ number: 'ICS-2', confidential: true });
    const hours = { start: `${FUTURE_DAY}T08:00:00Z`, end: `${FUTURE_DAY}T09:00:00Z` };
    await create(people.client, { ...POINT, title: 'Secret de client', ...hours });
    const read = async (person: Person) =>
      eventsIn((await fetchIcs((await renew(person)).url)).body)
        .map(({ summary }) => summary)
        .join('\n');
    const client = await read(people.client);
    const supplier = await read(people.supplier);
    const adviser = await read(people.adviser);
    const stranger = await read(people.otherSupplier);
    expect(client).toContain('ICS-1');
    expect(client).toContain('Secret de client');
    expect(client).not.toContain('ICS-2');
    // Two of a day: each says what falls due.
    for (const number of ['ICS-1', 'ICS-2']) expect(supplier).toContain(`Échéance\u00a0: ${number} (`);
    expect(adviser).toContain('ICS-1');
    for (const other of [supplier, adviser, stranger]) expect(other).not.toContain('Secret de client');
    expect(stranger).not.toContain('ICS');
  });

  test('a strong entity tag: 304 until something changes', async () => {
    const { url } = await renew(people.supplier);
    const answer = await fetchIcs(url);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, max-age=60',
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
    const etag = String(answer.headers['etag']);
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await fetchIcs(url, { 'if-none-match': tag });
      expect([tag, again.statusCode, again.body]).toEqual([tag, 304, '']);
      expect(again.headers['etag']).toBe(etag);
    }
    await create(people.supplier, { ...POINT, start: `${FUTURE_DAY}T08:00:00Z`, end: null });
    expect((await fetchIcs(url, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  test('UIDs stay, SEQUENCE grows with each change, and what is deleted is gone', async () => {
    const { url } = await renew(people.legal);
    const made = await create(people.legal, { ...POINT, start: `${FUTURE_DAY}T08:00:00Z`, end: null });
    const read = async () =>
      eventsIn((await fetchIcs(url)).body).find(({ uid }) => uid === `${made.id}@cessio`);
    expect((await read())?.sequence).toBe(0);
    await patch(people.legal, made, 1, { title: 'Déplacé' });
    expect(await read()).toMatchObject({ sequence: 1, summary: 'Déplacé' });
    await remove(people.legal, made, 2);
    expect(await read()).toBeUndefined();
  });

  test.each([
    ['unknown', `/api/calendar/ics/${'a'.repeat(43)}.ics`, 'LINK_INVALID'],
    ['empty', '/api/calendar/ics/.ics', 'LINK_INVALID'],
    ['without its ending', `/api/calendar/ics/${'a'.repeat(43)}`, 'ROUTE_UNKNOWN'],
    ['much too long', `/api/calendar/ics/${'a'.repeat(250)}.ics`, 'NOT_FOUND'],
  ])('an address that is %s is not found', async (_, url, code) => {
    const answer = await world.app.fastify.inject(url);
    expect(answer.json()).toMatchObject({ status: 404, code });
  });

  test.each(['disabled', 'locked', 'pending_email'])('of an account that is %s ends', async (status) => {
    const { url } = await renew(people.m1);
    const set = (value: string) => setRow('users', people.m1.identity.userId, { status: value });
    await set(status);
    expect((await fetchIcs(url)).json()).toMatchObject({ status: 404, code: 'LINK_INVALID' });
    await set('active');
    expect((await fetchIcs(url)).statusCode).toBe(200);
  });

  test('of an employee who left ends', async () => {
    const { url } = await renew(people.risk);
    const { userId } = people.risk.identity;
    const employ = (active: boolean) =>
      world.owner.query('update employees set active = $2 where user_id = $1', [userId, active]);
    await employ(false);
    expect((await fetchIcs(url)).statusCode).toBe(404);
    await employ(true);
  });

  test('the visitor’s login reads no table, only whose address it was given', async () => {
    for (const table of ['calendar_feeds', 'calendar_events', 'users'])
      await expect(world.app.services.pools.of('public').query(`select from ${table}`)).rejects.toThrow(
        'permission denied',
      );
  });
});
