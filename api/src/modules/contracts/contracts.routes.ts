import type { FastifyInstance } from 'fastify';
import { listContracts } from '@cessio/contract';
import { sideOfIdentity } from '../../db/caller.ts';
import { readPage } from '../../db/list.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { contractSources } from './contracts.repository.ts';

export function contractRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listContracts, ({ read, query, identity }) =>
    read((db) => readPage(db, contractSources[sideOfIdentity(identity)], query)),
  );
}
