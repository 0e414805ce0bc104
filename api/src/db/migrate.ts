import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { Client } from 'pg';
import { lockDown } from './lock-down.ts';
import { loginPassword, LOGINS, scramVerifier } from './login-passwords.ts';
import { writeMachineSteps } from './machine-steps.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);

/**
 * Applies the missing files of api/migrations, in order, each in its own transaction, writes the machines' steps for
 * functions, and sets the logins' passwords. Safe to run from several processes at once.
 * @throws when an applied file has changed since
 */
export async function migrate(ownerUrl: string): Promise<void> {
  // Without one, the logins' passwords would be derived from nothing secret.
  if (!new URL(ownerUrl).password) throw new Error('DATABASE_URL must carry the password of the owner.');
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('cessio-migrations'))`);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from schema_migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.sha256]));
    const names = await migrationNames();
    for (const name of names) {
      const text = await readFile(new URL(name, FOLDER), 'utf8');
      const sha256 = createHash('sha256').update(text).digest('hex');
      const known = applied.get(name);
      if (known === sha256) continue;
      if (known) throw new Error(`Migration ${name} was changed after it had been applied: write a new one.`);
      await client.query('begin');
      try {
        await client.query(text);
        await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`Migration ${name}: ${(error as Error).message}`, { cause: error });
      }
    }
    await lockDown(client);
    await writeMachineSteps(client, names);
    for (const login of LOGINS) {
      const role = `portal_${login}`;
      const verifier = scramVerifier(loginPassword(ownerUrl, role));
      await client.query(`alter role ${role} login password '${verifier}'`);
    }
  } finally {
    await client.end();
  }
}

/** Names of the migration files, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted();
}
