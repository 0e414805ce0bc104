import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rateLimited } from '../http/rate-limited.ts';
import { networkOf } from '../modules/auth/lockout.ts';
import type { Services } from '../services.ts';

/** A rate limit: this many calls in this many seconds. */
export interface Limit {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
}

/** Per caller (api.md §1, rate limits). `public` is never multiplied: links must not be guessable. */
const LIMITS = {
  user: 1200,
  anon: 300,
  public: 30,
  upload: 300,
  read: 600,
  export: 10,
  report: 60,
} as const;
type LimitName = keyof typeof LIMITS;
const WINDOW_SECONDS = 60;
const SWEEP_ABOVE = 50_000;

interface Window {
  count: number;
  until: number;
}

/**
 * Keeps one caller from starving the others, and sends the remaining calls with every answer. Counted per process;
 * limits across processes are counted in the database: failed sign-ins (lockout.ts), mails (mail-allowance.ts).
 */
export function installLimits(app: FastifyInstance, services: Services): void {
  const windows = new Map<string, Window>();
  const mostOf = (name: LimitName) => LIMITS[name] * (name === 'public' ? 1 : services.config.limitFactor);

  function count(key: string): Window {
    // By a monotonic clock: setting the clock back would block callers for as long.
    const now = performance.now();
    let window = windows.get(key);
    if (!window || window.until < now) {
      if (windows.size > SWEEP_ABOVE)
        for (const [old, { until }] of windows) if (until < now) windows.delete(old);
      window = { count: 0, until: now + WINDOW_SECONDS * 1000 };
      windows.set(key, window);
    }
    window.count += 1;
    return window;
  }

  app.addHook('onRequest', (request, reply, done) => {
    // Only a valid token identifies a user: invented ones would each start a new window.
    const user = services.claimed(request)?.userId;
    const caller = user ?? networkOf(request.ip);
    let wait = 0;
    for (const name of limitsOf(request, user !== undefined)) {
      const whose = name === 'public' ? networkOf(request.ip) : caller;
      const { count: used, until } = count(`${name}:${whose}`);
      const most = mostOf(name);
      const seconds = Math.max(1, Math.ceil((until - performance.now()) / 1000));
      tellLimit(reply, { name, most, seconds: WINDOW_SECONDS }, most - used, seconds);
      if (used > most) wait = Math.max(wait, seconds);
    }
    return done(wait > 0 ? (rateLimited(wait) as unknown as Error & undefined) : undefined);
  });
}

/** All limits that a call counts towards: the caller's own, and that of expensive calls. */
function limitsOf(request: FastifyRequest, signedIn: boolean): LimitName[] {
  const url = request.routeOptions.url ?? '';
  const names: LimitName[] = [signedIn ? 'user' : 'anon'];
  if (url.startsWith('/api/public/')) names.push('public');
  if (url === '/api/uploads' || url === '/api/uploads/resumable') names.push('upload');
  if (url === '/api/invoices/read') names.push('read');
  if (url.startsWith('/api/reports/')) names.push('report');
  if (url.endsWith('.:format')) names.push('export');
  return names;
}

/** Adds one limit to the answer's headers (draft-ietf-httpapi-ratelimit-headers). */
export function tellLimit(reply: FastifyReply, limit: Limit, left: number, seconds: number): void {
  append(reply, 'ratelimit-policy', `"${limit.name}";q=${limit.most};w=${limit.seconds}`);
  append(reply, 'ratelimit', `"${limit.name}";r=${Math.max(0, left)};t=${seconds}`);
}

function append(reply: FastifyReply, header: string, item: string): void {
  const before = reply.getHeader(header);
  reply.header(header, before === undefined ? item : `${String(before)}, ${item}`);
}
