import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { Client, type QueryResult, type QueryResultRow } from 'pg';
import type { Department, Method, Right, Role } from '@cessio/contract';
import { buildApp, type App } from '../src/app.ts';
import { auditKeyFrom, type Config } from '../src/config.ts';
import { writeAs, type Identity } from '../src/db/caller.ts';
import { moveClock } from './clock.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { REFUSE_UNFILLED } from './filled.ts';

export { daysFromToday, EMPTY_PDF } from './deposit-parts.ts';

/** A person of the small world: who they are, and calls made as them. */
export interface Person {
  identity: Identity;
  call(
    method: Method,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** The answer of a call. @throws when its status is not 200 */
  get<T>(url: string): Promise<T>;
  upload(
    url: string,
    filename: string,
    bytes: Buffer,
    method?: 'POST' | 'PUT',
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** A statement bypassing the API, with the login of this person's side. */
  sql<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>>;
}

export interface World {
  app: App;
  owner: Client;
  config: Config;
  parties: { assignor: string; debtor: string; otherAssignor: string; otherDebtor: string };
  contracts: { classic: string; reverse: string };
  people: Record<
    'supplier' | 'client' | 'otherSupplier' | 'otherClient' | 'adviser' | 'risk' | 'legal' | 'm1' | 'super',
    Person
  >;
  end(): Promise<void>;
}

export function testConfig(databaseUrl: string, dataDir: string): Config {
  return {
    databaseUrl,
    host: '127.0.0.1',
    port: 0,
    publicUrl: 'http://localhost:3000',
    ownUrl: 'http://localhost:3000',
    smtpUrl: null,
    clamdUrl: null,
    paymentFolder: null,
    screeningList: null,
    dataDir,
    jwtSecret: 'a secret of the tests',
    secretsKey: 'another secret of the tests',
    auditKey: auditKeyFrom('another secret of the tests'),
    auditAnchor: join(dataDir, 'audit-anchor.jsonl'),
    codesKey: 'a key of codes of the tests',
    demo: true,
    production: false,
    remoteOverrides: true,
    movableClock: true,
    logLevel: process.env['TEST_LOG'] ?? 'silent',
    brand: 'Cessio',
    contactEmail: 'contact@cessio.test',
    collectionIbans: ['FR7699999000010000000000115'],
    readingSeconds: 5,
    connections: 26,
    limitFactor: 100,
    role: 'all',
    adminEmail: null,
    drainSeconds: 0,
    trustProxy: 'loopback',
  };
}

/**
 * Two assignors and two debtors, one classic and one reverse contract between the first of each, a guarantee of 50
 * 000,00 € between them, and the bank's people: enough to test every rule, small enough to remember.
 */
export async function createWorld(): Promise<World> {
  const database: TestDatabase = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'cessio-test-'));
  const owner = new Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(REFUSE_UNFILLED);
  const config = testConfig(database.url, dataDir);
  const app = await buildApp(config, { realtime: false });

  const insert = async (text: string, values: unknown[]): Promise<string> =>
    ((await owner.query<{ id: string }>(`${text} returning id`, values)).rows[0] as { id: string }).id;

  const person = async (
    role: Role,
    email: string,
    partyId: string | null,
    department: Department | null = null,
    approvalLimit: number | null = null,
  ): Promise<Person> => {
    const rights: Right[] = partyId ? ['submit', 'sign', 'pay_view'] : [];
    const [firstName = '', lastName = ''] = email.split('@')[0]?.split('.') ?? [];
    const userId = await insert(
      `insert into users (party_id, role, first_name, last_name, email, password_hash, email_verified_at, rights)
       values ($1, $2, $3, $4, $5, 'none', now(), $6)`,
      [partyId, role, firstName, lastName, email, rights],
    );
    if (!partyId) {
      await owner.query(
        'insert into employees (user_id, department, staff_no, approval_limit) values ($1, $2, $3, $4)',
        [userId, department, email, approvalLimit],
      );
    }
    const sessionId = await insert(
      `insert into sessions (user_id, device, ip, expires_at) values ($1, 'test', '127.0.0.1', now() + interval '1 day')`,
      [userId],
    );
    return signedIn(app, {
      userId,
      sessionId,
      role,
      department,
      partyId,
      rights,
      name: `${firstName} ${lastName}`,
      approvalLimit,
    });
  };

