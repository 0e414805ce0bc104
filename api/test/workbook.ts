import { inflateRawSync } from 'node:zlib';
import { SaxesParser } from 'saxes';

/** The files of a ZIP archive, by its central directory. */
export function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = archive.lastIndexOf('PK\u0005\u0006');
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameSize, extraSize, noteSize] = [20, 28, 30, 32].map((offset, index) =>
      index === 0 ? archive.readUInt32LE(at + offset) : archive.readUInt16LE(at + offset),
    ) as [number, number, number, number];
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + size);
    const name = archive.toString('utf8', at + 46, at + 46 + nameSize);
    files.set(name, (archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes).toString());
    at += 46 + nameSize + extraSize + noteSize;
  }
  return files;
}

/** The cells of a workbook's sheet as their text, row by row. @throws Error where a part is not well-formed XML */
export function cellsOf(archive: Buffer): string[][] {
  const rows: string[][] = [];
  for (const [name, xml] of unzip(archive)) {
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw error;
    });
    if (name === 'xl/worksheets/sheet1.xml') {
      parser.on('opentag', ({ name: tag }) => {
        if (tag === 'row') rows.push([]);
        if (tag === 'c') rows.at(-1)?.push('');
        if (tag === 'f') throw new Error('a formula');
      });
      parser.on('text', (text) => {
        const row = rows.at(-1);
        row?.push(`${row.pop() ?? ''}${text}`);
      });
    }
    parser.write(xml).close();
  }
  return rows;
}
