import type { z } from 'zod';

declare const read: unique symbol;

/** A statement's select list, with the type of its rows. */
export type Select<Row> = string & { readonly [read]: Row };

/** `order_ref` of `orderRef`. */
export const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, '_$&').toLowerCase();

/** A list's select list: for each field of its row the column of that name in snake case, or the given SQL. */
export function selectRow<S extends z.ZodObject>(
  row: S,
  alias: string,
  sql: { readonly [Field in keyof z.output<S>]?: string } = {},
): Select<z.output<S>> {
  const given: Readonly<Record<string, string | undefined>> = sql;
  const columns = Object.keys(row.shape).map(
    (field) => `${given[field] ?? `${alias}.${snakeCase(field)}`} as "${field}"`,
  );
  return columns.join(', ') as Select<z.output<S>>;
}

/** An instant within a JSON value, as the API writes it elsewhere. */
export const jsonInstant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A company that a record refers to: `selectParty('r.debtor')` reads `r.debtor_id` and `r.debtor_name`. */
export const selectParty = (column: string): string =>
  `json_build_object('id', ${column}_id, 'legalName', ${column}_name)`;
