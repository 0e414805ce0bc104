import {
  adhesionListSpec,
  adhesionStates,
  countryName,
  storedAdhesion,
  type AdhesionRow,
  type StoredAdhesion,
} from '@cessio/contract';
import type { ExportedList, ListSource } from '../../db/list/source.ts';
import { exportColumns } from '../../export/columns.ts';
import { selectRow } from '../../db/select.ts';
import { READERS, turnFilter } from '../work/turn-condition.ts';

/** A company reads of its own request what it may know; the rest of a row is the bank's. */
const ASSIGNED_TO = `(select u.first_name || ' ' || u.last_name from users u where u.id = a.assigned_to)`;
const SIGNED = (values: readonly string[]) => `a.signed_at is ${values.includes('true') ? 'not ' : ''}null`;
/**
 * SQL of requests whose answer by the bank is overdue before a day, while the bank has them. @param today SQL of the
 * day
 */
export const LATE = (of: string, today: string) => `coalesce(${of}.due_on < ${today}, false)`;

export const adhesionSource: ListSource<typeof adhesionListSpec, StoredAdhesion> = {
  spec: adhesionListSpec,
  from: 'adhesion_requests a',
  alias: 'a',
  indexed: 'adhesion',
  names: 'a.number, a.legal_name',
  select: selectRow(storedAdhesion, 'a', { assignedTo: ASSIGNED_TO }),
  filters: {
    companySigned: SIGNED,
    late: (values) => `${values.includes('true') ? '' : 'not '}${LATE('a', 'today_in_paris()')}`,
    turn: turnFilter(
      'adhesion_request',
      ['a.party_id', 'a.assigned_to'],
      READERS.staff,
      () => adhesionSource,
    ),
  },
  sorts: {
    createdAt: 'timestamptz',
    // Unsubmitted ones come last.
    submittedAt: { sql: `coalesce(a.submitted_at, '9999-12-31'::timestamptz)`, type: 'timestamptz' },
    number: 'text',
    wantedCeiling: 'bigint',
    dueOn: 'optional date',
  },
};

/** Requests that wait for a company: its own, by the columns that it reads. */
export const ownAdhesionSource: ListSource<typeof adhesionListSpec> = {
  spec: adhesionListSpec,
  from: 'adhesion_requests a',
  alias: 'a',
  select: 'a.id' as ListSource<typeof adhesionListSpec>['select'],
  filters: { companySigned: SIGNED },
  sorts: adhesionSource.sorts,
};

const DECIDED_BY = {
  manager: 'Responsable',
  manager_and_administrator: 'Responsable et administrateur',
  no_rate: 'Aucun taux de comparaison',
} as const;

/** The exported list. @param decidedBy who decides a row in committee, by the current settings */
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
        side: ['Demande de', { assignor: 'Cédant', debtor: 'Débiteur' }],
        country: ['Pays', countryName],
        expectedTurnover: ['Chiffre d’affaires à céder', 'money'],
        wantedCeiling: ['Plafond souhaité', 'money'],
        currency: 'Devise',
        status: ['État', adhesionStates],
        assignedTo: 'Suivie par',
        dueOn: ['Réponse attendue le', 'date'],
        createdAt: ['Créée le', 'day'],
        submittedAt: ['Reçue le', 'day'],
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
