import type { QueryConfig, QueryResultRow } from 'pg';
import type { Queryable } from './caller.ts';

type Statement = string | QueryConfig;

/** The first row of a statement's answer, or null. */
export async function firstRow<T extends QueryResultRow>(
  db: Queryable,
  statement: Statement,
  values?: unknown[],
): Promise<T | null> {
  return (await db.query<T>(statement, values)).rows[0] ?? null;
}

/** Every row of a statement's answer. */
export async function allRows<T extends QueryResultRow>(
  db: Queryable,
  statement: Statement,
  values?: unknown[],
): Promise<T[]> {
  return (await db.query<T>(statement, values)).rows;
}

/** Whether a statement has found, written or deleted exactly one row. */
export async function hitsOne(db: Queryable, statement: Statement, values?: unknown[]): Promise<boolean> {
  return (await db.query(statement, values)).rowCount === 1;
}
