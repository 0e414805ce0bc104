import type { Notification, EntityName } from '@cessio/contract';

export interface DeliveredNotification extends Notification {
  userId: string;
  event: string;
}

/** How the API speaks to browsers once a transaction has committed. Nothing is lost if it cannot: the client asks what it missed. */
export interface Realtime {
  /** To each notification's own receiver. */
  notify(notifications: readonly DeliveredNotification[]): void;
  /** Notifies everybody who may see the record that it changed; the rooms decide who may. */
  recordChanged(change: { entity: EntityName; id: string; version: number; rooms: readonly string[] }): void;
  /** Tells a user's other tabs and devices how many notifications are unread. */
  unread(userId: string, count: number): void;
  /** Ends the sockets of one session, whichever process holds them. */
  endSession(sessionId: string): void;
  /** The administrator changed the portal's settings: processes read them again, browsers ask for their configuration. */
  settingsChanged(): void;
  /** Refuses new sockets and tells the open ones to connect again elsewhere; resolves when none is left. */
  moveAway(): Promise<void>;
  /** Another version of a remote is served: processes read the registry again, browsers fetch it. */
  remotesChanged(): void;
  close(): Promise<void>;
}

/** For tests of modules that do not listen. */
export const silentRealtime: Realtime = {
  notify: () => undefined,
  recordChanged: () => undefined,
  unread: () => undefined,
  endSession: () => undefined,
  settingsChanged: () => undefined,
  moveAway: async () => undefined,
  remotesChanged: () => undefined,
  close: async () => undefined,
};
