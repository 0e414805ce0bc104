import { relationListSpec, relationRow, relationStates, type RelationRow } from '@cessio/contract';
import type { ExportedList } from '../../db/list.ts';
import { exportColumns } from '../../export/columns.ts';
import { selectParty, selectRow } from '../../db/select.ts';
import { openSum, openSums } from '../invoices/exposure.ts';
import { ROOMS } from '../invoices/invoices.repository.ts';

const ITS_INVOICES = 'x.assignor_id = r.assignor_id and x.debtor_id = r.debtor_id';

export const relationSource: ExportedList<typeof relationListSpec, RelationRow> = {
  spec: relationListSpec,
  from: 'relations r',
  alias: 'r',
  select: selectRow(relationRow, 'r', {
    assignor: selectParty('r.assignor'),
    debtor: selectParty('r.debtor'),
    exposure: openSums('exposure', ITS_INVOICES),
    // An invoice is covered by one guarantee.
    guaranteeLeft: `(select max(g.left) from (${ROOMS('r.debtor_id', 'r.assignor_id', 'r.currency')}) g)`,
  }),
  sorts: {
    debtorName: 'name',
    createdAt: 'timestamptz',
    exposure: { sql: openSum('exposure', ITS_INVOICES, 'r.currency'), type: 'bigint' },
  },
  export: {
    name: 'clients',
    columns: exportColumns<RelationRow>({
      assignor: ['Cédant', 'party'],
      debtor: ['Débiteur', 'party'],
      debtorNationalId: 'Numéro d’immatriculation',
      assignorRef: 'Référence chez le cédant',
      notification: ['Cession', { notified: 'Notifiée', confidential: 'Confidentielle' }],
      termsDays: 'Délai (jours)',
      exposure: ['Encours cédé', 'sums'],
      guaranteeLeft: ['Garantie disponible', 'money'],
      currency: 'Devise',
      status: ['État', relationStates],
      createdAt: ['Créée le', 'day'],
    }),
  },
};
