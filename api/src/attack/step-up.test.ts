import { randomUUID } from 'node:crypto';
import { todayInParis, type Employee, type Guarantee, type Problem } from '@cessio/contract';
import type { BankAccountRecord } from '@cessio/contract/bank-accounts';
import { ENDPOINTS, type NamedEndpoint } from '@cessio/contract/endpoints';
import { insertRequest, insertRow } from '../../test/fixtures.ts';
import { world } from '../../test/small-world.ts';
import { stepUpHeader } from '../../test/step-up.ts';
import { EMPTY_PDF, type Person } from '../../test/world.ts';

/** A stolen session alone does none of what api.md marks ⚿. */
let chief: Person;

beforeAll(() => {
  chief = world.people.super;
});

const nobody = '00000000-0000-7000-8000-000000000000';
const newcomer = {
  firstName: 'Maud',
  lastName: 'Kerlann',
  email: 'maud.kerlann@banque.test',
  role: 'adviser',
  department: 'RISK',
  staffNo: 'B91',
  approvalLimit: null,
};

interface Given {
  id?: string;
  body?: object;
  /** Whose call it is; the administrator's unless told. */
  who?: Person;
}

async function calledGuarantee(): Promise<{ id: string; version: number }> {
  const { debtor, assignor } = world.parties;
  const row = {
    requester_id: debtor,
    debtor_id: debtor,
    debtor_name: 'D',
    beneficiary_id: assignor,
    beneficiary_name: 'A',
  };
  const id = await insertRow(world.owner, 'guarantees', {
    ...row,
    number: randomUUID(),
    granted: 1_000,
    currency: 'EUR',
    valid_from: '2026-01-01',
    valid_until: '2099-01-01',
    kind: 'demand',
    status: 'called',
    resume_status: 'active',
  });
  const file = await chief.upload('/api/uploads', 'demande.pdf', EMPTY_PDF);
  await insertRow(world.owner, 'guarantee_calls', {
    guarantee_id: id,
    amount: 100,
    currency: 'EUR',
    statement: 'Impayé',
    file_id: file.json<{ id: string }>().id,
    due_at: '2099-01-01',
  });
  return { id, version: 1 };
}

