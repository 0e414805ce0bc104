import { z } from 'zod';
import type { EntityName } from '../entities.ts';
import { get } from '../endpoint.ts';

/** Kinds of records that search finds, in the order of equal scores. */
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
  'ledger_entry',
  'batch',
  'financing',
  'payment_file',
] as const satisfies readonly EntityName[];
export type SearchKind = (typeof SEARCH_KINDS)[number];

const ANY_KIND = `(${SEARCH_KINDS.join('|')})`;

/** One record found. */
export const searchHit = z.object({
  kind: z.enum(SEARCH_KINDS),
  id: z.uuid(),
  /** Number of an invoice or request, name of a company or person. */
  label: z.string(),
  /** What distinguishes it: companies, amount. May be empty. */
  hint: z.string(),
  /** Page of the portal: the record's own, or the list filtered to it. */
  href: z.string(),
  /** 100: its name equals the query; 80: begins with it; 60: contains it; 40: contains its words elsewhere. */
  score: z.int(),
});
export type SearchHit = z.output<typeof searchHit>;

export const search = get('/api/search', 'search.use', {
  summary:
    'Records of every kind that hold all words typed, best first. Accents, case and punctuation do not count.',
  query: z.strictObject({
    q: z.string().trim().min(2).max(80),
    /** Several, separated by commas; by default the first six, which every screen knows. */
    kinds: z
      .string()
      .regex(new RegExp(`^${ANY_KIND}(,${ANY_KIND})*$`))
      .optional(),
    limit: z.coerce.number().int().min(1).max(20).default(12),
  }),
  response: z.array(searchHit),
  errors: ['QUERY_INVALID'],
});
