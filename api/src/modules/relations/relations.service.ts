import {
  INVITATION_DAYS,
  href,
  invoiceStates,
  pages,
  statesWith,
  type NewRelation,
  type Relation,
} from '@cessio/contract';
import { CURRENCY_OF } from '@cessio/contract/onboarding';
import type { BodyOf, updateRelation as updateCall } from '@cessio/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from 'pg';
import { audit, changedParts, lastWriter, originOf } from '../../db/audit.ts';
import { sideOfIdentity, type Identity, type Queryable, type Transaction } from '../../db/caller.ts';
import { allValues, firstRow } from '../../db/rows.ts';
import { invalid } from '../../http/errors.ts';
import { ApiError, notFound } from '../../http/problem.ts';
import { versionConflict } from '../../http/version-conflict.ts';
import { composeMail } from '../../mail/mail.ts';
import { publishChange } from '../../plugins/record-changes.ts';
import { takeMailAllowance } from '../../plugins/mail-allowance.ts';
import type { Services } from '../../services.ts';
import { hashOf, newSecret } from '../auth/secrets.ts';
import { findCounterparty } from '../parties/record/parties.repository.ts';
import { requireOpen } from '../parties/steps/party-stops.ts';
import { invitedNumber, type Other } from './company-invite.ts';
import { BESIDE, sendNotices } from './relations.notices.ts';
import { WAS_ASSIGNED } from './pair-figures.ts';
import { findRelation, insertRelation, updateRelation, type RelationRecord } from './relations.repository.ts';
import { showRelation } from './relations.steps.ts';

