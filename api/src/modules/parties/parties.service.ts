import {
  checkMessage,
  partyStates,
  readPhone,
  type FieldError,
  type Party,
  type QueryOf,
  type ResponseOf,
} from '@cessio/contract';
import {
  checkNationalId,
  deriveNumbers,
  normaliseParty,
  PARTY_FIELDS,
  partyFaults,
  type deriveParty,
  type NewParty,
  type PartyChange,
  type PartyField,
  type PartyFields,
} from '@cessio/contract/parties';
import { audit, changedParts, originOf, type Asking } from '../../db/audit.ts';
import type { Identity, Queryable, Transaction } from '../../db/caller.ts';
import { invalid } from '../../http/errors.ts';
import { ApiError, notFound } from '../../http/problem.ts';
import { versionConflict } from '../../http/version-conflict.ts';
import { publishChange } from '../../plugins/record-changes.ts';
import type { Services } from '../../services.ts';
import { findParty, type PartyRecord } from './record/parties.repository.ts';
import { showParty } from './steps/parties.steps.ts';
import * as repository from './record/party-forms.repository.ts';
import type { StoredFields } from './record/party-forms.repository.ts';

/** The caller and their address, for the log. */
export interface Caller {
  identity: Identity;
  request: Asking;
}

const answerOf = (tx: Transaction, services: Services, identity: Identity, record: PartyRecord) =>
  showParty({ db: tx, services, identity, record });

/**
 * Empty text is stored as null.
 * @param keptPhone stays as it was once typed
 * @throws ApiError VALIDATION_FAILED
 */
function sound(
  given: { [Field in PartyField]?: PartyFields[Field] | undefined },
  keptPhone: string | null = null,
): StoredFields {
  const fields = Object.fromEntries(
    PARTY_FIELDS.map((field) => {
      const value = given[field] ?? null;
      return [field, typeof value === 'string' ? value.trim() || null : value];
    }),
  ) as unknown as PartyFields;
  const faults = partyFaults(fields, (phone) => phone === keptPhone || readPhone(phone) !== null);
  if (faults.length > 0)
    throw invalid(faults.map(({ field, code, message }) => ({ path: `/${field}`, code, message })));
  return normaliseParty(fields);
}

/** @throws ApiError DUPLICATE_RECORD, with the existing company */
async function refuseTaken(tx: Transaction, { country, nationalId }: StoredFields): Promise<never> {
  const existing = await repository.findByNumber(tx, country, nationalId ?? '');
  const message = existing ? `Déjà celui d’une société\u00a0: ${existing.label}` : 'Numéro déjà utilisé';
  throw new ApiError(
    'DUPLICATE_RECORD',
    { field: 'Ce numéro d’immatriculation' },
    {
      errors: [{ path: '/nationalId', code: 'DUPLICATE_RECORD', message }],
      members: existing ? { existing } : {},
    },
  );
}

/** @throws ApiError VALIDATION_FAILED, DUPLICATE_RECORD */
export async function createParty(
  tx: Transaction,
  services: Services,
  { identity, request }: Caller,
  body: NewParty,
): Promise<Party> {
  const fields = sound(body);
  const looksAfter = identity.role === 'adviser' && identity.department === 'ADVISER';
  const inserted = await repository.insertParty(tx, {
    ...fields,
    adviserId: looksAfter ? identity.userId : null,
    createdBy: identity.userId,
  });
  if (inserted === 'taken') return refuseTaken(tx, fields);
  await audit(tx, originOf(request), {
    action: 'parties.create',
    entity: 'party',
    entityId: inserted.id,
    to: 'prospect',
    after: { ...fields, version: 1 },
  });
  return answerOf(tx, services, identity, (await findParty(tx, inserted.id)) as PartyRecord);
}

/**
 * Changes only the fields sent.
 * @throws ApiError NOT_FOUND, STATE_CONFLICT once closed, VERSION_CONFLICT, VALIDATION_FAILED, DUPLICATE_RECORD
 */
export async function changeParty(
  tx: Transaction,
  services: Services,
  { identity, request }: Caller,
  id: string,
  change: PartyChange,
): Promise<Party> {
  const before = (await repository.lockParty(tx, id)) ? await findParty(tx, id) : null;
  if (!before) throw notFound();
  const { version, ...given } = change;
  if (before.version !== version) {
    const writer = await repository.writerOf(tx, before.id, before.version);
    throw versionConflict(writer && { who: writer.name, at: writer.at }, {
      current: await answerOf(tx, services, identity, before),
      yours: change,
    });
  }
  if (before.status === 'closed')
    throw new ApiError(
      'STATE_CONFLICT',
      { label: 'Modifier', state: partyStates.closed.label },
      { members: { current: before } },
    );
  const shown = fieldsOf(before);
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const after = sound({ ...shown, ...sent }, shown.phone);
  await requireFree(tx, before, after);
  if ((await repository.updateParty(tx, id, after)) === 'taken') return refuseTaken(tx, after);
  const parts = changedParts(normaliseParty(shown), after, PARTY_FIELDS);
  await audit(tx, originOf(request), {
    action: 'parties.update',
    entity: 'party',
    entityId: id,
    before: parts.before,
    after: { ...parts.after, version: version + 1 },
  });
  publishChange(tx, services, 'party', id, { client: true, supplier: true });
  return answerOf(tx, services, identity, (await findParty(tx, id)) as PartyRecord);
}

/** The fields as a form shows them: for a French company the SIRET, where given. */
function fieldsOf(party: PartyRecord): PartyFields {
  const fields = Object.fromEntries(
    PARTY_FIELDS.map((field) => [field, party[field]]),
  ) as unknown as PartyFields;
  return { ...fields, nationalId: party.siret ?? party.nationalId };
}

/** @throws ApiError VALIDATION_FAILED for a side, or a country, that dependent records need */
async function requireFree(tx: Transaction, before: PartyRecord, after: StoredFields): Promise<void> {
  const left = (['isAssignor', 'isDebtor'] as const).filter((side) => before[side] && !after[side]);
  const moved = before.country !== after.country;
  if (left.length === 0 && !moved) return;
  const uses = await repository.usesOf(tx, before.id);
  const kept: PartyField[] = left.filter((side) => uses[side]);
  if (moved && (uses.isAssignor || uses.isDebtor)) kept.push('country');
  const message = checkMessage('IN_USE', { what: 'contrats, relations ou accès s’y rattachent' });
  const errors: FieldError[] = kept.map((field) => ({ path: `/${field}`, code: 'IN_USE', message }));
  if (errors.length > 0) throw invalid(errors);
}

/** What a number alone implies, and which company has it. */
export async function derive(
  db: Queryable,
  { country, nationalId }: QueryOf<typeof deriveParty>,
): Promise<ResponseOf<typeof deriveParty>> {
  const fault = checkNationalId(country, nationalId);
  const numbers = deriveNumbers(country, nationalId);
  return {
    valid: numbers !== null,
    message: fault && checkMessage(fault.code, fault.data),
    siren: numbers?.siren ?? null,
    siret: numbers?.siret ?? null,
    vatNo: numbers?.vatNo ?? null,
    existing: numbers && (await repository.findByNumber(db, country, numbers.nationalId)),
  };
}
