import * as fc from 'fast-check';
import { Client, type DatabaseError } from 'pg';
import { insertInvoice } from '../../../test/fixtures.ts';
import { bySystem, rowsOf, valueOf, world } from '../../../test/small-world.ts';
import { anchorHead } from '../audit/anchor.ts';

/*
 * Postings at random on eight connections while others are sealed, compared with a computation of its own that reads
 * nothing but the rows. `LEDGER_RUNS` repeats it with other postings.
 */
const RUNS = Number(process.env['LEDGER_RUNS'] ?? 6);
const CONNECTIONS = 8;

/** What the lines of each account carry, by the table of accounts. */
const SUBLEDGERS: Record<string, readonly ('party' | 'contract' | 'invoice')[]> = {
  CCA: ['party', 'contract'],
  ADR: ['party', 'contract'],
  FDG: ['party', 'contract', 'invoice'],
  RES: ['party', 'contract', 'invoice'],
  CLI: ['party'],
  ACH: ['invoice'],
  PCA: ['invoice'],
  ENC: [],
  VIR: [],
  COM: [],
};
/** Those with a balance row. */
const KEPT = ['CCA', 'ADR', 'FDG', 'RES', 'CLI'];
/** Where it is written; the other events go into `OD`. */
const JOURNALS: Record<string, string> = { E1: 'CE', E4: 'BQ', E14: 'OD' };

interface Leg {
  account: string;
  party: number;
  contract: number;
  invoice: number;
  amount: bigint;
}
/** `again`: the source of an earlier command; `reverse`: an earlier entry with its sides exchanged. */
interface Command {
  kind: 'post' | 'again' | 'other lines' | 'reverse' | 'unbalanced';
  of: number;
  event: string;
  currency: string;
  on: string | null;
  legs: Leg[];
}

const amount = fc
  .bigInt({ min: -1_000_000_000_000n, max: 1_000_000_000_000n })
  .filter((value) => value !== 0n);
const leg: fc.Arbitrary<Leg> = fc.record({
  account: fc.constantFrom(...Object.keys(SUBLEDGERS)),
  party: fc.nat(1),
  contract: fc.nat(1),
  invoice: fc.nat(1),
  amount,
});
const command: fc.Arbitrary<Command> = fc.record({
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constant('post' as const) },
    fc.constantFrom('again' as const, 'other lines' as const, 'reverse' as const, 'unbalanced' as const),
  ),
  of: fc.nat(1000),
  event: fc.constantFrom(...Object.keys(JOURNALS)),
  currency: fc.constantFrom('EUR', 'EUR', 'TND', 'MAD'),
  on: fc.constantFrom(null, '2024-12-31', '2025-01-02'),
  legs: fc
    .array(leg, { minLength: 1, maxLength: 6 })
    .filter((legs) => legs.reduce((sum, { amount }) => sum + amount, 0n) !== 0n),
});

/** A line as `post_entry` takes it. */
type Line = Record<string, string>;
let invoices: string[];

function lineOf({ account, amount, ...at }: Leg, currency: string): Line {
  const { assignor, otherAssignor } = world.parties;
  const { classic, reverse } = world.contracts;
  const ids = { party: [assignor, otherAssignor], contract: [classic, reverse], invoice: invoices };
  const carried = (SUBLEDGERS[account] ?? []).map((name) => [`${name}_id`, ids[name][at[name]] as string]);
  return { account, amount: String(amount), currency, ...Object.fromEntries(carried) };
}

/** Lines that balance: the last one takes the rest, on an account without a balance row. */
function linesOf({ legs, currency, kind }: Command): Line[] {
  const rest = -legs.reduce((sum, { amount }) => sum + amount, 0n) + (kind === 'unbalanced' ? 1n : 0n);
  return [
    ...legs.map((one) => lineOf(one, currency)),
    { account: 'ENC', amount: String(rest || 1n), currency },
  ];
}

interface Posting {
  source: string;
  event: string;
  lines: Line[];
  on: string | null;
  reverses: string | null;
}

/** What became of a posting: its entry, or the code of the refusal. */
interface Outcome extends Posting {
  id?: string;
  refused?: string;
}

