import { invoiceEntity, invoiceListSpec, type Side } from '@cessio/contract';
import { selectsOf } from '../../db/fields.ts';
import type { ListSource } from '../../db/list.ts';
import type { InvoiceRecord } from './invoice.row.ts';

type Source = ListSource<typeof invoiceListSpec, InvoiceRecord>;

const COLUMNS = selectsOf(invoiceEntity, 'i', 'row');

const source = (side: Side): Source => ({
  spec: invoiceListSpec,
  from: 'invoices i',
  alias: 'i',
  select: COLUMNS[side],
  filters: {
    ...(side === 'client' && { status: 'i.client_status' }),
    // Companies have no portfolio, and must not know who holds a file in the bank.
    portfolio: () =>
      side === 'staff'
        ? '(i.assignor_id in (select id from parties where adviser_id = (select app_user())))'
        : 'true',
    ...(side !== 'staff' && { holder: () => 'true' }),
  },
  sorts: {
    createdAt: 'timestamptz',
    dueDate: 'optional date',
    issueDate: 'optional date',
    gross: { sql: 'coalesce(i.gross, 0)', type: 'bigint' },
    outstanding: 'bigint',
    number: { sql: `coalesce(i.number, '')`, type: 'text' },
    statusSince: side === 'client' ? { sql: 'i.client_status_since', type: 'timestamptz' } : 'timestamptz',
  },
});

export const invoiceSources: Record<Side, Source> = {
  client: source('client'),
  supplier: source('supplier'),
  staff: source('staff'),
};
