import * as fc from 'fast-check';
import { plusDays } from '@cessio/contract';
import { approved, at, account, signed } from '../../../../test/financings.ts';
import { amend, copyContract } from '../../../../test/records.ts';
import { people, rowsOf, world } from '../../../../test/small-world.ts';
import { stepUpHeader } from '../../../../test/step-up.ts';
import { transactAs, writeAs } from '../../../db/caller.ts';

/*
 * Draws by chance, compared after each event with a calculation of its own over everything that happened. `FINANCING_RUNS`
 * repeats it with other lives; a failure prints its seed.
 */
const RUNS = Number(process.env['FINANCING_RUNS'] ?? 100);
const EVENTS = 10;
const RATE = 41_400n;
const QUOTITE = 850_000n;
const VAT = 200_000n;
/** A ceiling above all that is assigned. */
const ENOUGH = 100_000_000;
const START = '2026-01-19';
const CALENDARS = { EUR: ['TARGET', 'FR'], MAD: ['MA'] };
let holidays: { country: string; day: string }[];
beforeAll(async () => {
  holidays = await rowsOf('select country, date::text as day from holidays');
});

const half = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator);
const share = (amount: bigint, ppm: bigint) => half(amount * ppm, 1_000_000n);
const least = (...all: bigint[]) => all.reduce((a, b) => (a < b ? a : b));
const most = (a: bigint, b: bigint) => (a > b ? a : b);

const event = fc.record({
  kind: fc.constantFrom(
    'draw',
    'draw',
    'draw',
    'ask',
    'ask',
    'one cent too much',
    'cancel',
    'withdraw',
    'month end',
    'days',
    'cut',
    'dispute',
    'sign',
  ),
  part: fc.integer({ min: 1, max: 1_000 }),
  late: fc.boolean(),
});
const invoice = fc.record({
  due: fc.integer({ min: 1_000, max: 9_000_000 }),
  covered: fc.nat(1_000),
  dueIn: fc.integer({ min: 3, max: 110 }),
});
const story = fc.record({
  invoices: fc.array(invoice, { minLength: 2, maxLength: 4 }),
  events: fc.array(event, { minLength: EVENTS, maxLength: EVENTS }),
  upfront: fc.boolean(),
  basis: fc.constantFrom(360, 365),
  taxed: fc.boolean(),
  ceiling: fc.constantFrom(ENOUGH, 3_000_000),
});
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;

interface Held {
  id: string;
  dueDate: string;
  /** Of the account at the signature. */
  credit: bigint;
  g: bigint;
  c: bigint;
  d: bigint;
  disputedSince: string | null;
}
interface Draw {
  id: string;
  state: 'asked' | 'posted' | 'gone';
  lines: { of: Held; amount: bigint; interest: bigint }[];
  valueDate: string;
}

const daysBetween = (from: string, to: string): bigint => {
  let n = 0n;
  for (let day = from; day < to; day = plusDays(day, 1)) n += 1n;
  return n;
};
const nextBankDay = (from: string, currency: keyof typeof CALENDARS): string => {
  const closed = holidays
    .filter(({ country }) => CALENDARS[currency].includes(country))
    .map(({ day }) => day);
  let day = plusDays(from, 1);
  while ([0, 6].includes(new Date(day).getUTCDay()) || closed.includes(day)) day = plusDays(day, 1);
  return day;
};
const isMonthEnd = (day: string) => plusDays(day, 1).endsWith('-01');

class Life {
  readonly held: Held[] = [];
  readonly draws: Draw[] = [];
  today = START;
  private clock = '';
  /** Days whose accrual was run. */
  readonly run: string[] = [];
  readonly told: Story;
  readonly contract: string;
  constructor(told: Story, contract: string) {
    this.told = told;
    this.contract = contract;
  }

  /** After a move PostgreSQL plans every statement again: none where the clock already runs on from there. */
  async moveTo(instant: string): Promise<void> {
    if (this.clock !== instant) await at(instant);
    this.clock = instant;
  }
  interest(amount: bigint, days: bigint): bigint {
    return half(amount * RATE * days, 1_000_000n * BigInt(this.told.basis));
  }
  get currency() {
    // Interest bears no VAT in euros.
    return this.told.taxed ? 'MAD' : 'EUR';
  }
  get posted() {
    return this.draws.filter(({ state }) => state === 'posted');
  }
  private of(state: Draw['state'], held: Held): bigint {
    return this.draws
      .filter((one) => one.state === state)
      .flatMap(({ lines }) => lines)
      .reduce((sum, line) => (line.of === held ? sum + line.amount : sum), 0n);
  }
  fundable(held: Held): bigint {
    const base = share(most(0n, held.c - held.d), QUOTITE);
    const isOld = held.disputedSince !== null && daysBetween(held.disputedSince, this.today) > 60n;
    if (isOld) return 0n;
    return held.dueDate < this.today ? least(base, this.of('posted', held)) : base;
  }
  room(held: Held, valueDate: string): bigint {
    return held.dueDate > valueDate
      ? this.fundable(held) - this.of('posted', held) - this.of('asked', held)
      : 0n;
  }

