import { randomUUID } from 'node:crypto';
import { accountLineListSpec } from '@cessio/contract/account';
import { batchListSpec } from '@cessio/contract/batches';
import { financingListSpec } from '@cessio/contract/financings';
import { paymentFileListSpec, transferListSpec } from '@cessio/contract/transfers';
import { ledgerEntryListSpec, ledgerLineListSpec } from '@cessio/contract/ledger';
import * as fc from 'fast-check';
import {
  adhesionListSpec,
  auditListSpec,
  contactListSpec,
  commissionListSpec,
  contractListSpec,
  documentListSpec,
  documentTypeListSpec,
  employeeListSpec,
  guaranteeListSpec,
  guaranteeRequestListSpec,
  holds,
  invoiceListSpec,
  OPERATORS,
  partyListSpec,
  relationListSpec,
  getDocument,
  getGuaranteeRequest,
  getInvoice,
  getRelation,
  type Endpoint,
  type FilterKind,
  type ListSpec,
  type Page,
  type TimelineEntry,
} from '@cessio/contract';
import type { Anchors } from '@cessio/contract/anchors';
import { bankAccountListSpec, getBankAccount } from '@cessio/contract/bank-accounts';
import { ENDPOINTS } from '@cessio/contract/endpoints';
import { prospectListSpec } from '@cessio/contract/onboarding';
import { privacyListSpec } from '@cessio/contract/privacy';
import { ADHESION_TERMS, AGREED_TERMS } from '../test/records.ts';
import { insertProofs } from '../test/crash-load.ts';
import { readAs, type Queryable } from './db/caller.ts';
import { historyChanges } from './modules/audit/audit-words.ts';
import { createDemoWorld, type DemoUser, type DemoWorld } from '../test/demo-world.ts';

/**
 * No company reads or changes another's records: through every list and record of the contract, with random filters,
 * sorts, searches and cursors, and in SQL as the side's own login.
 */
type Row = Record<string, unknown> & { id: string };
type Side = 'client' | 'supplier';
type Party = { id: string; name: string };

interface Ownership {
  readonly spec: ListSpec;
  /** SQL over the table, `$1` the company, that selects the side's rows; null: the list is refused to it. */
  readonly rows: Readonly<Record<Side, string | null>>;
  /** The row's own statement of its owner. */
  readonly says?: Partial<Record<Side, (row: Row, party: Party) => boolean>>;
}

const both = <T>(it: T): Record<Side, T> => ({ client: it, supplier: it });
const nobody = both(null);
const refOf = (row: Row, name: string) => (row[name] as { id: string } | null)?.id;
const SENT = 'exists (select from contract_terms t where t.contract_id = contracts.id and t.sent)';
const PARTICIPANT = `select id from contracts where id in (select contract_id from contract_participants where assignor_id = $1) and ${SENT}`;

