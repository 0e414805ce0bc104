import type { PaperThen, RecordThen } from '@cessio/contract/audit';
import type { Queryable } from '../../db/caller.ts';
import { ApiError, notFound } from '../../http/problem.ts';
import { instantWords, stateLabel } from './audit-words.ts';
import { imageAt, imagesNamed, keptSince, namesOf, papersAt, type Kept } from './record-images.repository.ts';
import { idsIn, nameOf, recordInWords } from './record-words.ts';

interface Asked {
  entity: string;
  id: string;
  at: string;
}

/** Clocks of two machines are never quite the same. */
const DRIFT_MS = 60_000;

/**
 * A record and its papers as they were at an instant.
 * @throws ApiError INSTANT_IN_FUTURE, STATE_NOT_KEPT, NOT_FOUND before it existed and after it was removed
 */
export async function recordAsOf(db: Queryable, { entity, id, at }: Asked): Promise<RecordThen> {
  if (Date.parse(at) > Date.now() + DRIFT_MS) throw new ApiError('INSTANT_IN_FUTURE');
  const kept = await imageAt(db, entity, id, at);
  if (!kept) throw await whyNone(db, { entity, id, at });
  if (!kept.image) throw notFound();
  const company = entity === 'adhesion_request' ? (kept.image['partyId'] as string | undefined) : undefined;
  const papers = await papersAt(db, id, company ?? null, at);
  const names = await namesOf(db, idsIn(kept.image));
  const file = names.get(String(kept.image['fileId']));
  const own: PaperThen[] =
    file && entity !== 'document'
      ? [{ id: null, label: 'Fichier', filename: file, state: null, version: null }]
      : [];
  return {
    entity,
    id,
    at,
    name: nameOf(entity, kept.image),
    version: kept.version,
    since: kept.at,
    current: kept.current,
    fields: recordInWords(entity, kept.image, names),
    papers: [...own, ...papers.flatMap(paperOf)],
  };
}

function paperOf({ id, version, image }: Kept): PaperThen[] {
  if (!image) return [];
  const said = (name: string) => (typeof image[name] === 'string' ? image[name] : null);
  const state = stateLabel('document', said('status'));
  return [{ id, label: said('typeLabel') ?? '', filename: said('filename'), state, version }];
}

async function whyNone(db: Queryable, { entity, id, at }: Asked): Promise<ApiError> {
  const first = await keptSince(db, entity, id);
  if (!first?.created || Date.parse(first.created) > Date.parse(at)) return notFound();
  return new ApiError('STATE_NOT_KEPT', { since: instantWords(first.since) });
}

/** Records of a kind that people call so. */
export async function recordsNamed(
  db: Queryable,
  entity: string,
  q: string,
): Promise<{ id: string; name: string }[]> {
  const kept = await imagesNamed(db, entity, q);
  return kept.map(({ id, image }) => ({ id, name: (image && nameOf(entity, image)) ?? id }));
}
