import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { remoteFolders } from '@cessio/build/remotes';
import { readConfig, type Config } from '../api/src/config.ts';
import type { OwnBuilds } from '../api/src/modules/remotes/own-builds.ts';
import { startApi } from './api-process.ts';
import { startMailCatcher } from './mail-catcher.ts';
import { assertPortsFree, type StackPorts } from './ports.ts';
import type { RemoteOrigins } from './own-builds.ts';
import { keepPostgres } from './postgres-keeper.ts';
import { run } from '@cessio/kit/run';
import { makeKey, readKey } from '@cessio/kit/release/key';
import { root } from './root.ts';
import { seconds } from '@cessio/kit/seconds';
import type { WebServer, WebServerOptions } from './web-server.ts';

/** Parts of the stack besides PostgreSQL, API and mail; tests replace them. */
export interface StackParts {
  build(signal: AbortSignal): Promise<unknown>;
  /** Puts the builds where they are served: the host into a folder, remotes into the store. */
  putBuilds(webDir: string, storeDir: string, origins: RemoteOrigins): Promise<OwnBuilds>;
  /** Makes new ones live (docs/adr/0052). */
  registerBuilds(ownerUrl: string, builds: OwnBuilds): Promise<void>;
  /** Deletes from the store what the registry has forgotten. */
  cleanStore(ownerUrl: string, storeDir: string): Promise<unknown>;
  startWebServer(options: WebServerOptions): Promise<WebServer>;
  migrate(ownerUrl: string): Promise<void>;
  loadDemo(ownerUrl: string, config: Config): Promise<void>;
  /** Program of the API, from the root. */
  apiProgram: string;
}

export interface StackOptions {
  /** All data of the stack: cluster, files, secret, logs. */
  dataDir: string;
  ports: StackPorts;
  /** Default true: host and remotes are built and served. */
  web?: boolean;
  /** Default true. false serves the last build. */
  build?: boolean;
  /** Where the releases of remotes are kept; default `releases` in `dataDir`. */
  storeDir?: string | undefined;
  /** Demonstration data and accounts, whose password is public. Default false. */
  demo?: boolean | undefined;
  /** Use this database instead of starting one. */
  databaseUrl?: string | undefined;
  /** Send mails there instead of starting the catcher. */
  smtpUrl?: string | undefined;
  /** false: no durability, for tests. */
  fsync?: boolean;
  apiEnv?: Record<string, string>;
  apiNodeArgs?: string[];
  /** Progress and incidents, in French. */
  say?: (line: string) => void;
  parts?: Partial<StackParts>;
}

export interface StackAddresses {
  host: string;
  api: string;
  /** Web page of the catcher; null when SMTP_URL replaces it. */
  mail: string | null;
  smtp: string;
  database: string;
}

export interface Stack {
  /** Starts every part; on failure the running ones are stopped before it rejects. */
  start(): Promise<StackAddresses>;
  /** Stops what is running, last first, at any moment, even while starting. */
  stop(): Promise<void>;
}

const DAY_MS = 86_400_000;
/** Placeholder for the embedded server's URL until it runs. */
const OWN_DATABASE = 'postgresql://postgres:its-own@127.0.0.1/cessio';

/** A copy is served: a later build, by hand or by `npm test`, must not replace the files of a running portal. */
async function putBuilds(webDir: string, storeDir: string, origins: RemoteOrigins): Promise<OwnBuilds> {
  const { builtHost, storeBuilds } = await import('./own-builds.ts');
  rmSync(webDir, { recursive: true, force: true });
  cpSync(path.join(root, 'host', 'dist'), webDir, { recursive: true });
  return { host: builtHost(), remotes: await storeBuilds(storeDir, origins) };
}

