import { z } from 'zod';
import { COUNTRIES, id, identifierStr, idParams, str } from '../common.ts';
import { get, patch, post } from '../endpoint.ts';
import { inputSchema, patchSchema } from '../fields.ts';
import { partyEntity } from './party.fields.ts';
import { partyStates } from './party.states.ts';
import { stateNames } from '../machines/states.ts';
import { party } from './parties.endpoints.ts';

export const newParty = inputSchema(partyEntity);
export type NewParty = z.output<typeof newParty>;
/** Absent fields stay unchanged; null clears a field. */
export const partyChange = patchSchema(partyEntity).extend({ version: z.int().min(1) });
export type PartyChange = z.output<typeof partyChange>;

export const createParty = post('/api/parties', 'parties.write', {
  summary:
    'Enter a company: a prospect, looked after by the adviser who enters it. A number that another company of its country has is refused with that company in `existing`.',
  body: newParty,
  response: party,
  status: 201,
  errors: ['VALIDATION_FAILED', 'DUPLICATE_RECORD'],
  idempotency: 'accepted',
});

export const updateParty = patch('/api/parties/:id', 'parties.write', {
  summary:
    'Change what identifies a company. A side that contracts or relations rest on stays, and so does the country then.',
  params: idParams,
  body: partyChange,
  response: party,
  errors: ['VALIDATION_FAILED', 'VERSION_CONFLICT', 'STATE_CONFLICT', 'DUPLICATE_RECORD'],
  idempotency: 'accepted',
});

/** A company that already exists, as a link needs it. */
const existing = z.object({ id, label: z.string() });
export type ExistingParty = z.output<typeof existing>;

export const deriveParty = get('/api/parties/derive', 'parties.write', {
  summary: 'What a national number says by itself, and which company has it already.',
  query: z.strictObject({ country: z.enum(COUNTRIES), nationalId: identifierStr(40) }),
  response: z.object({
    valid: z.boolean(),
    /** In French, for an invalid number. */
    message: z.string().nullable(),
    siren: z.string().nullable(),
    siret: z.string().nullable(),
    vatNo: z.string().nullable(),
    existing: existing.nullable(),
  }),
  errors: ['QUERY_INVALID'],
});

export const similarParty = z.object({
  id,
  legalName: z.string(),
  country: z.string(),
  city: z.string().nullable(),
  nationalId: z.string().nullable(),
  isDebtor: z.boolean(),
  isAssignor: z.boolean(),
  status: z.enum(stateNames(partyStates)),
  /** Similarity of the names without legal form, in percent. */
  score: z.int().min(0).max(100),
  matched: z.array(z.enum(['name', 'city'])),
});
export type SimilarParty = z.output<typeof similarParty>;

export const similarParties = get('/api/parties/similar', 'parties.write', {
  summary: 'Companies of a similar name, most alike first, five at most.',
  query: z.strictObject({
    name: str(200),
    country: z.enum(COUNTRIES).optional(),
    /** Ranks companies in the same place higher. */
    city: str(120).optional(),
  }),
  response: z.array(similarParty),
  errors: ['QUERY_INVALID'],
});
