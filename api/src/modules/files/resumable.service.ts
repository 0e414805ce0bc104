import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { audit, originOf } from '../../db/audit.ts';
import { writeAs, type Identity, type Transaction } from '../../db/caller.ts';
import { invalid } from '../../http/errors.ts';
import { ApiError } from '../../http/problem.ts';
import type { Upload } from '../../http/upload.ts';
import type { Services } from '../../services.ts';
import { keep } from './files.store.ts';
import type { InTurn } from './in-turn.ts';
import { inspectWaiting } from './inspect.ts';
import { described, insertFile, type KeptFile } from './kept-file.ts';
import {
  deleteUpload,
  findUpload,
  requireUpload,
  setKept,
  setReceived,
  setUsed,
  verdictOn,
} from './resumable.repository.ts';
import type { StoredUpload } from './resumable.repository.ts';
import { blocksOf, openPart, readPart, removePart, writeBlock } from './resumable.store.ts';

interface Caller {
  readonly services: Services;
  readonly identity: Identity;
  readonly request: FastifyRequest;
}

/** The sender has another offset: it must read the current one and continue from there. */
const elsewhere = (received: number) =>
  new ApiError('UPLOAD_OFFSET_CONFLICT', { received }, { members: { received } });
const tooLong = ({ size }: StoredUpload) => new ApiError('FILE_TOO_LARGE', { max: `${size}\u00a0octets` });

/**
 * Appends bytes to an upload, block by block. The row is locked while a block is written: of two senders at one offset
 * the first writes, the other is told the current offset.
 * @param announced length of this piece, if given
 * @returns how many bytes there are
 * @throws ApiError UPLOAD_OFFSET_CONFLICT, FILE_TOO_LARGE, NOT_FOUND, STORAGE_FULL
 */
export async function receiveBytes(
  { services, identity }: Caller,
  upload: StoredUpload,
  offset: number,
  body: Readable,
  announced: number | null,
): Promise<number> {
  if (upload.received !== offset) throw elsewhere(upload.received);
  if (announced !== null && offset + announced > upload.size) throw tooLong(upload);
  if (upload.received === upload.size) return offset;
  const part = await openPart(services.config.dataDir, upload.id);
  let at = offset;
  try {
    for await (const block of blocksOf(body)) {
      const end = at + block.reduce((sum, { length }) => sum + length, 0);
      if (end > upload.size) throw tooLong(upload);
      await writeAs(services.pools, identity, async (tx) => {
        const now = await requireUpload(tx, identity.userId, upload.id, true);
        if (now.received !== at) throw elsewhere(now.received);
        await writeBlock(part, block, at);
        await setReceived(tx, upload.id, end);
      });
      at = end;
    }
  } catch (error) {
    // It was given up meanwhile: opening it has made its file again.
    if (error instanceof ApiError && error.status === 404)
      await removePart(services.config.dataDir, upload.id);
    throw error;
  } finally {
    // The rest of a refused body is drained, or the next call on this connection would wait behind it.
    body.resume();
    await part.close();
  }
  return at;
}

/**
 * Inspects a complete upload like any other file, and stores it under the upload's id. A refused one is removed.
 * @throws ApiError as `inspect`, UPLOAD_INCOMPLETE, STORAGE_FULL
 */
export function finishUpload(caller: Caller, { id, size }: StoredUpload, turns: InTurn): Promise<void> {
  const { services, identity } = caller;
  const { dataDir } = services.config;
  const whose = { key: identity.userId, visitor: false };
  return turns.run(whose, async () => {
    const release = services.uploadMemory.reserve(whose, size);
    try {
      const upload = await writeAs(services.pools, identity, (tx) => requireUpload(tx, identity.userId, id));
      if (upload.kept) return;
      const bytes = await readPart(dataDir, id);
      if (bytes.length < size) {
        // The storage lost some: they are asked for again.
        await writeAs(services.pools, identity, (tx) => setReceived(tx, id, bytes.length));
        throw new ApiError('UPLOAD_INCOMPLETE');
      }
      const file: Upload = {
        filename: upload.filename,
        bytes,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        fields: {},
        caller: whose,
        // Its sender may leave: the answer is found again by asking how far it is.
        gone: new AbortController().signal,
      };
      await keepInspected(caller, id, file);
      await removePart(dataDir, id);
    } finally {
      release();
    }
  });
}

async function keepInspected(
  { services, identity, request }: Caller,
  id: string,
  file: Upload,
): Promise<void> {
  const { mime, reading, scanned } = await inspectWaiting(services, file).catch(async (error: unknown) => {
    if (error instanceof ApiError && isRefusal(error)) await dropUpload(services, identity, id);
    throw error;
  });
  const key = await keep(services.config.dataDir, file.sha256, file.bytes);
  await writeAs(services.pools, identity, async (tx) => {
    const upload = await requireUpload(tx, identity.userId, id, true);
    // Finished twice at once: the first has kept it.
    if (upload.kept) return;
    await insertFile(tx, identity, { ...described(file, mime), key, reading, scanned, id });
    // A file without a verdict is no row yet to write about; the document that it becomes says who sent it.
    if (scanned)
      await audit(tx, originOf(request), {
        action: 'files.upload',
        entity: 'file',
        entityId: id,
        after: { filename: file.filename, size: file.bytes.length, sha256: file.sha256 },
      });
    await setKept(tx, id, mime);
  });
}

/** Of the file itself; a busy reader says nothing about it. */
const isRefusal = ({ status }: ApiError) => status < 500 && status !== 429;

/** Removes an upload, bytes included. */
export async function dropUpload(services: Services, identity: Identity, id: string): Promise<void> {
  await writeAs(services.pools, identity, async (tx) => {
    await requireUpload(tx, identity.userId, id, true);
    await deleteUpload(tx, id);
  });
  await removePart(services.config.dataDir, id);
}

/**
 * Takes a stored upload of the caller for a record, once.
 * @returns the file, and whether it has been scanned; its scan waits for this transaction
 * @throws ApiError VALIDATION_FAILED (UNKNOWN_REF), UPLOAD_INCOMPLETE, FILE_INFECTED
 */
export async function takeKeptUpload(
  tx: Transaction,
  identity: Identity,
  id: string,
): Promise<{ kept: KeptFile; scanned: boolean }> {
  const upload = await findUpload(tx, identity.userId, id, true);
  const refused = (message: string) => invalid([{ path: '/uploadId', code: 'UNKNOWN_REF', message }]);
  if (!upload) throw refused('Élément introuvable');
  if (upload.used) throw refused('Fichier déjà déposé');
  if (!upload.mime) throw new ApiError('UPLOAD_INCOMPLETE');
  const verdict = await verdictOn(tx, id);
  // Within the life of an upload its file goes for no other reason.
  if (verdict !== 'judged' && verdict !== 'waiting') throw new ApiError('FILE_INFECTED');
  await setUsed(tx, id);
  const { filename, mime, size } = upload;
  return { kept: { id, filename, mime, size }, scanned: verdict === 'judged' };
}
