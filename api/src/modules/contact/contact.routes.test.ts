import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { ContactMessage, Work } from '@cessio/contract';
import { createTransport } from 'nodemailer';
import { transactAs } from '../../db/caller.ts';
import { buildApp } from '../../app.ts';
import { deliverMails } from '../../mail/deliver.ts';
import { mailsTo } from '../../../test/owner.ts';
import { rowsOf, valueOf, world } from '../../../test/small-world.ts';

beforeEach(async () => {
  await world.owner.query('truncate outbox_mails, rate_windows, visitor_keys, contact_messages');
});

const message = { name: 'Noé Arvel', email: 'Noe.Arvel@exemple.test', message: 'Bonjour,\n\nUne question.' };
let host = 0;

/** From a network of its own: visitors' pages count by address. */
function send(body: object, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
  host += 1;
  return world.app.fastify.inject({
    method: 'POST',
    url: '/api/public/contact',
    headers: { 'x-forwarded-for': `198.51.100.${host}`, ...headers },
    payload: body,
  });
}

describe('a message to the bank', () => {
  test('is mailed to its address, and answered to whoever wrote', async () => {
    const answer = await send({ ...message, subject: 'Mon <b>dossier</b>' });
    expect([answer.statusCode, answer.json()]).toEqual([202, { received: true }]);
    const [mail, ...others] = await mailsTo();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: 'contact@cessio.test',
      reply_to: 'noe.arvel@exemple.test',
      subject: '[Cessio] Contact\u00a0: Mon <b>dossier</b>',
    });
    expect(mail?.body_text).toContain('Bonjour,\n\nUne question.');
    expect(mail?.body_html).not.toContain('<b>');

    const sent: { replyTo?: unknown; to?: unknown }[] = [];
    const transport = createTransport({ jsonTransport: true });
    const spy = { sendMail: async (one: object) => (sent.push(one), transport.sendMail(one)) };
    await deliverMails(world.app.services.pools.of('system'), spy as never, world.config, () => undefined);
    expect(sent).toMatchObject([
      { to: { address: 'contact@cessio.test' }, replyTo: { address: 'noe.arvel@exemple.test' } },
    ]);
  });

  test.each([
    ['a line break in the name', { name: 'Noé\r\nBcc: x@y.test' }, '/name'],
    ['a line break in the subject', { subject: 'Bonjour\nBcc: x@y.test' }, '/subject'],
    ['two addresses', { email: 'a@b.test, c@d.test' }, '/email'],
    ['a line break in the address', { email: 'a@b.test\r\nBcc: c@d.test' }, '/email'],
    ['no message', { message: '  ' }, '/message'],
    ['a member of one’s own', { to: 'x@y.test' }, '/to'],
  ])('%s is refused', async (_, over, path) => {
    const answer = await send({ ...message, ...over });
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ path }] });
    expect(await mailsTo()).toEqual([]);
  });

  test('from a program is thanked for and thrown away', async () => {
    expect((await send({ ...message, website: 'https://spam.test' })).statusCode).toBe(202);
    expect(await mailsTo()).toEqual([]);
    expect(await rowsOf('select from rate_windows')).toEqual([]);
  });

  test('is sent once under one key, also when two arrive together', async () => {
    const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': '203.0.113.1' };
    const both = await Promise.all([send(message, headers), send(message, headers)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
    expect((await send(message, headers)).statusCode).toBe(202);
    expect(await mailsTo()).toHaveLength(1);
    const other = await send({ ...message, message: 'Autre chose.' }, headers);
    expect(other.json()).toMatchObject({ status: 422, code: 'IDEMPOTENCY_BODY_MISMATCH' });
    // The same key of somebody else is another one.
    expect((await send(message, { ...headers, 'x-forwarded-for': '203.0.113.2' })).statusCode).toBe(202);
    expect(await mailsTo()).toHaveLength(2);
    expect((await send(message, { 'idempotency-key': 'no key' })).json()).toMatchObject({
      code: 'IDEMPOTENCY_KEY_INVALID',
    });
  });

  test('may come five times an hour from one e-mail address, whichever process is asked', async () => {
    const second = await buildApp(world.config, { realtime: false });
    const sendThere = (body: object) =>
      second.fastify.inject({ method: 'POST', url: '/api/public/contact', payload: body });
    try {
      for (let n = 0; n < 5; n += 1) {
        const answer = n % 2 ? await send(message) : await sendThere(message);
        expect(answer.statusCode).toBe(202);
      }
      for (const refused of [await send(message), await sendThere(message)]) {
        const wait = Number(refused.headers['retry-after']);
        expect(wait).toBeGreaterThan(3_500);
        expect(wait).toBeLessThanOrEqual(3_600);
        expect(refused.headers['ratelimit']).toContain('"mail";r=0');
        expect(refused.json<{ detail: string }>().detail).toMatch(
          /^Patientez (59|60)\u00a0min \(jusqu’à \d\d:\d\d\)\.$/,
        );
      }
      expect(await mailsTo()).toHaveLength(5);
      expect((await send({ ...message, email: 'other@exemple.test' })).statusCode).toBe(202);
      await world.owner.query(`update rate_windows set until = now() - interval '1 second'`);
      expect((await send(message)).statusCode).toBe(202);
    } finally {
      await second.fastify.close();
    }
  });

  test('counts on the address it comes from, whatever e-mail it claims', async () => {
    const strict = await buildApp({ ...world.config, limitFactor: 1 }, { realtime: false });
    try {
      const statuses: number[] = [];
      for (let n = 0; n < 6; n += 1) {
        const answer = await strict.fastify.inject({
          method: 'POST',
          url: '/api/public/contact',
          payload: { ...message, email: `someone${n}@exemple.test` },
        });
        statuses.push(answer.statusCode);
      }
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    } finally {
      await strict.fastify.close();
    }
  });
});

