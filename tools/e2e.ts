import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ensureChromium } from './chromium.ts';
import { freePortBase, portsFrom } from './ports.ts';
import { onAbandoned } from './processes.ts';
import { createStack, root } from './stack.ts';

/**
 * A whole stack of its own (ports, database, files, demo data), Playwright against it, then nothing left.
 * Arguments go to Playwright; `--no-build` (ours) tests what was built last. CESSIO_E2E_KEEP=1 keeps the data.
 */
async function main(): Promise<number> {
  const args = process.argv.slice(2).filter((argument) => argument !== '--no-build');
  const chromium = ensureChromium();
  const cache = path.join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const dataDir = mkdtempSync(path.join(cache, 'e2e-'));
  const stack = createStack({
    dataDir,
    ports: portsFrom(await freePortBase()),
    build: !process.argv.includes('--no-build'),
    fsync: false,
    // The person's own database and mail server are no place for tests.
    databaseUrl: undefined,
    smtpUrl: undefined,
    say: (line) => console.log(line),
  });
  let playwright: ReturnType<typeof spawn> | undefined;
  const cleanUp = async () => {
    await stack.stop();
    if (process.env['CESSIO_E2E_KEEP'] !== '1') rmSync(dataDir, { recursive: true, force: true });
  };
  let leaving = false;
  const leave = () => {
    if (leaving) return;
    leaving = true;
    playwright?.kill('SIGTERM');
    void cleanUp().finally(() => process.exit(1));
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, leave);
  onAbandoned(leave);

  try {
    const addresses = await stack.start();
    const cli = createRequire(path.join(root, 'e2e', 'package.json')).resolve('@playwright/test/cli');
    const child = spawn(process.execPath, [cli, 'test', '-c', 'e2e/playwright.config.ts', ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        E2E_BASE_URL: addresses.host,
        E2E_API_URL: addresses.api,
        E2E_MAIL_URL: addresses.mail ?? '',
        E2E_DATABASE_URL: addresses.database,
        CHROMIUM_PATH: chromium,
      },
    });
    playwright = child;
    return await new Promise<number>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => resolve(code ?? 1));
    });
  } finally {
    await cleanUp();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
