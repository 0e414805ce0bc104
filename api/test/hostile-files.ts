import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { eicarString, encryption, handmadePdf } from '../src/modules/einvoice/fixtures/pdf.ts';
import { ubl } from '../src/modules/einvoice/fixtures/ubl.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const pdf = (body: string) => latin1(`%PDF-1.4\n${body}\n%%EOF`);
const flate = '/Filter /FlateDecode';
const attached = (stream: Uint8Array, filter = flate) => Buffer.from(handmadePdf({ stream, filter }));
const numbered = (count: number, of: (n: number) => string) => Array.from({ length: count }, (_, n) => of(n));

/** A complete picture of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The same with a header announcing this many pixels per side. */
function announcing(side: number): Buffer {
  const picture = Buffer.from(PIXEL);
  picture.writeUInt32BE(side, 16);
  picture.writeUInt32BE(side, 20);
  picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29);
  return picture;
}

/** 200 kB that take pdf.js longer than any limit: each object is an unterminated string, read to the end again. */
export const slowPdf = (): Buffer => pdf('1 0 obj\n(\n'.repeat(20_000));

/** A harmless invoice. */
export const honestXml = (): Buffer => Buffer.from(ubl());

/** A hostile file, and the status and code of its refusal. */
export interface HostileFile {
  readonly bytes: Buffer;
  readonly status: 415 | 422;
  readonly codes: readonly string[];
}

const refusedAs =
  (status: HostileFile['status'], ...codes: string[]) =>
  (bytes: Buffer): HostileFile => ({ bytes, status, codes });
const bomb = refusedAs(422, 'FILE_BOMB');
const refused = refusedAs(415, 'FILE_TYPE_REFUSED');
const unreadable = refusedAs(422, 'FILE_UNREADABLE');
/** Where it depends on the machine which limit is reached first. */
const either = refusedAs(422, 'FILE_BOMB', 'FILE_UNREADABLE');

/** Files built to crash, block or deceive their readers, each built on demand. */
export const hostilePdfs: Readonly<Record<string, () => HostileFile>> = {
  'a PDF with a million objects, 10 MB: the heap': () => either(pdf('1 0 obj '.repeat(1_300_000))),
  'a PDF with a hundred thousand objects': () =>
    either(pdf(numbered(100_000, (n) => `${n} 0 obj<<>>endobj`).join('\n'))),
  'a PDF with two million brackets': () => either(pdf(`1 0 obj ${'['.repeat(2_000_000)}`)),
  'a PDF with two thousand streams that inflate': () => {
    const head = deflateSync(Buffer.alloc(500_000)).subarray(0, 240).toString('latin1');
    return either(pdf(`stream\n${head}`.repeat(2_000)));
  },
  'a PDF with a stream in a stream, 80 MB in 500 bytes': () =>
    bomb(
      attached(
        deflateSync(deflateSync(Buffer.alloc(80 * 1024 * 1024))),
        '/Filter [/FlateDecode /FlateDecode]',
      ),
    ),
  'a PDF with an attachment of 150 MB': () =>
    bomb(attached(deflateSync(Buffer.alloc(150 * 1024 * 1024), { level: 1 }))),
  'a PDF with a table of a hundred million objects': () =>
    either(
      pdf(`xref\n0 99999999\n${'0000000000 65535 f \n'.repeat(400_000)}trailer\n<</Size 9>>\nstartxref\n9`),
    ),
  'a PDF with 8 MB after its end': () =>
    refused(Buffer.concat([attached(deflateSync('<a/>')), Buffer.from(' x'.repeat(4_000_000))])),
  'a PDF with a test virus, deflated': () =>
    refusedAs(422, 'FILE_INFECTED')(attached(deflateSync(eicarString))),
  'a PDF with a password': () =>
    refusedAs(422, 'FILE_ENCRYPTED')(Buffer.from(handmadePdf({ stream: Buffer.from('x'), ...encryption }))),
  'a PDF with a ZIP at its end': () =>
    refused(Buffer.concat([attached(deflateSync('<a/>')), latin1(`PK\u0005\u0006${'\0'.repeat(18)}`)])),
  'a PDF with markup at its head': () => refused(pdf('<script>alert(1)</script>')),
};

