import type { FastifyInstance } from 'fastify';
import { partyMachine, transitionFrom, type PartyState } from '@cessio/contract';
import {
  addOwner,
  addPartyContact,
  changeOwner,
  changePartyContact,
  getPartyImpact,
  gradeParty,
  listOwners,
  listPartyContacts,
  listPartyLinks,
  removeOwner,
  removePartyContact,
  transitionParty,
} from '@cessio/contract/parties';
import type { Queryable } from '../../db/caller.ts';
import { firstRow } from '../../db/rows.ts';
import { notFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { runStep } from '../../machine/run-step.ts';
import type { Services } from '../../services.ts';
import { partySteps, showParty } from './parties.steps.ts';
import { childrenOf, CONTACTS, linksOf, OWNERS } from './party-desk.repository.ts';
import { addChild, changeChild, CONTACT, grade, OWNER, removeChild } from './party-desk.service.ts';
import { impactOf, outstandingOf } from './party-stops.ts';

/** @throws ApiError NOT_FOUND */
async function stateOf(db: Queryable, id: string): Promise<PartyState> {
  const party = await firstRow<{ status: PartyState }>(db, 'select status from parties where id = $1', [id]);
  if (!party) throw notFound();
  return party.status;
}

/** What the bank's desk does with a company beside its identity. */
export function partyDeskRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, transitionParty, ({ identity, write, body, params, request }) =>
    write(async (tx) => {
      const record = await runStep(partySteps, { tx, services, identity, request }, params.id, body);
      return showParty({ db: tx, services, identity, record });
    }),
  );
  route(app, services, getPartyImpact, ({ read, params, query: { action } }) =>
    read(async (db) => {
      const status = await stateOf(db, params.id);
      const row = transitionFrom(partyMachine, status, action);
      const stops = row && row.to !== 'same' ? await impactOf(db, params.id, status, row.to) : [];
      return { stops, open: row && action === 'close' ? await outstandingOf(db, params.id) : [] };
    }),
  );
  route(app, services, gradeParty, ({ identity, write, body, params, request }) =>
    write((tx) => grade(tx, services, { identity, request }, params.id, body)),
  );
  route(app, services, listPartyLinks, ({ read, params }) =>
    read(async (db) => {
      await stateOf(db, params.id);
      return linksOf(db, params.id);
    }),
  );
  route(app, services, listPartyContacts, ({ read, params }) =>
    read(async (db) => {
      await stateOf(db, params.id);
      return childrenOf(db, CONTACTS, params.id);
    }),
  );
  route(app, services, addPartyContact, ({ identity, write, body, params, request }) =>
    write((tx) => addChild({ tx, services, identity, request }, CONTACT, params.id, body)),
  );
  route(app, services, changePartyContact, ({ identity, write, body, params, request }) =>
    write((tx) => changeChild({ tx, services, identity, request }, CONTACT, params.id, params.child, body)),
  );
  route(app, services, removePartyContact, ({ identity, write, query, params, request }) =>
    write((tx) =>
      removeChild({ tx, services, identity, request }, CONTACT, params.id, params.child, query.version),
    ),
  );
  route(app, services, listOwners, ({ read, params }) =>
    read(async (db) => {
      await stateOf(db, params.id);
      return childrenOf(db, OWNERS, params.id);
    }),
  );
  route(app, services, addOwner, ({ identity, write, body, params, request }) =>
    write((tx) => addChild({ tx, services, identity, request }, OWNER, params.id, body)),
  );
  route(app, services, changeOwner, ({ identity, write, body, params, request }) =>
    write((tx) => changeChild({ tx, services, identity, request }, OWNER, params.id, params.child, body)),
  );
  route(app, services, removeOwner, ({ identity, write, query, params, request }) =>
    write((tx) =>
      removeChild({ tx, services, identity, request }, OWNER, params.id, params.child, query.version),
    ),
  );
}
