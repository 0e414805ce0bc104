import { Query, type ClientBase, type Connection } from 'pg';

/** `pg`'s record of a connection's prepared statements: texts by name. */
type PreparingConnection = Connection & { parsedStatements: Record<string, string> };

/**
 * Limits a connection's prepared statements: PostgreSQL keeps each with its plans until the connection ends, and lists
 * have one per combination of filters. The least recently used is closed.
 */
export function boundStatements(client: ClientBase, most: number): void {
  /** Names by last use. */
  const used = new Set<string>();
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((...given: unknown[]) => {
    const name = (given[0] as { name?: unknown } | undefined)?.name;
    if (typeof name === 'string') {
      used.delete(name);
      used.add(name);
      const [oldest = ''] = used;
      if (used.size > most && used.delete(oldest)) query(closing(oldest));
    }
    return query(...given);
  }) as typeof client.query;
}

/** Closes a statement by the protocol: unlike DEALLOCATE that does not fail in an aborted transaction, or twice. */
function closing(name: string): Query {
  const close = new Query({ text: '' });
  close.submit = (connection) => {
    connection.close({ type: 'S', name }, true);
    connection.sync();
    // If the name is used again it is prepared again, after this.
    delete (connection as PreparingConnection).parsedStatements[name];
  };
  // The connection was lost; the next query reports it.
  close.on('error', () => undefined);
  return close;
}
