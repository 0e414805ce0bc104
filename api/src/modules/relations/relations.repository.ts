import { randomUUID } from 'node:crypto';
import { escapeIdentifier } from 'pg';
import {
  countryName,
  relationListSpec,
  relationRow,
  relationStates,
  type RelationRow,
  type RelationState,
  type Side,
} from '@cessio/contract';
import type { Queryable } from '../../db/caller.ts';
import type { ExportedList } from '../../db/list/source.ts';
import { firstRow, updateRecord } from '../../db/rows.ts';
import { exportColumns } from '../../export/columns.ts';
import { selectParty, selectRow, snakeCase } from '../../db/select.ts';
import { openSum, openSums } from '../invoices/exposure/exposure.ts';
import { ROOMS } from '../invoices/exposure/cover.repository.ts';
import { REACHED, type Reached } from '../notifications/receivers.ts';
import { READERS, turnFilter } from '../work/turn-condition.ts';
import { avgDelayDays, dilutionPpm, disputeCount } from './pair-figures.ts';

const ITS_INVOICES = 'x.assignor_id = r.assignor_id and x.debtor_id = r.debtor_id';

/** The company that an invited one really is, for the bank only: linked by the supplier, else found by its number. */
const KNOWN = `(select json_build_object('id', p.id, 'legalName', p.legal_name) from parties p
    where not r.debtor_known and (p.id = r.wanted_debtor_id
      or (r.wanted_debtor_id is null and p.country = r.debtor_country and p.national_id = r.debtor_national_id)))`;

const IS_KNOWN = `(r.debtor_known or exists (select from parties p where p.id = r.wanted_debtor_id
    or (r.wanted_debtor_id is null and p.country = r.debtor_country and p.national_id = r.debtor_national_id)))`;

const rowOf = (side: Side) =>
  selectRow(relationRow, 'r', {
    assignor: selectParty('r.assignor'),
    debtor: selectParty('r.debtor'),
    exposure: openSums('exposure', ITS_INVOICES),
    // A single guarantee covers an invoice.
    guaranteeLeft: `(select max(g.left) from (${ROOMS('r.debtor_id', 'r.assignor_id', 'r.currency')}) g)`,
    avgDelayDays: avgDelayDays(ITS_INVOICES, 'r.currency'),
    dilutionPpm: dilutionPpm(ITS_INVOICES, 'r.currency'),
    disputes: disputeCount(ITS_INVOICES),
    known: side === 'staff' ? KNOWN : 'null::json',
  });

const listOf = (side: Side): ExportedList<typeof relationListSpec, RelationRow> => ({
  spec: relationListSpec,
  from: 'relations r',
  alias: 'r',
  indexed: 'relation',
  names: 'r.debtor_name, r.assignor_name, r.debtor_national_id',
  select: rowOf(side),
  filters: {
    // It must not tell companies which others are the bank's clients.
    known: side === 'staff' ? ([value]) => (value === 'true' ? IS_KNOWN : `not ${IS_KNOWN}`) : () => 'true',
    turn: turnFilter('relation', ['r.assignor_id', 'null::uuid'], READERS[side], () => relationSources[side]),
  },
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
      debtorCountry: ['Pays', (code: string | null) => code && countryName(code)],
      assignorRef: 'Référence chez le cédant',
      notification: ['Cession', { notified: 'Notifiée', confidential: 'Confidentielle' }],
      termsDays: 'Délai (jours)',
      exposure: ['Encours cédé', 'sums'],
      avgDelayDays: 'Retard moyen (jours)',
      dilutionPpm: 'Dilution (ppm)',
      disputes: 'Litiges',
      guaranteeLeft: ['Garantie disponible', 'money'],
      currency: 'Devise',
      status: ['État', relationStates],
      createdAt: ['Créée le', 'day'],
    }),
  },
});

/** Debtors have none: the list is refused to them before it is read. */
export const relationSources = {
  client: listOf('client'),
  supplier: listOf('supplier'),
  staff: listOf('staff'),
} as const;

/** A relation as the caller's side reads it, with what its rules need. */
export interface RelationRecord extends RelationRow {
  debtorKnown: boolean;
  wantedDebtorId: string | null;
  blockedByBank: boolean;
  invitedEmail: string | null;
  expiresAt: string | null;
  reached?: Reached;
}

const recordOf = (side: Side) => `${rowOf(side)}, r.debtor_known as "debtorKnown",
    r.wanted_debtor_id as "wantedDebtorId", r.blocked_by_bank as "blockedByBank", r.invited_email as "invitedEmail",
    (select max(v.expires_at) from relation_invitations v where v.relation_id = r.id) as "expiresAt"${
      side === 'staff' ? `, ${REACHED('null::uuid', 'r.assignor_id', 'r.assignor_id', 'r.debtor_id')}` : ''
    }`;

/** The relation if the caller's side sees it; `lock` locks it until the transaction ends. */
export function findRelation(
  db: Queryable,
  side: Side,
  id: string,
  lock = false,
): Promise<RelationRecord | null> {
  return firstRow<RelationRecord>(db, {
    name: `find_relation_${side}_${lock}`,
    text: `select ${recordOf(side)} from relations r where r.id = $1${lock ? ' for no key update of r' : ''}`,
    values: [id],
  });
}

/** Values of a new relation. */
export interface NewRelationRow {
  assignorId: string;
  assignorName: string;
  debtorName: string;
  debtorNationalId: string | null;
  debtorCountry: string;
  wantedDebtorId: string | null;
  invitedEmail: string | null;
  assignorRef: string | null;
  notification: RelationRow['notification'];
  termsDays: number;
  currency: string;
}

/** Adds a relation that waits for the bank: its debtor's id refers to nothing until then. */
export async function insertRelation(tx: Queryable, row: NewRelationRow): Promise<string> {
  const state: RelationState = 'invited';
  const fields = { ...row, debtorId: randomUUID(), debtorKnown: false, status: state };
  const names = Object.keys(fields).map((name) => escapeIdentifier(snakeCase(name)));
  const { rows } = await tx.query<{ id: string }>(
    `insert into relations (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(fields),
  );
  return (rows[0] as { id: string }).id;
}

export interface RelationChange {
  status?: RelationState;
  assignorRef?: string | null;
  notification?: RelationRow['notification'];
  termsDays?: number;
  debtorId?: string;
  debtorName?: string;
  debtorNationalId?: string | null;
  debtorCountry?: string | null;
  debtorKnown?: boolean;
  blockedByBank?: boolean;
  invitedEmail?: string;
}

/** Writes changes; absent fields stay unchanged. */
export function updateRelation(tx: Queryable, id: string, change: RelationChange): Promise<void> {
  return updateRecord(tx, 'relations', id, change);
}
