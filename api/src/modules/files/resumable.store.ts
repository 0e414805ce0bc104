import { constants } from 'node:fs';
import { mkdir, open, readFile, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Bytes buffered before they are written: the memory that a piece uses, whatever its length. */
const BLOCK_BYTES = 128 * 1024;
const FOLDER = 'uploads';

/** Folder of incomplete uploads. */
export const partsOf = (dataDir: string): string => join(dataDir, FOLDER);

/** Where the bytes of an upload are until it is complete. */
export const partOf = (dataDir: string, id: string): string => join(partsOf(dataDir), `${id}.part`);

/** Opens the bytes of an upload to write more of them. @throws ENOSPC */
export async function openPart(dataDir: string, id: string): Promise<FileHandle> {
  await mkdir(partsOf(dataDir), { recursive: true });
  return open(partOf(dataDir, id), constants.O_WRONLY | constants.O_CREAT, 0o600);
}

/** Writes a block at its place, whole. @throws ENOSPC */
export async function writeBlock(part: FileHandle, block: readonly Buffer[], at: number): Promise<void> {
  let position = at;
  for (const bytes of block)
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await part.write(bytes, done, bytes.length - done, position);
      done += bytesWritten;
      position += bytesWritten;
    }
}

/** The bytes of an upload; fewer if some are missing. */
export async function readPart(dataDir: string, id: string): Promise<Buffer> {
  try {
    return await readFile(partOf(dataDir, id));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

export async function removePart(dataDir: string, id: string): Promise<void> {
  await rm(partOf(dataDir, id), { force: true });
}

/** The blocks of a body as it arrives. An interrupted body ends with the bytes received so far. */
export async function* blocksOf(body: Readable): AsyncGenerator<Buffer[], void, undefined> {
  let block: Buffer[] = [];
  let size = 0;
  try {
    // A refusal must still be answered on this connection: the body is not cut off.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      block.push(chunk);
      size += chunk.length;
      if (size < BLOCK_BYTES) continue;
      yield block;
      block = [];
      size = 0;
    }
  } catch {
    // Its sender disconnected: the bytes received so far count.
  }
  if (size > 0) yield block;
}
