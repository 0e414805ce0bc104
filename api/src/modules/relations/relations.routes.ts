import type { FastifyInstance } from 'fastify';
import { listRelations } from '@cessio/contract';
import { readPage } from '../../db/list.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { relationSource } from './relations.repository.ts';

export function relationRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listRelations, ({ read, query }) => read((db) => readPage(db, relationSource, query)));
}
