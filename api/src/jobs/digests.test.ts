import type { Work } from '@cessio/contract';
import { invoiceUnderReview } from '../../test/invoice-under-review.ts';
import { world } from '../../test/small-world.ts';
import type { Person } from '../../test/world.ts';
import { transactAs } from '../db/caller.ts';
import { notify } from '../modules/notifications/notify.ts';
import type { NotificationDraft } from '../modules/notifications/notification-draft.ts';
import { sendDigests } from './digests.ts';
import { oncePerCluster } from './scheduler.ts';

let supplier: Person;
let client: Person;
beforeAll(() => {
  ({ supplier, client } = world.people);
});
beforeEach(async () => {
  await world.owner.query('delete from outbox_mails; delete from notifications; delete from mail_digests');
  await choose(supplier, {});
  await choose(client, {});
});

const system = () => world.app.services.pools.of('system');

interface Choice {
  digest?: 'off' | 'daily' | 'weekly';
  quiet?: readonly [from: string, to: string];
  types?: readonly string[];
  zone?: string;
}

async function choose(person: Person, { digest = 'daily', quiet, types = ['1', '2', '3'], zone }: Choice) {
  await world.owner.query(
    `update users set digest = $2, quiet_from = $3, quiet_to = $4, mail_types = $5, time_zone = $6 where id = $1`,
    [person.identity.userId, digest, quiet?.[0] ?? null, quiet?.[1] ?? null, types, zone ?? 'Europe/Paris'],
  );
}

/** Sends the supplier's company a notification, as at that instant. */
async function tell(at: string, draft: Partial<NotificationDraft> = {}): Promise<void> {
  await transactAs(system(), (tx) =>
    notify(
      tx,
      world.app.services,
      [
        {
          to: { partyId: world.parties.assignor },
          type: '1',
          event: 'test',
          message: '<b>{number}</b> confirmée par {other}.',
          data: { number: 'F-1', other: 'Halbrane <Distribution> & fils' },
          ...draft,
        },
      ],
      new Date(at),
    ),
  );
  // The row gets the database's own time; the tests overwrite it.
  await world.owner.query(
    `update notifications set created_at = $1 where created_at > now() - interval '1 hour'`,
    [at],
  );
}

interface Queued {
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  next_try_at: string;
}

async function mails(): Promise<Queued[]> {
  const { rows } = await world.owner.query<Queued>(
    'select recipient, subject, body_text, body_html, next_try_at from outbox_mails order by id',
  );
  return rows;
}

const send = (at: string) => transactAs(system(), (tx) => sendDigests(tx, world.app.services, new Date(at)));

async function sql<T>(expression: string, values: unknown[]): Promise<T> {
  return (await world.owner.query<{ value: T }>(`select ${expression} as value`, values)).rows[0]?.value as T;
}

describe('quiet hours', () => {
  // Paris in winter is UTC+1.
  test.each([
    ['2026-01-15T20:29:00Z', '21:30', '07:00', '2026-01-15T20:29:00Z', 'before they begin'],
    ['2026-01-15T20:30:00Z', '21:30', '07:00', '2026-01-16T06:00:00Z', 'as they begin'],
    ['2026-01-16T05:59:59Z', '21:30', '07:00', '2026-01-16T06:00:00Z', 'after midnight'],
    ['2026-01-16T06:00:00Z', '21:30', '07:00', '2026-01-16T06:00:00Z', 'as they end'],
    ['2026-07-15T11:30:00Z', '12:00', '14:00', '2026-07-15T12:00:00Z', 'at midday, in summer'],
    ['2026-07-15T09:30:00Z', '12:00', '14:00', '2026-07-15T09:30:00Z', 'in the morning'],
    ['2026-01-15T14:30:00Z', '22:00', '06:00', '2026-01-15T21:00:00Z', 'elsewhere', 'Asia/Tokyo'],
    ['2026-03-28T22:00:00Z', '22:00', '07:00', '2026-03-29T05:00:00Z', 'the night that is an hour shorter'],
    ['2026-10-24T21:00:00Z', '22:00', '07:00', '2026-10-25T06:00:00Z', 'the night that is an hour longer'],
    ['2026-03-29T00:30:00Z', '22:00', '02:30', '2026-03-29T01:30:00Z', 'an end that the clocks skip'],
    ['2026-10-25T01:15:00Z', '22:00', '02:30', '2026-10-25T01:30:00Z', 'an end that comes twice'],
    ['2026-01-15T20:30:00Z', null, null, '2026-01-15T20:30:00Z', 'none'],
  ])('%s, quiet %s to %s: leaves %s (%s)', async (at, from, to, expected, _when, zone = 'Europe/Paris') => {
    const value = await sql<string>('quiet_until($1, $2, $3, $4)', [at, zone, from, to]);
    expect(Date.parse(value)).toBe(Date.parse(expected));
  });
});

