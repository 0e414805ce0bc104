import type { FastifyInstance } from 'fastify';
import {
  bulkTransitionDocuments,
  createDocument,
  documentContent,
  documentMachine,
  documentTimeline,
  documentVersions,
  exportDocuments,
  getDocument,
  listDocuments,
  listRecordPapers,
  listRequiredPapers,
  requestDocument,
  transitionDocument,
} from '@cessio/contract';
import { audit, originOf } from '../../db/audit.ts';
import { sideOfIdentity, writeAs, type Identity, type Transaction } from '../../db/caller.ts';
import { pageOf } from '../../db/list/read.ts';
import { firstRow } from '../../db/rows.ts';
import { labelsOf, timelineOf } from '../../db/timeline.ts';
import { exportList } from '../../export/export-list.ts';
import { ApiError, notFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Upload } from '../../http/upload.ts';
import { runSeveral } from '../../machine/run-several.ts';
import { runStep } from '../../machine/run-step.ts';
import type { Services } from '../../services.ts';
import { sendFile } from '../files/files.routes.ts';
import { keep } from '../files/files.store.ts';
import { inspectWaitingPaper } from '../files/inspect.ts';
import { described, insertFile, type KeptFile } from '../files/kept-file.ts';
import { takeKeptUpload } from '../files/resumable.service.ts';
import { takeUpload } from '../files/upload-allowance.ts';
import {
  documentSources,
  findOwner,
  givesPapersOf,
  versionsOf,
  type DocumentType,
} from './documents.repository.ts';
import {
  askDocument,
  fileDocument,
  requireDocument,
  requireFit,
  resolveDocument,
} from './documents.service.ts';
import { documentSteps, showDocument } from './documents.steps.ts';
import { recordPapers } from './record-papers.ts';
import { requiredPapers } from './required-papers.ts';

export function documentRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listDocuments, (context) => pageOf(sourceFor(context.identity))(context));
  route(app, services, exportDocuments, (context) => exportList(context, sourceFor(context.identity)));

  route(app, services, listRequiredPapers, ({ read, query, identity }) =>
    read(async (db) => {
      const partyId = identity.partyId ?? query.partyId;
      // Another company's id returns nothing: its rows are invisible to the caller.
      if (!partyId || (query.partyId && query.partyId !== partyId)) return { data: [] };
      return { data: await requiredPapers(db, partyId) };
    }),
  );

  route(app, services, listRecordPapers, ({ read, query: { ownerType, ownerId }, identity }) =>
    read(async (db) => {
      const side = sideOfIdentity(identity);
      // Of guarantees assignors have none.
      if (side === 'supplier' && ownerType === 'guarantee') return { data: [] };
      if (side !== 'staff' && !(await givesPapersOf(db, ownerType, ownerId))) return { data: [] };
      const owner = await findOwner(db, side, ownerType, ownerId);
      return { data: owner ? await recordPapers(db, { ...owner, ownerId }) : [] };
    }),
  );

  route(app, services, getDocument, ({ read, params, identity }) =>
    read(async (db) =>
      showDocument({ db, services, identity, record: await requireDocument(db, identity, params.id) }),
    ),
  );

  route(app, services, createDocument, async ({ file, body, identity, request, reply, read, write }) => {
    // Checked before the bytes: what cannot be filed is not inspected.
    const { type } = await read((db) => resolveDocument(db, identity, body));
    const take = await paperOf(services, identity, type, file, body.uploadId);
    const created = await write(async (tx) => {
      const { kept, scanned } = await take(tx);
      const record = await fileDocument(tx, services, { identity, request }, body, kept, scanned);
      return showDocument({ db: tx, services, identity, record });
    });
    reply.header('location', `/api/documents/${created.id}`);
    return created;
  });

  route(app, services, requestDocument, ({ write, body, identity, request }) =>
    write(async (tx) => {
      const record = await askDocument(tx, services, { identity, request }, body);
      return showDocument({ db: tx, services, identity, record });
    }),
  );

  route(app, services, transitionDocument, ({ write, body, params, identity, request }) =>
    write(async (tx) => {
      const record = await runStep(documentSteps, { tx, services, identity, request }, params.id, body);
      return showDocument({ db: tx, services, identity, record });
    }),
  );

  route(app, services, bulkTransitionDocuments, ({ identity, body, request, writeSeveral }) =>
    writeSeveral((transact) =>
      runSeveral({ services, request, identity }, transact, body, (...step) =>
        runStep(documentSteps, ...step),
      ),
    ),
  );

  route(app, services, documentTimeline, ({ read, params, identity }) =>
    read(async (db) => {
      await requireDocument(db, identity, params.id);
      const lines = await timelineOf(db, sideOfIdentity(identity), 'document', params.id, stepLabel);
      return { data: lines.filter(({ action }) => action !== 'documents.read') };
    }),
  );

  route(app, services, documentVersions, ({ read, params, identity }) =>
    read(async (db) => {
      await requireDocument(db, identity, params.id);
      return { data: await versionsOf(db, sideOfIdentity(identity), params.id) };
    }),
  );

  route(app, services, documentContent, async ({ write, params, identity, request, reply }) => {
    const file = await write(async (tx) => {
      const { id, status, fileId } = await requireDocument(tx, identity, params.id);
      if (!fileId) throw notFound();
      // Not yet scanned for viruses, or infected.
      const waits = { label: 'Ouvrir', state: 'En cours d’analyse' };
      if (status === 'uploaded') throw new ApiError('STATE_CONFLICT', waits);
      const found = await firstRow<{ filename: string; mime: string; size: number; storageKey: string }>(
        tx,
        'select filename, mime, size, storage_key as "storageKey" from files where id = $1',
        [fileId],
      );
      if (!found) throw new ApiError('STATE_CONFLICT', waits);
      // Who viewed what is only for the bank.
      await audit(tx, originOf(request), {
        action: 'documents.read',
        entity: 'document',
        entityId: id,
        internal: true,
      });
      return found;
    });
    return sendFile(reply, services, file);
  });
}

/**
 * The file to be stored: the one in the request, else a completed upload.
 * @returns takes it, in the transaction that files it
 */
async function paperOf(
  services: Services,
  identity: Identity,
  type: DocumentType,
  file: Upload | undefined,
  uploadId: string | undefined,
): Promise<(tx: Transaction) => Promise<{ kept: KeptFile; scanned: boolean }>> {
  if (!file && uploadId) return (tx) => takeKeptUpload(tx, identity, uploadId);
  if (!file) throw new ApiError('FILE_MISSING');
  // Refused or stored, it has been received.
  await writeAs(services.pools, identity, (tx) => takeUpload(tx, file.bytes.length));
  const { mime, scanned } = await inspectWaitingPaper(services, file, type.mime);
  requireFit(type, described(file, mime));
  const key = await keep(services.config.dataDir, file.sha256, file.bytes);
  return async (tx) => ({
    kept: await insertFile(tx, identity, { ...described(file, mime), key, scanned }),
    scanned,
  });
}

const sourceFor = (identity: Identity) => documentSources[sideOfIdentity(identity)];

const stepLabel = labelsOf(documentMachine, {
  request: 'Document demandé',
  upload: 'Document déposé',
  hand_over: 'Confié à un collègue',
});
