import type { FastifyInstance } from 'fastify';
import { answerMenuProposal, listRemotes, registry, signedRelease, stepRemote } from '@cessio/contract';
import { originOf } from '../../db/audit.ts';
import { matches } from '../../http/etag.ts';
import { notFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { inspectRelease } from './gates/inspect-release.ts';
import { answerProposal } from './menu.service.ts';
import { holdRemote, overview, statusOf, takeStep, toInspect } from './releases.service.ts';
import { carryOut } from './signed-releases.ts';

export function remoteRoutes(app: FastifyInstance, services: Services): void {
  const changed = () => {
    services.registry.forget();
    services.realtime.remotesChanged();
  };

  route(app, services, registry, async ({ request, reply }) => {
    const { body, etag } = await services.registry.current();
    reply.headers({ etag, 'cache-control': 'no-cache' });
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send() as never;
    return reply.type('application/json; charset=utf-8').send(body) as never;
  });

  route(app, services, listRemotes, ({ read }) => read(overview));

  route(app, services, signedRelease, carryOut);

  route(app, services, answerMenuProposal, ({ write, params, body, identity, request }) =>
    write(async (tx) => {
      tx.afterCommit(changed);
      return answerProposal(tx, params.id, body, { userId: identity.userId, origin: originOf(request) });
    }),
  );

  route(app, services, stepRemote, async ({ read, write, params, body, request }) => {
    const release = await read((db) => toInspect(db, params.name, body));
    if (release) await inspectRelease({ release }, services);
    return write(async (tx) => {
      const remote = await holdRemote(tx, params.name);
      if (!remote) throw notFound();
      const step = release ? { ...body, version: release.version } : body;
      await takeStep(tx, remote, step, { origin: originOf(request), reason: body.reason });
      tx.afterCommit(changed);
      return statusOf(tx, params.name);
    });
  });
}
