import type { FastifyInstance } from 'fastify';
import { exportParties, getDebtorStanding, getParty, listParties, partyTimeline } from '@cessio/contract';
import { createParty, deriveParty, similarParties, updateParty } from '@cessio/contract/parties';
import { pageOf } from '../../db/list.ts';
import { timelineOf } from '../../db/timeline.ts';
import { exportOf } from '../../export/export-list.ts';
import { notFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { debtorStanding } from './debtor-standing.ts';
import { findParty, partySource } from './parties.repository.ts';
import * as service from './parties.service.ts';
import { findSimilar } from './party-forms.repository.ts';

const ACTIONS: Record<string, string> = {
  create: 'Créée',
  update: 'Modifiée',
  activate: 'Activée',
  suspend: 'Suspendue',
  resume: 'Reprise',
  close: 'Clôturée',
  grade: 'Cotation modifiée',
  kyc: 'Connaissance client revue',
  hand_over: 'Confiée à un autre conseiller',
};

export function partyRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listParties, pageOf(partySource));
  route(app, services, exportParties, exportOf(partySource));
  route(app, services, createParty, async ({ write, body, identity, request, reply }) => {
    const created = await write((tx) => service.createParty(tx, { identity, request }, body));
    reply.header('location', `/api/parties/${created.id}`);
    return created;
  });
  route(app, services, updateParty, ({ write, params, body, identity, request }) =>
    write((tx) => service.changeParty(tx, { identity, request }, params.id, body)),
  );
  route(app, services, deriveParty, ({ read, query }) => read((db) => service.derive(db, query)));
  route(app, services, similarParties, ({ read, query }) => read((db) => findSimilar(db, query)));
  route(app, services, getParty, async ({ read, params }) => {
    const party = await read((db) => findParty(db, params.id));
    if (!party) throw notFound();
    return party;
  });
  route(app, services, getDebtorStanding, ({ read, params }) =>
    read(async (db) => {
      const standing = await debtorStanding(db, params.id);
      if (!standing) throw notFound();
      return standing;
    }),
  );
  route(app, services, partyTimeline, ({ read, params }) =>
    read(async (db) => {
      const { rowCount } = await db.query('select 1 from parties where id = $1', [params.id]);
      if (!rowCount) throw notFound();
      const label = (action: string) => ACTIONS[action.slice('parties.'.length)] ?? action;
      return { data: await timelineOf(db, 'staff', 'party', params.id, label) };
    }),
  );
}
