import { createHash } from 'node:crypto';
import type { Config } from '../../../../config.ts';
import { audit } from '../../../../db/audit.ts';
import type { Transaction } from '../../../../db/caller.ts';
import { firstRow } from '../../../../db/rows.ts';
import { ApiError } from '../../../../http/problem.ts';
import type { Services } from '../../../../services.ts';
import { fileNameOf, receive } from '../transfers.service.ts';
import type { BankChannel } from './bank-channel.ts';
import { folderChannel } from './payment-folder.ts';
import { sftpChannel } from './payment-sftp.ts';

/** Answers' names: neither hidden nor a path, whatever a server lists. */
const ANSWER = /^(?!\.)[^/\\\p{Cc}]+\.xml$/iu;

async function through<T>(
  folder: NonNullable<Config['paymentFolder']>,
  work: (channel: BankChannel) => Promise<T>,
): Promise<T> {
  const channel = typeof folder === 'string' ? folderChannel(folder) : await sftpChannel(folder);
  try {
    return await work(channel);
  } finally {
    channel.close();
  }
}

/** Drops the next sent file for the bank. @returns 1, or 0 where none waits */
export async function deliverFile(tx: Transaction, { config }: Services): Promise<number> {
  if (!config.paymentFolder) return 0;
  const file = await firstRow<{ id: string; number: string; content: string; hash: string }>(
    tx,
    `select f.id, f.number, c.content, f.hash from payment_files f join payment_file_contents c on c.file_id = f.id
      where f.status = 'sent' and f.delivered_at is null order by f.sent_at limit 1`,
  );
  if (!file) return 0;
  await through(config.paymentFolder, (channel) => channel.drop(fileNameOf(file.number), file.content));
  await tx.query('select mark_delivered($1)', [file.id]);
  await audit(tx, null, {
    action: 'paymentFiles.deliver',
    entity: 'payment_file',
    entityId: file.id,
    comment: `Empreinte ${file.hash}`,
  });
  return 1;
}

/**
 * Reads the next answer that the bank dropped, and moves it to what was read; one that cannot be read goes to what was
 * refused, with the reason beside it.
 * @returns 1, or 0 where none waits
 */
export async function pickUpAnswer(tx: Transaction, services: Services): Promise<number> {
  const folder = services.config.paymentFolder;
  if (!folder) return 0;
  return through(folder, async (channel) => {
    const names = await channel.waiting();
    const filename = names.filter((name) => ANSWER.test(name)).toSorted()[0];
    if (filename === undefined) return 0;
    const bytes = await channel.read(filename);
    try {
      await receive(tx, services, null, {
        filename,
        bytes,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'BANK_FILE_DUPLICATE') await channel.moveToRead(filename);
      else await channel.moveToRefused(filename, `${error.detail}\n`);
    }
    // The next run moves an answer that was read, as read before: by then its reading is committed.
    return 1;
  });
}
