import { escapeIdentifier, type QueryConfig, type QueryResultRow } from 'pg';
import type { Queryable } from './caller.ts';
import { snakeCase } from './select.ts';

type Statement = string | QueryConfig;

/** The first row of a statement's result, or null. */
export async function firstRow<T extends QueryResultRow>(
  db: Queryable,
  statement: Statement,
  values?: unknown[],
): Promise<T | null> {
  return (await db.query<T>(statement, values)).rows[0] ?? null;
}

/** The first value of that row, or null. */
export async function firstValue<T>(
  db: Queryable,
  statement: Statement,
  values?: unknown[],
): Promise<T | null> {
  return (Object.values((await firstRow<Record<string, T>>(db, statement, values)) ?? {})[0] as T) ?? null;
}

/** Every row of a statement's result. */
export async function allRows<T extends QueryResultRow>(
  db: Queryable,
  statement: Statement,
  values?: unknown[],
): Promise<T[]> {
  return (await db.query<T>(statement, values)).rows;
}

/** Every value of a one-column statement. */
export async function allValues<T>(db: Queryable, statement: Statement, values?: unknown[]): Promise<T[]> {
  const rows = await allRows<Record<string, T>>(db, statement, values);
  return rows.flatMap((row) => Object.values(row));
}

/** Whether a statement found, wrote or deleted exactly one row. */
export async function hitsOne(db: Queryable, statement: Statement, values?: unknown[]): Promise<boolean> {
  return (await db.query(statement, values)).rowCount === 1;
}

/** Writes a record's changes and increments its version; absent fields stay unchanged. @param change by field name */
export async function updateRecord(tx: Queryable, table: string, id: string, change: object): Promise<void> {
  const given = Object.entries(change as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const sets = given.map(([name], at) => `${escapeIdentifier(snakeCase(name))} = $${at + 2}`);
  await tx.query(`update ${table} set ${[...sets, 'version = version + 1'].join(', ')} where id = $1`, [
    id,
    ...given.map(([, value]) => value),
  ]);
}
