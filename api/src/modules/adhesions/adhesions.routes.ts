import type { FastifyInstance } from 'fastify';
import { listAdhesions } from '@cessio/contract';
import { readPage } from '../../db/list.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { adhesionSource } from './adhesions.repository.ts';

export function adhesionRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listAdhesions, ({ read, query }) => read((db) => readPage(db, adhesionSource, query)));
}
