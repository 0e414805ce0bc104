import type { FastifyInstance } from 'fastify';
import { listWork, whoActsNext } from '@cessio/contract';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { readNext, readWork } from './work.service.ts';

export function workRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listWork, ({ read, identity, query }) =>
    read((db) => readWork(db, services, identity, query)),
  );
  route(app, services, whoActsNext, ({ read, identity, params: { entity, id } }) =>
    read((db) => readNext(db, services, identity, entity, id)),
  );
}
