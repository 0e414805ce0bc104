import type { FastifyInstance } from 'fastify';
import type { PartyState } from '@cessio/contract';
import {
  changePartyUser,
  invitePartyUser,
  listPartyUsers,
  partyUserMachine,
  transitionPartyUser,
} from '@cessio/contract/parties';
import { audit, changedParts, lastWriter, originOf } from '../../db/audit.ts';
import type { Queryable } from '../../db/caller.ts';
import { firstRow } from '../../db/rows.ts';
import { invalid } from '../../http/errors.ts';
import { ApiError, notFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { versionConflict } from '../../http/version-conflict.ts';
import { runStep } from '../../machine/run-step.ts';
import { publishChange } from '../../plugins/record-changes.ts';
import type { Services } from '../../services.ts';
import {
  findPartyUser,
  insertPartyUser,
  updatePartyUser,
  usersOfParty,
  type PartyUserRecord,
} from './party-users.repository.ts';
import { requireOpen } from '../parties/steps/party-stops.ts';
import { partyUserSteps, sendInvitation, showPartyUser } from './party-users.steps.ts';

interface Company {
  legalName: string;
  status: PartyState;
  isDebtor: boolean;
  isAssignor: boolean;
}

/** @throws ApiError NOT_FOUND */
async function companyOf(db: Queryable, id: string): Promise<Company> {
  const company = await firstRow<Company>(
    db,
    `select legal_name as "legalName", status, is_debtor as "isDebtor", is_assignor as "isAssignor" from parties where id = $1`,
    [id],
  );
  if (!company) throw notFound();
  return company;
}

const STAFF_ONLY = { client: false, supplier: false };

export function partyUserRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listPartyUsers, ({ read, params, identity }) =>
    read(async (db) => {
      await companyOf(db, params.id);
      const users = await usersOfParty(db, params.id);
      return Promise.all(users.map((record) => showPartyUser({ db, services, identity, record })));
    }),
  );
  route(app, services, invitePartyUser, async ({ write, params, body, identity, request, reply }) => {
    const user = await write(async (tx) => {
      const company = await companyOf(tx, params.id);
      requireOpen('invitation', company);
      const fits = body.role === 'client' ? company.isDebtor : company.isAssignor;
      if (!fits) throw invalid([{ path: '/role', code: 'ROLE', message: 'La société n’a pas ce rôle' }]);
      const id = await insertPartyUser(tx, params.id, body);
      await audit(tx, originOf(request), {
        action: 'partyUsers.create',
        entity: 'user',
        entityId: id,
        to: 'pending_email',
        after: body,
      });
      const record = (await findPartyUser(tx, id)) as PartyUserRecord;
      await sendInvitation(tx, services, record);
      publishChange(tx, services, 'party', params.id, STAFF_ONLY);
      return showPartyUser({ db: tx, services, identity, record });
    });
    reply.header('location', `/api/users/${user.id}`);
    return user;
  });
  route(app, services, changePartyUser, ({ write, params, body, identity, request }) =>
    write(async (tx) => {
      const before = await findPartyUser(tx, params.id, true);
      if (!before) throw notFound();
      const shown = () => showPartyUser({ db: tx, services, identity, record: before });
      if (before.version !== body.version)
        throw versionConflict(await lastWriter(tx, 'staff', 'user', params.id), {
          current: await shown(),
          yours: body,
        });
      if (before.status === 'disabled')
        throw new ApiError(
          'STATE_CONFLICT',
          { label: 'Modifier les droits', state: partyUserMachine.states.disabled.label },
          { members: { current: await shown() } },
        );
      const rights = [...new Set(body.rights)];
      await updatePartyUser(tx, params.id, { rights });
      await audit(tx, originOf(request), {
        action: 'partyUsers.update',
        entity: 'user',
        entityId: params.id,
        ...changedParts<{ rights: string }>(
          { rights: before.rights.join(' ') },
          { rights: rights.join(' ') },
          ['rights'],
        ),
      });
      const record = (await findPartyUser(tx, params.id)) as PartyUserRecord;
      publishChange(tx, services, 'user', params.id, STAFF_ONLY);
      return showPartyUser({ db: tx, services, identity, record });
    }),
  );
  route(app, services, transitionPartyUser, ({ write, params, body, identity, request }) =>
    write(async (tx) => {
      const record = await runStep(partyUserSteps, { tx, services, identity, request }, params.id, body);
      return showPartyUser({ db: tx, services, identity, record });
    }),
  );
}
