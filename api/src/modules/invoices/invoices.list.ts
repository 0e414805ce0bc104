import { invoiceEntity, invoiceListSpec, type Side } from '@cessio/contract';
import { selectsOf } from '../../db/fields.ts';
import type { ListSource } from '../../db/list.ts';
import type { InvoiceRecord } from './invoice.row.ts';

type Spec = typeof invoiceListSpec;

const COLUMNS = selectsOf(invoiceEntity, 'i', 'row');
const NO_DATE = `'9999-12-31'::date`;

function source(side: Side): ListSource<Spec, InvoiceRecord> {
  const status = side === 'client' ? 'i.client_status' : 'i.status';
  return {
    spec: invoiceListSpec,
    from: 'invoices i',
    idColumn: 'i.id',
    select: COLUMNS[side],
    searchColumn: 'i.search_text',
    filters: {
      status,
      docType: 'i.doc_type',
      program: 'i.program',
      currency: 'i.currency',
      assignorId: 'i.assignor_id',
      debtorId: 'i.debtor_id',
      contractId: 'i.contract_id',
      number: 'i.number',
      issueDate: 'i.issue_date',
      dueDate: 'i.due_date',
      createdAt: 'i.created_at',
      paidOn: 'i.paid_on',
      gross: 'i.gross',
      outstanding: 'i.outstanding',
      // Companies have no portfolio, and must not know who holds a file in the bank.
      portfolio: () =>
        side === 'staff'
          ? '(i.assignor_id in (select id from parties where adviser_id = (select app_user())))'
          : 'true',
      holder: side === 'staff' ? 'i.holder' : () => 'true',
    },
    sorts: {
      createdAt: { sql: 'i.created_at', type: 'timestamptz' },
      dueDate: { sql: `coalesce(i.due_date, ${NO_DATE})`, type: 'date' },
      issueDate: { sql: `coalesce(i.issue_date, ${NO_DATE})`, type: 'date' },
      gross: { sql: 'coalesce(i.gross, 0)', type: 'bigint' },
      outstanding: { sql: 'i.outstanding', type: 'bigint' },
      number: { sql: `coalesce(i.number, '')`, type: 'text' },
      statusSince: {
        sql: side === 'client' ? 'i.client_status_since' : 'i.status_since',
        type: 'timestamptz',
      },
    },
  };
}

export const invoiceSources: Record<Side, ListSource<Spec, InvoiceRecord>> = {
  client: source('client'),
  supplier: source('supplier'),
  staff: source('staff'),
};
