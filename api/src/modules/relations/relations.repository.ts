import { guaranteeStates, relationListSpec, type RelationRow } from '@cessio/contract';
import type { ListSource } from '../../db/list.ts';
import { sqlStates } from '../../db/states.ts';

interface RelationRecord extends Omit<RelationRow, 'assignor' | 'debtor'> {
  assignorId: string;
  assignorName: string;
  debtorId: string;
  debtorName: string;
}

export const relationSource: ListSource<typeof relationListSpec> = {
  spec: relationListSpec,
  from: 'relations r',
  idColumn: 'r.id',
  select: `r.id, r.assignor_id as "assignorId", r.assignor_name as "assignorName", r.debtor_id as "debtorId",
    r.debtor_name as "debtorName", r.debtor_national_id as "debtorNationalId", r.assignor_ref as "assignorRef",
    r.notification, r.terms_days as "termsDays", r.status, r.outstanding, r.currency,
    (select sum(g.granted - g.used)::bigint from guarantees g
      where g.debtor_id = r.debtor_id and g.beneficiary_id = r.assignor_id and g.currency = r.currency
        and g.status in (${sqlStates(guaranteeStates, 'givesCover')}) and g.valid_until >= today_in_paris()) as "guaranteeLeft",
    r.created_at as "createdAt"`,
  filters: {
    assignorId: 'r.assignor_id',
    debtorId: 'r.debtor_id',
    status: 'r.status',
    notification: 'r.notification',
  },
  sorts: {
    debtorName: { sql: 'r.debtor_name', type: 'text' },
    createdAt: { sql: 'r.created_at', type: 'timestamptz' },
    outstanding: { sql: 'r.outstanding', type: 'bigint' },
  },
  searchColumn: 'r.search_text',
};

export function toRelation({
  assignorId,
  assignorName,
  debtorId,
  debtorName,
  ...row
}: RelationRecord): RelationRow {
  return {
    ...row,
    assignor: { id: assignorId, legalName: assignorName },
    debtor: { id: debtorId, legalName: debtorName },
  };
}
