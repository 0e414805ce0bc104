import {
  adhesionStates,
  KYC_ANNOUNCED,
  kycStates,
  RISKY_GRADES,
  partyEntity,
  partyListSpec,
  type Party,
  type PartyRow,
  type PartyState,
} from '@cessio/contract';
import type { Queryable } from '../../../db/caller.ts';
import { firstRow, firstValue } from '../../../db/rows.ts';
import { selectsOf } from '../../../db/fields.ts';
import { sqlStates } from '../../../db/states.ts';
import { inFrench, type ExportedList } from '../../../db/list/source.ts';
import { entityColumns } from '../../../export/columns.ts';
import type { Select } from '../../../db/select.ts';
import { openSum, openSums } from '../../invoices/exposure/exposure.ts';

const CAPABILITIES: Record<string, string> = { debtor: 'p.is_debtor', assignor: 'p.is_assignor' };

const ADVISER = `(select u.first_name || ' ' || u.last_name from users u where u.id = p.adviser_id) as adviser`;
const ROW = selectsOf(partyEntity, 'p', 'row').staff;
const RECORD = selectsOf(partyEntity, 'p', 'record').staff;

/** What a company sold or owes: no company sells to itself. */
const ITS_INVOICES = '(x.assignor_id = p.id or x.debtor_id = p.id)';
const EXPOSURE = `${openSums('exposure', ITS_INVOICES)} as exposure`;

/** Days before its end from which a KYC review appears among a company's concerns and its reviewer's tasks. */
const [TOLD_BEFORE] = KYC_ANNOUNCED;
const RISKY = `p.risk_grade in (${RISKY_GRADES.map((grade) => `'${grade}'`).join(', ')})`;

export const partySource: ExportedList<typeof partyListSpec, PartyRow> = {
  spec: partyListSpec,
  from: 'parties p',
  alias: 'p',
  select: `${ROW}, ${ADVISER}, ${EXPOSURE}` as Select<PartyRow>,
  indexed: 'party',
  names: 'p.legal_name, p.national_id',
  filters: {
    role: (values, operator) => {
      const any = values.map((value) => CAPABILITIES[value]).join(' or ');
      return operator === '.not' ? `not (${any})` : `(${any})`;
    },
    // Companies whose review is nearly due, overdue or was never made, by reviewer.
    kycDue: (values, operator) => {
      const mine = [
        ...(values.includes('risk') ? [`coalesce(${RISKY}, false)`] : []),
        ...(values.includes('adviser') ? [`not coalesce(${RISKY}, false)`] : []),
      ];
      const due = `(p.kyc_status <> 'valid' or p.kyc_expires_on <= today_in_paris() + ${TOLD_BEFORE})`;
      return `${operator === '.not' ? 'not ' : ''}(${due} and p.status <> 'closed' and (${mine.join(' or ')}))`;
    },
    screening: (_values, operator) =>
      `${operator === '.not' ? 'not ' : ''}exists (select from screening_hits h where h.party_id = p.id and h.ended_at is null and h.outcome <> 'clear')`,
    // The caller's portfolio: the companies that they look after.
    portfolio: (_values, operator) =>
      `p.adviser_id ${operator === '.not' ? 'is distinct from' : '='} app_user()`,
    adviserId: 'p.adviser_id',
  },
  sorts: {
    legalName: 'name',
    createdAt: 'timestamptz',
    // Amounts in two currencies have no order: companies are sorted by their euros.
    exposure: { sql: openSum('exposure', ITS_INVOICES, `'EUR'`), type: 'bigint' },
    kycExpiresOn: 'optional date',
  },
  export: { name: 'societes', columns: entityColumns(partyEntity, 'staff') },
};

/**
 * Whom to notify of a company's actions: the person assigned to that file, else its adviser, or all of them where it
 * has none.
 */
export async function inChargeOf(
  db: Queryable,
  partyId: string | null,
  file?: { readonly entity: string; readonly id: string },
) {
  const userId = await firstValue<string | null>(db, 'select in_charge_of($1, $2, $3) as id', [
    file?.entity ?? null,
    file?.id ?? null,
    partyId,
  ]);
  return userId ? { userId } : ({ role: 'adviser', department: 'ADVISER' } as const);
}

