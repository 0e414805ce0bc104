import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { TransferKind } from '@cessio/contract/transfers';
import { REMITTANCE, writePain001 } from '../modules/money/transfers/pain-001.ts';
import { COLLECTION_IBAN } from './invoices.ts';
import { insertRows, type DemoRow } from './insert.ts';
import { demoIbanOf } from './numbers.ts';
import { random } from './random.ts';

/** Accounts that payment files leave from: in euros the one that debtors pay on. */
export const payingAccounts = (): DemoRow[] =>
  (
    [
      ['EUR', COLLECTION_IBAN],
      ['TND', demoIbanOf('TN', 9001)],
      ['MAD', demoIbanOf('MA', 9002)],
    ] as const
  ).map(([currency, iban]) => ({
    id: random(`paying-account/${currency}`).uuid(Date.parse('2024-01-02T08:00:00Z')),
    iban,
    bic: currency === 'EUR' ? 'CESIFRPPXXX' : null,
    holder: 'Cessio',
    currency,
    purpose: 'payment',
  }));

interface Day {
  id: string;
  iban: string;
  bic: string | null;
  holder: string;
  date: string;
  leaves: string;
  transfers: {
    kind: TransferKind;
    number: string;
    sourceId: string;
    partyId: string;
    accountId: string;
    amount: number;
    holder: string;
    iban: string;
    bic: string | null;
    entryId: string | null;
  }[];
}

/** What the bank executed in euros lately, by day: draws, and guarantees paid the day before. */
const EXECUTED = `with paid as (
    select 'financing' as kind, f.number, f.id as source_id, f.assignor_id as party_id, f.bank_account_id as account_id, f.net_paid as amount, f.value_date as date
      from financings f where f.status = 'executed' and f.currency = 'EUR' and f.value_date > today_in_paris() - 40
    union all
    select 'guarantee_call', g.number, c.id, g.beneficiary_id, payout_account(g.beneficiary_id, portal_now()), c.paid_amount,
        next_bank_day('EUR', (c.answered_at at time zone 'Europe/Paris')::date)
      from guarantee_calls c join guarantees g on g.id = c.guarantee_id where c.answer = 'paid' and c.currency = 'EUR')
  select uuidv7() as id, o.iban, o.bic, o.holder, p.date, payment_cut_off('EUR', p.date) as leaves,
    jsonb_agg(jsonb_build_object('kind', p.kind, 'number', p.number, 'sourceId', p.source_id, 'partyId', p.party_id, 'accountId', a.id, 'amount', p.amount,
      'holder', a.holder, 'iban', a.iban, 'bic', a.bic,
      'entryId', (select e.id from ledger_entries e where (e.source, e.source_id, e.event) = (p.kind, p.source_id::text, 'E4b'))) order by p.number) as transfers
  from paid p join bank_accounts a on a.id = p.account_id join own_accounts o on o.purpose = 'payment' and o.currency = 'EUR'
  where a.iban like 'FR%' group by o.id, p.date order by p.date`;

/** The debit of each guarantee that was paid; those of draws are in their accounts' book. */
const DEBITED = `select post_entry('E4b', 'guarantee_call', c.id::text, 'Garantie ' || g.number || chr(160) || ': virement débité', jsonb_build_array(
      jsonb_build_object('account', 'VIR', 'amount', c.paid_amount, 'currency', 'EUR', 'party_id', g.beneficiary_id),
      jsonb_build_object('account', 'BNQ', 'amount', -c.paid_amount, 'currency', 'EUR', 'own_account_id', o.id)), d.day, null, d.day)
  from guarantee_calls c join guarantees g on g.id = c.guarantee_id join own_accounts o on o.purpose = 'payment' and o.currency = 'EUR'
    join bank_accounts a on a.id = payout_account(g.beneficiary_id, portal_now()) and a.iban like 'FR%'
    cross join lateral (select next_bank_day('EUR', (c.answered_at at time zone 'Europe/Paris')::date) as day) d
  where c.answer = 'paid' and c.currency = 'EUR'`;

