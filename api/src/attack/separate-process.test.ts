import type { Invoice, Problem } from '@cessio/contract';
import { slowestWhile, startRealApi, type RealApi } from '../../test/real-api.ts';
import { createWorld, daysFromToday, EMPTY_PDF, type Person, type World } from '../../test/world.ts';
import { hashPassword } from '../modules/auth/passwords.ts';

/** The attacks that race or repeat, over HTTP on the API as a process of its own: none ends it or keeps others waiting. */
const ROUNDS = 3;
const GROSS = 1_200_000;
/** Longest that anybody else may wait for an answer meanwhile, in ms. */
const UNDISTURBED = 200;
/** The same with the time that a busy machine kept them waiting, in ms. */
const MOST_WALL_CLOCK = 1_000;
const PASSWORD = 'Trois-chevaux-violets-9';

let world: World;
let api: RealApi;
let first: number;
let fileId: string;
let serial = 0;

beforeAll(async () => {
  world = await createWorld();
  await world.owner.query('update users set password_hash = $1', [await hashPassword(PASSWORD)]);
  const { databaseUrl, jwtSecret } = world.config;
  api = await startRealApi(databaseUrl, { JWT_SECRET: jwtSecret, RATE_LIMIT_FACTOR: '100' });
  first = api.pid();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(EMPTY_PDF)]), 'facture.pdf');
  const headers = signedIn(world.people.supplier);
  const stored = await fetch(`${api.url}/api/uploads`, { method: 'POST', headers, body: form });
  fileId = ((await stored.json()) as { id: string }).id;
}, 60_000);
afterAll(async () => {
  await api.stop();
  await world.end();
});

const signedIn = (who: Person): Record<string, string> => ({
  authorization: `Bearer ${world.app.services.tokens.sign(who.identity)}`,
});

/** Its status, and the code of a refusal. */
async function post(path: string, body: object, headers: Record<string, string>) {
  const answer = await fetch(api.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const json = (await answer.json()) as Pick<Problem, 'code'> & Pick<Invoice, 'id' | 'version'>;
  return { outcome: answer.ok ? 'ok' : json.code, json };
}

const step = async (by: Person, { id, version }: { id: string; version: number }, action: string) =>
  (await post(`/api/invoices/${id}/transitions`, { action, version }, signedIn(by))).outcome;

async function insert(text: string, values: unknown[]): Promise<string> {
  return (await world.owner.query<{ id: string }>(`${text} returning id`, values)).rows[0]?.id as string;
}

/** Others' longest wait stays short while the work is done by one and the same process. */
async function undisturbed(work: () => Promise<unknown>): Promise<void> {
  const { slowest, wallClock } = await slowestWhile(api.url, work, first);
  expect(slowest).toBeLessThan(UNDISTURBED);
  expect(wallClock).toBeLessThan(MOST_WALL_CLOCK);
  expect(api.pid()).toBe(first);
}

/** A contract of the classic one's terms with room for one invoice, and four invoices that wait for a decision. */
async function fourForOne(): Promise<{ id: string; version: number }[]> {
  const contractId = await insert(
    `insert into contracts (number, program, principal_id, principal_name, currency, recourse, notification, quotite_ppm, fdg_ppm,
       fee_ppm, rate_ppm, day_basis, vat_ppm, ceiling, start_on, status)
     select $1, program, principal_id, principal_name, currency, recourse, notification, quotite_ppm, fdg_ppm, fee_ppm, rate_ppm,
       day_basis, vat_ppm, $2, start_on, status from contracts where id = $3`,
    [`P-${(serial += 1)}`, GROSS + 1, world.contracts.classic],
  );
  const participant = [contractId, world.parties.assignor];
  await world.owner.query(
    `insert into contract_participants values ($1, $2, 'Atelier Brévanne', null)`,
    participant,
  );
  const invoices: { id: string; version: number }[] = [];
  for (let n = 0; n < 4; n += 1) {
    const id = await insert(
      `insert into invoices (ref, number, program, assignor_id, assignor_name, debtor_id, debtor_name, contract_id, issue_date,
         due_date, currency, net, vat, gross, file_id, status, submitted_at)
       values ($1, $1, 'classic', $2, 'Atelier Brévanne', $3, 'Halbrane Distribution', $4, $5, $6, 'EUR', $7, 200000, $8, $9,
         'under_review', now())`,
      [
        `R-${(serial += 1)}`,
        world.parties.assignor,
        world.parties.debtor,
        contractId,
        daysFromToday(-10),
        daysFromToday(40),
        GROSS - 200_000,
        GROSS,
        fileId,
      ],
    );
    invoices.push({ id, version: 1 });
  }
  return invoices;
}

test('four approvals at once on a contract with room for one: one passes', async () => {
  const { adviser, m1, super: admin } = world.people;
  const deciders = [adviser, m1, admin, adviser];
  const found: string[][] = [];
  await undisturbed(async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const invoices = await fourForOne();
      const outcomes = invoices.map((invoice, n) => step(deciders[n] as Person, invoice, 'approve'));
      found.push((await Promise.all(outcomes)).toSorted());
    }
  });
  const refused = 'CEILING_EXCEEDED';
  expect(found).toEqual(Array.from({ length: ROUNDS }, () => [refused, refused, refused, 'ok']));
});

