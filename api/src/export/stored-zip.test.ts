import { crc32 } from 'node:zlib';
import { unzip } from '../../test/workbook.ts';
import { storedZip, type ZippedFile } from './stored-zip.ts';

const written = async (files: readonly ZippedFile[]) => {
  const parts: Buffer[] = [];
  for await (const part of storedZip(files)) parts.push(part);
  return parts;
};
const at = new Date('2026-07-14T10:20:30Z');

test('an archive holds its files as they are, under their names, with their sums and the clock of Paris', async () => {
  const files = [
    { name: 'Éléments/été.txt', bytes: Buffer.from('déjà'), at },
    { name: 'vide', bytes: Buffer.alloc(0), at },
  ];
  const archive = Buffer.concat(await written(files));
  expect(Object.fromEntries(unzip(archive))).toEqual({ 'Éléments/été.txt': 'déjà', vide: '' });
  expect(archive.readUInt32LE(14)).toBe(crc32('déjà'));
  // 12:20:30 on 14/07/2026.
  expect([archive.readUInt16LE(10), archive.readUInt16LE(12)]).toEqual([
    (12 << 11) | (20 << 5) | 15,
    (46 << 9) | (7 << 5) | 14,
  ]);
  expect(await written([])).toHaveLength(2);
});

test('more files than an archive of the first kind may name are counted by the second kind', async () => {
  const bytes = Buffer.alloc(0);
  const files = Array.from({ length: 0x1_0001 }, (_, n) => ({ name: String(n), bytes, at }));
  const parts = await written(files);
  const [far, end] = parts.slice(-2) as [Buffer, Buffer];
  expect(far.readUInt32LE(0)).toBe(0x0606_4b50);
  expect(Number(far.readBigUInt64LE(32))).toBe(files.length);
  expect(end.readUInt16LE(10)).toBe(0xffff);
  const before = parts.slice(0, -2).reduce((sum, part) => sum + part.length, 0);
  expect(Number(far.readBigUInt64LE(56 + 8))).toBe(before);
});
