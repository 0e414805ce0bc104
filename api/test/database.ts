import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { lockDown } from '../src/db/lock-down.ts';

export interface TestDatabase {
  /** Owner's URL of a migrated, empty database. */
  url: string;
  /** Closes all its connections, and drops it. */
  drop(): Promise<void>;
}

async function asOwner(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** The run's PostgreSQL. @throws when migrations failed in api/test/global-setup.ts, with their message */
function serverUrl(): string {
  const failure = process.env['CESSIO_TEST_DATABASE_ERROR'];
  if (failure) throw new Error(`The test database could not be migrated:\n${failure}`);
  const server = process.env['CESSIO_TEST_DATABASE_URL'];
  if (!server)
    throw new Error('No test database: run Jest from the root, api/test/global-setup.ts starts it.');
  return server;
}

/**
 * A fresh database for one test file, cloned (some 50 ms).
 * @param template the run's migrated one, or one made by `preparedTemplate`
 */
export async function createTestDatabase(template = 'cessio_template'): Promise<TestDatabase> {
  const server = serverUrl();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asOwner(server, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  const url = server.replace(/[^/]+$/, name);
  // A copy has everything of its template except the grants on the database itself.
  await asOwner(url, lockDown);
  return {
    url,
    drop: () => asOwner(server, (client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

/** A template of that name, filled by the first caller of the run; the others wait. */
export async function preparedTemplate(name: string, fill: (url: string) => Promise<void>): Promise<string> {
  const server = serverUrl();
  await asOwner(server, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const { url, drop } = await createTestDatabase();
    try {
      await fill(url);
      const made = url.slice(url.lastIndexOf('/') + 1);
      // Nobody may hold a connection to a database while it is cloned.
      await client.query(`alter database ${made} with allow_connections false`);
      await client.query(`alter database ${made} rename to ${name}`);
    } catch (error) {
      await drop();
      throw error;
    }
  });
  return name;
}