test('one new number sent six times at once: once, and refused five times', async () => {
  const { supplier } = world.people;
  const found: string[][] = [];
  await undisturbed(async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const drafts: Pick<Invoice, 'id' | 'version'>[] = [];
      for (let n = 0; n < 6; n += 1) {
        const draft = {
          // Six spellings of one number: a draft takes none.
          number: `D${'-'.repeat(n)}${round}`,
          debtorId: world.parties.debtor,
          contractId: world.contracts.classic,
          issueDate: daysFromToday(-10),
          dueDate: daysFromToday(40),
          currency: 'EUR',
          net: GROSS - 200_000,
          vat: 200_000,
          gross: GROSS,
          fileId,
        };
        const { outcome, json } = await post('/api/invoices', draft, signedIn(supplier));
        expect(outcome).toBe('ok');
        drafts.push(json);
      }
      const outcomes = await Promise.all(drafts.map((draft) => step(supplier, draft, 'submit')));
      found.push(outcomes.toSorted());
    }
  });
  const refused = Array<string>(5).fill('INVOICE_BLOCKED');
  expect(found).toEqual(Array.from({ length: ROUNDS }, () => [...refused, 'ok']));
});

test('five wrong passwords from one network lock that network, and no other', async () => {
  const login = async (network: string, password: string) => {
    const body = { email: 'camille.vasseur@brevanne.test', password };
    return (await post('/api/auth/login', body, { 'x-forwarded-for': network })).outcome;
  };
  const guesses: string[] = [];
  const rightful: string[] = [];
  await undisturbed(async () => {
    for (let n = 0; n < 5; n += 1) guesses.push(await login('203.0.113.7', 'wrong'));
    for (const network of ['203.0.113.7', '198.51.100.7']) rightful.push(await login(network, PASSWORD));
  });
  expect(guesses).toEqual([...Array<string>(4).fill('CREDENTIALS_INVALID'), 'ACCOUNT_LOCKED']);
  expect(rightful).toEqual(['ACCOUNT_LOCKED', 'ok']);
});

test('five hundred combinations of filters of one list: all answered', async () => {
  const filters = [
    'issueDate.gte=2026-01-01',
    'issueDate.lte=2026-12-31',
    'dueDate.gte=2026-01-01',
    'dueDate.lte=2027-12-31',
    'gross.gte=1',
    'gross.lte=200000000',
    'currency=EUR',
    'program=classic',
    'number=A',
  ];
  const headers = signedIn(world.people.adviser);
  const statuses: number[] = [];
  let next = 0;
  const walk = async () => {
    while (next < 500) {
      const n = (next += 1);
      const query = filters.filter((_, bit) => n & (1 << bit)).join('&');
      const answer = await fetch(`${api.url}/api/invoices?${query}`, { headers });
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
  };
  await undisturbed(() => Promise.all([walk(), walk(), walk(), walk()]));
  expect(statuses).toEqual(Array(500).fill(200));
});
