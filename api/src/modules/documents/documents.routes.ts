import type { FastifyInstance } from 'fastify';
import { listDocuments, listDocumentTypes } from '@cessio/contract';
import { readPage } from '../../db/list.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { documentSource, documentTypeSource } from './documents.repository.ts';

export function documentRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listDocuments, ({ read, query }) => read((db) => readPage(db, documentSource, query)));
  route(app, services, listDocumentTypes, ({ read, query }) =>
    read((db) => readPage(db, documentTypeSource, query)),
  );
}
