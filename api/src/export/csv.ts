import { Readable } from 'node:stream';
import { decimal, type Cell, type ExportColumn } from './columns.ts';

/** In French spreadsheet format: `1234,56`, `31/12/2026`, a share in percent. */
function textOf(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  if ('date' in value) return value.date.split('-').toReversed().join('/');
  return ('ppm' in value ? String(value.ppm / 10_000) : decimal(value)).replace('.', ',');
}

const NUMBER = /^-?\d+(,\d+)?$/;

/** Spaces, zero-width characters and the like: a spreadsheet may drop them, and then interpret what follows. */
const UNSEEN = /^[\s\p{C}\p{Z}]+/u;

/** Whether a spreadsheet might run the text. Full-width and small forms count as the plain characters. */
function isFormula(text: string): boolean {
  const first = text.replace(UNSEEN, '').charAt(0).normalize('NFKC');
  return !NUMBER.test(text) && (/^[\t\r\n]/.test(text) || (first !== '' && '=+-@'.includes(first)));
}

const TELEPHONE = /^\+(?=(?:\D*\d){6,15}\D*$)[\d\s().]+$/;
/** Calling codes of one, two, else three digits. */
const CALLING_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(?=\d)/;

/**
 * A telephone number with spaces between pairs, so that it is neither a formula nor a number, as `+33123456789` or
 * `+212 522 000 000` would be.
 */
function telephone(text: string): string {
  const digits = text.replaceAll(/\D/g, '');
  const code = CALLING_CODE.exec(digits)?.[0] ?? '';
  return `+${code} ${digits.slice(code.length).replaceAll(/\B(?=(?:\d{2})+$)/g, ' ')}`;
}

/** A cell that a spreadsheet would run as a formula becomes text; quoted where the separator requires it. */
function cell(value: Cell): string {
  let text = textOf(value);
  if (TELEPHONE.test(text)) text = telephone(text);
  else if (isFormula(text)) text = `'${text}`;
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
