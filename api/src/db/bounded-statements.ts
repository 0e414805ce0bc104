import { Query, type ClientBase, type Connection } from 'pg';

/** What `pg` keeps of a connection's prepared statements: their texts by name. */
type PreparingConnection = Connection & { parsedStatements: Record<string, string> };

/**
 * Keeps at most so many prepared statements on a connection: PostgreSQL holds each, with its plans, until the connection
 * ends, and lists have as many statements as there are combinations of filters. The one unused for longest goes.
 */
export function boundStatements(client: ClientBase, most: number): void {
  /** Names in the order of their last use. */
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

/** Takes a statement back by the protocol: unlike DEALLOCATE that fails neither in a failed transaction nor twice. */
function closing(name: string): Query {
  const close = new Query({ text: '' });
  close.submit = (connection) => {
    connection.close({ type: 'S', name }, true);
    connection.sync();
    // Whoever uses the name again prepares it again, behind this.
    delete (connection as PreparingConnection).parsedStatements[name];
  };
  // Its connection was lost; the query behind says so.
  close.on('error', () => undefined);
  return close;
}
