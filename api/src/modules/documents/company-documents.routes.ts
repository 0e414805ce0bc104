import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { todayInParis } from '@cessio/contract';
import { partyDocumentsZip } from '@cessio/contract/parties';
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
  route(app, services, partyDocumentsZip, async ({ write, params, identity, request, reply }) => {
    const { company, papers } = await write(async (tx) => {
      const party = await firstRow<{ name: string }>(
        tx,
        'select legal_name as name from parties where id = $1',
        [params.id],
      );
      if (!party) throw notFound();
      const found = await papersOf(tx, params.id);
      const { ip, correlationId } = originOf(request);
      // Of each paper that is given the log says who took it, as if it had been read alone.
      await tx.query(
        `select append_audit($1, 'documents.read', 'document', d.id, null, null, null, 'Archive ZIP', true, null, null, $2)
          from unnest($3::uuid[]) as d (id)`,
        [ip, correlationId, found.filter(({ storageKey }) => storageKey).map(({ id }) => id)],
      );
      return { company: party.name, papers: found };
    });
    const goesOn = () => !hasEnded(identity.sessionId);
    const name = plainName(`Documents ${company} ${todayInParis()}.zip`);
    reply
      .header('content-type', 'application/zip')
      .header('content-disposition', attachmentNamed(name))
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cache-control', 'private, no-store')
      .hijack();
    reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
    const archive = storedZip(companyArchive(papers, services.config.dataDir, goesOn));
    await sendParts(reply.raw, archive).catch((error: unknown) => {
      request.log.info({ err: error }, 'archive not sent whole');
      reply.raw.destroy();
    });
    return reply;
  });
}
