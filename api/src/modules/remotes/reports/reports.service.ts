import { pages } from '@cessio/contract';
import type { FastifyRequest } from 'fastify';
import { transactAs, writeAs, type Queryable } from '../../../db/caller.ts';
import { firstRow } from '../../../db/rows.ts';
import { composeMail, queueMail } from '../../../mail/mail.ts';
import type { Services } from '../../../services.ts';
import { administrators } from '../../employees/employees.repository.ts';
import { lockRemote, takeStep } from '../releases.service.ts';
import { markRelease } from '../remotes.repository.ts';

/** What a browser says, before what names anybody is taken out. */
export interface Report {
  readonly kind: 'error' | 'vital' | 'csp';
  readonly app: string;
  readonly version: string;
  readonly code: string;
  readonly message?: string | undefined;
  readonly stack?: string | undefined;
  readonly route?: string | undefined;
  readonly value?: number | undefined;
}

/** So many different signed-in users within five minutes stop a trial. */
const STOPS_A_TRIAL = 3;

/**
 * Keeps a report. One by somebody whose session holds counts, and may stop the trial of the version that it is about;
 * whoever else sends it is a visitor.
 */
export async function keepReport(services: Services, request: FastifyRequest, report: Report): Promise<void> {
  const { pools } = services;
  const identity = services.claimed(request)
    ? await services.identify(request, true).catch(() => null)
    : null;
  const keep = (db: Queryable) =>
    firstRow<{ users: number }>(db, 'select keep_report($1, $2, $3, $4, $5, $6, $7, $8) as users', [
      report.kind,
      report.app,
      report.version,
      report.code,
      stored(report.message, anonymous, 500),
      stored(report.stack, framesOf, 4_000),
      stored(report.route, routeOf, 300),
      report.value,
    ]);
  const kept = await (identity ? writeAs(pools, identity, keep) : keep(pools.of('public')));
  if ((kept?.users ?? 0) >= STOPS_A_TRIAL) await stopTrial(services, report);
}

/** Ends the trial of a version, and writes to every administrator; once, whoever else reports it. */
async function stopTrial(
  services: Services,
  { app, version, code }: Pick<Report, 'app' | 'version' | 'code'>,
): Promise<void> {
  const { config, pools, registry, realtime } = services;
  await transactAs(pools.of('system'), async (tx) => {
    const remote = await lockRemote(tx, app);
    if (remote?.canary !== version) return;
    const reason = `${STOPS_A_TRIAL} utilisateurs en cinq minutes, dernier code\u00a0: ${code}`;
    await markRelease(tx, 'stopped_at', app, version);
    await takeStep(tx, remote, { action: 'stop', version }, { origin: null, reason });
    for (const administrator of await administrators(tx))
      await queueMail(
        tx,
        composeMail(config, administrator, {
          subject: `Essai de «\u00a0${app}\u00a0» arrêté`,
          paragraphs: [
            `La version ${version} du module «\u00a0${app}\u00a0» a échoué chez ${STOPS_A_TRIAL} utilisateurs en moins de cinq minutes. L’essai est arrêté\u00a0: tous les utilisateurs ont de nouveau la version déployée.`,
            `Dernière erreur\u00a0: ${code}.`,
          ],
          action: { label: 'Voir les modules', path: pages.remotes },
        }),
      );
    tx.afterCommit(() => {
      registry.forget();
      realtime.remotesChanged();
    });
  });
}

/** A text as its column takes it: what a report says is cut, never a reason to refuse it. */
const stored = (text: string | undefined, reduce: (text: string) => string, max: number) =>
  text && reduce(text.slice(0, max).replaceAll('\0', '')).slice(0, max);

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** A message without what may name somebody: addresses, ids, numbers, what stands in quotes. */
export const anonymous = (text: string): string =>
  text
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(ID, '…')
    .replaceAll(/(https?:\/\/[^\s?#]+)[^\s]*/g, '$1')
    .replaceAll(/«[^»]*»|“[^”]*”/g, '…')
    .replaceAll(/\d[\d\s.,]{2,}\d/g, '…');

/** Places in code only: their first line repeats the message. */
export const framesOf = (stack: string): string =>
  [...stack.matchAll(/[^\s()@]+:\d+:\d+/g)].map(([frame]) => frame.replace(/[?#][^:]*/, '')).join('\n');

/** A path without ids, numbers and query. */
export const routeOf = (route: string): string =>
  (route.split(/[?#]/)[0] ?? '')
    .replaceAll(ID, ':id')
    .split('/')
    .map((part) => (/\d|%|@/.test(part) || part.length > 40 ? ':id' : part))
    .join('/');
