import type { FastifyInstance } from 'fastify';
import { exportAudit, listAudit, verifyAudit } from '@cessio/contract';
import { findRecords, recordAt } from '@cessio/contract/audit';
import { readPage } from '../../db/list.ts';
import { exportOf } from '../../export/export-list.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { inWords } from './audit-words.ts';
import { auditSource, verifyChain } from './audit.repository.ts';
import { recordAsOf, recordsNamed } from './record-then.service.ts';

export function auditRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listAudit, ({ read, query }) =>
    read((db) => readPage(db, auditSource, query, (line) => ({ ...line, ...inWords(line) }))),
  );
  route(app, services, exportAudit, exportOf(auditSource));
  route(app, services, verifyAudit, () => verifyChain(services.pools.of('system')));
  route(app, services, recordAt, ({ read, query }) => read((db) => recordAsOf(db, query)));
  route(app, services, findRecords, ({ read, query }) =>
    read(async (db) => ({ data: await recordsNamed(db, query.entity, query.q) })),
  );
}
