import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { uploadedFile, uploadFile } from '@cessio/contract';
import { audit, originOf } from '../../db/audit.ts';
import { writeAs, type Transaction } from '../../db/caller.ts';
import { firstRow } from '../../db/rows.ts';
import { notFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Upload } from '../../http/upload.ts';
import type { Services } from '../../services.ts';
import { inspect } from './inspect.ts';
import { keep, open } from './files.store.ts';
import { described, insertFile } from './kept-file.ts';
import { noteReading } from './note-reading.ts';
import { attachmentNamed, downloadName } from './stored-name.ts';
import { takeUpload } from './upload-allowance.ts';

export interface StoredFile {
  id: string;
  filename: string;
  mime: string;
  size: number;
  sha256: string;
}

export function fileRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, uploadFile, async ({ file, identity, request, write }) => {
    // Refused or kept, it has been received.
    await writeAs(services.pools, identity, (tx) => takeUpload(tx, file.bytes.length));
    const { mime, reading } = await inspect(services, file);
    const key = await keep(services.config.dataDir, file.sha256, file.bytes);
    return write(async (tx) => {
      const { id } = await insertFile(tx, identity, { ...described(file, mime), key, reading });
      await audit(tx, originOf(request), {
        action: 'files.upload',
        entity: 'file',
        entityId: id,
        after: describe(file),
      });
      return { id, mime, ...describe(file) };
    });
  });

  route(app, services, uploadedFile, async ({ params, identity, reply, read }) => {
    const text = `select filename, mime, size, storage_key as "storageKey" from files where id = $1 and uploaded_by = $2`;
    const file = await read((db) => firstRow<Sent>(db, text, [params.id, identity.userId]));
    if (!file) throw notFound();
    return sendFile(reply, services, file);
  });
}

interface Sent {
  readonly filename: string;
  readonly mime: string;
  readonly storageKey: string;
  readonly size: number;
}

interface Reading {
  readonly services: Services;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** Sends the file found for its reader, and logs the reading. @throws ApiError NOT_FOUND without one */
export async function sendRead(
  { services, request, reply, write }: Reading,
  find: (tx: Transaction) => Promise<(Sent & { readonly id: string }) | null>,
): Promise<FastifyReply> {
  const file = await write(async (tx) => {
    const found = await find(tx);
    if (!found) throw notFound();
    return noteReading(tx, request, found);
  });
  return sendFile(reply, services, file);
}

/**
 * Sends a stored file so that it can be viewed but never executed: no sniffing, sandboxed, with its detected type and a
 * matching name.
 */
export const sendFile = (reply: FastifyReply, services: Services, file: Sent): FastifyReply =>
  asSandboxed(reply, file).send(open(services.config.dataDir, file.storageKey));

/** Sends a document that is kept nowhere, in the same way. */
export const sendMade = (
  reply: FastifyReply,
  filename: string,
  mime: 'application/pdf' | 'application/xml',
  bytes: Buffer,
): FastifyReply => asSandboxed(reply, { filename, mime, size: bytes.length }).send(bytes);
export const sendPdf = (reply: FastifyReply, filename: string, bytes: Buffer): FastifyReply =>
  sendMade(reply, filename, 'application/pdf', bytes);

const asSandboxed = (reply: FastifyReply, { filename, mime, size }: Omit<Sent, 'storageKey'>) =>
  reply
    .header('content-type', mime)
    .header('content-length', size)
    .header('content-disposition', attachmentNamed(downloadName(filename, mime)))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store');

function describe(file: Upload) {
  return { filename: file.filename, size: file.bytes.length, sha256: file.sha256 };
}