/** Every marked call with what it accepts, so that only the missing proof can refuse it. */
const CALLS: Readonly<Record<string, Given | (() => Promise<Given>)>> = {
  enrolTotp: {},
  removeTotp: {},
  renewRecoveryCodes: {},
  newPasskeyOptions: {},
  renamePasskey: { id: nobody, body: { name: 'Téléphone' } },
  removePasskey: { id: nobody },
  changePassword: { body: { current: 'rien de tel', password: 'Une-longue-phrase-26' } },
  createEmployee: { body: newcomer },
  // Asks in its step, after all else: each time with what changes something now.
  updateEmployee: async () => {
    const id = world.people.risk.identity.userId;
    const { version, approvalLimit } = (await chief.call('GET', `/api/employees/${id}`)).json<Employee>();
    return { id, body: { version, approvalLimit: (approvalLimit ?? 0) + 1 } };
  },
  stepRemote: { body: { action: 'rollback' } },
  addReleaserKey: { body: { name: 'Équipe', publicKey: 'rien', remotes: ['invoices'] } },
  withdrawReleaserKey: { id: nobody },
  addRemoteOrigin: { body: { origin: 'https://ailleurs.test' } },
  removeRemoteOrigin: { id: nobody },
  // A request whose contract waits for the bank's signature.
  transitionAdhesion: async () => {
    const { rows } = await world.owner.query<{ id: string }>(
      `insert into adhesion_requests (number, legal_name, country, status, party_id, signed_by, signed_at)
       values (gen_random_uuid(), 'Atelier Brévanne', 'FR', 'to_sign', $1, $2, now()) returning id`,
      [world.parties.assignor, world.people.supplier.identity.userId],
    );
    return { id: rows[0]?.id ?? '', body: { action: 'countersign', version: 1 } };
  },
  transitionOwnAdhesion: async () => {
    await world.owner.query('delete from adhesion_requests');
    await world.owner.query(
      `insert into adhesion_requests (number, legal_name, country, status, party_id) values ('ADH-1', 'Atelier Brévanne', 'FR', 'to_sign', $1)`,
      [world.parties.assignor],
    );
    return { who: world.people.supplier, body: { action: 'sign', version: 1 } };
  },
  // The same: each time an account that waits for somebody else than its maker.
  transitionBankAccount: async () => {
    const iban = 'FR1420041010050500013M02606';
    const body = { partyId: world.parties.assignor, iban, bic: 'PSSTFRPPPAR', holder: 'Atelier Brévanne' };
    await world.owner.query('delete from account_links');
    await world.owner.query('delete from bank_accounts where party_id = $1', [world.parties.assignor]);
    const made = await world.people.m1.call('POST', '/api/bank-accounts', body, {
      'idempotency-key': randomUUID(),
    });
    const { id, version } = made.json<BankAccountRecord>();
    const proof = await chief.upload('/api/uploads', 'rib.pdf', EMPTY_PDF);
    const payload = { iban, fileId: proof.json<{ id: string }>().id };
    return { id, body: { action: 'verify', version, comment: 'Vu au relevé.', payload } };
  },
  // The same: each time a request whose act is to be signed.
  transitionGuaranteeRequest: async () => {
    const id = await insertRequest(world);
    await world.owner.query(
      `update guarantee_requests set status = 'legal_review', granted_amount = 100 where id = $1`,
      [id],
    );
    const act = await chief.upload('/api/uploads', 'acte.pdf', EMPTY_PDF);
    const payload = { fileId: act.json<{ id: string }>().id, validFrom: todayInParis() };
    const { version } = (await chief.call('GET', `/api/guarantee-requests/${id}`)).json<{
      version: number;
    }>();
    return { id, body: { action: 'formalise', version, payload } };
  },
  // Somebody there is: the proof is asked for last.
  askPrivacy: () =>
    Promise.resolve({ id: '', body: { userId: world.people.client.identity.userId, kind: 'export' } }),
  // The same: each time a guarantee whose call is to be paid, and one that somebody else asked to pay.
  transitionGuarantee: async () => {
    const { id, version } = await calledGuarantee();
    return { id, body: { action: 'pay', version, payload: { amount: 100 } } };
  },
  answerApproval: async () => {
    const { id, version } = await calledGuarantee();
    const { adviser } = world.people;
    const body = { action: 'pay', version, payload: { amount: 100 } };
    const asked = await adviser.call(
      'POST',
      `/api/guarantees/${id}/transitions`,
      body,
      await stepUpHeader(world.owner, adviser.identity),
    );
    const { pendingApproval } = asked.json<Guarantee>();
    return { id: pendingApproval?.id ?? '', body: { answer: 'approve', hash: pendingApproval?.hash } };
  },
  updateSettings: { body: { version: 999, idleLockMinutes: 10 } },
};

const marked = ENDPOINTS.filter(({ stepUp }) => stepUp);

test('the calls that ask are those that this list names', () => {
  expect(marked.map(({ id }) => id).toSorted()).toEqual(Object.keys(CALLS).toSorted());
});

test.each(marked.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s: no proof, no forged one, nobody else’s, not another session’s; and one once',
  async (_, endpoint: NamedEndpoint) => {
    const given = CALLS[endpoint.id];
    const { who = chief } = (typeof given === 'function' ? await given() : given) ?? {};
    const call = async (headers: Record<string, string> = {}) => {
      const { id = '', body } = (typeof given === 'function' ? await given() : given) ?? {};
      const answer = await who.call(
        endpoint.method,
        endpoint.path.replace(':id', id).replace(':name', 'invoices'),
        body,
        headers,
      );
      return answer.body === '' ? '' : answer.json<Partial<Problem>>().code;
    };
    const { rows } = await world.owner.query<{ id: string }>(
      `insert into sessions (user_id, device, ip, expires_at) values ($1, 'other', '127.0.0.1', now() + interval '1 day') returning id`,
      [who.identity.userId],
    );
    const elsewhere = { ...who.identity, sessionId: rows[0]?.id ?? '' };
    expect(await call()).toBe('STEP_UP_REQUIRED');
    expect(await call({ 'x-step-up': 'x'.repeat(43) })).toBe('STEP_UP_REQUIRED');
    expect(await call(await stepUpHeader(world.owner, world.people.m1.identity))).toBe('STEP_UP_REQUIRED');
    expect(await call(await stepUpHeader(world.owner, elsewhere))).toBe('STEP_UP_REQUIRED');
    const proof = await stepUpHeader(world.owner, who.identity);
    expect(await call(proof)).not.toBe('STEP_UP_REQUIRED');
    expect(await call(proof)).toBe('STEP_UP_REQUIRED');
  },
);
