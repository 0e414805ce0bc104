import { z } from 'zod';
import { id, instant, isoDate, str } from '../common.ts';
import { get } from '../endpoint.ts';

/** A kind of record, as the database stores it: the journal outlives any list of kinds. */
const kind = z.string().regex(/^[a-z_]{1,40}$/);

/** A paper of a record as it was at an instant. */
export const paperThen = z.object({
  /** The paper's id; null for a file that is not a paper, such as an invoice's. */
  id: z.string().nullable(),
  label: z.string(),
  filename: z.string().nullable(),
  /** In French. */
  state: z.string().nullable(),
  version: z.int().nullable(),
});
export type PaperThen = z.output<typeof paperThen>;

/** A record as it was at an instant, in French. */
export const recordThen = z.object({
  entity: z.string(),
  id,
  at: instant,
  /** What people called it: a number or name. */
  name: z.string().nullable(),
  version: z.int(),
  /** Since when it was so. */
  since: instant,
  /** Whether it is still so. */
  current: z.boolean(),
  fields: z.array(z.object({ field: z.string(), value: z.string() })),
  papers: z.array(paperThen),
});
export type RecordThen = z.output<typeof recordThen>;

export const recordAt = get('/api/audit/state-at', 'audit.read', {
  summary: 'A record and its papers as they were at an instant.',
  query: z.strictObject({ entity: kind, id, at: instant }),
  response: recordThen,
  errors: ['QUERY_INVALID', 'NOT_FOUND', 'STATE_NOT_KEPT', 'INSTANT_IN_FUTURE'],
});

export const keptRecord = z.object({ id, name: z.string() });
export type KeptRecord = z.output<typeof keptRecord>;

export const findRecords = get('/api/audit/records', 'audit.read', {
  summary: 'Records of a kind by their number, reference, name or identifier.',
  query: z.strictObject({ entity: kind, q: str(100) }),
  response: z.object({ data: z.array(keptRecord).max(10) }),
  errors: ['QUERY_INVALID'],
});

const anchored = z.object({ at: instant, no: z.int() });

/** The file outside the database with heads of the chain. */
export const auditAnchor = z.object({
  /** `late`: nothing was added for hours. */
  state: z.enum(['ok', 'missing', 'late', 'unwritable', 'unreadable']),
  lines: z.int(),
  last: anchored.extend({ hash: z.string() }).nullable(),
  /** The first anchored line that the chain no longer contains, and the last one before it that it does. */
  rewritten: anchored.extend({ soundUntil: anchored.nullable() }).nullable(),
});
export type AuditAnchor = z.output<typeof auditAnchor>;

export const readAuditAnchor = get('/api/audit/anchor', 'audit.read', {
  summary: 'Whether the chain still holds every head that was noted outside the database.',
  response: auditAnchor,
});

export const exportAuditZip = get('/api/audit/export.zip', 'audit.read', {
  summary: 'The journal of a period as a signed ZIP that is checked without the portal.',
  query: z
    .strictObject({ from: isoDate.optional(), to: isoDate.optional() })
    .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'] }),
  produces: 'application/zip',
  errors: ['QUERY_INVALID', 'NOTHING_SEALED'],
});