/** Heavy modules are loaded where they are used: the dev servers need no web server, tests need none of them. */
const OWN_PARTS: StackParts = {
  // In a separate process: it can be interrupted, and its settings and resources go with it.
  build: (signal) =>
    run(process.execPath, ['tools/build.ts'], 'La construction de l’application a échoué.', {
      cwd: root,
      signal,
      env: { ...process.env, NODE_OPTIONS: '' },
    }),
  putBuilds,
  registerBuilds: async (ownerUrl, builds) =>
    (await import('../api/src/modules/remotes/own-builds.ts')).registerBuilds(ownerUrl, builds),
  cleanStore: async (ownerUrl, storeDir) => {
    const { knownVersions } = await import('../api/src/modules/remotes/own-builds.ts');
    const { removeForgotten } = await import('./own-builds.ts');
    return removeForgotten(storeDir, await knownVersions(ownerUrl));
  },
  startWebServer: async (options) => (await import('./web-server.ts')).startWebServer(options),
  migrate: async (ownerUrl) => (await import('../api/src/db/migrate.ts')).migrate(ownerUrl),
  loadDemo: async (ownerUrl, config) => (await import('../api/src/demo/load.ts')).loadDemo(ownerUrl, config),
  apiProgram: 'api/src/main.ts',
};

/** A secret in the data folder, created once, unless one is given: sessions and second factors survive a restart. */
function keptSecret(
  dataDir: string,
  name: 'JWT_SECRET' | 'SECRETS_KEY' | 'CODES_KEY',
): Record<string, string> {
  if (process.env[name] || process.env[`${name}_FILE`]) return {};
  const file = path.join(dataDir, name.toLowerCase().replace('_', '-'));
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 });
  chmodSync(file, 0o600);
  return { [name]: readFileSync(file, 'utf8').trim() };
}

/** This installation's key, created once, so that `npm run release` works at once in a trial. */
function ownKey(dataDir: string) {
  const file = path.join(dataDir, 'release-key.pem');
  const { publicPem } = existsSync(file) ? readKey(file) : makeKey(file);
  return {
    name: 'Cette installation',
    publicKey: publicPem,
    remotes: remoteFolders().map(({ name }) => name),
  };
}

/** The ports that this stack will really open. */
function neededPorts(options: StackOptions): Partial<StackPorts> {
  const { api, smtp, mail, postgres, ...apps } = options.ports;
  return {
    ...((options.web ?? true) ? apps : {}),
    api,
    ...(options.smtpUrl ? {} : { smtp, mail }),
    // A PostgreSQL of ours that answers there is adopted by startPostgres.
    ...(options.databaseUrl || existsSync(path.join(options.dataDir, 'pg', 'data', 'postmaster.pid'))
      ? {}
      : { postgres }),
  };
}

