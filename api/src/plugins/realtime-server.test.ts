import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { createSigner } from 'fast-jwt';
import { io, type Socket } from 'socket.io-client';
import { buildApp, type App } from '../app.ts';
import { transactAs } from '../db/caller.ts';
import { Pools } from '../db/pools.ts';
import { createTokens } from '../http/tokens.ts';
import { valueOf, world } from '../../test/small-world.ts';
import type { Person } from '../../test/world.ts';
import { notify } from '../modules/notifications/notify.ts';
import { frame, sendRaw, upgradeRequest } from '../../test/raw-socket.ts';
import type { Services } from '../services.ts';
import { tellProcesses } from './realtime-channel.ts';
import { createRealtime, type RealtimeOptions } from './realtime-server.ts';

let app: App;
afterAll(() => app.fastify.close());
let supplier: Person;
const clients: Socket[] = [];
const ends: (() => Promise<unknown>)[] = [];

interface Received {
  id: string;
  seq: number;
  message: string;
}

async function listen(fastify: FastifyInstance): Promise<string> {
  await fastify.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`;
}

let first: string;

beforeAll(async () => {
  supplier = world.people.supplier;
  app = await buildApp(world.config);
  first = await listen(app.fastify);
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.disconnect();
  for (const end of ends.splice(0)) await end();
  await world.owner.query('delete from notifications');
  await world.owner.query('update sessions set ended_at = null');
});

/** A second API process, with its own connections. */
async function second(options: RealtimeOptions = {}): Promise<{ url: string; services: Services }> {
  const fastify = Fastify();
  const pools = new Pools(world.config.databaseUrl, 4);
  const tokens = createTokens(world.config.jwtSecret);
  const realtime = await createRealtime(fastify, { config: world.config, pools, tokens }, options);
  fastify.addHook('onClose', async () => {
    await realtime.close();
    await pools.close();
  });
  ends.push(() => fastify.close());
  return { url: await listen(fastify), services: { ...app.services, pools, tokens, realtime } };
}

function tokenOf(person: Person): string {
  return app.services.tokens.sign(person.identity);
}

/** A token as the API signs it, valid for `ms`. */
function shortToken(person: Person, ms: number): string {
  const { userId: sub, sessionId: sid, partyId: party, role, rights, name } = person.identity;
  const sign = createSigner({ key: world.config.jwtSecret, algorithm: 'HS256', expiresIn: ms });
  return sign({ iss: 'cessio', aud: 'cessio-api', sub, sid, role, party, rights, name });
}

function open(token: unknown, url = first): Socket {
  const auth = { token };
  const socket = io(url, { transports: ['websocket'], auth, forceNew: true, reconnectionDelay: 50 });
  clients.push(socket);
  return socket;
}

function event<T>(socket: Socket, name: string, ms = 5000): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${name} within ${ms} ms`)), ms);
    socket.once(name, (value: T) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}

/** The notifications that a socket receives from now on. */
function receivedBy(socket: Socket): Received[] {
  const received: Received[] = [];
  socket.on('receiveNotification', (notification: Received) => received.push(notification));
  return received;
}

/** Connects and registers as the person; `received` fills with what arrives. */
async function join(person: Person, options: { url?: string; lastSeq?: number; token?: string } = {}) {
  const socket = open(options.token ?? tokenOf(person), options.url);
  const received = receivedBy(socket);
  await event(socket, 'connect');
  const { userId } = person.identity;
  const who = options.lastSeq === undefined ? userId : { userId, lastSeq: options.lastSeq };
  const ack = (await socket.emitWithAck('register', who)) as { ok: boolean };
  expect(ack.ok).toBe(true);
  return { socket, received };
}

function tell(message: string, services: Services = app.services, failing = false): Promise<void> {
  return transactAs(services.pools.of('system'), async (tx) => {
    await notify(tx, services, [
      { to: { partyId: world.parties.assignor }, type: '1', event: 'test', message },
    ]);
    if (failing) throw new Error('no');
  });
}

