import type { FastifyInstance } from 'fastify';
import { decideScreening, getPartyScreening } from '@cessio/contract/parties';
import { firstRow } from '../../db/rows.ts';
import { notFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { screeningOf } from './screening.repository.ts';
import { decide } from './screening.service.ts';

export function screeningRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, getPartyScreening, ({ read, params }) =>
    read(async (db) => {
      if (!(await firstRow(db, 'select id from parties where id = $1', [params.id]))) throw notFound();
      return screeningOf(db, params.id, services.sanctions.active);
    }),
  );
  route(app, services, decideScreening, ({ identity, write, body, params, request }) =>
    write((tx) => decide(tx, services, { identity, request }, params.id, body)),
  );
}
