import {
  reasonLabel,
  type AllowedAction,
  type Check,
  type Invoice,
  type InvoiceRow,
  type ReasonList,
  type Side,
} from '@cessio/contract';
import type { StoredFile } from '../files/files.routes.ts';
import type { InvoiceRecord } from './invoice.row.ts';

/** One line of a list, with what the side may see; the rest is absent, not null. */
export function toRow(side: Side) {
  return (record: InvoiceRecord): InvoiceRow => ({
    id: record.id,
    ref: record.ref,
    docType: record.doc_type,
    number: record.number,
    program: record.program,
    assignor: record.assignor_id ? { id: record.assignor_id, legalName: record.assignor_name ?? '' } : null,
    debtor: record.debtor_id ? { id: record.debtor_id, legalName: record.debtor_name ?? '' } : null,
    issueDate: record.issue_date,
    dueDate: record.due_date,
    currency: record.currency,
    gross: record.gross,
    outstanding: record.outstanding,
    status: record.status,
    reasonCode: record.reason_code,
    confirmBy: record.confirm_by,
    statusSince: record.status_since,
    createdAt: record.created_at,
    version: record.version,
    ...(side === 'client' ? {} : { coveredPpm: coveredPpm(record) }),
    ...(side === 'staff' ? { signals: signalsOf(record), holder: record.holder ?? null } : {}),
  });
}

function coveredPpm(record: InvoiceRecord): number | null {
  if (record.covered_amount === null || record.covered_amount === undefined || !record.gross) return null;
  return Math.min(1_000_000, Math.round((record.covered_amount / record.gross) * 1_000_000));
}

function signalsOf(record: InvoiceRecord): string[] {
  const findings = [...(record.alerts ?? []), ...record.checks];
  return [...new Set(findings.filter((check) => check.severity !== 'passed').map((check) => check.code))];
}

/** The whole record for its page. */
export function toInvoice(
  side: Side,
  record: InvoiceRecord,
  file: StoredFile | null,
  actions: AllowedAction[],
): Invoice {
  return {
    ...toRow(side)(record),
    contractId: record.contract_id,
    contractNumber: record.contract_number,
    deliveryDate: record.delivery_date,
    net: record.net,
    vat: record.vat,
    payeeName: record.payee_name,
    payeeIban: record.payee_iban,
    orderRef: record.order_ref,
    source: record.source,
    fieldSources: record.field_sources,
    file,
    confirmation: record.confirmation,
    missing: record.missing,
    reason: reasonOf(record),
    checks: checksFor(side, record.checks),
    credited: record.credited,
    collected: record.collected,
    disputed: record.disputed,
    ...(side === 'client'
      ? {}
      : { coveredAmount: record.covered_amount ?? null, guaranteeNumber: record.guarantee_number ?? null }),
    ...(side === 'staff' ? { alerts: record.alerts ?? [] } : {}),
    allowedActions: actions,
  };
}

/** How much of it the bank covers stands in the depositor's checks: the assignor's and the bank's to know. */
function checksFor(side: Side, checks: readonly Check[]): Check[] {
  return checks.filter((check) => side !== 'client' || check.code !== 'LIMIT_EXCESS');
}

function reasonOf(record: InvoiceRecord): Invoice['reason'] {
  if (!record.reason_code) return null;
  const label = record.reason_list ? reasonLabel(record.reason_list as ReasonList, record.reason_code) : null;
  return { code: record.reason_code, label: label ?? record.reason_code, comment: record.reason_comment };
}
