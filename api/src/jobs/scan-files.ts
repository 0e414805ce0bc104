import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { audit } from '../db/audit.ts';
import { transactAs, type Transaction } from '../db/caller.ts';
import { failScan, passScan } from '../modules/documents/documents.service.ts';
import { open } from '../modules/files/files.store.ts';
import { notify } from '../modules/notifications/notify.ts';
import type { Services } from '../services.ts';
import { removeFile } from './documents.ts';

/**
 * Most files scanned per run, and how many may remain without a verdict before the run ends: the scanner is
 * unavailable.
 */
const AT_ONCE = 200;
const MOST_UNANSWERED = 3;
/** For 10 MB; the sender of a file waits less (files/inspect.ts). */
const SCAN_MS = 60_000;
/** Exclusive time for scanning a file. */
const LEASE = '5 minutes';
const LATE_HOURS = 24;

interface Waiting {
  id: string;
  key: string;
  sha256: string;
  filename: string;
  tries: number;
}
/** Minutes until the next attempt: 1, 2, 4, 8, then every 10. */
const minutesAfter = (tries: number): number => Math.min(2 ** (tries - 1), 10);

/**
 * Scans files for which the antivirus had no verdict on arrival. Without a transaction: a scan may take time. @returns
 * how many were scanned
 */
export async function scanWaitingFiles(
  services: Services,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  signal?: AbortSignal,
): Promise<number> {
  const { pools, config, antivirus } = services;
  const system = pools.of('system');
  let [judged, unanswered] = [0, 0];
  while (judged + unanswered < AT_ONCE && unanswered < MOST_UNANSWERED) {
    if (signal?.aborted) return judged;
    const { rows } = await system.query<Waiting>(
      `update files set scan_tries = scan_tries + 1, next_scan_at = now() + interval '${LEASE}'
        where id = (select id from files where scanned_at is null and next_scan_at <= now()
          order by next_scan_at, id limit 1 for update skip locked)
        returning id, storage_key as key, sha256, filename, scan_tries as tries`,
    );
    const file = rows[0];
    if (!file) break;
    try {
      const found = await antivirus.scan(open(config.dataDir, file.key), SCAN_MS);
      await transactAs(system, (tx) =>
        found === null ? pass(tx, services, file.id) : quarantine(tx, services, file, found),
      );
      // These bytes are no longer shown to anybody, even if others have uploaded the same.
      if (found !== null) {
        await rm(join(config.dataDir, file.key), { force: true });
        log.warn({ fileId: file.id, sha256: file.sha256, found }, 'dangerous file removed');
      }
      judged += 1;
    } catch (error) {
      unanswered += 1;
      log.warn({ err: error, fileId: file.id, tries: file.tries }, 'file not judged');
      await system.query(
        'update files set next_scan_at = now() + make_interval(mins => $2) where id = $1 and scanned_at is null and next_scan_at is not null',
        [file.id, minutesAfter(file.tries)],
      );
    }
  }
  await transactAs(system, (tx) => alertOfLate(tx, services, log));
  return judged;
}

/**
 * Documents awaiting the verdict on files with these bytes; a document may have been withdrawn or replaced meanwhile.
 */
async function waitingDocuments(tx: Transaction, column: 'id' | 'sha256', value: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select d.id from documents d join files f on f.id = d.file_id
      where f.${column} = $1 and d.status = 'uploaded' order by d.id for no key update of d`,
    [value],
  );
  return rows.map(({ id }) => id);
}

async function pass(tx: Transaction, services: Services, id: string): Promise<void> {
  const documents = await waitingDocuments(tx, 'id', id);
  await tx.query(
    'update files set scanned_at = now(), next_scan_at = null where id = $1 and next_scan_at is not null',
    [id],
  );
  for (const document of documents) await passScan(tx, services, null, document);
}

/**
 * Deletes the bytes permanently, even if others have uploaded the same; documents accepted with them are no longer
 * shown.
 */
async function quarantine(
  tx: Transaction,
  services: Services,
  { key, sha256 }: Waiting,
  found: string,
): Promise<void> {
  const documents = await waitingDocuments(tx, 'sha256', sha256);
  for (const document of documents) await failScan(tx, services, document);
  const { rows } = await tx.query<{ id: string; filename: string }>(
    'update files set scanned_at = null, next_scan_at = null where sha256 = $1 returning id, filename',
    [sha256],
  );
  await tx.query('delete from onboarding_documents where storage_key = $1', [key]);
  for (const { id, filename } of rows) {
    await audit(tx, null, {
      action: 'files.quarantine',
      entity: 'file',
      entityId: id,
      internal: true,
      before: { filename, sha256 },
      after: { found },
    });
    await removeFile(tx, id);
  }
}

/** Alerts the administrator once about files that have waited for a day. */
async function alertOfLate(
  tx: Transaction,
  services: Services,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  const { rowCount: late } = await tx.query(
    `update files set scan_alerted_at = now() where scanned_at is null and next_scan_at is not null and scan_alerted_at is null
      and created_at < now() - make_interval(hours => ${LATE_HOURS})`,
  );
  if (!late) return;
  log.error({ files: late }, 'files wait for the antivirus for more than a day');
  await notify(tx, services, [
    {
      to: { role: 'super' },
      event: 'file.scan_late',
      message:
        'L’antivirus ne répond pas depuis plus d’un jour\u00a0: fichiers en attente <b>{count}</b>. Ils ne sont montrés à personne.',
      data: { count: late },
      type: '3',
      severity: 'warning',
    },
  ]);
}
