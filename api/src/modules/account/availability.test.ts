import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { plusDays, todayInParis } from '@cessio/contract';
import type { Availability, WaterfallLine, WaterfallRule } from '@cessio/contract/account';
import { insertInvoice, insertRow } from '../../../test/fixtures.ts';
import { amend, copyContract } from '../../../test/records.ts';
import { people, valueOf, world } from '../../../test/small-world.ts';

/*
 * What may be drawn, compared with a calculation of its own over everything that happened: lives of invoices by chance,
 * looked at on several of their days. `AVAILABILITY_RUNS` repeats it with other lives; a failure prints its seed.
 */
const RUNS = Number(process.env['AVAILABILITY_RUNS'] ?? 100);
const DAYS_SEEN = 10;
const COST_DAYS = 30;
const QUOTITE = 850_000n;
const FDG = 100_000n;

const share = (amount: bigint, ppm: bigint): bigint => {
  const doubled = 2n * (amount < 0n ? -amount : amount) * ppm + 1_000_000n;
  return (amount < 0n ? -1n : 1n) * (doubled / 2_000_000n);
};
const most = (a: bigint, b: bigint) => (a > b ? a : b);
const least = (a: bigint, b: bigint) => (a < b ? a : b);

type Kind =
  | 'credit'
  | 'draw'
  | 'collect'
  | 'dispute'
  | 'unpaid'
  | 'adjust'
  | 'settle'
  | 'reassign'
  | 'own money'
  | 'payout';
/** What happens to an invoice, `day` days after it was assigned. */
interface Happens {
  kind: Kind;
  day: number;
  /** Share of what is possible, in a thousand. */
  part: number;
}
interface Life {
  due: number;
  covered: number;
  assigned: number;
  dueIn: number;
  term: number;
  happens: Happens[];
}
const life: fc.Arbitrary<Life> = fc.record({
  due: fc.integer({ min: 1_000, max: 9_000_000 }),
  covered: fc.nat(1_000),
  assigned: fc.integer({ min: 0, max: 100 }),
  dueIn: fc.integer({ min: -80, max: 60 }),
  term: fc.constantFrom(30, 60, 150),
  happens: fc.array(
    fc.record({
      kind: fc.constantFrom<Kind>(
        'credit',
        'draw',
        'draw',
        'collect',
        'dispute',
        'unpaid',
        'adjust',
        'settle',
        'reassign',
        'own money',
        'payout',
      ),
      day: fc.nat(100),
      part: fc.integer({ min: 1, max: 1_000 }),
    }),
    { maxLength: 6 },
  ),
});
const story = fc.record({
  lives: fc.array(life, { minLength: 1, maxLength: 5 }),
  recourse: fc.boolean(),
  uncovered: fc.boolean(),
  ceiling: fc.constantFrom(100_000_000, 3_000_000),
  seen: fc.array(fc.nat(110), { minLength: DAYS_SEEN - 1, maxLength: DAYS_SEEN - 1 }),
});
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;

/** Amounts of one invoice on one day, and the lines that were posted until then. */
interface Facts {
  g: bigint;
  c: bigint;
  a: bigint;
  k: bigint;
  p: bigint;
  d: bigint;
  fdg: bigint;
  uncovered: bigint;
  disputed: bigint;
  fees: bigint;
  vat: bigint;
  other: bigint;
  ended: boolean;
  state: string;
  since: number;
}
interface Posting {
  on: number;
  event: string;
  source: string;
  lines: (readonly [account: string, amount: bigint])[];
  /** The state that it leads to. */
  state?: string;
  /** Without an invoice. */
  apart?: boolean;
}

const legs = (...lines: (readonly [account: string, amount: bigint])[]) =>
  lines.filter(([, amount]) => amount !== 0n);

