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
import { pageOf } from '../../db/list.ts';
import { labelsOf, timelineOf } from '../../db/timeline.ts';
import { exportOf } from '../../export/export-list.ts';
import { notFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { runStep } from '../../machine/run-step.ts';
import type { Services } from '../../services.ts';
import { sendFile } from '../files/files.routes.ts';
import { noteReading } from '../files/note-reading.ts';
import {
  findActFile,
  findCallFile,
  findGuarantee,
  guaranteeSource,
  requireGuarantee,
} from './guarantees.repository.ts';
import { expectedImpact, readGuarantee, receiveChange, refuseSecondAnswer } from './guarantees.service.ts';
import { guaranteeSteps } from './guarantees.steps.ts';

const actionLabel = labelsOf(guaranteeMachine, {
  create: 'Garantie accordée',
  receive: 'Modification reçue par le bénéficiaire',
  announce: 'Échéance annoncée',
  ask_reduce: 'Réduction demandée, à approuver',
  ask_suspend: 'Suspension demandée, à approuver',
  ask_lift: 'Levée demandée, à approuver',
  ask_refuse_call: 'Refus de payer demandé, à approuver',
  ask_pay: 'Paiement demandé, à approuver',
  approve_reduce: 'Réduction approuvée',
  approve_suspend: 'Suspension approuvée',
  approve_lift: 'Levée approuvée',
  approve_refuse_call: 'Refus de payer approuvé',
  approve_pay: 'Paiement approuvé',
  reject_reduce: 'Réduction non approuvée',
  reject_suspend: 'Suspension non approuvée',
  reject_lift: 'Levée non approuvée',
  reject_refuse_call: 'Refus de payer non approuvé',
  reject_pay: 'Paiement non approuvé',
  withdraw_reduce: 'Réduction retirée',
  withdraw_suspend: 'Suspension retirée',
  withdraw_lift: 'Levée retirée',
  withdraw_refuse_call: 'Refus de payer retiré',
  withdraw_pay: 'Paiement retiré',
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
  for (const [call, find] of [
    [guaranteeAct, findActFile],
    [guaranteeCallFile, findCallFile],
  ] as const)
    route(app, services, call, async ({ write, params, request, reply }) => {
      const file = await write(async (tx) => {
        const found = await find(tx, params.id);
        if (!found) throw notFound();
        return noteReading(tx, request, found);
      });
      return sendFile(reply, services, file);
    });
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
