import type { FastifyInstance } from 'fastify';
import { financingMachine } from '@cessio/contract';
import {
  createFinancing,
  exportFinancings,
  financingTimeline,
  getFinancing,
  listFinancings,
  previewFinancing,
  transitionFinancing,
} from '@cessio/contract/financings';
import { sideOfIdentity } from '../../../db/caller.ts';
import { readPage } from '../../../db/list/read.ts';
import { labelsOf, timelineOf } from '../../../db/timeline.ts';
import { exportList } from '../../../export/export-list.ts';
import { orNotFound } from '../../../http/problem.ts';
import { route } from '../../../http/route.ts';
import { requireRight } from '../../../machine/execute.ts';
import { runStep } from '../../../machine/run-step.ts';
import type { Services } from '../../../services.ts';
import { financingSources, findFinancing } from './financings.repository.ts';
import { previewDraw, readFinancing, requestFinancing, steps } from './financings.service.ts';

const label = labelsOf(financingMachine, { create: 'Demandé', revalue: 'Versement reporté' });

export function financingRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listFinancings, ({ identity, read, query }) =>
    read((db) => readPage(db, financingSources[sideOfIdentity(identity)], query)),
  );
  route(app, services, exportFinancings, (context) =>
    exportList(context, financingSources[sideOfIdentity(context.identity)]),
  );
  route(app, services, previewFinancing, ({ identity, read, body }) =>
    read((db) => previewDraw(db, identity, body)),
  );
  route(app, services, createFinancing, ({ identity, write, body, request }) => {
    requireRight('submit', identity);
    return write(async (tx) => {
      const id = await requestFinancing(tx, services, { identity, request }, body);
      return readFinancing(tx, services, identity, id);
    });
  });
  route(app, services, getFinancing, ({ identity, read, params }) =>
    read((db) => readFinancing(db, services, identity, params.id)),
  );
  route(app, services, financingTimeline, ({ identity, read, params }) =>
    read(async (db) => {
      const side = sideOfIdentity(identity);
      orNotFound(await findFinancing(db, side, params.id));
      return { data: await timelineOf(db, side, 'financing', params.id, label) };
    }),
  );
  route(app, services, transitionFinancing, ({ identity, write, body, params, request }) =>
    write(async (tx) => {
      await runStep(steps, { tx, services, identity, request }, params.id, body);
      return readFinancing(tx, services, identity, params.id);
    }),
  );
}
