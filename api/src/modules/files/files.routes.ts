import type { FastifyInstance, FastifyReply } from 'fastify';
import { uploadedFile, uploadFile } from '@cessio/contract';
import { audit, originOf } from '../../db/audit.ts';
import { writeAs } from '../../db/caller.ts';
import { notFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Upload } from '../../http/upload.ts';
import type { Services } from '../../services.ts';
import { inspect } from './inspect.ts';
import { keep, open } from './files.store.ts';
import { described, insertFile } from './kept-file.ts';
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
    const { rows } = await read((db) =>
      db.query<Omit<StoredFile, 'id' | 'sha256'> & { storageKey: string }>(
        `select filename, mime, size, storage_key as "storageKey" from files where id = $1 and uploaded_by = $2`,
        [params.id, identity.userId],
      ),
    );
    if (!rows[0]) throw notFound();
    return sendFile(reply, services, rows[0]);
  });
}

/**
 * Sends a stored file so that it can be looked at but never run: no sniffing, sandboxed, as the type its bytes had and
 * under a name that says so.
 */
export function sendFile(
  reply: FastifyReply,
  services: Services,
  file: { filename: string; mime: string; storageKey: string; size: number },
): FastifyReply {
  return reply
    .header('content-type', file.mime)
    .header('content-length', file.size)
    .header('content-disposition', attachmentNamed(downloadName(file.filename, file.mime)))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(open(services.config.dataDir, file.storageKey));
}

function describe(file: Upload) {
  return { filename: file.filename, size: file.bytes.length, sha256: file.sha256 };
}
