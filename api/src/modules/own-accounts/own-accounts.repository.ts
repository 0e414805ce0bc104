import type { BodyOf } from '@cessio/contract';
import { ownAccount, type addOwnAccount, type OwnAccount } from '@cessio/contract/own-accounts';
import type { Queryable } from '../../db/caller.ts';
import { allRows, firstRow, firstValue } from '../../db/rows.ts';
import { selectRow } from '../../db/select.ts';
import { unlessTaken } from '../../db/unique.ts';

const SELECT = `select ${selectRow(ownAccount, 'o', {
  contractNumber: '(select c.number from contracts c where c.id = o.contract_id)',
  createdBy: `(select u.first_name || ' ' || u.last_name from users u where u.id = o.created_by)`,
})} from own_accounts o`;

type Row = OwnAccount & Record<string, unknown>;

export const allAccounts = (db: Queryable): Promise<OwnAccount[]> =>
  allRows<Row>(db, `${SELECT} order by o.created_at, o.id`);

/** Locks the accounts until the transaction ends, for a change that looks at the others. */
export const lockAccounts = (db: Queryable) => db.query('select id from own_accounts order by id for update');

export const accountById = (db: Queryable, id: string): Promise<OwnAccount | null> =>
  firstRow<Row>(db, `${SELECT} where o.id = $1`, [id]);

/** Of a contract whose debtors do not know of the bank; null for any other. */
export const confidentialContract = (db: Queryable, id: string) =>
  firstRow<{ number: string; currency: string }>(
    db,
    `select number, currency from contracts_in_force where id = $1 and notification = 'confidential'`,
    [id],
  );

const UNIQUE = {
  own_accounts_once: {
    field: 'Ce compte',
    path: '/iban',
    message: 'Ce compte est déjà enregistré pour cet usage.',
  },
  own_accounts_of_contract: {
    field: 'Ce contrat, qui a son compte,',
    path: '/contractId',
    message: 'Ce contrat a déjà son compte d’encaissement\u00a0: désactivez-le d’abord.',
  },
};

/** @throws ApiError DUPLICATE_RECORD */
export const insertAccount = (
  db: Queryable,
  account: BodyOf<typeof addOwnAccount>,
  by: string,
): Promise<string | null> =>
  unlessTaken(
    UNIQUE,
    firstValue<string>(
      db,
      `insert into own_accounts (iban, bic, holder, currency, purpose, contract_id, created_by)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [
        account.iban,
        account.bic,
        account.holder,
        account.currency,
        account.purpose,
        account.contractId ?? null,
        by,
      ],
    ),
  );

/** @throws ApiError DUPLICATE_RECORD */
export const updateAccount = (
  db: Queryable,
  id: string,
  { bic, holder, active }: Pick<OwnAccount, 'bic' | 'holder' | 'active'>,
) =>
  unlessTaken(
    UNIQUE,
    db.query(
      'update own_accounts set bic = $2, holder = $3, active = $4, version = version + 1 where id = $1',
      [id, bic, holder, active],
    ),
  );
