import type { NewPartyUser, PartyUser } from '@cessio/contract/parties';
import type { PartyState, Right } from '@cessio/contract';
import type { Queryable, Transaction } from '../../db/caller.ts';
import { allRows, firstRow } from '../../db/rows.ts';
import { taken, unlessTaken } from '../../db/unique.ts';
import { inFrench } from '../../db/list/source.ts';
import { rememberEnded } from '../../plugins/ended-sessions.ts';
import type { Services } from '../../services.ts';
import { NO_PASSWORD } from '../auth/passwords/passwords.ts';

/** A user of a company with what steps need to know of that company. */
export type PartyUserRecord = Omit<PartyUser, 'allowedActions'> & {
  readonly party: { readonly legalName: string; readonly status: PartyState };
  readonly verified: boolean;
};

const RECORD = `select u.id, u.party_id as "partyId", u.first_name as "firstName", u.last_name as "lastName", u.email, u.role, u.rights,
    u.status, u.version, last_sign_in(u.id) as "lastSignInAt", u.email_verified_at is not null as verified,
    jsonb_build_object('legalName', p.legal_name, 'status', p.status) as party
  from users u join parties p on p.id = u.party_id`;

/** One user of a company; `lock` locks the row until the transaction ends. The bank's employees are not found here. */
export function findPartyUser(db: Queryable, id: string, lock = false): Promise<PartyUserRecord | null> {
  return firstRow<PartyUserRecord>(db, `${RECORD} where u.id = $1${lock ? ' for update of u' : ''}`, [id]);
}

export function usersOfParty(db: Queryable, partyId: string): Promise<PartyUserRecord[]> {
  return allRows<PartyUserRecord>(
    db,
    `${RECORD} where u.party_id = $1 order by ${inFrench('u.last_name')}, u.id limit 200`,
    [partyId],
  );
}

/** @throws ApiError DUPLICATE_RECORD */
export async function insertPartyUser(
  tx: Queryable,
  partyId: string,
  { firstName, lastName, email, role, rights }: NewPartyUser,
): Promise<string> {
  // One user per mailbox, in any spelling of its address.
  const holder = await firstRow(tx, 'select from users where mailbox_key(email) = mailbox_key($1) limit 1', [
    email,
  ]);
  if (holder) throw taken(MAILBOX);
  const { rows } = await unlessTaken(
    { users_email: MAILBOX },
    tx.query<{ id: string }>(
      `insert into users (party_id, role, first_name, last_name, email, password_hash, status, rights)
       values ($1, $2, $3, $4, $5, $6, 'pending_email', $7) returning id`,
      [partyId, role, firstName, lastName, email, NO_PASSWORD, rights],
    ),
  );
  return rows[0]?.id as string;
}

const MAILBOX = { field: 'Cette adresse e-mail', path: '/email', message: 'Adresse déjà utilisée' };

export async function updatePartyUser(
  tx: Queryable,
  id: string,
  { status, rights }: { status?: string; rights?: readonly Right[] },
): Promise<void> {
  await tx.query(
    `update users set status = coalesce($2, status), rights = coalesce($3, rights), version = version + 1, updated_at = now() where id = $1`,
    [id, status ?? null, rights ?? null],
  );
}

/** Ends the sessions of a company's disabled users, and after the commit their sockets. */
export async function endPartySessions(
  tx: Transaction,
  { realtime }: Pick<Services, 'realtime'>,
  partyId: string,
  userId: string | null,
): Promise<void> {
  const { rows } = await tx.query<{ id: string }>('select end_party_sessions($1, $2) as id', [
    partyId,
    userId,
  ]);
  tx.afterCommit(() => {
    for (const { id } of rows) {
      rememberEnded(id);
      realtime.endSession(id);
    }
  });
}

/** No user of a closed company signs in any more. */
export async function closeAccess(
  tx: Transaction,
  services: Pick<Services, 'realtime'>,
  partyId: string,
): Promise<void> {
  await tx.query(
    `update users set status = 'disabled', version = version + 1, updated_at = now() where party_id = $1 and status <> 'disabled'`,
    [partyId],
  );
  await endPartySessions(tx, services, partyId, null);
}