  /** Everything that accrued of posted draws, by day, financing and invoice, day after day. */
  accruals() {
    return this.posted.flatMap(({ id, valueDate, lines }) =>
      lines.flatMap(({ of, amount, interest }) => {
        const found: { day: string; id: string; invoice: string; amount: bigint }[] = [];
        let [from, left] = [valueDate, interest];
        for (const day of this.run) {
          const over = this.told.upfront && of.dueDate <= day;
          if (left === 0n && this.told.upfront) break;
          if (!over && !(isMonthEnd(day) && from <= day)) continue;
          const days = daysBetween(from, plusDays(day, 1));
          const earned = over
            ? left
            : this.told.upfront
              ? least(left, this.interest(amount, days))
              : this.interest(amount, days);
          from = plusDays(day, 1);
          left -= earned;
          if (earned > 0n) found.push({ day, id, invoice: of.id, amount: earned });
        }
        return found;
      }),
    );
  }

  figures() {
    const accruals = this.accruals();
    const income = accruals.reduce((sum, { amount }) => sum + amount, 0n);
    const tax = (amount: bigint) => (this.told.taxed ? share(amount, VAT) : 0n);
    const drawn = this.posted.flatMap(({ lines }) => lines);
    const sum = (of: readonly { amount: bigint }[]) => of.reduce((total, { amount }) => total + amount, 0n);
    const interestOf = (draw: Draw) => draw.lines.reduce((total, { interest }) => total + interest, 0n);
    const byEntry = Map.groupBy(accruals, ({ id, day }) => id + day);
    const charged = this.told.upfront
      ? 0n
      : [...byEntry.values()].reduce((total, lines) => total + sum(lines) + tax(sum(lines)), 0n);
    const balance = this.held.reduce((total, { credit }) => total + credit, 0n) - sum(drawn) - charged;
    const financed = sum(drawn);
    const room = this.held.reduce((total, held) => total + this.fundable(held), 0n) - financed;
    const asked = sum(this.draws.filter(({ state }) => state === 'asked').flatMap(({ lines }) => lines));
    const under = least(balance, room, most(0n, BigInt(this.told.ceiling) - financed));
    return {
      balance,
      financed,
      asked: -asked,
      available: most(0n, under - asked),
      pca: this.told.upfront ? income - this.posted.reduce((total, one) => total + interestOf(one), 0n) : 0n,
      int: -income,
      vir: -this.posted.reduce(
        (total, one) =>
          total + sum(one.lines) - (this.told.upfront ? interestOf(one) + tax(interestOf(one)) : 0n),
        0n,
      ),
      accruals: accruals.map(({ day, id, invoice: of, amount }) => `${day} ${id} ${of} ${amount}`).toSorted(),
    };
  }
}

/** The same, of the database. */
const OF_LEDGER = `with e as (
    select e.id, e.entry_date, e.event, coalesce(o.source_id, e.source_id) as source_id, e.reverses, r.id as reversed from ledger_entries e
      left join ledger_entries o on o.id = e.reverses left join ledger_entries r on r.reverses = e.id
      where left(coalesce(o.source_id, e.source_id), 36) = any (select f.id::text from financings f where f.contract_id = $1)),
  l as (select l.*, e.event, e.source_id, e.reverses, e.reversed from ledger_lines l join e on e.id = l.entry_id)
  select (select jsonb_build_object('balance', a.balance::text, 'financed', a.financed::text, 'asked', a.asked::text, 'available', a.available::text)
      from availability($1, $2, today_in_paris()) a) as account,
    (select coalesce(sum(l.amount), 0)::text from l where l.account = 'PCA') as pca,
    (select coalesce(sum(l.amount), 0)::text from l where l.account = 'INT') as int,
    (select coalesce(sum(l.amount), 0)::text from l where l.account = 'VIR') as vir,
    (select coalesce(jsonb_agg(l.entry_date || ' ' || left(l.source_id, 36) || ' ' || l.invoice_id || ' ' || l.amount), '[]') from l
      where l.event = 'E5' and l.invoice_id is not null and l.reverses is null and l.reversed is null) as accruals`;

