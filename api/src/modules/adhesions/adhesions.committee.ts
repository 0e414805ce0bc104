import { adhesionStates, termsFaults, type BodyOf } from '@cessio/contract';
import {
  VOTE_LABELS,
  type updateAdhesion as updateCall,
  type voteAdhesion,
  type writeMinutes,
} from '@cessio/contract/adhesions';
import type { FastifyRequest } from 'fastify';
import { clock } from '../../clock.ts';
import { audit, lastWriter, originOf, type AuditEntry } from '../../db/audit.ts';
import { sideOfIdentity, type Identity, type Transaction } from '../../db/caller.ts';
import { invalid } from '../../http/errors.ts';
import { ApiError, orNotFound } from '../../http/problem.ts';
import { versionConflict } from '../../http/version-conflict.ts';
import { publishChange } from '../../plugins/record-changes.ts';
import type { Services } from '../../services.ts';
import {
  findAdhesion,
  insertVote,
  termsWith,
  updateAdhesion,
  type Adhesion,
  type AdhesionChange,
} from './adhesion-record.repository.ts';
import { BESIDE, sendNotices } from './adhesions.notices.ts';
import { committeeRefusal, NO_TERMS, showAdhesion, termsOpen, votingRefusal } from './adhesions.steps.ts';

interface Caller {
  readonly identity: Identity;
  readonly request: FastifyRequest;
}
const ENTITY = 'adhesion_request';

async function held(tx: Transaction, { identity }: Caller, id: string): Promise<Adhesion> {
  return orNotFound(await findAdhesion(tx, sideOfIdentity(identity), id, true));
}

/** Writes a change that only the bank sees, with its log event. */
async function keep(
  tx: Transaction,
  services: Services,
  { request }: Caller,
  id: string,
  change: AdhesionChange,
  line: Pick<AuditEntry, 'action' | 'before' | 'after' | 'comment'>,
): Promise<void> {
  await updateAdhesion(tx, id, change);
  await audit(tx, originOf(request), { ...line, entity: ENTITY, entityId: id, internal: true });
  publishChange(tx, services, ENTITY, id, { client: false, supplier: false });
}

/** Its subject has changed since it was read. */
async function changedSince(
  tx: Transaction,
  services: Services,
  { identity }: Caller,
  record: Adhesion,
  yours: object,
): Promise<ApiError> {
  return versionConflict(await lastWriter(tx, sideOfIdentity(identity), ENTITY, record.id), {
    current: await showAdhesion({ db: tx, services, identity, record }),
    yours,
  });
}

const wrongState = (label: string, { status }: Adhesion) =>
  new ApiError('STATE_CONFLICT', { label, state: adhesionStates[status].label });

/**
 * Sets a contract's terms, until they are decided; earlier votes no longer count.
 * @throws ApiError NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT, VALIDATION_FAILED
 */
export async function setTerms(
  tx: Transaction,
  services: Services,
  caller: Caller,
  id: string,
  { version, terms: proposed }: BodyOf<typeof updateCall>,
): Promise<void> {
  const record = await held(tx, caller, id);
  if (record.version !== version)
    throw await changedSince(tx, services, caller, record, { version, terms: proposed });
  if (!termsOpen(record)) throw wrongState('Fixer les conditions', record);
  const before = record.bank?.terms ?? null;
  const terms = termsWith(proposed, before ?? undefined);
  const faults = termsFaults({ ...terms, currency: record.currency, program: 'classic' }, '/terms');
  if (terms.ceiling > record.wantedCeiling)
    faults.push({
      path: '/terms/ceiling',
      code: 'ABOVE_MAX',
      message: 'Le plafond ne dépasse pas celui qui est demandé',
    });
  if (faults.length > 0) throw invalid(faults);
  await keep(
    tx,
    services,
    caller,
    id,
    { terms },
    { action: 'adhesions.set_terms', ...(before && { before }), after: terms },
  );
  if (record.bank?.votes.length) await sendNotices(tx, services, record, [BESIDE.vote_again]);
}

/**
 * Votes on a request that is before the committee.
 * @throws ApiError NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT, COMMITTEE_NOT_ASKED, DECIDER_EDITED, TERMS_INVALID,
 *   DUPLICATE_RECORD
 */
export async function vote(
  tx: Transaction,
  services: Services,
  caller: Caller,
  id: string,
  body: BodyOf<typeof voteAdhesion>,
): Promise<void> {
  const { identity } = caller;
  const record = await held(tx, caller, id);
  const { version = record.version } = body;
  const refusal = await votingRefusal({ db: tx, services, identity, record });
  if (refusal === 'STATE_CONFLICT') throw wrongState('Voter', record);
  // Others' votes and minutes do not change the subject of the vote.
  if (version < (record.bank?.matterVersion ?? 0))
    throw await changedSince(tx, services, caller, record, body);
  const twice = () => new ApiError('DUPLICATE_RECORD', { field: 'Votre vote' });
  if (refusal) throw refusal === 'DUPLICATE_RECORD' ? twice() : new ApiError(refusal, NO_TERMS);
  if (!(await insertVote(tx, id, identity, body, Math.min(version, record.version)))) throw twice();
  const comment = [VOTE_LABELS[body.vote], body.comment].filter(Boolean).join('\u00a0· ');
  await keep(tx, services, caller, id, {}, { action: 'adhesions.vote', comment });
}

/**
 * Writes the committee's minutes; their author attended.
 * @throws ApiError NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT, COMMITTEE_NOT_ASKED, VALIDATION_FAILED
 */
export async function minute(
  tx: Transaction,
  services: Services,
  caller: Caller,
  id: string,
  body: BodyOf<typeof writeMinutes>,
): Promise<void> {
  const { identity } = caller;
  const { text, attendees } = body;
  const record = await held(tx, caller, id);
  const { version = record.version } = body;
  const refusal = await committeeRefusal({ db: tx, services, identity, record });
  if (refusal === 'STATE_CONFLICT' || !record.bank) throw wrongState('Rédiger le procès-verbal', record);
  if (refusal) throw new ApiError(refusal);
  const { members, matterVersion, minutes: written } = record.bank;
  // They would overwrite somebody else's newer ones, or be about an earlier subject.
  if (version < Math.max(matterVersion, written?.version ?? 0))
    throw await changedSince(tx, services, caller, record, body);
  const there = members.filter((one) => attendees.includes(one.id));
  if (there.length < new Set(attendees).size)
    throw invalid([{ path: '/attendees', code: 'UNKNOWN_REF', message: 'Personne introuvable' }]);
  if (!attendees.includes(identity.userId))
    throw invalid([
      { path: '/attendees', code: 'REQUIRED', message: 'Vous rédigez\u00a0: vous étiez présent' },
    ]);
  const minutes = { text, by: identity.name, at: clock.instant(), attendees: there };
  const comment = `Présents\u00a0: ${there.map(({ name }) => name).join(', ')}`;
  const kept = { before: { minutes: written?.text ?? null }, after: { minutes: text } };
  await keep(tx, services, caller, id, { minutes }, { action: 'adhesions.minutes', comment, ...kept });
}
