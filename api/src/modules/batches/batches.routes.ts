import type { FastifyInstance } from 'fastify';
import { batchMachine } from '@cessio/contract';
import {
  batchDeed as deedCall,
  batchTimeline,
  createBatch,
  exportBatches,
  getBatch,
  listBatches,
  transitionBatch,
  updateBatch,
} from '@cessio/contract/batches';
import { sideOfIdentity } from '../../db/caller.ts';
import { readPage } from '../../db/list/read.ts';
import { labelsOf, timelineOf } from '../../db/timeline.ts';
import { exportList } from '../../export/export-list.ts';
import { orNotFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { runStep } from '../../machine/run-step.ts';
import type { Services } from '../../services.ts';
import { sendFile, sendPdf } from '../files/files.routes.ts';
import { noteReading } from '../files/note-reading.ts';
import { beginBatch, changeBatch, readBatch, steps } from './batches.service.ts';
import { batchSources, findBatch, findDeed } from './batches.repository.ts';
import { batchDeed } from './deed.ts';

const label = labelsOf(batchMachine, { create: 'Préparé', update: 'Factures modifiées' });

export function batchRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listBatches, ({ identity, read, query }) =>
    read((db) => readPage(db, batchSources[sideOfIdentity(identity)], query)),
  );
  route(app, services, exportBatches, (context) =>
    exportList(context, batchSources[sideOfIdentity(context.identity)]),
  );
  route(app, services, createBatch, ({ identity, write, body, request }) =>
    write(async (tx) => {
      const { id, leftOut } = await beginBatch(tx, services, { identity, request }, body);
      return { ...(await readBatch(tx, services, identity, id)), leftOut };
    }),
  );
  route(app, services, updateBatch, ({ identity, write, body, params, request }) =>
    write(async (tx) => {
      const { leftOut } = await changeBatch(tx, services, { identity, request }, params.id, body);
      return { ...(await readBatch(tx, services, identity, params.id)), leftOut };
    }),
  );
  route(app, services, getBatch, ({ identity, read, params }) =>
    read((db) => readBatch(db, services, identity, params.id)),
  );
  route(app, services, batchTimeline, ({ identity, read, params }) =>
    read(async (db) => {
      const side = sideOfIdentity(identity);
      orNotFound(await findBatch(db, side, params.id));
      return { data: await timelineOf(db, side, 'batch', params.id, label) };
    }),
  );
  route(app, services, transitionBatch, ({ identity, write, body, params, request }) =>
    write(async (tx) => {
      await runStep(steps, { tx, services, identity, request }, params.id, body);
      return readBatch(tx, services, identity, params.id);
    }),
  );
  route(app, services, deedCall, async ({ identity, read, write, params, request, reply }) => {
    const shown = await read((db) => readBatch(db, services, identity, params.id));
    if (shown.signature === null) {
      const bytes = await read((db) => batchDeed(db, services, shown, { as: 'draft' }));
      return sendPdf(reply, `projet-${shown.number}.pdf`, bytes);
    }
    const file = await write(async (tx) =>
      noteReading(tx, request, orNotFound(await findDeed(tx, params.id))),
    );
    return sendFile(reply, services, file);
  });
}
