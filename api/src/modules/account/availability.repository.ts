import {
  WATERFALL,
  WATERFALL_LINES,
  WATERFALL_RULES,
  type Availability,
  type WaterfallLine,
  type WaterfallRule,
} from '@cessio/contract/account';
import type { ContractState } from '@cessio/contract';
import type { Queryable } from '../../db/caller.ts';
import { allRows, firstRow, hitsOne } from '../../db/rows.ts';
import { inPortfolio } from '../parties/record/portfolio.ts';
import { PAYOUT_FACTS, type PayoutFacts } from '../bank-accounts/payout-account.ts';

/** Which accounts, and at the end of which day. */
export interface Asked {
  readonly contractId?: string | undefined;
  readonly assignorId?: string | undefined;
  readonly at: string;
}

/** Most accounts in one answer. */
const MOST = 100;

type Amounts = Readonly<Record<WaterfallRule, number>>;
interface Found
  extends
    Amounts,
    Pick<
      Availability,
      | 'contractId'
      | 'contractNumber'
      | 'program'
      | 'assignor'
      | 'currency'
      | 'available'
      | 'balance'
      | 'financed'
    > {
  readonly room: number;
  readonly belowCeiling: number;
  readonly contractStatus: ContractState;
  readonly counts: Readonly<Partial<Record<WaterfallRule, number>>>;
  readonly dueBackOn: string | null;
  readonly dueBackAmount: number | null;
  readonly keptUntil: string | null;
  readonly keptNext: number | null;
  readonly cost: Availability['cost'];
  readonly payout: PayoutFacts;
}

/** An account as it is answered, and what a draw of today depends on. */
export interface AccountFound {
  readonly account: Omit<Availability, 'stops' | 'computedAt'>;
  readonly contractStatus: ContractState;
  readonly payout: PayoutFacts;
}

const AMOUNTS = WATERFALL_RULES.map((rule) => `a.${rule}`).join(', ');

/** The accounts that the caller may read, with their waterfalls; those of contracts that began later are left out. @param ofPortfolio those of the caller's own companies */
export async function findAccounts(
  db: Queryable,
  { contractId, assignorId, at }: Asked,
  ofPortfolio = false,
): Promise<AccountFound[]> {
  const found = await allRows<Found>(
    db,
    `select c.id as "contractId", c.number as "contractNumber", c.program, c.currency, c.status as "contractStatus",
        json_build_object('id', c.assignor_id, 'legalName', c.assignor_name) as assignor, ${AMOUNTS}, a.balance, a.available, a.financed,
        a.room, a.below_ceiling as "belowCeiling",
        coalesce(a.counts, '{}') as counts, a.due_back_on as "dueBackOn", a.due_back as "dueBackAmount", a.kept_until as "keptUntil",
        a.kept_next as "keptNext", json_build_object('from', m.start, 'amount', o.cost, 'interest', o.interest) as cost,
        ${PAYOUT_FACTS('c.assignor_id', 'c.currency')} as payout
      from (select c.*, p.assignor_id, p.assignor_name from contracts c join contract_participants p on p.contract_id = c.id
          where c.status <> 'draft' and c.start_on <= $3 and ($1::uuid is null or c.id = $1) and ($2::uuid is null or p.assignor_id = $2)
            ${ofPortfolio ? `and ${inPortfolio('p.assignor_id')}` : ''}
          order by c.currency <> 'EUR', c.currency, p.assignor_name, c.number limit ${MOST}) c
        cross join lateral availability(c.id, c.assignor_id, $3) a
        cross join (select date_trunc('month', $3::date)::date as start) m
        cross join lateral account_cost(c.id, c.assignor_id, m.start, $3) o
      order by c.currency <> 'EUR', c.currency, a.available desc, c.assignor_name, c.number`,
    [contractId ?? null, assignorId ?? null, at],
  );
  return found.map((row) => ({
    account: {
      contractId: row.contractId,
      contractNumber: row.contractNumber,
      program: row.program,
      assignor: row.assignor,
      currency: row.currency,
      at,
      available: row.available,
      balance: row.balance,
      overdrawn: row.overdrawn,
      financed: row.financed,
      dueBack: row.dueBackOn ? { on: row.dueBackOn, amount: row.dueBackAmount ?? 0 } : null,
      kept: -(row.fdg + row.uncovered + row.disputed),
      keptUntil: row.keptUntil ? { on: row.keptUntil, amount: row.keptNext ?? 0 } : null,
      cost: row.cost,
      limits: { account: row.balance, fundable: row.room, ceiling: row.belowCeiling },
      bars: WATERFALL_RULES.filter((rule) => row[rule] !== 0).map((rule) => ({
        rule,
        amount: row[rule],
        count: row.counts[rule] ?? 0,
        lifter: WATERFALL[rule].lifter ?? null,
      })),
    },
    contractStatus: row.contractStatus,
    payout: row.payout,
  }));
}

/** Whether the caller may read that account, and it existed on that day. */
export const hasAccount = (
  db: Queryable,
  { contractId, assignorId, at }: Required<Asked>,
): Promise<boolean> =>
  hitsOne(
    db,
    `select 1 from contracts c join contract_participants p on p.contract_id = c.id
      where c.id = $1 and p.assignor_id = $2 and c.start_on <= $3 and c.status <> 'draft'`,
    [contractId, assignorId, at],
  );

/** Lines behind a bar, by due date; movements that concern no invoice last. @param from how many come before */
export async function findLines(
  db: Queryable,
  { contractId, assignorId, at }: Required<Asked>,
  rule: WaterfallRule,
  from = 0,
  most: number | null = WATERFALL_LINES,
): Promise<{ amount: number; count: number; lines: WaterfallLine[] }> {
  const answer = await firstRow<{ amount: number; count: number; lines: WaterfallLine[] }>(
    db,
    `with l as materialized (select * from availability_lines($1, $2, $3, $4))
     select coalesce(sum(l.amount), 0)::bigint as amount, count(*)::int as count,
       coalesce((select json_agg(json_build_object('invoice', case when s.invoice_id is not null then json_build_object('id', s.invoice_id,
           'number', s.number, 'debtor', s.debtor_name, 'dueDate', s.due_date) end, 'label', s.label, 'amount', s.amount) order by s.place)
         from (select x.*, row_number() over (order by x.invoice_id is null, x.due_date, x.number, x.label nulls last) as place from l x) s
         where s.place > $5 and ($6::int is null or s.place <= $5 + $6)), '[]') as lines
     from l`,
    [contractId, assignorId, at, rule, from, most],
  );
  return answer ?? { amount: 0, count: 0, lines: [] };
}