async function until(condition: () => boolean, ms = 8000): Promise<void> {
  const deadline = Date.now() + ms;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('it did not happen');
    await sleep(20);
  }
}

const messages = (received: Received[]) => received.map((notification) => notification.message);

describe('opening', () => {
  const claims = () => ({ sub: supplier.identity.userId });
  test.each([
    ['no token', () => undefined, 'TOKEN_INVALID'],
    ['a forged one', () => createSigner({ key: 'another' })(claims()), 'TOKEN_INVALID'],
    ['one without algorithm', () => createSigner({ algorithm: 'none' })(claims()), 'TOKEN_INVALID'],
    ['an expired one', () => shortToken(supplier, 1), 'TOKEN_EXPIRED'],
  ])('%s is refused', async (_, make, code) => {
    const token = make();
    await sleep(5);
    const socket = open(token);
    expect((await event<Error>(socket, 'connect_error')).message).toBe(code);
  });

  test('a session that has ended is refused', async () => {
    await world.owner.query('update sessions set ended_at = now() where id = $1', [
      supplier.identity.sessionId,
    ]);
    expect((await event<Error>(open(tokenOf(supplier)), 'connect_error')).message).toBe('SESSION_REVOKED');
  });

  test('staff who must enrol a second factor are refused until they have one', async () => {
    const { settings } = app.services;
    const { adviser } = world.people;
    const demand = async (on: boolean) => {
      await world.owner.query('update portal_settings set mfa_required_for_staff = $1', [on]);
      settings.forget();
    };
    await demand(true);
    try {
      const refused = await event<Error>(open(tokenOf(adviser)), 'connect_error');
      expect(refused.message).toBe('MFA_ENROLMENT_REQUIRED');
      await world.owner.query(
        `insert into passkeys (user_id, credential_id, public_key, counter, name) values ($1, 'x', '', 0, 'Clé')`,
        [adviser.identity.userId],
      );
      await join(adviser);
    } finally {
      await demand(false);
      await world.owner.query('delete from passkeys');
    }
  });

  test('one user holds fifty sockets and no more, and others still come in', async () => {
    const many = Array.from({ length: 60 }, () => open(tokenOf(supplier)));
    const connected = () => many.filter((socket) => socket.connected).length;
    while (connected() < 50) await sleep(20);
    await sleep(300);
    expect(connected()).toBe(50);
    await join(world.people.client);
    // One that disconnects makes room for the next.
    many.find((socket) => socket.connected)?.disconnect();
    while (connected() < 50) await sleep(20);
  });

  test('one that leaves without hanging up is closed: it has no token any more', async () => {
    const client = await sendRaw(first, upgradeRequest('/socket.io/?EIO=4&transport=websocket'));
    await until(() => client.received().includes('pingInterval'));
    client.socket.write(frame(`40${JSON.stringify({ token: tokenOf(supplier) })}`));
    await until(() => client.received().includes('40{"sid"'));
    const before = client.received().length;
    client.socket.write(frame('41'));
    await until(() => client.received().length > before);
    // A closing frame.
    expect(client.received().charAt(before)).toBe('\x88');
    client.socket.destroy();
  });

  test('long polling is not spoken', async () => {
    const response = await fetch(`${first}/socket.io/?EIO=4&transport=polling`);
    expect(response.status).toBe(400);
  });
});

