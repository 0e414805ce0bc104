import type { FastifyInstance } from 'fastify';
import { listCommissions } from '@cessio/contract';
import { readPage } from '../../db/list.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { commissionSource } from './commissions.repository.ts';

export function commissionRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listCommissions, ({ read, query }) =>
    read((db) => readPage(db, commissionSource, query)),
  );
}
