import { createHash } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { audit } from '../../../db/audit.ts';
import type { Transaction } from '../../../db/caller.ts';
import { firstRow } from '../../../db/rows.ts';
import { ApiError } from '../../../http/problem.ts';
import type { Services } from '../../../services.ts';
import { MAX_BANK_FILE_BYTES } from './pain-002.ts';
import { fileNameOf, receive } from './transfers.service.ts';

/** Folders of the channel: what leaves, what the bank answers, and what became of each answer. */
const OUT = 'out';
const IN = 'in';
const READ = 'in/read';
const REFUSED = 'in/refused';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Writes a file whole or not at all: readers see it under its name only once it is complete, and a name is never written
 * twice. The same bytes under that name count as written: a run that stopped before its commit left them.
 * @throws Error where other bytes have that name, or the disk is full
 */
export async function dropFile(folder: string, name: string, content: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const whole = path.join(folder, name);
  const part = path.join(folder, `.${name}.part`);
  const file = await open(part, 'w', 0o640);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(part, whole);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if ((await readFile(whole, 'utf8')) !== content)
      throw new Error(`${name}: other bytes have left`, { cause: error });
  } finally {
    await rm(part, { force: true });
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
  await dropFile(path.join(config.paymentFolder, OUT), fileNameOf(file.number), file.content);
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
  const names = await readdir(path.join(folder, IN)).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const filename = names.filter((name) => /^[^.].*\.xml$/i.test(name)).toSorted()[0];
  if (filename === undefined) return 0;
  const from = path.join(folder, IN, filename);
  const moved = async (to: string): Promise<void> => {
    await mkdir(path.join(folder, to), { recursive: true });
    await rename(from, path.join(folder, to, filename));
  };
  const bytes = await readBounded(from);
  try {
    await receive(tx, services, null, {
      filename,
      bytes,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await moved(error.code === 'BANK_FILE_DUPLICATE' ? READ : REFUSED);
    if (error.code !== 'BANK_FILE_DUPLICATE')
      await dropFile(path.join(folder, REFUSED), `${filename}.txt`, `${error.detail}\n`);
    return 1;
  }
  // The next run moves it, as read before: by then its reading is committed.
  return 1;
}

/** One byte more than an answer may have is enough to refuse it. */
async function readBounded(name: string): Promise<Buffer> {
  const file = await open(name, 'r');
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(MAX_BANK_FILE_BYTES + 1),
      0,
      MAX_BANK_FILE_BYTES + 1,
      0,
    );
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
