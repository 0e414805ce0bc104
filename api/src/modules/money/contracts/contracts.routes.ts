import type { FastifyInstance } from 'fastify';
import { contractMachine, contractTermMachine, type TimelineEntry } from '@cessio/contract';
import {
  contractDocument,
  contractTimeline,
  createAmendment,
  createContract,
  getContract,
  transitionAmendment,
  transitionContract,
  updateAmendment,
} from '@cessio/contract/contracts';
import { sideOfIdentity } from '../../../db/caller.ts';
import { labelsOf, timelineOf } from '../../../db/timeline.ts';
import { orNotFound } from '../../../http/problem.ts';
import { route } from '../../../http/route.ts';
import { runStep } from '../../../machine/run-step.ts';
import type { Services } from '../../../services.ts';
import { sendFile, sendPdf } from '../../files/files.routes.ts';
import { noteReading } from '../../files/note-reading.ts';
import { nameOfTerm, termDocument } from './contract-document.ts';
import { findContract } from './contract-record.repository.ts';
import { findTermFile, termsOf } from './contract-terms.repository.ts';
import { amendedBy } from './contract-terms.steps.ts';
import {
  beginContract,
  changeDraft,
  draftAmendment,
  readContract,
  requireTerm,
  steps,
  termSteps,
} from './contracts.service.ts';

const contractLabel = labelsOf(contractMachine, {
  create: 'Contrat préparé',
  ask_terminate: 'Résiliation demandée, à approuver',
  approve_terminate: 'Résiliation approuvée',
  reject_terminate: 'Résiliation non approuvée',
  withdraw_terminate: 'Résiliation retirée',
});
const termLabel = labelsOf(contractTermMachine, { create: 'Préparé', update: 'Modifié' });

export function contractRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, createContract, ({ identity, write, body, request }) =>
    write(async (tx) => {
      const id = await beginContract(tx, services, { identity, request }, body);
      return readContract(tx, services, identity, id);
    }),
  );
  route(app, services, getContract, ({ read, params, identity }) =>
    read((db) => readContract(db, services, identity, params.id)),
  );
  route(app, services, contractTimeline, ({ read, params, identity }) =>
    read(async (db) => {
      const side = sideOfIdentity(identity);
      orNotFound(await findContract(db, side, params.id));
      const lines: TimelineEntry[] = await timelineOf(db, side, 'contract', params.id, contractLabel);
      for (const term of await termsOf(db, side, params.id)) {
        const name = nameOfTerm(term).replace(` ${term.contract.number}`, '').replace(' au contrat', '');
        const label = (action: string, from: string | null) =>
          `${name.charAt(0).toUpperCase()}${name.slice(1)}\u00a0: ${termLabel(action, from).toLowerCase()}`;
        lines.push(...(await timelineOf(db, side, 'contract_term', term.id, label)));
      }
      return { data: lines.toSorted((a, b) => b.at.localeCompare(a.at)) };
    }),
  );
  route(app, services, transitionContract, ({ identity, write, body, params, request, reply }) =>
    write(async (tx) => {
      const taken = await runStep(steps, { tx, services, identity, request }, params.id, body);
      const shown = await readContract(tx, services, identity, params.id);
      if (shown.pendingApproval && taken.pending === null)
        reply.code(202).header('location', `/api/approvals/${shown.pendingApproval.id}`);
      return shown;
    }),
  );
  route(app, services, createAmendment, ({ identity, write, body, params, request }) =>
    write(async (tx) => {
      await draftAmendment(tx, services, { identity, request }, params.id, body);
      return readContract(tx, services, identity, params.id);
    }),
  );
  route(app, services, updateAmendment, ({ identity, write, body, params, request }) =>
    write(async (tx) => {
      await changeDraft(tx, services, { identity, request }, params, body);
      return readContract(tx, services, identity, params.id);
    }),
  );
  route(app, services, transitionAmendment, ({ identity, write, body, params, request }) =>
    write(async (tx) => {
      await requireTerm(tx, sideOfIdentity(identity), params.id, params.termsId);
      await runStep(termSteps, { tx, services, identity, request }, params.termsId, body);
      return readContract(tx, services, identity, params.id);
    }),
  );
  route(app, services, contractDocument, async ({ identity, read, write, params, request, reply }) => {
    const side = sideOfIdentity(identity);
    const term = await read((db) => requireTerm(db, side, params.id, params.termsId));
    if (term.sha256 === null) {
      const as = term.status === 'signed' ? 'copy' : 'draft';
      const bytes = await read(async (db) =>
        termDocument(db, services, term, amendedBy(term, await termsOf(db, side, params.id)), as),
      );
      const filename = `${as === 'copy' ? 'copie' : 'projet'}-${term.contract.number}.pdf`;
      return sendPdf(reply, filename, bytes);
    }
    const file = await write(async (tx) =>
      noteReading(tx, request, orNotFound(await findTermFile(tx, params.termsId))),
    );
    return sendFile(reply, services, file);
  });
}
