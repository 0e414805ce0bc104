import { invoiceEntity, invoiceListSpec, type Side } from '@cessio/contract';
import { selectsOf } from '../../../db/fields.ts';
import type { ExportedList } from '../../../db/list/source.ts';
import { entityColumns } from '../../../export/columns.ts';
import { inPortfolio } from '../../parties/record/portfolio.ts';
import { READERS, turnFilter } from '../../work/turn-condition.ts';
import { AWAITS_RISK, LOOKALIKES } from '../lookalikes/invoice-alerts.ts';
import type { InvoiceRecord } from './invoice.row.ts';
import { invoiceViews } from './invoice.view.ts';

type Source = ExportedList<typeof invoiceListSpec, InvoiceRecord>;

const COLUMNS = selectsOf(invoiceEntity, 'i', 'row');
/** As `holderOf`. */
const HOLDER = `(case when ${AWAITS_RISK('i')} then 'risk' else coalesce(i.holder, 'adviser') end)`;

/** A draft is its author's side's alone: the bank lists those that its own people began. */
export const NO_OTHERS_DRAFT = (alias: string) =>
  `(${alias}.status <> 'draft' or ${alias}.created_by in (select own.user_id from employees own))`;

const source = (side: Side): Source => ({
  spec: invoiceListSpec,
  from: 'invoices i',
  alias: 'i',
  select: (side === 'staff'
    ? `${COLUMNS.staff}, ${LOOKALIKES('i.id')} as lookalikes`
    : COLUMNS[side]) as Source['select'],
  indexed: 'invoice',
  names: 'i.number, i.ref, i.assignor_name, i.debtor_name',
  ...(side === 'staff' && { always: NO_OTHERS_DRAFT('i') }),
  filters: {
    ...(side === 'client' && { status: 'i.client_status' }),
    batchable: ([value]) =>
      side === 'client'
        ? 'true'
        : `${value === 'true' ? '' : 'not '}(i.status = 'approved' and not exists (select from batch_invoices l where l.invoice_id = i.id and l.live))`,
    ...(side === 'client' && { batchId: () => 'true' }),
    // Companies have no portfolio, and must not know who holds a file in the bank.
    portfolio: () => (side === 'staff' ? inPortfolio('i.assignor_id') : 'true'),
    holder: side === 'staff' ? HOLDER : () => 'true',
    late: ([value]) =>
      value === 'true' ? 'i.confirm_by < portal_now()' : 'coalesce(i.confirm_by >= portal_now(), true)',
    turn: turnFilter(
      'invoice',
      ['i.assignor_id', 'i.assignee_id'],
      READERS[side],
      () => invoiceSources[side],
    ),
  },
  sorts: {
    createdAt: 'timestamptz',
    dueDate: 'optional date',
    issueDate: 'optional date',
    gross: { sql: 'coalesce(i.gross, 0)', type: 'bigint' },
    due: { sql: 'coalesce(i.due, 0)', type: 'bigint' },
    outstanding: 'bigint',
    number: { sql: `coalesce(i.number, '')`, type: 'text' },
    statusSince: side === 'client' ? { sql: 'i.client_status_since', type: 'timestamptz' } : 'timestamptz',
  },
  export: { name: 'factures', columns: entityColumns(invoiceEntity, side), view: invoiceViews[side].row },
});

export const invoiceSources: Record<Side, Source> = {
  client: source('client'),
  supplier: source('supplier'),
  staff: source('staff'),
};
