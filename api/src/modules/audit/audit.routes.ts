import type { FastifyInstance } from 'fastify';
import { exportAudit, listAudit, todayInParis, verifyAudit } from '@cessio/contract';
import { exportAuditZip, findRecords, readAuditAnchor, recordAt } from '@cessio/contract/audit';
import { audit, originOf } from '../../db/audit.ts';
import { readPage } from '../../db/list/read.ts';
import { exportOf } from '../../export/export-list.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { inWords } from './audit-words.ts';
import { readAnchor } from './anchor.ts';
import { auditSource, verifyChain } from './audit.repository.ts';
import { auditZip, exportedLines } from './export/audit-export.ts';
import { recordAsOf, recordsNamed } from './record-then.service.ts';

export function auditRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listAudit, ({ read, query }) =>
    read((db) => readPage(db, auditSource, query, (line) => ({ ...line, ...inWords(line) }))),
  );
  route(app, services, exportAudit, exportOf(auditSource));
  route(app, services, verifyAudit, () =>
    verifyChain(services.pools.of('system'), services.config.auditAnchor),
  );
  route(app, services, readAuditAnchor, () =>
    readAnchor(services.pools.of('system'), services.config.auditAnchor),
  );
  route(app, services, exportAuditZip, async ({ query, identity, request, reply, write }) => {
    const system = services.pools.of('system');
    const exported = await exportedLines(system, query);
    const { period, first, last, head } = exported;
    // Who takes the journal out is written before the first byte leaves.
    await write((tx) =>
      audit(tx, originOf(request), {
        action: 'audit.export',
        entity: 'user',
        entityId: identity.userId,
        after: { ...period, lines: last.no - first.no + 1, head: head.hash },
      }),
    );
    reply
      .header('content-type', 'application/zip')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="journal-${todayInParis()}.zip"`);
    return auditZip(system, exported, services.config.auditKey);
  });
  route(app, services, recordAt, ({ read, query }) => read((db) => recordAsOf(db, query)));
  route(app, services, findRecords, ({ read, query }) =>
    read(async (db) => ({ data: await recordsNamed(db, query.entity, query.q) })),
  );
}
