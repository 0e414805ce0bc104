import type { FastifyInstance } from 'fastify';
import { answerProspect, exportProspects, listProspects, sendProspect } from '@cessio/contract/onboarding';
import { audit, originOf } from '../../db/audit.ts';
import { readPage } from '../../db/list/read.ts';
import { exportOf } from '../../export/export-list.ts';
import { orNotFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { requireVersion } from '../../http/version-conflict.ts';
import type { Services } from '../../services.ts';
import { findProspect, markProspect, prospectSource } from './prospects.repository.ts';
import { keepProspect } from './prospects.service.ts';

/** Companies that apply without an invitation: written by visitors, handled by advisers. */
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
      const before = orNotFound(await findProspect(tx, params.id, true));
      await requireVersion(tx, 'prospect', before, body);
      const marked = orNotFound(await markProspect(tx, params.id, { status, note, by: identity.userId }));
      const action = status === 'handled' ? 'prospects.handle' : 'prospects.reopen';
      // Who handled it and when; the text stays with the record, a replaced note in the log.
      const replaced = before.note !== null && {
        before: { note: before.note },
        after: { note: marked.note },
      };
      await audit(tx, originOf(request), { action, entity: 'prospect', entityId: params.id, ...replaced });
      return marked;
    }),
  );
}
