import type { FastifyInstance } from 'fastify';
import { changePassword, deletePhoto, getPhoto, myParty, putPhoto, readMe, updateMe } from '@cessio/contract';
import { notFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { changePassword as setPassword } from '../auth/passwords/change-password.ts';
import * as repository from './me.repository.ts';
import * as me from './me.service.ts';

export function meRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, readMe, ({ identity }) => me.readMe(services, identity));
  route(app, services, updateMe, me.updateMe);
  route(app, services, putPhoto, me.putPhoto);
  route(app, services, deletePhoto, me.deletePhoto);
  route(app, services, getPhoto, async ({ params, reply }) => {
    const image = await repository.findPhoto(services.pools.of('auth'), params.key);
    if (!image) throw notFound();
    // The key changes with the photo, so cached copies stay valid; shared caches need not store faces.
    return reply
      .header('content-type', 'image/jpeg')
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-disposition', 'inline')
      .send(image);
  });
  route(app, services, changePassword, setPassword);
  route(app, services, myParty, async ({ identity, read }) => {
    const party = identity.partyId
      ? await read((db) => repository.readOwnParty(db, identity.partyId as string))
      : null;
    if (!party) throw notFound();
    return party;
  });
}
