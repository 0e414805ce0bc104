import { pages } from '@cessio/contract';
import type { FastifyRequest } from 'fastify';
import { transactAs, writeAs, type Queryable, type Transaction } from '../../../db/caller.ts';
import { firstRow } from '../../../db/rows.ts';
import { ApiError } from '../../../http/problem.ts';
import { composeMail, queueMail } from '../../../mail/mail.ts';
import type { Services } from '../../../services.ts';
import { administrators } from '../../employees/employees.repository.ts';
import { replacements } from '../pointers.ts';
import { lockRemote, takeStep } from '../releases.service.ts';
import { findRelease, stopRelease, versionVerdicts, type RemoteRow } from '../remotes.repository.ts';

/** A browser's report, before identifying data is removed. */
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

/** Stores a report. One from a valid session counts, and may roll its version back; any other is a visitor's. */
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
  if (kept?.users) await judge(services, report, kept.users);
}

/**
 * Rolls a version back once it has failed for as many users as the settings say: ends its trial, or replaces it by an
 * earlier version. Every administrator is mailed once, however many users report it.
 */
async function judge(
  services: Services,
  { app, version, code }: Pick<Report, 'app' | 'version' | 'code'>,
  users: number,
): Promise<void> {
  const { config, pools, registry, realtime, settings } = services;
  const { releaseFailures } = await settings.current();
  if (users < releaseFailures) return;
  await transactAs(pools.of('system'), async (tx) => {
    const remote = await lockRemote(tx, app);
    if (!remote || (await findRelease(tx, app, version))?.stoppedAt) return;
    const reason = `${users} utilisateurs en cinq minutes, dernier code\u00a0: ${code}`;
    const outcome = await takeBack(tx, remote, version, reason);
    if (!outcome) return;
    for (const administrator of await administrators(tx))
      await queueMail(
        tx,
        composeMail(config, administrator, {
          subject: outcome.subject,
          paragraphs: [
            `La version ${version} du module «\u00a0${app}\u00a0» a échoué chez ${users} utilisateurs en moins de cinq minutes. ${outcome.said}`,
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

/** What was done about a failing version, for the mail; null when users do not get it. */
async function takeBack(
  tx: Transaction,
  remote: RemoteRow,
  version: string,
  reason: string,
): Promise<{ subject: string; said: string } | null> {
  const { name } = remote;
  const context = { origin: null, reason };
  if (remote.canary === version) {
    await takeStep(tx, remote, { action: 'stop', version }, context);
    return {
      subject: `Essai de «\u00a0${name}\u00a0» arrêté`,
      said: 'L’essai est arrêté\u00a0: tous les utilisateurs ont de nouveau la version déployée.',
    };
  }
  if (remote.live !== version) return null;
  for (const before of replacements(remote, (await versionVerdicts(tx, name)).proven)) {
    try {
      await takeStep(tx, remote, { action: 'rollback', version: before }, context);
    } catch (error) {
      // Versions that no longer fit the host, or are at an origin no longer allowed, are skipped.
      if (!(error instanceof ApiError)) throw error;
      continue;
    }
    return {
      subject: `«\u00a0${name}\u00a0» est revenu à la version ${before}`,
      said: `La version ${before} est de nouveau déployée pour tous.`,
    };
  }
  await stopRelease(tx, name, version, reason);
  return {
    subject: `«\u00a0${name}\u00a0» échoue, sans version à laquelle revenir`,
    said: 'Aucune version antérieure ne peut la remplacer\u00a0: elle reste déployée. Livrez une correction.',
  };
}

/** A text that fits its column: reports are truncated, never refused for their length. */
const stored = (text: string | undefined, reduce: (text: string) => string, max: number) =>
  text && reduce(text.slice(0, max).replaceAll('\0', '')).slice(0, max);

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** A message without identifying data: addresses, ids, numbers, quoted text. */
export const anonymous = (text: string): string =>
  text
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(ID, '…')
    .replaceAll(/(https?:\/\/[^\s?#]+)[^\s]*/g, '$1')
    .replaceAll(/«[^»]*»|“[^”]*”/g, '…')
    .replaceAll(/\d[\d\s.,]{2,}\d/g, '…');

/** Stack frames only: the first line repeats the message. */
export const framesOf = (stack: string): string =>
  [...stack.matchAll(/[^\s()@]+:\d+:\d+/g)].map(([frame]) => frame.replace(/[?#][^:]*/, '')).join('\n');

/** A path without ids, numbers and query. */
export const routeOf = (route: string): string =>
  (route.split(/[?#]/)[0] ?? '')
    .replaceAll(ID, ':id')
    .split('/')
    .map((part) => (/\d|%|@/.test(part) || part.length > 40 ? ':id' : part))
    .join('/');
