import { randomUUID } from 'node:crypto';
import { partyStates, stateNames, type PartyState, type Problem } from '@cessio/contract';
import type { LightMyRequestResponse } from 'fastify';
import { ADHESION_TERMS } from '../../../../test/records.ts';
import { insertInvoice, insertRow } from '../../../../test/fixtures.ts';
import { people, post as visit, valueOf, world } from '../../../../test/small-world.ts';
import { stepUpHeader } from '../../../../test/step-up.ts';
import { EMPTY_PDF, type Person } from '../../../../test/world.ts';
import { activateReady } from '../../adhesions/adhesion-activation.ts';
import { findIdentity } from '../../auth/auth.repository.ts';
import { hashPassword } from '../../auth/passwords/passwords.ts';
import { drawRefusal } from '../../documents/required-papers.ts';
import { isStopped, PARTY_STOPS, type StoppedThing } from './party-stops.ts';

/** The company whose state most attempts test. */
const tried = () => world.parties.assignor;
const key = () => ({ 'idempotency-key': randomUUID() });
const answered = (answer: LightMyRequestResponse) =>
  answer.statusCode < 400 ? 'passes' : answer.json<Problem>();
const post = async (who: Person, path: string, body: object, headers: object = {}) =>
  answered(await who.call('POST', path, body, { ...key(), ...headers }));

let fresh = 0;
const SIREN = ['356000000', '404833048', '542051180', '572015246', '552032534'];
const IBANS = ['FR7630006000011234567890189', 'FR1420041010050500013M02606'];
const account = (more: object) =>
  insertRow(world.owner, 'bank_accounts', {
    party_id: tried(),
    iban: `FR76${String((fresh += 1)).padStart(23, '0')}`,
    bic: 'PSSTFRPPPAR',
    holder: 'Atelier Brévanne',
    ...more,
  });
let paperType: string;
const email = 'portier@brevanne.test';
const password = 'Un portail bien fermé 42';

