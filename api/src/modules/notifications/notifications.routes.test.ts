import type { Notification } from '@cessio/contract';
import { transactAs } from '../../db/caller.ts';
import { world } from '../../../test/small-world.ts';
import type { Person } from '../../../test/world.ts';
import type { DeliveredNotification } from '../../plugins/realtime.ts';
import { notificationHtml, notify } from './notify.ts';
import type { NotificationDraft } from './notification-draft.ts';

let supplier: Person;
let client: Person;
const delivered: DeliveredNotification[] = [];

beforeAll(() => {
  ({ supplier, client } = world.people);
});
beforeEach(async () => {
  await world.owner.query('delete from notifications');
  delivered.length = 0;
});

/** The app's services with a realtime that records what is sent. */
function services() {
  const realtime = {
    ...world.app.services.realtime,
    notify: (rows: readonly DeliveredNotification[]) => void delivered.push(...rows),
  };
  return { ...world.app.services, realtime };
}

const system = () => world.app.services.pools.of('system');

function tell(draft: Partial<NotificationDraft> & Pick<NotificationDraft, 'to'>) {
  return transactAs(system(), (tx) =>
    notify(tx, services(), [
      { type: '1', event: 'test', message: 'Facture <b>{number}</b>', data: { number: 'F-1' }, ...draft },
    ]),
  );
}

async function list(person: Person, query = 'page=1'): Promise<{ data: Notification[]; totalPages: number }> {
  const response = await person.call('GET', `/api/notification/my?${query}`);
  expect(response.statusCode).toBe(200);
  return response.json();
}

