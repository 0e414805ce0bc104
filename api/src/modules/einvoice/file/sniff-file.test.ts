import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { eicarString, handmadePdf, pdfWith } from '../fixtures/pdf.ts';
import { ubl } from '../fixtures/ubl.ts';
import { sniffFile } from './sniff-file.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const png = Buffer.concat([
  latin1('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\0\0\0\u0001\0\0\0\u0001\u0008\0\0\0\0crc!'),
  latin1('\0\0\0\0IEND\u00aeB`\u0082'),
]);
const jpg = latin1('\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0\u00ff\u00d9');
/** An empty ZIP and one with a file entry in its directory. */
const emptyZip = latin1(`PK\u0005\u0006${'\0'.repeat(18)}`);
const zip = latin1(
  `PK\u0003\u0004file PK\u0001\u0002entry PK\u0005\u0006\0\0\0\0\u0001\0\u0001\0${'\0'.repeat(10)}`,
);

const codeOf = (bytes: Uint8Array): unknown => {
  try {
    return sniffFile(bytes);
  } catch (error) {
    return (error as { code: unknown }).code;
  }
};

describe('sniffFile', () => {
  test('knows the four types by their bytes', async () => {
    expect(sniffFile(await pdfWith({}))).toBe('pdf');
    expect(sniffFile(png)).toBe('png');
    expect(sniffFile(jpg)).toBe('jpg');
    expect(sniffFile(Buffer.from(ubl()))).toBe('xml');
  });

  test('knows an XML behind a byte order mark, comments, and in UTF-16', () => {
    expect(sniffFile(Buffer.from(`\ufeff${ubl()}`))).toBe('xml');
    expect(sniffFile(Buffer.from(`\ufeff${ubl()}`, 'utf16le'))).toBe('xml');
    expect(sniffFile(Buffer.from('<?xml version="1.0"?>\n<!-- <svg> -->\n<a:b xmlns:a="x"/>'))).toBe('xml');
    expect(sniffFile(Buffer.from(`<!-- ${'license '.repeat(20_000)} --><Invoice/>`))).toBe('xml');
  });

  test.each([
    ['an executable', latin1('MZ\u0090\0\u0003\0\0\0')],
    ['a ZIP', zip],
    ['an empty ZIP', emptyZip],
    ['a GIF', latin1('GIF89a')],
    ['text', Buffer.from('Facture F-1, 120 EUR')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [
      'an SVG behind a prologue',
      Buffer.from('<?xml version="1.0"?><!-- x --><s:svg xmlns:s="http://www.w3.org/2000/svg"/>'),
    ],
    ['an SVG behind its DOCTYPE', Buffer.from('<!DOCTYPE svg PUBLIC "x" "y"><svg/>')],
    ['HTML', Buffer.from('<!DOCTYPE html><p>')],
    ['a lone sign', Buffer.from('<')],
    ['a PDF header that is not at the start', latin1('junk%PDF-1.7\n%%EOF')],
  ])('refuses %s', (_, bytes) => {
    expect(codeOf(bytes)).toBe('FILE_TYPE_REFUSED');
  });

  test('refuses nothing at all as empty', () => {
    expect(codeOf(new Uint8Array())).toBe('FILE_EMPTY');
  });

  test('refuses polyglots', async () => {
    const pdf = Buffer.from(await pdfWith({}));
    for (const [at, parts] of [
      [pdf, zip],
      [pdf, latin1('MZ'.repeat(100))],
      [pdf, latin1("7z\u00bc\u00af'\u001c\0\u0004")],
      [latin1('%PDF-1.7\n<script>alert(1)</script>\n'), pdf],
      [png, zip],
      [png, pdf],
      [png, latin1('<?php x')],
      [jpg, latin1('Rar!\u001a\u0007\0')],
      [jpg, pdf],
      [Buffer.from('<!-- %PDF-1.7 --><Invoice/>')],
    ].entries())
      expect([at, codeOf(Buffer.concat(parts))]).toEqual([at, 'FILE_TYPE_REFUSED']);
  });

  test('accepts what honest writers leave behind the end of a PDF', async () => {
    const pdf = Buffer.from(await pdfWith({}));
    expect(codeOf(Buffer.concat([pdf, latin1('\r\n\0\0\0')]))).toBe('pdf');
    // A cut incremental update is a damaged file: reading says so.
    expect(codeOf(Buffer.concat([pdf, latin1(`12 0 obj\n${'<< /A 1 >> '.repeat(20)}`)]))).toBe('pdf');
  });

  test('does a bounded work, whatever follows the end of a PDF or pretends to be a stream', () => {
    const program = fileURLToPath(new URL('../fixtures/sniff-cost.ts', import.meta.url));
    const said = execFileSync(process.execPath, [program], { encoding: 'utf8' });
    const { tail, ...counted } = JSON.parse(said) as { tail: number };
    expect(counted).toEqual({
      found: ['FILE_TYPE_REFUSED', 'pdf'],
      inflations: { calls: 2_000, given: 160, allowed: 4_096 },
    });
    expect(tail).toBeLessThan(40);
  });

  test('finds EICAR alone, in an XML, in base64, in a PDF, deflated in its attachment', async () => {
    const eicar = Buffer.from(eicarString);
    expect(codeOf(eicar)).toBe('FILE_INFECTED');
    expect(codeOf(Buffer.from(ubl({ notes: [`<![CDATA[${eicarString}]]>`] })))).toBe('FILE_INFECTED');
    expect(codeOf(Buffer.from(ubl({ notes: [eicar.toString('base64')] })))).toBe('FILE_INFECTED');
    expect(codeOf(handmadePdf({ stream: eicar }))).toBe('FILE_INFECTED');
    expect(codeOf(handmadePdf({ stream: deflateSync(eicar), filter: '/Filter /FlateDecode' }))).toBe(
      'FILE_INFECTED',
    );
    expect(codeOf(await pdfWith({ 'bon.txt': eicar }))).toBe('FILE_INFECTED');
  });
});
