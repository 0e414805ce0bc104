import { Client } from 'pg';
import type { Login } from '../src/db/login-passwords.ts';
import { urlFor } from '../src/db/pools.ts';
import { world } from './small-world.ts';

/** Connections of these logins to the small world, bypassing the API; open when the first test of the file begins. */
export function rawLogins<Name extends Login>(logins: readonly Name[]): Record<Name, Client> {
  const raw = {} as Record<Name, Client>;
  beforeAll(async () => {
    for (const login of logins) {
      raw[login] = new Client({ connectionString: urlFor(world.config.databaseUrl, login) });
      // Closed with the world's database at the latest.
      raw[login].on('error', () => undefined);
      await raw[login].connect();
    }
  });
  return raw;
}
