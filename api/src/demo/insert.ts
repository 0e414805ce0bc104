import type pg from 'pg';
import { snakeCase } from '../db/select.ts';

/** A row with columns in camel case; absent ones get the column's default. */
export type DemoRow = Record<string, unknown>;

/**
 * One statement per table: the rows are sent as one JSON text and PostgreSQL converts each value to its column's type.
 */
export async function insertRows(client: pg.Client, table: string, rows: readonly DemoRow[]): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = Object.keys(first).map(snakeCase).join(', ');
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows.map(namedInSql))],
  );
}

const columnNames = new Map<string, string>();

/** The row with columns in snake case. */
export function namedInSql(row: object): DemoRow {
  const named: DemoRow = {};
  for (const [name, value] of Object.entries(row)) {
    let column = columnNames.get(name);
    if (!column) columnNames.set(name, (column = snakeCase(name)));
    named[column] = value;
  }
  return named;
}

/** The two columns by which a record refers to a company. */
export function namedAs(role: string, { id, name }: { id: string; name: string }): DemoRow {
  return { [`${role}Id`]: id, [`${role}Name`]: name };
}