/** Every list of the contract must be here: its ownership is defined before it is served. */
const LISTS: Readonly<Record<string, Ownership>> = {
  listInvoices: {
    spec: invoiceListSpec,
    rows: {
      client: `select id from invoices where debtor_id = $1 and (program = 'reverse' or (not confidential and submitted_at is not null))`,
      supplier: `select id from invoices where assignor_id = $1 and (program = 'classic' or submitted_at is not null)`,
    },
    says: {
      client: (row, { id }) =>
        refOf(row, 'debtor') === id &&
        !('coveredPpm' in row) &&
        !('signals' in row) &&
        row['status'] !== 'financed' &&
        row['status'] !== 'indemnified',
      supplier: (row, { id }) => refOf(row, 'assignor') === id && !('signals' in row) && !('holder' in row),
    },
  },
  listGuaranteeRequests: {
    spec: guaranteeRequestListSpec,
    rows: { client: 'select id from guarantee_requests where requester_id = $1', supplier: null },
    says: { client: (row, { id }) => refOf(row, 'requester') === id },
  },
  listGuarantees: {
    spec: guaranteeListSpec,
    rows: {
      client: 'select id from guarantees where requester_id = $1',
      supplier: 'select id from guarantees where beneficiary_id = $1',
    },
    says: { supplier: (row, { id }) => refOf(row, 'beneficiary') === id },
  },
  listContracts: {
    spec: contractListSpec,
    rows: { client: `select id from contracts where principal_id = $1 and ${SENT}`, supplier: PARTICIPANT },
    says: {
      client: (row, { id }) => refOf(row, 'principal') === id,
      supplier: (row, { id }) =>
        (row['participants'] as { id: string }[]).every((participant) => participant.id === id),
    },
  },
  listRelations: {
    spec: relationListSpec,
    rows: { client: null, supplier: 'select id from relations where assignor_id = $1' },
    says: { supplier: (row, { id }) => refOf(row, 'assignor') === id },
  },
  listDocuments: {
    spec: documentListSpec,
    rows: both('select id from documents where party_id = $1 and not internal'),
    says: both((row, { name }) => row['ownerName'] === name),
  },
  listCommissions: {
    spec: commissionListSpec,
    rows: both('select id from commissions where party_id = $1'),
    says: {
      // A client learns of no batch.
      client: (row, { name }) => row['partyName'] === name && !('batchId' in row || 'batchRef' in row),
      supplier: (row, { name }) => row['partyName'] === name && 'batchRef' in row,
    },
  },
  listDocumentTypes: {
    spec: documentTypeListSpec,
    rows: both('select id from document_types where $1::uuid is not null'),
  },
  listBankAccounts: {
    spec: bankAccountListSpec,
    rows: both('select id from bank_accounts where party_id = $1'),
    says: both((row, { id }) => refOf(row, 'party') === id && !('alert' in row) && !('own' in row)),
  },
  listParties: { spec: partyListSpec, rows: nobody },
  listAdhesions: { spec: adhesionListSpec, rows: nobody },
  listEmployees: { spec: employeeListSpec, rows: nobody },
  employeePortfolio: { spec: partyListSpec, rows: nobody },
  listAudit: { spec: auditListSpec, rows: nobody },
  listProspects: { spec: prospectListSpec, rows: nobody },
  listContactMessages: { spec: contactListSpec, rows: nobody },
  listPrivacyRequests: { spec: privacyListSpec, rows: nobody },
  listBatches: {
    spec: batchListSpec,
    rows: { client: null, supplier: 'select id from batches where assignor_id = $1' },
    says: { supplier: (row, { id }) => refOf(row, 'assignor') === id },
  },
  listFinancings: {
    spec: financingListSpec,
    rows: { client: null, supplier: 'select id from financings where assignor_id = $1' },
    says: { supplier: (row, { id }) => refOf(row, 'assignor') === id },
  },
  listAccountLines: {
    spec: accountLineListSpec,
    rows: {
      client: null,
      supplier: `select id::text from ledger_lines where account in ('CCA', 'ADR') and party_id = $1`,
    },
    says: { supplier: (row, { id }) => refOf(row, 'assignor') === id },
  },
  listPaymentFiles: { spec: paymentFileListSpec, rows: nobody },
  listFileTransfers: { spec: transferListSpec, rows: nobody },
  listLedgerEntries: { spec: ledgerEntryListSpec, rows: nobody },
  listLedgerLines: { spec: ledgerLineListSpec, rows: nobody },
};

/** A valid body, so that only the record's ownership can refuse the call. */
const DRAFTED = {
  version: 1,
  effectiveFrom: '2099-01-01',
  terms: AGREED_TERMS,
  reason: 'Essai.',
};
const BODIES: Readonly<Record<string, object>> = {
  updateInvoice: { version: 1, orderRef: 'CMD-1' },
  transitionInvoice: { action: 'cancel', version: 1, comment: 'Essai.' },
  renamePasskey: { name: 'Autre' },
  updateGuaranteeRequest: { version: 1, amount: 1 },
  transitionGuaranteeRequest: { action: 'cancel', version: 1, comment: 'Essai.' },
  transitionGuarantee: { action: 'release', version: 1 },
  guaranteeImpact: { action: 'suspend' },
  receiveGuaranteeChange: { changeId: '00000000-0000-7000-8000-000000000000', how: 'page' },
  answerApproval: { answer: 'approve', hash: 'x' },
  answerMenuProposal: { action: 'refuse', version: 1 },
  withdrawRemoteInvitation: { version: 1 },
  transitionDocument: { action: 'withdraw', version: 1 },
  updateAdhesion: {
    version: 1,
    terms: { ...ADHESION_TERMS, ceiling: 1 },
  },
  voteAdhesion: { vote: 'for' },
  writeMinutes: { text: 'Essai.', attendees: ['019a0000-0000-7000-8000-000000000001'] },
  transitionAdhesion: { action: 'start_kyc', version: 1 },
  createAmendment: DRAFTED,
  updateAmendment: DRAFTED,
  transitionAmendment: { action: 'sign', version: 1 },
  updateBatch: { version: 1, invoiceIds: [] },
  transitionBatch: { action: 'cancel', version: 1 },
  transitionFinancing: { action: 'cancel', version: 1 },
  transitionContract: { action: 'suspend', version: 1, reasonCode: 'IMPAYES' },
  transitionBankAccount: { action: 'block', version: 1, comment: 'Essai.' },
  updateParty: { version: 1, legalName: 'Essai' },
  transitionParty: { action: 'suspend', version: 1, reasonCode: 'CONFORMITE' },
  gradeParty: { version: 1, riskGrade: 'A' },
  addPartyContact: { name: 'Essai', role: 'other' },
  changePartyContact: { version: 1, name: 'Essai' },
  decideScreening: {
    hitId: '00000000-0000-4000-8000-000000000000',
    result: 'clear',
    note: 'Essai',
    version: 1,
  },
  addOwner: { name: 'Essai', birthDate: '1970-01-01', sharePpm: 300_000, isPep: false },
  changeOwner: { version: 1, name: 'Essai' },
  invitePartyUser: {
    firstName: 'Essai',
    lastName: 'Essai',
    email: 'essai@exemple.test',
    role: 'client',
    rights: [],
  },
  changePartyUser: { version: 1, rights: [] },
  transitionPartyUser: { action: 'disable', version: 1 },
  updateEmployee: { version: 1, firstName: 'Essai' },
  movePortfolio: { partyIds: ['0198c0de-0000-7000-8000-000000000000'] },
  updateCalendarEvent: { version: 1, title: 'Essai' },
  updateView: { name: 'Essai' },
  updateRelation: { version: 1, termsDays: 30 },
  transitionRelation: { action: 'block', version: 1, comment: 'Essai.' },
  answerContactMessage: { status: 'answered' },
  answerProspect: { status: 'handled' },
  inviteAgain: { email: 'essai@exemple.test' },
  inviteBeneficiary: {},
  updateDocumentType: { version: 1, label: 'Essai' },
  changeOwnAccount: { version: 1, active: false },
  transitionPaymentFile: { action: 'cancel', version: 1 },
  settleTransfers: { outcomes: [{ id: randomUUID(), outcome: 'executed' }], version: 1 },
  transitionLedgerEntry: { action: 'reverse', version: 1, comment: 'Essai.' },
  updateLedgerAccount: { version: 1, name: 'Essai', planNo: '799' },
};
/** The same for queries. */
const QUERIES: Readonly<Record<string, string>> = {
  deleteCalendarEvent: '?version=1',
  removePartyContact: '?version=1',
  removeOwner: '?version=1',
  deleteDocumentType: '?version=1',
  getPartyImpact: '?action=close',
};

