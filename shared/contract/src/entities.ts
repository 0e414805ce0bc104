/**
 * Every kind of record, by the one name under which it is spoken of: in the log, notices, events of the browser, search,
 * states and machines. It is the table's in the singular, as the database keeps it.
 */
export const ENTITIES = [
  'invoice',
  'guarantee_request',
  'guarantee',
  'approval',
  'adhesion_request',
  'document',
  'document_type',
  'commission',
  'contract',
  'party',
  'relation',
  'bank_account',
  'user',
  'session',
  'file',
  'calendar_event',
  'contact_message',
  'prospect',
  'settings',
  'remote',
] as const;
export type EntityName = (typeof ENTITIES)[number];

/** What an event of the log can be about. Which company sees it is said by `sides_of()` in the database (docs/adr/0034). */
export const AUDIT_ENTITIES = [
  'invoice',
  'guarantee_request',
  'guarantee',
  'adhesion_request',
  'document',
  'document_type',
  'party',
  'relation',
  'bank_account',
  'user',
  'session',
  'file',
  'calendar_event',
  'contact_message',
  'prospect',
  'settings',
  'remote',
] as const satisfies readonly EntityName[];
export type AuditEntity = (typeof AUDIT_ENTITIES)[number];
