import type { FastifyInstance } from 'fastify';
import {
  createGuaranteeRequest,
  dayInParis,
  exportGuaranteeRequests,
  GUARANTEE_KINDS,
  getGuaranteeRequest,
  guaranteeRequestStates,
  guaranteeRequestTimeline,
  listGuaranteeRequests,
  transitionGuaranteeRequest,
} from '@cessio/contract';
import { sideOfIdentity } from '../../db/caller.ts';
import { readPage } from '../../db/list.ts';
import { timelineOf } from '../../db/timeline.ts';
import { csvDate, csvMoney, type CsvColumn } from '../../http/csv.ts';
import { exportList } from '../../http/csv-export.ts';
import { route } from '../../http/route.ts';
import { runStep } from '../../machine/run-step.ts';
import type { Services } from '../../services.ts';
import { requestSources, type RequestLine } from './guarantee-requests.repository.ts';
import { createRequest, readRequest, requireVisible } from './guarantee-requests.service.ts';
import { requestSteps } from './guarantee-requests.steps.ts';
import { actionLabel, toRow } from './guarantee-requests.view.ts';

const COLUMNS: readonly CsvColumn<RequestLine>[] = [
  { head: 'Numéro', value: (row) => row.number },
  { head: 'Nature', value: (row) => GUARANTEE_KINDS[row.kind] },
  { head: 'Demandeur', value: (row) => row.requesterName },
  { head: 'Débiteur', value: (row) => row.debtorName },
  { head: 'Bénéficiaire', value: (row) => row.beneficiaryName },
  { head: 'Montant', value: (row) => csvMoney(row.amount, row.currency) },
  { head: 'Devise', value: (row) => row.currency },
  { head: 'Durée (jours)', value: (row) => row.tenorDays },
  { head: 'Valable jusqu’au', value: (row) => csvDate(row.validUntil) },
  { head: 'État', value: (row) => guaranteeRequestStates[row.status].label },
  { head: 'Créée le', value: (row) => csvDate(dayInParis(row.createdAt)) },
];

export function guaranteeRequestRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listGuaranteeRequests, ({ read, query, identity }) =>
    read((db) => readPage(db, requestSources[sideOfIdentity(identity)], query, toRow)),
  );
  route(app, services, exportGuaranteeRequests, (context) =>
    exportList(
      context,
      requestSources[sideOfIdentity(context.identity)],
      'demandes-de-garantie.csv',
      COLUMNS,
    ),
  );
  route(app, services, getGuaranteeRequest, ({ read, params, identity }) =>
    read((db) => readRequest(db, services, identity, params.id)),
  );
  route(app, services, createGuaranteeRequest, async ({ write, body, identity, request, reply }) => {
    const created = await write((tx) => createRequest(tx, services, { identity, request }, body));
    reply.header('location', `/api/guarantee-requests/${created.id}`);
    return created;
  });
  route(app, services, transitionGuaranteeRequest, ({ identity, write, body, params, request }) =>
    write(async (tx) => {
      await runStep(requestSteps, { tx, services, identity, request }, params.id, body);
      // Read anew: who decided is told by the log.
      return readRequest(tx, services, identity, params.id);
    }),
  );
  route(app, services, guaranteeRequestTimeline, ({ read, params, identity }) =>
    read(async (db) => {
      const side = sideOfIdentity(identity);
      await requireVisible(db, side, params.id);
      return { data: await timelineOf(db, side, 'guarantee_request', params.id, actionLabel) };
    }),
  );
}
