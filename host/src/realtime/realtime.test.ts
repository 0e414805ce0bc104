import type { RealtimeNotification } from '@cessio/contract';
import { SOCKET_OPTIONS, startRealtime, type RealtimeParts, type SocketLike } from './realtime.ts';

const { jest } = import.meta;

class FakeSocket implements SocketLike {
  connected = false;
  active = true;
  readonly emitted: [string, ...unknown[]][] = [];
  readonly connect = jest.fn();
  readonly disconnect = jest.fn();
  readonly #listeners = new Map<string, (...args: never[]) => unknown>();
  on(event: string, listener: (...args: never[]) => unknown): void {
    this.#listeners.set(event, listener);
  }
  emit(event: string, ...args: unknown[]): void {
    this.emitted.push([event, ...args]);
  }
  /** An event arrives from the server. */
  async hear(event: string, ...args: unknown[]): Promise<void> {
    await this.#listeners.get(event)?.(...(args as never[]));
  }
}

const note = (id: string, seq: number): RealtimeNotification => ({
  id,
  seq,
  message: 'm',
  type: '1',
  createdAt: '2026-01-15T08:31:00.000Z',
  entityType: null,
  entityId: null,
});

function start() {
  const socket = new FakeSocket();
  const parts = {
    socket,
    userId: 'u1',
    onNotification: jest.fn(),
    onRecordChanged: jest.fn(),
    onUnread: jest.fn(),
    onSessionEnded: jest.fn(),
    onSettingsChanged: jest.fn(),
    onRemotesChanged: jest.fn(),
    onOffline: jest.fn(),
    onConnected: jest.fn(),
    renewToken: jest.fn(async () => 'new' as string | null),
  } satisfies RealtimeParts;
  return { socket, parts, connection: startRealtime(parts) };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('uses the specified figures', () => {
  expect(SOCKET_OPTIONS).toMatchObject({
    path: '/socket.io',
    transports: ['websocket'],
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    timeout: 20_000,
  });
  // It gives up eventually, but only after a restart of the service would be over.
  expect(SOCKET_OPTIONS.reconnectionAttempts * SOCKET_OPTIONS.reconnectionDelayMax).toBeGreaterThan(60_000);
  expect(SOCKET_OPTIONS.reconnectionAttempts).toBeLessThan(Infinity);
});

it('begins anew, after it has given up, when the network is back or the page is looked at, and not after its end', () => {
  const { socket, connection } = start();
  dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(socket.connect).toHaveBeenCalledTimes(3);
  socket.connected = true;
  dispatchEvent(new Event('online'));
  expect(socket.connect).toHaveBeenCalledTimes(3);
  socket.connected = false;
  connection.close();
  dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(socket.connect).toHaveBeenCalledTimes(3);
});

it('registers after each connect, with the last sequence once it knows one', async () => {
  const { socket, parts } = start();
  await socket.hear('connect');
  await socket.hear('receiveNotification', note('a', 7));
  await socket.hear('disconnect', 'transport close');
  await socket.hear('connect');
  expect(socket.emitted.map(([event, who]) => [event, who])).toEqual([
    ['register', { userId: 'u1' }],
    ['register', { userId: 'u1', lastSeq: 7 }],
  ]);
  expect(parts.onConnected.mock.calls).toEqual([[false], [true]]);
});

it('asks anew for what failed before its first connection', async () => {
  const { socket, parts } = start();
  await socket.hear('connect_error', new Error('websocket error'));
  await socket.hear('connect');
  expect(parts.onConnected.mock.calls).toEqual([[true]]);
});

it('connects to another process when its own is about to end, not before it is told to', async () => {
  const { socket } = start();
  await socket.hear('connect');
  await socket.hear('moveTo', { afterMs: 2_000 });
  jest.advanceTimersByTime(1_900);
  expect(socket.disconnect).not.toHaveBeenCalled();
  jest.advanceTimersByTime(200);
  expect([socket.disconnect.mock.calls.length, socket.connect.mock.calls.length]).toEqual([1, 2]);
});

it('passes on that another version of a remote is live', async () => {
  const { socket, parts } = start();
  await socket.hear('remotes.changed');
  expect(parts.onRemotesChanged).toHaveBeenCalledTimes(1);
});

it('knows from its registration where a break begins, before anything has arrived', async () => {
  const { socket } = start();
  await socket.hear('connect');
  const [, , answer] = socket.emitted[0] as [string, unknown, (said: object) => void];
  answer({ ok: true, unread: 5, seq: 40 });
  await socket.hear('disconnect', 'transport close');
  await socket.hear('connect');
  expect(socket.emitted[1]?.[1]).toEqual({ userId: 'u1', lastSeq: 40 });
});

it('tells each notification once, however often it is replayed', async () => {
  const { socket, parts } = start();
  for (const one of [note('a', 1), note('b', 2), note('a', 1), note('b', 2), note('c', 3)]) {
    await socket.hear('receiveNotification', one);
  }
  expect(parts.onNotification.mock.calls.map(([{ id }]) => id)).toEqual(['a', 'b', 'c']);
});

it('hands record changes, counts and the end of the session on', async () => {
  const { socket, parts } = start();
  await socket.hear('recordChanged', { entity: 'invoice', id: 'i', version: 3 });
  await socket.hear('unread', { count: 5 });
  await socket.hear('sessionEnded', { code: 'SESSION_REVOKED' });
  expect(parts.onRecordChanged).toHaveBeenCalledWith({ entity: 'invoice', id: 'i' });
  expect(parts.onUnread).toHaveBeenCalledWith(5);
  expect(parts.onSessionEnded).toHaveBeenCalledWith('SESSION_REVOKED');
});

it('is offline only after three seconds, and online at once', async () => {
  const { socket, parts } = start();
  await socket.hear('connect');
  parts.onOffline.mockClear();
  await socket.hear('disconnect', 'transport close');
  jest.advanceTimersByTime(2900);
  expect(parts.onOffline).not.toHaveBeenCalled();
  jest.advanceTimersByTime(200);
  expect(parts.onOffline).toHaveBeenLastCalledWith(true);
  await socket.hear('connect');
  expect(parts.onOffline).toHaveBeenLastCalledWith(false);
});

it('renews a refused token and connects again; not when the session is over', async () => {
  const { socket, parts } = start();
  socket.active = false;
  await socket.hear('connect_error', new Error('TOKEN_INVALID'));
  expect(socket.connect).toHaveBeenCalledTimes(2);
  parts.renewToken.mockResolvedValueOnce(null);
  await socket.hear('connect_error', new Error('TOKEN_INVALID'));
  expect(socket.connect).toHaveBeenCalledTimes(2);
});

it('comes back when the server has closed the connection, and not after its own end', async () => {
  const { socket, connection } = start();
  await socket.hear('disconnect', 'io server disconnect');
  jest.advanceTimersByTime(1000);
  expect(socket.connect).toHaveBeenCalledTimes(2);
  connection.close();
  await socket.hear('disconnect', 'io client disconnect');
  jest.advanceTimersByTime(10_000);
  expect(socket.disconnect).toHaveBeenCalledTimes(1);
  expect(socket.connect).toHaveBeenCalledTimes(2);
});

it('sends a refreshed token over the open socket', () => {
  const { socket, connection } = start();
  connection.sendToken('early');
  socket.connected = true;
  connection.sendToken('new');
  expect(socket.emitted).toEqual([['auth', { token: 'new' }]]);
});
