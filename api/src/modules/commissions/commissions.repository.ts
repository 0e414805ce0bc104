import { commissionListSpec } from '@cessio/contract';
import type { ListSource } from '../../db/list.ts';

export const commissionSource: ListSource<typeof commissionListSpec> = {
  spec: commissionListSpec,
  from: 'commissions c',
  idColumn: 'c.id',
  select: `c.id, c.kind, c.party_name as "partyName", c.invoice_number as "invoiceNumber", c.base, c.rate_ppm as "ratePpm",
    c.days, c.net, c.vat, c.gross, c.currency, c.formula_text as "formulaText", c.status, c.created_at as "createdAt"`,
  filters: { kind: 'c.kind', status: 'c.status' },
  sorts: {
    createdAt: { sql: 'c.created_at', type: 'timestamptz' },
    gross: { sql: 'c.gross', type: 'bigint' },
  },
};
