import type { QueryResultRow } from 'pg';
import { transactAs, type Transaction } from '../src/db/caller.ts';
import { allRows, allValues } from '../src/db/rows.ts';
import type { Services } from '../src/services.ts';
import { createWorld, type World } from './world.ts';

/* Importing this gives a test file a small world of its own. */

export let world: World;
export let people: World['people'];

beforeAll(async () => {
  world = await createWorld();
  people = world.people;
});
afterAll(() => world.end());

/** The rows of a statement run by the owner, who sees everything. */
export const rowsOf = <Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]> =>
  allRows<Row>(world.owner, text, values);

/** Like `rowsOf`, for a statement that reads one column. */
export const columnOf = <T = string>(text: string, values?: unknown[]): Promise<T[]> =>
  allValues<T>(world.owner, text, values);

/** Like `columnOf`, but the first value, if any. */
export const valueOf = async <T = string>(text: string, values?: unknown[]): Promise<T> =>
  (await columnOf<T>(text, values))[0] as T;

/** A visitor's call: without a session, unless the headers have one. */
export const post = (
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
) =>
  world.app.fastify.inject({
    method: 'POST',
    url,
    headers,
    remoteAddress,
    ...(payload ? { payload } : {}),
  });

/** One transaction of the login that jobs run as. */
export const bySystem = <T>(work: (tx: Transaction, services: Services) => Promise<T>): Promise<T> =>
  transactAs(world.app.services.pools.of('system'), (tx) => work(tx, world.app.services));
