import { deflateSync, zstdCompressSync } from 'node:zlib';
import { handmadePdf } from '../src/modules/einvoice/fixtures/pdf.ts';
import { ubl } from '../src/modules/einvoice/fixtures/ubl.ts';

void zstdCompressSync;
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const pdf = (body: string) => latin1(`%PDF-1.4\n${body}\n%%EOF`);
const flate = '/Filter /FlateDecode';

/** A picture of one pixel, whole to the last byte. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Some 200 kB that pdf.js takes longer than any limit for: each object is an unended string, read anew to the end. */
export const slowPdf = (): Buffer => pdf('1 0 obj (\n'.repeat(20_000));

/** The file that ended the process: 10 MB, a million objects. */
export const millionObjects = (): Buffer => pdf('1 0 obj '.repeat(1_300_000));
