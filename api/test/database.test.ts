import { Client } from 'pg';
import { createTestDatabase } from './database.ts';

describe('test database', () => {
  it('is migrated, empty and one own', async () => {
    const [one, two] = [await createTestDatabase(), await createTestDatabase()];
    const client = new Client({ connectionString: one.url });
    await client.connect();
    client.on('error', () => undefined);
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from schema_migrations',
    );
    expect(rows[0]?.count).toBeGreaterThan(0);
    expect(one.url).not.toBe(two.url);
    await one.drop();
    await expect(client.query('select 1')).rejects.toThrow(/terminat|not queryable/i);
    await two.drop();
  });
});
