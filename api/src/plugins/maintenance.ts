import type { FastifyInstance } from 'fastify';
import type { PortalSettings } from '@cessio/contract';
import { ApiError } from '../http/problem.ts';
import type { Services } from '../services.ts';

/** Open during maintenance: health, what a browser needs before sign-in, signing in and out, and releases. */
const OPEN =
  /^\/(?:api\/(?:health(?:\/live)?|config|docs|openapi\.json|token\/refresh|auth\/(?:login|logout|mfa|passkeys|oidc)(?:\/.*)?|remotes\/:name\/signed)|remotes\.json|locales\/.*)$/;
/** Seconds that a caller is asked to wait: not too long after the end, and not so short that all call at once. */
const WAIT = { least: 30, most: 900, unknown: 60 } as const;

/** Closes the API to all but the administrator while maintenance is on. */
export function installMaintenance(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', async (request) => {
    // The matching route, however its address was spelled; an unknown one is closed.
    if (OPEN.test(request.routeOptions.url ?? '')) return;
    // By the token; the call itself checks the database again where it changes something.
    if (services.claimed(request)?.role === 'super') return;
    // Unknown settings block nothing: without a database the call fails anyway.
    const settings = await services.settings.current().catch(() => null);
    if (settings?.maintenance.on) throw maintenanceError(settings.maintenance);
  });
}

/** 503 with the expected end, in words and as an instant. */
export function maintenanceError(
  { until, message }: PortalSettings['maintenance'],
  now = Date.now(),
): ApiError {
  const left = until ? Math.ceil((Date.parse(until) - now) / 1000) : 0;
  const retryAfter = left > 0 ? Math.min(Math.max(left, WAIT.least), WAIT.most) : WAIT.unknown;
  return new ApiError(
    'MAINTENANCE',
    { when: left > 0 && until ? `à ${timeOf(until, now)}` : 'dans quelques instants', retryAfter },
    { members: { until, message } },
  );
}

/** `14:30`, with the date when it is another day. */
function timeOf(instant: string, now: number): string {
  const zone = { timeZone: 'Europe/Paris' } as const;
  const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', ...zone });
  const time = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', ...zone }).format(new Date(instant));
  const on = day.format(new Date(instant));
  return on === day.format(new Date(now)) ? time : `${time} le ${on}`;
}
