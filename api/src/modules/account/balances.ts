import { actorOf, type ResponseOf, type Sums } from '@cessio/contract';
import type { accountBalances, PortfolioBalance } from '@cessio/contract/account';
import { clock } from '../../clock.ts';
import type { Identity, Queryable } from '../../db/caller.ts';
import { allRows } from '../../db/rows.ts';
import { OPEN } from '../invoices/exposure/exposure.ts';
import { inPortfolio } from '../parties/record/portfolio.ts';

interface Account {
  contractId: string;
  contractNumber: string;
  assignor: { id: string; legalName: string };
  adviser: PortfolioBalance['adviser'];
  currency: string;
  balance: number;
  financed: number;
  cost: number;
}

const ADVISER = `(select json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) from users u where u.id = p.adviser_id)`;
/** Euros first. */
const byCurrency = (a: { currency: string }, b: { currency: string }) =>
  Number(b.currency === 'EUR') - Number(a.currency === 'EUR') || a.currency.localeCompare(b.currency);

/** Sums by currency. */
function sumsOf(accounts: readonly Account[], amount: (account: Account) => number): Sums {
  const sums = new Map<string, number>();
  for (const one of accounts) sums.set(one.currency, (sums.get(one.currency) ?? 0) + amount(one));
  return [...sums].map(([currency, sum]) => ({ currency, amount: sum })).toSorted(byCurrency);
}

const overAdvanced = ({ balance }: Account) => Math.max(0, -balance);

/** Encours cédé and accounts by adviser and currency, the largest first. */
async function portfoliosOf(db: Queryable, accounts: readonly Account[]): Promise<PortfolioBalance[]> {
  const open = await allRows<Pick<PortfolioBalance, 'adviser' | 'currency' | 'exposure'>>(
    db,
    `select ${ADVISER} as adviser, p.currency, p.exposure
      from (select q.adviser_id, i.currency, sum(i.outstanding)::bigint as exposure from invoices i join parties q on q.id = i.assignor_id
        where i.status in (${OPEN.exposure}) group by 1, 2) p`,
  );
  const found = new Map<string, PortfolioBalance>();
  const of = ({ adviser, currency }: Pick<PortfolioBalance, 'adviser' | 'currency'>) => {
    const key = `${adviser?.id} ${currency}`;
    const one = found.get(key) ?? { adviser, currency, exposure: 0, financed: 0, overAdvanced: 0, cost: 0 };
    found.set(key, one);
    return one;
  };
  for (const one of open) of(one).exposure = one.exposure;
  for (const account of accounts) {
    const one = of(account);
    one.financed += account.financed;
    one.overAdvanced += overAdvanced(account);
    one.cost += account.cost;
  }
  return [...found.values()]
    .filter((one) => one.exposure !== 0 || one.financed !== 0 || one.overAdvanced !== 0 || one.cost !== 0)
    .toSorted((a, b) => byCurrency(a, b) || b.exposure - a.exposure);
}

/** What accounts amount to today: an adviser’s own, all of them for the others of the bank. */
export async function readBalances(
  db: Queryable,
  identity: Identity,
): Promise<ResponseOf<typeof accountBalances>> {
  const actor = actorOf(identity);
  const today = clock.today();
  const from = `${today.slice(0, 8)}01`;
  const accounts = await allRows<Account>(
    db,
    `select c.id as "contractId", c.number as "contractNumber", json_build_object('id', k.assignor_id, 'legalName', k.assignor_name) as assignor,
        ${ADVISER} as adviser, c.currency, s.balance, s.financed, o.cost
      from contracts c join contract_participants k on k.contract_id = c.id join parties p on p.id = k.assignor_id
        cross join lateral account_state(c.id, k.assignor_id) s cross join lateral account_cost(c.id, k.assignor_id, $1, $2) o
      where c.status <> 'draft' ${actor === 'A' ? `and ${inPortfolio('k.assignor_id')}` : ''}`,
    [from, today],
  );
  return {
    from,
    financed: sumsOf(accounts, ({ financed }) => financed),
    cost: sumsOf(accounts, ({ cost }) => cost),
    overAdvances: accounts
      .filter((one) => overAdvanced(one) > 0)
      .toSorted((a, b) => byCurrency(a, b) || a.balance - b.balance)
      .map((one) => ({
        contractId: one.contractId,
        contractNumber: one.contractNumber,
        assignor: one.assignor,
        currency: one.currency,
        amount: overAdvanced(one),
      })),
    portfolios: actor === 'M' || actor === 'X' ? await portfoliosOf(db, accounts) : [],
  };
}
