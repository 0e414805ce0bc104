import { insertRow } from './fixtures.ts';
import { people, valueOf, world } from './small-world.ts';

/** A line as `post_entry` takes it. */
export type PostedLine = Record<string, unknown> & { account: string; amount: number };

let serial = 0;

/** Posts as the owner, who may load a history: on any day that is open. @returns the entry's id */
export const post = (
  lines: readonly PostedLine[],
  {
    on = null as string | null,
    currency = 'EUR',
    event = 'E14',
    label = 'Essai',
    reverses = null as string | null,
    source = `t${(serial += 1)}`,
  } = {},
) =>
  valueOf<string>('select post_entry($1, $2, $3, $4, $5, null, $6, $7)', [
    event,
    'test',
    source,
    label,
    JSON.stringify(lines.map((line) => ({ currency, ...line }))),
    reverses,
    on,
  ]);

/** A debit of received money and a credit of an assignor's account. */
export const received = (amount: number, party = world.parties.assignor): PostedLine[] => [
  { account: 'ENC', amount },
  { account: 'CCA', amount: -amount, party_id: party, contract_id: world.contracts.classic },
];

export const seal = () => valueOf<number>('select seal_ledger()');

/** A ledger without entries, months and accounting rates: what no login may do. */
export async function emptyLedger(): Promise<void> {
  const guarded = ['ledger_lines', 'ledger_entries', 'ledger_months'];
  const guards = (how: string) =>
    guarded.map((it) => `alter table ${it} ${how} trigger append_only;`).join('');
  // Rows are deleted: emptying tables costs more than the few rows of a test.
  const rows = [...guarded, 'ledger_balances', 'accounting_rates'].map((it) => `delete from ${it};`).join('');
  await world.owner
    .query(`begin; ${guards('disable')} ${rows} update ledger_head set position = 0, hash = null;
    ${guards('enable')} commit`);
}

/** A rate of a day: millionths of the currency for one euro. */
export const enterRate = (
  currency: string,
  onDate: string,
  perEuroPpm: number,
  corrects: string | null = null,
) =>
  insertRow(world.owner, 'accounting_rates', {
    currency,
    on_date: onDate,
    per_euro_ppm: perEuroPpm,
    source: 'Essai',
    corrects,
    reason: corrects && 'Relu',
    entered_by: people.m1.identity.userId,
  });
