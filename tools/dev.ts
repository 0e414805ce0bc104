import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { remoteFolders } from '@cessio/build/remotes';
import { APPS, configOf } from './build.ts';
import { portBaseFromEnv, portsFrom, type StackPorts } from './ports.ts';
import { onLeaving } from './processes.ts';
import { root } from './root.ts';
import { createStack, seconds, StackStoppedError } from './stack.ts';

const remotes = remoteFolders();
const { env } = process;

/** The registry of the dev servers: no hashes, because files change under their names. */
async function devRegistry(ports: StackPorts): Promise<string> {
  const releases = await Promise.all(
    remotes.map(async ({ folder }) => {
      const origin = `http://localhost:${ports[folder]}`;
      const release = (await (await fetch(`${origin}/remote.json`)).json()) as { entry: string };
      return { ...release, entry: `${origin}/${release.entry}` };
    }),
  );
  return `${JSON.stringify({ remotes: releases }, null, 2)}\n`;
}

/** One dev server per application, each on its own port, in this process. */
async function startDevServers(apps: readonly string[]): Promise<() => Promise<void>> {
  env['NODE_ENV'] = 'development';
  const [{ rspack }, { RspackDevServer }] = await Promise.all([
    import('@rspack/core'),
    import('@rspack/dev-server'),
  ]);
  const servers = await Promise.all(
    apps.map(async (app) => {
      const config = await configOf(app);
      const compiler = rspack(config);
      const built = new Promise<void>((resolve) => {
        compiler.hooks.done.tap('dev', () => resolve());
      });
      const server = new RspackDevServer(config.devServer || {}, compiler);
      await server.start();
      await built;
      return server;
    }),
  );
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
}

async function main(): Promise<void> {
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
  let stopServers: (() => Promise<void>) | undefined;
  const leaving = onLeaving(() => {
    console.log('\nArrêt…');
    void Promise.allSettled([stopServers?.(), stack.stop()]).finally(() => process.exit(0));
  });
  try {
    const [addresses, stop] = await Promise.all([stack.start(), startDevServers(APPS)]);
    stopServers = stop;
    writeFileSync(path.join(dataDir, 'remotes.json'), await devRegistry(ports));
    console.log(`\n  Portail  http://localhost:${ports.host}\n  API      ${addresses.api}`);
    console.log(`  Prêt en ${seconds(performance.now() - before)}. Ctrl+C arrête tout.\n`);
  } catch (error) {
    if (leaving.aborted || error instanceof StackStoppedError) return;
    await stack.stop();
    throw error;
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
