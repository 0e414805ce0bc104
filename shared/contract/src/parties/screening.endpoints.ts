import { z } from 'zod';
import { id, idParams, instant, isoDate, str } from '../common.ts';
import { get, post } from '../endpoint.ts';

/** Decision on a possible match: a namesake, or the listed person. */
export const SCREENING_RESULTS = ['clear', 'hit'] as const;
/** Most characters of a note. */
export const SCREENING_NOTE_MAX = 2000;

/** A person of a company whose name resembles a listed one. */
export const screeningHit = z.object({
  id,
  subject: z.enum(['owner', 'contact', 'party']),
  subjectName: z.string(),
  birthDate: isoDate.nullable(),
  /** The listed name that it resembles. */
  listedName: z.string(),
  /** The list's own reference of the entry. */
  reference: z.string(),
  /** Listed dates or years of birth, in words; empty without any. */
  listedBirths: z.string(),
  programme: z.string().nullable(),
  /** Similarity, from 0 to 100. */
  score: z.int(),
  /** `open` until the risk department has decided. */
  status: z.enum(['open', ...SCREENING_RESULTS]),
  foundAt: instant,
  version: z.int(),
  decisions: z.array(
    z.object({ result: z.enum(SCREENING_RESULTS), note: z.string(), by: z.string(), at: instant }),
  ),
});
export type ScreeningHit = z.output<typeof screeningHit>;
export const partyScreening = z.object({
  /** Whether this portal has a list at all. */
  active: z.boolean(),
  /** How many of the company are not yet compared. */
  pending: z.int(),
  hits: z.array(screeningHit),
});
export type PartyScreening = z.output<typeof partyScreening>;

const SCREENING = '/api/parties/:id/screening';
export const getPartyScreening = get(SCREENING, 'owners.read', {
  summary: 'Who of a company may stand on the list of sanctions, and what was decided; at most 100.',
  params: idParams,
  response: partyScreening,
});
export const decideScreening = post(SCREENING, 'screening.decide', {
  summary: 'Clear or confirm one likeness, with a note; another decision may follow, none is changed.',
  params: idParams,
  body: z.strictObject({
    hitId: id,
    result: z.enum(SCREENING_RESULTS),
    note: str(SCREENING_NOTE_MAX),
    version: z.int().min(1),
  }),
  response: partyScreening,
  errors: ['VALIDATION_FAILED', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
  idempotency: 'accepted',
});
