import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isServerUrl, orExit, SettingsReader } from '../api/src/env.ts';
import { runCommand } from './processes.ts';
import { root } from './root.ts';

// One part of the portal in a process of its own, for containers:
//   node tools/serve.ts prepare | mail | web <folder> | check <url>
// Each loads only what it needs: a health check runs every few seconds.

const { env } = process;

/** How long a part may take to close before its process ends all the same. */
const LONGEST_STOP_MS = 2_800;

/** Variable that says where browsers reach a remote: `REMOTE_INVOICES_ORIGIN`. */
const originVariable = (name: string): string => `REMOTE_${name.toUpperCase().replaceAll('-', '_')}_ORIGIN`;

function closeOnSignal(close: () => Promise<void>): void {
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => {
      setTimeout(() => process.exit(0), LONGEST_STOP_MS);
      void close().finally(() => process.exit(0));
    });
  }
}

/** Where the registry is written, and the origin from which browsers fetch each remote. */
function readRegistrySettings(remotes: readonly string[]) {
  const settings = new SettingsReader(env);
  const file = settings.needed('REMOTES_JSON', 'le fichier à écrire', () => true);
  const originOf = (name: string) =>
    settings.needed(originVariable(name), 'une adresse http ou https sans chemin', isServerUrl);
  const origins = Object.fromEntries(remotes.map((name) => [name, originOf(name)]));
  settings.end();
  return { file, origins };
}

/** How a web server is reached, and whom it believes. */
function readWebSettings() {
  const settings = new SettingsReader(env);
  const what = 'une adresse http ou https sans chemin';
  const read = {
    port: settings.number('PORT', 3000, { min: 1, max: 65_535, integer: true }),
    apiOrigin: settings.checked('API_ORIGIN', undefined, what, isServerUrl),
    config: { hsts: settings.flag('HSTS'), trustProxy: settings.flag('TRUST_PROXY') },
  };
  settings.end();
  return read;
}

async function prepare(): Promise<void> {
  const { readConfig } = await import('../api/src/config.ts');
  const { databaseUrl, demo } = orExit(() => readConfig());
  const { remoteFolders } = await import('@cessio/build/remotes');
  const names = remoteFolders().map(({ name }) => name);
  const { file, origins } = orExit(() => readRegistrySettings(names));
  const { migrate } = await import('../api/src/db/migrate.ts');
  await migrate(databaseUrl);
  if (demo) {
    const { loadDemo } = await import('../api/src/demo/load.ts');
    await loadDemo(databaseUrl);
  }
  const { builtRegistry } = await import('./registry.ts');
  mkdirSync(path.dirname(file), { recursive: true });
  const registry = builtRegistry(root, origins, 'dist');
  writeFileSync(file, `${JSON.stringify(registry, null, 2)}\n`);
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
    const { port, apiOrigin, config } = orExit(readWebSettings);
    const { startWebServer } = await import('./web-server.ts');
    const server = await startWebServer({
      dir: path.join(root, argument, 'dist'),
      port,
      host,
      ...(apiOrigin ? { apiOrigin } : {}),
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