  const adviser = await person('adviser', 'ines.delmotte@cessio.test', null, 'ADVISER', 5_000_000);
  const party = (name: string, nationalId: string, isAssignor: boolean) =>
    insert(
      `insert into parties (legal_name, country, city, national_id, siren, is_debtor, is_assignor, status, kyc_status, adviser_id)
       values ($1, 'FR', 'Lyon', $2, $2, $3, $4, 'active', 'valid', $5)`,
      [name, nationalId, !isAssignor, isAssignor, adviser.identity.userId],
    );
  const parties = {
    assignor: await party('Atelier Brévanne', '732829320', true),
    debtor: await party('Halbrane Distribution', '443061841', false),
    otherAssignor: await party('Transports Ouvrelle', '552100554', true),
    otherDebtor: await party('Optique Sauvennes', '542107651', false),
  };
  for (const [party, iban] of [
    [parties.assignor, 'FR7699999000020000000900163'],
    [parties.otherAssignor, 'FR7699999000020000000900260'],
  ])
    await insert(
      `insert into bank_accounts (party_id, iban, bic, holder, status, usable_from)
       select id, $2, 'CESSFR21XXX', legal_name, 'verified', now() - interval '1 day' from parties where id = $1`,
      [party, iban],
    );
  const contract = async (number: string, program: string, principal: string, principalName: string) => {
    const id = await insert(
      `insert into contracts (number, program, principal_id, principal_name, currency, recourse, notification, quotite_ppm, fdg_ppm,
         fee_ppm, guarantee_fee_ppm, rate_ppm, day_basis, vat_ppm, ceiling, start_on, status)
       values ($1, $2, $3, $4, 'EUR', false, 'notified', 900000, 100000, 8000, 2000, 35000, 360, 200000, 100000000, '2025-01-01', 'active')`,
      [number, program, principal, principalName],
    );
    await owner.query(`insert into contract_participants values ($1, $2, 'Atelier Brévanne', null)`, [
      id,
      parties.assignor,
    ]);
    return id;
  };
  const contracts = {
    classic: await contract('CTR-1', 'classic', parties.assignor, 'Atelier Brévanne'),
    reverse: await contract('CTR-2', 'reverse', parties.debtor, 'Halbrane Distribution'),
  };
  await owner.query(
    `insert into relations (assignor_id, assignor_name, debtor_id, debtor_name) values ($1, 'Atelier Brévanne', $2, 'Halbrane Distribution')`,
    [parties.assignor, parties.debtor],
  );
  await owner.query(
    `insert into guarantees (number, requester_id, debtor_id, debtor_name, beneficiary_id, beneficiary_name, granted, currency, valid_from, valid_until)
     values ('GAR-1', $1, $1, 'Halbrane Distribution', $2, 'Atelier Brévanne', 5000000, 'EUR', today_in_paris() - 30, today_in_paris() + 300)`,
    [parties.debtor, parties.assignor],
  );

  return {
    app,
    owner,
    config,
    parties,
    contracts,
    people: {
      adviser,
      supplier: await person('supplier', 'camille.vasseur@brevanne.test', parties.assignor),
      client: await person('client', 'lucie.roumegas@halbrane.test', parties.debtor),
      otherSupplier: await person('supplier', 'marc.tessier@ouvrelle.test', parties.otherAssignor),
      otherClient: await person('client', 'anne.duval@sauvennes.test', parties.otherDebtor),
      risk: await person('adviser', 'pascal.orsini@cessio.test', null, 'RISK'),
      legal: await person('adviser', 'salome.bastide@cessio.test', null, 'LEGAL'),
      m1: await person('m1', 'helene.marchadier@cessio.test', null, 'M1', 200_000_000),
      super: await person('super', 'naim.tazi@cessio.test', null),
    },
    end: async () => {
      await app.fastify.close();
      // The next file of this worker runs the same modules: it starts at the real time.
      await moveClock(owner, null);
      await owner.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function signedIn(app: App, identity: Identity): Person {
  let token = { minute: 0, text: '' };
  const authorization = () => {
    const minute = Math.trunc(Date.now() / 60_000);
    // Signed again each minute: on a busy machine a file of tests outlasts a token.
    if (token.minute !== minute) token = { minute, text: app.services.tokens.sign(identity) };
    return `Bearer ${token.text}`;
  };
  const send = (options: InjectOptions) => app.fastify.inject(options);
  const call: Person['call'] = (method, url, body, headers = {}) =>
    send({
      method,
      url,
      headers: { authorization: authorization(), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
  return {
    identity,
    call,
    get: async <T>(url: string) => {
      const answer = await call('GET', url);
      if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
      return answer.json<T>();
    },
    upload: (url, filename, bytes, method = 'POST', headers = {}) => {
      const boundary = `----${randomUUID()}`;
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
      return send({
        method,
        url,
        headers: {
          authorization: authorization(),
          'content-type': `multipart/form-data; boundary=${boundary}`,
          ...headers,
        },
        payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      });
    },
    sql: (text, values) => writeAs(app.services.pools, identity, (tx) => tx.query(text, values)),
  };
}