/** The same as pictures, whatever type they claim. */
export const hostilePictures: Readonly<Record<string, () => HostileFile>> = {
  'a PNG that is also a PDF': () => refused(Buffer.concat([PIXEL, pdf('1 0 obj<<>>endobj')])),
  'a JPEG that is also an archive': () =>
    refused(Buffer.concat([latin1('\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF\0'), latin1('Rar!\u001a\u0007\0')])),
  'a picture of four hundred million pixels': () => bomb(announcing(20_000)),
  'a picture of which most is missing': () => unreadable(announcing(4_000)),
  'a picture that is a head alone': () => unreadable(PIXEL.subarray(0, 33)),
};

const bound = (content: string) => refusedAs(422, 'XML_UNSAFE')(Buffer.from(content));

/** The same in XML. */
export const hostileXml: Readonly<Record<string, () => HostileFile>> = {
  'an XML with 190 000 attributes': () =>
    bound(`<Invoice ${numbered(190_000, (n) => `a${n}=""`).join(' ')}/>`),
  'an XML with a billion laughs': () =>
    bound(
      `<!DOCTYPE a [<!ENTITY l0 "lol">${numbered(9, (n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')}]><a>&l9;</a>`,
    ),
  'an XML with a million levels': () => bound('<a>'.repeat(1_000_000)),
  'an XML with a million elements': () => bound(`<Invoice>${'<a/>'.repeat(1_000_000)}</Invoice>`),
  'an XML with a name of nine million letters': () =>
    bomb(Buffer.from(ubl({ order: 'x'.repeat(9_000_000) }))),
};

/** A part of an archive; `said`: its declared inflated size, if false. */
interface SheetPart {
  readonly name: string;
  readonly text: string | Buffer;
  readonly said?: number;
  readonly stored?: boolean;
}

