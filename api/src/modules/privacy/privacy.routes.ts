import type { FastifyInstance } from 'fastify';
import { fold, todayInParis } from '@cessio/contract';
import {
  askPrivacy,
  exportPrivacyRequests,
  findPersons,
  listPrivacyRequests,
  personalDataFile,
  privacyAccessLog,
  readPerson,
} from '@cessio/contract/privacy';
import { pageOf } from '../../db/list/read.ts';
import { exportOf } from '../../export/export-list.ts';
import { ApiError, notFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { personalDataZip } from './personal-data.zip.ts';
import { exportById, findPeople, personById, sourceOfRequests } from './privacy.repository.ts';
import * as service from './privacy.service.ts';

export function privacyRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, findPersons, async ({ read, query }) => {
    const folded = fold(query.q);
    return { data: folded === '' ? [] : await read((db) => findPeople(db, folded)) };
  });
  route(app, services, readPerson, ({ params, identity, request }) =>
    service.preview(services, { identity, request }, params.id),
  );
  route(app, services, privacyAccessLog, ({ query, identity, request }) =>
    service.accessLog(services, { identity, request }, query.userId),
  );
  route(app, services, listPrivacyRequests, pageOf(sourceOfRequests));
  route(app, services, exportPrivacyRequests, exportOf(sourceOfRequests));
  route(app, services, askPrivacy, ({ write, body, identity, request }) =>
    // The key is stored beside it; calls that it protects are idempotent anyway.
    write(() => service.answer(services, { identity, request }, body)),
  );
  route(app, services, personalDataFile, async ({ params, identity, reply }) => {
    const db = services.pools.of('system');
    const asked = await exportById(db, params.id, identity.userId);
    if (!asked) throw notFound();
    if (!asked.current) throw new ApiError('LINK_EXPIRED');
    const person = await personById(db, asked.userId);
    if (!person) throw notFound();
    reply
      .type('application/zip')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="donnees-personnelles-${todayInParis()}.zip"`);
    return personalDataZip(services, person, identity.sessionId);
  });
}
