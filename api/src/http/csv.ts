import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { decimalsOf } from '@cessio/contract';

/** A column of an export: its French head and the text of a row. */
export interface CsvColumn<Row> {
  readonly head: string;
  readonly value: (row: Row) => string | number | null | undefined;
}

/** `1234567` → `12345,67`, as French spreadsheets read it. */
export function csvMoney(minor: number | null | undefined, currency: string): string {
  if (minor === null || minor === undefined) return '';
  const digits = decimalsOf(currency);
  return (minor / 10 ** digits).toFixed(digits).replace('.', ',');
}

export function csvDate(date: string | null | undefined): string {
  return date ? `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}` : '';
}

const NUMBER = /^-?\d+(,\d+)?$/;

/** Spaces, marks without width and the like: a spreadsheet may drop them, and then read what follows. */
const UNSEEN = /^[\s\p{C}\p{Z}]+/u;

/** Whether a spreadsheet might run the text. Full-width and small forms count as the plain characters. */
function isFormula(text: string): boolean {
  const first = text.replace(UNSEEN, '').charAt(0).normalize('NFKC');
  return !NUMBER.test(text) && (/^[\t\r\n]/.test(text) || (first !== '' && '=+-@'.includes(first)));
}

/** A cell that a spreadsheet would run as a formula is made text; quotes where the separator needs them. */
function cell(value: string | number | null | undefined): string {
  let text = value === null || value === undefined ? '' : String(value);
  if (isFormula(text)) text = `'${text}`;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** BOM, `;`, CRLF, streamed slice by slice. */
export function sendCsv<Row>(
  reply: FastifyReply,
  filename: string,
  columns: readonly CsvColumn<Row>[],
  slices: AsyncIterable<readonly Row[]>,
): Readable {
  async function* lines() {
    yield `\uFEFF${columns.map((column) => cell(column.head)).join(';')}\r\n`;
    for await (const rows of slices) {
      yield rows.map((row) => `${columns.map((column) => cell(column.value(row))).join(';')}\r\n`).join('');
    }
  }
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${filename}"`);
  return Readable.from(lines());
}