describe('the list', () => {
  test('ten a page, newest first, zero pages when none, empty beyond the last', async () => {
    expect(await list(supplier)).toEqual({ data: [], totalPages: 0 });
    for (let n = 1; n <= 23; n += 1)
      await tell({ to: { partyId: world.parties.assignor }, data: { number: `F-${n}` } });
    const first = await list(supplier);
    expect(first.totalPages).toBe(3);
    expect(first.data.map((row) => row.message)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Facture <b>F-${23 - index}</b>`),
    );
    expect((await list(supplier, 'page=3')).data).toHaveLength(3);
    expect(await list(supplier, 'page=4')).toEqual({ data: [], totalPages: 3 });
    expect((await supplier.call('GET', '/api/notification/my')).json()).toEqual(first);
    expect(Object.keys(first.data[0] ?? {}).sort()).toEqual(
      [
        'createdAt',
        'entityId',
        'entityType',
        'id',
        'isRead',
        'message',
        'path',
        'seq',
        'severity',
        'type',
      ].sort(),
    );
  });

  test('filters by state and type, and refuses what it does not know', async () => {
    await tell({ to: { partyId: world.parties.assignor }, type: '1' });
    await tell({ to: { partyId: world.parties.assignor }, type: '3', severity: 'action' });
    const [document] = (await list(supplier, 'page=1&type=3')).data;
    expect(document).toMatchObject({ type: '3', severity: 'action', isRead: false });
    await supplier.call('PUT', `/api/notification/markseen/${document?.id}`);
    expect((await list(supplier, 'isRead=false')).data).toHaveLength(1);
    expect((await list(supplier, 'isRead=true')).data).toHaveLength(1);
    for (const query of ['page=0', 'page=x', 'type=9', 'colour=red']) {
      expect((await supplier.call('GET', `/api/notification/my?${query}`)).json()).toMatchObject({
        code: 'QUERY_INVALID',
      });
    }
  });

  test('since: what came after a number, oldest first', async () => {
    for (let n = 1; n <= 3; n += 1)
      await tell({ to: { partyId: world.parties.assignor }, data: { number: `F-${n}` } });
    const { data } = await list(supplier);
    const since = await supplier.call('GET', `/api/notification/since?seq=${data[2]?.seq}`);
    expect(since.json().data.map((row: Notification) => row.id)).toEqual([data[1]?.id, data[0]?.id]);
  });
});

describe('marking', () => {
  test('one: repeated it changes nothing; another’s, unknown and ill-formed are not found', async () => {
    await tell({ to: { partyId: world.parties.assignor } });
    await tell({ to: { partyId: world.parties.assignor } });
    const id = (await list(supplier)).data[0]?.id;
    const mark = (person: Person, which = id) => person.call('PUT', `/api/notification/markseen/${which}`);
    for (const _ of [1, 2]) expect((await mark(supplier)).json()).toEqual({ unread: 1 });
    for (const person of [client, world.people.otherSupplier, world.people.super]) {
      expect((await mark(person)).json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
    expect((await mark(supplier, '01980000-0000-7000-8000-000000000000')).statusCode).toBe(404);
    expect((await mark(supplier, 'no-uuid')).statusCode).toBe(404);
  });

  test('all: one’s own only, and not mistaken for an id', async () => {
    await tell({ to: { partyId: world.parties.assignor } });
    await tell({ to: { partyId: world.parties.debtor } });
    const response = await supplier.call('PUT', '/api/notification/markseen/all');
    expect([response.statusCode, response.json()]).toEqual([200, { unread: 0 }]);
    expect((await list(supplier)).data[0]?.isRead).toBe(true);
    expect((await list(client)).data[0]?.isRead).toBe(false);
  });
});

describe('notify', () => {
  test('reaches a company, a kind of employee or one user, and sockets once it is certain', async () => {
    await tell({ to: { partyId: world.parties.assignor } });
    await tell({ to: { role: 'adviser', department: 'RISK' } });
    await tell({ to: { role: 'm1' } });
    await tell({ to: { userId: world.people.legal.identity.userId } });
    expect(delivered.map((row) => row.userId)).toEqual(
      [supplier, world.people.risk, world.people.m1, world.people.legal].map(
        (person) => person.identity.userId,
      ),
    );
  });

  test('nobody is told of what they did themselves', async () => {
    const to = [{ partyId: world.parties.assignor }, { userId: supplier.identity.userId }, { role: 'm1' }];
    const drafts = to.map((one) => ({ to: one, type: '1', event: 'test', message: 'Fait' }) as const);
    await transactAs(system(), (tx) => notify(tx, services(), drafts), supplier.identity);
    expect(delivered.map(({ userId }) => userId)).toEqual([world.people.m1.identity.userId]);
  });

  test('a transaction rolled back tells nobody', async () => {
    const failing = transactAs(system(), async (tx) => {
      await notify(tx, services(), [
        { to: { partyId: world.parties.assignor }, type: '1', event: 'test', message: 'Jamais' },
      ]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(delivered).toEqual([]);
    expect((await list(supplier)).data).toEqual([]);
  });

  test('a disabled user is told nothing', async () => {
    await world.owner.query(`update users set status = 'disabled' where id = $1`, [supplier.identity.userId]);
    await tell({ to: { partyId: world.parties.assignor } });
    expect(delivered).toEqual([]);
    await world.owner.query(`update users set status = 'active' where id = $1`, [supplier.identity.userId]);
  });
});

describe('message HTML', () => {
  test.each([
    [
      '{x} : à confirmer',
      { x: '<script>alert(1)</script>' },
      '&lt;script&gt;alert(1)&lt;/script&gt; : à confirmer',
    ],
    ['<b>{x}</b>', { x: '"><img src=x onerror=alert(1)>' }, '<b>"&gt;&lt;img src=x onerror=alert(1)&gt;</b>'],
    ['<script>alert(1)</script><b onclick="x()">ok</b>', {}, '<b>ok</b>'],
    ['<a href="/Invoices/my" target="_blank" onclick="x()">voir</a>', {}, '<a href="/Invoices/my">voir</a>'],
    ['<a href="javascript:alert(1)">voir</a>', {}, '<a>voir</a>'],
    ['<a href="https://elsewhere.test">voir</a>', {}, '<a>voir</a>'],
    ['<a href="//elsewhere.test">voir</a>', {}, '<a>voir</a>'],
    ['<a href="/\\elsewhere.test">voir</a>', {}, '<a>voir</a>'],
    ['a<br>b <em>c</em> <strong>d</strong> <u>e</u>', {}, 'a<br />b <em>c</em> <strong>d</strong> e'],
    ['{x} {y}', { x: '{y}', y: '1' }, '{y} 1'],
  ])('the message %s is stored without what could run', (template, data, html) => {
    expect(notificationHtml(template, data)).toBe(html);
  });
});