async function expectSame(life: Life, after: string): Promise<void> {
  const [row] = await rowsOf<{
    account: Record<string, string>;
    pca: string;
    int: string;
    vir: string;
    accruals: string[];
  }>(OF_LEDGER, [life.contract, world.parties.assignor]);
  const { account: sums, accruals, ...rest } = row as NonNullable<typeof row>;
  const found = { ...sums, ...rest };
  const { accruals: naive, ...amounts } = life.figures();
  expect([after, found]).toEqual([
    after,
    Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, String(amount)])),
  ]);
  expect(accruals.toSorted()).toEqual(naive);
}

const bySupplier = <T>(text: string, values: unknown[]) =>
  writeAs(world.app.services.pools, people.supplier.identity, async (tx) => {
    const { rows } = await tx.query<{ it: T }>(text, values);
    return rows[0]?.it as T;
  });
async function byBank(text: string, values: unknown[]): Promise<void> {
  const { identity } = people.adviser;
  const proof = await stepUpHeader(world.owner, identity);
  await writeAs(world.app.services.pools, identity, async (tx) => {
    await tx.query('select spend_proof($1, $2)', [proof['x-step-up'], identity.sessionId]);
    await tx.query(text, values);
  });
}

async function sign(life: Life, invoices: Story['invoices']): Promise<void> {
  const ids: string[] = [];
  for (const { due, covered, dueIn } of invoices)
    ids.push(
      await approved(life.contract, due, Math.floor((due * covered) / 1_000), plusDays(life.today, dueIn), {
        issue_date: life.today,
        currency: life.currency,
      }),
    );
  await signed(ids);
  const rows = await rowsOf<{ id: string; due: string; c: string; credit: string; g: string }>(
    `select i.id, i.due_date::text as due, i.covered_amount::text as c, i.gross::text as g,
        (select -sum(l.amount) from ledger_lines l where l.invoice_id = i.id and l.account = 'CCA')::text as credit
      from invoices i where i.id = any($1) order by i.ref`,
    [ids],
  );
  for (const { id, due, c, credit, g } of rows)
    life.held.push({
      id,
      dueDate: due,
      credit: BigInt(credit),
      g: BigInt(g),
      c: BigInt(c),
      d: 0n,
      disputedSince: null,
    });
}

/** Runs every day's accrual up to one. */
async function passTo(life: Life, day: string): Promise<void> {
  await life.moveTo(`${day}T21:30:00Z`);
  const days: string[] = [];
  for (let run = life.run.at(-1) ?? plusDays(START, -1); run < day;) days.push((run = plusDays(run, 1)));
  life.run.push(...days);
  // In one statement, day after day: each sees what the ones before it posted.
  await transactAs(world.app.services.pools.of('system'), (tx) =>
    tx.query('select accrue_interest(day, 1000) from unnest($1::date[]) day', [days]),
  );
  life.today = day;
}

const expectTooMuch = (asking: Promise<unknown>) =>
  expect(asking).rejects.toMatchObject({ code: expect.stringMatching(/^FI00[24]$/) });

