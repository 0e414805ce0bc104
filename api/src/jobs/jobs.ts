import type { FastifyBaseLogger } from 'fastify';
import { clock } from '../clock.ts';
import type { Transaction } from '../db/caller.ts';
import { deliverMails, openTransport } from '../mail/deliver.ts';
import { anchorHead } from '../modules/audit/anchor.ts';
import { activateReadyIn } from '../modules/adhesions/adhesion-activation.ts';
import { fileReadyIn } from '../modules/onboarding/onboarding.filing.ts';
import { tellDebtors } from '../modules/bank-accounts/changed-accounts.ts';
import { blockReplaced } from '../modules/bank-accounts/replaced-accounts.ts';
import { revalueLate } from './late-financings.ts';
import { deliverFile, pickUpAnswer } from '../modules/money/transfers/channel/payment-exchange.ts';
import { sealLedger } from '../modules/ledger/seal-ledger.ts';
import { tellOfMovedTurns } from '../modules/invoices/steps/invoices.steps.ts';
import type { Services } from '../services.ts';
import { screenDaily } from '../modules/screening/screening.service.ts';
import { lapseDrafts } from './adhesions.ts';
import { clean } from './cleaning.ts';
import { runDayByDay, type JobByDay } from './day-by-day.ts';
import { recordingFailures } from './failures.ts';
import { checkTransfers } from './check-transfers.ts';
import { accrueInterest } from './interest.ts';
import { growCover } from './cover.ts';
import { sendDigests } from './digests.ts';
import {
  askRequiredPapers,
  expireDocuments,
  remindExpiring,
  removeOldDocuments,
  removeUnusedFiles,
} from './documents.ts';
import { removeExpiredUploads } from './expired-uploads.ts';
import { runAtHour, type JobAtHour } from './at-hour.ts';
import { watchCalls, watchGuarantees } from './guarantees.ts';
import type { JobName, Named } from './job-labels.ts';
import { watchKyc } from './kyc.ts';
import { removeUnreferencedFiles } from './unreferenced-files.ts';
import { lapseOffers, tellOfLate } from './requests.ts';
import { scanWaitingFiles } from './scan-files.ts';
import { remind } from './reminders.ts';
import { oncePerCluster, startScheduler, type Job } from './scheduler.ts';

const SECOND = 1_000;
const MINUTE = 60_000;

/** Daily jobs, with their hour, Europe/Paris (docs/adr/0080). */
export const jobsAtHours = (services: Services): Named<JobAtHour>[] => [
  { name: 'watch-guarantees', hour: '00:05', work: (tx) => watchGuarantees(tx, services) },
  { name: 'lapse-offers', hour: '06:00', work: (tx) => lapseOffers(tx, services) },
  { name: 'tell-of-late', hour: '09:00', bankDays: true, work: (tx) => tellOfLate(tx, services) },
  { name: 'grow-cover', hour: '06:00', work: (tx) => growCover(tx, services) },
  { name: 'lapse-adhesions', hour: '06:00', work: (tx) => lapseDrafts(tx, services) },
  { name: 'watch-calls', hour: '09:00', bankDays: true, work: (tx) => watchCalls(tx, services) },
];

/** Daily jobs that make up each missed day, dated that day (docs/adr/0108). */
export const jobsByDay: readonly Named<JobByDay>[] = [accrueInterest, checkTransfers];

/**
 * The portal's background jobs, in every API process, each task in one of them at a time (ADR 0006). `stop` waits for
 * running ones.
 */
