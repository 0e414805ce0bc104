import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Storage key by content: same bytes, same key. */
export function storageKey(sha256: string): string {
  return `${sha256.slice(0, 2)}/${sha256}`;
}

/** Writes to a temporary file, then renames: a reader never sees half a file. Existing bytes count as new again. */
export async function keep(dataDir: string, sha256: string, bytes: Buffer): Promise<string> {
  const key = storageKey(sha256);
  const path = join(dataDir, key);
  if (await renew(path)) return key;
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.${randomUUID()}.part`;
  await writeFile(part, bytes);
  await rename(part, path);
  return key;
}

export function open(dataDir: string, key: string): Readable {
  return createReadStream(join(dataDir, key));
}

/**
 * Removes unreferenced bytes, unless they were uploaded within this many ms. They are moved before their age is
 * checked: a concurrent upload of the same bytes either refreshes them or writes them again.
 * @returns whether they are gone
 */
export async function removeUnused(dataDir: string, key: string, olderThanMs: number): Promise<boolean> {
  const path = join(dataDir, key);
  const gone = `${path}.gone`;
  if (!(await found(rename(path, gone)))) {
    // Moved away by somebody who then died.
    await rm(gone, { force: true });
    return true;
  }
  if (Date.now() - (await stat(gone)).mtimeMs < olderThanMs) {
    await rename(gone, path);
    return false;
  }
  await rm(gone);
  return true;
}

/** Whether there is a file; if so, it was just given. */
function renew(path: string): Promise<boolean> {
  const now = new Date();
  return found(utimes(path, now, now));
}

async function found(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
