import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { decimal, type Cell, type ExportColumn } from './columns.ts';

/* SpreadsheetML written row by row (docs/adr/0045): only one slice of rows is in memory. */

/** Most rows of a sheet, without its header. */
export const MOST_ROWS = 1_048_575;
const LONGEST_TEXT = 32_767;
/** Indexes in `cellXfs` below. */
const STYLE = { head: 1, text: 2, date: 3, share: 4, money: { 0: 5, 2: 6, 3: 7 } as Record<number, number> };

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const relationship = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
const part = (name: string, type: string) =>
  `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
const format = (numFmtId: number, more = '') =>
  `<xf numFmtId="${numFmtId}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${more}/>`;

const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('/xl/workbook.xml', 'sheet.main')}${part('/xl/worksheets/sheet1.xml', 'worksheet')}${part('/xl/styles.xml', 'styles')}</Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relationship('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relationship('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relationship('rId2', 'styles', 'styles.xml')}</Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="0.0%"/><numFmt numFmtId="165" formatCode="#,##0.000"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="8"><xf/><xf fontId="1" applyFont="1"/>${format(49, ' quotePrefix="1"')}${format(166)}${format(164)}${format(3)}${format(4)}${format(165)}</cellXfs></styleSheet>`,
};

/**
 * Text of a cell: characters that XML cannot contain are dropped, what a spreadsheet would decode (`_x0041_`) or run
 * stays text.
 */
function escaped(text: string): string {
  return text
    .slice(0, LONGEST_TEXT)
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

const number = (value: number | string, style = 0) => `<c s="${style}"><v>${value}</v></c>`;
const words = (value: string, style: number) =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;

/** Days since 30/12/1899, the date format of spreadsheets. */
const serial = (date: string) => Date.parse(date) / 86_400_000 + 25_569;

function cell(value: Cell): string {
  if (value === null || value === undefined || value === '') return '<c/>';
  if (typeof value === 'string') return words(value, STYLE.text);
  if (typeof value === 'number') return number(value);
  if ('date' in value) return number(serial(value.date), STYLE.date);
  if ('ppm' in value) return number(value.ppm / 1_000_000, STYLE.share);
  const amount = decimal(value);
  return number(amount, STYLE.money[amount.split('.')[1]?.length ?? 0]);
}

async function* sheet<Row>(columns: readonly ExportColumn<Row>[], slices: AsyncIterable<readonly Row[]>) {
  const widths = columns.map(
    ({ head }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${Math.max(14, head.length + 2)}" customWidth="1"/>`,
  );
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${columns.map(({ head }) => words(head, STYLE.head)).join('')}</row>`;
  for await (const rows of slices)
    yield rows.map((row) => `<row>${columns.map(({ value }) => cell(value(row))).join('')}</row>`).join('');
  yield '</sheetData></worksheet>';
}

/** A one-sheet workbook as a stream: a frozen header, then the rows. */
export function xlsxOf<Row>(
  columns: readonly ExportColumn<Row>[],
  slices: AsyncIterable<readonly Row[]>,
): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const rows = Readable.from(sheet(columns, slices), { objectMode: false });
  rows.once('error', (error) => output.destroy(error));
  output.once('close', () => rows.destroy());
  for (const [name, content] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(XML + content), name);
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml', { compressionLevel: 3 });
  zip.end();
  return output;
}
