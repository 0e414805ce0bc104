import {
  commissionStates,
  commissionListSpec,
  commissionRow,
  fieldLabels,
  invoiceEntity,
  type CommissionRow,
  type Side,
} from '@cessio/contract';
import type { ExportedList } from '../../../db/list/source.ts';
import { exportColumns } from '../../../export/columns.ts';
import { selectRow, type Select } from '../../../db/select.ts';

const COMMISSION_KINDS = {
  service: 'Affacturage',
  guarantee: 'Garantie',
  interest: 'Financement',
  unpaid: 'Impayé',
  dispute: 'Litige',
  adjustment: 'Régularisation',
} as const satisfies Record<CommissionRow['kind'], string>;

/** A commission is billed as an invoice is. */
const BILLED = fieldLabels(invoiceEntity);

const source = (
  from: string,
  select: Select<CommissionRow>,
  ref: { batchRef?: string },
): ExportedList<typeof commissionListSpec, CommissionRow> => ({
  spec: commissionListSpec,
  from,
  alias: 'c',
  select,
  sorts: { createdAt: 'timestamptz', gross: 'bigint' },
  export: {
    name: 'commissions',
    columns: exportColumns<CommissionRow>({
      createdAt: ['Date', 'day'],
      kind: ['Nature', COMMISSION_KINDS],
      partyName: 'Société',
      invoiceNumber: 'Facture',
      ...ref,
      base: ['Base', 'money'],
      ratePpm: ['Taux (%)', 'share'],
      days: 'Jours',
      net: [BILLED.net, 'money'],
      vat: [BILLED.vat, 'money'],
      gross: [BILLED.gross, 'money'],
      currency: BILLED.currency,
      formulaText: 'Calcul',
      status: [BILLED.status, commissionStates],
    }),
  },
});

/** Interest and fees that come after the assignment belong to the batch of their invoice. */
const withBatch = source(
  `commissions c left join invoices i on i.id = c.invoice_id left join batches b on b.id = coalesce(c.batch_id, i.batch_id)`,
  selectRow(commissionRow, 'c', { batchId: 'b.id', batchRef: 'b.number' }),
  { batchRef: 'Bordereau' },
);

/** Commissions as each side reads them; clients know of no batch. */
export const commissionSources: Readonly<Record<Side, typeof withBatch>> = {
  client: source(
    'commissions c',
    selectRow(commissionRow.omit({ batchId: true, batchRef: true }), 'c') as Select<CommissionRow>,
    {},
  ),
  supplier: withBatch,
  staff: withBatch,
};
