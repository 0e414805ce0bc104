import type { FastifyInstance } from 'fastify';
import { answerProspect, exportProspects, listProspects, sendProspect } from '@cessio/contract/onboarding';
import { audit, originOf } from '../../db/audit.ts';
import { readPage } from '../../db/list.ts';
import { exportOf } from '../../export/export-list.ts';
import { notFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { markProspect, prospectSource } from './prospects.repository.ts';
import { keepProspect } from './prospects.service.ts';

/** Companies that would like to join without an invitation: written by visitors, handled by the advisers. */
export function prospectRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, sendProspect, async (context) => {
    await keepProspect(context);
    return { received: true } as const;
  });
  route(app, services, listProspects, ({ read, query }) => read((db) => readPage(db, prospectSource, query)));
  route(app, services, exportProspects, exportOf(prospectSource));
  route(app, services, answerProspect, ({ write, request, params, body, identity }) =>
    write(async (tx) => {
      const { status, note = null } = body;
      const marked = await markProspect(tx, params.id, { status, note, by: identity.userId });
      if (!marked) throw notFound();
      const action = status === 'handled' ? 'prospects.handle' : 'prospects.reopen';
      // Who handled it and when; what was written stays with the record.
      await audit(tx, originOf(request), { action, entity: 'prospect', entityId: params.id });
      return marked;
    }),
  );
}