/** What an invoice's life posts, in order, and its facts after each step; days are counted back from today. */
function lived({ due, covered, assigned, happens }: Life, fundUncovered: boolean) {
  const g = BigInt(due);
  const c = (g * BigInt(covered)) / 1_000n;
  const eligible = (of: Facts) => most(0n, (fundUncovered ? g : c) - of.d - of.a);
  const f: Facts = {
    g,
    c,
    a: 0n,
    k: 0n,
    p: 0n,
    d: 0n,
    fdg: share(g, FDG),
    uncovered: 0n,
    disputed: 0n,
    fees: share(g, 8_000n),
    vat: share(share(g, 8_000n), 200_000n),
    other: 0n,
    ended: false,
    state: 'assigned',
    since: assigned,
  };
  f.uncovered = share(g - eligible(f), QUOTITE);
  const postings: Posting[] = [
    {
      on: assigned,
      event: 'E1',
      source: 'invoice',
      lines: [
        ['ACH', g],
        ['CCA', -g],
      ],
      state: 'assigned',
    },
    {
      on: assigned,
      event: 'E2',
      source: 'invoice',
      lines: [
        ['CCA', f.fdg],
        ['FDG', -f.fdg],
      ],
    },
    {
      on: assigned,
      event: 'E3b',
      source: 'invoice',
      lines: [
        ['CCA', f.uncovered],
        ['RES', -f.uncovered],
      ],
    },
    {
      on: assigned,
      event: 'E3',
      source: 'invoice',
      lines: [
        ['CCA', f.fees + f.vat],
        ['COM', -f.fees],
        ['TVA', -f.vat],
      ],
    },
  ];
  const facts: { on: number; facts: Facts; own: bigint }[] = [{ on: assigned, facts: { ...f }, own: 0n }];
  let own = 0n;
  const post = (on: number, event: string, lines: Posting['lines'], more: Partial<Posting> = {}) => {
    if (more.state) [f.state, f.since] = [more.state, on];
    postings.push({ on, event, source: randomUUID(), lines, ...more });
    facts.push({ on, facts: { ...f }, own });
  };
  const sorted = happens.toSorted((x, y) => x.day - y.day);
  for (const { kind, day, part } of sorted) {
    const on = assigned - day;
    if (on < 0 || (f.ended && kind !== 'own money' && kind !== 'payout')) continue;
    const left = f.g - f.a - f.k;
    const of = (amount: bigint) => (amount * BigInt(part)) / 1_000n;
    if (kind === 'credit' && of(left - f.d) > 0n) {
      const amount = of(left - f.d);
      f.a += amount;
      const fdg = most(0n, f.fdg - share(f.g - f.a, FDG));
      f.fdg -= fdg;
      post(on, 'E9', legs(['ACH', -amount], ['CCA', amount], ['FDG', fdg], ['CCA', -fdg]));
    } else if (kind === 'draw' && of(share(f.g, QUOTITE)) > 0n) {
      const amount = of(share(f.g, QUOTITE));
      f.p += amount;
      post(
        on,
        'E4',
        [
          ['CCA', amount],
          ['VIR', -amount],
        ],
        f.state === 'assigned' ? { state: 'financed' } : {},
      );
    } else if (kind === 'collect' && of(left) > 0n) {
      const amount = part > 700 ? left : of(left);
      f.k += amount;
      const paid = f.k === f.g - f.a;
      post(
        on,
        'E6',
        [
          ['ENC', amount],
          ['ACH', -amount],
        ],
        {
          state: paid ? 'paid' : f.state === 'unpaid' || f.state === 'disputed' ? f.state : 'partially_paid',
        },
      );
    } else if (
      kind === 'dispute' &&
      f.state !== 'disputed' &&
      f.d === 0n &&
      of(left) > 1_000n &&
      f.k === 0n
    ) {
      const before = share(f.g - f.a - eligible(f), QUOTITE);
      f.d = of(left);
      const more = share(f.g - f.a - eligible(f), QUOTITE) - before;
      f.disputed += more;
      if (more > 0n)
        post(
          on,
          'E3b',
          [
            ['CCA', more],
            ['RES', -more],
          ],
          { source: 'dispute', state: 'disputed' },
        );
      else f.d = 0n;
    } else if (kind === 'unpaid' && left > 0n && f.state !== 'disputed') {
      post(
        on,
        'E19',
        [
          ['CCA', 1n],
          ['COM', -1n],
        ],
        { state: 'unpaid' },
      );
      f.other -= 1n;
      (facts.at(-1) as { facts: Facts }).facts.other = f.other;
    } else if (kind === 'adjust') {
      f.other -= BigInt(part);
      post(on, 'E6a', [
        ['CCA', BigInt(part)],
        ['INT', -BigInt(part)],
      ]);
    } else if (kind === 'settle' && f.k > 0n && left === 0n) {
      const [fdg, res] = [f.fdg, f.uncovered + f.disputed];
      Object.assign(f, { fdg: 0n, uncovered: 0n, disputed: 0n, ended: true });
      post(on, 'E7', legs(['FDG', fdg], ['RES', res], ['CCA', -(fdg + res)]), { state: 'settled' });
    } else if (kind === 'reassign' && left > 0n && f.state === 'unpaid') {
      const kept = f.fdg + f.uncovered + f.disputed;
      const lines = legs(
        ['ADR', left],
        ['ACH', -left],
        ['FDG', f.fdg],
        ['RES', f.uncovered + f.disputed],
        ['ADR', -kept],
      );
      Object.assign(f, { fdg: 0n, uncovered: 0n, disputed: 0n, ended: true });
      f.other -= left;
      post(on, 'E10', lines, { state: 'reassigned' });
    } else if (kind === 'own money') {
      own += BigInt(part);
      post(
        on,
        'E14',
        [
          ['ENC', BigInt(part)],
          ['CCA', -BigInt(part)],
        ],
        { apart: true },
      );
    } else if (kind === 'payout' && f.ended) {
      f.other -= BigInt(part);
      post(on, 'E8', [
        ['CCA', BigInt(part)],
        ['VIR', -BigInt(part)],
      ]);
    }
  }
  return { postings, facts, last: f };
}