/** The payment files of the last weeks, each prepared by the manager, sent by the administrator and answered the next morning. */
export async function makePaymentFiles(
  client: pg.Client,
  { manager, admin }: Record<'manager' | 'admin', { id: string; firstName: string; lastName: string }>,
): Promise<void> {
  await client.query(DEBITED);
  const { rows } = await client.query<Day>(EXECUTED);
  const { rows: accounts } = await client.query<{ id: string }>(
    `select id from own_accounts where purpose = 'payment' and currency = 'EUR'`,
  );
  const years = new Map<string, number>();
  const files = rows.map((day) => {
    const leaves = new Date(day.leaves);
    const before = (minutes: number) => new Date(leaves.getTime() - minutes * 60_000).toISOString();
    const year = day.leaves.slice(0, 4);
    years.set(year, (years.get(year) ?? 0) + 1);
    const number = `VIR-${year}-${String(years.get(year)).padStart(6, '0')}`;
    const content = writePain001({
      messageId: number,
      createdAt: new Date(before(10)),
      initiator: day.holder,
      account: { iban: day.iban, bic: day.bic, holder: day.holder },
      executionDate: day.date,
      transfers: day.transfers.map((transfer) => ({
        endToEndId: transfer.number,
        amount: BigInt(transfer.amount),
        currency: 'EUR',
        name: transfer.holder,
        iban: transfer.iban,
        bic: transfer.bic,
        remittance: `${REMITTANCE[transfer.kind]} ${transfer.number}`,
      })),
    });
    return { day, number, content, before, answered: `${day.date}T07:30:00.000Z` };
  });
  await insertRows(
    client,
    'payment_files',
    files.map(({ day, number, content, before, answered }) => ({
      id: day.id,
      number,
      ownAccountId: accounts[0]?.id,
      iban: day.iban,
      bic: day.bic,
      holder: day.holder,
      currency: 'EUR',
      executionDate: day.date,
      count: day.transfers.length,
      total: day.transfers.reduce((sum, { amount }) => sum + amount, 0),
      status: 'answered',
      hash: createHash('sha256').update(content).digest('hex'),
      madeBy: manager.id,
      madeName: `${manager.firstName} ${manager.lastName}`,
      madeAt: before(10),
      sentBy: admin.id,
      sentName: `${admin.firstName} ${admin.lastName}`,
      sentAt: before(4),
      deliveredAt: before(3),
      answeredAt: answered,
      version: 3,
    })),
  );
  await insertRows(
    client,
    'payment_file_contents',
    files.map(({ day, content }) => ({ fileId: day.id, content })),
  );
  await insertRows(
    client,
    'payment_file_lines',
    files.flatMap(({ day, answered }) =>
      day.transfers.map((transfer, place) => ({
        id: random(`transfer/${transfer.number}`).uuid(Date.parse(answered)),
        fileId: day.id,
        place: place + 1,
        kind: transfer.kind,
        sourceId: transfer.sourceId,
        endToEndId: transfer.number,
        partyId: transfer.partyId,
        bankAccountId: transfer.accountId,
        amount: transfer.amount,
        holder: transfer.holder,
        iban: transfer.iban,
        bic: transfer.bic,
        status: 'executed',
        answeredAt: answered,
        entryId: transfer.entryId,
      })),
    ),
  );
  await insertRows(
    client,
    'payment_answers',
    files.map(({ day, number, answered }) => ({
      id: random(`answer/${number}`).uuid(Date.parse(answered)),
      fileId: day.id,
      hash: createHash('sha256').update(`${number}.pain002`).digest('hex'),
      filename: `${number}-pain002.xml`,
      executed: day.transfers.length,
      rejected: 0,
      returned: 0,
      leftWaiting: 0,
      receivedAt: answered,
    })),
  );
}
