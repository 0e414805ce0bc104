import type { FastifyInstance } from 'fastify';
import { createView, deleteView, listViews, updateView } from '@cessio/contract';
import { notFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import * as views from './views.repository.ts';

export function viewRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listViews, ({ read, query, identity }) =>
    read((db) => views.viewsOf(db, identity.userId, query.list)),
  );
  route(app, services, createView, ({ write, body, identity }) =>
    write((tx) => views.insertView(tx, identity.userId, body)),
  );
  route(app, services, updateView, async ({ write, params, body, identity }) => {
    const changed = await write((tx) => views.updateView(tx, identity.userId, params.id, body));
    if (!changed) throw notFound();
    return changed;
  });
  route(app, services, deleteView, async ({ write, params, identity }) => {
    if (!(await write((tx) => views.deleteView(tx, identity.userId, params.id)))) throw notFound();
  });
}
