import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './chromium.ts';
import { freePortBase, portsFrom } from './ports.ts';
import { onLeaving } from '@cessio/kit/leaving';
import { runCommand } from './processes.ts';
import { root } from './root.ts';
import { createStack } from './stack.ts';

/**
 * Runs a program against a separate stack (ports, database, files, demo data), then removes it. The program finds the
 * addresses in E2E_…_URL and the browser in CHROMIUM_PATH. CESSIO_E2E_KEEP=1 keeps the data.
 *
 * @param args of our own Node, from the root
 * @param build false serves the last build
 * @returns the program's exit code
 */
async function runOnOwnStack(args: readonly string[], build: boolean): Promise<number> {
  const chromium = ensureChromium();
  const cache = path.join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const dataDir = mkdtempSync(path.join(cache, 'e2e-'));
  const stack = createStack({
    dataDir,
    ports: portsFrom(await freePortBase()),
    build,
    demo: true,
    fsync: false,
    // Tests must not use the developer's own database and mail server.
    databaseUrl: undefined,
    smtpUrl: undefined,
    say: (line) => console.log(line),
  });
  let program: ReturnType<typeof spawn> | undefined;
  const cleanUp = async () => {
    await stack.stop();
    if (process.env['CESSIO_E2E_KEEP'] !== '1') rmSync(dataDir, { recursive: true, force: true });
  };
  onLeaving(() => {
    program?.kill('SIGTERM');
    void cleanUp().finally(() => process.exit(1));
  });

  try {
    const addresses = await stack.start();
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        E2E_BASE_URL: addresses.host,
        E2E_API_URL: addresses.api,
        E2E_MAIL_URL: addresses.mail ?? '',
        E2E_DATABASE_URL: addresses.database,
        E2E_DATA_DIR: dataDir,
        CHROMIUM_PATH: chromium,
      },
    });
    program = child;
    return await new Promise<number>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => resolve(code ?? 1));
    });
  } finally {
    await cleanUp();
  }
}

/** Runs it for a command-line program, whose exit code becomes ours. */
export async function mainOnOwnStack(args: readonly string[], build: boolean): Promise<void> {
  await runCommand(async () => {
    process.exitCode = await runOnOwnStack(args, build);
  });
}
