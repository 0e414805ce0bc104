import { commissionStates, commissionListSpec, commissionRow, type CommissionRow } from '@cessio/contract';
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
      net: ['Montant HT', 'money'],
      vat: ['TVA', 'money'],
      gross: ['Montant TTC', 'money'],
      currency: 'Devise',
      formulaText: 'Calcul',
      status: ['État', commissionStates],
    }),
  },
};
