import type { EntityName } from '@cessio/contract';
import { useEffect, useRef } from 'react';

/** A record that somebody changed, here or elsewhere; `id` is absent when several changed. */
export interface RecordChanged {
  entity: EntityName;
  id?: string;
}

/** Every event between host and remotes, and its payload. */
export interface PortalEventMap {
  recordChanged: RecordChanged;
  /** The session is over: the user signed out, the API refused it, or another tab ended it. */
  sessionEnded: { reason: 'logout' | 'expired' | 'revoked' | 'elsewhere'; keepsDrafts: boolean };
  /** A notification arrived on the socket. */
  notification: { message: string };
  /** A page opens the header's command palette. */
  openSearch: { query?: string };
}

export type PortalEventName = keyof PortalEventMap;
type Handler<Name extends PortalEventName> = (event: PortalEventMap[Name]) => void;

/** A small typed event bus. A handler that throws does not stop the others. */
export class PortalEvents {
  readonly #target = new EventTarget();

  emit<Name extends PortalEventName>(name: Name, event: PortalEventMap[Name]): void {
    this.#target.dispatchEvent(new CustomEvent(name, { detail: event }));
  }

  /** Returns a function that stops listening. */
  on<Name extends PortalEventName>(name: Name, handler: Handler<Name>): () => void {
    const listener = (event: Event): void => handler((event as CustomEvent<PortalEventMap[Name]>).detail);
    this.#target.addEventListener(name, listener);
    return () => this.#target.removeEventListener(name, listener);
  }
}

/** The bus of this page. */
export const portalEvents = new PortalEvents();

/** Listens while the component is mounted; always calls the latest handler. */
export function usePortalEvent<Name extends PortalEventName>(name: Name, handler: Handler<Name>): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => portalEvents.on(name, (event) => latest.current(event)), [name]);
}

/** Listens to changes of one kind of record. */
export function useRecordChanged(entity: EntityName, handler: (change: RecordChanged) => void): void {
  usePortalEvent('recordChanged', (change) => {
    if (change.entity === entity) handler(change);
  });
}
