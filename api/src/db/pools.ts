import { Pool, types } from 'pg';
import { boundStatements } from './bounded-statements.ts';
import { LOGINS, loginPassword, type Login } from './login-passwords.ts';
import { prepareCallers } from './query-as.ts';

// `date` stays text: a JS Date would shift it by the server's time zone.
types.setTypeParser(1082, (text) => text);
types.setTypeParser(1184, instantOf);
// bigint: money and counts stay far below 2^53 (api.md §1).
types.setTypeParser(20, Number);

/**
 * An instant as the API writes it: `2026-11-20 23:27:01.32+00` → `2026-11-20T23:27:01.320Z`. Connections use UTC, so no
 * arithmetic is needed; PostgreSQL omits trailing zeros, JavaScript does not.
 */
export function instantOf(text: string): string {
  const clock = text.slice(11, -3);
  const exact = clock.length === 8 ? `${clock}.000` : clock.padEnd(12, '0');
  return `${text.slice(0, 10)}T${exact}Z`;
}

/** Prepared statements per connection; frequent ones stay among them. */
export const MOST_STATEMENTS = 64;
/** Memory that a connection accumulates (catalogues, fragments) is freed with it. */
const LIFETIME_SECONDS = 30 * 60;

/** Where a login connects. @param ownerUrl of the database, as its owner */
export function urlFor(ownerUrl: string, login: Login): string {
  const url = new URL(ownerUrl);
  url.username = `portal_${login}`;
  url.password = loginPassword(ownerUrl, url.username);
  return url.href;
}

/** Minimum per login, so that lists starve neither sign-in nor jobs. */
const FLOOR = 2;
/** Weights for sharing what is left above the minimum. The system's login uses one connection permanently to listen. */
const WEIGHTS: Record<Login, number> = {
  staff: 3,
  client: 3,
  supplier: 3,
  system: 2,
  auth: 1,
  people: 0,
  public: 0,
};
const ALL_WEIGHTS = Object.values(WEIGHTS).reduce((sum, weight) => sum + weight);
/** The fewest connections a process works with. */
export const FEWEST_CONNECTIONS = FLOOR * LOGINS.length;

/** Connections that a login may open; together they do not exceed the budget. */
export function shareOf(login: Login, budget: number): number {
  return FLOOR + Math.floor((Math.max(0, budget - FEWEST_CONNECTIONS) * WEIGHTS[login]) / ALL_WEIGHTS);
}

/** One small pool per login; none of them owns a table or bypasses its policies. */
export class Pools {
  readonly #ownerUrl: string;
  readonly #budget: number;
  readonly #lifetimeSeconds: number;
  readonly #pools = new Map<Login, Pool>();

  /**
   * @param budget most connections of this process, for all logins
   * @param lifetimeSeconds after which a released connection is closed
   */
  constructor(ownerUrl: string, budget: number, lifetimeSeconds = LIFETIME_SECONDS) {
    this.#ownerUrl = ownerUrl;
    this.#budget = budget;
    this.#lifetimeSeconds = lifetimeSeconds;
  }

  of(login: Login): Pool {
    let pool = this.#pools.get(login);
    if (!pool) {
      pool = new Pool({
        connectionString: urlFor(this.#ownerUrl, login),
        max: shareOf(login, this.#budget),
        connectionTimeoutMillis: 5_000,
        idleTimeoutMillis: 30_000,
        maxLifetimeSeconds: this.#lifetimeSeconds,
        statement_timeout: 30_000,
        application_name: `cessio-${login}`,
        options: '-c timezone=UTC',
        pipeline: true,
        onConnect: (client) => {
          // A connection may fail between two queries: without a listener that ends the process; with one, the next
          // query fails.
          client.on('error', () => undefined);
          const prepared = prepareCallers(client);
          boundStatements(client, MOST_STATEMENTS);
          return prepared;
        },
      });
      // An idle connection dies when the database restarts; the next request opens another.
      pool.on('error', () => undefined);
      this.#pools.set(login, pool);
    }
    return pool;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.end()));
  }
}
