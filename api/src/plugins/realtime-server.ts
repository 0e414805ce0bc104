import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import type { RealtimeNotification, EntityName } from '@cessio/contract';
import type { Config } from '../config.ts';
import { isConnectionError, readAs, sideOfIdentity, type Identity } from '../db/caller.ts';
import type { Pools } from '../db/pools.ts';
import { allValues, firstValue } from '../db/rows.ts';
import { refuseUpgrade } from '../http/connections.ts';
import { allowedOrigins } from '../http/origins.ts';
import { ApiError } from '../http/problem.ts';
import type { Tokens } from '../http/tokens.ts';
import {
  latestSeq,
  newerFor,
  recentIds,
  replayFor,
  unreadCount,
} from '../modules/notifications/notifications.repository.ts';
import { placeFor } from '../modules/notifications/notification-place.ts';
import { hasEnded, rememberEnded } from './ended-sessions.ts';
import { freshIdentity, noteUse } from './identity.ts';
import { openChannel, type ProcessMessage } from './realtime-channel.ts';
import type { DeliveredNotification, Realtime } from './realtime.ts';

/** A notification for browsers: the specified `message`, and what the bell needs to place it. */
type ReceivedNotification = RealtimeNotification & { severity: DeliveredNotification['severity'] };

/** Answer to a registration: the unread count, and the newest number, from which an interruption is recovered. */
type Registered = { unread: number; seq: number };
type Ack = (answer: { ok: boolean; code?: string } & Partial<Registered>) => void;

interface ServerEvents {
  receiveNotification: (notification: ReceivedNotification) => void;
  recordChanged: (change: { entity: EntityName; id: string; version: number }) => void;
  unread: (state: { count: number }) => void;
  sessionEnded: (reason: { code: string }) => void;
  settingsChanged: () => void;
  /** This process is about to stop: connect to another, after this delay. */
  moveTo: (when: { afterMs: number }) => void;
  'remotes.changed': () => void;
}
interface ClientEvents {
  register: (who: unknown, ack?: Ack) => void;
  auth: (renewal: unknown, ack?: Ack) => void;
}
interface SocketData {
  identity: Identity;
  /** The latest ids sent to this socket, so that rereads are not announced twice. */
  seen: Set<string>;
  registered: boolean;
  expiry: NodeJS.Timeout;
}
type Portal = Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>;
type PortalSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;

export interface RealtimeOptions {
  /** Refuses users whom the portal's rules currently exclude, by throwing an ApiError. */
  admit?: (identity: Identity) => Promise<void>;
  /** How long a socket may stay after its token has expired, for the client to renew it. */
  graceMs?: number;
  /** How often each process looks for missed notifications. */
  sweepMs?: number;
  /** Another process, or this one, changed the portal's settings. */
  onSettings?: () => void;
  /** The same for the registry of remotes. */
  onRemotes?: () => void;
}

const PATH = '/socket.io';
/** A connection without a token is closed after this time. */
const TOKEN_MS = 10_000;
const GRACE_MS = 60_000;
const SWEEP_MS = 15_000;
const CHUNK = 500;
const GATHER_MS = 10;
const MOST_REPLAYED = 500;
const MOST_SEEN = 1_000;
/** Messages a browser may send per minute; it needs three. */
const MESSAGES_PER_MINUTE = 60;

/** By then the load balancer has noticed that this process is stopping; browsers do not all move at once. */
const MOVE_MS = { least: 2_000, most: 5_000 };
/** After a database outage: browsers reconnect and refetch lists that failed meanwhile. */
const AGAIN_MS = { least: 0, most: 2_000 };

/** Most sockets per user and process: tabs and devices, not a flood. */
const MOST_SOCKETS = 50;

const registration = z.union([
  z.uuid().transform((userId) => ({ userId, lastSeq: undefined })),
  z.object({ userId: z.uuid(), lastSeq: z.int().min(0).optional() }),
]);
const renewal = z.object({ token: z.string().max(4_000) });

/**
 * The socket of the specification: websocket only, opened with an access token, `register` for the token's own user.
 * Delivery relies on the database, not on the socket: a client sends the last number it has and gets what follows.
 */
