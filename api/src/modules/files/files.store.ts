import { createReadStream } from 'node:fs';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Where a file of this content lives: same bytes, same place. */
export function storageKey(sha256: string): string {
  return `${sha256.slice(0, 2)}/${sha256}`;
}

/** Writes beside, then renames: a reader never meets half a file. */
export async function keep(dataDir: string, sha256: string, bytes: Buffer): Promise<string> {
  const key = storageKey(sha256);
  const path = join(dataDir, key);
  if (await exists(path)) return key;
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.${randomUUID()}.part`;
  await writeFile(part, bytes);
  await rename(part, path);
  return key;
}

export function open(dataDir: string, key: string): Readable {
  return createReadStream(join(dataDir, key));
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
