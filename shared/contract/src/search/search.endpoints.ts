import { z } from 'zod';
import type { EntityName } from '../entities.ts';
import { get } from '../endpoint.ts';

/** Kinds of records that one search finds, in the order in which equals are shown. */
export const SEARCH_KINDS = [
  'invoice',
  'party',
  'guarantee_request',
  'guarantee',
  'adhesion_request',
  'user',
  'document',
  'contract',
  'bank_account',
] as const satisfies readonly EntityName[];
export type SearchKind = (typeof SEARCH_KINDS)[number];

const ANY_KIND = `(${SEARCH_KINDS.join('|')})`;

/** One record found. */
export const searchHit = z.object({
  kind: z.enum(SEARCH_KINDS),
  id: z.uuid(),
  /** Number of an invoice or request, name of a company or person. */
  label: z.string(),
  /** What tells it from others: companies, amount. May be empty. */
  hint: z.string(),
  /** Page of the portal: the record's own, or the list that shows it alone. */
  href: z.string(),
  /** 100: its own name is what was typed; 80: begins with it; 60: holds it; 40: holds its words elsewhere. */
  score: z.int(),
});
export type SearchHit = z.output<typeof searchHit>;

export const search = get('/api/search', 'search.use', {
  summary:
    'Records of every kind that hold all words typed, best first. Accents, case and punctuation do not count.',
  query: z.strictObject({
    q: z.string().trim().min(2).max(80),
    /** Several, separated by commas; the first six when absent, which every screen knows. */
    kinds: z
      .string()
      .regex(new RegExp(`^${ANY_KIND}(,${ANY_KIND})*$`))
      .optional(),
    limit: z.coerce.number().int().min(1).max(20).default(12),
  }),
  response: z.array(searchHit),
  errors: ['QUERY_INVALID'],
});
