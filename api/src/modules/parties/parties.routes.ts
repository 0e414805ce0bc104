import type { FastifyInstance } from 'fastify';
import {
  exportParties,
  getDebtorStanding,
  getParty,
  listParties,
  partyMachine,
  partyTimeline,
} from '@cessio/contract';
import { createParty, deriveParty, similarParties, updateParty } from '@cessio/contract/parties';
import { pageOf } from '../../db/list/read.ts';
import { labelsOf, timelineOf } from '../../db/timeline.ts';
import { exportOf } from '../../export/export-list.ts';
import { notFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { debtorStanding } from './standing/debtor-standing.ts';
import { findParty, partySource } from './record/parties.repository.ts';
import { showParty } from './steps/parties.steps.ts';
import * as service from './parties.service.ts';
import { screenCompany } from '../screening/screening.service.ts';
import { findSimilar } from './record/party-forms.repository.ts';

const labels = labelsOf(partyMachine, {
  create: 'Créée',
  update: 'Modifiée',
  grade: 'Cotation ou groupe modifiés',
  kyc: 'Connaissance client revue',
  hand_over: 'Confiée à un autre conseiller',
  announce_kyc: 'Revue annoncée',
  note: 'Note interne',
  add_contact: 'Contact ajouté',
  change_contact: 'Contact modifié',
  remove_contact: 'Contact retiré',
  add_owner: 'Bénéficiaire ajouté',
  change_owner: 'Bénéficiaire modifié',
  remove_owner: 'Bénéficiaire retiré',
});

export function partyRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listParties, pageOf(partySource));
  route(app, services, exportParties, exportOf(partySource));
  route(app, services, createParty, async ({ write, body, identity, request, reply }) => {
    const created = await write((tx) => service.createParty(tx, services, { identity, request }, body));
    reply.header('location', `/api/parties/${created.id}`);
    return created;
  });
  route(app, services, updateParty, async ({ write, params, body, identity, request }) => {
    const changed = await write((tx) =>
      service.changeParty(tx, services, { identity, request }, params.id, body),
    );
    await screenCompany(services, request, params.id);
    return changed;
  });
  route(app, services, deriveParty, ({ read, query }) => read((db) => service.derive(db, query)));
  route(app, services, similarParties, ({ read, query }) => read((db) => findSimilar(db, query)));
  route(app, services, getParty, ({ read, params, identity }) =>
    read(async (db) => {
      const record = await findParty(db, params.id);
      if (!record) throw notFound();
      return showParty({ db, services, identity, record });
    }),
  );
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
      return { data: await timelineOf(db, 'staff', 'party', params.id, labels) };
    }),
  );
}
