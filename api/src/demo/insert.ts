import type pg from 'pg';
import { snakeCase } from '../db/select.ts';

/** A row by the camel case of its columns; what it leaves out has the column's default. */
export type DemoRow = Record<string, unknown>;

/** One statement per table: the rows travel as one JSON text and PostgreSQL gives each value its column's type. */
export async function insertRows(client: pg.Client, table: string, rows: readonly DemoRow[]): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = Object.keys(first).map(snakeCase).join(', ');
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value])),
  );
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(records)],
  );
}

/** The two columns by which a record names a company. */
export function namedAs(role: string, { id, name }: { id: string; name: string }): DemoRow {
  return { [`${role}Id`]: id, [`${role}Name`]: name };
}
