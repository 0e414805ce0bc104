import { randomUUID } from 'node:crypto';
import type { Employee, GuaranteeRequest, Invoice, Problem } from '@cessio/contract';
import { fileReady } from '../modules/onboarding/onboarding.filing.ts';
import { columnOf, world } from '../../test/small-world.ts';
import { depositBody, upload } from '../../test/deposit-body.ts';
import { insertInvoice } from '../../test/fixtures.ts';
import { insertAdhesion, insertGuarantee, insertParty, insertUser } from '../../test/owner.ts';
import { amend, copyContract, newEmployee, typedRequest } from '../../test/records.ts';
import { stepUpHeader } from '../../test/step-up.ts';
import type { Person } from '../../test/world.ts';

/** Sums changed concurrently: in whatever order, no limit is exceeded and nobody gets an error. */
const ROUNDS = 20;
const GROSS = 1_200_000;

let fileId: string;
let serial = 0;

beforeAll(async () => {
  fileId = await upload(world.people.supplier);
});

const several = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** One after the other: they share a connection. */
async function oneByOne<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let n = 0; n < count; n += 1) made.push(await make());
  return made;
}

/** Amounts in cents, concentration in ppm of the ceiling. */
const contract = (ceiling: number, concentration: number | null = null, currency = 'EUR') =>
  copyContract(world, { ceiling, concentration_ppm: concentration, currency });

/** Same debtor and similar, but different amounts: none is a lookalike of another. */
const owed = (more: number) => ({
  net: GROSS - 200_000 + more,
  vat: 200_000,
  gross: GROSS + more,
  prepaid: more,
});
const SUMS = { net: GROSS - 200_000, vat: 200_000, gross: GROSS };

/** An invoice of 12 000,00 that awaits the bank's decision. */
async function reviewed(contractId: string, over: object = {}) {
  const number = `R-${(serial += 1)}`;
  const id = await insertInvoice(world, {
    ref: number,
    number,
    contract_id: contractId,
    ...owed(serial),
    file_id: fileId,
    status: 'under_review',
    submitted_at: new Date(),
    ...over,
  });
  return { id, version: 1 };
}

function step(by: Person, invoice: { id: string; version: number }, action: string, more: object = {}) {
  return by.call('POST', `/api/invoices/${invoice.id}/transitions`, {
    action,
    version: invoice.version,
    ...(action === 'approve' ? { comment: 'Hors garantie.' } : {}),
    ...more,
  });
}

/** `ok`, or the code of the refusal. */
const outcome = ({ statusCode, body }: { statusCode: number; body: string }): string =>
  statusCode < 300 ? 'ok' : (JSON.parse(body) as Problem).code;

/** Four people approve four invoices of one contract at the same moment. */
async function approveFour(contractId: string): Promise<string[]> {
  const { adviser, m1, super: admin } = world.people;
  const deciders = [adviser, m1, admin, adviser];
  const invoices = await oneByOne(4, () => reviewed(contractId));
  const answers = await several(4, (n) => step(deciders[n] as Person, invoices[n] as Invoice, 'approve'));
  return answers.map(outcome).toSorted();
}

async function rounds(work: () => Promise<string[]>): Promise<string[][]> {
  const found: string[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) found.push(await work());
  return found;
}