/** How each entry of the table is tested: a new one there does not compile until it is tested here. */
const ATTEMPTS: Readonly<Record<StoppedThing, () => Promise<'passes' | Problem>>> = {
  deposit: async () => {
    const id = await insertInvoice(world, { created_by: people.supplier.identity.userId });
    const refused = await post(people.supplier, `/api/invoices/${id}/transitions`, {
      action: 'submit',
      version: 1,
    });
    // Only its file is missing, so the company may deposit.
    return refused !== 'passes' && refused.code === 'FILE_MISSING' ? 'passes' : refused;
  },
  assign: async () => {
    const invoice = await insertInvoice(world, { status: 'approved', submitted_at: new Date() });
    return post(people.supplier, '/api/batches', { invoiceIds: [invoice] });
  },
  draw: async () => {
    const refusal = await drawRefusal(world.owner, tried());
    return refusal === null ? 'passes' : ({ code: refusal.code, detail: refusal.detail } as Problem);
  },
  guaranteeRequest: () =>
    post(people.client, '/api/guarantee-requests', {
      kind: 'limit',
      debtorId: world.parties.debtor,
      beneficiaryId: world.parties.otherAssignor,
      amount: 100_000,
      currency: 'EUR',
      tenorDays: 30,
      reason: 'Nouvelle saison.',
    }),
  namedInRequest: () =>
    post(people.client, '/api/guarantee-requests', {
      kind: 'limit',
      debtorId: world.parties.debtor,
      beneficiaryId: world.parties.assignor,
      amount: 100_000,
      currency: 'EUR',
      tenorDays: 30,
      reason: 'Nouvelle saison.',
    }),
  contract: async () => {
    await world.owner.query('truncate account_links; delete from bank_accounts');
    await account({ status: 'verified', usable_from: '2026-01-01' });
    const request = (status: string) =>
      insertRow(world.owner, 'adhesion_requests', {
        number: `ADH-2026-${(fresh += 1)}`,
        legal_name: 'Atelier Brévanne',
        country: 'FR',
        wanted_ceiling: 50_000_000,
        expected_turnover: 300_000_000,
        submitted_at: new Date(),
        party_id: tried(),
        terms: JSON.stringify(ADHESION_TERMS),
        status,
      });
    const prepared = await post(people.legal, `/api/adhesions/${await request('approved')}/transitions`, {
      action: 'prepare',
      version: 1,
    });
    const signed = await request('signed');
    await activateReady(world.app.services);
    const status = await valueOf<string>('select status from adhesion_requests where id = $1', [signed]);
    return oneAnswer([prepared, status === 'active' ? 'passes' : refusal('contract')]);
  },
  newClient: () =>
    post(people.adviser, '/api/relations', {
      assignorId: tried(),
      invite: {
        legalName: 'Société Delta',
        nationalId: SIREN[(fresh += 1) % SIREN.length],
        country: 'FR',
        email: 'compta@exemple.test',
      },
      notification: 'confidential',
      termsDays: 60,
    }),
  relation: async () => {
    await world.owner.query(
      `update relations set status = 'blocked', version = 1 where assignor_id = $1 and debtor_id = $2`,
      [tried(), world.parties.debtor],
    );
    const { rows } = await world.owner.query<{ id: string }>(
      'select id from relations where assignor_id = $1 and debtor_id = $2',
      [tried(), world.parties.debtor],
    );
    return post(people.adviser, `/api/relations/${rows[0]?.id}/transitions`, {
      action: 'unblock',
      version: 1,
    });
  },
  bankAccount: async () => {
    await world.owner.query('truncate account_links; delete from bank_accounts');
    const added = await post(people.adviser, '/api/bank-accounts', {
      partyId: tried(),
      iban: IBANS[0],
      bic: 'PSSTFRPPPAR',
      holder: 'Atelier Brévanne',
    });
    const fileId = (await people.m1.upload('/api/uploads', 'rib.pdf', EMPTY_PDF)).json<{ id: string }>().id;
    const id = await account({ iban: IBANS[1], created_by: people.adviser.identity.userId });
    const step = { action: 'verify', version: 1, payload: { iban: IBANS[1], fileId } };
    const proof = await stepUpHeader(world.owner, people.m1.identity);
    const verified = await post(people.m1, `/api/bank-accounts/${id}/transitions`, step, proof);
    const blocked = await account({ status: 'blocked' });
    const back = { action: 'unblock', version: 1, comment: 'Vu avec la société.' };
    const unblocked = await post(people.m1, `/api/bank-accounts/${blocked}/transitions`, back);
    return oneAnswer([added, verified, unblocked]);
  },
  payment: async () => {
    const id = await account({ status: 'verified', usable_from: '2026-01-01' });
    const usable = await valueOf<boolean>('select account_usable($1, now()) as usable', [id]);
    return usable ? 'passes' : refusal('payment');
  },
  document: async () => {
    const paper = { typeId: paperType, ownerType: 'party', ownerId: tried() };
    await world.owner.query('delete from documents where type_id = $1', [paperType]);
    return post(people.adviser, '/api/documents/requests', paper);
  },
  invitation: async () => {
    await world.owner.query('delete from rate_windows');
    return post(people.adviser, `/api/parties/${tried()}/users`, {
      firstName: 'Nour',
      lastName: 'Belkacem',
      email: `nour${(fresh += 1)}@brevanne.test`,
      role: 'supplier',
      rights: [],
    });
  },
  access: async () => {
    const signIn = await visit('/api/auth/login', { email, password });
    const { userId, sessionId } = people.supplier.identity;
    const open = await findIdentity(world.app.services.pools.of('auth'), userId, sessionId);
    expect(open !== null).toBe(signIn.statusCode === 200);
    // A user who may not sign in learns no more than with a wrong password.
    return signIn.statusCode === 401 ? refusal('access') : answered(signIn);
  },
};

