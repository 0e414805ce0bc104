import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { freePort } from '../../tools/ports.ts';
import { startPostgres, type RunningPostgres } from '../../tools/postgres.ts';
import { isAlive } from '../../tools/processes.ts';

/** The part of Jest's global configuration used here. */
interface RunConfig {
  rootDir: string;
  testPathPatterns: {
    isSet(): boolean;
    toExecutor(options: { rootDir: string }): { isMatch(file: string): boolean };
  };
}

interface Held {
  server: RunningPostgres;
  dir: string;
}

declare global {
  var cessioTestPostgres: Held | undefined;
}

/** Name of the migrated database that each test file clones. */
const template = 'cessio_template';

/** False when the run names files and none of them belongs to the API or uses its worlds. */
function wantsDatabase({ rootDir, testPathPatterns }: RunConfig): boolean {
  if (!testPathPatterns.isSet()) return true;
  const executor = testPathPatterns.toExecutor({ rootDir });
  return globSync('{api,tools}/**/*.test.ts', { cwd: rootDir, exclude: ['**/node_modules'] })
    .map((file) => path.join(rootDir, file))
    .some(
      (file) =>
        executor.isMatch(file) &&
        (file.startsWith(path.join(rootDir, 'api')) || readFileSync(file, 'utf8').includes('api/test/')),
    );
}

const MEMORY = '/dev/shm';
/** The type of a file system in memory (statfs(2)). */
const TMPFS = 0x01021994;
/** A run's data with its log, several times. */
const ROOM = 4 * 1024 ** 3;

/**
 * Where the data is stored: in memory where there is room. A database has a thousand files; cloning and dropping one
 * takes a disk's file system up to ten times the processor time (ADR 0037).
 */
function placeOfData(cache: string): string {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY);
    if (type === TMPFS && Math.min(bavail * bsize, process.availableMemory()) > ROOM) return MEMORY;
  } catch {
    // Not Linux.
  }
  return cache;
}

/** Removes the folders of runs that were killed before they could clean up. */
function sweep(place: string): void {
  for (const name of readdirSync(place).filter((entry) => entry.startsWith('cessio-pg-'))) {
    const dir = path.join(place, name);
    let owner = 0;
    try {
      owner = Number(readFileSync(path.join(dir, 'owner'), 'utf8'));
    } catch {
      // Either being created by another run or orphaned: its age, in the name, decides below.
    }
    const startedBy = Number(name.split('-')[2]);
    if (!isAlive(owner || startedBy)) rmSync(dir, { recursive: true, force: true });
  }
}

/**
 * One PostgreSQL for the run, without durability, with a migrated template. A failing migration only fails tests that
 * need a database, with its message.
 */
export default async function globalSetup(globalConfig: RunConfig): Promise<void> {
  if (!wantsDatabase(globalConfig)) return;
  const cache = path.join(globalConfig.rootDir, '.cache');
  mkdirSync(cache, { recursive: true });
  const place = placeOfData(cache);
  sweep(place);
  const dir = mkdtempSync(path.join(place, `cessio-pg-${process.pid}-`));
  const server = await startPostgres({ dir, port: await freePort(), fsync: false });
  globalThis.cessioTestPostgres = { server, dir };

  const admin = new Client({ connectionString: server.superuserUrl });
  await admin.connect();
  try {
    // Each test file creates its own database, and sees and ends its connections.
    await admin.query('alter role cessio_owner createdb');
    await admin.query('grant pg_signal_backend, pg_read_all_stats to cessio_owner');
    await admin.query(`create database ${template} owner cessio_owner`);
    const { migrate } = await import('../src/db/migrate.ts');
    await migrate(server.url.replace(/[^/]+$/, template));
    // Nobody may hold a connection to a database while it is cloned.
    await admin.query(`alter database ${template} with allow_connections false is_template true`);
    process.env['CESSIO_TEST_DATABASE_URL'] = server.url;
    process.env['CESSIO_TEST_DIR'] = dir;
    delete process.env['CESSIO_TEST_DATABASE_ERROR'];
  } catch (error) {
    process.env['CESSIO_TEST_DATABASE_ERROR'] =
      error instanceof Error ? (error.stack ?? error.message) : String(error);
  } finally {
    await admin.end();
  }
}
