import { Client } from 'pg';
import { createTestDatabase, preparedTemplate } from './database.ts';

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

  it('is a copy of what was filled once, however many ask for it', async () => {
    let fillings = 0;
    const ask = () =>
      preparedTemplate('cessio_template_of_a_test', async (url) => {
        fillings += 1;
        const client = new Client({ connectionString: url });
        await client.connect();
        await client.query('create table filled as select 1 as one');
        await client.end();
      });
    const [template] = await Promise.all([ask(), ask()]);
    expect(fillings).toBe(1);
    const copy = await createTestDatabase(template);
    const client = new Client({ connectionString: copy.url });
    await client.connect();
    expect((await client.query('select one from filled')).rows).toEqual([{ one: 1 }]);
    await client.end();
    await copy.drop();
  });
});
