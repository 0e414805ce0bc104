import { partyEntity, partyStates, type BodyOf, type PartyState } from '@cessio/contract';
import type { gradeParty, newOwner, newPartyContact } from '@cessio/contract/parties';
import type { z } from 'zod';
import { audit, changedParts, lastWriter, originOf } from '../../../db/audit.ts';
import type { Identity, Transaction } from '../../../db/caller.ts';
import { writesOf } from '../../../db/fields.ts';
import { invalid } from '../../../http/errors.ts';
import { ApiError, notFound } from '../../../http/problem.ts';
import { versionConflict } from '../../../http/version-conflict.ts';
import { publishChange } from '../../../plugins/record-changes.ts';
import type { Services } from '../../../services.ts';
import { findParty, type PartyRecord } from '../record/parties.repository.ts';
import type { Caller } from '../parties.service.ts';
import { showParty } from '../steps/parties.steps.ts';
import { lockParty } from '../record/party-forms.repository.ts';
import * as repository from './party-desk.repository.ts';

/** For the bank only: companies read neither their contacts nor their owners here. */
const STAFF_ONLY = { client: false, supplier: false };

/** The company, locked until the transaction ends. @throws ApiError NOT_FOUND, STATE_CONFLICT once it is closed */
async function openCompany(tx: Transaction, id: string, label: string): Promise<PartyRecord> {
  const party = (await lockParty(tx, id)) ? await findParty(tx, id) : null;
  if (!party) throw notFound();
  if (party.status === ('closed' satisfies PartyState))
    throw new ApiError(
      'STATE_CONFLICT',
      { label, state: partyStates.closed.label },
      { members: { current: party } },
    );
  return party;
}

/** @throws ApiError NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT, VALIDATION_FAILED */
export async function grade(
  tx: Transaction,
  services: Services,
  { identity, request }: Caller,
  id: string,
  { version, riskGrade, sameGroupAs }: BodyOf<typeof gradeParty>,
) {
  const before = await openCompany(tx, id, 'Coter');
  const shown = (record: PartyRecord) => showParty({ db: tx, services, identity, record });
  if (before.version !== version)
    throw versionConflict(await lastWriter(tx, 'staff', 'party', id), {
      current: await shown(before),
      yours: { version, riskGrade, sameGroupAs },
    });
  const groupId = sameGroupAs ? await groupWith(tx, id, sameGroupAs) : sameGroupAs;
  const after = {
    riskGrade: riskGrade === undefined ? before.riskGrade : riskGrade,
    groupId: groupId === undefined ? before.groupId : groupId,
  };
  const { columns, values } = writesOf(partyEntity, 'update', 'staff', after);
  await tx.query(
    `update parties set ${columns.map((column, at) => `${column} = $${at + 2}`).join(', ')}, version = version + 1 where id = $1`,
    [id, ...values],
  );
  await audit(tx, originOf(request), {
    action: 'parties.grade',
    entity: 'party',
    entityId: id,
    internal: true,
    ...changedParts({ riskGrade: before.riskGrade, groupId: before.groupId }, after, [
      'riskGrade',
      'groupId',
    ]),
  });
  publishChange(tx, services, 'party', id, STAFF_ONLY);
  return shown((await findParty(tx, id)) as PartyRecord);
}

async function groupWith(tx: Transaction, id: string, other: string): Promise<string> {
  if (other === id)
    throw invalid([{ path: '/sameGroupAs', code: 'SAME_PARTY', message: 'Choisissez une autre société' }]);
  const group = await repository.groupOf(tx, other);
  if (!group) throw invalid([{ path: '/sameGroupAs', code: 'UNKNOWN_REF', message: 'Élément introuvable' }]);
  return group;
}

type ContactBody = z.output<typeof newPartyContact>;
type OwnerBody = z.output<typeof newOwner>;

/** A kind of a company's dependent records. */
interface Kind {
  readonly child: repository.Child;
  /** Suffix of the log's actions: `parties.add_contact`. */
  readonly action: string;
  readonly label: string;
}

export const CONTACT: Kind = {
  child: repository.CONTACTS,
  action: 'contact',
  label: 'Modifier les contacts',
};
export const OWNER: Kind = {
  child: repository.OWNERS,
  action: 'owner',
  label: 'Modifier les bénéficiaires',
};

/** Empty text is stored as null. */
const emptied = (body: object) =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value === '' ? null : value]));

type Writing = { tx: Transaction; services: Services } & { identity: Identity; request: Caller['request'] };

async function log(
  { tx, services, request }: Writing,
  id: string,
  action: string,
  parts: { before?: object; after?: object },
): Promise<void> {
  await audit(tx, originOf(request), {
    action: `parties.${action}`,
    entity: 'party',
    entityId: id,
    internal: true,
    ...parts,
  });
  publishChange(tx, services, 'party', id, STAFF_ONLY);
}

/** @throws ApiError NOT_FOUND, STATE_CONFLICT */
export async function addChild(
  writing: Writing,
  kind: Kind,
  id: string,
  body: ContactBody | OwnerBody,
): Promise<repository.ChildRow> {
  const { tx, identity } = writing;
  await openCompany(tx, id, kind.label);
  const row = await repository.insertChild(tx, kind.child, id, emptied(body), identity.userId);
  await log(writing, id, `add_${kind.action}`, { after: body });
  return row;
}

async function held(
  { tx }: Writing,
  kind: Kind,
  id: string,
  child: string,
  yours: { version: number },
): Promise<repository.ChildRow> {
  await openCompany(tx, id, kind.label);
  const before = await repository.lockChild(tx, kind.child, id, child);
  if (!before) throw notFound();
  if (before.version !== yours.version)
    throw versionConflict(await lastWriter(tx, 'staff', 'party', id), { current: before, yours });
  return before;
}

/** @throws ApiError NOT_FOUND, STATE_CONFLICT, VERSION_CONFLICT */
export async function changeChild(
  writing: Writing,
  kind: Kind,
  id: string,
  child: string,
  { version, ...given }: { version: number } & (Partial<ContactBody> | Partial<OwnerBody>),
): Promise<repository.ChildRow> {
  const before = await held(writing, kind, id, child, { version, ...given });
  const fields = emptied(given);
  const row = await repository.updateChild(writing.tx, kind.child, child, fields);
  const names = kind.child.fields as (keyof repository.ChildRow)[];
  await log(writing, id, `change_${kind.action}`, changedParts(before, row, names));
  return row;
}

/** @throws ApiError NOT_FOUND, STATE_CONFLICT, VERSION_CONFLICT */
export async function removeChild(
  writing: Writing,
  kind: Kind,
  id: string,
  child: string,
  version: number,
): Promise<void> {
  const { id: _id, version: _version, ...before } = await held(writing, kind, id, child, { version });
  await repository.deleteChild(writing.tx, kind.child, child);
  await log(writing, id, `remove_${kind.action}`, { before });
}
