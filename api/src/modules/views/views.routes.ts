import type { FastifyInstance } from 'fastify';
import { createView, deleteView, holds, listViews, updateView, type Role } from '@cessio/contract';
import type { Identity } from '../../db/caller.ts';
import { ApiError, notFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import * as views from './views.repository.ts';

/** @throws ApiError FORBIDDEN to users who may not share views */
function requireMayShare(identity: Identity, shared: Role | null | undefined): void {
  if (shared !== undefined && !holds(identity, 'views.share')) throw new ApiError('FORBIDDEN');
}

export function viewRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listViews, ({ read, query, identity }) =>
    read(async (db) => [
      ...(await views.viewsOf(db, identity.userId, query.list)),
      ...(await views.sharedViews(db, identity.userId, query.list)),
    ]),
  );
  route(app, services, createView, ({ write, body, identity }) => {
    requireMayShare(identity, body.shared);
    return write((tx) => views.insertView(tx, identity.userId, body));
  });
  route(app, services, updateView, async ({ write, params, body, identity }) => {
    requireMayShare(identity, body.shared);
    const changed = await write((tx) => views.updateView(tx, identity.userId, params.id, body));
    if (!changed) throw notFound();
    return changed;
  });
  route(app, services, deleteView, async ({ write, params, identity }) => {
    if (!(await write((tx) => views.deleteView(tx, identity.userId, params.id)))) throw notFound();
  });
}
