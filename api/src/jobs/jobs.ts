import type { FastifyBaseLogger } from 'fastify';
import { deliverMails, openTransport } from '../mail/deliver.ts';
import { fileReadyIn } from '../modules/onboarding/onboarding.filing.ts';
import type { Services } from '../services.ts';
import { clean } from './cleaning.ts';
import { sendDigests } from './digests.ts';
import { removeUnreferencedFiles } from './unreferenced-files.ts';
import { remind } from './reminders.ts';
import { oncePerCluster, startScheduler, type Job } from './scheduler.ts';

const SECOND = 1_000;
const MINUTE = 60_000;

/**
 * What the portal does without being asked, in every API process, each task in one of them at a time (ADR 0006).
 * `stop` waits for what is under way.
 */
export function startJobs(services: Services, log: FastifyBaseLogger): { stop(): Promise<void> } {
  const { config } = services;
  const pool = services.pools.of('system');
  const transport = config.smtpUrl ? openTransport(config.smtpUrl) : null;
  const jobs: Job[] = [
    {
      name: 'seal-audit',
      everyMs: SECOND,
      run: async () => {
        await oncePerCluster(pool, 'seal-audit', async (tx) => void (await tx.query('select seal_audit()')));
      },
    },
    {
      name: 'remind',
      everyMs: MINUTE,
      run: async () => {
        await oncePerCluster(pool, 'remind', async (tx) => void (await remind(tx, services)));
      },
    },
    {
      name: 'send-digests',
      everyMs: MINUTE,
      run: async () => {
        await oncePerCluster(pool, 'send-digests', async (tx) => void (await sendDigests(tx, services)));
      },
    },
    {
      // What a crash left between an address verified and its request filed.
      name: 'file-adhesions',
      everyMs: MINUTE,
      run: async () => {
        await oncePerCluster(
          pool,
          'file-adhesions',
          async (tx) => void (await fileReadyIn(tx, services, null)),
        );
      },
    },
    {
      name: 'clean',
      everyMs: 10 * MINUTE,
      run: async () => {
        await oncePerCluster(pool, 'clean', clean);
      },
    },
    {
      name: 'remove-unreferenced-files',
      everyMs: 10 * MINUTE,
      run: async () => {
        await oncePerCluster(pool, 'remove-unreferenced-files', (tx) =>
          removeUnreferencedFiles(tx, config.dataDir),
        );
      },
    },
  ];
  if (transport) {
    jobs.push({
      name: 'deliver-mails',
      everyMs: SECOND,
      run: async (signal) => {
        const report = (failure: object) => log.warn(failure, 'mail not sent');
        await deliverMails(pool, transport, config, report, signal);
      },
    });
  } else {
    log.warn('SMTP_URL is missing: mails wait in the outbox');
  }
  const scheduler = startScheduler(jobs, log);
  return {
    stop: async () => {
      await scheduler.stop();
      transport?.close();
    },
  };
}