export function startJobs(services: Services, log: FastifyBaseLogger): { stop(): Promise<void> } {
  const { config } = services;
  const pool = services.pools.of('system');
  const transport = config.smtpUrl ? openTransport(config.smtpUrl) : null;
  const tasks: [name: JobName, everyMs: number, work: (tx: Transaction) => Promise<unknown>][] = [
    ['seal-audit', SECOND, (tx) => tx.query('select seal_audit()')],
    // Lines with an older digest, once (docs/adr/0069).
    ['reseal-audit', SECOND, (tx) => tx.query('select reseal_audit(5000)')],
    ['seal-ledger', SECOND, (tx) => sealLedger(tx, services)],
    ['post-guarantee-events', MINUTE, (tx) => tx.query('select post_guarantee_events()')],
    ['revalue-late-financings', 10 * SECOND, (tx) => revalueLate(tx, services)],
    ['deliver-payment-files', 10 * SECOND, (tx) => deliverFile(tx, services)],
    // Each look at a server is a connection.
    [
      'read-bank-answers',
      typeof config.paymentFolder === 'string' ? 10 * SECOND : MINUTE,
      (tx) => pickUpAnswer(tx, services),
    ],
    ['anchor-audit', MINUTE, (tx) => anchorHead(tx, config.auditAnchor)],
    ['tell-of-moved-turns', SECOND, (tx) => tellOfMovedTurns(tx, services)],
    ['remind', MINUTE, (tx) => remind(tx, services)],
    ['block-replaced-accounts', MINUTE, (tx) => blockReplaced(tx, services)],
    ['tell-of-changed-accounts', MINUTE, (tx) => tellDebtors(tx, services)],
    ['send-digests', MINUTE, (tx) => sendDigests(tx, services)],
    // Requests left unfiled by a crash after the address was verified.
    ['file-adhesions', MINUTE, (tx) => fileReadyIn(tx, services, null)],
    // Requests left inactive by a crash after the signature.
    ['activate-adhesions', MINUTE, (tx) => activateReadyIn(tx, services)],
    [
      'lapse-approvals',
      10 * MINUTE,
      (tx) =>
        tx.query(
          `select lapse_approvals(of, null) from unnest('{guarantee,adhesion_request,contract,ledger_entry}'::text[]) of`,
        ),
    ],
    ['watch-kyc', 10 * MINUTE, (tx) => watchKyc(tx, services)],
    ['screen', MINUTE, (tx) => screenDaily(tx, services)],
    ['ask-required-papers', 60 * MINUTE, (tx) => askRequiredPapers(tx, services)],
    ['remind-expiring', 10 * MINUTE, (tx) => remindExpiring(tx, services)],
    ['expire-documents', 10 * MINUTE, (tx) => expireDocuments(tx, services)],
    ['remove-old-documents', 60 * MINUTE, removeOldDocuments],
    ['remove-unused-files', 60 * MINUTE, removeUnusedFiles],
    ['remove-expired-uploads', 10 * MINUTE, (tx) => removeExpiredUploads(tx, config.dataDir)],
    ['clean', 10 * MINUTE, clean],
    ['remove-unreferenced-files', 10 * MINUTE, (tx) => removeUnreferencedFiles(tx, config.dataDir)],
  ];
  const jobs: Named<Job>[] = tasks.map(([name, everyMs, work]) => ({
    name,
    everyMs,
    run: () => oncePerCluster(pool, name, work),
  }));
  for (const job of jobsAtHours(services))
    jobs.push({
      name: job.name,
      everyMs: MINUTE,
      run: async (signal) => {
        let handled: number | null = null;
        // What is left is handled at once, in a transaction of its own.
        do {
          handled = null;
          await oncePerCluster(pool, job.name, async (tx) => {
            handled = await runAtHour(tx, job);
          });
        } while (handled && !signal.aborted);
      },
    });
  jobs.push({
    name: 'scan-files',
    everyMs: MINUTE,
    run: (signal) => scanWaitingFiles(services, log, signal),
  });
  if (transport) {
    const report = (failure: object) => log.warn(failure, 'mail not sent');
    const run = (signal: AbortSignal) => deliverMails(pool, transport, config, report, signal);
    jobs.push({ name: 'deliver-mails', everyMs: SECOND, run });
  } else {
    log.warn('SMTP_URL is missing: mails wait in the outbox');
  }
  const byDay = jobsByDay.map((job) => ({
    name: job.name,
    everyMs: MINUTE,
    run: (signal: AbortSignal) => runDayByDay(pool, job, clock.now(), signal),
  }));
  const scheduler = startScheduler([...jobs.map((job) => recordingFailures(pool, job)), ...byDay], log);
  return {
    stop: async () => {
      await scheduler.stop();
      transport?.close();
    },
  };
}
