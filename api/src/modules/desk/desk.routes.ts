import type { FastifyInstance } from 'fastify';
import { listCommissions, listDocuments, listDocumentTypes, listEmployees } from '@cessio/contract';
import { readPage } from '../../db/list.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { commissionSource, documentSource, documentTypeSource, employeeSource } from './desk.repository.ts';

export function deskRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listDocuments, ({ read, query }) => read((db) => readPage(db, documentSource, query)));
  route(app, services, listDocumentTypes, ({ read, query }) =>
    read((db) => readPage(db, documentTypeSource, query)),
  );
  route(app, services, listEmployees, ({ read, query }) => read((db) => readPage(db, employeeSource, query)));
  route(app, services, listCommissions, ({ read, query }) =>
    read((db) => readPage(db, commissionSource, query)),
  );
}