/** An archive of these parts, with bytes before its directory where given. */
function zipOf(parts: readonly SheetPart[], hidden = Buffer.alloc(0)): Buffer {
  const written: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, text, said, stored = false } of parts) {
    const bytes = Buffer.from(text);
    const packed = stored ? bytes : deflateRawSync(bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(stored ? 0 : 8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(said ?? bytes.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    written.push(latin1('PK\u0003\u0004'), facts, Buffer.from(name), packed);
    directory.push(latin1('PK\u0001\u0002\u0014\0'), facts, place, Buffer.from(name));
    at += 30 + Buffer.byteLength(name) + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at + hidden.length, 12);
  return Buffer.concat([...written, hidden, listed, latin1('PK\u0005\u0006'), end]);
}

const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const xlsxOf = (sheet = '<v>12</v>', more: readonly SheetPart[] = [], type = MAIN): SheetPart[] => [
  { name: '[Content_Types].xml', text: `<Types><Override ContentType="${type}"/></Types>` },
  { name: 'xl/workbook.xml', text: '<workbook/>' },
  { name: 'xl/worksheets/sheet1.xml', text: `<worksheet><c>${sheet}</c></worksheet>` },
  ...more,
];
const odsOf = (content: string, more: readonly SheetPart[] = []): SheetPart[] => [
  { name: 'mimetype', text: 'application/vnd.oasis.opendocument.spreadsheet', stored: true },
  { name: 'content.xml', text: `<office:document-content>${content}</office:document-content>` },
  { name: 'META-INF/manifest.xml', text: '<manifest:manifest/>' },
  ...more,
];
const LINK = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const linked = (kind: string): SheetPart => ({
  name: 'xl/worksheets/_rels/sheet1.xml.rels',
  text: `<Relationships><Relationship Type="${LINK}/${kind}" Target="https://mal.test/" TargetMode="External"/></Relationships>`,
});
const TABLE = 'Débiteur;Échu;Total\nVerrerie;12,50;-3,20\nHalbrane;+33 (0)1 99 00 12 34;0\n';

/** Balances as companies really write them. */
export const honestSheets: Readonly<Record<string, () => Buffer>> = {
  'an XLSX with a link in a cell and a sum': () =>
    zipOf(xlsxOf('<f>SUM(A1:A9)</f><v>12</v>', [linked('hyperlink')])),
  'an ODS': () => zipOf(odsOf('<table:table-cell table:formula="of:=SUM([.A1:.A9])"/><office:scripts/>')),
  'a CSV': () => Buffer.from(TABLE),
  'a CSV of Windows': () => latin1(TABLE.replaceAll('\n', '\r\n')),
};

/** Tables built to run or fetch something when opened, or to crash their reader. */
export const hostileSheets: Readonly<Record<string, () => HostileFile>> = {
  'an XLSX of 100 MB of nothing': () =>
    bomb(zipOf(xlsxOf('', [{ name: 'xl/worksheets/sheet2.xml', text: Buffer.alloc(100 * 1024 * 1024) }]))),
  'an XLSX whose part says that it is small': () =>
    bomb(zipOf(xlsxOf('', [{ name: 'xl/a.xml', text: Buffer.alloc(30 * 1024 * 1024, ' '), said: 10 }]))),
  'an XLSX of two thousand parts': () =>
    bomb(
      zipOf(
        xlsxOf(
          '',
          Array.from({ length: 2_000 }, (_, n) => ({ name: `xl/${n}.xml`, text: '<a/>' })),
        ),
      ),
    ),
  'an XLSM under another name': () =>
    refused(
      zipOf(
        xlsxOf(
          '',
          [{ name: 'xl/vbaProject.bin', text: 'x' }],
          MAIN.replace('openxmlformats-officedocument.spreadsheetml.sheet', 'ms-excel.sheet.macroEnabled'),
        ),
      ),
    ),
  'an XLSX with a macro alone': () => refused(zipOf(xlsxOf('', [{ name: 'xl/vbaProject.bin', text: 'x' }]))),
  'an XLSX with a link to a program': () =>
    refused(zipOf(xlsxOf('', [{ name: 'xl/externalLinks/externalLink1.xml', text: '<ddeLink/>' }]))),
  'an XLSX that fetches a picture': () => refused(zipOf(xlsxOf('', [linked('image')]))),
  'an XLSX that asks another server': () => refused(zipOf(xlsxOf('<f>WEBSERVICE("https://mal.test/")</f>'))),
  'an XLSX with an object in it': () =>
    refused(zipOf(xlsxOf('', [{ name: 'xl/embeddings/oleObject1.bin', text: 'x' }]))),
  'an XLSX with a DTD': () =>
    refusedAs(
      422,
      'XML_UNSAFE',
    )(zipOf(xlsxOf('', [{ name: 'xl/styles.xml', text: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }]))),
  'an XLSX with a DTD in UTF-16': () =>
    refusedAs(
      422,
      'XML_UNSAFE',
    )(zipOf(xlsxOf('', [{ name: 'xl/styles.xml', text: Buffer.from('\ufeff<!DOCTYPE a><a/>', 'utf16le') }]))),
  'an XLSX with the test virus, deflated': () =>
    refusedAs(422, 'FILE_INFECTED')(zipOf(xlsxOf('', [{ name: 'xl/a.xml', text: eicarString }]))),
  'an XLSX with bytes between its parts': () => refused(zipOf(xlsxOf(), Buffer.from('MZ'.repeat(500)))),
  'an XLSX with bytes after its end': () => refused(Buffer.concat([zipOf(xlsxOf()), latin1('<script>')])),
  'an XLSX with the same part twice': () =>
    refused(zipOf(xlsxOf('', [{ name: 'xl/WORKBOOK.xml', text: '<workbook/>' }]))),
  'an archive with a way out': () => refused(zipOf(xlsxOf('', [{ name: '../../a.xml', text: '<a/>' }]))),
  'an archive of a program': () => refused(zipOf([{ name: 'balance.exe', text: 'MZ' }])),
  'a text document': () => refused(zipOf([{ name: 'word/document.xml', text: '<w:document/>' }])),
  'an ODS with a macro': () =>
    refused(zipOf(odsOf('', [{ name: 'Basic/Standard/Module1.xml', text: '<script:module/>' }]))),
  'an ODS that starts a program': () =>
    refused(zipOf(odsOf('<table:table-cell table:formula="of:=DDE(&quot;cmd&quot;)"/>'))),
  'an ODS with a script at its opening': () =>
    refused(zipOf(odsOf('<office:scripts><script:event-listener/></office:scripts>'))),
  'a CSV that starts a program': () => refused(Buffer.from(`${TABLE}=cmd|'/C calc'!A0;1;2\n`)),
  'a CSV that starts a program, in quotes': () => refused(Buffer.from(`${TABLE}a;"=HYPERLINK(1)";2\n`)),
  'a CSV that starts a program after a number': () =>
    refused(Buffer.from(`${TABLE}a;-2+3+cmd|'/C calc'!A0;2\n`)),
  'a CSV that is a page': () => refused(Buffer.from(`a;b\n1;<script>alert(1)</script>\n`)),
  'a CSV with bytes of a program': () => refused(Buffer.from('MZ\0;b\n1;2\n')),
};
