import type { Notification, EntityName } from '@cessio/contract';

export interface DeliveredNotification extends Notification {
  userId: string;
  event: string;
}

/** How the API notifies browsers after a commit. Nothing is lost if it fails: the client asks for what it missed. */
export interface Realtime {
  /** To each notification's own receiver. */
  notify(notifications: readonly DeliveredNotification[]): void;
  /** Notifies everybody who may see the record that it changed; the rooms decide who may. */
  recordChanged(change: { entity: EntityName; id: string; version: number; rooms: readonly string[] }): void;
  /** Updates the unread count in a user's other tabs and devices. */
  unread(userId: string, count: number): void;
  /** Ends the sockets of one session, whichever process holds them. */
  endSession(sessionId: string): void;
  /** The administrator changed the portal's settings: processes read them again, browsers ask for their configuration. */
  settingsChanged(): void;
  /** Refuses new sockets and asks the open ones to reconnect elsewhere; resolves when none is left. */
  moveAway(): Promise<void>;
  /** Another version of a remote is served: processes reread the registry, browsers fetch it. */
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
