import { randomUUID } from 'node:crypto';
import { todayInParis, type Employee, type Guarantee, type Problem } from '@cessio/contract';
import type { BankAccountRecord } from '@cessio/contract/bank-accounts';
import { ENDPOINTS, type NamedEndpoint } from '@cessio/contract/endpoints';
import { upload } from '../../test/deposit-body.ts';
import {
  insertFinancing,
  insertInvoice,
  insertPaymentFile,
  insertRequest,
  insertRow,
} from '../../test/fixtures.ts';
import { insertAdhesion, insertGuarantee, insertSession } from '../../test/owner.ts';
import type { Batch } from '@cessio/contract/batches';
import type { ContractRecord } from '@cessio/contract/contracts';
import { amend, copyContract, newEmployee } from '../../test/records.ts';
import { valueOf, world } from '../../test/small-world.ts';
import { stepUpHeader } from '../../test/step-up.ts';
import { pain002 } from '../../test/transfers.ts';
import type { Person } from '../../test/world.ts';

/** A stolen session alone can do nothing that api.md marks ⚿. */
let chief: Person;

beforeAll(() => {
  chief = world.people.super;
});

const nobody = '00000000-0000-7000-8000-000000000000';
const newcomer = newEmployee({ email: 'maud.kerlann@banque.test', staffNo: 'B91' });

interface Given {
  id?: string;
  /** Of a version of a contract. */
  termsId?: string;
  body?: object;
  /** What is uploaded instead of a body. */
  file?: Buffer;
  /** The caller; the administrator by default. */
  who?: Person;
}

async function calledGuarantee(): Promise<{ id: string; version: number }> {
  const id = await insertGuarantee({ kind: 'demand', status: 'called', resume_status: 'active' });
  await insertRow(world.owner, 'guarantee_calls', {
    guarantee_id: id,
    amount: 100,
    currency: 'EUR',
    statement: 'Impayé',
    file_id: await upload(chief),
    due_at: '2099-01-01',
  });
  return { id, version: 1 };
}

/** A file that two others made and sent. */
const sentFile = (): Promise<string> =>
  insertPaymentFile(world, {
    status: 'sent',
    sent_by: world.people.adviser.identity.userId,
    sent_name: 'adviser',
    sent_at: new Date(),
  });

/** On which a file made now is executed. */
const nextDate = () => valueOf<string>(`select next_payment_date('EUR')`);

