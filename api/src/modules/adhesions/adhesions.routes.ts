import type { FastifyInstance } from 'fastify';
import {
  adhesionAnswerFile,
  adhesionContractFile,
  adhesionTimeline,
  createAdhesion,
  getAdhesion,
  ownAdhesionContract,
  transitionAdhesion,
  transitionOwnAdhesion,
  updateAdhesion,
  voteAdhesion,
  writeMinutes,
  type AdhesionRecord,
} from '@cessio/contract/adhesions';
import { sideOfIdentity, type Identity, type Queryable } from '../../db/caller.ts';
import { timelineOf } from '../../db/timeline.ts';
import { findAnswerFile } from '../../machine/given-answers.ts';
import { orNotFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { runStep } from '../../machine/run-step.ts';
import type { Services } from '../../services.ts';
import { sendFile, sendPdf } from '../files/files.routes.ts';
import { activateReady } from './adhesion-activation.ts';
import { draftContract } from './adhesion-contract.ts';
import { noteReading } from '../files/note-reading.ts';
import { ADHESION_ANSWERS, findAdhesion, findContractFile, findOwnId } from './adhesion-record.repository.ts';
import { clausesToday } from '../money/contracts/clauses.ts';
import { minute, setTerms, vote } from './adhesions.committee.ts';
import { adhesionSteps, ownView, showAdhesion } from './adhesions.steps.ts';
import { enterAdhesion } from './new-adhesion.ts';
import { actionLabel } from './adhesions.view.ts';

/** Steps after which a request may be ready to become active. */
const FOLLOWED = new Set(['countersign', 'accept_debtor']);

export function adhesionRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, createAdhesion, ({ identity, write, body, request }) =>
    write(async (tx) => {
      const id = await enterAdhesion(tx, services, { identity, request }, body);
      return readAdhesion(tx, services, identity, id);
    }),
  );
  route(app, services, getAdhesion, ({ read, params, identity }) =>
    read((db) => readAdhesion(db, services, identity, params.id)),
  );
  route(app, services, adhesionTimeline, ({ read, params }) =>
    read(async (db) => {
      orNotFound(await findAdhesion(db, 'staff', params.id));
      return { data: await timelineOf(db, 'staff', 'adhesion_request', params.id, actionLabel) };
    }),
  );
  route(app, services, adhesionAnswerFile, async ({ write, params, request, reply }) => {
    const file = await write(async (tx) =>
      noteReading(tx, request, orNotFound(await findAnswerFile(tx, ADHESION_ANSWERS, params))),
    );
    return sendFile(reply, services, file);
  });
  route(app, services, updateAdhesion, ({ identity, write, body, params, request }) =>
    write(async (tx) => {
      await setTerms(tx, services, { identity, request }, params.id, body);
      return readAdhesion(tx, services, identity, params.id);
    }),
  );
  route(app, services, voteAdhesion, ({ identity, write, body, params, request }) =>
    write(async (tx) => {
      await vote(tx, services, { identity, request }, params.id, body);
      return readAdhesion(tx, services, identity, params.id);
    }),
  );
  route(app, services, writeMinutes, ({ identity, write, body, params, request }) =>
    write(async (tx) => {
      await minute(tx, services, { identity, request }, params.id, body);
      return readAdhesion(tx, services, identity, params.id);
    }),
  );
  route(app, services, adhesionContractFile, async ({ read, write, params, request, reply }) => {
    const draft = await read(async (db) => {
      const record = orNotFound(await findAdhesion(db, 'staff', params.id));
      return record.contractSha256 === null && record.bank?.terms
        ? { record, clauses: await clausesToday(db, record.bank.terms, record.currency) }
        : null;
    });
    if (draft) {
      const bytes = await draftContract(services, draft.record, draft.clauses);
      return sendPdf(reply, `projet-${draft.record.number}.pdf`, bytes);
    }
    const file = await write(async (tx) =>
      noteReading(tx, request, orNotFound(await findContractFile(tx, params.id))),
    );
    return sendFile(reply, services, file);
  });
  route(app, services, ownAdhesionContract, async ({ identity, read, reply }) => {
    const file = await read(async (db) => {
      const own = await findOwnId(db, identity.userId, identity.partyId);
      return own && findContractFile(db, own.id);
    });
    return sendFile(reply, services, orNotFound(file));
  });
  route(
    app,
    services,
    transitionAdhesion,
    async ({ identity, read, write, body, params, request, reply }) => {
      const record = await write(async (tx) => {
        const taken = await runStep(adhesionSteps, { tx, services, identity, request }, params.id, body);
        const shown = await readAdhesion(tx, services, identity, params.id);
        if (shown.pendingApproval && taken.pending === null)
          reply.code(202).header('location', `/api/approvals/${shown.pendingApproval.id}`);
        return shown;
      });
      if (!FOLLOWED.has(body.action) || (await activateReady(services)) === 0) return record;
      return read((db) => readAdhesion(db, services, identity, params.id));
    },
  );
  route(app, services, transitionOwnAdhesion, ({ identity, write, body, request }) =>
    write(async (tx) => {
      const own = orNotFound(await findOwnId(tx, identity.userId, identity.partyId));
      const record = await runStep(adhesionSteps, { tx, services, identity, request }, own.id, body);
      return { ...(await ownView({ db: tx, services, identity, record })), missing: [] };
    }),
  );
}

/** @throws ApiError NOT_FOUND */
async function readAdhesion(
  db: Queryable,
  services: Services,
  identity: Identity,
  id: string,
): Promise<AdhesionRecord> {
  const record = orNotFound(await findAdhesion(db, sideOfIdentity(identity), id));
  return (await showAdhesion({ db, services, identity, record })) as AdhesionRecord;
}
