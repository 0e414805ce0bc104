import type { FastifyInstance } from 'fastify';
import {
  acceptRemoteInvitation,
  leaveGuestBuild,
  listGuestBuilds,
  withdrawRemoteInvitation,
} from '@cessio/contract';
import { originOf } from '../../../db/audit.ts';
import { transactAs } from '../../../db/caller.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { acceptInvitation, guestBuilds, leaveBuild, withdrawInvitation } from './invitations.service.ts';

/** Builds that a session sees in place of the live ones. Only the administrator's login and this one read the links. */
export function invitationRoutes(app: FastifyInstance, services: Services): void {
  const system = () => services.pools.of('system');

  route(app, services, listGuestBuilds, ({ identity }) => guestBuilds(system(), identity.sessionId));

  route(app, services, acceptRemoteInvitation, ({ identity: { sessionId }, params, body }) =>
    transactAs(system(), async (tx) => {
      await acceptInvitation(tx, params.name, body.token, sessionId);
      return guestBuilds(tx, sessionId);
    }),
  );

  route(app, services, leaveGuestBuild, async ({ identity, params }) => {
    await leaveBuild(system(), params.name, identity.sessionId);
  });

  route(app, services, withdrawRemoteInvitation, ({ write, params, body, identity, request }) =>
    write(async (tx) => {
      tx.afterCommit(() => services.realtime.remotesChanged());
      return withdrawInvitation(tx, params.id, body, {
        userId: identity.userId,
        origin: originOf(request),
      });
    }),
  );
}