/** Every marked call with a valid body, so that only the missing proof can refuse it. */
const CALLS: Readonly<Record<string, Given | (() => Promise<Given>)>> = {
  enrolTotp: {},
  removeTotp: {},
  renewRecoveryCodes: {},
  newPasskeyOptions: {},
  renamePasskey: { id: nobody, body: { name: 'Téléphone' } },
  removePasskey: { id: nobody },
  changePassword: { body: { current: 'rien de tel', password: 'Une-longue-phrase-26' } },
  createEmployee: { body: newcomer },
  // Checks in its step, last: each time with a body that changes something.
  updateEmployee: async () => {
    const id = world.people.risk.identity.userId;
    const { version, approvalLimit } = (await chief.call('GET', `/api/employees/${id}`)).json<Employee>();
    return { id, body: { version, approvalLimit: (approvalLimit ?? 0) + 1 } };
  },
  answerMenuProposal: { id: nobody, body: { action: 'refuse', version: 1 } },
  withdrawRemoteInvitation: { id: nobody, body: { version: 1 } },
  stepRemote: { body: { action: 'rollback' } },
  addReleaserKey: { body: { name: 'Équipe', publicKey: 'rien', remotes: ['invoices'] } },
  withdrawReleaserKey: { id: nobody },
  addRemoteOrigin: { body: { origin: 'https://ailleurs.test' } },
  removeRemoteOrigin: { id: nobody },
  addOwnAccount: {
    body: {
      iban: 'FR1420041010050500013M02606',
      bic: 'PSSTFRPPPAR',
      holder: 'Banque',
      currency: 'EUR',
      purpose: 'payment',
    },
  },
  changeOwnAccount: { id: nobody, body: { version: 1, active: false } },
  // A request whose contract waits for the bank's signature.
  transitionAdhesion: async () => {
    const signed = { signed_by: world.people.supplier.identity.userId, signed_at: new Date() };
    const id = await insertAdhesion({ status: 'to_sign', ...signed });
    return { id, body: { action: 'countersign', version: 1 } };
  },
  // The same: each time an amendment that waits for the company.
  transitionAmendment: async () => {
    const { supplier } = world.people;
    const contract = await copyContract(world, {});
    await amend(world, contract, { status: 'to_sign', effective_from: '2099-01-01' });
    const shown = await supplier.call('GET', `/api/contracts/${contract}`);
    const { versions } = shown.json<ContractRecord>();
    const { id = '', version = 0 } = versions[0] ?? {};
    return { who: supplier, id: contract, termsId: id, body: { action: 'sign', version } };
  },
  // The same: each time a batch that waits for its supplier.
  transitionBatch: async () => {
    const { supplier } = world.people;
    const invoice = await insertInvoice(world, { status: 'approved', submitted_at: new Date() });
    const made = await supplier.call(
      'POST',
      '/api/batches',
      { invoiceIds: [invoice] },
      { 'idempotency-key': randomUUID() },
    );
    const { id, version } = made.json<Batch>();
    const ready = await supplier.call('POST', `/api/batches/${id}/transitions`, {
      action: 'finalise',
      version,
    });
    return { who: supplier, id, body: { action: 'sign', version: ready.json<Batch>().version } };
  },
  // The same: each time a financing that is posted.
  transitionFinancing: async () => {
    const entry = await valueOf<string>('select id from ledger_entries order by seq limit 1');
    const posted = { validated_at: new Date(), decided_at: new Date(), entry_id: entry };
    const id = await insertFinancing(world, { status: 'validated', ...posted });
    return { id, body: { action: 'withdraw', version: 1, comment: 'Saisi deux fois.' } };
  },
  transitionContract: async () => {
    const id = await copyContract(world, {});
    const { adviser } = world.people;
    return { who: adviser, id, body: { action: 'terminate', version: 1, reasonCode: 'IMPAYES' } };
  },
  // The same: each time an entry whose reversal nobody has asked for.
  transitionLedgerEntry: async () => {
    await world.owner.query(`update approvals set status = 'lapsed' where entity = 'ledger_entry'`);
    const { rows } = await world.owner.query<{ id: string }>(
      'select id from ledger_entries e where not follows_record(e.source, e.event) and reverses is null and not exists (select from ledger_entries r where r.reverses = e.id) order by seq limit 1',
    );
    const id = rows[0]?.id ?? '';
    return {
      who: world.people.super,
      id,
      body: { action: 'reverse', version: 1, comment: 'Saisie deux fois' },
    };
  },
  transitionOwnAdhesion: async () => {
    await world.owner.query('delete from adhesion_requests');
    await insertAdhesion({ status: 'to_sign' });
    return { who: world.people.supplier, body: { action: 'sign', version: 1 } };
  },
  // The same: each time an account that waits for somebody other than its creator.
  transitionBankAccount: async () => {
    const iban = 'FR1420041010050500013M02606';
    const body = { partyId: world.parties.assignor, iban, bic: 'PSSTFRPPPAR', holder: 'Atelier Brévanne' };
    await world.owner.query('delete from account_links');
    await world.owner.query('delete from financings');
    await world.owner.query('delete from bank_accounts where party_id = $1', [world.parties.assignor]);
    const made = await world.people.m1.call('POST', '/api/bank-accounts', body, {
      'idempotency-key': randomUUID(),
    });
    const { id, version } = made.json<BankAccountRecord>();
    const payload = { iban, fileId: await upload(chief) };
    return { id, body: { action: 'verify', version, comment: 'Vu au relevé.', payload } };
  },
  // The same: each time a request whose act is to be signed.
  transitionGuaranteeRequest: async () => {
    const id = await insertRequest(world, { status: 'legal_review', granted_amount: 100 });
    const payload = { fileId: await upload(chief), validFrom: todayInParis() };
    const shown = await chief.call('GET', `/api/guarantee-requests/${id}`);
    const { version } = shown.json<{ version: number }>();
    return { id, body: { action: 'formalise', version, payload } };
  },
  // An existing person: the proof is checked last.
  askPrivacy: () =>
    Promise.resolve({ id: '', body: { userId: world.people.client.identity.userId, kind: 'export' } }),
  // The same: each time a guarantee whose call is to be paid, where somebody else requested it.
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
  closeLedgerMonth: {},
  // The same: each time a file that another person made.
  transitionPaymentFile: async () => ({
    id: await insertPaymentFile(world, { execution_date: await nextDate() }),
    body: { action: 'send', version: 1 },
  }),
  settleTransfers: async () => ({
    id: await sentFile(),
    body: { version: 1, outcomes: [{ id: nobody, outcome: 'executed' }] },
  }),
  receiveAnswer: async () => {
    const number = await valueOf<string>('select number from payment_files where id = $1', [
      await sentFile(),
    ]);
    return { file: Buffer.from(pain002(number, [])) };
  },
  updateSettings: { body: { version: 999, idleLockMinutes: 10 } },
};

const marked = ENDPOINTS.filter(({ stepUp }) => stepUp);

test('the calls that ask are those that this list names', () => {
  expect(marked.map(({ id }) => id).toSorted()).toEqual(Object.keys(CALLS).toSorted());
});

test('a call that is repeated until it is answered spends its proof with its work', () => {
  const apart = marked.filter(({ stepUp, idempotency }) => stepUp === true && idempotency === 'required');
  expect(apart.map(({ id }) => id)).toEqual([]);
});

test.each(marked.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s: no proof, no forged one, nobody else’s, not another session’s; and one once',
  async (_, endpoint: NamedEndpoint) => {
    const given = CALLS[endpoint.id];
    const { who = chief } = (typeof given === 'function' ? await given() : given) ?? {};
    const call = async (headers: Record<string, string> = {}) => {
      const {
        id = '',
        termsId = '',
        body,
        file,
      } = (typeof given === 'function' ? await given() : given) ?? {};
      const path = endpoint.path
        .replace(':id', id)
        .replace(':termsId', termsId)
        .replace(':name', 'invoices')
        .replace(':month', '2026-01');
      const sent = { 'idempotency-key': randomUUID(), ...headers };
      const answer = await (file
        ? who.upload(path, 'reponse.xml', file, 'POST', sent)
        : who.call(endpoint.method, path, body, sent));
      return answer.body === '' ? '' : answer.json<Partial<Problem>>().code;
    };
    const elsewhere = { ...who.identity, sessionId: await insertSession(who.identity.userId) };
    expect(await call()).toBe('STEP_UP_REQUIRED');
    expect(await call({ 'x-step-up': 'x'.repeat(43) })).toBe('STEP_UP_REQUIRED');
    expect(await call(await stepUpHeader(world.owner, world.people.m1.identity))).toBe('STEP_UP_REQUIRED');
    expect(await call(await stepUpHeader(world.owner, elsewhere))).toBe('STEP_UP_REQUIRED');
    const proof = await stepUpHeader(world.owner, who.identity);
    expect(await call(proof)).not.toBe('STEP_UP_REQUIRED');
    expect(await call(proof)).toBe('STEP_UP_REQUIRED');
  },
);
