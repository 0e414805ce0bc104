import { partyEntity, partyListSpec, type Party, type PartyRow } from '@cessio/contract';
import type { Queryable } from '../../db/caller.ts';
import { selectsOf } from '../../db/fields.ts';
import type { ListSource } from '../../db/list.ts';
import type { Select } from '../../db/select.ts';

/** Filters of one's own portfolio: the companies one looks after. */
const mine = (column: string) => (_values: readonly string[], operator: string) =>
  `${column} ${operator === '.not' ? 'is distinct from' : '='} app_user()`;

const CAPABILITIES: Record<string, string> = { debtor: 'p.is_debtor', assignor: 'p.is_assignor' };

const ADVISER = `(select u.first_name || ' ' || u.last_name from users u where u.id = p.adviser_id) as adviser`;
const ROW = selectsOf(partyEntity, 'p', 'row').staff;
const RECORD = selectsOf(partyEntity, 'p', 'record').staff;

export const partySource: ListSource<typeof partyListSpec, PartyRow> = {
  spec: partyListSpec,
  from: 'parties p',
  idColumn: 'p.id',
  select: `${ROW}, ${ADVISER}` as Select<PartyRow>,
  filters: {
    role: (values, operator) => {
      const any = values.map((value) => CAPABILITIES[value]).join(' or ');
      return operator === '.not' ? `not (${any})` : `(${any})`;
    },
    status: 'p.status',
    kycStatus: 'p.kyc_status',
    country: 'p.country',
    riskGrade: 'p.risk_grade',
    portfolio: mine('p.adviser_id'),
    createdAt: 'p.created_at',
  },
  sorts: {
    legalName: { sql: 'p.legal_name', type: 'text' },
    createdAt: { sql: 'p.created_at', type: 'timestamptz' },
    outstanding: { sql: 'p.outstanding', type: 'bigint' },
    kycExpiresOn: { sql: `coalesce(p.kyc_expires_on, '9999-12-31'::date)`, type: 'date' },
  },
  searchColumn: 'p.search_text',
};

/** One company whole, for the bank's people; null when there is none. */
export async function findParty(db: Queryable, id: string): Promise<Party | null> {
  const { rows } = await db.query<Party>({
    name: 'find_party',
    text: `select ${RECORD}, ${ADVISER},
      coalesce((select json_agg(json_build_object('id', c.id, 'number', c.number, 'program', c.program, 'status', c.status,
          'ceiling', c.ceiling, 'currency', c.currency) order by c.number)
        from contracts c where c.principal_id = p.id
          or c.id in (select cp.contract_id from contract_participants cp where cp.assignor_id = p.id)), '[]') as contracts,
      coalesce((select json_agg(json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name, 'email', u.email,
          'role', u.role, 'status', u.status) order by u.last_name, u.id)
        from users u where u.party_id = p.id), '[]') as users
      from parties p where p.id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}
