import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';

/** Where the files of releases are kept. One port, so that an object store can follow the folder (docs/adr/0054). */
export interface ReleaseStore {
  /**
   * Puts the build in `dir` there as `<remote>/<version>/`: completely or not at all, read back and compared.
   * @param remote its folder: `remote-invoices`
   * @returns false: that version exists already, with the same files; `remote.json` may name another commit
   * @throws StoreConflictError when that version has other files; the error of the file system when it cannot be
   * written
   */
  put(remote: string, version: string, dir: string): Promise<boolean>;
  /** Complete versions, and since when, sorted by name. */
  versions(remote: string): Promise<StoredVersion[]>;
  /** Hashes of a version's files by path, read from the store; null when it does not exist. */
  hashes(remote: string, version: string): Promise<FileHashes | null>;
  /** Removes a version, immediately for all readers; does nothing when it does not exist. */
  remove(remote: string, version: string): Promise<void>;
}

export interface StoredVersion {
  version: string;
  putAt: Date;
}

/** sha384 as browsers write it, by path with `/`, sorted. */
export type FileHashes = Readonly<Record<string, string>>;

/** A version is never written twice: its files are cached for ever. */
export class StoreConflictError extends Error {
  override name = 'StoreConflictError';
}

const REMOTE = /^remote-[a-z][a-z0-9-]*$/;
const VERSION = /^\d[0-9A-Za-z.+-]*$/;
/** How long leftovers of an interrupted put are kept: another one may still be writing. */
const ABANDONED_MS = 3_600_000;

function integrityOfFile(file: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const hash = createHash('sha384');
    createReadStream(file)
      .on('error', reject)
      .on('data', (bytes) => hash.update(bytes))
      .on('end', () => resolve(`sha384-${hash.digest('base64')}`));
  });
}

/** Hashes of all files in a folder. @throws where it is not one, or contains anything but files and folders */
export async function hashFiles(dir: string): Promise<FileHashes> {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true });
  const hashes: [string, string][] = [];
  for (const entry of entries) {
    if (entry.isDirectory()) continue;
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile()) throw new Error(`${file} is no file.`);
    hashes.push([path.relative(dir, file).split(path.sep).join('/'), await integrityOfFile(file)]);
  }
  return Object.fromEntries(hashes.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const isSame = (a: FileHashes, b: FileHashes): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The files that browsers get. `remote.json` is for the registry, and contains the commit, which may be later than the
 * build.
 */
const served = (hashes: FileHashes): FileHashes =>
  Object.fromEntries(Object.entries(hashes).filter(([file]) => file !== 'remote.json'));

/** Flushes a file or folder to disk: a power cut must not leave half a release. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * The store in a folder, served by the static servers. Files being written or deleted have a name with a dot, which
 * they never serve.
 * @param copy how one file is written; tests interrupt it
 */
export function folderStore(
  root: string,
  copy: (from: string, to: string) => Promise<void> = copyFile,
): ReleaseStore {
  function folderOf(remote: string, version?: string): string {
    if (!REMOTE.test(remote)) throw new Error(`«\u00a0${remote}\u00a0» n’est pas un dossier de module.`);
    if (version !== undefined && !VERSION.test(version))
      throw new Error(`«\u00a0${version}\u00a0» n’est pas une version.`);
    return path.join(root, remote, version ?? '');
  }

  async function hashes(remote: string, version: string): Promise<FileHashes | null> {
    const folder = folderOf(remote, version);
    return (await stat(folder).catch(() => null)) ? hashFiles(folder) : null;
  }

  /** Whether that version exists with these files. @throws StoreConflictError */
  async function has(remote: string, version: string, wanted: FileHashes): Promise<boolean> {
    const found = await hashes(remote, version);
    if (found && !isSame(served(found), served(wanted)))
      throw new StoreConflictError(
        `${remote} ${version} est déjà dans le dépôt avec d’autres fichiers. Une version ne change jamais.`,
      );
    return found !== null;
  }

  async function removeAbandoned(folder: string): Promise<void> {
    for (const name of await readdir(folder)) {
      if (!name.startsWith('.')) continue;
      const file = path.join(folder, name);
      const left = await stat(file).catch(() => null);
      if (left && Date.now() - left.mtimeMs > ABANDONED_MS) await rm(file, { recursive: true, force: true });
    }
  }

  return {
    hashes,
    async put(remote, version, dir) {
      const target = folderOf(remote, version);
      const wanted = await hashFiles(dir);
      if (await has(remote, version, wanted)) return false;
      await mkdir(folderOf(remote), { recursive: true });
      await removeAbandoned(folderOf(remote));
      const part = path.join(folderOf(remote), `.${version}.${randomBytes(6).toString('hex')}.part`);
      try {
        for (const file of Object.keys(wanted)) {
          const to = path.join(part, file);
          await mkdir(path.dirname(to), { recursive: true });
          await copy(path.join(dir, file), to);
          await flush(to);
        }
        if (!isSame(await hashFiles(part), wanted))
          throw new Error(`${remote} ${version} : les fichiers relus ne sont pas ceux de la construction.`);
        await rename(part, target);
      } catch (error) {
        await rm(part, { recursive: true, force: true });
        // Another put of the same version may have been faster.
        const taken = ['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '');
        if (taken && (await has(remote, version, wanted))) return false;
        throw error;
      }
      await flush(folderOf(remote));
      return true;
    },
    async versions(remote) {
      const entries = await readdir(folderOf(remote), { withFileTypes: true }).catch(() => []);
      const names = entries
        .filter((entry) => entry.isDirectory() && VERSION.test(entry.name))
        .map(({ name }) => name);
      return Promise.all(
        names
          .toSorted()
          .map(async (version) => ({ version, putAt: (await stat(folderOf(remote, version))).mtime })),
      );
    },
    async remove(remote, version) {
      const gone = path.join(folderOf(remote), `.${version}.${randomBytes(6).toString('hex')}.gone`);
      try {
        await rename(folderOf(remote, version), gone);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
        throw error;
      }
      await rm(gone, { recursive: true, force: true });
    },
  };
}
