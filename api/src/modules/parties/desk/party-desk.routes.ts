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
  listPartyAgeing,
  listPartyContacts,
  listPartyLinks,
  removeOwner,
  removePartyContact,
  transitionParty,
} from '@cessio/contract/parties';
import type { Queryable } from '../../../db/caller.ts';
import { firstRow } from '../../../db/rows.ts';
import { notFound } from '../../../http/problem.ts';
import { route } from '../../../http/route.ts';
import { runStep } from '../../../machine/run-step.ts';
import type { Services } from '../../../services.ts';
import { screenCompany } from '../../screening/screening.service.ts';
import { partySteps, showParty } from '../steps/parties.steps.ts';
import { childrenOf, linksOf } from './party-desk.repository.ts';
import { addChild, changeChild, CONTACT, grade, OWNER, removeChild } from './party-desk.service.ts';
import { ageingOf } from '../standing/party-ageing.ts';
import { impactOf, outstandingOf } from '../steps/party-stops.ts';

/** @throws ApiError NOT_FOUND */
async function stateOf(db: Queryable, id: string): Promise<PartyState> {
  const party = await firstRow<{ status: PartyState }>(db, 'select status from parties where id = $1', [id]);
  if (!party) throw notFound();
  return party.status;
}

/** What the bank's desk does with a company besides its identity. */
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
  route(app, services, listPartyAgeing, ({ read, params }) =>
    read(async (db) => {
      await stateOf(db, params.id);
      return ageingOf(db, params.id);
    }),
  );
  for (const [kind, list, add, change, remove] of [
    [CONTACT, listPartyContacts, addPartyContact, changePartyContact, removePartyContact],
    [OWNER, listOwners, addOwner, changeOwner, removeOwner],
  ] as const) {
    route(app, services, list, ({ read, params }) =>
      read(async (db) => {
        await stateOf(db, params.id);
        return childrenOf<never>(db, kind.child, params.id);
      }),
    );
    // Persons named by a change may be on a sanctions list.
    route(app, services, add, async ({ identity, write, body, params, request }) => {
      const row = await write((tx) => addChild({ tx, services, identity, request }, kind, params.id, body));
      await screenCompany(services, request, params.id);
      return row;
    });
    route(app, services, change, async ({ identity, write, body, params, request }) => {
      const row = await write((tx) =>
        changeChild({ tx, services, identity, request }, kind, params.id, params.child, body),
      );
      await screenCompany(services, request, params.id);
      return row;
    });
    route(app, services, remove, async ({ identity, write, query, params, request }) => {
      await write((tx) =>
        removeChild({ tx, services, identity, request }, kind, params.id, params.child, query.version),
      );
      await screenCompany(services, request, params.id);
    });
  }
}
