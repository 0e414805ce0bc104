import type { Check, InvoiceState, Program } from '@cessio/contract';

/** An invoice as the staff's side reads it; companies' sides lack the columns that were not granted to them. */
export interface InvoiceRecord {
  id: string;
  ref: string;
  doc_type: string;
  number: string | null;
  program: Program;
  confidential: boolean;
  assignor_id: string | null;
  assignor_name: string | null;
  debtor_id: string | null;
  debtor_name: string | null;
  contract_id: string | null;
  contract_number: string | null;
  issue_date: string | null;
  due_date: string | null;
  delivery_date: string | null;
  currency: string;
  net: number | null;
  vat: number | null;
  gross: number | null;
  payee_name: string | null;
  payee_iban: string | null;
  order_ref: string | null;
  source: 'form' | 'csv' | 'facturx' | 'ubl' | 'cii' | 'teif';
  field_sources: Record<string, string>;
  file_id: string | null;
  credited: number;
  collected: number;
  disputed: number;
  outstanding: number;
  covered_amount?: number | null;
  guarantee_id?: string | null;
  guarantee_number?: string | null;
  status: InvoiceState;
  /** Since when the state is what this side reads. */
  status_since: string;
  submitted_at: string | null;
  confirm_by: string | null;
  confirmation: { by: string; at: string; proof: string | null } | null;
  missing: { code: string; label: string; comment: string | null }[];
  reason_code: string | null;
  reason_comment: string | null;
  reason_list: string | null;
  checks: Check[];
  alerts?: Check[];
  holder?: string | null;
  edited_by?: string[];
  /** Counts the changes that this side can see (docs/adr/0026). */
  version: number;
  /** What the companies count, as the staff's side reads it. */
  client_version?: number;
  supplier_version?: number;
  created_at: string;
  created_by: string | null;
}

/** Everybody of the bank who had a hand in this file, this one included: none of them may decide on it. */
export function editedBy(record: Pick<InvoiceRecord, 'edited_by'>, userId: string): string[] {
  return [...new Set([...(record.edited_by ?? []), userId])];
}

const COMMON = `i.id, i.ref, i.doc_type, i.number, i.program, i.confidential, i.assignor_id, i.assignor_name, i.debtor_id, i.debtor_name,
  i.contract_id, i.contract_number, i.issue_date, i.due_date, i.delivery_date, i.currency, i.net, i.vat, i.gross, i.payee_name,
  i.payee_iban, i.order_ref, i.source, i.field_sources, i.file_id, i.credited, i.collected, i.disputed, i.outstanding,
  i.submitted_at, i.confirm_by, i.confirmation, i.missing, i.reason_code, i.reason_comment, i.reason_list,
  i.checks, i.created_at, i.created_by`;

/** The version each side counts, the state it reads and since when. */
const STATE = {
  client: 'i.client_version as version, i.client_status as status, i.client_status_since as status_since',
  supplier: 'i.supplier_version as version, i.status, i.status_since',
  staff: 'i.version, i.status, i.status_since',
} as const;

/** Columns of the whole record per side: exactly what the database lets that side read. */
export const RECORD_COLUMNS = {
  client: `${COMMON}, ${STATE.client}`,
  supplier: `${COMMON}, ${STATE.supplier}, i.covered_amount, i.guarantee_id, i.guarantee_number`,
  staff: `${COMMON}, ${STATE.staff}, i.covered_amount, i.guarantee_id, i.guarantee_number, i.alerts, i.holder, i.edited_by,
    i.client_version, i.supplier_version`,
} as const;

const ROW = `i.id, i.ref, i.doc_type, i.number, i.program, i.assignor_id, i.assignor_name, i.debtor_id, i.debtor_name, i.issue_date,
  i.due_date, i.currency, i.gross, i.outstanding, i.reason_code, i.confirm_by, i.created_at`;

export const ROW_COLUMNS = {
  client: `${ROW}, ${STATE.client}`,
  supplier: `${ROW}, ${STATE.supplier}, i.covered_amount`,
  staff: `${ROW}, ${STATE.staff}, i.covered_amount, i.checks, i.alerts, i.holder`,
} as const;