describe('register', () => {
  test('as specified, with the bare id; then notifications arrive as specified', async () => {
    const { received } = await join(supplier);
    await tell('Bonjour');
    await until(() => received.length === 1);
    expect(received[0]).toEqual({
      message: 'Bonjour',
      id: expect.any(String),
      path: '/Invoices/my',
      seq: expect.any(Number),
      type: '1',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      entityType: null,
      entityId: null,
      severity: 'info',
    });
  });

  test('another user’s id is refused, and hears nothing', async () => {
    const socket = open(tokenOf(world.people.otherSupplier));
    const received = receivedBy(socket);
    await event(socket, 'connect');
    for (const who of [supplier.identity.userId, { userId: supplier.identity.userId, lastSeq: 0 }]) {
      expect(await socket.emitWithAck('register', who)).toEqual({ ok: false, code: 'FORBIDDEN' });
    }
    expect(await socket.emitWithAck('register', { userId: 'x' })).toEqual({ ok: false, code: 'BAD_REQUEST' });
    const own = await join(supplier);
    await tell('Pour un seul');
    await until(() => own.received.length === 1);
    expect(received).toEqual([]);
  });

  test('what was missed is replayed, oldest first, and nothing twice', async () => {
    const before = await join(supplier);
    await tell('un');
    await until(() => before.received.length === 1);
    before.socket.disconnect();
    await tell('deux');
    await tell('trois');
    const after = await join(supplier, { lastSeq: before.received[0]?.seq ?? -1 });
    await tell('quatre');
    await until(() => after.received.length === 3);
    expect(messages(after.received)).toEqual(['deux', 'trois', 'quatre']);
  });

  test('a slow transaction’s lower number is replayed too', async () => {
    await tell('lent');
    await tell('connu');
    const seq = await valueOf<number>(`select seq from notifications where message = 'connu'`);
    const { received } = await join(supplier, { lastSeq: seq });
    await until(() => received.length === 1);
    expect(messages(received)).toEqual(['lent']);
  });

  test('of very many missed the newest are replayed, in order', async () => {
    await world.owner.query(
      `insert into notifications (user_id, type, event, message) select $1, '1', 'test', n::text from generate_series(1, 600) n`,
      [supplier.identity.userId],
    );
    const { received } = await join(supplier, { lastSeq: 0 });
    await until(() => received.length === 500);
    expect([received[0]?.message, received.at(-1)?.message]).toEqual(['101', '600']);
  });

  test('without a number nothing old is replayed, and the unread count is told', async () => {
    await tell('ancien');
    const socket = open(tokenOf(supplier));
    const unread = event<{ count: number }>(socket, 'unread');
    const received = receivedBy(socket);
    await event(socket, 'connect');
    const registered = await socket.emitWithAck('register', supplier.identity.userId);
    expect(registered).toEqual({ ok: true, unread: 1, seq: expect.any(Number) });
    expect(await unread).toEqual({ count: 1 });
    await sleep(100);
    expect(received).toEqual([]);
    // An interruption before anything has arrived: recovered from the registration's number on.
    socket.disconnect();
    await tell('manqué');
    const after = await join(supplier, { lastSeq: registered.seq });
    await until(() => messages(after.received).includes('manqué'));
  });
});

