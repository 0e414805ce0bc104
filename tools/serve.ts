import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// One part of the portal in a process of its own, for containers:
//   node tools/serve.ts prepare | mail | web <folder> | check <url>
// Each loads only what it needs: a health check runs every few seconds.

const { env } = process;
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

function need(name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is missing.`);
  return value;
}

/** Variable that says where browsers reach a remote: `REMOTE_INVOICES_ORIGIN`. */
const originVariable = (name: string): string => `REMOTE_${name.toUpperCase().replaceAll('-', '_')}_ORIGIN`;

function closeOnSignal(close: () => Promise<void>): void {
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => void close().finally(() => process.exit(0)));
  }
}

async function prepare(): Promise<void> {
  const databaseUrl = need('DATABASE_URL');
  const { migrate } = await import('../api/src/db/migrate.ts');
  await migrate(databaseUrl);
  if (env['DEMO'] === '1' && env['NODE_ENV'] !== 'production') {
    const { loadDemo } = await import('../api/src/demo/load.ts');
    await loadDemo(databaseUrl);
  }
  const [{ builtRegistry }, { remoteFolders }] = await Promise.all([
    import('./registry.ts'),
    import('@cessio/build/remotes'),
  ]);
  const file = need('REMOTES_JSON');
  mkdirSync(path.dirname(file), { recursive: true });
  const origins = Object.fromEntries(remoteFolders().map(({ name }) => [name, need(originVariable(name))]));
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
    const { startWebServer } = await import('./web-server.ts');
    const server = await startWebServer({
      dir: path.join(root, argument, 'dist'),
      port: Number(need('PORT')),
      host,
      ...(env['API_ORIGIN'] ? { apiOrigin: env['API_ORIGIN'] } : {}),
      config: { hsts: env['HSTS'] === '1', trustProxy: env['TRUST_PROXY'] === '1' },
    });
    closeOnSignal(() => server.close());
  } else if (part === 'check' && argument) {
    const response = await fetch(argument, { signal: AbortSignal.timeout(4000) });
    if (!response.ok) throw new Error(`${argument}: ${response.status}`);
  } else {
    throw new Error('Usage: node tools/serve.ts prepare | mail | web <folder> | check <url>');
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
