import { createWorld, type World } from '../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.end());

test.each([
  ['common', 'table.unselect'],
  ['app', 'notFound.title'],
  // Declared with the remote, and with features of it.
  ['invoices', 'list.title'],
  ['invoices', 'record.way'],
  ['invoices', 'bulk.selected_one'],
  ['host', 'calendar.kind.committee'],
])('the texts of %s, as the specification loads them, hold %s', async (namespace, key) => {
  const answer = await world.app.fastify.inject(`/locales/fr/${namespace}.json`);
  expect(answer.statusCode).toBe(200);
  expect(answer.json<Record<string, string>>()[key]).toMatch(/\S/);
});
