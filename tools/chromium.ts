import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './root.ts';

const fromE2e = createRequire(path.join(root, 'e2e', 'package.json'));

/** Besides those in the system's PATH. */
const usualPlaces = [
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** The headless shell first: the same engine, a fifth less processor time. */
const usualNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/** Whether the program runs: an installed file may lack its libraries. */
function runs(file: string): boolean {
  const { status } = spawnSync(file, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 20_000 });
  return status === 0;
}

/** Playwright's own download, if present. */
function playwrightChromium(): string | undefined {
  const { chromium } = fromE2e('playwright-core') as { chromium: { executablePath(): string } };
  try {
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}

/** A Chromium already on this machine, or undefined. CHROMIUM_PATH wins, and must work. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const wished = env['CHROMIUM_PATH'];
  if (wished) {
    if (runs(wished)) return wished;
    throw new Error(
      `CHROMIUM_PATH names no working browser: ${wished} / CHROMIUM_PATH ne désigne pas un navigateur utilisable.`,
    );
  }
  const onPath = (env['PATH'] ?? '')
    .split(path.delimiter)
    .filter(Boolean)
    .flatMap((dir) => usualNames.map((name) => path.join(dir, name)));
  return [...usualPlaces, ...onPath, playwrightChromium()].find((file) => file !== undefined && runs(file));
}

function attempt(label: string, command: string, args: string[], say: (line: string) => void): boolean {
  say(`No Chromium here; trying ${label}…`);
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 10 * 60_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) say(`${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-4).join('\n'));
  return status === 0;
}

/** Finds a Chromium, or installs one: on Debian as root the system's package, otherwise Playwright's download. */
export function ensureChromium(say: (line: string) => void = console.log): string {
  const found = findChromium();
  if (found) return found;
  const debianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (debianRoot) {
    const install =
      'apt-get update -q && apt-get install -y -q --no-install-recommends chromium-headless-shell fonts-liberation || apt-get install -y -q --no-install-recommends chromium fonts-liberation';
    if (attempt('apt-get install chromium', '/bin/sh', ['-c', install], say)) {
      const installed = findChromium();
      if (installed) return installed;
    }
  }
  const cli = path.join(path.dirname(fromE2e.resolve('playwright-core/package.json')), 'cli.js');
  if (attempt('playwright install chromium', process.execPath, [cli, 'install', 'chromium'], say)) {
    const downloaded = findChromium();
    if (downloaded) return downloaded;
  }
  throw new Error(
    'The end-to-end tests need Chromium. Install it (Debian: apt-get install chromium) or name it: CHROMIUM_PATH=/path/to/chromium npm test.\n' +
      'Les tests de bout en bout ont besoin de Chromium : installez-le (Debian : apt-get install chromium) ou indiquez CHROMIUM_PATH.',
  );
}