/** The waterfall on a day, by the rules of domain.md §D. */
function expected(
  { lives, recourse, uncovered, ceiling }: Story,
  day: number,
  all: readonly ReturnType<typeof lived>[],
) {
  const bars = new Map<string, bigint>();
  const lines = new Map<string, Map<string, bigint>>();
  const add = (rule: string, at: string, amount: bigint) => {
    bars.set(rule, (bars.get(rule) ?? 0n) + amount);
    const of = lines.get(rule) ?? new Map<string, bigint>();
    of.set(at, (of.get(at) ?? 0n) + amount);
    lines.set(rule, of);
  };
  let [balance, room, financed] = [0n, 0n, 0n];
  const cuts = { overdue: 0n, unpaid: 0n, tenor: 0n, dispute: 0n };
  all.forEach(({ facts }, index) => {
    const one = lives[index] as Life;
    const now = facts.findLast(({ on }) => on >= day);
    if (!now) return;
    const { facts: f, own } = now;
    balance += own;
    if (own !== 0n) add('other', 'own', own);
    const rest = f.g - f.a - f.fdg - f.uncovered - f.disputed - f.fees - f.vat - f.p + f.other;
    balance += rest;
    // Reassigned ones left the account before: what they still owe is in ADR.
    if (f.ended || (f.g - f.a - f.k === 0n && f.fdg + f.uncovered + f.disputed === 0n)) {
      add('other', String(index), rest);
      return;
    }
    add('assigned', String(index), f.g);
    add('credited', String(index), -f.a);
    add('fdg', String(index), -f.fdg);
    add('uncovered', String(index), -f.uncovered);
    add('disputed', String(index), -f.disputed);
    add('fees', String(index), -f.fees);
    add('vat', String(index), -f.vat);
    add('drawn', String(index), -f.p);
    add('other', String(index), f.other);
    const e = most(0n, (uncovered ? f.g : f.c) - f.d - f.a);
    const base = share(most(0n, e - f.k), QUOTITE);
    const own_ = most(0n, f.p - f.k);
    const cut =
      f.state === 'unpaid'
        ? 'unpaid'
        : f.state === 'disputed' && f.since - day > 60
          ? 'dispute'
          : one.term > 120
            ? 'tenor'
            : -one.dueIn > day
              ? 'overdue'
              : null;
    const fundable =
      cut === null
        ? base
        : cut === 'dispute' || cut === 'tenor' || (cut === 'unpaid' && recourse)
          ? 0n
          : least(base, own_);
    if (cut) cuts[cut] += base - fundable;
    room += fundable - own_;
    financed += own_;
  });
  const n = most(0n, balance - room);
  let left = n;
  for (const cut of ['overdue', 'unpaid', 'tenor', 'dispute'] as const) {
    const taken = least(left, cuts[cut]);
    bars.set(cut, -taken);
    left -= taken;
  }
  bars.set('quotite', -left);
  const under = least(balance, room);
  bars.set('ceiling', -most(0n, under - most(0n, BigInt(ceiling) - financed)));
  bars.set('overdrawn', most(0n, -under));
  const available = most(0n, least(least(balance, room), BigInt(ceiling) - financed));
  return { bars, lines, balance, available, financed };
}