const EMAILS = [
  'client@cessio.test',
  'client2@cessio.test',
  'supplier@cessio.test',
  'supplier2@cessio.test',
] as const;
const SEED = 20_261_123;

const shapeOf = (schema: unknown): Record<string, unknown> =>
  (schema as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
const lists = ENDPOINTS.filter(({ method, query }) => method === 'GET' && 'cursor' in shapeOf(query));
const exports = ENDPOINTS.filter(({ path }) => path.endsWith('.:format'));
/** Exports with the same lines for everybody: kinds of documents. */
const EVERYBODYS = new Set(['exportDocumentTypes']);
const records = ENDPOINTS.filter(({ path }) => path.includes('/:id'));

describe('isolation between companies', () => {
  let world: DemoWorld;
  let staff: DemoUser;
  const users = new Map<string, { user: DemoUser; side: Side; party: Party }>();
  /** Ids, names and numbers of everybody, to search and filter with. */
  const known = { parties: [] as string[], words: [] as string[] };

  beforeAll(async () => {
    world = await createDemoWorld();
    staff = await world.signIn('super@cessio.test');
    for (const email of EMAILS) {
      const user = await world.signIn(email);
      const id = user.identity.partyId as string;
      const { rows } = await world.owner.query<{ name: string }>(
        'select legal_name as name from parties where id = $1',
        [id],
      );
      users.set(email, { user, side: user.identity.role as Side, party: { id, name: rows[0]?.name ?? '' } });
    }
    await world.owner.query(
      `insert into passkeys (user_id, credential_id, public_key, counter, name)
        select id, 'of ' || email, '', 0, 'Clé' from users where email = any($1)`,
      [EMAILS],
    );
    await world.owner.query(
      `insert into resumable_uploads (user_id, filename, size) select id, 'kbis.pdf', 9 from users where email = any($1)`,
      [EMAILS],
    );
    // A view of each, and for the bank its own and one for each side.
    await world.owner.query(
      `insert into saved_views (user_id, list, name, query, shared_with)
        select id, 'documents', 'Vue', '{}'::jsonb, null from users where email = any($1) or email = 'super@cessio.test'
        union all select id, 'documents', 'Vue ' || side, '{}', side from users, unnest('{client,supplier}'::text[]) side
          where email = 'super@cessio.test'`,
      [EMAILS],
    );
    await world.owner.query(
      `insert into downloads (token_hash, user_id, session_id, path, expires_at)
        select sha256(s.id::text::bytea), s.user_id, s.id, '/api/documents.csv', now() + interval '1 minute' from sessions s
          join users u on u.id = s.user_id where u.email = any($1)`,
      [EMAILS],
    );
    known.parties.push(...(await ids('select id from parties')));
    const words = await world.owner.query<{ word: string }>(
      `select legal_name as word from parties union all (select number from invoices where number is not null limit 60)
       union all (select number from guarantee_requests limit 20)`,
    );
    known.words.push(...words.rows.map(({ word }) => word), '%', '_', "'", '0', 'a');
  });
  afterAll(() => world.end());

  const of = (email: string) => users.get(email) as { user: DemoUser; side: Side; party: Party };

  async function ids(text: string, values: unknown[] = []): Promise<string[]> {
    return (await world.owner.query<{ id: string }>(text, values)).rows.map(({ id }) => id);
  }

  function valueOf(kind: FilterKind, values: readonly string[] | undefined): fc.Arbitrary<string> {
    switch (kind) {
      case 'enum':
        return fc
          .uniqueArray(fc.constantFrom(...(values ?? [])), { minLength: 1, maxLength: 3 })
          .map((some) => some.join());
      case 'id':
        return fc.constantFrom(...known.parties);
      case 'date':
      case 'instant':
        return fc
          .integer({ min: -700, max: 60 })
          .map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
      case 'amount':
        return fc.integer({ min: 0, max: 12_000_000 }).map(String);
      case 'text':
        return fc.constantFrom(...known.words);
      case 'flag':
        return fc.constantFrom('true', 'false');
    }
  }

  /** Any query that the list accepts: up to two filters, a sort, a search. */
  function queryOf(spec: ListSpec): fc.Arbitrary<Record<string, string>> {
    const filter = fc
      .constantFrom(...Object.entries(spec.filters))
      .chain(([name, { kind, values }]) =>
        fc
          .constantFrom(...OPERATORS[kind])
          .chain((operator) =>
            (operator === '.null' ? fc.constant('true') : valueOf(kind, values)).map(
              (value) => [name + operator, value] as const,
            ),
          ),
      );
    return fc
      .record({
        filters: fc.array(filter, { maxLength: 2 }),
        sort: fc.option(fc.constantFrom(...spec.sorts.flatMap((sort) => [sort, `-${sort}`]))),
        q: fc.option(fc.constantFrom(...known.words)),
        limit: fc.constantFrom('3', '25', '200'),
      })
      .map(({ filters, sort, q, limit }) => ({
        ...Object.fromEntries(filters),
        ...(sort ? { sort } : {}),
        ...(q && spec.search ? { q } : {}),
        limit,
      }));
  }

  test('every list of the contract has an owner here', () => {
    expect(lists.map(({ id }) => id).toSorted()).toEqual(Object.keys(LISTS).toSorted());
  });

  const sideOf = (email: string): Side => (email.startsWith('client') ? 'client' : 'supplier');
  const reads = lists.flatMap((endpoint) =>
    EMAILS.map((email) => ({
      list: endpoint.id,
      email,
      endpoint,
      mine: LISTS[endpoint.id]?.rows[sideOf(email)],
    })),
  );

  test.each(reads.filter(({ mine }) => !mine))('$list is refused to $email', async ({ email, endpoint }) => {
    expect((await of(email).user.call('GET', endpoint.path)).statusCode).toBe(403);
  });

  test.each(reads.filter(({ mine }) => mine))('$list shows $email its own rows only', async (read) => {
    const { user, side, party } = of(read.email);
    const { spec, says } = LISTS[read.list] as Ownership;
    const own = new Set(await ids(read.mine ?? '', [party.id]));
    const isForeign = (row: Row) => !own.has(row.id) || says?.[side]?.(row, party) === false;
    const pageOf = async (who: DemoUser, query: Record<string, string>) => {
      const answer = await who.call('GET', `${read.endpoint.path}?${new URLSearchParams(query).toString()}`);
      // What is asked of a record's lines is never null: said, and no row is shown.
      const never = Object.keys(query).some((name) => name === 'invoiceId.null') && answer.statusCode === 400;
      expect([query, answer.statusCode]).toEqual([query, never ? 400 : 200]);
      return never ? { data: [], nextCursor: null } : answer.json<Page<Row>>();
    };
    await fc.assert(
      fc.asyncProperty(queryOf(spec), async (query) => {
        const first = await pageOf(user, query);
        // A cursor of the bank's people works for a company, and still only shows its own rows.
        const cursors = [first.nextCursor, (await pageOf(staff, query)).nextCursor].filter(
          (cursor) => cursor !== null,
        );
        const pages = await Promise.all(cursors.map((cursor) => pageOf(user, { ...query, cursor })));
        expect([first, ...pages].flatMap((page) => page.data.filter(isForeign))).toEqual([]);
      }),
      { seed: SEED, numRuns: 30 },
    );
    // Nothing is hidden from its owner either.
    const whole = await pageOf(user, { limit: '200', total: 'true' });
    expect(whole.total?.value).toBe(own.size);
    // A cursor contains a row's key: only of its caller's rows.
    const rows = Array.from({ length: 49 }, (_, at) => at + 2).join();
    const { anchors, total } = await user.get<Anchors>(`${read.endpoint.path}/anchors?row=${rows}`);
    const keys = anchors.map(({ cursor }) =>
      String((JSON.parse(Buffer.from(cursor, 'base64url').toString()) as (string | number)[])[2]),
    );
    expect(keys.filter((key) => !own.has(key))).toEqual([]);
    expect([keys.length, total.value]).toEqual([Math.min(49, Math.max(0, own.size - 1)), own.size]);
  });

  test.each(exports.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s holds lines of its caller only',
    async (_, endpoint) => {
      for (const email of EMAILS) {
        const { user, party } = of(email);
        const answer = await user.call('GET', endpoint.path.replace(':format', 'csv'));
        expect(answer.statusCode).toBe(permits(user, endpoint) ? 200 : 403);
        const lines = answer.statusCode === 200 ? answer.body.split('\r\n').slice(1, -1) : [];
        const own = EVERYBODYS.has(endpoint.id) ? lines : lines.filter((line) => line.includes(party.name));
        expect(own).toEqual(lines);
      }
    },
  );

  function permits({ identity }: DemoUser, { access }: Endpoint): boolean {
    return access === 'public' || access === 'signed-in' || holds(identity, access);
  }

  const foreignOf = new Map<string, string[]>();
  /** Ids of other companies' records of every kind, invisible to this company; read once for each user. */
  async function foreignIds({ user, side, party }: ReturnType<typeof of>): Promise<string[]> {
    const { userId } = user.identity;
    const before = foreignOf.get(userId);
    if (before) return before;
    const notOf = (name: string) => `id not in (${LISTS[name]?.rows[side] ?? 'select $1::uuid where false'})`;
    const found: string[] = [];
    for (const [table, which, of, most] of [
      ['invoices', notOf('listInvoices'), party.id, 12],
      ['guarantee_requests', notOf('listGuaranteeRequests'), party.id, 12],
      ['guarantees', notOf('listGuarantees'), party.id, 12],
      ['documents', notOf('listDocuments'), party.id, 12],
      ['contracts', notOf('listContracts'), party.id, 6],
      ['notifications', 'user_id <> $1', userId, 6],
      ['sessions', 'user_id <> $1 and ended_at is null', userId, 4],
      ['passkeys', 'user_id <> $1', userId, EMAILS.length],
      ['resumable_uploads', 'user_id <> $1', userId, 2],
      ['saved_views', 'user_id <> $1', userId, 7],
      ['parties', 'id <> $1', party.id, 4],
      ['bank_accounts', 'party_id <> $1', party.id, 6],
    ] as const)
      found.push(
        ...(await ids(`select id from ${table} where ${which} order by md5(id::text) limit ${most}`, [of])),
      );
    foreignOf.set(userId, found);
    return found;
  }

  const marks = async () =>
    (
      await world.owner
        .query(`select (select count(*) from audit_events) as events, (select sum(version) from invoices) as invoices,
        (select sum(version) from guarantee_requests) as requests, (select count(*) from notifications where is_read) as read,
        (select sum(version) from documents) as documents, (select count(*) from idempotency_keys) as keys,
        (select count(*) from sessions where ended_at is null) as sessions,
        (select string_agg(name, ' ' order by id) from passkeys) as passkeys,
        (select string_agg(id::text || received, ' ' order by id) from resumable_uploads) as uploads,
        (select string_agg(name, ' ' order by id) from saved_views) as views`)
    ).rows;

  test.each(records.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s finds nothing under a foreign id, and writes nothing',
    async (_, endpoint) => {
      const body = endpoint.method === 'GET' || !endpoint.body ? undefined : BODIES[endpoint.id];
      expect(endpoint.body === undefined || body !== undefined).toBe(true);
      const before = await marks();
      const { rows } = await world.owner.query<{ of: string; id: string }>(
        'select contract_id as of, id from contract_terms where number = 1',
      );
      const terms = new Map(rows.map(({ of: contract, id }) => [contract, id]));
      for (const email of EMAILS) {
        const who = of(email);
        const expected = permits(who.user, endpoint) ? 404 : 403;
        const foreign = await foreignIds(who);
        // A fresh proof for each, so that only the record's ownership can refuse it.
        const proofs = foreign.map(() => randomUUID());
        if (endpoint.stepUp) await insertProofs(world.owner, who.user.identity, proofs);
        const answers = await Promise.all(
          foreign.map(async (id, at) => {
            const path = endpoint.path.replace(':id', id).replace(':termsId', terms.get(id) ?? id);
            const headers: Record<string, string> = endpoint.stepUp ? { 'x-step-up': proofs[at] ?? '' } : {};
            const answer = await who.user.call(
              endpoint.method,
              path + (QUERIES[endpoint.id] ?? ''),
              body,
              headers,
            );
            return [id, answer.statusCode];
          }),
        );
        expect(answers).toEqual(foreign.map((id) => [id, expected]));
      }
      expect(await marks()).toEqual(before);
    },
  );

  /** Kinds whose history shows changes to companies, with the call of the record. */
  const CHANGING = [
    ['invoice', 'invoices', getInvoice, 'listInvoices'],
    ['guarantee_request', 'guarantee_requests', getGuaranteeRequest, 'listGuaranteeRequests'],
    ['document', 'documents', getDocument, 'listDocuments'],
    ['relation', 'relations', getRelation, 'listRelations'],
    ['bank_account', 'bank_accounts', getBankAccount, 'listBankAccounts'],
  ] as const;

  test.each(CHANGING)(
    'a change of every column of a %s says to a company what its page says',
    async (kind, table, endpoint, list) => {
      const wordsOf = (before: object, after: object, currency: string | null) =>
        historyChanges({ entity: kind, currency, before, after }).map(({ field }) => field);
      let told = 0;
      for (const email of EMAILS) {
        const { user, side, party } = of(email);
        const mine = LISTS[list]?.rows[side];
        for (const id of mine ? await ids(`${mine} order by md5(id::text) limit 3`, [party.id]) : []) {
          const { rows } = await world.owner.query<{ row: Record<string, unknown> }>(
            `select jsonb_object_agg(regexp_replace(initcap(replace(key, '_', ' ')), ' ', '', 'g'), value) as row
            from ${table} t, jsonb_each(to_jsonb(t)) where t.id = $1`,
            [id],
          );
          const after = Object.fromEntries(
            Object.entries(rows[0]?.row ?? {}).map(([name, value]) => [
              name.charAt(0).toLowerCase() + name.slice(1),
              value,
            ]),
          );
          const before = Object.fromEntries(Object.keys(after).map((name) => [name, null]));
          await world.owner.query(
            `select append_audit(null, $1, $2, $3, null, null, null, null, false, $4, $5, null)`,
            [`${table}.change`, kind, id, before, after],
          );
          const path = endpoint.path.replace(':id', id);
          const shown = await user.get<Record<string, unknown>>(path);
          const { data } = await user.get<{ data: TimelineEntry[] }>(`${path}/timeline`);
          const read =
            data.find(({ action }) => action === `${table}.change`)?.changes?.map(({ field }) => field) ?? [];
          // As a field of its own, or within one: a debtor's name, whether a beneficiary was invited.
          const page = JSON.stringify(shown);
          const own = Object.keys(after).filter(
            (name) =>
              name in shown ||
              (name === 'beneficiaryKnown' && 'invited' in shown) ||
              (typeof after[name] === 'string' && page.includes(JSON.stringify(after[name]))),
          );
          const may = own.flatMap((name) =>
            wordsOf({ [name]: null }, { [name]: after[name] }, shown['currency'] as string),
          );
          expect([email, id, read.filter((field) => !may.includes(field))]).toEqual([email, id, []]);
          // The table has columns that the page withholds.
          expect(own.length).toBeLessThan(Object.keys(after).length);
          told += read.length;
        }
      }
      expect(told).toBeGreaterThan(0);
    },
  );

  test('a bulk step on foreign invoices does nothing to any of them', async () => {
    for (const email of EMAILS) {
      const who = of(email);
      const foreign = (await foreignIds(who)).slice(0, 12);
      const before = await marks();
      const answer = await world.app.fastify.inject({
        method: 'POST',
        url: '/api/invoices/bulk-transitions',
        headers: {
          authorization: `Bearer ${world.app.services.tokens.sign(who.user.identity)}`,
          'idempotency-key': `foreign-${who.side}`,
        },
        payload: { action: 'cancel', items: foreign.map((id) => ({ id, version: 1 })) },
      });
      const { succeeded, results } = answer.json<{ succeeded: number; results: { code: string }[] }>();
      expect(succeeded).toBe(0);
      expect(new Set(results.map(({ code }) => code))).toEqual(new Set(['NOT_FOUND']));
      const [after] = await marks();
      expect({ ...after, keys: null }).toEqual({ ...before[0], keys: null });
    }
  });

  test('counts are those of one’s own invoices', async () => {
    for (const email of EMAILS) {
      const { user, side, party } = of(email);
      const { byStatus } = await user.get<{ byStatus: { count: number }[] }>('/api/invoices/counts');
      const own = await ids(LISTS['listInvoices']?.rows[side] ?? '', [party.id]);
      expect(byStatus.reduce((sum, { count }) => sum + count, 0)).toBe(own.length);
    }
  });

  describe('in SQL, without any of the application’s checks', () => {
    /** Files and why a company may read them: its uploads, and those of invoices that it sees. */
    const linkedFiles = (side: 'client' | 'supplier') => `
      select id || 'file' as id, id as file_id from files where party_id = $1
      union select file_id || 'invoice', file_id from invoices where file_id is not null and id in (${LISTS['listInvoices']?.rows[side] ?? ''})
      union select file_id || 'document', file_id from documents where file_id is not null and party_id = $1 and not internal
      ${side === 'supplier' ? `union select file_id || 'batch', file_id from batches where file_id is not null and assignor_id = $1` : ''}`;
    const readableFiles = (side: 'client' | 'supplier') =>
      `select distinct file_id as id from (${linkedFiles(side)}) linked`;

    const listed = (name: string) => ({ key: 'id', ...LISTS[name]?.rows });
    const OWN_USERS = 'in (select id from users where party_id = $1)';

    /** What each side's login may see of each table; a table not listed must be closed or empty to it. */
    const VISIBLE: Record<string, { key: string; client?: string | null; supplier?: string | null }> = {
      invoices: listed('listInvoices'),
      guarantee_requests: listed('listGuaranteeRequests'),
      guarantees: listed('listGuarantees'),
      contracts: listed('listContracts'),
      batches: listed('listBatches'),
      batch_invoices: {
        key: 'batch_id || invoice_id::text',
        supplier: `select batch_id || invoice_id::text as id from batch_invoices
          where batch_id in (select id from batches where assignor_id = $1)`,
      },
      financings: listed('listFinancings'),
      financing_lines: {
        key: 'financing_id || invoice_id::text',
        supplier: `select financing_id || invoice_id::text as id from financing_lines
          where financing_id in (select id from financings where assignor_id = $1)`,
      },
      ledger_lines: {
        key: 'id::text',
        supplier: `select id::text from ledger_lines where account in ('CCA', 'ADR') and party_id = $1`,
      },
      ledger_entries: {
        key: 'id',
        supplier: `select distinct entry_id as id from ledger_lines where account in ('CCA', 'ADR') and party_id = $1`,
      },
      contract_terms: {
        key: 'id',
        client: `select id from contract_terms where sent and contract_id in (select id from contracts where principal_id = $1)`,
        supplier: `select id from contract_terms where sent and contract_id in (${PARTICIPANT})`,
      },
      contract_prices: {
        key: 'terms_id || assignor_id::text',
        supplier: `select terms_id || assignor_id::text as id from contract_prices
          where assignor_id = $1 and terms_id in (select id from contract_terms where sent)`,
      },
      contract_participants: {
        key: 'contract_id || assignor_id::text',
        client: `select contract_id || assignor_id::text as id from contract_participants
          where contract_id in (select id from contracts where principal_id = $1 and ${SENT})`,
        supplier:
          'select contract_id || assignor_id::text as id from contract_participants where assignor_id = $1',
      },
      relations: listed('listRelations'),
      documents: listed('listDocuments'),
      document_types: listed('listDocumentTypes'),
      commissions: listed('listCommissions'),
      parties: { key: 'id', ...both('select id from parties where id = $1') },
      // Of people, only their adviser.
      users: {
        key: 'id',
        ...both('select adviser_id as id from parties where id = $1 and adviser_id is not null'),
      },
      files: { key: 'id', client: readableFiles('client'), supplier: readableFiles('supplier') },
      file_links: {
        key: `file_id || entity`,
        client: linkedFiles('client'),
        supplier: linkedFiles('supplier'),
      },
      bank_accounts: { key: 'id', ...both('select id from bank_accounts where party_id = $1') },
      notifications: { key: 'id', ...both(`select id from notifications where user_id ${OWN_USERS}`) },
      audit_events: {
        key: 'seq::text',
        // A debtor never learns how the supplier is funded, nor the other side what was done to a draft.
        client: `select seq::text as id from audit_events e where not internal
          and action not in ('invoices.finance', 'invoices.unfinance', 'invoices.indemnify') and (
          (entity = 'invoice' and entity_id in (${LISTS['listInvoices']?.rows.client ?? ''})
            and exists (select from invoices i where i.id = e.entity_id and (i.program = 'reverse' or e.at >= i.submitted_at)))
          or (entity = 'bank_account' and entity_id in (select id from bank_accounts where party_id = $1))
          or (entity = 'document' and entity_id in (${LISTS['listDocuments']?.rows.client ?? ''}))
          or (entity = 'guarantee_request' and entity_id in (${LISTS['listGuaranteeRequests']?.rows.client ?? ''})))`,
        supplier: `select seq::text as id from audit_events e where not internal
          and ((entity = 'bank_account' and entity_id in (select id from bank_accounts where party_id = $1))
          or (entity = 'document' and entity_id in (${LISTS['listDocuments']?.rows.supplier ?? ''}))
          or (entity = 'relation' and entity_id in (${LISTS['listRelations']?.rows.supplier ?? ''}))
          or (entity = 'batch' and entity_id in (${LISTS['listBatches']?.rows.supplier ?? ''}))
          or (entity = 'financing' and entity_id in (${LISTS['listFinancings']?.rows.supplier ?? ''}))
          or (entity = 'invoice' and entity_id in (${LISTS['listInvoices']?.rows.supplier ?? ''})
          and exists (select from invoices i where i.id = e.entity_id and (i.program = 'classic' or e.at >= i.submitted_at))))`,
      },
      adhesion_requests: {
        key: 'id',
        supplier: `select id from adhesion_requests where user_id ${OWN_USERS}`,
      },
      onboardings: { key: 'id', supplier: `select id from onboardings where user_id ${OWN_USERS}` },
      onboarding_documents: {
        key: 'id',
        supplier: `select d.id from onboarding_documents d join onboardings o on o.id = d.onboarding_id where o.user_id ${OWN_USERS}`,
      },
      resumable_uploads: {
        key: 'id',
        ...both(`select id from resumable_uploads where user_id ${OWN_USERS}`),
      },
      saved_views: {
        key: 'id',
        client: `select id from saved_views where user_id ${OWN_USERS} or shared_with = 'client'`,
        supplier: `select id from saved_views where user_id ${OWN_USERS} or shared_with = 'supplier'`,
      },
      idempotency_keys: {
        key: 'key',
        ...both(`select key as id from idempotency_keys where user_id ${OWN_USERS}`),
      },
    };

    const asSide = <T>(user: DemoUser, work: (db: Queryable) => Promise<T>) =>
      readAs(world.app.services.pools, user.identity, work);

    /** The keys that a login sees, or null where the table is closed to it. */
    async function seen(user: DemoUser, table: string, key: string): Promise<string[] | null> {
      try {
        const { rows } = await asSide(user, (db) =>
          db.query<{ id: string }>(`select ${key} as id from ${table}`),
        );
        return rows.map(({ id }) => id).toSorted();
      } catch (error) {
        if ((error as { code?: string }).code === '42501') return null;
        throw error;
      }
    }

    test.each(EMAILS)('%s sees exactly its own rows of every table', async (email) => {
      const { user, side, party } = of(email);
      const tables = await world.owner.query<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = 'public'`,
      );
      for (const { name } of tables.rows) {
        const { key = '1', [side]: rule } = VISIBLE[name] ?? {};
        const expected = rule ? await ids(rule, [party.id]) : [];
        const found = (await seen(user, name, rule ? key : '1')) ?? [];
        expect([name, found]).toEqual([name, expected.toSorted()]);
      }
    });

    const OF_THE_LOG = 'actor_id actor_name ip before after';
    test.each([
      [
        'client@cessio.test',
        'invoices',
        'status covered_amount guarantee_id alerts holder edited_by resume_status fingerprint version status_since',
      ],
      ['client@cessio.test', 'guarantee_requests', 'risk_opinion deviation holder version'],
      ['client@cessio.test', 'commissions', 'batch_id entry_id'],
      ['client@cessio.test', 'audit_events', OF_THE_LOG],
      ['supplier@cessio.test', 'invoices', 'alerts holder edited_by fingerprint version'],
      ['supplier@cessio.test', 'audit_events', OF_THE_LOG],
    ] as const)('%s cannot read the bank’s columns of %s', async (email, table, columns) => {
      for (const column of columns.split(' ')) {
        expect([column, await seen(of(email).user, table, column)]).toEqual([column, null]);
      }
    });

    test.each(EMAILS)('%s changes no foreign row', async (email) => {
      const { user, side, party } = of(email);
      const before = await marks();
      const [foreign] = await ids(
        `select id from invoices where id not in (${LISTS['listInvoices']?.rows[side] ?? ''}) and debtor_id is not null limit 1`,
        [party.id],
      );
      for (const text of [
        `update invoices set version = version + 1 where id = '${foreign}'`,
        `update guarantee_requests set version = version + 1 where requester_id <> '${party.id}'`,
        `update notifications set is_read = true where user_id <> '${user.identity.userId}'`,
        `update parties set legal_name = 'x'`,
        `update contracts set fee_ppm = 0`,
        `update guarantees set granted = 0`,
        `delete from invoices`,
        `delete from audit_events`,
        `insert into invoices (ref, program, assignor_id, debtor_id) select 'X', i.program, i.assignor_id, i.debtor_id from invoices i where i.id = '${foreign}'`,
      ]) {
        const changed = await asSide(user, (db) => db.query(text)).then(
          ({ rowCount }) => rowCount,
          (error: { code?: string }) => error.code,
        );
        expect([text, changed === 0 || changed === '42501']).toEqual([text, true]);
      }
      const stranger = side === 'client' ? 'debtor_id' : 'assignor_id';
      await expect(
        asSide(user, (db) =>
          db.query(
            `insert into invoices (ref, program, ${stranger}) values ('X', '${side === 'client' ? 'reverse' : 'classic'}', gen_random_uuid())`,
          ),
        ),
      ).rejects.toThrow(/row-level security|permission denied/);
      expect(await marks()).toEqual(before);
    });
  });
});
