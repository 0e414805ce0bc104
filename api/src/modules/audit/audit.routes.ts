import type { FastifyInstance } from 'fastify';
import { exportAudit, listAudit, verifyAudit } from '@cessio/contract';
import { pageOf } from '../../db/list.ts';
import { exportOf } from '../../export/export-list.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { auditSource, verifyChain } from './audit.repository.ts';

export function auditRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listAudit, pageOf(auditSource));
  route(app, services, exportAudit, exportOf(auditSource));
  route(app, services, verifyAudit, () => verifyChain(services.pools.of('system')));
}
