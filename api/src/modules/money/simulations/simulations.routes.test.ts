import type { Problem } from '@cessio/contract';
import { simulate, type Simulation, type Terms } from '@cessio/contract/money';
import { expectRefused } from '../../../../test/answers.ts';
import { countStatements } from '../../../../test/statements.ts';
import { createWorld, type Person, type World } from '../../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.end());

/** The first worked example (docs/adr/0100). */
const terms: Terms = {
  currency: 'EUR',
  quotitePpm: 900_000,
  fdgPpm: 100_000,
  fdgCap: null,
  feePpm: 8_000,
  feeMin: 0,
  guaranteeFeePpm: 2_000,
  vatPpm: 200_000,
  vatOnInterest: false,
  ratePpm: 35_000,
  dayBasis: 360,
  fundUncovered: false,
};
const invoice = { gross: 10_000_000, covered: 10_000_000, disputed: 0, credited: 0, dueDate: '2026-03-16' };
const question = { terms, invoice, drawDate: '2026-01-15', draw: null, paidDate: null };
type Differing = { terms?: object; invoice?: object; drawDate?: unknown; draw?: unknown; paidDate?: unknown };

const asked = ({ terms: priced, invoice: invoiced, ...rest }: Differing) => ({
  ...question,
  ...rest,
  terms: { ...terms, ...priced },
  invoice: { ...invoice, ...invoiced },
});
const run = (differing: Differing, who: Person = world.people.supplier) =>
  who.call('POST', '/api/simulations', asked(differing));

/** The refused fields with why, of an answer 422. */
async function refusedFields(differing: Differing) {
  const answer = await run(differing);
  const { code, errors = [] } = answer.json<Problem>();
  return [
    answer.statusCode,
    code,
    ...errors.map(({ path, message }) => `${path} ${message.replaceAll('\u00a0', ' ')}`),
  ];
}

test('everybody who is signed in gets what the calculator says', async () => {
  const { gross: due, ...rest } = invoice;
  const expected = simulate(terms, { due, ...rest }, '2026-01-15', null, '2026-03-31');
  for (const who of Object.values(world.people)) {
    const answer = await run({ paidDate: '2026-03-31' }, who);
    expect([answer.statusCode, answer.json<Simulation>()]).toEqual([200, expected]);
  }
  expect(expected).toMatchObject({ available: 8_880_000, interestAdjustment: 12_950, teg: 35_486 });
});

test('nobody else', async () => {
  const answer = await world.app.fastify.inject({
    method: 'POST',
    url: '/api/simulations',
    payload: question,
  });
  expect(answer.statusCode).toBe(401);
});

test('reads who calls and nothing else, and writes nothing', async () => {
  const { statements } = await countStatements(() => run({}));
  expect(statements).toEqual(['find_identity']);
});

test('more than is available is refused with what is', async () => {
  expect(await expectRefused(run({ draw: 8_880_001 }), 422, 'AVAILABILITY_EXCEEDED')).toMatchObject({
    asked: 8_880_001,
    available: 8_880_000,
    detail: 'Vous demandez 88\u00a0800,01\u00a0€, 88\u00a0800,00\u00a0€ sont disponibles.',
  });
});

test('terms that cannot be are refused by their field, with why', async () => {
  expect(await refusedFields({ terms: { quotitePpm: 900_001 } })).toEqual([
    422,
    'TERMS_INVALID',
    '/terms/fdgPpm Quotité et fonds de garantie font 100,0001 % : 100 % au plus',
  ]);
  expect(await refusedFields({ terms: { vatOnInterest: true } })).toEqual([
    422,
    'TERMS_INVALID',
    '/terms/vatOnInterest En euros, les intérêts sont exonérés de TVA sans option (CGI, art. 261 C)',
  ]);
  expect((await run({ terms: { vatOnInterest: true, currency: 'MAD' } })).statusCode).toBe(200);
  for (const dayBasis of [0, 364, 366, 720])
    expect(await refusedFields({ terms: { dayBasis } })).toEqual([
      422,
      'VALIDATION_FAILED',
      '/terms/dayBasis Valeurs possibles : 360, 365',
    ]);
});

