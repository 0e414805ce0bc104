import type { FastifyInstance } from 'fastify';
import {
  createGuaranteeRequest,
  exportGuaranteeRequests,
  getGuaranteeRequest,
  guaranteeRequestAnswerFile,
  guaranteeRequestExposure,
  guaranteeRequestTimeline,
  inviteBeneficiary,
  listGuaranteeRequests,
  listRequestPapers,
  priceGuaranteeRequest,
  transitionGuaranteeRequest,
  updateGuaranteeRequest,
} from '@cessio/contract';
import { sideOfIdentity } from '../../db/caller.ts';
import { readPage } from '../../db/list/read.ts';
import { timelineOf } from '../../db/timeline.ts';
import { exportList } from '../../export/export-list.ts';
import { findAnswerFile } from '../../machine/given-answers.ts';
import { route } from '../../http/route.ts';
import { runStep } from '../../machine/run-step.ts';
import type { Services } from '../../services.ts';
import { sendRead } from '../files/files.routes.ts';
import { debtorExposure, exposureAround } from './debtor-exposure.ts';
import { REQUEST_ANSWERS, requestSources } from './guarantee-requests.repository.ts';
import {
  changeRequest,
  createRequest,
  inviteBeneficiaryAgain,
  readRequest,
  requireVisible,
} from './guarantee-requests.service.ts';
import { priceRequest } from './price.ts';
import { requestPapers } from './request-papers.ts';
import { requestSteps } from './guarantee-requests.steps.ts';
import { actionLabel, requestViews } from './guarantee-requests.view.ts';

export function guaranteeRequestRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listGuaranteeRequests, ({ read, query, identity }) =>
    read((db) => {
      const side = sideOfIdentity(identity);
      return readPage(db, requestSources[side], query, requestViews[side].row);
    }),
  );
  route(app, services, exportGuaranteeRequests, (context) =>
    exportList(context, requestSources[sideOfIdentity(context.identity)]),
  );
  route(app, services, listRequestPapers, ({ read, query, identity }) =>
    read(async (db) => {
      const { kind, id } = query;
      const record = id ? await requireVisible(db, sideOfIdentity(identity), id) : null;
      const partyId = record?.requesterId ?? identity.partyId;
      return { data: partyId ? await requestPapers(db, partyId, kind, id ?? null) : [] };
    }),
  );
  route(app, services, getGuaranteeRequest, ({ read, params, identity }) =>
    read((db) => readRequest(db, services, identity, params.id)),
  );
  route(app, services, priceGuaranteeRequest, ({ read, body }) =>
    read((db) => priceRequest(db, services, body)),
  );
  route(app, services, createGuaranteeRequest, async ({ write, body, identity, request, reply }) => {
    const created = await write((tx) => createRequest(tx, services, { identity, request }, body));
    reply.header('location', `/api/guarantee-requests/${created.id}`);
    return created;
  });
  route(app, services, updateGuaranteeRequest, ({ write, body, params, identity, request }) =>
    write((tx) => changeRequest(tx, services, { identity, request }, params.id, body)),
  );
  route(app, services, inviteBeneficiary, ({ write, params, identity, request, reply }) =>
    write((tx) => inviteBeneficiaryAgain(tx, services, { identity, request, reply }, params.id)),
  );
  route(app, services, transitionGuaranteeRequest, ({ identity, write, body, params, request }) =>
    write(async (tx) => {
      await runStep(requestSteps, { tx, services, identity, request }, params.id, body);
      // Read again: the log says who decided.
      return readRequest(tx, services, identity, params.id);
    }),
  );
  route(app, services, guaranteeRequestExposure, ({ read, params }) =>
    read(async (db) => {
      const record = await requireVisible(db, 'staff', params.id);
      return { lines: await debtorExposure(db, record), around: await exposureAround(db, record) };
    }),
  );
  route(app, services, guaranteeRequestAnswerFile, (call) =>
    sendRead(call, (tx) => findAnswerFile(tx, REQUEST_ANSWERS, call.params)),
  );
  route(app, services, guaranteeRequestTimeline, ({ read, params, identity }) =>
    read(async (db) => {
      const side = sideOfIdentity(identity);
      await requireVisible(db, side, params.id);
      return { data: await timelineOf(db, side, 'guarantee_request', params.id, actionLabel) };
    }),
  );
}
