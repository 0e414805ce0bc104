import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../http/problem.ts';
import { networkOf } from '../modules/auth/lockout.ts';
import type { Services } from '../services.ts';
import { bearerOf } from './identity.ts';

interface Window {
  count: number;
  until: number;
}

/** Requests per minute of one address without a token, and of one signed-in user (api.md §1, rate limits). */
const ANON = 300;
const USER = 1200;
/** Requests per minute of one address to the pages of visitors, whoever asks and wherever: links are not to be guessed. */
const PUBLIC = 30;
const WINDOW_MS = 60_000;
const SWEEP_ABOVE = 50_000;

/**
 * Keeps one caller from starving the others. Counted per process; the sign-in's own guard, which must hold across
 * processes, counts failures in the database.
 */
export function installLimits(app: FastifyInstance, services: Services): void {
  const generous = services.config.limitFactor;
  const windows = new Map<string, Window>();

  /** Counts one request; seconds to wait, or 0 while there is room. */
  function countIn(key: string, most: number): number {
    const now = Date.now();
    let window = windows.get(key);
    if (!window || window.until < now) {
      if (windows.size > SWEEP_ABOVE)
        for (const [old, { until }] of windows) if (until < now) windows.delete(old);
      window = { count: 0, until: now + WINDOW_MS };
      windows.set(key, window);
    }
    window.count += 1;
    return window.count <= most ? 0 : Math.ceil((window.until - now) / 1000);
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const user = userOf(services, request);
    const address = networkOf(request.ip);
    const visitor = request.routeOptions.url?.startsWith('/api/public/');
    const seconds =
      countIn(user ?? address, (user ? USER : ANON) * generous) ||
      (visitor ? countIn(`public:${address}`, PUBLIC) : 0);
    if (seconds === 0) return done();
    return done(
      new ApiError('RATE_LIMITED', { s: seconds, retryAfter: seconds }) as unknown as Error & undefined,
    );
  });
}

/** Only a good token makes a user: invented ones would each open a new window. Its check is cached, so this costs a look-up. */
function userOf(services: Services, request: FastifyRequest): string | null {
  const token = bearerOf(request);
  if (!token) return null;
  try {
    return services.tokens.verify(token).userId;
  } catch {
    return null;
  }
}
