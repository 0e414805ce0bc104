import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { ensureChromium } from 'tools/chromium.ts';
import { freePortBase, portsFrom } from 'tools/ports.ts';
import { createStack } from 'tools/stack.ts';

/** Addresses of the portal, its database, its releases and the port of each remote by its folder. */
export interface PortalAddresses {
  host: string;
  api: string;
  database: string;
  storeDir: string;
  ports: Readonly<Record<string, number>>;
}

/** Runs the work on a separate portal with a browser, both stopped afterwards. */
export async function onPortal(
  work: (browser: Browser, at: PortalAddresses) => Promise<void>,
  flags: readonly string[] = [],
): Promise<void> {
  const dataDir = mkdtempSync(path.resolve('.cache/bench-web-'));
  const ports = portsFrom(await freePortBase());
  const stack = createStack({
    dataDir,
    ports,
    demo: true,
    fsync: false,
    databaseUrl: undefined,
    smtpUrl: undefined,
  });
  let browser: Browser | undefined;
  try {
    const at = await stack.start();
    browser = await chromium.launch({
      executablePath: ensureChromium(),
      args: ['--no-sandbox', '--disable-gpu', ...flags],
    });
    await work(browser, { ...at, storeDir: path.join(dataDir, 'releases'), ports });
  } finally {
    await browser?.close();
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
