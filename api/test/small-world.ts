import { createWorld, type World } from './world.ts';

/* Importing this gives a test file a small world of its own. */

export let world: World;
export let people: World['people'];

beforeAll(async () => {
  world = await createWorld();
  people = world.people;
});
afterAll(() => world.end());