describe('four approvals at once on one contract', () => {
  test('with room for one under its ceiling: one passes', async () => {
    const refused = 'CEILING_EXCEEDED';
    const found = await rounds(async () => approveFour(await contract(GROSS + 1)));
    expect(found).toEqual(Array.from({ length: ROUNDS }, () => [refused, refused, refused, 'ok']));
  });

  test('with room for one of the debtor: one passes, for concentration is a share of the ceiling', async () => {
    const refused = 'CONCENTRATION_EXCEEDED';
    const found = await rounds(async () => approveFour(await contract(GROSS * 10, 199_999)));
    expect(found).toEqual(Array.from({ length: ROUNDS }, () => [refused, refused, refused, 'ok']));
  });

  test('one item each of four bulk steps: the ceiling holds as well', async () => {
    const { adviser, m1 } = world.people;
    const found = await rounds(async () => {
      const contractId = await contract(GROSS + 1);
      const invoices = await oneByOne(4, () => reviewed(contractId));
      const answers = await several(4, (n) =>
        (n % 2 ? adviser : m1).call(
          'POST',
          '/api/invoices/bulk-transitions',
          { action: 'approve', comment: 'Hors garantie.', items: [invoices[n], invoices[(n + 1) % 4]] },
          { 'idempotency-key': randomUUID() },
        ),
      );
      return answers.map(({ statusCode }) => String(statusCode));
    });
    expect(new Set(found.flat())).toEqual(new Set(['200']));
    const wrong = await columnOf(
      `select id from contracts c where ceiling = $1 and (select sum(due) from invoices i
         where i.contract_id = c.id and i.status = 'approved') <> $2`,
      [GROSS + 1, GROSS],
    );
    expect(wrong).toEqual([]);
  });

  test('a ceiling lowered meanwhile is the one that counts', async () => {
    const contractId = await contract(GROSS * 4);
    await reviewed(contractId, { status: 'approved' });
    const invoice = await reviewed(contractId);
    await world.owner.query('begin');
    // Space for either of the two, not for both.
    await world.owner.query('select from contracts where id = $1 for update', [contractId]);
    await amend(world, contractId, { ceiling: GROSS * 2 - 1 });
    const asked = step(world.people.m1, invoice, 'approve');
    await waiting();
    await world.owner.query('commit');
    expect(outcome(await asked)).toBe('CEILING_EXCEEDED');
  });

  test('whoever locks a contract cannot change it', async () => {
    const client = await world.app.services.pools.of('staff').connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('app.staff', $1, true)`, [world.people.m1.identity.userId]);
      await expect(client.query('update contracts set version = version + 1')).rejects.toThrow(
        'row-level security',
      );
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

/** Until one of the portal's own connections waits for a lock. */
async function waiting(): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    // A transaction caches the list of connections.
    await world.owner.query('select pg_stat_clear_snapshot()');
    const { rowCount } = await world.owner.query(
      `select from pg_stat_activity where datname = current_database() and usename = 'portal_staff' and wait_event_type = 'Lock'`,
    );
    if (rowCount) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('nobody waits');
}

describe('cover', () => {
  const grant = (granted: number, currency = 'EUR') => insertGuarantee({ granted, currency });
  beforeEach(() => world.owner.query(`update guarantees set status = 'released'`));

  test('taken and given back by many at once: never above what was granted, and just what invoices hold', async () => {
    const { adviser, m1 } = world.people;
    const own = [await grant(GROSS * 2 + 1), await grant(GROSS * 2)];
    const contractId = await contract(GROSS * 1_000);
    let approved: { id: string; version: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const fresh = await oneByOne(4, () => reviewed(contractId));
      const answers = await Promise.all([
        ...fresh.map((invoice, n) => step(n % 2 ? adviser : m1, invoice, 'approve')),
        ...approved.slice(0, 3).map((invoice) => step(adviser, invoice, 'cancel', { comment: 'Erreur.' })),
      ]);
      expect(answers.map(outcome)).toEqual(answers.map(() => 'ok'));
      const fresher = answers.slice(0, 4).map((answer) => answer.json<{ id: string; version: number }>());
      approved = [...approved.slice(3), ...fresher];
      const wrong = await columnOf(
        `select g.id from guarantees g where id = any($1) and (used > granted or used < 0 or used <>
           (select coalesce(sum(covered_amount), 0) from invoices i where i.guarantee_id = g.id and i.status = 'approved'))`,
        [own],
      );
      expect(wrong).toEqual([]);
    }
  });

  test('comes whole from the one with the most room, also when others take at the same moment', async () => {
    const own = [await grant(GROSS), await grant(GROSS), await grant(GROSS), await grant(GROSS)];
    const contractId = await contract(GROSS * 1_000);
    for (let round = 0; round < ROUNDS; round += 1) {
      await world.owner.query(
        'update invoices set covered_amount = 0, guarantee_id = null where guarantee_id = any($1)',
        [own],
      );
      const invoices = await oneByOne(4, () => reviewed(contractId));
      const answers = await Promise.all(invoices.map((invoice) => step(world.people.m1, invoice, 'approve')));
      expect(answers.map((answer) => answer.json<Invoice>().coveredAmount)).toEqual(Array(4).fill(GROSS));
    }
  });

  test('is given in the guarantee’s own currency only: by the approval and by the simulation', async () => {
    const { supplier, m1 } = world.people;
    await grant(GROSS * 50, 'TND');
    await grant(500_000);
    await grant(300_000);
    const file = await reviewed(await contract(GROSS * 4));
    const simulated = async (more: object) => {
      const typed = await depositBody(world, supplier, { ...SUMS, fileId });
      const body = { ...typed, contractId: undefined, currency: undefined, ...more };
      const answer = await supplier.call('POST', '/api/invoices/check', body);
      const { checks } = answer.json<{ checks: { code: string; severity: string; message: string }[] }>();
      return checks.find(({ code }) => code === 'LIMIT_EXCESS');
    };
    // One invoice is covered by one guarantee: the smaller one adds nothing.
    expect(await simulated({ currency: 'EUR' })).toMatchObject({
      severity: 'warning',
      message: expect.stringMatching(/^7\s000,00/),
    });
    expect(await simulated({ currency: 'TND' })).toMatchObject({ severity: 'passed' });
    expect(await simulated({ currency: 'MAD' })).toMatchObject({ severity: 'warning' });
    // Without its own currency it takes the contract's, and so does its cover.
    const tunisian = await contract(GROSS * 4, null, 'TND');
    expect(await simulated({ contractId: tunisian })).toMatchObject({ severity: 'passed' });
    const { allowedActions } = (await m1.call('GET', `/api/invoices/${file.id}`)).json<Invoice>();
    const asked = allowedActions.find(({ action }) => action === 'approve')?.look?.effects;
    expect(asked?.map(({ text }) => text).join()).toMatch(/Couvert\s: 5\s000,00/);
    expect((await step(m1, file, 'approve')).json()).toMatchObject({ coveredAmount: 500_000 });
    // A decider without limit needs no rate.
    const dinars = await step(world.people.super, await reviewed(tunisian, { currency: 'TND' }), 'approve');
    expect(dinars.json()).toMatchObject({ coveredAmount: GROSS });
  });
});

describe('the same at the same moment', () => {
  test('a new number deposited and sent six times: once, and a duplicate for the others', async () => {
    const { supplier } = world.people;
    // Six spellings of one number: drafts hold none, so each is kept until it is sent.
    const spelt = (round: number, n: number) => `D${'-'.repeat(n)}${round}`;
    const typed = await several(6, async (n) => {
      const body = await depositBody(world, supplier, { ...SUMS, number: spelt(0, n), fileId });
      return supplier.call('POST', '/api/invoices', body);
    });
    expect(typed.map(outcome)).toEqual(Array(6).fill('ok'));
    for (let round = 0; round < ROUNDS; round += 1) {
      let n = 0;
      const drafts = round
        ? await oneByOne(6, () => {
            const draft = { number: spelt(round, n++), status: 'draft', submitted_at: null };
            return reviewed(world.contracts.classic, draft);
          })
        : typed.map((answer) => answer.json<Invoice>());
      const answers = await Promise.all(drafts.map((own) => step(supplier, own, 'submit')));
      const refused = answers.filter(({ statusCode }) => statusCode !== 200);
      expect(refused).toHaveLength(5);
      const message = expect.stringContaining('Déjà déposée') as string;
      const errors = [{ code: 'DUPLICATE_INVOICE', path: '/number', message }];
      for (const answer of refused)
        expect(answer.json()).toMatchObject({ status: 422, code: 'INVOICE_BLOCKED', errors });
    }
  });

  test('a request decided by several at once is decided once, within the decider’s limit', async () => {
    const { client, adviser, m1, super: admin, risk } = world.people;
    const path = (request: GuaranteeRequest) => `/api/guarantee-requests/${request.id}/transitions`;
    for (let round = 0; round < 5; round += 1) {
      const typed = await client.call('POST', '/api/guarantee-requests', typedRequest(world, 6_000_000));
      let request = typed.json<GuaranteeRequest>();
      for (const [who, action, more] of [
        [client, 'submit', {}],
        [adviser, 'study', {}],
        [adviser, 'ask_opinion', {}],
        [risk, 'give_opinion', { comment: 'Favorable.', payload: { grade: 'B', amount: 6_000_000 } }],
      ] as const) {
        const seen = await who.call('GET', `/api/guarantee-requests/${request.id}`);
        const { version } = seen.json<GuaranteeRequest>();
        const answer = await who.call('POST', path(request), { action, version, ...more });
        expect([action, answer.statusCode]).toEqual([action, 200]);
        request = answer.json();
      }
      const offer = {
        action: 'approve_partially',
        comment: 'Moins.',
        payload: { grantedAmount: 5_000_000, conditions: 'Aucune.' },
      };
      const decide = (by: Person, body: object) =>
        by.call('POST', path(request), { version: request.version, ...body });
      const answers = await Promise.all([
        decide(m1, { action: 'approve' }),
        decide(admin, { action: 'approve' }),
        decide(adviser, offer),
        decide(adviser, { action: 'approve' }),
      ]);
      const codes = answers.map(outcome);
      expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
      expect(
        codes.filter((code) => !['ok', 'VERSION_CONFLICT', 'APPROVAL_LIMIT_EXCEEDED'].includes(code)),
      ).toEqual([]);
      expect(codes[3]).not.toBe('ok');
    }
  });

  test('a company’s number, an address and a staff number: once, and DUPLICATE_RECORD for the others', async () => {
    const { m1 } = world.people;
    const companies = await several(6, (n) =>
      m1.call('POST', '/api/parties', {
        legalName: `Société ${n}`,
        country: 'FR',
        nationalId: '404833048',
        isDebtor: true,
        isAssignor: false,
      }),
    );
    expect(companies.map(outcome).toSorted()).toEqual([...Array(5).fill('DUPLICATE_RECORD'), 'ok']);
    const proof = () => stepUpHeader(world.owner, m1.identity);
    const hire = async (email: string, staffNo: string) =>
      m1.call('POST', '/api/employees', newEmployee({ email, staffNo }), await proof());
    const addresses = await several(6, (n) => hire('ada.prost@cessio.test', `E-${n}`));
    const numbers = await several(6, (n) => hire(`ada.prost${n}@cessio.test`, 'E-77'));
    for (const answers of [addresses, numbers]) {
      expect(answers.map(outcome).toSorted()).toEqual([...Array(5).fill('DUPLICATE_RECORD'), 'ok']);
    }
    const twins = await several(2, (n) => hire(`twin${n}@cessio.test`, `T-${n}`));
    const changed = await Promise.all(
      twins.map((answer) => {
        const { id, version } = answer.json<Employee>();
        return m1.call('PATCH', `/api/employees/${id}`, { version, staffNo: 'T-9' });
      }),
    );
    expect(changed.map(outcome).toSorted()).toEqual(['DUPLICATE_RECORD', 'ok']);
  });

  test('a national number filed by two sign-ups at once: both are filed, the bank compares', async () => {
    const applicants = await oneByOne(2, async () => {
      const name = `file${(serial += 1)}`;
      const party = await insertParty({ legal_name: name, status: 'prospect' });
      const mailbox = { email: `${name}@cessio.test`, email_verified_at: new Date() };
      const user = await insertUser({ party_id: party, role: 'supplier', ...mailbox });
      const own = { user_id: user, party_id: party, legal_name: name, national_id: '552081317' };
      const adhesion = await insertAdhesion(own);
      await world.owner.query(
        `insert into onboardings (token_hash, user_id, adhesion_id, email, number, account, sent_at, expires_at)
         values (sha256($3::text::bytea), $1, $2, $3, $3, '{}', now(), now() + interval '1 day')`,
        [user, adhesion, name],
      );
      return { party, user };
    });
    const filed = await Promise.all(applicants.map(({ user }) => fileReady(world.app.services, user)));
    expect(filed).toEqual([1, 1]);
    const numbers = await columnOf(
      `select national_id from parties where id = any($1) and status = 'pending' order by 1`,
      [applicants.map(({ party }) => party)],
    );
    expect(numbers).toEqual(['552081317', null]);
  });
});
