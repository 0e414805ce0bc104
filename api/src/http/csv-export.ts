import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { dayInParis, type CsvFormat, type Entity, type ListSpec } from '@cessio/contract';
import type { Queryable } from '../db/caller.ts';
import { readAll, type ListQuery, type ListSource } from '../db/list.ts';
import { csvDate, csvMoney, sendCsv, type CsvColumn } from './csv.ts';

interface Export {
  readonly query: ListQuery;
  readonly reply: FastifyReply;
  read<T>(work: (db: Queryable) => Promise<T>): Promise<T>;
}

/**
 * A list's filtered set as CSV. Each slice takes a connection for itself, so a slow reader holds none; the first is
 * read before the answer starts, or a refused filter could no longer answer 400.
 * @throws ApiError QUERY_INVALID
 */
export async function exportList<Row extends object>(
  { query, reply, read }: Export,
  source: ListSource<ListSpec, Row>,
  filename: string,
  columns: readonly CsvColumn<Row>[],
): Promise<Readable> {
  const db = { query: (statement: string) => read((own) => own.query(statement)) } as Queryable;
  const slices = readAll(db, source, query);
  const first = await slices.next();
  async function* resumed() {
    if (first.value) yield first.value;
    yield* slices;
  }
  return sendCsv(reply, filename, columns, resumed());
}

function csvText(value: unknown, as: CsvFormat | undefined, currency: string): string | number | null {
  if (value === null || value === undefined) return null;
  if (as === 'date') return csvDate(String(value));
  if (as === 'day') return csvDate(dayInParis(String(value)));
  if (as === 'money') return csvMoney(Number(value), currency);
  if (as === undefined) return value as string | number;
  const word = as[String(value)];
  return typeof word === 'object' ? word.label : (word ?? null);
}

/** The columns of an entity's export, in the order of its table; amounts are in the row's `currency`. */
export function csvColumns({ fields }: Entity): CsvColumn<object>[] {
  return Object.entries(fields).flatMap(([name, { csv }]) => {
    if (!csv) return [];
    const value = (row: { [field: string]: unknown }) => csvText(row[name], csv.as, String(row['currency']));
    return [{ head: csv.head, value: value as CsvColumn<object>['value'] }];
  });
}
