import {
  adhesionListSpec,
  adhesionStates,
  storedAdhesion,
  type AdhesionRow,
  type StoredAdhesion,
} from '@cessio/contract';
import type { ExportedList, ListSource } from '../../db/list.ts';
import { exportColumns } from '../../export/columns.ts';
import { selectRow } from '../../db/select.ts';

export const adhesionSource: ListSource<typeof adhesionListSpec, StoredAdhesion> = {
  spec: adhesionListSpec,
  from: 'adhesion_requests a',
  alias: 'a',
  indexed: 'adhesion',
  names: 'a.number, a.legal_name',
  select: selectRow(storedAdhesion, 'a', {
    assignedTo: `(select u.first_name || ' ' || u.last_name from users u where u.id = a.assigned_to)`,
  }),
  sorts: { createdAt: 'timestamptz', number: 'text', wantedCeiling: 'bigint' },
};

const DECIDED_BY = {
  manager: 'Responsable',
  manager_and_administrator: 'Responsable et administrateur',
  no_rate: 'Aucun taux de comparaison',
} as const;

/** The list as it leaves. @param decidedBy who decides a row in committee, by the settings of now */
export const exportedAdhesions = (
  decidedBy: (row: StoredAdhesion) => AdhesionRow['decidedBy'],
): ExportedList<typeof adhesionListSpec, StoredAdhesion> => ({
  ...adhesionSource,
  export: {
    name: 'demandes-d-adhesion',
    columns: [
      ...exportColumns<StoredAdhesion>({
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
      {
        name: 'decidedBy',
        head: 'Décision du comité',
        value: (row) => {
          const who = decidedBy(row);
          return who && DECIDED_BY[who];
        },
      },
    ],
  },
});
