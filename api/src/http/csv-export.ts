import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { ListSpec } from '@cessio/contract';
import type { Queryable } from '../db/caller.ts';
import { readAll, type ListQuery, type ListSource } from '../db/list.ts';
import { sendCsv, type CsvColumn } from './csv.ts';

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
  source: ListSource<ListSpec>,
  filename: string,
  columns: readonly CsvColumn<Row>[],
): Promise<Readable> {
  const db = { query: (statement: string) => read((own) => own.query(statement)) } as Queryable;
  const slices = readAll<Row>(db, source, query);
  const first = await slices.next();
  async function* resumed() {
    if (first.value) yield first.value;
    yield* slices;
  }
  return sendCsv(reply, filename, columns, resumed());
}