/** What was charged in the days before one, account by account of the bank. */
const charged = (all: readonly ReturnType<typeof lived>[], day: number, accounts: readonly string[]) =>
  all
    .flatMap(({ postings }) => postings)
    .filter(({ on }) => on >= day && on <= day + COST_DAYS)
    .flatMap(({ lines }) => lines)
    .reduce((sum, [account, amount]) => (accounts.includes(account) ? sum - amount : sum), 0n);

async function play(told: Story) {
  const { recourse, uncovered, ceiling, lives, seen } = told;
  const contract = await copyContract(world, {
    quotite_ppm: Number(QUOTITE),
    recourse,
    ceiling,
    max_tenor_days: 120,
    start_on: plusDays(todayInParis(), -400),
  });
  await amend(world, contract, { fund_uncovered: uncovered, dispute_days: 60 });
  const terms = await valueOf('select id from contract_terms where contract_id = $1 and number = 2', [
    contract,
  ]);
  const { assignor } = world.parties;
  const batch = await insertRow(world.owner, 'batches', {
    number: randomUUID(),
    contract_id: contract,
    contract_number: 'AF-ESSAI',
    program: 'classic',
    assignor_id: assignor,
    assignor_name: 'Atelier Brévanne',
    currency: 'EUR',
  });
  const all = lives.map((one) => lived(one, uncovered));
  const entries: object[] = [];
  const log: object[] = [];
  const ids: string[] = [];
  for (const [index, one] of lives.entries()) {
    const { last, postings } = all[index] as ReturnType<typeof lived>;
    const dueDate = plusDays(todayInParis(), one.dueIn);
    const id = await insertInvoice(world, {
      ref: `FAC-${randomUUID()}`,
      contract_id: contract,
      contract_number: 'AF-ESSAI',
      net: one.due,
      vat: 0,
      gross: one.due,
      covered_amount: Number(last.c),
      credited: Number(last.a),
      collected: Number(last.k),
      disputed: Number(last.d),
      status: last.state,
      status_since: `${plusDays(todayInParis(), -last.since)}T10:00:00Z`,
      issue_date: plusDays(dueDate, -one.term),
      due_date: dueDate,
      submitted_at: new Date(),
      batch_id: batch,
      terms_id: terms,
      assigned_on: plusDays(todayInParis(), -one.assigned),
    });
    ids.push(id);
    await world.owner.query(
      'insert into batch_invoices (batch_id, invoice_id, covered) values ($1, $2, $3)',
      [batch, id, Number(last.c)],
    );
    for (const { on, event, source, lines, state, apart } of postings) {
      const day = plusDays(todayInParis(), -on);
      if (state) log.push({ id, state, at: `${day}T10:00:00Z` });
      const kept = {
        currency: 'EUR',
        party_id: assignor,
        contract_id: contract,
        ...(!apart && { invoice_id: id }),
      };
      const moved = lines.filter(([, amount]) => amount !== 0n);
      if (moved.length > 1)
        entries.push({
          on: day,
          event,
          source,
          of: `${id}/${randomUUID()}`,
          lines: moved.map(([account, amount]) => ({ account, amount: String(amount), ...kept })),
        });
    }
  }
  await world.owner.query(
    `select post_entry(e ->> 'event', e ->> 'source', e ->> 'of', 'Essai', e -> 'lines', null, null, (e ->> 'on')::date)
      from jsonb_array_elements($1) with ordinality x (e, n) order by e ->> 'on', n`,
    [JSON.stringify(entries)],
  );
  await world.owner.query(
    `insert into audit_events (action, entity, entity_id, to_status, at, actor_name, actor_public, actor_role)
      select 'invoices.step', 'invoice', (e ->> 'id')::uuid, e ->> 'state', (e ->> 'at')::timestamptz, 'x', 'x', 'system'
      from jsonb_array_elements($1) with ordinality x (e, n) order by n`,
    [JSON.stringify(log)],
  );
  const states: Record<string, unknown>[] = [];
  const wanted: Record<string, unknown>[] = [];
  for (const day of [0, ...seen]) {
    const { bars, balance, available, financed } = expected(told, day, all);
    const [from, to] = [plusDays(todayInParis(), -day - COST_DAYS), plusDays(todayInParis(), -day)];
    const { rows } = await world.owner.query<{ a: Record<string, string | number> }>(
      'select to_jsonb(a) || to_jsonb(o) as a from availability($1, $2, $4) a, account_cost($1, $2, $3, $4) o',
      [contract, assignor, from, to],
    );
    const found = rows[0]?.a ?? {};
    const names = [...bars.keys()];
    states.push({
      day,
      ...Object.fromEntries(
        [...names, 'balance', 'available', 'financed', 'cost', 'interest'].map((name) => [
          name,
          String(found[name]),
        ]),
      ),
    });
    wanted.push({
      day,
      ...Object.fromEntries([...bars].map(([name, amount]) => [name, String(amount)])),
      balance: String(balance),
      available: String(available),
      financed: String(financed),
      cost: String(charged(all, day, ['COM', 'TVA', 'INT'])),
      interest: String(charged(all, day, ['INT'])),
    });
  }
  return { states, wanted, contract, ids, all };
}

