import {
  Query,
  type ClientBase,
  type Connection,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from 'pg';

/** A connection's caller, as policies read it: company, user, and the user again when staff. */
export type Caller = readonly [party: string, user: string, staff: string];

/** Valid in one transaction only; returns no row, so that nothing precedes the rows of the query behind it. */
const BECOME = {
  name: 'become',
  text: `select where set_config('app.party', $1, true) || set_config('app.user', $2, true) || set_config('app.staff', $3, true) is null`,
};

/** Members of `pg`'s queries beyond its types. */
type Answered = Query & {
  queryMode: 'extended';
  handleCommandComplete: (message: unknown, connection: Connection) => void;
};

/** Prepares on a new connection the statement that precedes every query of a caller. */
export async function prepareCallers(client: ClientBase): Promise<void> {
  await client.query({ ...BECOME, values: ['', '', ''] });
}

/** Sends in one write the queries that `ask` begins at once. */
export function inOneWrite<T>(client: PoolClient, ask: () => T): T {
  const { stream } = client.connection;
  stream.cork();
  try {
    return ask();
  } finally {
    stream.uncork();
  }
}

/**
 * Runs a query as this caller. Sends the caller and the query as one unit, in one write: PostgreSQL skips the query
 * when the settings fail, and drops the settings with it, so that an idle connection speaks for nobody. A `begin` keeps
 * them until its end.
 */
export async function queryAs<Row extends QueryResultRow>(
  client: PoolClient,
  caller: Caller,
  config: string | QueryConfig,
  values?: unknown[],
): Promise<QueryResult<Row>> {
  let known = false;
  try {
    return await new Promise((resolve, reject) => {
      const query = new Query<Row>(config, values, (error, result) =>
        error ? reject(error) : resolve(result),
      ) as Answered;
      // A query by the simple protocol would not be skipped.
      query.queryMode = 'extended';
      const { submit, handleCommandComplete } = query;
      query.submit = (connection) => {
        connection.stream.cork();
        connection.bind({ statement: BECOME.name, values: [...caller] }, true);
        connection.execute(null, true);
        const refusal: unknown = submit.call(query, connection);
        connection.stream.uncork();
        return refusal;
      };
      // The first of two belongs to the settings.
      query.handleCommandComplete = () => {
        known = true;
        query.handleCommandComplete = handleCommandComplete;
      };
      client.query(query);
    });
  } catch (error) {
    // A connection that cannot set its caller is useless to the next one too.
    if (!known) void client.end();
    // Stack trace of the caller, not of the socket's event.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