/** The caller, and the request for the log and its limits. */
interface Caller {
  readonly identity: Identity;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** @throws ApiError NOT_FOUND */
export async function requireVisible(
  db: Queryable,
  identity: Identity,
  id: string,
  lock = false,
): Promise<RelationRecord> {
  const record = await findRelation(db, sideOfIdentity(identity), id, lock);
  if (!record) throw notFound();
  return record;
}

/** @throws ApiError NOT_FOUND */
export async function readRelation(
  db: Queryable,
  services: Services,
  identity: Identity,
  id: string,
): Promise<Relation> {
  return showRelation({ db, services, identity, record: await requireVisible(db, identity, id) });
}

const fault = (path: string, code: string, message: string) => ({ path, code, message });
const UNKNOWN = 'Élément introuvable';

interface Named {
  debtorName: string;
  debtorNationalId: string | null;
  debtorCountry: string;
  wantedDebtorId: string | null;
  invitedEmail: string | null;
}

/**
 * A debtor given by id: for a supplier one of the companies in its own records, for the bank any.
 * @throws ApiError VALIDATION_FAILED
 */
async function debtorById(tx: Queryable, identity: Identity, assignorId: string, id: string): Promise<Named> {
  const mayName =
    sideOfIdentity(identity) === 'staff' ||
    (await firstRow(
      tx,
      `select 1 as met where exists (select from invoices where debtor_id = $1) or exists (select from guarantees where debtor_id = $1)
        or exists (select from relations where debtor_id = $1)`,
      [id],
    ));
  const party = mayName ? await findCounterparty(tx, id) : null;
  if (!party) throw invalid([fault('/debtorId', 'UNKNOWN_REF', UNKNOWN)]);
  if (party.id === assignorId)
    throw invalid([fault('/debtorId', 'SAME_PARTY', 'Le cédant et le débiteur doivent être différents')]);
  return {
    debtorName: party.legalName,
    debtorNationalId: party.nationalId,
    debtorCountry: party.country,
    wantedDebtorId: party.id,
    invitedEmail: null,
  };
}

/** A debtor as its supplier describes it; no lookup is made. @throws ApiError VALIDATION_FAILED */
function debtorInvited(invite: NonNullable<NewRelation['invite']>, assignor: Omit<Other, 'said'>): Named {
  const { legalName, country, email } = invite;
  return {
    debtorName: legalName,
    debtorNationalId: invitedNumber(invite, [{ ...assignor, said: 'Ce numéro est celui du cédant' }]),
    debtorCountry: country,
    wantedDebtorId: null,
    invitedEmail: email,
  };
}

/**
 * Adds a debtor: the reads and writes, and so the time taken, do not depend on whether the bank knows the company
 * (docs/adr/0063).
 * @throws ApiError VALIDATION_FAILED, DUPLICATE_RECORD, PARTY_INACTIVE, RATE_LIMITED
 */
export async function createRelation(
  tx: Transaction,
  services: Services,
  caller: Caller,
  body: NewRelation,
): Promise<Relation> {
  const { identity, request } = caller;
  const { assignorId, debtorId, invite, assignorRef, notification, termsDays } = body;
  const staff = sideOfIdentity(identity) === 'staff';
  const mine = staff ? assignorId : (identity.partyId ?? undefined);
  if (!staff && assignorId && assignorId !== mine)
    throw invalid([fault('/assignorId', 'UNKNOWN_REF', UNKNOWN)]);
  const assignor = mine ? await findCounterparty(tx, mine) : null;
  if (!assignor) throw invalid([fault('/assignorId', 'UNKNOWN_REF', UNKNOWN)]);
  if (!invite === !debtorId)
    throw invalid([fault('/debtorId', 'REQUIRED', 'Indiquez une société ou une invitation')]);
  requireOpen('newClient', assignor);
  const named = invite
    ? debtorInvited(invite, assignor)
    : await debtorById(tx, identity, assignor.id, debtorId as string);
  const twin = await firstRow(
    tx,
    `select id from relations where assignor_id = $1 and (debtor_id = $2 or wanted_debtor_id = $2
       or (debtor_national_id = $3 and coalesce(debtor_country, $4) = $4))`,
    [assignor.id, named.wantedDebtorId, named.debtorNationalId, named.debtorCountry],
  );
  if (twin) throw taken();
  const id = await insertRelation(tx, {
    ...named,
    assignorId: assignor.id,
    assignorName: assignor.legalName,
    assignorRef: assignorRef || null,
    notification,
    termsDays,
    currency: CURRENCY_OF[named.debtorCountry as keyof typeof CURRENCY_OF] ?? 'EUR',
  }).catch((error: unknown) => {
    throw error instanceof DatabaseError && error.constraint === 'relations_invited' ? taken() : error;
  });
  await audit(tx, originOf(request), {
    action: 'relations.create',
    entity: 'relation',
    entityId: id,
    to: 'invited',
    after: { notification, termsDays, assignorRef: assignorRef || null },
  });
  const record = await requireVisible(tx, identity, id);
  if (invite) await mailInvitation(tx, services, caller, record);
  await sendNotices(tx, services, record, [BESIDE.invite]);
  publishChange(tx, services, 'relation', id, { client: false, supplier: true });
  return readRelation(tx, services, identity, id);
}

const taken = () => new ApiError('DUPLICATE_RECORD', { field: 'Cette société' });

/** Counts and mails one invitation; none for a confidential relation, because the debtor must not know of it. */
async function mailInvitation(
  tx: Transaction,
  services: Services,
  { request, reply }: Caller,
  record: RelationRecord,
): Promise<void> {
  const { invitedEmail: email, assignor, debtor } = record;
  if (!email || record.notification !== 'notified') return;
  await takeMailAllowance(tx, { services, request, reply }, email);
  const token = newSecret();
  const mail = composeMail(services.config, email, {
    subject: `${assignor.legalName} vous invite`,
    paragraphs: [
      `${assignor.legalName} cède à la banque ses factures adressées à votre société (${debtor.legalName}), et vous invite à les consulter et à les confirmer sur le portail.`,
      'Si votre société est déjà cliente de la banque, vous n’avez rien à faire\u00a0: ces factures vous seront présentées dans votre espace.',
    ],
    action: { label: 'Répondre à l’invitation', path: href(pages.prospect, {}, { invitation: token }) },
    note: `Le lien est valable ${INVITATION_DAYS}\u00a0jours. Si vous ne connaissez pas cette société, ignorez ce message.`,
  });
  await tx.query('select open_relation_invitation($1, $2, $3, $4, $5)', [
    record.id,
    hashOf(token),
    mail.subject,
    mail.text,
    mail.html,
  ]);
}

/**
 * Mails a pending invitation again, to another address where given.
 * @throws ApiError NOT_FOUND, STATE_CONFLICT where there is nothing to mail, RATE_LIMITED
 */
export async function inviteAgain(
  tx: Transaction,
  services: Services,
  caller: Caller,
  id: string,
  email: string | undefined,
): Promise<Relation> {
  const { identity, request } = caller;
  let record = await requireVisible(tx, identity, id, true);
  if (record.status !== 'invited' || !(email ?? record.invitedEmail) || record.notification !== 'notified')
    throw new ApiError('STATE_CONFLICT', {
      label: 'Renvoyer l’invitation',
      state: record.status === 'invited' ? 'Confidentielle' : 'Traitée',
    });
  if (email && email !== record.invitedEmail) {
    await updateRelation(tx, id, { invitedEmail: email });
    record = { ...record, invitedEmail: email };
  }
  await mailInvitation(tx, services, caller, record);
  await audit(tx, originOf(request), { action: 'relations.invite', entity: 'relation', entityId: id });
  return readRelation(tx, services, identity, id);
}

const CHANGEABLE = ['assignorRef', 'notification', 'termsDays'] as const;

/** @throws ApiError NOT_FOUND, VERSION_CONFLICT, PAIR_ASSIGNED */
export async function changeRelation(
  tx: Transaction,
  services: Services,
  { identity, request }: Caller,
  id: string,
  { version, ...change }: BodyOf<typeof updateCall>,
): Promise<Relation> {
  const side = sideOfIdentity(identity);
  const record = await requireVisible(tx, identity, id, true);
  if (record.version !== version)
    throw versionConflict(await lastWriter(tx, side, 'relation', id), {
      current: await showRelation({ db: tx, services, identity, record }),
      yours: { version, ...change },
    });
  const after = {
    assignorRef: change.assignorRef === undefined ? record.assignorRef : change.assignorRef || null,
    notification: change.notification ?? record.notification,
    termsDays: change.termsDays ?? record.termsDays,
  };
  const parts = changedParts(record, { ...record, ...after }, CHANGEABLE);
  if (Object.keys(parts.after).length === 0) return readRelation(tx, services, identity, id);
  const turned = after.notification !== record.notification;
  await updateRelation(tx, id, after);
  const moved = turned ? await turnInvoices(tx, record, after.notification) : [];
  await audit(tx, originOf(request), {
    action: 'relations.update',
    entity: 'relation',
    entityId: id,
    comment: turned ? TURNED[after.notification] : null,
    ...parts,
  });
  const changed = await requireVisible(tx, identity, id);
  if (turned && changed.debtorKnown && changed.status === 'active')
    await sendNotices(tx, services, changed, [BESIDE.tell_debtor]);
  publishChange(tx, services, 'relation', id, { client: false, supplier: true });
  for (const invoice of moved)
    publishChange(tx, services, 'invoice', invoice, { client: true, supplier: true });
  return readRelation(tx, services, identity, id);
}

const TURNED = {
  notified: 'Cession désormais notifiée au débiteur',
  confidential: 'Cession désormais confidentielle',
} as const;

/**
 * Unassigned invoices of the pair follow the relation, by the rule of a deposit: confidential if the relation or the
 * invoice's contract is. What the debtor has seen cannot be hidden again: only drafts become confidential.
 * @returns the invoices that changed
 * @throws ApiError PAIR_ASSIGNED when one of the pair is assigned and the debtor would no longer be notified
 */
async function turnInvoices(
  tx: Transaction,
  record: RelationRecord,
  notification: RelationRecord['notification'],
): Promise<string[]> {
  const pair = [record.assignor.id, record.debtor.id];
  // A step assigning one of them holds a lock: wait for it before reading.
  await tx.query(
    'select from invoices x where x.assignor_id = $1 and x.debtor_id = $2 order by x.id for no key update',
    pair,
  );
  if (notification === 'confidential') {
    const assigned = await firstRow(
      tx,
      `select x.id from invoices x where x.assignor_id = $1 and x.debtor_id = $2 and ${WAS_ASSIGNED} limit 1`,
      pair,
    );
    if (assigned) throw new ApiError('PAIR_ASSIGNED', { debtor: record.debtor.legalName });
  }
  return allValues<string>(
    tx,
    `update invoices x set confidential = $3, version = default
      where x.assignor_id = $1 and x.debtor_id = $2 and x.program = 'classic' and x.confidential <> $3
        and not ${WAS_ASSIGNED} and x.status <> all ($4) and (not $3 or x.submitted_at is null)
        and ($3 or not exists (select from contracts_in_force c where c.id = x.contract_id and c.notification = 'confidential'))
      returning x.id`,
    [...pair, notification === 'confidential', statesWith(invoiceStates, 'ended')],
  );
}
