import { createHash } from 'node:crypto';
import type pg from 'pg';
import { sideOf, type Department, type Right, type Role, type Side } from '@cessio/contract';
import type { Pools } from './pools.ts';
import { inOneWrite, queryAs, type Caller } from './query-as.ts';

/** The caller, from the access token. */
export interface Identity {
  userId: string;
  sessionId: string;
  role: Role;
  department: Department | null;
  partyId: string | null;
  rights: Right[];
  name: string;
  approvalLimit: number | null;
  /** Had a second factor when the token was issued; absent means no. */
  hasFactor?: boolean;
  /** The pair that a refreshed access token belongs to. */
  pair?: string;
}

export type Queryable = Pick<pg.ClientBase, 'query'>;

export function sideOfIdentity(identity: Identity): Side {
  return sideOf(identity.role);
}

function callerOf(identity: Identity): Caller {
  return [identity.partyId ?? '', identity.userId, sideOf(identity.role) === 'staff' ? identity.userId : ''];
}

const poolOf = (pools: Pools, { role }: Identity): pg.Pool => pools.of(sideOf(role));

/** Runs reads as this caller: row-level security shows only its rows. */
export async function readAs<T>(
  pools: Pools,
  identity: Identity,
  work: (db: Queryable) => Promise<T>,
): Promise<T> {
  const caller = callerOf(identity);
  return connected(poolOf(pools, identity), (client) => {
    const query = (config: string | pg.QueryConfig, values?: unknown[]) =>
      queryAs(client, caller, config, values);
    return whileItLasts(query as Query, (asking) => work({ query: asking }));
  });
}

type Query = Queryable['query'];

/**
 * Limits the queries to the duration of the work: a branch left running would otherwise query in the next caller's
 * transaction.
 */
async function whileItLasts<T>(query: Query, work: (asking: Query) => Promise<T>): Promise<T> {
  let over = false;
  const asking = (...given: Parameters<Query>) =>
    over ? Promise.reject(new Error('Work asks the database after its end.')) : query(...given);
  try {
    return await work(asking as Query);
  } finally {
    over = true;
  }
}

/** A running write: its queries, and effects after commit. */
export interface Transaction extends Queryable {
  /** Runs once the transaction has committed: for sockets, never data. */
  afterCommit(effect: () => void): void;
}

/** What is sent in one write with a transaction's `begin` and `commit`, so that no round trip is its own. */
export interface Edges<T> {
  /** Reads only: where `begin` fails they run outside a transaction. What this throws ends the transaction. */
  begin(db: Queryable): Promise<void>;
  /** The last statement. If it fails, the `commit` behind it rolls back. */
  commit(result: T): pg.QueryConfig;
}

/** Runs a write as this caller, in one transaction. */
export async function writeAs<T>(
  pools: Pools,
  identity: Identity,
  work: (tx: Transaction) => Promise<T>,
  edges?: Edges<T>,
): Promise<T> {
  return connected(poolOf(pools, identity), (client) => inTransaction(client, work, identity, edges));
}

/** Runs one transaction; may be called repeatedly. */
export type Transact = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

/**
 * Several transactions of this caller, one after the other on one connection: work that requested a second connection
 * while holding the first would deadlock under load.
 */
export async function writeSeveralAs<T>(
  pools: Pools,
  identity: Identity,
  work: (transact: Transact, session: Queryable) => Promise<T>,
): Promise<T> {
  return connected(poolOf(pools, identity), (client) =>
    work((one) => inTransaction(client, one, identity), client),
  );
}

/**
 * A transaction of a login without a caller (sign-in, jobs).
 * @param on on whose behalf it writes, if anybody's: the log takes the actor from it
 */
export async function transactAs<T>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
  on?: Identity,
): Promise<T> {
  return connected(pool, (client) => inTransaction(client, work, on));
}

/** The rollback itself failed: the connection must not be reused. */
const broken = new WeakSet<pg.PoolClient>();

/** Works on a connection, then releases it, or closes it when it is broken. */
async function connected<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } catch (error) {
    if (isConnectionError(error)) broken.add(client);
    throw error;
  } finally {
    client.release(broken.has(client));
  }
}

async function inTransaction<T>(
  client: pg.PoolClient,
  work: (tx: Transaction) => Promise<T>,
  identity: Identity | undefined,
  edges?: Edges<T>,
): Promise<T> {
  const effects: (() => void)[] = [];
  let result: T;
  try {
    await inOneWrite(client, () =>
      Promise.all([
        identity ? queryAs(client, callerOf(identity), 'begin') : client.query('begin'),
        edges?.begin(client),
      ]),
    );
    result = await whileItLasts(client.query.bind(client), (query) =>
      work({ query, afterCommit: (effect) => effects.push(effect) }),
    );
    const last = edges?.commit(result);
    await inOneWrite(client, () => Promise.all([last && client.query(last), client.query('commit')]));
  } catch (error) {
    if (isConnectionError(error)) broken.add(client);
    else await client.query('rollback').catch(() => broken.add(client));
    throw error;
  }
  for (const effect of effects) runEffect(effect);
  return result;
}

/** The write is committed: a failing effect is reported, and must not make the caller retry. */
function runEffect(effect: () => void): void {
  try {
    effect();
  } catch (error) {
    process.emitWarning((error as Partial<Error>).stack ?? String(error), 'EffectAfterCommit');
  }
}

/** Whether the connection was lost (restart, network), as opposed to a refused statement. */
export function isConnectionError(error: unknown): error is Error {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  return (
    /^(57P0[123]|08|53300|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)/.test(code) ||
    /terminat|timeout exceeded when trying to connect|Connection|not queryable/.test(message)
  );
}

/** Canonical text of a JSON value: sorted keys, so that equal content has the same hash. */
export function canonicalHash(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('hex');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join()}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
