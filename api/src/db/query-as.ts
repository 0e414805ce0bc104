import {
  Query,
  type ClientBase,
  type Connection,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from 'pg';

/** What a connection knows of its caller, as policies read it: company, user, and the user again when it is staff. */
export type Caller = readonly [party: string, user: string, staff: string];

/** Valid in one transaction only; answers no row, so that nothing of it stands before the rows of the query behind it. */
const BECOME = {
  name: 'become',
  text: `select where set_config('app.party', $1, true) || set_config('app.user', $2, true) || set_config('app.staff', $3, true) is null`,
};

/** What `pg` keeps on a query and calls on it beside what its types name. */
type Answered = Query & {
  queryMode: 'extended';
  handleCommandComplete: (message: unknown, connection: Connection) => void;
};

/** Prepares on a new connection what every query of a caller is sent behind. */
export async function prepareCallers(client: ClientBase): Promise<void> {
  await client.query({ ...BECOME, values: ['', '', ''] });
}

/**
 * Runs a query as this caller. Sends who calls and the query as one unit, in one write: PostgreSQL skips the query when the settings are refused, and
 * forgets them with it, so that a connection between two queries speaks for nobody. A `begin` keeps them until its end.
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
    // A connection that cannot be told who calls is of no use to the next caller either.
    if (!known) void client.end();
    // From where it was asked, not from the socket that answered.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
