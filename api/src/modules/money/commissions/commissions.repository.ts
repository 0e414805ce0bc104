import {
  commissionStates,
  commissionListSpec,
  commissionRow,
  fieldLabels,
  invoiceEntity,
  type CommissionRow,
} from '@cessio/contract';
import type { ExportedList } from '../../../db/list/source.ts';
import { exportColumns } from '../../../export/columns.ts';
import { selectRow } from '../../../db/select.ts';

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

export const commissionSource: ExportedList<typeof commissionListSpec, CommissionRow> = {
  spec: commissionListSpec,
  from: 'commissions c',
  alias: 'c',
  select: selectRow(commissionRow, 'c'),
  sorts: { createdAt: 'timestamptz', gross: 'bigint' },
  export: {
    name: 'commissions',
    columns: exportColumns<CommissionRow>({
      createdAt: ['Date', 'day'],
      kind: ['Nature', COMMISSION_KINDS],
      partyName: 'Société',
      invoiceNumber: 'Facture',
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
};
