import { crc32, deflateSync } from 'node:zlib';
import { eicarString, encryption, handmadePdf } from '../src/modules/einvoice/fixtures/pdf.ts';
import { ubl } from '../src/modules/einvoice/fixtures/ubl.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const pdf = (body: string) => latin1(`%PDF-1.4\n${body}\n%%EOF`);
const flate = '/Filter /FlateDecode';
const attached = (stream: Uint8Array, filter = flate) => Buffer.from(handmadePdf({ stream, filter }));
const numbered = (count: number, of: (n: number) => string) => Array.from({ length: count }, (_, n) => of(n));

/** A picture of one pixel, whole to the last byte. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The same with a header that announces so many pixels a side. */
function announcing(side: number): Buffer {
  const picture = Buffer.from(PIXEL);
  picture.writeUInt32BE(side, 16);
  picture.writeUInt32BE(side, 20);
  picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29);
  return picture;
}

/** 200 kB that pdf.js takes longer than any limit for: each object is an unended string, read to the end again. */
export const slowPdf = (): Buffer => pdf('1 0 obj\n(\n'.repeat(20_000));

/** An honest invoice. */
export const honestXml = (): Buffer => Buffer.from(ubl());

/** A hostile file, and the status and code that it is refused with. */
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
/** Where the machine decides which limit is met first. */
const either = refusedAs(422, 'FILE_BOMB', 'FILE_UNREADABLE');

/** Files made to end, stop or deceive whoever reads them, each built when it is asked for. */
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

/** The same among pictures, whatever they are given as. */
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
