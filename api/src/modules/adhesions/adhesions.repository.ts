import { adhesionListSpec, adhesionStates, storedAdhesion, type StoredAdhesion } from '@cessio/contract';
import type { ExportedList } from '../../db/list.ts';
import { exportColumns } from '../../export/columns.ts';
import { selectRow } from '../../db/select.ts';

export const adhesionSource: ExportedList<typeof adhesionListSpec, StoredAdhesion> = {
  spec: adhesionListSpec,
  from: 'adhesion_requests a',
  alias: 'a',
  select: selectRow(storedAdhesion, 'a', {
    assignedTo: `(select u.first_name || ' ' || u.last_name from users u where u.id = a.assigned_to)`,
  }),
  sorts: { createdAt: 'timestamptz', number: 'text', wantedCeiling: 'bigint' },
  export: {
    name: 'demandes-d-adhesion',
    columns: exportColumns<StoredAdhesion>({
      number: 'Numéro',
      legalName: 'Société',
      country: 'Pays',
      expectedTurnover: ['Chiffre d’affaires à céder', 'money'],
      wantedCeiling: ['Plafond souhaité', 'money'],
      currency: 'Devise',
      status: ['État', adhesionStates],
      assignedTo: 'Suivie par',
      createdAt: ['Créée le', 'day'],
    }),
  },
};
