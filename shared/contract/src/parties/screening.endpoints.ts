import { z } from 'zod';
import { id, idParams, instant, isoDate, str } from '../common.ts';
import { get, post } from '../endpoint.ts';

/** What was decided on a likeness: somebody else of a like name, or the person listed. */
export const SCREENING_RESULTS = ['clear', 'hit'] as const;
/** Most characters of a note. */
export const SCREENING_NOTE_MAX = 2000;

/** Somebody of a company whose name is like one on the list. */
export const screeningHit = z.object({
  id,
  subject: z.enum(['owner', 'contact', 'party']),
  subjectName: z.string(),
  birthDate: isoDate.nullable(),
  /** The name on the list that is alike. */
  listedName: z.string(),
  /** The list's own reference of the entry. */
  reference: z.string(),
  /** Days or years of birth on the list, in words; empty where it gives none. */
  listedBirths: z.string(),
  programme: z.string().nullable(),
  /** How alike, from 0 to 100. */
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
  /** How many of the company are still to be compared. */
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