describe('the digest hour that has come', () => {
  test.each([
    ['2026-01-15T06:59:59Z', 'Europe/Paris', 'daily', '2026-01-14T07:00:00.000Z'],
    ['2026-01-15T07:00:00Z', 'Europe/Paris', 'daily', '2026-01-15T07:00:00.000Z'],
    ['2026-03-29T05:59:00Z', 'Europe/Paris', 'daily', '2026-03-28T07:00:00.000Z'],
    ['2026-03-29T06:00:00Z', 'Europe/Paris', 'daily', '2026-03-29T06:00:00.000Z'],
    ['2026-10-25T06:30:00Z', 'Europe/Paris', 'daily', '2026-10-24T06:00:00.000Z'],
    ['2026-10-25T07:00:00Z', 'Europe/Paris', 'daily', '2026-10-25T07:00:00.000Z'],
    ['2026-01-18T23:00:00Z', 'Asia/Tokyo', 'daily', '2026-01-18T23:00:00.000Z'],
    // Monday 12 January 2026.
    ['2026-01-12T06:59:00Z', 'Europe/Paris', 'weekly', '2026-01-05T07:00:00.000Z'],
    ['2026-01-12T07:00:00Z', 'Europe/Paris', 'weekly', '2026-01-12T07:00:00.000Z'],
    ['2026-01-18T22:00:00Z', 'Europe/Paris', 'weekly', '2026-01-12T07:00:00.000Z'],
    // The Monday after the clocks went forward.
    ['2026-03-30T06:00:00Z', 'Europe/Paris', 'weekly', '2026-03-30T06:00:00.000Z'],
  ])('at %s in %s, %s: %s', async (at, zone, digest, expected) => {
    const value = await sql<string>('digest_due($1, $2, $3)', [at, zone, digest]);
    expect(new Date(value).toISOString()).toBe(expected);
  });
});

describe('a notification', () => {
  test('marked ✉ is mailed at once whatever was chosen, quiet hours or none', async () => {
    await choose(supplier, { digest: 'weekly', types: [], quiet: ['21:30', '07:00'] });
    await tell('2099-01-15T22:00:00Z', { mail: { subject: 'Facture {number} à confirmer' } });
    const [mail] = await mails();
    expect(mail).toMatchObject({
      recipient: 'camille.vasseur@brevanne.test',
      subject: '[Cessio] Facture F-1 à confirmer',
    });
    expect(mail?.next_try_at).toMatch(/^20[2-8]/);
    expect(mail?.body_text).not.toContain('tab=preferences');
    expect(await send('2100-01-01T12:00:00Z')).toBe(0);
  });

  test('is mailed at once to who wants no digest, with the way to choose otherwise', async () => {
    await choose(supplier, { digest: 'off' });
    await tell('2026-01-15T10:00:00Z');
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('[Cessio] Facture F-1');
    expect(mail?.body_text).toContain('F-1 confirmée par Halbrane <Distribution> & fils.');
    expect(mail?.body_html).toContain('Halbrane &lt;Distribution&gt; &amp; fils');
    expect(mail?.body_text).toContain('http://localhost:3000/users/profile?tab=preferences');
  });

  test('waits for the end of the quiet hours', async () => {
    await choose(supplier, { digest: 'off', quiet: ['21:30', '07:00'] });
    await tell('2099-01-15T22:00:00Z');
    expect((await mails()).map((mail) => new Date(mail.next_try_at).toISOString())).toEqual([
      '2099-01-16T06:00:00.000Z',
    ]);
  });

  test('of a type that was not chosen is not mailed, at once or later', async () => {
    await choose(supplier, { digest: 'off', types: ['2'] });
    await tell('2026-01-15T10:00:00Z');
    await choose(supplier, { digest: 'daily', types: ['2'] });
    await tell('2026-01-15T10:00:00Z');
    expect(await send('2026-01-16T10:00:00Z')).toBe(0);
    expect(await mails()).toEqual([]);
  });
});

