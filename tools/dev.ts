import path from 'node:path';
import { parseArgs } from 'node:util';
import { remoteFolders } from '@cessio/build/remotes';
import type { RemoteRelease } from '@cessio/contract';
import { registerBuilds } from '../api/src/modules/remotes/own-builds.ts';
import { APPS } from './build.ts';
import { developRemote, startDevServer } from '@cessio/kit/dev';
import { portBaseFromEnv, portsFrom, type StackPorts } from './ports.ts';
import { onLeaving } from '@cessio/kit/leaving';
import { runCommand } from './processes.ts';
import { root } from './root.ts';
import { seconds } from '@cessio/kit/seconds';
import { createStack, StackStoppedError } from './stack.ts';

const remotes = remoteFolders();
const { env } = process;

/** Releases of the dev servers: without hashes, because files change under their names. */
function devReleases(ports: StackPorts): Promise<RemoteRelease[]> {
  return Promise.all(
    remotes.map(async ({ folder }) => {
      const origin = `http://localhost:${ports[folder]}`;
      const release = (await (await fetch(`${origin}/remote.json`)).json()) as RemoteRelease;
      return { ...release, entry: `${origin}/${release.entry}` };
    }),
  );
}

/** Everything, including API and database. */
async function developAll(): Promise<void> {
  const before = performance.now();
  const dataDir = path.resolve(root, env['CESSIO_DATA_DIR'] || '.data');
  const ports = portsFrom(portBaseFromEnv());
  const stack = createStack({
    dataDir,
    ports,
    web: false,
    demo: true,
    databaseUrl: env['DATABASE_URL'] || undefined,
    smtpUrl: env['SMTP_URL'] || undefined,
    apiNodeArgs: ['--watch', '--watch-preserve-output'],
    say: (line) => console.log(line),
  });
  let stopServers: (() => Promise<unknown>) | undefined;
  const leaving = onLeaving(() => {
    console.log('\nArrêt…');
    void Promise.allSettled([stopServers?.(), stack.stop()]).finally(() => process.exit(0));
  });
  try {
    const servers = Promise.all(APPS.map((app) => startDevServer(path.join(root, app))));
    const [addresses, stops] = await Promise.all([stack.start(), servers]);
    stopServers = () => Promise.all(stops.map((stop) => stop()));
    await registerBuilds(addresses.database, { remotes: await devReleases(ports) });
    console.log(`\n  Portail  http://localhost:${ports.host}\n  API      ${addresses.api}`);
    console.log(`  Prêt en ${seconds(performance.now() - before)}. Ctrl+C arrête tout.\n`);
  } catch (error) {
    if (leaving.aborted || error instanceof StackStoppedError) return;
    await stack.stop();
    throw error;
  }
}

// npm run dev, or for one remote with a running portal: npm run dev -- remote-invoices --against http://localhost:3000
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { against: { type: 'string' } },
  });
  const [wanted] = positionals;
  if (!wanted && !values.against) return developAll();
  const remote = remotes.find(({ name, folder }) => wanted === name || wanted === folder);
  if (!remote || !values.against)
    throw new Error(
      `Usage\u00a0: npm run dev -- <module> --against <adresse du portail>\nModules\u00a0: ${remotes.map(({ folder }) => folder).join(', ')}`,
    );
  return developRemote(path.join(root, remote.folder), values);
});
// Running dev servers would keep a failed start alive.
if (process.exitCode) process.exit();
