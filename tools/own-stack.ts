import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './chromium.ts';
import { freePortBase, portsFrom } from './ports.ts';
import { onAbandoned } from './processes.ts';
import { createStack, root } from './stack.ts';

/**
 * A whole stack of its own (ports, database, files, demo data), a program against it, then nothing left. The program
 * finds the addresses in E2E_…_URL and the browser in CHROMIUM_PATH. CESSIO_E2E_KEEP=1 keeps the data.
 *
 * @param args of our own Node, from the root
 * @param build false serves what was built last
 * @returns the program's exit code
 */
export async function runOnOwnStack(args: readonly string[], build: boolean): Promise<number> {
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
  let leaving = false;
  const leave = () => {
    if (leaving) return;
    leaving = true;
    program?.kill('SIGTERM');
    void cleanUp().finally(() => process.exit(1));
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, leave);
  onAbandoned(leave);

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

/** Runs it for a program of the command line: what fails is one line, and the exit code says so. */
export async function mainOnOwnStack(args: readonly string[], build: boolean): Promise<void> {
  try {
    process.exitCode = await runOnOwnStack(args, build);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