describe('delivery', () => {
  test('a rolled back transaction notifies nobody', async () => {
    const { received } = await join(supplier);
    await expect(tell('annulée', app.services, true)).rejects.toThrow('no');
    await tell('validée');
    await until(() => received.length > 0);
    expect(messages(received)).toEqual(['validée']);
  });

  test('a change of settings or remotes reaches every process and every browser; a tool may say it too', async () => {
    let told = 0;
    const count = () => (told += 1);
    const other = await second({ onSettings: count, onRemotes: count });
    const here = await join(supplier);
    const there = await join(world.people.client, { url: other.url });
    const { realtime } = app.services;
    for (const [name, say] of [
      ['settingsChanged', realtime.settingsChanged],
      ['remotes.changed', realtime.remotesChanged],
      ['remotes.changed', () => void tellProcesses(world.owner, { kind: 'remotes' })],
    ] as const) {
      const both = Promise.all([event(here.socket, name), event(there.socket, name)]);
      const before = told;
      // Repeated until the other process listens: earlier messages are left to its next look at the database.
      const again = setInterval(say, 50);
      await both.finally(() => clearInterval(again));
      expect(told).toBeGreaterThan(before);
    }
  });

  test('two tabs and another process: each hears once', async () => {
    const other = await second();
    const tabs = [await join(supplier), await join(supplier), await join(supplier, { url: other.url })];
    await sleep(200);
    await tell('du premier');
    await tell('du second', other.services);
    await until(() => tabs.every((tab) => tab.received.length === 2));
    await sleep(100);
    for (const tab of tabs) expect(messages(tab.received).sort()).toEqual(['du premier', 'du second']);
  });

  test('marking in one tab tells the others', async () => {
    const { socket } = await join(supplier);
    await tell('à lire');
    const unread = event<{ count: number }>(socket, 'unread');
    await app.fastify.inject({
      method: 'PUT',
      url: '/api/notification/markseen/all',
      headers: { authorization: `Bearer ${tokenOf(supplier)}` },
    });
    expect(await unread).toEqual({ count: 0 });
  });

  test('a changed record is told to its rooms in every process, and to nobody else', async () => {
    const other = await second();
    const near = await join(supplier);
    const far = await join(world.people.adviser, { url: other.url });
    const stranger = await join(world.people.otherSupplier);
    await sleep(200);
    const heard: unknown[] = [];
    stranger.socket.on('recordChanged', (change) => heard.push(change));
    const both = [event(near.socket, 'recordChanged'), event(far.socket, 'recordChanged')];
    app.services.realtime.recordChanged({
      entity: 'invoice',
      id: world.contracts.classic,
      version: 3,
      rooms: [`party:${world.parties.assignor}`, 'staff'],
    });
    const change = { entity: 'invoice', id: world.contracts.classic, version: 3 };
    expect(await Promise.all(both)).toEqual([change, change]);
    expect(heard).toEqual([]);
  });

  test('the connection between processes breaks and returns: nothing is lost', async () => {
    const other = await second();
    const { received } = await join(supplier, { url: other.url });
    // The last statement of a listening connection: LISTEN, or after some seconds the probe of the database.
    const listening = `from pg_stat_activity where datname = current_database() and query ~ '^(listen|select 1$)'`;
    while (((await world.owner.query(`select ${listening}`)).rowCount ?? 0) < 2) await sleep(20);
    const broken = await world.owner.query(`select pg_terminate_backend(pid) ${listening}`);
    expect(broken.rowCount).toBeGreaterThanOrEqual(2);
    await tell('pendant la coupure');
    await until(() => received.length === 1);
    await tell('après');
    await until(() => received.length === 2);
    expect(messages(received)).toEqual(['pendant la coupure', 'après']);
  });

  test('browsers connect anew once the database is back, for what failed meanwhile', async () => {
    const { socket } = await join(supplier);
    const told = event<{ afterMs: number }>(socket, 'moveTo');
    await world.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
    );
    expect((await told).afterMs).toBeLessThanOrEqual(2_000);
  });

  test('the looks of a process send nothing that is older than its start', async () => {
    const { userId } = supplier.identity;
    await world.owner.query(
      `insert into notifications (user_id, type, event, message, created_at)
        select $1, '1', 'old', 'ancienne ' || n, now() - interval '1 day' from generate_series(1, 20) n`,
      [userId],
    );
    const other = await second({ sweepMs: 50 });
    const { received } = await join(supplier, { url: other.url });
    await sleep(500);
    expect(received).toEqual([]);
  });

  test('even what no process was told of arrives with the next look', async () => {
    const other = await second({ sweepMs: 200 });
    const { received } = await join(supplier, { url: other.url });
    const mute = { ...app.services, realtime: { ...app.services.realtime, notify: () => undefined } };
    await tell('oubliée', mute);
    await until(() => received.length === 1);
    await sleep(500);
    expect(messages(received)).toEqual(['oubliée']);
  });
});

