import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from 'pg';

/** What `pg` sends for a statement; its types require more than its methods do. */
interface Sending {
  parse(this: Connection, statement: { text: string }): void;
  bind(this: Connection, statement: { statement?: string }): void;
  execute(this: Connection, portal: unknown): void;
  query(this: Connection, text: string): void;
  sync(this: Connection): void;
}

export interface Counted<T> {
  result: T;
  /** Names of prepared statements, texts of the others, in the order sent by all connections of this process. */
  statements: string[];
  /** How often a connection was waited for: statements sent before its answer add no round trip. */
  trips: number;
}

/** Counts the statements of a piece of work, whatever the login, including those after its commit. */
export async function countStatements<T>(work: () => Promise<T>): Promise<Counted<T>> {
  const statements: string[] = [];
  const answering = new Map<Connection, number>();
  let trips = 0;
  let label = '';
  const wait = (connection: Connection) => {
    const open = answering.get(connection);
    if (open === undefined)
      connection.on('readyForQuery', () => answering.set(connection, (answering.get(connection) ?? 1) - 1));
    if (!open) trips += 1;
    answering.set(connection, (open ?? 0) + 1);
  };
  const sending = Connection.prototype as unknown as Sending;
  const { parse, bind, execute, query, sync } = sending;
  Object.assign(sending, {
    parse(statement) {
      label = statement.text;
      parse.call(this, statement);
    },
    bind(statement) {
      label = statement.statement || label;
      bind.call(this, statement);
    },
    execute(portal) {
      statements.push(label);
      execute.call(this, portal);
    },
    query(text) {
      statements.push(text);
      wait(this);
      query.call(this, text);
    },
    sync() {
      wait(this);
      sync.call(this);
    },
  } satisfies Sending);
  try {
    const result = await work();
    await sleep(50);
    return { result, statements, trips };
  } finally {
    Object.assign(sending, { parse, bind, execute, query, sync });
  }
}
