import { hash as digest } from 'node:crypto';
import { formatDate, todayInParis, type BodyOf } from '@cessio/contract';
import { SCREENING_LABELS, type decideScreening, type PartyScreening } from '@cessio/contract/parties';
import { clock } from '../../clock.ts';
import { audit, lastWriter, originOf } from '../../db/audit.ts';
import { transactAs, type Transaction } from '../../db/caller.ts';
import { ApiError, notFound } from '../../http/problem.ts';
import { versionConflict } from '../../http/version-conflict.ts';
import { hourInParis } from '../../jobs/reminders.ts';
import { publishChange } from '../../plugins/record-changes.ts';
import type { Services } from '../../services.ts';
import { notify } from '../notifications/notify.ts';
import type { Caller } from '../parties/parties.service.ts';
import { lockParty } from '../parties/record/party-forms.repository.ts';
import * as repository from './screening.repository.ts';
import { isComparable, type Birth, type ListIndex, type Match } from './sanctions-list.ts';

/** People checked in one run of the job; the next minute takes the rest. */
const AT_ONCE = 1000;
/** From this hour in Paris on, all are checked against the day's list. */
const DAILY_HOUR = 2;
const STAFF_ONLY = { client: false, supplier: false };

const bornIn = ({ date, from, to }: Birth): string =>
  date === null ? (from === to ? String(from) : `${from}-${to}`) : formatDate(date);

function foundOf({ entry, name, score }: Match): repository.FoundHit {
  const { reference, names, births, programme, kind } = entry;
  return {
    reference,
    listedName: name,
    listedBirths: births.map(bornIn).join(', '),
    programme,
    score,
    // Another name or birth on the list needs another decision.
    entryKey: digest('sha256', JSON.stringify([reference, kind, names.toSorted(), births]), 'hex'),
  };
}

/** Represents the whole list where a name cannot be compared with it: a person checks. */
const NOT_COMPARABLE: repository.FoundHit = {
  reference: '',
  listedName: '',
  listedBirths: '',
  programme: null,
  score: 0,
  entryKey: 'not-comparable',
};

/** @returns how many were checked */
async function screen(
  tx: Transaction,
  services: Services,
  index: ListIndex,
  which: { partyId: string | null; hash: string | null },
): Promise<number> {
  await repository.endGone(tx, which.partyId);
  const subjects = await repository.dueSubjects(tx, { ...which, most: AT_ONCE });
  const alerts = new Map<string, string[]>();
  for (const subject of subjects) {
    const matches = index.matchesOf(subject).map(foundOf);
    const unlike = matches.length === 0 && !isComparable(subject.name);
    const found = unlike ? [NOT_COMPARABLE] : matches;
    if (found.length === 0 && !subject.known) continue;
    const waiting = await repository.keepHits(tx, subject, found, index.hash);
    const named = unlike ? `${subject.name} (non comparable)` : subject.name;
    if (waiting > 0) alerts.set(subject.partyId, [...(alerts.get(subject.partyId) ?? []), named]);
  }
  if (subjects.length > 0) await repository.markScreened(tx, subjects, index.hash);
  for (const [partyId, names] of alerts) await tell(tx, services, partyId, names);
  return subjects.length;
}

/** The risk department is notified, and the company's history records it, for the bank only. */
async function tell(tx: Transaction, services: Services, partyId: string, names: string[]): Promise<void> {
  await audit(tx, null, {
    action: 'parties.screening_hit',
    entity: 'party',
    entityId: partyId,
    internal: true,
    comment: names.join(', '),
  });
  publishChange(tx, services, 'party', partyId, STAFF_ONLY);
  const { rows } = await tx.query<{ name: string }>('select legal_name as name from parties where id = $1', [
    partyId,
  ]);
  await notify(tx, services, [
    {
      to: { role: 'adviser', department: 'RISK' },
      type: '3',
      event: 'party.screening',
      severity: 'action',
      message: '<b>{party}</b>\u00a0: {names} figure peut-être sur une liste de sanctions.',
      data: { party: rows[0]?.name ?? '', names: names.join(', ') },
      entityType: 'party',
      entityId: partyId,
    },
  ]);
}

/**
 * Checks new and renamed people, and from 02:00 in Paris everybody once against the day's list, except those checked
 * against the same list. Idempotent; an unreadable list stops it before anything is written.
 * @returns how many were checked
 */
export async function screenDaily(
  tx: Transaction,
  services: Services,
  now: Date = clock.now(),
): Promise<number> {
  const index = await services.sanctions.current();
  if (index === null) return 0;
  const today = todayInParis(now);
  const whole = hourInParis(now) >= DAILY_HOUR && (await repository.ranOn(tx, today)) === null;
  const count = await screen(tx, services, index, { partyId: null, hash: whole ? index.hash : null });
  if (whole && count < AT_ONCE) await repository.noteRun(tx, today, index.hash, index.size);
  return count;
}

/** Checks the people of one company that has just changed; after a failure the job does it within the minute. */
export async function screenCompany(
  services: Services,
  { log }: { log: { warn(what: object, message: string): void } },
  partyId: string,
): Promise<void> {
  if (!services.sanctions.active) return;
  try {
    const index = await services.sanctions.current();
    if (index === null) return;
    await transactAs(services.pools.of('system'), async (tx) => {
      await lockParty(tx, partyId);
      await screen(tx, services, index, { partyId, hash: null });
    });
  } catch (error) {
    log.warn({ err: error }, 'a company could not be screened');
  }
}

/** @throws ApiError NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT */
export async function decide(
  tx: Transaction,
  services: Services,
  { identity, request }: Caller,
  partyId: string,
  { hitId, result, note, version }: BodyOf<typeof decideScreening>,
): Promise<PartyScreening> {
  const hit = (await lockParty(tx, partyId)) ? await repository.findHit(tx, partyId, hitId) : null;
  if (!hit) throw notFound();
  const shown = () => repository.screeningOf(tx, partyId, services.sanctions.active);
  if (hit.version !== version)
    throw versionConflict(await lastWriter(tx, 'staff', 'party', partyId), {
      current: await shown(),
      yours: { hitId, result, note, version },
    });
  if (hit.ended)
    throw new ApiError(
      'STATE_CONFLICT',
      { label: 'Décider', state: 'Ne ressemble plus à la liste' },
      { members: { current: await shown() } },
    );
  await repository.insertDecision(tx, { hitId, result, note, by: identity.userId, name: identity.name });
  await audit(tx, originOf(request), {
    action: 'parties.screening_decide',
    entity: 'party',
    entityId: partyId,
    internal: true,
    comment: `${hit.subjectName} / ${hit.reference ? `${hit.listedName} (${hit.reference})` : 'non comparable'}\u00a0: ${SCREENING_LABELS[result]}. ${note}`,
  });
  publishChange(tx, services, 'party', partyId, STAFF_ONLY);
  return shown();
}
