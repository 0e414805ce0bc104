import { world } from '../../../test/small-world.ts';

test.each([
  ['common', 'table.unselect'],
  ['app', 'notFound.title'],
  ['host', 'calendar.kind.committee'],
])('the texts of %s, as the specification loads them, hold %s', async (namespace, key) => {
  const answer = await world.app.fastify.inject(`/locales/fr/${namespace}.json`);
  expect(answer.statusCode).toBe(200);
  expect(answer.json<Record<string, string>>()[key]).toMatch(/\S/);
});

describe('readiness', () => {
  const health = () => world.app.fastify.inject('/api/health');
  const newer = `'9999_of_a_newer_version.sql'`;

  test('an older process stays ready when a newer version has migrated', async () => {
    await world.owner.query(`insert into schema_migrations (name, sha256) values (${newer}, '')`);
    expect((await health()).statusCode).toBe(200);
    await world.owner.query(`delete from schema_migrations where name = ${newer}`);
  });

  test('a migration that this version needs and the database lacks makes it wait', async () => {
    await world.owner.query(`update schema_migrations set name = ${newer} where name = '0001_people.sql'`);
    const answer = await health();
    expect([answer.statusCode, answer.json<{ status: string }>().status]).toEqual([503, 'starting']);
    await world.owner.query(`update schema_migrations set name = '0001_people.sql' where name = ${newer}`);
  });
});
