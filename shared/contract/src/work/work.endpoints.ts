import { z } from 'zod';
import { id, instant, isoDate } from '../common.ts';
import { get } from '../endpoint.ts';
import { total } from '../list.ts';
import { WORK_ENTITIES } from './turn.ts';

const waiting = z.object({
  entity: z.enum(WORK_ENTITIES),
  id,
  /** Its number. */
  label: z.string(),
  /** The company it concerns, from the reader's side. */
  about: z.string().nullable(),
  amount: z.int().nullable(),
  currency: z.string(),
  why: z.string(),
  since: instant,
  dueOn: isoDate.nullable(),
});

const mine = waiting.extend({ action: z.object({ label: z.string(), href: z.string() }) });
const others = waiting.extend({ href: z.string(), who: z.string() });
export type WorkItem = z.output<typeof mine>;
export type WorkElsewhere = z.output<typeof others>;
/** Counts, by entity and in total. */
const totals = z.object({
  invoice: total,
  batch: total,
  financing: total,
  payment_file: total,
  assignment: total,
  guarantee_request: total,
  adhesion_request: total,
  contract_term: total,
  guarantee: total,
  approval: total,
  relation: total,
  bank_account: total,
  document: total,
  party: total,
  contact_message: total,
  prospect: total,
  all: total,
});

export type WorkTotals = z.output<typeof totals>;

export const listWork = get('/api/work', 'dashboard.read', {
  summary:
    'What waits for the caller, what is late and what money waits with first, undated last, and apart what waits for others, with who and since when.',
  query: z.object({
    /** One kind of record only. */
    entity: z.enum(WORK_ENTITIES).optional(),
    /** Rows of each list; a hundred by default and at most. */
    limit: z.string().max(3).optional(),
    /** A cursor: continues the list that it came from; the other list is then empty. */
    after: z.string().max(500).optional(),
  }),
  response: z.object({
    data: z.array(mine),
    elsewhere: z.array(others),
    totals,
    elsewhereTotals: totals,
    /** Where `data` and `elsewhere` continue; null at the end. */
    nextCursor: z.string().nullable(),
    elsewhereCursor: z.string().nullable(),
    /** Set for users without any record yet: no invoice, request or guarantee; for an adviser, no company. */
    newcomer: z.literal(true).optional(),
  }),
});
export type WorkQuery = z.output<NonNullable<(typeof listWork)['query']> & z.ZodType>;
export type Work = z.output<(typeof listWork)['response'] & z.ZodType>;

export const whoActsNext = get('/api/work/:entity/:id', 'dashboard.read', {
  summary:
    'Whether a record waits for the caller or for whom else, since when and until when; all null where nobody is awaited or the caller may not see it.',
  params: z.object({ entity: z.enum(WORK_ENTITIES), id }),
  response: z.object({
    mine: mine.nullable(),
    elsewhere: others.nullable(),
    /** What the caller owes on an invoice, and the bank's account to pay to. */
    toPay: z
      .object({
        amount: z.int(),
        currency: z.string(),
        dueOn: isoDate.nullable(),
        iban: z.string(),
        holder: z.string(),
        reference: z.string(),
      })
      .nullable(),
  }),
});
export type NextAction = z.output<(typeof whoActsNext)['response'] & z.ZodType>;
