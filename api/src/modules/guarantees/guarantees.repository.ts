import {
  documentStates,
  guaranteeListSpec,
  guaranteeRow,
  guaranteeStates,
  invoiceStates,
  type Guarantee,
  type GuaranteeRow,
  type Side,
} from '@cessio/contract';
import { sqlStates } from '../../db/states.ts';
import type { Queryable } from '../../db/caller.ts';
import type { ExportedList } from '../../db/list.ts';
import { firstRow } from '../../db/rows.ts';
import { exportColumns } from '../../export/columns.ts';
import { selectParty, selectRow } from '../../db/select.ts';
import { notFound } from '../../http/problem.ts';

/** Where a guarantee can cover an invoice now, and what is left of it (docs/figures.md). */
export const IN_FORCE = `g.status in (${sqlStates(guaranteeStates, 'givesCover')}) and g.valid_until >= today_in_paris()`;
export const LEFT = `case when ${IN_FORCE} then g.granted - g.used else 0 end`;

export const guaranteeSource: ExportedList<typeof guaranteeListSpec, GuaranteeRow> = {
  spec: guaranteeListSpec,
  from: 'guarantees g',
  alias: 'g',
  indexed: 'guarantee',
  names: 'g.number, g.debtor_name, g.beneficiary_name',
  select: selectRow(guaranteeRow, 'g', {
    debtor: selectParty('g.debtor'),
    beneficiary: selectParty('g.beneficiary'),
    left: LEFT,
  }),
  filters: {
    // Companies have no portfolio, and may not read whose they are in.
    portfolio: () =>
      '(app_party() is not null or app_user() in (adviser_of(g.requester_id), adviser_of(g.beneficiary_id)))',
  },
  sorts: { createdAt: 'timestamptz', validUntil: 'date', granted: 'bigint', number: 'text' },
  export: {
    name: 'garanties',
    columns: exportColumns<GuaranteeRow>({
      number: 'Numéro',
      debtor: ['Débiteur', 'party'],
      beneficiary: ['Bénéficiaire', 'party'],
      granted: ['Accordé', 'money'],
      used: ['Utilisé', 'money'],
      left: ['Libre', 'money'],
      currency: 'Devise',
      validFrom: ['Valable du', 'date'],
      validUntil: ['Valable jusqu’au', 'date'],
      status: ['État', guaranteeStates],
      createdAt: ['Créée le', 'day'],
    }),
  },
};

const REQUEST = `, (select json_build_object('id', r.id, 'number', r.number, 'kind', r.kind, 'asked', r.amount,
    'tenorDays', r.tenor_days, 'requester', json_build_object('id', r.requester_id, 'legalName', r.requester_name))
    from guarantee_requests r where r.id = g.request_id) as request`;
const COVERS = `, coalesce((select json_agg(c) from (select i.id, i.number, i.covered_amount as covered, i.due,
      i.due_date as "dueDate", i.status
    from invoices i where i.guarantee_id = g.id and i.covered_amount > 0
      and i.status in (${sqlStates(invoiceStates, 'holdsCover')})
    order by i.covered_amount desc, i.id limit 50) c), '[]') as covers`;
const DOCUMENTS = `, coalesce((select json_agg(p) from (select d.id, d.type_label as "typeLabel", d.filename, d.status,
      d.expires_on as "expiresOn"
    from documents d join document_types t on t.id = d.type_id and t.applies_to = 'guarantee'
    where d.party_id = g.requester_id and d.status not in (${sqlStates(documentStates, 'past')})
    order by d.created_at desc, d.id limit 20) p), '[]') as documents`;

const KIND = `, g.kind, g.edition, to_char(g.edition_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "editionAt", g.tenor_days as "tenorDays", g.cover_ppm as "coverPpm", g.terms, g.version`;
const ACT = `, (select json_build_object('filename', f.filename, 'sha256', g.act_sha256) from files f where f.id = g.file_id) as act`;
const PRICE = `, (select json_build_object('amount', c.gross, 'formulaText', c.formula_text) from commissions c where c.guarantee_id = g.id) as price`;
const EVENTS = `, (select coalesce(json_agg(json_build_object('id', e.id::text, 'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'onDate', e.on_date, 'step', e.step, 'amount', e.amount, 'currency', e.currency, 'posting', e.posting, 'debit', e.debit,
      'credit', e.credit) order by e.id), '[]') from guarantee_events e where e.guarantee_id = g.id) as events,
  (select coalesce(json_agg(b), '[]') from guarantee_balances(g.id) b) as balances`;

/** Per side: what the database grants it. The requester does not see which invoices are covered, nor the beneficiary the request. */
const MORE: Readonly<Record<Side, string>> = {
  client: KIND + ACT + REQUEST + DOCUMENTS + PRICE,
  supplier: KIND + ACT + COVERS,
  staff: KIND + ACT + REQUEST + COVERS + DOCUMENTS + PRICE + EVENTS,
};

/**
 * One guarantee as the caller's side may know it.
 * @throws ApiError NOT_FOUND, also for another company's
 */
export async function readGuarantee(db: Queryable, side: Side, id: string): Promise<Guarantee> {
  const { rows } = await db.query<Guarantee>({
    name: `read_guarantee_${side}`,
    text: `select ${guaranteeSource.select}${MORE[side]} from guarantees g where g.id = $1`,
    values: [id],
  });
  const row = rows[0];
  if (!row) throw notFound();
  return row;
}

/** The signed act of a guarantee, where the caller sees it. */
export function findActFile(
  db: Queryable,
  id: string,
): Promise<{ id: string; filename: string; mime: string; size: number; storageKey: string } | null> {
  return firstRow(
    db,
    `select f.id, f.filename, f.mime, f.size::int as size, f.storage_key as "storageKey"
       from guarantees g join files f on f.id = g.file_id where g.id = $1`,
    [id],
  );
}
