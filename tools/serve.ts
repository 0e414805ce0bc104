import { existsSync } from 'node:fs';
import path from 'node:path';
import { isServerUrl, orExit, SettingsReader } from '../api/src/env.ts';
import { runCommand } from './processes.ts';
import { root } from './root.ts';
import { closeOnSignal, readWebSettings } from './web-settings.ts';

// One part of the portal in a separate process, for containers: node tools/serve.ts prepare | mail | web <folder> |
// check <url> Each loads only what it needs: a health check runs every few seconds.

const { env } = process;

/** Variable with the origin where browsers reach a remote: `REMOTE_INVOICES_ORIGIN`. */
const originVariable = (name: string): string => `REMOTE_${name.toUpperCase().replaceAll('-', '_')}_ORIGIN`;

/** Where the releases of remotes are kept. */
const storeDir = path.resolve(root, env['RELEASE_STORE'] || '.data/releases');

/** The origin from which browsers fetch each remote. */
function readOrigins(remotes: readonly string[]) {
  const settings = new SettingsReader(env);
  const originOf = (name: string) =>
    settings.needed(originVariable(name), 'une adresse http ou https sans chemin', isServerUrl);
  const origins = Object.fromEntries(remotes.map((name) => [name, originOf(name)]));
  settings.end();
  return origins;
}

async function prepare(): Promise<void> {
  const { readConfig } = await import('../api/src/config.ts');
  const config = orExit(() => readConfig());
  const { remoteFolders } = await import('@cessio/build/remotes');
  const names = remoteFolders().map(({ name }) => name);
  const origins = orExit(() => readOrigins(names));
  const { prepare: prepareDatabase } = await import('../api/src/prepare.ts');
  await prepareDatabase(config);
  const { builtHost, storeBuilds } = await import('./own-builds.ts');
  const { registerBuilds } = await import('../api/src/modules/remotes/own-builds.ts');
  await registerBuilds(config.databaseUrl, {
    host: builtHost(),
    remotes: await storeBuilds(storeDir, origins),
  });
}

/** The folder that a web server serves: the built host, or a remote's versions, including its own build. */
async function servedFolder(app: string): Promise<string> {
  const dist = path.join(root, app, 'dist');
  if (existsSync(path.join(dist, 'index.html'))) return dist;
  const { storeBuild } = await import('./own-builds.ts');
  await storeBuild(storeDir, app);
  return path.join(storeDir, app);
}

async function main([part, argument]: string[]): Promise<void> {
  const host = env['HOST'] ?? '127.0.0.1';
  if (part === 'prepare') {
    await prepare();
  } else if (part === 'mail') {
    const { startMailCatcher } = await import('./mail-catcher.ts');
    const catcher = await startMailCatcher({ smtpPort: 4025, webPort: 4080, host });
    closeOnSignal(() => catcher.close());
  } else if (part === 'web' && argument) {
    const { port, apiOrigin, registryFile, config } = orExit(readWebSettings);
    const { startWebServer } = await import('./web-server.ts');
    const server = await startWebServer({
      dir: await servedFolder(argument),
      port,
      host,
      ...(apiOrigin ? { apiOrigin } : {}),
      ...(registryFile ? { registryFile } : {}),
      config,
    });
    closeOnSignal(() => server.close());
  } else if (part === 'check' && argument) {
    const response = await fetch(argument, { signal: AbortSignal.timeout(4000) });
    if (!response.ok) throw new Error(`${argument}: ${response.status}`);
  } else {
    throw new Error('Usage: node tools/serve.ts prepare | mail | web <folder> | check <url>');
  }
}

await runCommand(() => main(process.argv.slice(2)));
