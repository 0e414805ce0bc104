import type { QueryResultRow } from 'pg';
import { allRows } from '../src/db/rows.ts';
import { createWorld, type World } from './world.ts';

/* Importing this gives a test file a small world of its own. */

export let world: World;
export let people: World['people'];

beforeAll(async () => {
  world = await createWorld();
  people = world.people;
});
afterAll(() => world.end());

/** The rows of a statement by the owner, who sees everything. */
export const rowsOf = <Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]> =>
  allRows<Row>(world.owner, text, values);

/** As `rowsOf`, of a statement that reads one column. */
export const columnOf = async <T = string>(text: string, values?: unknown[]): Promise<T[]> =>
  (await rowsOf<Record<string, T>>(text, values)).flatMap((row) => Object.values(row));

/** As `columnOf`, the first value, where there is one. */
export const valueOf = async <T = string>(text: string, values?: unknown[]): Promise<T> =>
  (await columnOf<T>(text, values))[0] as T;