async function send(client: Client, posting: Posting): Promise<Outcome> {
  const { source, event, lines, on, reverses } = posting;
  try {
    const { rows } = await client.query<{ id: string }>(
      `select post_entry($1, 'test', $2, 'Essai', $3, null, $4, $5) as id`,
      [event, source, JSON.stringify(lines), reverses, on],
    );
    return { ...posting, id: rows[0]?.id as string };
  } catch (error) {
    return { ...posting, refused: (error as DatabaseError).code ?? String(error) };
  }
}

const opposite = (lines: Line[]): Line[] =>
  lines.map((line) => ({ ...line, amount: String(-BigInt(line['amount'] as string)) }));
const sorted = (lines: Line[]): string[] =>
  lines.map((line) => JSON.stringify(Object.entries(line).toSorted())).toSorted();
const same = (some: Line[], others: Line[]): boolean =>
  JSON.stringify(sorted(some)) === JSON.stringify(sorted(others));

/** Runs the commands on all connections at once, in the order in which each becomes free. */
async function runAll(clients: Client[], commands: Command[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const firsts: Posting[] = [];
  const queue = [...commands.entries()];
  const work = async (client: Client) => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [at, { kind, of, event, on }] = next;
      const lines = linesOf(next[1]);
      const own: Posting = { source: `s${at}`, event, lines, on, reverses: null };
      const earlier = firsts[of % Math.max(1, firsts.length)];
      const entry = outcomes.find(
        ({ id, source, reverses }) => id && source === earlier?.source && !reverses,
      );
      if (kind === 'again' && earlier) outcomes.push(await send(client, earlier));
      else if (kind === 'other lines' && earlier) outcomes.push(await send(client, { ...earlier, lines }));
      else if (kind === 'reverse' && entry?.id) {
        const { id } = entry;
        const reversal = { ...entry, source: `r${id}`, lines: opposite(entry.lines), reverses: id };
        outcomes.push(await send(client, { ...reversal, on: null }));
      } else {
        if (kind !== 'unbalanced') firsts.push(own);
        outcomes.push(await send(client, own));
      }
    }
  };
  await Promise.all(clients.map(work));
  return outcomes;
}

interface Entry {
  id: string;
  source_id: string;
  event: string;
  journal: string;
  on: string;
  position: string;
  number: string;
  ref: string;
}
interface Row {
  id: string;
  entry_id: string;
  account: string;
  amount: string;
  currency: string;
  party_id: string | null;
  contract_id: string | null;
  invoice_id: string | null;
  balance: string | null;
  sealed: string;
  account_balance: string;
}

const byNumber = <T>(rows: T[], of: (row: T) => string): T[] =>
  rows.toSorted((a, b) => (BigInt(of(a)) < BigInt(of(b)) ? -1 : 1));

/** Adds to the sum of that key. @returns the new sum */
function add(sums: Map<string, bigint>, key: string, amount: string): string {
  const sum = (sums.get(key) ?? 0n) + BigInt(amount);
  sums.set(key, sum);
  return String(sum);
}

const rowOf = ({ account, party_id: party, contract_id: contract, currency }: Row): string =>
  [account, party, contract, currency].join();

