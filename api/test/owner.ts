import { insertRow } from './fixtures.ts';
import { rowsOf, world } from './small-world.ts';
import { daysFromToday } from './world.ts';

/* Reads and writes of the database's owner in a small world. Importing it gives the file that world. */

type Columns = Readonly<Record<string, unknown>>;

/** Sets columns of the row with this id. */
export async function setRow(table: string, id: string, columns: Columns): Promise<void> {
  const sets = Object.keys(columns).map((name, at) => `${name} = $${at + 2}`);
  await world.owner.query(`update ${table} set ${sets.join()} where id = $1`, [
    id,
    ...Object.values(columns),
  ]);
}

interface Mail {
  recipient: string;
  reply_to: string | null;
  subject: string;
  body_text: string;
  body_html: string;
}
/** Mails in the order sent: to one recipient, or all. */
export const mailsTo = (recipient: string | null = null): Promise<Mail[]> =>
  rowsOf<Mail>(
    'select * from outbox_mails where recipient = coalesce($1, recipient) order by created_at, id',
    [recipient],
  );

/** Receivers and texts of an event, in order: for one record, or any. */
export const noticesOf = (event: string, entityId: string | null = null) =>
  rowsOf<{ user_id: string; message: string }>(
    'select user_id, message from notifications where event = $1 and ($2::uuid is null or entity_id = $2) order by seq',
    [event, entityId],
  );

/** The log's entries of an action, in order: for one record, or any. */
export const logOf = (action: string, entityId: string | null = null) =>
  rowsOf<{ actor_id: string | null; before: object; after: object }>(
    'select * from audit_events where action = $1 and ($2::uuid is null or entity_id = $2) order by seq',
    [action, entityId],
  );

/** A session of this user, open for a day. @returns its id */
export const insertSession = (userId: string): Promise<string> =>
  insertRow(world.owner, 'sessions', {
    user_id: userId,
    device: 'other',
    ip: '127.0.0.1',
    expires_at: daysFromToday(2),
  });

/** An active assignor without records, unless the columns say otherwise. */
export const insertParty = (columns: Columns): Promise<string> =>
  insertRow(world.owner, 'parties', {
    country: 'FR',
    is_assignor: true,
    is_debtor: false,
    status: 'active',
    ...columns,
  });

/** A user without a password; an adviser unless the columns say otherwise. */
export const insertUser = (columns: Columns): Promise<string> =>
  insertRow(world.owner, 'users', {
    role: 'adviser',
    first_name: 'A',
    last_name: 'B',
    password_hash: 'none',
    ...columns,
  });

/** A paper of the assignor, of this kind. */
export const insertDocument = (typeId: string, columns: Columns = {}): Promise<string> =>
  insertRow(world.owner, 'documents', {
    type_id: typeId,
    type_code: 'K',
    type_label: 'K',
    party_id: world.parties.assignor,
    owner_name: 'Atelier Brévanne',
    ...columns,
  });

/** A guarantee of 50 000,00 € in force for what the debtor owes the assignor. */
export const insertGuarantee = (columns: Columns): Promise<string> =>
  insertRow(world.owner, 'guarantees', {
    number: crypto.randomUUID(),
    requester_id: world.parties.debtor,
    debtor_id: world.parties.debtor,
    debtor_name: 'Halbrane Distribution',
    beneficiary_id: world.parties.assignor,
    beneficiary_name: 'Atelier Brévanne',
    granted: 5_000_000,
    currency: 'EUR',
    valid_from: daysFromToday(-30),
    valid_until: daysFromToday(300),
    ...columns,
  });

/** A bank account of the assignor. */
export const insertAccount = (columns: Columns): Promise<string> =>
  insertRow(world.owner, 'bank_accounts', {
    party_id: world.parties.assignor,
    iban: 'FR1420041010050500013M02606',
    bic: 'PSSTFRPPPAR',
    holder: 'Atelier Brévanne',
    ...columns,
  });

/** An adhesion request of the assignor's company. */
export const insertAdhesion = (columns: Columns): Promise<string> =>
  insertRow(world.owner, 'adhesion_requests', {
    number: crypto.randomUUID(),
    legal_name: 'Atelier Brévanne',
    country: 'FR',
    party_id: world.parties.assignor,
    ...columns,
  });
