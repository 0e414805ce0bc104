import { tokens } from '@cessio/client';
import { ownBuild } from '../federation/own-build.ts';

export interface Failed {
  error: unknown;
  /** The remote whose code failed, and its version; the host when absent. */
  app?: string;
  version?: string;
  /** Stable code of the failure; the error's own when absent. */
  code?: 'REMOTE_CRASHED' | 'PAGE_CRASHED';
  /** Pattern of the route; taken from the address when absent. */
  route?: string;
}

/** Reports per page and minute: repeated failures say nothing new. */
const MOST = 5;
const WITHIN_MS = 60_000;
const LONGEST_STACK = 2000;

/** Errors already reported, by the part that rendered them. */
const told = new WeakSet<object>();
let sent: { at: number; what: string }[] = [];

/** Personal data that a report must not contain. */
const PERSONAL: readonly (readonly [RegExp, string])[] = [
  // Queries and fragments of addresses; e-mail addresses.
  [/[?#][^\s):]*/g, ''],
  [/[^\s@<]+@[^\s@>]+/g, '…'],
  // Identifiers, tokens, account numbers.
  [/[0-9a-f]{8}-[0-9a-f-]{27}/gi, ':id'],
  [/[A-Z]{2}\d{2}[\dA-Z ]{10,}|\d[\d ]{5,}\d/g, '…'],
];
const impersonal = (text: string): string =>
  PERSONAL.reduce((kept, [pattern, instead]) => kept.replaceAll(pattern, instead), text);

/** The address without what identifies a record or a person: a part with a digit, or longer than any word of ours. */
export const routeOf = (path: string): string =>
  path
    .split('/')
    .map((part) => (/\d/.test(part) || part.length > 24 ? ':id' : part))
    .join('/');

/** Sends a report that outlives the page; with the session, because only reports of signed-in users count. */
export function post(path: string, body: object): void {
  const token = tokens.read()?.token;
  const headers = {
    'Content-Type': 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  };
  void fetch(`/api/reports/${path}`, {
    method: 'POST',
    keepalive: true,
    headers,
    body: JSON.stringify(body),
  }).catch(() => undefined);
}

const KNOWN = /^(?:REMOTE_UNAVAILABLE|REMOTE_REFUSED|CHUNK_MISSING|REGISTRY_INVALID)$/;

/** Sends a failure at most once a minute, without personal data. */
export function sendFailure({ error, app = 'host', version = ownBuild(), code, route }: Failed): void {
  const {
    kind,
    message = String(error),
    stack,
  } = error as { kind?: string; message?: string; stack?: string };
  if (typeof error === 'object' && error !== null) {
    if (told.has(error)) return;
    told.add(error);
  }
  const now = Date.now();
  sent = sent.filter(({ at }) => now - at < WITHIN_MS);
  const named = kind !== undefined && KNOWN.test(kind) ? kind : (code ?? 'PAGE_CRASHED');
  const what = `${app} ${version} ${named} ${message}`;
  if (sent.length >= MOST || sent.some((one) => one.what === what)) return;
  sent.push({ at: now, what });
  post('errors', {
    app,
    version,
    code: named,
    message: impersonal(message).slice(0, 500),
    ...(stack && { stack: impersonal(stack).slice(0, LONGEST_STACK) }),
    route: route ?? routeOf(location.pathname),
  });
}

/** For tests: resets what was sent. */
export function forgetSent(): void {
  sent = [];
}