/** The company tested, where it is not the assignor. */
const COMPANY: Partial<Record<StoppedThing, () => string>> = {
  // The depositor is active, its buyer is not.
  deposit: () => world.parties.debtor,
  guaranteeRequest: () => world.parties.debtor,
};

const refusal = (thing: StoppedThing) =>
  ({ code: 'PARTY_INACTIVE', detail: PARTY_STOPS[thing].words }) as Problem;

/** The common answer of several attempts. */
function oneAnswer(answers: readonly ('passes' | Problem)[]): 'passes' | Problem {
  const codes = answers.map((answer) => (answer === 'passes' ? answer : answer.code));
  expect(new Set(codes).size === 1 ? [] : codes).toEqual([]);
  return answers[0] as 'passes' | Problem;
}

const put = (state: PartyState) =>
  world.owner.query('update parties set status = $2 where id = $1', [tried(), state]);

beforeAll(async () => {
  paperType = await insertRow(world.owner, 'document_types', {
    code: 'ESSAI_ARRET',
    label: 'Essai',
    applies_to: 'party',
  });
  await insertRow(world.owner, 'users', {
    party_id: tried(),
    role: 'supplier',
    first_name: 'Paul',
    last_name: 'Portier',
    email,
    password_hash: await hashPassword(password),
    email_verified_at: new Date(),
  });
});

describe.each(stateNames(partyStates))('a company that is %s', (state) => {
  test.each(Object.keys(PARTY_STOPS) as StoppedThing[])('%s', async (thing) => {
    await world.owner.query(
      `update parties set status = case when id = $1 then $2 else 'active' end where id = any($3)`,
      [COMPANY[thing]?.() ?? tried(), state, [tried(), world.parties.debtor]],
    );
    await world.owner.query('delete from relations where debtor_id <> $1', [world.parties.debtor]);
    const answer = await ATTEMPTS[thing]();
    // Users of a closed company cannot sign in, so they are refused earlier.
    if (answer !== 'passes' && answer.code === 'SESSION_REVOKED' && isStopped('access', state)) return;
    const said =
      answer === 'passes'
        ? answer
        : `${answer.code} ${answer.detail.includes(PARTY_STOPS[thing].words) ? 'in its words' : answer.detail}`;
    expect(said).toBe(isStopped(thing, state) ? 'PARTY_INACTIVE in its words' : 'passes');
  });
});

test('the database verifies no account for the risk department, for its maker, without proof, or of a closed company', async () => {
  await put('active');
  const fileId = (await people.m1.upload('/api/uploads', 'rib.pdf', EMPTY_PDF)).json<{ id: string }>().id;
  const verify = (
    who: Person,
    id: string,
    more: { by?: string; file?: string | null; hours?: number } = {},
  ) =>
    who.sql(
      `update bank_accounts set status = 'verified', verified_by = $2, verified_at = now(), file_id = $3,
           usable_from = now() + make_interval(hours => $4) where id = $1`,
      [id, more.by ?? who.identity.userId, more.file === undefined ? fileId : more.file, more.hours ?? 48],
    );
  const pending = () => account({ created_by: people.adviser.identity.userId });
  const refused = (attempt: Promise<unknown>) => expect(attempt).rejects.toMatchObject({ code: '42501' });
  await refused(verify(people.risk, await pending()));
  await refused(verify(people.risk, await pending(), { by: people.m1.identity.userId }));
  await refused(verify(people.adviser, await pending()));
  await refused(verify(people.m1, await pending(), { file: null }));
  await refused(verify(people.m1, await pending(), { hours: 1 }));
  await refused(
    verify(people.m1, await account({ status: 'blocked', created_by: people.adviser.identity.userId })),
  );
  const closed = await pending();
  await put('closed');
  await refused(verify(people.m1, closed));
  await put('active');
  await verify(people.m1, closed);
  await refused(people.risk.sql('update bank_accounts set usable_from = now() where id = $1', [closed]));
  const { rows } = await people.risk.sql('select status from bank_accounts where id = $1', [closed]);
  expect(rows).toEqual([{ status: 'verified' }]);
});