/** SQL of what the bank should look at first for company `p`, in the order of CONCERNS. */
const CONCERNS_OF = `coalesce((select json_agg(json_build_object('kind', w.kind, 'count', w.count, 'dueOn', w.due_on) order by w.place)
  from (
    select 1 as place, 'kyc_expired' as kind, 1 as count, p.kyc_expires_on as due_on
      where p.kyc_status = 'expired' or p.kyc_status = 'valid' and p.kyc_expires_on < today_in_paris()
    union all select 2, 'kyc_missing', 1, null where p.kyc_status in (${sqlStates(kycStates, 'unknown')}) and p.status <> 'closed'
    union all select 3, 'kyc_ends', 1, p.kyc_expires_on
      where p.kyc_status = 'valid' and p.kyc_expires_on between today_in_paris() and today_in_paris() + ${TOLD_BEFORE}
    union all select x.place, x.kind, count(*)::int, min(d.expires_on) from documents d cross join lateral (select case
        when d.status = 'refused' then 4 when d.status = 'expired' then 5
        when d.status = 'requested' and d.required then 6 when d.status = 'valid' then 7 end as place,
      case when d.status = 'refused' then 'document_refused' when d.status = 'expired' then 'document_expired'
        when d.status = 'requested' then 'document_missing' else 'document_ends' end as kind) x
      where d.party_id = p.id and x.place is not null
        and (x.place < 7 or d.required and d.expires_on between today_in_paris() and today_in_paris() + 30)
      group by x.place, x.kind
    union all select 8, 'account_waiting', count(*)::int, null from bank_accounts b
      where b.party_id = p.id and b.status = 'pending' having count(*) > 0
  ) w), '[]')`;

/** A company as stored; what its reader may do and what its file lacks is added by `showParty`. */
export type PartyRecord = Omit<Party, 'allowedActions' | 'kycLacks'> & {
  /** It has applied to become a client: that request activates it, not the desk. */
  readonly applying: boolean;
};

/** A complete company, for the bank's employees; null when there is none. */
export function findParty(db: Queryable, id: string): Promise<PartyRecord | null> {
  return firstRow<PartyRecord>(db, {
    name: 'find_party',
    text: `select ${RECORD}, ${ADVISER}, ${EXPOSURE}, ${openSums('commitments', ITS_INVOICES)} as commitments,
      coalesce((select json_agg(json_build_object('id', c.id, 'number', c.number, 'program', c.program, 'status', c.status,
          'ceiling', c.ceiling, 'currency', c.currency) order by c.number)
        from contracts_in_force c where c.principal_id = p.id
          or c.id in (select cp.contract_id from contract_participants cp where cp.assignor_id = p.id)), '[]') as contracts,
      coalesce((select json_agg(json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name, 'email', u.email,
          'role', u.role, 'status', u.status) order by ${inFrench('u.last_name')}, u.id)
        from users u where u.party_id = p.id), '[]') as users,
      (select u.first_name || ' ' || u.last_name from users u where u.id = p.kyc_reviewed_by) as "kycReviewer",
      exists (select from adhesion_requests a where a.party_id = p.id and a.status in (${sqlStates(adhesionStates, 'open')})) as applying,
      ${CONCERNS_OF} as concerns,
      (select count(distinct (h.kind, h.subject_id))::int from screening_hits h
        where h.party_id = p.id and h.ended_at is null and h.outcome <> 'clear') as "screeningAlerts"
      from parties p where p.id = $1`,
    values: [id],
  });
}

/** What one company may know of another to deal with it. */
export interface Counterparty {
  readonly id: string;
  readonly legalName: string;
  readonly country: string;
  readonly nationalId: string | null;
  readonly status: PartyState;
}

const COUNTERPARTY = 'select id, legal_name as "legalName", country, national_id as "nationalId", status';

/** A company as another one may see it: by `mine`, or itself. */
export const findCounterparty = (db: Queryable, id: string, mine = id): Promise<Counterparty | null> =>
  firstRow<Counterparty>(db, `${COUNTERPARTY} from counterparty($1, $2)`, [id, mine]);

/** The same for the bank, by a condition on its row. */
export const findCompany = (db: Queryable, where: string, values: unknown[]): Promise<Counterparty | null> =>
  firstRow<Counterparty>(db, `${COUNTERPARTY} from parties where ${where}`, values);
