import { partyEntity, partyListSpec, type Party, type PartyRow } from '@cessio/contract';
import type { Queryable } from '../../db/caller.ts';
import { firstRow } from '../../db/rows.ts';
import { selectsOf } from '../../db/fields.ts';
import { inFrench, type ExportedList } from '../../db/list.ts';
import { entityColumns } from '../../export/columns.ts';
import type { Select } from '../../db/select.ts';
import { openSum, openSums } from '../invoices/exposure.ts';

const CAPABILITIES: Record<string, string> = { debtor: 'p.is_debtor', assignor: 'p.is_assignor' };

const ADVISER = `(select u.first_name || ' ' || u.last_name from users u where u.id = p.adviser_id) as adviser`;
const ROW = selectsOf(partyEntity, 'p', 'row').staff;
const RECORD = selectsOf(partyEntity, 'p', 'record').staff;

/** What a company sold or owes: nobody sells to itself. */
const ITS_INVOICES = '(x.assignor_id = p.id or x.debtor_id = p.id)';
const EXPOSURE = `${openSums('exposure', ITS_INVOICES)} as exposure`;

export const partySource: ExportedList<typeof partyListSpec, PartyRow> = {
  spec: partyListSpec,
  from: 'parties p',
  alias: 'p',
  select: `${ROW}, ${ADVISER}, ${EXPOSURE}` as Select<PartyRow>,
  filters: {
    role: (values, operator) => {
      const any = values.map((value) => CAPABILITIES[value]).join(' or ');
      return operator === '.not' ? `not (${any})` : `(${any})`;
    },
    // One's own portfolio: the companies one looks after.
    portfolio: (_values, operator) =>
      `p.adviser_id ${operator === '.not' ? 'is distinct from' : '='} app_user()`,
  },
  sorts: {
    legalName: 'name',
    createdAt: 'timestamptz',
    // Amounts of two currencies have no order: companies stand by what they have in euros.
    exposure: { sql: openSum('exposure', ITS_INVOICES, `'EUR'`), type: 'bigint' },
    kycExpiresOn: 'optional date',
  },
  export: { name: 'societes', columns: entityColumns(partyEntity, 'staff') },
};

/** Whom to tell of what a company does: who was given that file, else its adviser, or all of them where it has none. */
export async function inChargeOf(
  db: Queryable,
  partyId: string | null,
  file?: { readonly entity: string; readonly id: string },
) {
  const { rows } = await db.query<{ id: string | null }>('select in_charge_of($1, $2, $3) as id', [
    file?.entity ?? null,
    file?.id ?? null,
    partyId,
  ]);
  const userId = rows[0]?.id;
  return userId ? { userId } : ({ role: 'adviser', department: 'ADVISER' } as const);
}

/** One company whole, for the bank's people; null when there is none. */
export function findParty(db: Queryable, id: string): Promise<Party | null> {
  return firstRow<Party>(db, {
    name: 'find_party',
    text: `select ${RECORD}, ${ADVISER}, ${EXPOSURE}, ${openSums('commitments', ITS_INVOICES)} as commitments,
      coalesce((select json_agg(json_build_object('id', c.id, 'number', c.number, 'program', c.program, 'status', c.status,
          'ceiling', c.ceiling, 'currency', c.currency) order by c.number)
        from contracts c where c.principal_id = p.id
          or c.id in (select cp.contract_id from contract_participants cp where cp.assignor_id = p.id)), '[]') as contracts,
      coalesce((select json_agg(json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name, 'email', u.email,
          'role', u.role, 'status', u.status) order by ${inFrench('u.last_name')}, u.id)
        from users u where u.party_id = p.id), '[]') as users
      from parties p where p.id = $1`,
    values: [id],
  });
}
