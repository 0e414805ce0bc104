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
  version: number;
  created_at: string;
  created_by: string | null;
}

const COMMON = `i.id, i.ref, i.doc_type, i.number, i.program, i.confidential, i.assignor_id, i.assignor_name, i.debtor_id, i.debtor_name,
  i.contract_id, i.contract_number, i.issue_date, i.due_date, i.delivery_date, i.currency, i.net, i.vat, i.gross, i.payee_name,
  i.payee_iban, i.order_ref, i.source, i.field_sources, i.file_id, i.credited, i.collected, i.disputed, i.outstanding,
  i.status_since, i.submitted_at, i.confirm_by, i.confirmation, i.missing, i.reason_code, i.reason_comment, i.reason_list,
  i.checks, i.version, i.created_at, i.created_by`;

/** Columns of the whole record per side: exactly what the database lets that side read. */
export const RECORD_COLUMNS = {
  client: `${COMMON}, i.client_status as status`,
  supplier: `${COMMON}, i.status, i.covered_amount, i.guarantee_id, i.guarantee_number`,
  staff: `${COMMON}, i.status, i.covered_amount, i.guarantee_id, i.guarantee_number, i.alerts, i.holder, i.edited_by`,
} as const;

const ROW = `i.id, i.ref, i.doc_type, i.number, i.program, i.assignor_id, i.assignor_name, i.debtor_id, i.debtor_name, i.issue_date,
  i.due_date, i.currency, i.gross, i.outstanding, i.reason_code, i.confirm_by, i.status_since, i.created_at, i.version`;

export const ROW_COLUMNS = {
  client: `${ROW}, i.client_status as status`,
  supplier: `${ROW}, i.status, i.covered_amount`,
  staff: `${ROW}, i.status, i.covered_amount, i.checks, i.alerts, i.holder`,
} as const;