/** Compares the ledger with what its rules make of its own lines. */
async function checkLedger(outcomes: Outcome[]): Promise<void> {
  const entries = byNumber(
    await rowsOf<Entry>(
      `select id, source_id, event, journal, entry_date::text as on, position::text, number::text, ref from ledger_entries`,
    ),
    ({ position }) => position,
  );
  const lines = await rowsOf<Row>(
    `select id::text, entry_id, account, amount::text, currency, party_id, contract_id, invoice_id, balance::text,
       sealed::text, account_balance::text from ledger_lines`,
  );

  // One entry for each source, with the lines of every posting that was accepted.
  const bySource = new Map(entries.map((entry) => [`${entry.source_id} ${entry.event}`, entry]));
  expect(bySource.size).toBe(entries.length);
  const posted = new Set<string>();
  for (const { source, event, lines: wanted, id, refused } of outcomes) {
    const entry = bySource.get(`${source} ${event}`);
    const unbalanced = wanted.reduce((sum, line) => sum + BigInt(line['amount'] as string), 0n) !== 0n;
    expect([id, refused]).toEqual(id ? [entry?.id, undefined] : [undefined, unbalanced ? 'LG001' : 'LG006']);
    if (id) posted.add(id);
    if (!entry) continue;
    const written = byNumber(
      lines.filter((line) => line.entry_id === entry.id),
      (line) => line.id,
    ).map(({ account, amount, currency, party_id, contract_id, invoice_id }) => ({
      account,
      amount,
      currency,
      ...(party_id && { party_id }),
      ...(contract_id && { contract_id }),
      ...(invoice_id && { invoice_id }),
    }));
    expect(same(written, wanted)).toBe(id !== undefined);
  }
  expect(entries.map(({ id }) => id).toSorted()).toEqual([...posted].toSorted());

  // Balance rows, in the order of their lines.
  const rows = new Map<string, bigint>();
  for (const line of byNumber(lines, ({ id }) => id))
    expect([line.id, line.balance]).toEqual([
      line.id,
      KEPT.includes(line.account) ? add(rows, rowOf(line), line.amount) : null,
    ]);
  const kept = await rowsOf<Row>(
    'select account, party_id, contract_id, currency, amount::text from ledger_balances',
  );
  expect(new Map(kept.map((row) => [rowOf(row), BigInt(row.amount)]))).toEqual(rows);

  // Accounts, and entries in which everything adds up to zero, in the order of the seal.
  const accounts = new Map<string, bigint>();
  const sums = new Map<string, bigint>();
  const inOrder = byNumber(lines, ({ sealed }) => sealed);
  for (const [at, line] of inOrder.entries()) {
    const total = add(accounts, `${line.account} ${line.currency}`, line.amount);
    expect([line.sealed, line.account_balance]).toEqual([String(at + 1), total]);
    add(sums, `${line.entry_id} ${line.currency}`, line.amount);
  }
  expect([...sums.values()].filter((sum) => sum !== 0n)).toEqual([]);
  expect([...new Set(inOrder.map((line) => line.entry_id))]).toEqual(entries.map(({ id }) => id));

  // Places, and numbers by journal and year.
  const numbers = new Map<string, bigint>();
  for (const [at, { event, journal, on, position, number, ref }] of entries.entries()) {
    const year = on.slice(0, 4);
    const next = add(numbers, `${journal} ${year}`, '1');
    expect({ position, journal, number, ref }).toEqual({
      position: String(at + 1),
      journal: JOURNALS[event],
      number: next,
      ref: `ECR-${journal}-${year}-${next.padStart(6, '0')}`,
    });
  }
  expect(await rowsOf('select * from verify_ledger()')).toEqual([]);
}

const TABLES = ['ledger_entries', 'ledger_lines', 'ledger_balances'];
const triggers = (what: 'enable' | 'disable') =>
  world.owner.query(TABLES.map((table) => `alter table ${table} ${what} trigger user`).join(';'));

async function emptyLedger(): Promise<void> {
  await triggers('disable');
  await world.owner.query(`truncate ${TABLES.join()} restart identity cascade`);
  await world.owner.query('update ledger_head set position = 0, hash = null');
  await triggers('enable');
}

beforeAll(async () => {
  invoices = [await insertInvoice(world), await insertInvoice(world)];
});

test('at eight connections, with seals between them, every balance and number is the one that the rules give', async () => {
  const connect = async () => {
    const client = new Client({ connectionString: world.config.databaseUrl });
    await client.connect();
    return client;
  };
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, connect));
  const sealer = await connect();
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 40, maxLength: 120 }), async (commands) => {
        await emptyLedger();
        const over = new AbortController();
        const seal = async () => {
          while (!over.signal.aborted) {
            await sealer.query('select seal_ledger()');
            expect((await sealer.query('select * from verify_ledger()')).rows).toEqual([]);
          }
        };
        const [outcomes] = await Promise.all([runAll(clients, commands).finally(() => over.abort()), seal()]);
        await sealer.query('select seal_ledger()');
        await checkLedger(outcomes);
      }),
      // What runs at once does not repeat itself: a shorter sequence would prove nothing. A failure prints its seed.
      { numRuns: RUNS, endOnFailure: true },
    );
  } finally {
    for (const client of [...clients, sealer]) await client.end();
  }
});