describe('what was written', () => {
  const kept = async (who = world.people.super) =>
    (await who.call('GET', '/api/contact-messages')).json<{ data: ContactMessage[] }>().data;
  const answer = (id: string | undefined, body: object, who = world.people.super) =>
    who.call('PATCH', `/api/contact-messages/${id}`, body);

  test('is kept as it was sent, once, and waits for the administrator until it is answered', async () => {
    const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': '203.0.113.7' };
    const hostile = { ...message, subject: '=HYPERLINK(1)', message: '<script>alert(1)</script>' };
    await send(hostile, headers);
    await send(hostile, headers);
    await send({ ...message, website: 'https://spam.test' });
    const [mine, ...others] = await kept();
    expect(others).toEqual([]);
    expect(mine).toMatchObject({ ...hostile, email: 'noe.arvel@exemple.test', status: 'open', note: null });
    const waiting = async () => (await world.people.super.call('GET', '/api/work')).json<Work>();
    expect((await waiting()).totals.contact_message.value).toBe(1);
    expect((await waiting()).data.find(({ entity }) => entity === 'contact_message')).toMatchObject({
      id: mine?.id,
      label: message.name,
      about: hostile.subject,
      action: { label: 'Répondre', href: `/ops/messages?id=${mine?.id}` },
    });

    const answered = await answer(mine?.id, { status: 'answered', note: 'Rappelé.' });
    expect(answered.json()).toMatchObject({
      status: 'answered',
      note: 'Rappelé.',
      answeredBy: world.people.super.identity.name,
    });
    expect((await waiting()).totals.contact_message.value).toBe(0);
    // Read before somebody else noted on it.
    const late = await answer(mine?.id, { version: mine?.version, status: 'answered', note: 'Sans suite.' });
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { code: 'VERSION_CONFLICT', current: { note: 'Rappelé.' }, yours: { note: 'Sans suite.' } },
    ]);
    expect((await answer(mine?.id, { status: 'open' })).json()).toMatchObject({
      status: 'open',
      note: null,
      answeredBy: null,
      answeredAt: null,
    });
    expect((await waiting()).totals.contact_message.value).toBe(1);
    const log = await valueOf(
      `select string_agg(e::text, ' ') from audit_events e where entity = 'contact_message'`,
    );
    expect(log).toContain('contactMessages.answer');
    // A note that was replaced; nothing of what the visitor wrote.
    expect(log).toContain('Rappelé.');
    expect(log).not.toMatch(/noe\.arvel|HYPERLINK|script/);
    const file = await world.people.super.call('GET', '/api/contact-messages.csv');
    expect(file.body).toContain("'=HYPERLINK(1)");
  });

  test('is nobody else’s to read or to change', async () => {
    await send(message);
    const [mine] = await kept();
    for (const who of [world.people.adviser, world.people.m1, world.people.client, world.people.supplier]) {
      expect((await who.call('GET', '/api/contact-messages')).statusCode).toBe(403);
      expect((await answer(mine?.id, { status: 'answered' }, who)).statusCode).toBe(403);
      const work = (await who.call('GET', '/api/work')).json<Work>();
      expect([...work.data, ...work.elsewhere].filter(({ entity }) => entity === 'contact_message')).toEqual(
        [],
      );
      expect((await who.call('GET', `/api/work/contact_message/${mine?.id}`)).json()).toMatchObject({
        mine: null,
      });
    }
    // The database says so too.
    const { adviser } = world.people;
    const read = 'select id from contact_messages';
    const staff = world.app.services.pools.of('staff');
    expect((await transactAs(staff, (tx) => tx.query(read), adviser.identity)).rows).toEqual([]);
    await expect(transactAs(world.app.services.pools.of('public'), (tx) => tx.query(read))).rejects.toThrow(
      'permission denied',
    );
    expect((await answer(randomUUID(), { status: 'answered' })).statusCode).toBe(404);
    expect((await answer(mine?.id, { status: 'answered', note: 'x'.repeat(2_001) })).statusCode).toBe(422);
    expect((await answer(mine?.id, { status: 'lost' })).statusCode).toBe(422);
  });
});
