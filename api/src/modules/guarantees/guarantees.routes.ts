import type { FastifyInstance } from 'fastify';
import { exportGuarantees, getGuarantee, listGuarantees } from '@cessio/contract';
import { sideOfIdentity } from '../../db/caller.ts';
import { pageOf } from '../../db/list.ts';
import { exportOf } from '../../export/export-list.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { guaranteeSource, readGuarantee } from './guarantees.repository.ts';

export function guaranteeRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listGuarantees, pageOf(guaranteeSource));
  route(app, services, exportGuarantees, exportOf(guaranteeSource));
  route(app, services, getGuarantee, ({ read, params, identity }) =>
    read((db) => readGuarantee(db, sideOfIdentity(identity), params.id)),
  );
}
