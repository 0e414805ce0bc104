import type { Invoice, Problem } from '@cessio/contract';
import { depositBody, upload } from '../../test/deposit-body.ts';
import { insertInvoice } from '../../test/fixtures.ts';
import {
  growthWhile,
  startRealApi,
  undisturbed as othersUndisturbed,
  type RealApi,
} from '../../test/real-api.ts';
import { copyContract } from '../../test/records.ts';
import { pdfOf, senderOf } from '../../test/resumable.ts';
import { createWorld, type Person, type World } from '../../test/world.ts';
import { hashPassword } from '../modules/auth/passwords/passwords.ts';

/** The attacks that race or repeat, over HTTP against the API as a separate process: none ends it or blocks others. */
const ROUNDS = 3;
const GROSS = 1_200_000;
const SUMS = { net: GROSS - 200_000, vat: 200_000, gross: GROSS };
const PASSWORD = 'Trois-chevaux-violets-9';

let world: World;
let api: RealApi;
let first: number;
let fileId: string;
let serial = 0;

beforeAll(async () => {
  world = await createWorld();
  await world.owner.query('update users set password_hash = $1', [await hashPassword(PASSWORD)]);
  const { databaseUrl, dataDir, jwtSecret } = world.config;
  api = await startRealApi(databaseUrl, {
    DATA_DIR: dataDir,
    JWT_SECRET: jwtSecret,
    RATE_LIMIT_FACTOR: '100',
  });
  first = api.pid();
  fileId = await upload(world.people.supplier);
});
afterAll(async () => {
  await api.stop();
  await world.end();
});

const signedIn = (who: Person): Record<string, string> => ({
  authorization: `Bearer ${world.app.services.tokens.sign(who.identity)}`,
});

/** The status, and the code of a refusal. */
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
  (
    await post(
      `/api/invoices/${id}/transitions`,
      { action, version, ...(action === 'approve' ? { comment: 'Hors garantie.' } : {}) },
      signedIn(by),
    )
  ).outcome;

/** Others' longest wait stays short while the same process does the work. */
async function undisturbed(work: () => Promise<unknown>, tries?: number): Promise<void> {
  await othersUndisturbed(api, work, tries);
  expect(api.pid()).toBe(first);
}

/** A contract with the classic one's terms and space for one invoice, and four invoices awaiting a decision. */
async function fourForOne(): Promise<{ id: string; version: number }[]> {
  const contract_id = await copyContract(world, { ceiling: GROSS + 1 });
  const state = { status: 'under_review', submitted_at: new Date() };
  const waiting = { contract_id, vat: 200_000, file_id: fileId, ...state };
  const invoices: { id: string; version: number }[] = [];
  for (let n = 0; n < 4; n += 1) {
    const number = `R-${(serial += 1)}`;
    // Same debtor and similar, but different amounts: none is a lookalike of another.
    const sums = { net: GROSS - 200_000 + serial, gross: GROSS + serial, prepaid: serial };
    const id = await insertInvoice(world, { ref: number, number, ...waiting, ...sums });
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
        // Six spellings of one number: a draft takes none.
        const number = `D${'-'.repeat(n)}${round}`;
        const draft = await depositBody(world, supplier, { ...SUMS, number, fileId });
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

test('a hundred uploads in pieces at once, 140 MB in all: each kept whole, for less than 128 MB', async () => {
  const { supplier, client, otherSupplier, otherClient, adviser } = world.people;
  const senders = [supplier, client, otherSupplier, otherClient, adviser].map((who) =>
    senderOf(world, api.url, who),
  );
  const files = senders.map(() => pdfOf(1_400_000));
  const statuses: number[] = [];
  const send = async (n: number) => {
    const [sender, bytes] = [senders[n % 5], files[n % 5]];
    if (!sender || !bytes) return;
    const path = await sender.announce(bytes.length);
    statuses.push((await sender.send(path, 0, bytes)).status);
  };
  const growth = await growthWhile(api, () =>
    undisturbed(() => Promise.all(Array.from({ length: 100 }, (_, n) => send(n))), 3),
  );
  expect(statuses.length % 100).toBe(0);
  expect(statuses).toEqual(Array(statuses.length).fill(204));
  const kept = await world.owner.query('select from files where size = $1', [files[0]?.length]);
  expect(kept.rowCount).toBe(statuses.length);
  expect(growth).toBeLessThan(128);
});