export async function createRealtime(
  fastify: FastifyInstance,
  core: { config: Config; pools: Pools; tokens: Tokens },
  options: RealtimeOptions = {},
): Promise<Realtime> {
  const { pools, tokens } = core;
  const system = pools.of('system');
  const graceMs = options.graceMs ?? GRACE_MS;
  const log = fastify.log;
  const origins = allowedOrigins(core.config.publicUrl);
  const io: Portal = new Server(fastify.server, {
    path: PATH,
    serveClient: false,
    transports: ['websocket'],
    // Browsers always send the page's origin here; other clients need a token anyway.
    allowRequest: ({ headers: { origin } }, decide) =>
      decide(null, origin === undefined || origins.includes(origin)),
    // The default handler only half-closes upgrades that it does not accept.
    destroyUpgrade: false,
    connectTimeout: TOKEN_MS,
    maxHttpBufferSize: 16_384,
  });
  fastify.server.on('upgrade', ({ url, socket }) => {
    if (!url?.startsWith(`${PATH}/`)) refuseUpgrade(socket);
  });

  const admitted = new WeakSet<PortalSocket['conn']>();
  io.engine.on('connection', (connection: PortalSocket['conn']) => {
    // socket.io would wait another half minute for the client's answer.
    const late = () => !admitted.has(connection) && connection.request.socket.destroy();
    setTimeout(late, TOKEN_MS).unref();
  });

  io.use(async (socket, next) => {
    try {
      await openSocket(socket);
    } catch (error) {
      if (error instanceof ApiError) return next(new Error(error.code));
      // Without a database the client gets no answer instead of a refusal, and reconnects.
      return void socket.conn.close();
    }
    return next();
  });

  /** @throws ApiError TOKEN_INVALID, TOKEN_EXPIRED, SESSION_REVOKED */
  async function openSocket(socket: PortalSocket): Promise<void> {
    const token: unknown = socket.handshake.auth['token'];
    if (typeof token !== 'string') throw new ApiError('TOKEN_INVALID');
    const identity = tokens.verify(token);
    if (hasEnded(identity.sessionId)) throw new ApiError('SESSION_REVOKED');
    countSocket(socket, identity.userId);
    await noteUse(pools, identity);
    socket.data.identity = await freshIdentity(pools, identity);
    await options.admit?.(socket.data.identity);
    socket.data.seen = new Set();
    socket.data.registered = false;
    admitted.add(socket.conn);
    expireWith(socket, token);
  }

  const socketsOf = new Map<string, number>();

  /** Counted before the first await, so that a hundred concurrent handshakes do not all pass. @throws over the limit */
  function countSocket(socket: PortalSocket, userId: string): void {
    const open = socketsOf.get(userId) ?? 0;
    if (open >= MOST_SOCKETS) throw new Error('too many sockets of one user');
    socketsOf.set(userId, open + 1);
    socket.conn.once('close', () => {
      const left = (socketsOf.get(userId) ?? 1) - 1;
      if (left > 0) socketsOf.set(userId, left);
      else socketsOf.delete(userId);
    });
  }

  function expireWith(socket: PortalSocket, token: string): void {
    clearTimeout(socket.data.expiry);
    socket.data.expiry = setTimeout(
      () => end(socket, 'TOKEN_EXPIRED'),
      expiryOf(token) + graceMs - Date.now(),
    );
    socket.data.expiry.unref();
  }

  io.on('connection', (socket) => {
    void socket.join(`session:${socket.data.identity.sessionId}`);
    // The session may have ended after the handshake read the database and before the socket joined this room.
    if (hasEnded(socket.data.identity.sessionId)) return end(socket, 'SESSION_REVOKED');
    socket.on('disconnect', (reason) => {
      clearTimeout(socket.data.expiry);
      // Otherwise the connection would stay open without a valid token.
      if (reason === 'client namespace disconnect') socket.conn.close();
    });
    limitMessages(socket);

    socket.on('register', (who, ack) => {
      const answer = ackOf(ack);
      const parsed = registration.safeParse(who);
      if (!parsed.success) return answer({ ok: false, code: 'BAD_REQUEST' });
      // Deliberate departure 3: the token identifies the listener, not the message.
      if (parsed.data.userId !== socket.data.identity.userId) return answer({ ok: false, code: 'FORBIDDEN' });
      register(socket, parsed.data.lastSeq).then(
        (registered) => answer({ ok: true, ...registered }),
        (error: unknown) => {
          log.warn({ err: error }, 'socket not registered');
          // Nothing may count as replayed that was not: the client connects and registers again.
          socket.conn.close();
        },
      );
    });

    socket.on('auth', (body, ack) => {
      const answer = ackOf(ack);
      const parsed = renewal.safeParse(body);
      if (!parsed.success) return answer({ ok: false, code: 'TOKEN_INVALID' });
      try {
        const identity = tokens.verify(parsed.data.token);
        const { userId, sessionId } = socket.data.identity;
        if (identity.userId !== userId || identity.sessionId !== sessionId) throw new ApiError('FORBIDDEN');
        expireWith(socket, parsed.data.token);
        moveTo(socket, identity);
        noteUse(pools, identity).catch((error: unknown) =>
          log.warn({ err: error }, 'use of a token not noted'),
        );
        answer({ ok: true });
      } catch (error) {
        answer({ ok: false, code: error instanceof ApiError ? error.code : 'TOKEN_INVALID' });
      }
    });
  });

  /**
   * Joins first and replays afterwards, so that nothing is lost in between; duplicates are recognised by id. What the
   * client reports as seen is recorded as sent, or the next sweep would send it again.
   */
  async function register(socket: PortalSocket, lastSeq: number | undefined): Promise<Registered> {
    const { identity, seen } = socket.data;
    return readAs(pools, identity, async (db) => {
      const had = await recentIds(db, identity.userId, lastSeq ?? null);
      await socket.join(roomsOf(identity));
      socket.data.registered = true;
      if (lastSeq !== undefined) {
        for (const row of await replayFor(db, identity.userId, lastSeq, MOST_REPLAYED)) send(socket, row);
      }
      for (const id of had) seen.add(id);
      const unread = await unreadCount(db, identity.userId);
      socket.emit('unread', { count: unread });
      return { unread, seq: await latestSeq(db, identity.userId) };
    });
  }

  /** A renewed token may bring another role or company. */
  function moveTo(socket: PortalSocket, identity: Identity): void {
    const [before, after] = [roomsOf(socket.data.identity), roomsOf(identity)];
    socket.data.identity = identity;
    if (!socket.data.registered) return;
    for (const room of before) if (!after.includes(room)) void socket.leave(room);
    void socket.join(after);
  }

  function send(socket: PortalSocket, notification: DeliveredNotification): void {
    const { id, message, seq, type, createdAt, entityType, entityId, severity } = notification;
    const { seen, identity } = socket.data;
    if (seen.has(id)) return;
    seen.add(id);
    if (seen.size > MOST_SEEN) seen.delete(seen.values().next().value as string);
    const path = placeFor(notification, identity.role);
    const shown = { message, id, seq, type, createdAt, entityType, entityId, severity, path };
    socket.emit('receiveNotification', shown);
  }

  function end(socket: PortalSocket, code: string): void {
    socket.emit('sessionEnded', { code });
    socket.disconnect(true);
  }

  function socketsIn(room: string): PortalSocket[] {
    const ids = io.of('/').adapter.rooms.get(room) ?? new Set<string>();
    return [...ids].flatMap((id) => io.of('/').sockets.get(id) ?? []);
  }

  function deliver(notifications: readonly DeliveredNotification[]): void {
    for (const notification of notifications) {
      for (const socket of socketsIn(`user:${notification.userId}`)) send(socket, notification);
    }
  }

  /** Reads this process's users' notifications after a number and sends the missing ones. */
  async function catchUp(seq: number): Promise<void> {
    const registered = [...io.of('/').sockets.values()].filter(({ data }) => data.registered);
    const users = [...new Set(registered.map(({ data }) => data.identity.userId))];
    if (users.length === 0) return;
    let from = seq;
    for (;;) {
      const rows = await newerFor(system, users, from, CHUNK);
      deliver(rows);
      if (rows.length < CHUNK) return;
      from = rows.at(-1)?.seq ?? from;
    }
  }

  let heardFrom: number | undefined;

  /** Another process notified somebody: many such messages at once cause one read. */
  function hearOf(from: number): void {
    const waiting = heardFrom !== undefined;
    heardFrom = Math.min(heardFrom ?? from, from);
    if (waiting) return;
    setTimeout(() => {
      const seq = (heardFrom ?? from) - 1;
      heardFrom = undefined;
      catchUp(seq).catch((error: unknown) => log.warn({ err: error }, 'notifications not read'));
    }, GATHER_MS);
  }

  /** Ends sockets whose session or user ended without a message reaching this process. */
  async function endDeadSessions(): Promise<void> {
    const sockets = [...io.of('/').sockets.values()];
    if (sockets.length === 0) return;
    const ids = await allValues<string>(system, {
      name: 'sessions_alive',
      text: `select s.id from sessions s join users u on u.id = s.user_id left join employees e on e.user_id = u.id
        where s.id = any($1) and s.ended_at is null and u.status = 'active' and coalesce(e.active, true)`,
      values: [[...new Set(sockets.map((socket) => socket.data.identity.sessionId))]],
    });
    const alive = new Set(ids);
    for (const socket of sockets)
      if (!alive.has(socket.data.identity.sessionId)) end(socket, 'SESSION_REVOKED');
  }

  /**
   * The sequence's last number at each read of the last minute. The next one starts from the oldest: numbers assigned
   * since then and committed late are found too.
   */
  let marks: number[] = [];
  let sweeping: Promise<void> | undefined;

  async function sweep(): Promise<void> {
    // Read as a table: without the grant that fails, where a function would return null and everything would be sent
    // again.
    const text = 'select case when is_called then last_value else 0 end as seq from notification_seq';
    const seq = (await firstValue<number>(system, { name: 'notification_mark', text })) ?? 0;
    await catchUp(marks[0] ?? seq);
    await endDeadSessions();
    const kept = Math.ceil(60_000 / (options.sweepMs ?? SWEEP_MS));
    marks = [...marks, seq].slice(-kept);
  }

  function look(): void {
    sweeping ??= sweep()
      .catch((error: unknown) => {
        if (!isConnectionError(error)) log.error({ err: error }, 'realtime sweep failed');
      })
      .finally(() => (sweeping = undefined));
  }

  function applyLocally(message: Exclude<ProcessMessage, { kind: 'notified' }>): void {
    switch (message.kind) {
      case 'changed': {
        const { entity, id, version, rooms } = message;
        if (rooms.length > 0) io.local.to([...rooms]).emit('recordChanged', { entity, id, version });
        return;
      }
      case 'unread':
        io.local.to(`user:${message.userId}`).emit('unread', { count: message.count });
        return;
      case 'ended':
        rememberEnded(message.sessionId);
        for (const socket of socketsIn(`session:${message.sessionId}`)) end(socket, 'SESSION_REVOKED');
        return;
      case 'settings':
        options.onSettings?.();
        io.local.emit('settingsChanged');
        return;
      case 'remotes':
        options.onRemotes?.();
        io.local.emit('remotes.changed');
    }
  }

  function tellToMove({ least, most }: { least: number; most: number }): void {
    for (const socket of io.of('/').sockets.values())
      socket.emit('moveTo', { afterMs: least + Math.random() * (most - least) });
  }

  let listened = false;
  function returned(): void {
    look();
    // Messages about changed records were lost too.
    if (listened) tellToMove(AGAIN_MS);
    listened = true;
  }

  const channel = openChannel(
    system,
    randomUUID(),
    log,
    (message) => {
      if (message.kind === 'notified') hearOf(message.from);
      else applyLocally(message);
    },
    returned,
  );
  const timer = setInterval(look, options.sweepMs ?? SWEEP_MS);
  timer.unref();
  // The first mark precedes the first browser: later notifications are found even without a message.
  look();
  await sweeping;

  // Before the server waits for its connections to end. Closes the transport, not the session: clients reconnect.
  fastify.addHook('preClose', (done) => {
    io.engine.close();
    done();
  });

  const tellAll = (message: Exclude<ProcessMessage, { kind: 'notified' }>) => {
    applyLocally(message);
    channel.publish(message);
  };
  return {
    notify: (notifications) => {
      if (notifications.length === 0) return;
      deliver(notifications);
      const numbers = notifications.map(({ seq }) => seq);
      channel.publish({ kind: 'notified', from: Math.min(...numbers) });
    },
    recordChanged: (change) => tellAll({ kind: 'changed', ...change }),
    unread: (userId, count) => tellAll({ kind: 'unread', userId, count }),
    endSession: (sessionId) => tellAll({ kind: 'ended', sessionId }),
    settingsChanged: () => tellAll({ kind: 'settings' }),
    moveAway: async () => {
      fastify.server.removeAllListeners('upgrade');
      fastify.server.on('upgrade', ({ socket }) => refuseUpgrade(socket, 503));
      const sockets = [...io.of('/').sockets.values()];
      const gone = sockets.map((socket) => new Promise((left) => socket.once('disconnect', left)));
      tellToMove(MOVE_MS);
      await Promise.all(gone);
    },
    remotesChanged: () => tellAll({ kind: 'remotes' }),
    close: async () => {
      clearInterval(timer);
      io.engine.close();
      await channel.close();
      await sweeping;
    },
  };
}

function roomsOf(identity: Identity): string[] {
  const rooms = [`user:${identity.userId}`];
  if (identity.partyId) rooms.push(`party:${identity.partyId}`);
  if (sideOfIdentity(identity) === 'staff') rooms.push('staff');
  return rooms;
}

/** Milliseconds since the epoch; the token is already verified. */
function expiryOf(token: string): number {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    exp: number;
  };
  return claims.exp * 1000;
}

/** A client may omit the callback, or send something else instead. */
function ackOf(ack: unknown): Ack {
  return typeof ack === 'function' ? (ack as Ack) : () => undefined;
}

function limitMessages(socket: PortalSocket): void {
  let left = MESSAGES_PER_MINUTE;
  const refill = setInterval(() => (left = MESSAGES_PER_MINUTE), 60_000);
  refill.unref();
  socket.on('disconnect', () => clearInterval(refill));
  socket.use((_event, next) => {
    left -= 1;
    if (left >= 0) return next();
    return void socket.disconnect(true);
  });
}
