/**
 * Every kind of record, by its one name: in the log, notices, browser events, search, states and machines. It is the
 * singular of the table's name, as stored.
 */
export const ENTITIES = [
  'invoice',
  'batch',
  'financing',
  'payment_file',
  'guarantee_request',
  'guarantee',
  'approval',
  'adhesion_request',
  'document',
  'document_type',
  'commission',
  'contract',
  'contract_term',
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
  'reference_rate',
  'accounting_rate',
  'holiday',
  'own_account',
  'ledger_entry',
  'ledger_account',
  'ledger_month',
] as const;
export type EntityName = (typeof ENTITIES)[number];

/**
 * What an event of the log can be about. `sides_of()` in the database decides which company sees it (docs/adr/0034).
 */
export const AUDIT_ENTITIES = [
  'invoice',
  'batch',
  'financing',
  'payment_file',
  'guarantee_request',
  'guarantee',
  'adhesion_request',
  'contract',
  'contract_term',
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
  'reference_rate',
  'accounting_rate',
  'holiday',
  'own_account',
  'ledger_entry',
  'ledger_account',
  'ledger_month',
] as const satisfies readonly EntityName[];
export type AuditEntity = (typeof AUDIT_ENTITIES)[number];
