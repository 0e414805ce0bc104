import type { FastifyInstance } from 'fastify';
import {
  createRelation,
  exportRelations,
  getInvitation,
  getRelation,
  inviteAgain,
  listRelations,
  relationTimeline,
  transitionRelation,
  updateRelation,
} from '@cessio/contract';
import { sideOfIdentity } from '../../db/caller.ts';
import { readPage } from '../../db/list/read.ts';
import { timelineOf } from '../../db/timeline.ts';
import { exportList } from '../../export/export-list.ts';
import { route } from '../../http/route.ts';
import { runStep } from '../../machine/run-step.ts';
import type { Services } from '../../services.ts';
import { relationSources } from './relations.repository.ts';
import { readInvitation } from './invitation-link.ts';
import * as relations from './relations.service.ts';
import { actionLabel, relationSteps } from './relations.steps.ts';

export function relationRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listRelations, ({ read, query, identity }) =>
    read((db) => readPage(db, relationSources[sideOfIdentity(identity)], query)),
  );
  route(app, services, exportRelations, (context) =>
    exportList(context, relationSources[sideOfIdentity(context.identity)]),
  );
  route(app, services, getRelation, ({ read, params, identity }) =>
    read((db) => relations.readRelation(db, services, identity, params.id)),
  );
  route(app, services, createRelation, async ({ write, body, identity, request, reply }) => {
    const made = await write((tx) =>
      relations.createRelation(tx, services, { identity, request, reply }, body),
    );
    reply.header('location', `/api/relations/${made.id}`);
    return made;
  });
  route(app, services, updateRelation, ({ write, params, body, identity, request, reply }) =>
    write((tx) => relations.changeRelation(tx, services, { identity, request, reply }, params.id, body)),
  );
  route(app, services, inviteAgain, ({ write, params, body, identity, request, reply }) =>
    write((tx) => relations.inviteAgain(tx, services, { identity, request, reply }, params.id, body.email)),
  );
  route(app, services, transitionRelation, ({ write, params, body, identity, request }) =>
    write(async (tx) => {
      await runStep(relationSteps, { tx, services, identity, request }, params.id, body);
      return relations.readRelation(tx, services, identity, params.id);
    }),
  );
  route(app, services, relationTimeline, ({ read, params, identity }) =>
    read(async (db) => {
      await relations.requireVisible(db, identity, params.id);
      return {
        data: await timelineOf(db, sideOfIdentity(identity), 'relation', params.id, actionLabel),
      };
    }),
  );
  route(app, services, getInvitation, ({ params, reply }) => {
    reply.header('cache-control', 'no-store');
    return readInvitation(services.pools.of('public'), params.token);
  });
}