async function happen(life: Life, { kind, part, late }: Story['events'][number]): Promise<void> {
  const of = (amount: bigint) => (amount * BigInt(part)) / 1_000n;
  const open = life.held.filter(({ dueDate }) => dueDate > life.today);
  const chosen = open[part % Math.max(1, open.length)];
  if (kind === 'draw' || kind === 'ask' || kind === 'one cent too much') {
    await life.moveTo(`${life.today}T${late ? '17:30' : '08:00'}:00Z`);
    const next = nextBankDay(life.today, life.currency);
    const isOpen = nextBankDay(plusDays(life.today, -1), life.currency) === life.today;
    // The day on which its file leaves.
    const leaves = late || !isOpen ? next : life.today;
    const valueDate = nextBankDay(leaves, life.currency);
    const rooms = life.held
      .map((held) => ({ held, room: life.room(held, valueDate) }))
      .filter(({ room }) => room > 0n)
      .toSorted((a, b) => (a.held.dueDate < b.held.dueDate ? -1 : a.held.dueDate > b.held.dueDate ? 1 : 0));
    const { available } = life.figures();
    let left = kind === 'one cent too much' ? available + 1n : of(available);
    const lines = rooms.flatMap(({ held, room }) => {
      const amount = least(room, left);
      left -= amount;
      return amount > 0n ? [{ of: held, amount }] : [];
    });
    const [last] = lines.slice(-1);
    if (!last) return;
    // Where invoices have no room for a cent more, one of them is asked for it.
    if (kind === 'one cent too much' && left > 0n) last.amount += left;
    const body = JSON.stringify(
      lines.map(({ of: held, amount }) => ({ invoice_id: held.id, amount: Number(amount) })),
    );
    const asking = bySupplier<string>('select request_financing($1, $2, $3, $4, 0) as it', [
      life.contract,
      world.parties.assignor,
      body,
      account,
    ]);
    if (kind === 'one cent too much') {
      await expectTooMuch(asking);
      return;
    }
    const id = await asking;
    const priced = lines.map(({ of: held, amount }) => ({
      of: held,
      amount,
      interest: life.interest(amount, daysBetween(valueDate, held.dueDate)),
    }));
    const draw: Draw = { id, state: 'asked', lines: priced, valueDate };
    life.draws.push(draw);
    if (kind === 'ask') return;
    await byBank('select validate_financing($1, false)', [id]);
    draw.state = 'posted';
  } else if (kind === 'cancel') {
    const draw = life.draws.find(({ state }) => state === 'asked');
    if (!draw) return;
    await bySupplier(`update financings set status = 'cancelled' where id = $1`, [draw.id]);
    draw.state = 'gone';
  } else if (kind === 'withdraw') {
    const draw = life.posted[part % Math.max(1, life.posted.length)];
    if (!draw) return;
    await byBank(`select withdraw_financing($1, 'Essai.')`, [draw.id]);
    draw.state = 'gone';
  } else if (kind === 'month end') {
    let day = life.today;
    do day = plusDays(day, 1);
    while (!isMonthEnd(day));
    await passTo(life, day);
  } else if (kind === 'days') {
    await passTo(life, plusDays(life.today, 1 + (part % 25)));
  } else if (kind === 'cut' && chosen) {
    chosen.c = of(chosen.c);
    await world.owner.query('update invoices set covered_amount = $2 where id = $1', [
      chosen.id,
      String(chosen.c),
    ]);
  } else if (kind === 'dispute' && chosen) {
    chosen.d = of(chosen.g);
    chosen.disputedSince = life.today;
    await world.owner.query(
      `update invoices set disputed = $2, status = 'disputed', status_since = portal_now() where id = $1`,
      [chosen.id, String(chosen.d)],
    );
  } else if (kind === 'sign' && life.told.ceiling === ENOUGH)
    await sign(life, [{ due: 1_000 * part, covered: part, dueIn: 3 + (part % 100) }]);
}

test('lives of draws by chance: what is available, deferred, earned and owed is what a naive count says', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (told) => {
      await at(`${START}T06:00:00Z`);
      const contract = await copyContract(world, {
        quotite_ppm: Number(QUOTITE),
        rate_ppm: Number(RATE),
        day_basis: told.basis,
        currency: told.taxed ? 'MAD' : 'EUR',
        ceiling: ENOUGH,
        start_on: '2025-01-01',
      });
      await amend(world, contract, {
        interest_mode: told.upfront ? 'upfront' : 'arrears',
        vat_on_interest: told.taxed,
      });
      const life = new Life(told, contract);
      await sign(life, told.invoices);
      await amend(world, contract, { ceiling: told.ceiling });
      await expectSame(life, 'signed');
      for (const [turn, one] of told.events.entries()) {
        await happen(life, one);
        await expectSame(life, `${turn} ${one.kind}`);
      }
      await passTo(life, plusDays(life.today, 130));
      await expectSame(life, 'all due');
      expect(life.told.upfront ? life.figures().pca : 0n).toBe(0n);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  // Most events had something to happen to.
  const [happened] = await rowsOf<Record<string, number>>(
    `select count(*)::int as drawn, (count(*) filter (where status = 'cancelled' and entry_id is not null))::int as withdrawn,
        (select count(*)::int from ledger_entries where source = 'accrual') as accruals from financings`,
  );
  expect(happened?.['drawn']).toBeGreaterThan(RUNS);
  expect(happened?.['accruals']).toBeGreaterThan(RUNS);
  expect(happened?.['withdrawn']).toBeGreaterThan(0);
}, 600_000);
