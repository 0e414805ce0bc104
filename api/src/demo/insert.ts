import type pg from 'pg';

export type DemoRow = Record<string, unknown>;

/** One statement per table: the rows travel as one JSON text and PostgreSQL gives each value its column's type. */
export async function insertRows(client: pg.Client, table: string, rows: readonly DemoRow[]): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}