/** Combines PostgreSQL, migrations, demo data, build, mail catcher, API and web servers. */
export function createStack(options: StackOptions): Stack {
  const { dataDir, ports, web = true, demo = false, fsync = true, say = () => undefined } = options;
  const stoppers: (() => Promise<void>)[] = [];
  const interruption = new AbortController();
  let stopping: Promise<void> | undefined;

  /** Registers how to stop a part; one that starts after stop() was called is stopped at once. */
  async function up<T>(part: Promise<T>, stop: (part: T) => Promise<void>): Promise<T> {
    const running = await part;
    if (stopping) {
      await stop(running);
      throw new StackStoppedError();
    }
    stoppers.push(() => stop(running));
    return running;
  }

  async function step<T>(label: string, work: () => Promise<T>): Promise<T> {
    if (stopping) throw new StackStoppedError();
    const before = performance.now();
    const result = await work();
    if (stopping) throw new StackStoppedError();
    say(`  ✓ ${label} (${seconds(performance.now() - before)})`);
    return result;
  }

  const apiEnv = (databaseUrl: string, smtpUrl: string): Record<string, string> => ({
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtpUrl,
    // Already read, perhaps from a file.
    DATABASE_URL_FILE: '',
    SMTP_URL_FILE: '',
    HOST: '127.0.0.1',
    PORT: String(ports.api),
    PUBLIC_URL: `http://localhost:${ports.host}`,
    CONTACT_EMAIL: process.env['CONTACT_EMAIL'] ?? 'contact@cessio.test',
    DATA_DIR: path.join(dataDir, 'files'),
    ...keptSecret(dataDir, 'JWT_SECRET'),
    ...keptSecret(dataDir, 'SECRETS_KEY'),
    ...keptSecret(dataDir, 'CODES_KEY'),
    DEMO: demo ? '1' : '0',
    // `npm run clock` moves the clock of a demonstration.
    ...(demo && { MOVABLE_CLOCK: '1' }),
    ...options.apiEnv,
  });

  async function start(): Promise<StackAddresses> {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // Settings that the API would refuse are reported before anything is built or written.
    const config = readConfig({
      ...process.env,
      ...apiEnv(options.databaseUrl ?? OWN_DATABASE, options.smtpUrl ?? 'smtp://127.0.0.1'),
    });
    await assertPortsFree(neededPorts(options));
    const parts = { ...OWN_PARTS, ...options.parts };

    const building =
      web && (options.build ?? true)
        ? step('Application construite', () => parts.build(interruption.signal))
        : Promise.resolve();
    // Awaited further down; until then a failure must not be an unhandled rejection.
    building.catch(() => undefined);

    const databaseUrl =
      options.databaseUrl ??
      (
        await step('PostgreSQL 18', () =>
          up(keepPostgres({ dir: path.join(dataDir, 'pg'), port: ports.postgres, fsync }, say), (server) =>
            server.stop(),
          ),
        )
      ).url;
    await step('Base de données à jour', () => parts.migrate(databaseUrl));
    if (demo) await step('Données de démonstration', () => parts.loadDemo(databaseUrl, config));

    const catcher = options.smtpUrl
      ? null
      : await up(startMailCatcher({ smtpPort: ports.smtp, webPort: ports.mail }), (running) =>
          running.close(),
        );
    const smtpUrl = options.smtpUrl ?? `smtp://127.0.0.1:${ports.smtp}`;

    const api = await step('API', () =>
      up(
        startApi({
          root,
          program: parts.apiProgram,
          nodeArgs: options.apiNodeArgs ?? [],
          port: ports.api,
          logFile: path.join(dataDir, 'logs', 'api.log'),
          say,
          env: apiEnv(databaseUrl, smtpUrl),
        }),
        (running) => running.stop(),
      ),
    );

    await building;
    if (web) {
      await step('Portail et modules', async () => {
        const webDir = path.join(dataDir, 'web', 'host');
        const storeDir = options.storeDir ?? path.join(dataDir, 'releases');
        const remotes = remoteFolders();
        const origins = remotes.map(({ name, folder }) => [name, `http://localhost:${ports[folder]}`]);
        const builds = await parts.putBuilds(webDir, storeDir, Object.fromEntries(origins) as RemoteOrigins);
        await parts.registerBuilds(databaseUrl, { ...builds, keys: demo ? [ownKey(dataDir)] : [] });
        const clean = () => parts.cleanStore(databaseUrl, storeDir).catch(() => undefined);
        void clean();
        const daily = setInterval(clean, DAY_MS);
        await up(Promise.resolve(daily), (timer) => Promise.resolve(clearInterval(timer)));
        const serve = (options: WebServerOptions) =>
          up(parts.startWebServer({ host: '127.0.0.1', ...options }), (server) => server.close());
        for (const { folder } of remotes)
          await serve({ dir: path.join(storeDir, folder), port: ports[folder] ?? 0 });
        const registryFile = path.join(dataDir, 'last-registry.json');
        await serve({ dir: webDir, port: ports.host, apiOrigin: api.url, registryFile });
      });
    }
    return {
      host: `http://localhost:${ports.host}`,
      api: api.url.replace('127.0.0.1', 'localhost'),
      mail: catcher?.webUrl ?? null,
      smtp: smtpUrl,
      database: databaseUrl,
    };
  }

  async function stopAll(): Promise<void> {
    interruption.abort();
    const failures: unknown[] = [];
    for (let stop = stoppers.pop(); stop; stop = stoppers.pop())
      await stop().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'Some parts did not stop.');
  }
  const stop = () => (stopping ??= stopAll());

  return {
    start: async () => {
      try {
        return await start();
      } catch (error) {
        await stop();
        throw error;
      }
    },
    stop,
  };
}

/** start() was interrupted by stop(). */
export class StackStoppedError extends Error {
  override name = 'StackStoppedError';
}