describe('changed by the owner, with the triggers off', () => {
  beforeAll(async () => {
    await emptyLedger();
    const { assignor } = world.parties;
    for (const [at, kept] of ['CCA', 'VIR', 'CCA', 'VIR', 'VIR'].entries())
      await valueOf(`select post_entry('E14', 'test', $1, 'Essai', $2)`, [
        `t${at}`,
        JSON.stringify([
          { account: 'ENC', amount: 100, currency: 'EUR' },
          {
            account: kept,
            amount: -100,
            currency: 'EUR',
            ...(kept === 'CCA' && { party_id: assignor, contract_id: world.contracts.classic }),
          },
        ]),
      ]);
    await valueOf('select seal_ledger()');
  });

  /** Makes a change, verifies, and takes it back. */
  async function findingsAfter(...changes: string[]): Promise<string[]> {
    await world.owner.query('begin');
    try {
      await triggers('disable');
      for (const change of changes) await world.owner.query(change);
      const found = await rowsOf<{ finding: string }>('select * from verify_ledger()');
      return [...new Set(found.map(({ finding }) => finding))].toSorted();
    } finally {
      await world.owner.query('rollback');
    }
  }
  const removed = (positions: string) => [
    `delete from ledger_lines where entry_id in (select id from ledger_entries where position in (${positions}))`,
    `delete from ledger_entries where position in (${positions})`,
  ];

  test('nothing is found before', async () => {
    expect(await findingsAfter('select 1')).toEqual([]);
  });

  test.each<[string, string[], string]>([
    ['an amount', ['update ledger_lines set amount = amount * 2 where sealed in (7, 8)'], 'chain'],
    ['a label', [`update ledger_entries set label = 'Autre' where position = 2`], 'chain'],
    ['a reference', [`update ledger_entries set ref = 'ECR-OD-2026-000099' where position = 2`], 'number'],
    ['an entry in the middle', removed('2'), 'chain'],
    ['the last entry', removed('5'), 'head'],
    ['the last two entries', removed('4, 5'), 'head'],
    ['every entry', [...removed('1, 2, 3, 4, 5'), 'delete from ledger_balances'], 'head'],
    [
      'two that change places',
      [
        'update ledger_entries set position = -position where position in (2, 4)',
        'update ledger_entries set position = 6 + position where position < 0',
      ],
      'chain',
    ],
    ['a balance row', ['update ledger_balances set amount = amount - 1'], 'balance'],
    [
      'a line more',
      [
        `insert into ledger_lines (entry_id, account, amount, currency, entry_date, value_date)
        select id, unnest(array['ENC', 'VIR']), unnest(array[5, -5]), 'EUR', entry_date, value_date from ledger_entries where position = 1`,
      ],
      'chain',
    ],
    [
      'the balance after a line',
      ['update ledger_lines set account_balance = 0 where sealed = 1'],
      'account_balance',
    ],
  ])('%s is found', async (_, changes, finding) => {
    expect(await findingsAfter(...changes)).toContain(finding);
  });

  test('the last entry removed with the head that names it is found by the anchor outside the database', async () => {
    const anchor = () => bySystem((tx) => anchorHead(tx, world.config.auditAnchor));
    await world.owner.query(
      `select append_audit('192.0.2.1', 'a', 'party', $1, null, null, null, null, false, null, null, null), seal_audit()`,
      [world.parties.debtor],
    );
    await anchor();
    await anchor();
    await triggers('disable');
    for (const change of removed('5')) await world.owner.query(change);
    await world.owner.query(
      'update ledger_head set (position, hash) = (select position, hash from ledger_entries where position = 4)',
    );
    await triggers('enable');
    expect(await rowsOf('select * from verify_ledger()')).toEqual([]);
    await expect(anchor()).rejects.toThrow('the ledger was rewritten: entry 5');
  });
});