test('an invoice that cannot be is refused by its field, with why, all at once', async () => {
  expect(await refusedFields({ invoice: { covered: 10_000_001 } })).toEqual([
    422,
    'VALIDATION_FAILED',
    '/invoice/covered La part garantie dépasse le net à payer',
  ]);
  expect(await refusedFields({ invoice: { disputed: 1, credited: 10_000_000 } })).toEqual([
    422,
    'VALIDATION_FAILED',
    '/invoice/disputed Le litige et les avoirs dépassent le net à payer',
  ]);
  expect(await refusedFields({ invoice: { dueDate: '2026-01-15' } })).toEqual([
    422,
    'VALIDATION_FAILED',
    '/invoice/dueDate L’échéance doit suivre le jour du tirage',
  ]);
  expect(await refusedFields({ paidDate: '2026-01-14' })).toEqual([
    422,
    'VALIDATION_FAILED',
    '/paidDate Le paiement précède le tirage',
  ]);
  expect(
    await refusedFields({
      terms: { vatOnInterest: true, quotitePpm: 950_000 },
      invoice: { covered: 10_000_001, credited: 10_000_001, dueDate: '2025-01-15' },
      paidDate: '2024-01-01',
    }),
  ).toEqual([
    422,
    'TERMS_INVALID',
    expect.stringContaining('/terms/fdgPpm'),
    expect.stringContaining('/terms/vatOnInterest'),
    expect.stringContaining('/invoice/covered'),
    expect.stringContaining('/invoice/credited'),
    expect.stringContaining('/invoice/dueDate'),
    expect.stringContaining('/paidDate'),
  ]);
});

describe('hostile numbers and dates', () => {
  test.each<[string, Differing]>([
    ['/invoice/gross', { invoice: { gross: 0 } }],
    ['/invoice/gross', { invoice: { gross: -1 } }],
    ['/invoice/gross', { invoice: { gross: 1.5 } }],
    ['/invoice/gross', { invoice: { gross: '10000000' } }],
    ['/invoice/gross', { invoice: { gross: null } }],
    ['/invoice/gross', { invoice: { gross: 10_000_000_000_001 } }],
    ['/invoice/gross', { invoice: { gross: Number.MAX_SAFE_INTEGER } }],
    ['/invoice/gross', { invoice: { gross: 1e300 } }],
    ['/invoice/covered', { invoice: { covered: -1 } }],
    ['/terms/feeMin', { terms: { feeMin: 1e20 } }],
    ['/terms/fdgCap', { terms: { fdgCap: -1 } }],
    ['/terms/ratePpm', { terms: { ratePpm: 3_400_000 } }],
    ['/terms/ratePpm', { terms: { ratePpm: -1 } }],
    ['/terms/currency', { terms: { currency: 'USD' } }],
    ['/terms/more', { terms: { more: 1 } }],
    ['/invoice/dueDate', { invoice: { dueDate: '9999-12-31' } }],
    ['/invoice/dueDate', { invoice: { dueDate: '2026-02-30' } }],
    ['/drawDate', { drawDate: '1999-12-31' }],
    ['/drawDate', { drawDate: '0000-01-01' }],
    ['/drawDate', { drawDate: '+020260-01-15' }],
    ['/paidDate', { paidDate: '2026-03-16T00:00:00Z' }],
    ['/draw', { draw: -1 }],
    ['/draw', { draw: true }],
  ])('%s: %j', async (path, differing) => {
    const { errors } = await expectRefused(run(differing), 422, 'VALIDATION_FAILED');
    expect(errors?.map((error) => error.path)).toContain(path);
  });

  test('what JSON has no word for is no body; a number beyond all is refused', async () => {
    const send = async (gross: string) => {
      const payload = JSON.stringify(question).replace('"gross":10000000', `"gross":${gross}`);
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${world.app.services.tokens.sign(world.people.supplier.identity)}`,
      };
      return (await world.app.fastify.inject({ method: 'POST', url: '/api/simulations', payload, headers }))
        .statusCode;
    };
    expect(await send('NaN')).toBe(400);
    expect(await send('1e999')).toBe(422);
    expect(await send('10000000')).toBe(200);
  });

  test('forty years at the highest prices are exact, and the interest exceeds the draw', async () => {
    const most = 10_000_000_000_000;
    const answer = await run({
      terms: {
        currency: 'TND',
        feePpm: 100_000,
        feeMin: most,
        guaranteeFeePpm: 100_000,
        vatPpm: 300_000,
        vatOnInterest: true,
        ratePpm: 300_000,
        quotitePpm: 100_000,
      },
      invoice: { gross: most, covered: most, dueDate: '2066-01-15' },
    });
    expect(answer.json<Simulation>()).toMatchObject({ draw: 0, balance: -5_300_000_000_000 });
    const longest = await run({
      terms: { currency: 'TND', ratePpm: 300_000, vatPpm: 300_000, vatOnInterest: true },
      invoice: { gross: most, covered: most, dueDate: '2099-12-31' },
      drawDate: '2000-01-01',
      paidDate: '2099-12-31',
    });
    expect(longest.statusCode).toBe(200);
    const { netPaid, released, balance, totalCost } = longest.json<Simulation>();
    expect(netPaid).toBeLessThan(0);
    expect(netPaid + released + balance).toBe(most - totalCost);
  });
});
