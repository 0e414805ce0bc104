import { z } from 'zod';
import { DEPARTMENTS } from '../actors.ts';
import { fieldChange, instant } from '../common.ts';
import { get } from '../endpoint.ts';
import { defineListSpec, listQuery, page } from '../list.ts';
import { exportAt } from '../shapes.endpoints.ts';

/** One line of the journal as stored. */
export const auditLine = z.object({
  /** Position in the journal, for the lists' cursors. */
  id: z.string(),
  seq: z.int(),
  at: instant,
  actorId: z.string().nullable(),
  actorName: z.string(),
  actorRole: z.string(),
  ip: z.string().nullable(),
  /** `<collection>.<action>`: `invoices.approve`. */
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** What people call the record: its number, a company's or a person's name. */
  object: z.string().nullable(),
  /** The record's currency, for the amounts that changed. */
  currency: z.string().nullable(),
  /** The actor's, if they work for the bank. */
  department: z.enum(DEPARTMENTS).nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  reason: z.string().nullable(),
  comment: z.string().nullable(),
  internal: z.boolean(),
  before: z.unknown(),
  after: z.unknown(),
  correlationId: z.string().nullable(),
  /** The line's own hash, hexadecimal; null until it is chained, within a second. */
  hash: z.string().nullable(),
});
export type AuditLine = z.output<typeof auditLine>;
/** One line of the journal, as the administrator reads it. */
export const auditEvent = auditLine.extend({
  /** What was done, in French. */
  label: z.string(),
  /** The changes, in French: amounts, dates and states as people write them. */
  changes: z.array(fieldChange),
});
export type AuditEvent = z.output<typeof auditEvent>;

export const AUDIT_ROLES = ['client', 'supplier', 'adviser', 'm1', 'super', 'system'] as const;

export const auditListSpec = defineListSpec({
  filters: {
    actorId: { kind: 'id' },
    actorRole: { kind: 'enum', values: AUDIT_ROLES },
    // A free value: the journal outlives any list of collections.
    entity: { kind: 'enum' },
    entityId: { kind: 'id' },
    action: { kind: 'text' },
    correlationId: { kind: 'text' },
    at: { kind: 'instant' },
  },
  sorts: ['at'],
  defaultSort: '-at',
  search: true,
});

export const listAudit = get('/api/audit', 'audit.read', {
  summary: 'The journal: who did what to which record, and when.',
  query: listQuery(auditListSpec),
  response: page(auditEvent),
});

export const exportAudit = exportAt('/api/audit.:format', 'audit.read', auditListSpec);

export const auditVerdict = z.object({
  ok: z.boolean(),
  /** The chain's last line: recorded elsewhere, it reveals a journal truncated at its end. */
  head: z.object({ seq: z.int(), at: instant, hash: z.string() }).nullable(),
  /** Lines in the chain, and lines not yet chained. */
  sealed: z.int(),
  waiting: z.int(),
  /** Number of the first line that was changed, moved or follows a gap. */
  firstBad: z.int().nullable(),
  /** Whether it is still the chain whose heads were recorded outside the database; details in `/api/audit/anchor`. */
  anchored: z.boolean().optional(),
  /** Number of the first image of a record that lost fields without a granted erasure, or gained some. */
  badImage: z.int().nullable().optional(),
  /** Lines that the database wrote itself, for accounts that a login changed outside the portal's steps. */
  outside: z.int().optional(),
});
export type AuditVerdict = z.output<typeof auditVerdict>;

export const verifyAudit = get('/api/audit/verify', 'audit.read', {
  summary: 'Recompute the whole chain and compare it.',
  response: auditVerdict,
});
