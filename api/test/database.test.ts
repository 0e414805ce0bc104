import { Client } from 'pg';
import { createTestDatabase } from './database.ts';

describe('test database', () => {
  it('is migrated, empty and one own', async () => {
    const before = performance.now();
    const [one, two] = [await createTestDatabase(), await createTestDatabase()];
    const each = (performance.now() - before) / 2;
    const client = new Client({ connectionString: one.url });
    await client.connect();
    client.on('error', () => undefined);
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from schema_migrations',
    );
    expect(rows[0]?.count).toBeGreaterThan(0);
    expect(one.url).not.toBe(two.url);
    // Far above what a clone takes, far below what migrating again would.
    expect(each).toBeLessThan(2000);
    await one.drop();
    await expect(client.query('select 1')).rejects.toThrow(/terminat|not queryable/i);
    await two.drop();
  });
});