test(`${RUNS * DAYS_SEEN} states by chance: what may be drawn, and each bar, is what a naive calculation finds`, async () => {
  await fc.assert(
    fc.asyncProperty(story, async (told) => {
      const { states, wanted } = await play(told);
      expect(states).toEqual(wanted);
    }),
    { numRuns: RUNS },
  );
}, 120_000);

test('each bar equals its list, line by line', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (told) => {
      const { contract, ids, all } = await play(told);
      const { lines } = expected(told, 0, all);
      const { assignor } = world.parties;
      const query = `contractId=${contract}&assignorId=${assignor}`;
      const { data } = await people.supplier.get<{ data: Availability[] }>(
        `/api/availability?contractId=${contract}`,
      );
      const [account] = data as [Availability];
      expect(account.bars.reduce((sum, { amount }) => sum + amount, 0)).toBe(account.available);
      for (const { rule, amount, count } of account.bars) {
        const list = await people.supplier.get<{ amount: number; count: number; data: WaterfallLine[] }>(
          `/api/availability/lines/${rule}?${query}`,
        );
        expect({ rule, amount: list.amount }).toEqual({ rule, amount });
        expect(list.data.reduce((sum, line) => sum + line.amount, 0)).toBe(amount);
        expect(list.data.every(({ invoice, label }) => (invoice === null) === (label !== null))).toBe(true);
        const named = list.data.filter(({ invoice }) => invoice);
        // Movements of ended invoices are counted with their list.
        expect({ rule, named: rule === 'other' ? count : named.length }).toEqual({ rule, named: count });
        const naive = lines.get(rule satisfies WaterfallRule);
        for (const { invoice, amount: of } of naive ? named : [])
          expect(BigInt(of)).toBe(naive?.get(String(ids.indexOf(invoice?.id ?? ''))));
      }
    }),
    { numRuns: 10 },
  );
}, 120_000);
