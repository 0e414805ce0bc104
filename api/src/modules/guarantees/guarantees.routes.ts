import type { FastifyInstance } from 'fastify';
import {
  exportGuarantees,
  getGuarantee,
  guaranteeAct,
  guaranteeCallFile,
  guaranteeImpact,
  guaranteeMachine,
  guaranteeTimeline,
  listGuarantees,
  receiveGuaranteeChange,
  transitionGuarantee,
} from '@cessio/contract';
import { sideOfIdentity } from '../../db/caller.ts';
import { pageOf } from '../../db/list/read.ts';
import { labelsOf, timelineOf } from '../../db/timeline.ts';
import { exportOf } from '../../export/export-list.ts';
import { route } from '../../http/route.ts';
import { runStep } from '../../machine/run-step.ts';
import type { Services } from '../../services.ts';
import { sendRead } from '../files/files.routes.ts';
import {
  findActFile,
  findCallFile,
  findGuarantee,
  guaranteeSource,
  requireGuarantee,
} from './guarantees.repository.ts';
import { expectedImpact, readGuarantee, receiveChange, refuseSecondAnswer } from './guarantees.service.ts';
import { guaranteeSteps } from './guarantees.steps.ts';

/** Steps that two persons take, as a history says that the first one asked and what became of it; `e` where it agrees. */
const BY_TWO = [
  ['reduce', 'Réduction', 'e'],
  ['suspend', 'Suspension', 'e'],
  ['lift', 'Levée', 'e'],
  ['refuse_call', 'Refus de payer', ''],
  ['pay', 'Paiement', ''],
] as const;

const actionLabel = labelsOf(guaranteeMachine, {
  create: 'Garantie accordée',
  receive: 'Modification reçue par le bénéficiaire',
  announce: 'Échéance annoncée',
  ...Object.fromEntries(
    BY_TWO.flatMap(([action, name, e]) => [
      [`ask_${action}`, `${name} demandé${e}, à approuver`],
      [`approve_${action}`, `${name} approuvé${e}`],
      [`reject_${action}`, `${name} non approuvé${e}`],
      [`withdraw_${action}`, `${name} retiré${e}`],
    ]),
  ),
});

export function guaranteeRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listGuarantees, pageOf(guaranteeSource));
  route(app, services, exportGuarantees, exportOf(guaranteeSource));
  route(app, services, getGuarantee, ({ read, params, identity }) =>
    read((db) => readGuarantee(db, services, identity, params.id)),
  );
  route(app, services, guaranteeTimeline, ({ read, params, identity }) =>
    read(async (db) => {
      const side = sideOfIdentity(identity);
      await requireGuarantee(db, side, params.id);
      return { data: await timelineOf(db, side, 'guarantee', params.id, actionLabel) };
    }),
  );
  route(app, services, guaranteeAct, (call) => sendRead(call, (tx) => findActFile(tx, call.params.id)));
  route(app, services, guaranteeCallFile, (call) => sendRead(call, (tx) => findCallFile(tx, call.params.id)));
  route(app, services, guaranteeImpact, ({ read, params, body }) =>
    read(async (db) => expectedImpact(db, await requireGuarantee(db, 'staff', params.id), body)),
  );
  route(app, services, transitionGuarantee, ({ identity, write, body, params, request, reply }) =>
    write(async (tx) => {
      const side = sideOfIdentity(identity);
      refuseSecondAnswer(identity, await findGuarantee(tx, side, params.id), body);
      const taken = await runStep(guaranteeSteps, { tx, services, identity, request }, params.id, body);
      const shown = await readGuarantee(tx, services, identity, taken.id);
      if (shown.pendingApproval && taken.pending === null) {
        reply.code(202).header('location', `/api/approvals/${shown.pendingApproval.id}`);
      }
      return shown;
    }),
  );
  route(app, services, receiveGuaranteeChange, ({ identity, write, body, params }) =>
    write((tx) => receiveChange(tx, services, identity, params.id, body)),
  );
}
