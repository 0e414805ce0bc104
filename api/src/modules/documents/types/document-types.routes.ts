import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  createDocumentType,
  deleteDocumentType,
  documentTypeAudience,
  documentTypeAudienceNow,
  getDocumentType,
  orderDocumentTypes,
  updateDocumentType,
  type DocumentTypeRow,
} from '@cessio/contract';
import { audit, changedParts, lastWriter, originOf } from '../../../db/audit.ts';
import type { Transaction } from '../../../db/caller.ts';
import { ApiError, orNotFound } from '../../../http/problem.ts';
import { route } from '../../../http/route.ts';
import { versionConflict } from '../../../http/version-conflict.ts';
import type { Services } from '../../../services.ts';
import * as types from './document-types.repository.ts';

const kept = (type: DocumentTypeRow) =>
  Object.fromEntries(types.TYPE_FIELDS.map((field) => [field, type[field]]));

/** The kind, held until the transaction ends. @throws ApiError NOT_FOUND, VERSION_CONFLICT */
async function held(tx: Transaction, id: string, version: number, yours: object): Promise<DocumentTypeRow> {
  const current = orNotFound(await types.findType(tx, id, true));
  if (current.version !== version)
    throw versionConflict(await lastWriter(tx, 'staff', 'document_type', id), { current, yours });
  return current;
}

const log = (
  tx: Transaction,
  request: FastifyRequest,
  action: string,
  entityId: string,
  parts: { before?: object; after?: object },
) =>
  audit(tx, originOf(request), {
    action: `documentTypes.${action}`,
    entity: 'document_type',
    entityId,
    internal: true,
    ...parts,
  });

/** Kinds of documents, maintained by managers and the administrator; the database checks their role too. */
export function documentTypeRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, createDocumentType, ({ write, body, request }) =>
    write(async (tx) => {
      const type = await types.insertType(tx, body);
      await log(tx, request, 'create', type.id, { after: kept(type) });
      return type;
    }),
  );
  route(app, services, getDocumentType, async ({ read, params }) =>
    orNotFound(await read((db) => types.findType(db, params.id))),
  );
  route(app, services, updateDocumentType, ({ write, body, params, request }) =>
    write(async (tx) => {
      const { version, ...change } = body;
      const before = await held(tx, params.id, version, body);
      const after = await types.updateType(tx, params.id, change);
      await log(tx, request, 'edit', params.id, changedParts(before, after, types.TYPE_FIELDS));
      return after;
    }),
  );
  route(app, services, deleteDocumentType, ({ write, params, query, request }) =>
    write(async (tx) => {
      const before = await held(tx, params.id, query.version, query);
      const uses = await types.usesOf(tx, params.id);
      if (uses > 0)
        throw new ApiError('IN_USE', {
          what: `${uses} document${uses > 1 ? 's' : ''} de ce type\u00a0: désactivez-le plutôt`,
        });
      await log(tx, request, 'delete', params.id, { before: kept(before) });
      await types.deleteType(tx, params.id);
    }),
  );
  route(app, services, orderDocumentTypes, ({ write, body, request }) =>
    write(async (tx) => {
      const before = await types.allTypes(tx);
      await types.orderTypes(tx, body.ids);
      const after = await types.allTypes(tx);
      // One event in the journal, on the first kind whose position changed.
      const moved = after.find(({ id }, at) => id !== before[at]?.id);
      if (moved)
        await log(tx, request, 'order', moved.id, {
          before: { order: before.map(({ label }) => label) },
          after: { order: after.map(({ label }) => label) },
        });
      return { data: after };
    }),
  );
  route(app, services, documentTypeAudienceNow, ({ read, params }) =>
    read(async (db) => types.audienceOf(db, orNotFound(await types.findType(db, params.id)))),
  );
  route(app, services, documentTypeAudience, ({ read, body }) => read((db) => types.audienceOf(db, body)));
}
