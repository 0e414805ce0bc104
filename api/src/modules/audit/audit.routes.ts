import type { FastifyInstance } from 'fastify';
import { exportAudit, listAudit, verifyAudit } from '@cessio/contract';
import { readPage } from '../../db/list.ts';
import { exportOf } from '../../export/export-list.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { inWords } from './audit-words.ts';
import { auditSource, verifyChain } from './audit.repository.ts';

export function auditRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listAudit, ({ read, query }) =>
    read((db) => readPage(db, auditSource, query, (line) => ({ ...line, ...inWords(line) }))),
  );
  route(app, services, exportAudit, exportOf(auditSource));
  route(app, services, verifyAudit, () => verifyChain(services.pools.of('system')));
}
