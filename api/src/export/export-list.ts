import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { todayInParis, type EXPORT_FORMATS, type ListSpec } from '@cessio/contract';
import { audit, originOf, type Asking } from '../db/audit.ts';
import type { Identity, Queryable, Transaction } from '../db/caller.ts';
import { readAll } from '../db/list/read.ts';
import { countTo, currenciesOf } from '../db/list/count.ts';
import type { ExportedList, ListQuery } from '../db/list/source.ts';
import { ApiError } from '../http/problem.ts';
import { hasEnded } from '../plugins/ended-sessions.ts';
import { byCurrency, type ExportColumn, type ListExport } from './columns.ts';
import { csvOf } from './csv.ts';
import { MOST_ROWS, xlsxOf } from './xlsx.ts';

interface Export {
  readonly params: { readonly format: (typeof EXPORT_FORMATS)[number] };
  readonly query: ListQuery;
  readonly reply: FastifyReply;
  readonly request: Asking;
  readonly identity: Identity;
  read<T>(work: (db: Queryable) => Promise<T>): Promise<T>;
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

const FILES = {
  csv: { type: 'text/csv; charset=utf-8', write: csvOf },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxOf },
};

/**
 * The requested columns, in that order, all by default; amounts are never exported without their currency's column.
 * @throws ApiError QUERY_INVALID
 */
function chosen<Row>(
  all: readonly ExportColumn<Row>[],
  asked: string | undefined,
): readonly ExportColumn<Row>[] {
  if (!asked) return all;
  const columns = [...new Set(asked.split(','))].map((name) => {
    const column = all.find((one) => one.name === name);
    if (!column) throw new ApiError('QUERY_INVALID', { name: 'columns' });
    return column;
  });
  const currency = all.find(({ name }) => name === 'currency');
  const lacks = currency && !columns.includes(currency) && columns.some(({ money }) => money);
  return lacks ? [...columns, currency] : columns;
}

/** The request for the log: filters as in the address. */
const filtersOf = (query: ListQuery): string =>
  Object.entries(query)
    .filter(([name, value]) => value !== undefined && name !== 'limit')
    .map(([name, value]) => `${name}=${Array.isArray(value) ? value.join(',') : String(value)}`)
    .join(' & ');

type Taking = Pick<Export, 'identity' | 'request' | 'write'>;

/**
 * Passes slices of rows on until they or the session end; then the log records who took how many lines of what, also of
 * a file that was interrupted.
 */
export async function* takenOut<Row>(
  { identity, request, write }: Taking,
  what: { list: string; format: string; filters: string },
  slices: AsyncIterable<Row[]>,
): AsyncGenerator<Row[]> {
  let [lines, complete] = [0, false];
  try {
    for await (const rows of slices) {
      if (hasEnded(identity.sessionId)) throw new Error('The session ended while its list was read.');
      const { length } = rows;
      yield rows;
      lines += length;
      // As `readAll` does with its slices.
      rows.length = 0;
    }
    complete = true;
  } finally {
    await write((tx) =>
      audit(tx, originOf(request), {
        action: 'lists.export',
        entity: 'user',
        entityId: identity.userId,
        after: { ...what, lines, complete },
      }),
    );
  }
}

/**
 * A list's filtered rows as a file. Each slice uses its own connection, so a slow reader holds none; the first is read
 * before the answer starts, because a refused filter must answer 400. The file ends once the log records who took how
 * many lines of what; an interrupted one, as by the end of its session, is recorded too.
 * @throws ApiError QUERY_INVALID, EXPORT_TOO_LARGE
 */
export async function exportList<Row extends object>(
  { params: { format }, query: { columns: asked, ...query }, reply, read, ...taking }: Export,
  source: ExportedList<ListSpec, Row>,
): Promise<Readable> {
  const { name, view } = source.export;
  const wanted = chosen(source.export.columns, asked);
  const db = { query: (statement: string) => read((own) => own.query(statement)) } as Queryable;
  const mixes = wanted.some(({ money }) => money) && wanted.some((column) => column.name === 'currency');
  const columns = mixes ? byCurrency(wanted, await currenciesOf(db, source, query)) : wanted;
  if (format === 'xlsx' && (await countTo(MOST_ROWS, db, source, query)) > MOST_ROWS)
    throw new ApiError('EXPORT_TOO_LARGE', { max: MOST_ROWS });
  const slices = readAll(db, source, query);
  return exportSlices({ ...taking, params: { format }, query, reply }, name, columns, slices, view);
}

/** Known rows as a file, with its line in the log as for a list. */
export async function exportRows<Row extends object>(
  context: Omit<Export, 'read'>,
  { name, columns }: ListExport<Row>,
  rows: Row[],
): Promise<Readable> {
  async function* one() {
    yield rows;
  }
  const mixes = columns.some(({ money }) => money);
  const currencies = [...new Set(rows.map((row) => String((row as { currency?: unknown }).currency)))];
  return exportSlices(context, name, mixes ? byCurrency(columns, currencies) : columns, one());
}

async function exportSlices<Row extends object>(
  { params: { format }, query, reply, ...taking }: Omit<Export, 'read'>,
  name: string,
  columns: readonly ExportColumn<Row>[],
  slices: AsyncGenerator<Row[]>,
  view?: (row: Row) => object,
): Promise<Readable> {
  const first = await slices.next();
  async function* shown() {
    for (let slice = first; !slice.done; slice = await slices.next())
      yield view ? slice.value.map((row) => ({ ...row, ...view(row) })) : slice.value;
  }
  const file = FILES[format];
  reply
    .header('content-type', file.type)
    .header('content-disposition', `attachment; filename="${name}-${todayInParis()}.${format}"`);
  return file.write(columns, takenOut(taking, { list: name, format, filters: filtersOf(query) }, shown()));
}

/** The answer of a route that exports a list which is the same for every side. */
export const exportOf =
  <Row extends object>(source: ExportedList<ListSpec, Row>) =>
  (context: Export): Promise<Readable> =>
    exportList(context, source);