describe('the digest', () => {
  test('begins with what waits for its receiver, as the portal counts it', async () => {
    const { adviser } = world.people;
    await choose(adviser, {});
    const id = await invoiceUnderReview(world);
    const work = await adviser.call('GET', '/api/work');
    const { data, totals } = work.json<Work>();
    expect(data.map((item) => item.id)).toContain(id);
    await tell('2026-01-15T10:00:00Z', { to: { userId: adviser.identity.userId } });
    expect(await send('2026-01-16T07:00:00Z')).toBe(1);
    const [mail] = await mails();
    const [first] = data;
    expect(mail?.body_text).toContain(
      `À TRAITER (${totals.all.value})\n\n- ${first?.label}, ${first?.about}, ${first?.why}`,
    );
    expect(mail?.body_text).toContain(`http://localhost:3000${first?.action.href}`);
    await world.owner.query('delete from invoices where id = $1', [id]);
    await choose(adviser, { digest: 'off' });
  });

  test('is one mail of what was not read, by kind, each line a link', async () => {
    await tell('2026-01-15T10:00:00Z', { entityType: 'invoice', entityId: world.parties.debtor });
    await tell('2026-01-15T11:00:00Z', { type: '3', message: 'Pièce demandée : <b>KBIS</b>.' });
    await tell('2026-01-15T12:00:00Z', { message: 'Déjà lue' });
    await world.owner.query(`update notifications set is_read = true where message = 'Déjà lue'`);
    expect(await send('2026-01-16T06:59:00Z')).toBe(0);
    expect(await send('2026-01-16T07:00:00Z')).toBe(1);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('[Cessio] Votre résumé\u00a0: 2 notifications non lues');
    expect(mail?.body_text).toContain('Bonjour camille,');
    expect(mail?.body_text).toContain(
      `FACTURES (1)\n\n- F-1 confirmée par Halbrane <Distribution> & fils.\n  http://localhost:3000/Invoices/${world.parties.debtor}`,
    );
    expect(mail?.body_text).toContain(
      'DOCUMENTS (1)\n\n- Pièce demandée : KBIS.\n  http://localhost:3000/documents/my',
    );
    expect(mail?.body_text).toContain('chaque jour à 8\u00a0h');
    expect(mail?.body_text).toContain('http://localhost:3000/users/profile?tab=preferences');
    expect(mail?.body_html).toContain('Halbrane &lt;Distribution&gt; &amp; fils');
    expect(mail?.body_text).not.toContain('Déjà lue');
  });

  test('comes once for a period and never without news', async () => {
    await tell('2026-01-15T10:00:00Z');
    expect(await send('2026-01-16T07:00:00Z')).toBe(1);
    for (const at of ['2026-01-16T07:01:00Z', '2026-01-17T07:00:00Z']) expect(await send(at)).toBe(0);
    // Committed late: it belongs to the period already sent, and goes into the next digest.
    await tell('2026-01-16T06:59:59Z', { message: 'En retard' });
    expect(await send('2026-01-16T09:00:00Z')).toBe(0);
    expect(await send('2026-01-17T07:00:00Z')).toBe(1);
    expect((await mails()).map(({ body_text }) => body_text.includes('En retard'))).toEqual([false, true]);
  });

  test('after a pause of some days is one, of everything that waits', async () => {
    await tell('2026-01-15T10:00:00Z', { message: 'Jeudi' });
    await tell('2026-01-17T10:00:00Z', { message: 'Samedi' });
    expect(await send('2026-01-19T15:00:00Z')).toBe(1);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.body_text).toMatch(/Samedi[\s\S]*Jeudi/);
  });

  test('of the week comes on Monday, where its reader is', async () => {
    await choose(supplier, { digest: 'weekly', zone: 'Asia/Tokyo' });
    await tell('2026-01-15T10:00:00Z');
    expect(await send('2026-01-18T22:59:00Z')).toBe(0);
    expect(await send('2026-01-18T23:00:00Z')).toBe(1);
    expect((await mails())[0]?.body_text).toContain('chaque lundi à 8\u00a0h');
  });

  test('that falls into the quiet hours leaves at their end', async () => {
    await choose(supplier, { quiet: ['20:00', '09:30'] });
    await tell('2099-01-15T10:00:00Z');
    expect(await send('2099-01-16T07:00:00Z')).toBe(1);
    expect(new Date((await mails())[0]?.next_try_at ?? 0).toISOString()).toBe('2099-01-16T08:30:00.000Z');
  });

  test('names thirty and counts the rest; a buyer’s invoices lead to its own list', async () => {
    for (let n = 1; n <= 32; n += 1)
      await tell('2026-01-15T10:00:00Z', {
        to: { partyId: world.parties.debtor },
        data: { number: `F-${n}`, other: '' },
      });
    await send('2026-01-16T07:00:00Z');
    const [mail] = await mails();
    expect(mail?.subject).toContain('32 notifications');
    expect(mail?.body_text.match(/http:\/\/localhost:3000\/Invoices\/debtor\/my/g)).toHaveLength(30);
    expect(mail?.body_text).toContain('Et 2 autres notifications.');
  });

  test('two processes at once write one; what fails writes none and is tried again', async () => {
    await tell('2026-01-15T10:00:00Z');
    const at = new Date('2026-01-16T07:00:00Z');
    await expect(
      transactAs(system(), async (tx) => {
        await sendDigests(tx, world.app.services, at);
        throw new Error('cut short');
      }),
    ).rejects.toThrow('cut short');
    expect(await mails()).toEqual([]);
    // With the job's lock, and without: the receiver's row and the period's record prevent duplicates.
    const locked = () =>
      oncePerCluster(system(), 'send-digests', (tx) => sendDigests(tx, world.app.services, at));
    // One may end at any moment of the other's run: a single round seldom hits the critical one.
    for (let round = 0; round < 25; round += 1) {
      await world.owner.query('delete from mail_digests');
      await world.owner.query('delete from outbox_mails');
      await world.owner.query('update notifications set held = true');
      await Promise.all([locked(), locked(), send(at.toISOString()), send(at.toISOString())]);
      expect(await mails()).toHaveLength(1);
      expect(await sql<number>('(select count(*)::int from mail_digests)', [])).toBe(1);
    }
  });

  test('is not for somebody who was disabled', async () => {
    await tell('2026-01-15T10:00:00Z');
    await world.owner.query(`update users set status = 'disabled' where id = $1`, [supplier.identity.userId]);
    expect(await send('2026-01-16T07:00:00Z')).toBe(0);
    await world.owner.query(`update users set status = 'active' where id = $1`, [supplier.identity.userId]);
  });
});

test('no login can mail about a notification that it has not just written', async () => {
  await choose(supplier, { digest: 'off' });
  await tell('2026-01-15T10:00:00Z');
  await world.owner.query('delete from outbox_mails');
  const { rows } = await world.owner.query<{ id: string }>('select id from notifications');
  await world.app.services.pools
    .of('client')
    .query(`select mail_notifications($1, 'x', 'x', 'x', true, now())`, [rows.map(({ id }) => id)]);
  expect(await mails()).toEqual([]);
});
