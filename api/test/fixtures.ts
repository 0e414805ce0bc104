import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import type { Queryable } from '../src/db/caller.ts';
import { migrationNames } from '../src/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { daysFromToday, type World } from './world.ts';

/** The owner's connection to a fresh database for all tests of the file, and its address; dropped after the last. */
export function freshDatabase(): Queryable & { url(): string } {
  let database: TestDatabase;
  let owner: Client;
  beforeAll(async () => {
    database = await createTestDatabase();
    owner = new Client({ connectionString: database.url });
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });
  const query = ((...given: Parameters<Client['query']>) => owner.query(...given)) as Client['query'];
  return { query, url: () => database.url };
}

/** Runs a migration, given its file name. */
export async function applyMigration(owner: Queryable, name: string): Promise<void> {
  await owner.query(await readFile(new URL(`../migrations/${name}`, import.meta.url), 'utf8'));
}

/** Like `freshDatabase`, but before a migration: neither this one nor any later one has run. */
export function databaseBefore(migration: string): Queryable {
  const owner = freshDatabase();
  beforeAll(async () => {
    await owner.query('drop schema public cascade; create schema public');
    await owner.query(
      'create table schema_migrations (name text primary key, sha256 text, applied_at timestamptz)',
    );
    for (const name of await migrationNames()) if (name < migration) await applyMigration(owner, name);
  });
  return owner;
}

/** Inserts a row, by column names. @returns its id */
export async function insertRow(
  owner: Queryable,
  table: string,
  row: Record<string, unknown>,
): Promise<string> {
  const names = Object.keys(row);
  const { rows } = await owner.query<{ id: string }>(
    `insert into ${table} (${names.join()}) values (${names.map((_, n) => `$${n + 1}`).join()}) returning id`,
    Object.values(row),
  );
  return (rows[0] as { id: string }).id;
}

/** An invoice of the classic contract of the world, 120,00 EUR, a draft unless the columns say otherwise. */
export function insertInvoice(world: World, columns: Record<string, unknown> = {}): Promise<string> {
  const { owner, parties, contracts } = world;
  const ref = randomUUID();
  return insertRow(owner, 'invoices', {
    ref,
    number: ref,
    program: 'classic',
    assignor_id: parties.assignor,
    assignor_name: 'Atelier Brévanne',
    debtor_id: parties.debtor,
    debtor_name: 'Halbrane Distribution',
    contract_id: contracts.classic,
    issue_date: daysFromToday(-10),
    due_date: daysFromToday(40),
    net: 10_000,
    vat: 2_000,
    gross: 12_000,
    ...columns,
  });
}

/** The debtor's request for a limit on itself in favour of the assignor, a draft unless the columns say otherwise. */
export function insertRequest(
  { owner, parties }: World,
  columns: Record<string, unknown> = {},
): Promise<string> {
  return insertRow(owner, 'guarantee_requests', {
    number: randomUUID(),
    kind: 'limit',
    requester_id: parties.debtor,
    requester_name: 'D',
    debtor_id: parties.debtor,
    debtor_name: 'D',
    beneficiary_id: parties.assignor,
    beneficiary_name: 'A',
    amount: 100,
    currency: 'EUR',
    tenor_days: 60,
    reason: 'x',
    ...columns,
  });
}

/** A financing of the classic contract, requested, without invoices. */
export const insertFinancing = async (
  { owner, parties, contracts, people }: World,
  columns: Record<string, unknown> = {},
): Promise<string> => {
  const { rows } = await owner.query<{ account: string; terms: string }>(
    `with made as (insert into bank_accounts (party_id, iban, bic, holder) values ($1, 'FR7630006000011234567890189', 'AGRIFRPPXXX', 'Atelier Brévanne')
        on conflict do nothing returning id)
      select coalesce((select id from made), (select id from bank_accounts where party_id = $1 limit 1)) as account,
        (select id from contract_terms where contract_id = $2) as terms`,
    [parties.assignor, contracts.classic],
  );
  return insertRow(owner, 'financings', {
    number: randomUUID(),
    contract_id: contracts.classic,
    contract_number: 'CTR-1',
    program: 'classic',
    assignor_id: parties.assignor,
    assignor_name: 'Atelier Brévanne',
    currency: 'EUR',
    amount: 100_000,
    bank_account_id: rows[0]?.account,
    terms_id: rows[0]?.terms,
    value_date: '2026-11-30',
    rate_ppm: 35_000,
    rate_code: 'FIXED',
    day_basis: 360,
    interest_mode: 'upfront',
    vat_ppm: 0,
    interest: 500,
    vat: 0,
    net_paid: 99_500,
    late15: 100,
    holder: 'adviser',
    by_bank: false,
    requested_name: 'Claire Aubry',
    created_by: people.supplier.identity.userId,
    ...columns,
  });
};

/** A payment file without transfers, made by the manager. */
export const insertPaymentFile = async (
  { owner, people }: World,
  columns: Record<string, unknown> = {},
): Promise<string> => {
  const { rows } = await owner.query<{ id: string }>(
    `insert into own_accounts (iban, bic, holder, currency, purpose) values ('FR7610278060410002058360127', 'CMCIFR2A', 'Banque', 'EUR', 'payment')
      on conflict (iban, purpose) do update set holder = excluded.holder returning id`,
  );
  return insertRow(owner, 'payment_files', {
    number: randomUUID(),
    own_account_id: rows[0]?.id,
    iban: 'FR7610278060410002058360127',
    bic: 'CMCIFR2A',
    holder: 'Banque',
    currency: 'EUR',
    execution_date: '2026-11-30',
    count: 1,
    total: 99_500,
    status: 'made',
    hash: 'f'.repeat(64),
    made_by: people.m1.identity.userId,
    made_name: 'Hélène Marchadier',
    ...columns,
  });
};

/** A batch of the classic contract without invoices, a draft unless the columns say otherwise. */
export const insertBatch = (
  { owner, parties, contracts }: World,
  columns: Record<string, unknown> = {},
): Promise<string> =>
  insertRow(owner, 'batches', {
    number: randomUUID(),
    contract_id: contracts.classic,
    contract_number: 'CTR-1',
    program: 'classic',
    assignor_id: parties.assignor,
    assignor_name: 'Atelier Brévanne',
    currency: 'EUR',
    ...columns,
  });
