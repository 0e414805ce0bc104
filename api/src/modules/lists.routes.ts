import type { FastifyInstance } from 'fastify';
import {
  exportAdhesions,
  exportCommissions,
  exportContracts,
  exportDocumentTypes,
  listAdhesions,
  listCommissions,
  listContracts,
  listDocumentTypes,
} from '@cessio/contract';
import { sideOfIdentity } from '../db/caller.ts';
import { pageOf, readPage } from '../db/list/read.ts';
import { exportList, exportOf } from '../export/export-list.ts';
import { route } from '../http/route.ts';
import { committeeOf } from '../machine/limit.ts';
import type { Services } from '../services.ts';
import { adhesionSource, exportedAdhesions } from './adhesions/adhesions.repository.ts';
import { commissionSources } from './money/commissions/commissions.repository.ts';
import { contractSources } from './money/contracts/contracts.repository.ts';
import { documentTypeSource } from './documents/types/document-types.repository.ts';

/** Lists of what has no route besides. */
export function listRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listAdhesions, async ({ read, query }) => {
    const settings = await services.settings.current();
    return read((db) =>
      readPage(db, adhesionSource, query, (row) => ({ ...row, decidedBy: committeeOf(settings, row) })),
    );
  });
  route(app, services, exportAdhesions, async (context) => {
    const settings = await services.settings.current();
    return exportList(
      context,
      exportedAdhesions((row) => committeeOf(settings, row)),
    );
  });
  route(app, services, listCommissions, (context) =>
    pageOf(commissionSources[sideOfIdentity(context.identity)])(context),
  );
  route(app, services, exportCommissions, (context) =>
    exportList(context, commissionSources[sideOfIdentity(context.identity)]),
  );
  route(app, services, listContracts, ({ read, query, identity }) =>
    read((db) => readPage(db, contractSources[sideOfIdentity(identity)], query)),
  );
  route(app, services, exportContracts, (context) =>
    exportList(context, contractSources[sideOfIdentity(context.identity)]),
  );
  route(app, services, listDocumentTypes, pageOf(documentTypeSource));
  route(app, services, exportDocumentTypes, exportOf(documentTypeSource));
}
