import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { partyDocumentsZip } from '@cessio/contract/parties';
import { clock } from '../../clock.ts';
import { originOf } from '../../db/audit.ts';
import { firstRow } from '../../db/rows.ts';
import { storedZip } from '../../export/stored-zip.ts';
import { notFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { sendParts } from '../../http/send-parts.ts';
import { hasEnded } from '../../plugins/ended-sessions.ts';
import type { Services } from '../../services.ts';
import { attachmentNamed } from '../files/stored-name.ts';
import { companyArchive, papersOf, plainName } from './company-documents.ts';

export function companyDocumentRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, partyDocumentsZip, async ({ read, write, params, identity, request, reply }) => {
    // A HEAD request must not log a reading.
    if (request.method !== 'GET') throw notFound();
    const party = await read((db) =>
      firstRow<{ name: string }>(db, 'select legal_name as name from parties where id = $1', [params.id]),
    );
    if (!party) throw notFound();
    const papers = await read((db) => papersOf(db, params.id));
    // Two files are in memory at a time; a reader of many archives at once waits.
    const most = Math.max(0, ...papers.map(({ size }) => size ?? 0));
    const release = services.uploadMemory.reserve({ key: identity.userId, visitor: false }, 2 * most);
    try {
      const { ip, correlationId } = originOf(request);
      const given = papers.filter(({ storageKey }) => storageKey).map(({ id }) => id);
      // The log records each paper as if read separately.
      await write((tx) =>
        tx.query(
          `select append_audit($1, 'documents.read', 'document', d.id, null, null, null, 'Archive ZIP', true, null, null, $2)
            from unnest($3::uuid[]) as d (id)`,
          [ip, correlationId, given],
        ),
      );
      const name = plainName(`Documents ${party.name} ${clock.today()}.zip`);
      reply
        .header('content-type', 'application/zip')
        .header('content-disposition', attachmentNamed(name))
        .header('content-security-policy', "sandbox; default-src 'none'")
        .header('cache-control', 'private, no-store')
        .hijack();
      reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
      const goesOn = () => !hasEnded(identity.sessionId);
      await sendParts(reply.raw, storedZip(companyArchive(papers, services.config.dataDir, goesOn))).catch(
        (error: unknown) => {
          request.log.info({ err: error }, 'archive not sent whole');
          reply.raw.destroy();
        },
      );
    } finally {
      release();
    }
    return reply;
  });
}
