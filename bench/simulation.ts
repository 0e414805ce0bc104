import { simulate, type Terms } from '@cessio/contract/money';
import { withAskedApi } from './asked-api.ts';
import { headersOf } from './bench-api.ts';
import { median } from './median.ts';
import { measure, medians, printMeasures, type Call, type Measure } from './measure.ts';
import type { Asker } from './search-data.ts';

/**
 * `POST /api/simulations` against a route of the same API that does nothing for somebody signed in, with the same body,
 * alternately in one run. Prints requests/s, p50, p99, CPU µs per request and the ratio. `ROUNDS` and `SECONDS` shrink
 * it.
 */
const ROUNDS = Number(process.env['ROUNDS'] ?? 9);
const SECONDS = Number(process.env['SECONDS'] ?? 3);

/** The first worked example, with every line of the explanation. */
const terms: Terms = {
  currency: 'MAD',
  quotitePpm: 900_000,
  fdgPpm: 100_000,
  fdgCap: 800_000,
  feePpm: 8_000,
  feeMin: 600,
  guaranteeFeePpm: 2_000,
  vatPpm: 200_000,
  vatOnInterest: true,
  ratePpm: 35_000,
  dayBasis: 360,
  fundUncovered: false,
};
const invoice = { covered: 8_000_000, disputed: 100_000, credited: 50_000, dueDate: '2026-03-16' };
const body = JSON.stringify({
  terms,
  invoice: { gross: 10_000_000, ...invoice },
  drawDate: '2026-01-15',
  draw: null,
  paidDate: '2026-03-31',
});

await withAskedApi(
  'bench-simulation',
  {
    isEmpty: 'select from sessions limit 1',
    fill: async (db) => {
      await db.query(
        `with person as (insert into users (role, first_name, last_name, email, password_hash, email_verified_at)
           values ('super', 'Ada', 'Bench', 'super@bench.test', '', now()) returning id)
         insert into sessions (user_id, device, ip, expires_at) select id, 'bench', '127.0.0.1', now() + interval '1 day' from person`,
      );
    },
  },
  async (base, db) => {
    const { rows } = await db.query<Asker>(
      `select id as "sessionId", user_id as "userId", null as "partyId" from sessions`,
    );
    const [asker] = rows;
    if (!asker) throw new Error('nobody is signed in');
    const call = (path: string): Call[] => [
      {
        path,
        method: 'POST',
        body,
        headers: { ...headersOf(asker, 'super'), 'content-type': 'application/json' },
      },
    ];
    const [empty, simulation] = [call('/empty'), call('/api/simulations')];
    await measure(base, empty, 2);
    await measure(base, simulation, 2);
    const floor: Measure[] = [];
    const asked: Measure[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      floor.push(await measure(base, empty, SECONDS));
      asked.push(await measure(base, simulation, SECONDS));
    }
    printMeasures({ 'route vide, session lue': medians(floor), 'POST /api/simulations': medians(asked) });
    const ratios = asked.map(({ perSecond }, round) => perSecond / (floor[round]?.perSecond ?? 0));
    console.log(`ratio, médiane des ${ROUNDS} tours : ${median(ratios).toFixed(2)} (cible ≥ 0,70)`);
  },
);

const runs = 20_000;
const start = performance.now();
for (let run = 0; run < runs; run += 1)
  simulate(terms, { due: 10_000_000, ...invoice }, '2026-01-15', null, '2026-03-31');
console.log(`simulate() seul : ${(((performance.now() - start) * 1_000) / runs).toFixed(0)} µs`);
