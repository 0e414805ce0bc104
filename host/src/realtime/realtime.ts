import type { RecordChanged } from '@cessio/shell';
import type { RealtimeNotification } from '@cessio/contract';

/** The part of a socket.io client used here; tests pass their own. */
export interface SocketLike {
  connected: boolean;
  /** False when the server refused and no retry will follow. */
  active: boolean;
  on(event: string, listener: (...args: never[]) => void): unknown;
  emit(event: string, ...args: unknown[]): unknown;
  connect(): unknown;
  disconnect(): unknown;
}

/** The specified figures. */
export const SOCKET_OPTIONS = {
  path: '/socket.io',
  transports: ['websocket'],
  reconnection: true,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  // « Gives up after the maximum attempts », which the specification does not count: two minutes of them.
  reconnectionAttempts: 25,
  randomizationFactor: 0.5,
  timeout: 20_000,
  autoConnect: false,
} as const;

/** How many ids are remembered; a replay holds at most 200. */
const REMEMBERED = 500;
/** ms for which a lost connection is not reported. */
const OFFLINE_AFTER_MS = 3000;

export interface RealtimeParts {
  socket: SocketLike;
  userId: string;
  onNotification: (notification: RealtimeNotification) => void;
  onRecordChanged: (change: RecordChanged) => void;
  onUnread: (count: number) => void;
  onSessionEnded: (code: string | undefined) => void;
  /** The administrator changed settings of the whole portal. */
  onSettingsChanged: () => void;
  /** Another version of a remote is live, or on trial. */
  onRemotesChanged: () => void;
  onOffline: (offline: boolean) => void;
  /** Called after each connection; `again` after a break or a failed attempt: what was missed is refetched. */
  onConnected: (again: boolean) => void;
  /** The server refused the token: a newer one, or null when the session is over. */
  renewToken: () => Promise<string | null>;
}

/**
 * One user's connection: registers after each connect with the last sequence seen, delivers each notification once, and
 * reports being offline. The socket itself reconnects, also after a parse error. Returns `close`.
 */
export function startRealtime(parts: RealtimeParts): {
  close: () => void;
  sendToken: (token: string) => void;
} {
  const { socket } = parts;
  const seen = new Set<string>();
  let lastSeq: number | undefined;
  /** Something may have failed or been missed since the page was loaded. */
  let again = false;
  let offlineTimer: ReturnType<typeof setTimeout> | undefined;
  let moveTimer: ReturnType<typeof setTimeout> | undefined;
  let renewing = false;
  let closed = false;

  const offline = (): void => {
    offlineTimer ??= setTimeout(() => parts.onOffline(true), OFFLINE_AFTER_MS);
  };
  const online = (): void => {
    clearTimeout(offlineTimer);
    offlineTimer = undefined;
    parts.onOffline(false);
  };

  const heard = (seq: unknown): void => {
    if (typeof seq === 'number') lastSeq = Math.max(lastSeq ?? 0, seq);
  };

  socket.on('connect', () => {
    online();
    socket.emit(
      'register',
      { userId: parts.userId, ...(lastSeq !== undefined && { lastSeq }) },
      // Known from the start, or a break before the first notification would lose what was sent during it.
      (answer?: { seq?: number }) => heard(answer?.seq),
    );
    parts.onConnected(again);
    again = true;
  });
  socket.on('disconnect', (reason: string) => {
    if (closed) return;
    offline();
    // The server closed it on purpose: socket.io then waits for us.
    if (reason === 'io server disconnect') setTimeout(() => !closed && socket.connect(), 1000);
  });
  socket.on('connect_error', async () => {
    again = true;
    offline();
    if (socket.active || renewing || closed) return;
    renewing = true;
    try {
      const token = await parts.renewToken();
      if (token !== null && !closed) socket.connect();
    } catch {
      // The refresh failed for lack of network: both are retried later.
      setTimeout(() => !closed && socket.connect(), SOCKET_OPTIONS.reconnectionDelayMax);
    } finally {
      renewing = false;
    }
  });
  socket.on('receiveNotification', (notification: RealtimeNotification) => {
    // Replays overlap by design; messages of the specification's server have no id.
    const { id, seq } = notification;
    heard(seq);
    if (id !== undefined) {
      if (seen.has(id)) return;
      seen.add(id);
      if (seen.size > REMEMBERED) seen.delete(seen.values().next().value as string);
    }
    parts.onNotification(notification);
  });
  socket.on('recordChanged', ({ entity, id }: RecordChanged) =>
    parts.onRecordChanged({ entity, ...(id !== undefined && { id }) }),
  );
  socket.on('unread', ({ count }: { count: number }) => parts.onUnread(count));
  socket.on('sessionEnded', (said?: { code?: string }) => parts.onSessionEnded(said?.code));
  socket.on('settingsChanged', () => parts.onSettingsChanged());
  socket.on('remotes.changed', () => parts.onRemotesChanged());
  // The server is about to stop: clients reconnect after a random delay, so as not to do so all at once.
  socket.on('moveTo', ({ afterMs }: { afterMs: number }) => {
    clearTimeout(moveTimer);
    moveTimer = setTimeout(() => {
      socket.disconnect();
      socket.connect();
    }, afterMs);
  });
  // After giving up: when the device is online again, or the page becomes visible. While still trying, this does
  // nothing.
  const connect = (): void => {
    if (!closed && !socket.connected && document.visibilityState === 'visible') socket.connect();
  };
  addEventListener('online', connect);
  document.addEventListener('visibilitychange', connect);
  socket.connect();

  return {
    sendToken: (token) => {
      if (socket.connected) socket.emit('auth', { token });
    },
    close: () => {
      closed = true;
      clearTimeout(offlineTimer);
      clearTimeout(moveTimer);
      removeEventListener('online', connect);
      document.removeEventListener('visibilitychange', connect);
      parts.onOffline(false);
      socket.disconnect();
    },
  };
}