describe('the end of a session', () => {
  test('sign-out ends its sockets in every process, and no one else’s', async () => {
    // A separate session: ended ones are remembered for as long as their tokens are valid.
    const { rows } = await world.owner.query<{ id: string }>(
      `insert into sessions (user_id, device, ip, expires_at) values ($1, 'test', '127.0.0.1', now() + interval '1 day') returning id`,
      [supplier.identity.userId],
    );
    const person = { ...supplier, identity: { ...supplier.identity, sessionId: rows[0]?.id ?? '' } };
    const other = await second();
    const sockets = [await join(person), await join(person, { url: other.url })];
    const bystander = await join(supplier);
    await sleep(200);
    const ended = sockets.map(({ socket }) => event<{ code: string }>(socket, 'sessionEnded'));
    const response = await app.fastify.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { authorization: `Bearer ${tokenOf(person)}` },
    });
    expect(response.statusCode).toBe(204);
    expect(await Promise.all(ended)).toEqual([{ code: 'SESSION_REVOKED' }, { code: 'SESSION_REVOKED' }]);
    await until(() => sockets.every(({ socket }) => !socket.connected));
    expect(bystander.socket.connected).toBe(true);
  });

  test('a session ended, or a user disabled, without a word is found by the next look', async () => {
    const other = await second({ sweepMs: 200 });
    const one = await join(world.people.risk, { url: other.url });
    const ended = event(one.socket, 'sessionEnded');
    await world.owner.query('update sessions set ended_at = now() where id = $1', [
      world.people.risk.identity.sessionId,
    ]);
    expect(await ended).toEqual({ code: 'SESSION_REVOKED' });
    const two = await join(world.people.legal, { url: other.url });
    const disabled = event(two.socket, 'sessionEnded');
    await world.owner.query('update employees set active = false where user_id = $1', [
      world.people.legal.identity.userId,
    ]);
    expect(await disabled).toEqual({ code: 'SESSION_REVOKED' });
  });

  test('a token not renewed ends the socket after the grace; a renewed one keeps it', async () => {
    const other = await second({ graceMs: 300 });
    const idle = await join(supplier, { url: other.url, token: shortToken(supplier, 2000) });
    const busy = await join(supplier, { url: other.url, token: shortToken(supplier, 2000) });
    const stranger = tokenOf(world.people.otherSupplier);
    expect(await busy.socket.emitWithAck('auth', { token: stranger })).toEqual({
      ok: false,
      code: 'FORBIDDEN',
    });
    expect(await busy.socket.emitWithAck('auth', { token: 'forged' })).toEqual({
      ok: false,
      code: 'TOKEN_INVALID',
    });
    expect(await busy.socket.emitWithAck('auth', { token: tokenOf(supplier) })).toEqual({ ok: true });
    expect(await event(idle.socket, 'sessionEnded')).toEqual({ code: 'TOKEN_EXPIRED' });
    await sleep(300);
    expect(busy.socket.connected).toBe(true);
  });

  test('a process that stops closes at once, and its clients come back by themselves elsewhere', async () => {
    const fastify = Fastify();
    const realtime = await createRealtime(fastify, {
      config: world.config,
      pools: app.services.pools,
      tokens: app.services.tokens,
    });
    fastify.addHook('onClose', () => realtime.close());
    const url = await listen(fastify);
    const { socket } = await join(supplier, { url });
    const reason = event<string>(socket, 'disconnect');
    const start = Date.now();
    await fastify.close();
    // Clients' own time-out would be twenty seconds.
    expect(Date.now() - start).toBeLessThan(10_000);
    expect(await reason).toBe('transport close');
    expect(socket.active).toBe(true);
  });

  test('a client that floods is disconnected', async () => {
    const { socket } = await join(world.people.m1);
    const out = event(socket, 'disconnect');
    for (let n = 0; n < 100; n += 1) socket.emit('auth', { token: 'x' });
    expect(await out).toBe('io server disconnect');
  });

  test('a message of more than 16 kB ends its socket', async () => {
    const { socket } = await join(world.people.m1);
    const out = event(socket, 'disconnect');
    socket.emit('auth', { token: 'x'.repeat(17_000) });
    expect(await out).toBe('transport close');
  });
});
