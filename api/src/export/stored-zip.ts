import { crc32 } from 'node:zlib';

/**
 * A file of an archive: its whole content, which must fit in memory (papers: 10 MB) and may be overwritten by the next
 * one.
 */
export interface ZippedFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly at: Date;
}

const LIMIT = 0xffff_ffff;
const MOST_FILES = 0xffff;
/** Names are UTF-8. */
const FLAGS = 0x0800;
/** Made by a Unix program of version 4.5, for archives over 4 GB. */
const MADE_BY = 0x032d;
const PLAIN_FILE = (0o100644 << 16) >>> 0;

const PARIS = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Date and time in ZIP format, in Paris: precise to two seconds, from 1980 on. */
function clockOf(at: Date): [time: number, date: number] {
  const [day = 1, month = 1, year = 1980, hour = 0, minute = 0, second = 0] = (
    PARIS.format(at).match(/\d+/g) ?? []
  ).map(Number);
  return [(hour << 11) | (minute << 5) | (second >> 1), (Math.max(0, year - 1980) << 9) | (month << 5) | day];
}

/** Little-endian fields, each with its bytes. */
function fields(...values: readonly (readonly [value: number, bytes: 2 | 4 | 8])[]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of values) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
}

/**
 * An archive as a stream, its files uncompressed: papers are compressed already. Each is in memory while written, so
 * that checksum and size precede it, where every program finds them. A chunk is valid until the next one is requested;
 * cancelling the stream ends it.
 */
export async function* storedZip(
  files: AsyncIterable<ZippedFile> | Iterable<ZippedFile>,
): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, bytes, at } of files) {
    const encoded = Buffer.from(name);
    const [time, date] = clockOf(at);
    const common = fields(
      [20, 2],
      [FLAGS, 2],
      [0, 2],
      [time, 2],
      [date, 2],
      [crc32(bytes), 4],
      [bytes.length, 4],
      [bytes.length, 4],
      [encoded.length, 2],
    );
    // Beyond 4 GB a file's offset is in an extra field.
    const far = offset >= LIMIT ? fields([1, 2], [8, 2], [offset, 8]) : Buffer.alloc(0);
    directory.push(
      Buffer.concat([
        fields([0x0201_4b50, 4], [MADE_BY, 2]),
        common,
        fields([far.length, 2], [0, 2], [0, 2], [0, 2], [PLAIN_FILE, 4], [Math.min(offset, LIMIT), 4]),
        encoded,
        far,
      ]),
    );
    const head = Buffer.concat([fields([0x0403_4b50, 4]), common, fields([0, 2]), encoded]);
    yield head;
    yield bytes;
    offset += head.length + bytes.length;
  }
  const listed = Buffer.concat(directory);
  yield listed;
  const count = directory.length;
  if (offset + listed.length >= LIMIT || count >= MOST_FILES)
    yield Buffer.concat([
      fields([0x0606_4b50, 4], [44, 8], [MADE_BY, 2], [45, 2], [0, 4], [0, 4], [count, 8], [count, 8]),
      fields([listed.length, 8], [offset, 8]),
      fields([0x0706_4b50, 4], [0, 4], [offset + listed.length, 8], [1, 4]),
    ]);
  const least = Math.min(count, MOST_FILES);
  yield fields(
    [0x0605_4b50, 4],
    [0, 2],
    [0, 2],
    [least, 2],
    [least, 2],
    [Math.min(listed.length, LIMIT), 4],
    [Math.min(offset, LIMIT), 4],
    [0, 2],
  );
}
