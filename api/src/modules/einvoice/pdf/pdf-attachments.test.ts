import { deflateSync } from 'node:zlib';
import { encryption, handmadePdf, pdfWith } from '../fixtures/pdf.ts';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '../limits.ts';
import { findInvoiceXml } from './find-invoice-xml.ts';
import { pdfAttachments } from './pdf-attachments.ts';

const codeOf = (bytes: Uint8Array) =>
  pdfAttachments(bytes).then(
    () => 'read',
    (error: { code?: unknown }) => error.code,
  );
const flate = '/Filter /FlateDecode';

describe('pdfAttachments', () => {
  test('reads names and bytes, whatever the writer', async () => {
    const files = { 'factur-x.xml': '<a>é</a>', 'bon de livraison.txt': 'reçu' };
    const read = await pdfAttachments(await pdfWith(files));
    expect(Object.fromEntries(read.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]))).toEqual(
      files,
    );
    const [plain] = await pdfAttachments(handmadePdf({ stream: Buffer.from('<a/>') }));
    expect(plain?.name).toBe('factur-x.xml');
    const [packed] = await pdfAttachments(handmadePdf({ stream: deflateSync('<b/>'), filter: flate }));
    expect(Buffer.from(packed?.bytes ?? []).toString()).toBe('<b/>');
  });

  test('finds none in a plain PDF, and leaves the bytes to their owner', async () => {
    const bytes = await pdfWith({});
    expect(await pdfAttachments(bytes)).toEqual([]);
    expect(bytes.length).toBeGreaterThan(0);
  });

  test('a cut file is unreadable, wherever it is cut', async () => {
    const pdf = await pdfWith({ 'factur-x.xml': '<a/>'.repeat(2_000) });
    for (const part of [0.05, 0.5, 0.9, 0.999]) {
      expect(await codeOf(pdf.subarray(0, Math.floor(pdf.length * part)))).toBe('FILE_UNREADABLE');
    }
  });

  test('a PDF that only has its ends is unreadable', async () => {
    expect(await codeOf(Buffer.from('%PDF-1.7\nnothing\n%%EOF'))).toBe('FILE_UNREADABLE');
  });

  test('a file that wants a password is said so', async () => {
    expect(await codeOf(handmadePdf({ stream: Buffer.from('<a/>'), ...encryption }))).toBe('FILE_ENCRYPTED');
  });

  test('a stream that inflates without end is a bomb, nested or not', async () => {
    const zeros = deflateSync(Buffer.alloc(80 * 1024 * 1024));
    expect(zeros.length).toBeLessThan(100_000);
    expect(await codeOf(handmadePdf({ stream: zeros, filter: flate }))).toBe('FILE_BOMB');
    const nested = deflateSync(zeros);
    const twice = '/Filter [/FlateDecode /FlateDecode]';
    expect(await codeOf(handmadePdf({ stream: nested, filter: twice }))).toBe('FILE_BOMB');
    // The next file is read by the same process.
    expect(await codeOf(handmadePdf({ stream: Buffer.from('<a/>') }))).toBe('read');
  });

  test('an attachment larger than an invoice can be is a bomb', async () => {
    const of = (bytes: number) => handmadePdf({ stream: deflateSync(Buffer.alloc(bytes)), filter: flate });
    expect(await codeOf(of(MAX_ATTACHMENT_BYTES))).toBe('read');
    expect(await codeOf(of(MAX_ATTACHMENT_BYTES + 1))).toBe('FILE_BOMB');
  });

  test('too many attachments are a bomb', async () => {
    const files = Array.from({ length: MAX_ATTACHMENTS + 1 }, (_, n) => [`${n}.txt`, 'x']);
    expect(await codeOf(await pdfWith(Object.fromEntries(files)))).toBe('FILE_BOMB');
  });
});

describe('findInvoiceXml', () => {
  const cii =
    '<?xml version="1.0"?><r:CrossIndustryInvoice xmlns:r="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100">';
  const file = (name: string, text: string) => ({ name, bytes: Buffer.from(text) });
  const found = (...files: ReturnType<typeof file>[]) => {
    const bytes = findInvoiceXml(files);
    return files.find((candidate) => candidate.bytes === bytes)?.name ?? null;
  };

  test('prefers the standard names, in their order, in any case', () => {
    expect(found(file('xrechnung.xml', '<a/>'), file('other.xml', cii), file('Factur-X.xml', '<b/>'))).toBe(
      'Factur-X.xml',
    );
    expect(found(file('other.xml', cii), file('ZUGFeRD-invoice.xml', '<a/>'))).toBe('ZUGFeRD-invoice.xml');
    expect(found(file('other.xml', cii), file('xrechnung.xml', '<a/>'))).toBe('xrechnung.xml');
  });

  test('else takes an XML by its root, under any name', () => {
    expect(found(file('annexe.xml', '<Order/>'), file('data.bin', cii))).toBe('data.bin');
    expect(
      found(file('order-x.xml', '<Order xmlns="urn:x"/>'), file('notes.txt', `about ${cii}`)),
    ).toBeNull();
    expect(found()).toBeNull();
  });
});
