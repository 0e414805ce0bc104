import type { FastifyInstance } from 'fastify';
import {
  bankAccountImpact,
  bankAccountProof,
  bankAccountTimeline,
  blockAccountByLink,
  createBankAccount,
  exportBankAccounts,
  getAccountOfLink,
  getBankAccount,
  listBankAccounts,
  transitionBankAccount,
} from '@cessio/contract/bank-accounts';
import { audit, originOf } from '../../db/audit.ts';
import { sideOfIdentity } from '../../db/caller.ts';
import { readPage } from '../../db/list/read.ts';
import { timelineOf } from '../../db/timeline.ts';
import { exportList } from '../../export/export-list.ts';
import { orNotFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { runStep } from '../../machine/run-step.ts';
import type { Services } from '../../services.ts';
import { activateReady } from '../adhesions/adhesion-activation.ts';
import { sendFile } from '../files/files.routes.ts';
import { accountSources, findAccount, findProofFile, impactOf } from './bank-accounts.repository.ts';
import { addAccount, readAccount } from './bank-accounts.service.ts';
import { accountSteps } from './bank-accounts.steps.ts';
import { accountViews, actionLabel } from './bank-accounts.view.ts';
import { blockByLink, readByLink } from './account-links.ts';

export function bankAccountRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listBankAccounts, ({ read, query, identity }) => {
    const side = sideOfIdentity(identity);
    return read((db) => readPage(db, accountSources[side], query, accountViews[side].row));
  });
  route(app, services, exportBankAccounts, (context) =>
    exportList(context, accountSources[sideOfIdentity(context.identity)]),
  );
  route(app, services, getBankAccount, ({ read, params, identity }) =>
    read((db) => readAccount(db, services, identity, params.id)),
  );
  route(app, services, bankAccountTimeline, ({ read, params, identity }) =>
    read(async (db) => {
      const side = sideOfIdentity(identity);
      orNotFound(await findAccount(db, side, params.id));
      return { data: await timelineOf(db, side, 'bank_account', params.id, actionLabel) };
    }),
  );
  route(app, services, bankAccountImpact, ({ read, params }) =>
    read(async (db) => orNotFound(await impactOf(db, params.id))),
  );
  route(app, services, bankAccountProof, async ({ write, params, request, reply }) => {
    const file = await write(async (tx) => {
      const found = orNotFound(await findProofFile(tx, params.id));
      await audit(tx, originOf(request), {
        action: 'bankAccounts.read_proof',
        entity: 'bank_account',
        entityId: params.id,
        internal: true,
      });
      return found;
    });
    return sendFile(reply, services, file);
  });
  route(app, services, createBankAccount, async ({ write, body, identity, request, reply }) => {
    const created = await write((tx) => addAccount(tx, services, { identity, request }, body));
    reply.header('location', `/api/bank-accounts/${created.id}`);
    return created;
  });
  route(app, services, transitionBankAccount, async ({ identity, write, body, params, request }) => {
    const account = await write(async (tx) => {
      await runStep(accountSteps, { tx, services, identity, request }, params.id, body);
      return readAccount(tx, services, identity, params.id);
    });
    // The first verified account of a company that has signed its contract opens its access.
    if (body.action === 'verify') await activateReady(services);
    return account;
  });
  route(app, services, getAccountOfLink, ({ params, reply }) => {
    reply.header('cache-control', 'no-store');
    return readByLink(services, params.token);
  });
  route(app, services, blockAccountByLink, ({ params, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return blockByLink(services, request, params.token);
  });
}
