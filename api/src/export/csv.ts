import { Readable } from 'node:stream';
import { decimal, type Cell, type ExportColumn } from './columns.ts';

/** As French spreadsheets read it: `1234,56`, `31/12/2026`, a share in percent. */
function textOf(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  if ('date' in value) return value.date.split('-').toReversed().join('/');
  return ('ppm' in value ? String(value.ppm / 10_000) : decimal(value)).replace('.', ',');
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
function cell(value: Cell): string {
  let text = textOf(value);
  if (isFormula(text)) text = `'${text}`;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** BOM, `;`, CRLF, streamed slice by slice. */
export function csvOf<Row>(
  columns: readonly ExportColumn<Row>[],
  slices: AsyncIterable<readonly Row[]>,
): Readable {
  async function* lines() {
    yield `\uFEFF${columns.map((column) => cell(column.head)).join(';')}\r\n`;
    for await (const rows of slices) {
      yield rows.map((row) => `${columns.map((column) => cell(column.value(row))).join(';')}\r\n`).join('');
    }
  }
  return Readable.from(lines());
}
