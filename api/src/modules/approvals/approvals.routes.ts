import type { FastifyInstance } from 'fastify';
import { answerApproval, getApproval } from '@cessio/contract';
import { route } from '../../http/route.ts';
import { runStep } from '../../machine/run-step.ts';
import type { Services } from '../../services.ts';
import { adhesionSteps } from '../adhesions/adhesions.steps.ts';
import { guaranteeSteps } from '../guarantees/guarantees.steps.ts';
import { steps as entrySteps } from '../ledger/ledger.routes.ts';
import { steps as contractSteps } from '../money/contracts/contracts.service.ts';
import { answer, readApproval, type Taking } from './approvals.service.ts';

/** The kinds of records whose steps take two persons. */
const TAKERS: Readonly<Record<string, Taking>> = {
  guarantee: (call, id, body, approval) => runStep(guaranteeSteps, { ...call, approval }, id, body),
  contract: (call, id, body, approval) => runStep(contractSteps, { ...call, approval }, id, body),
  ledger_entry: (call, id, body, approval) => runStep(entrySteps, { ...call, approval }, id, body),
  adhesion_request: (call, id, body, approval) => runStep(adhesionSteps, { ...call, approval }, id, body),
};

export function approvalRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, getApproval, ({ read, params, identity }) =>
    read((db) => readApproval(db, identity, params.id)),
  );
  route(app, services, answerApproval, ({ write, params, body, identity, request }) =>
    write((tx) => answer({ tx, services, identity, request }, params.id, body, TAKERS)),
  );
}
