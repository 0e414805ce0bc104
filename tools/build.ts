import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { remoteFolders } from '@cessio/build/remotes';
import type { Configuration } from '@rspack/core';
import { runCommand } from './processes.ts';
import { root } from './root.ts';

const STAMPS = path.join(root, '.cache', 'build');

/** The applications of the browser, by folder: the host and every remote. */
export const APPS: readonly string[] = ['host', ...remoteFolders().map(({ folder }) => folder)];

/** What an application is made of: itself, the shared packages, the versions of everything else. */
function sourcesOf(app: string): string[] {
  const own = [`${app}/{src,locales}/**/*`, `${app}/{package.json,rspack.config.ts,index.html}`];
  const shared = [
    'shared/{contract,client,shell,ui,build}/{src,locales}/**/*',
    'shared/*/package.json',
    'pnpm-lock.yaml',
  ];
  return globSync([...own, ...shared], { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file) && statSync(path.join(root, file)).isFile())
    .sort();
}

/** One hash over names and contents; the same sources give the same hash on every machine. */
function stampOf(app: string): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of sourcesOf(app)) hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

const stampFile = (app: string): string => path.join(STAMPS, app);

function isFresh(app: string, stamp: string): boolean {
  const made = existsSync(path.join(root, app, 'dist', app === 'host' ? 'index.html' : 'remote.json'));
  return made && existsSync(stampFile(app)) && readFileSync(stampFile(app), 'utf8') === stamp;
}

/** How the bundler makes this application; NODE_ENV must have been set. */
export async function configOf(app: string): Promise<Configuration> {
  const { href } = new URL(`../${app}/rspack.config.ts`, import.meta.url);
  return ((await import(href)) as { default: Configuration }).default;
}

async function bundle(apps: readonly string[]): Promise<void> {
  process.env['NODE_ENV'] = 'production';
  const { rspack } = await import('@rspack/core');
  const compiler = rspack(await Promise.all(apps.map(configOf)));
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      const failure =
        error ??
        (stats?.hasErrors()
          ? new Error(stats.toString({ all: false, errors: true, moduleTrace: true }))
          : null);
      compiler.close(() => (failure ? reject(failure) : resolve()));
    });
  });
}

const kb = (bytes: number): string => `${(bytes / 1024).toFixed(1).padStart(7)} KB`;

/** One line per application: all scripts and styles, and those that are fetched first. */
function report(app: string): string {
  const dir = path.join(root, app, 'dist', 'assets');
  const total = { raw: 0, gz: 0, br: 0 };
  let first = 0;
  for (const file of readdirSync(dir).filter((name) => /\.(js|css)$/.test(name))) {
    const size = (name: string): number =>
      existsSync(path.join(dir, name)) ? statSync(path.join(dir, name)).size : 0;
    const raw = size(file);
    const br = size(`${file}.br`) || raw;
    total.raw += raw;
    total.gz += size(`${file}.gz`) || raw;
    total.br += br;
    if (/^(main|remote|remote-entry|first-paint)\./.test(file)) first += br;
  }
  return `  ${app.padEnd(16)} br ${kb(total.br)}   gzip ${kb(total.gz)}   plain ${kb(total.raw)}   first br ${kb(first)}`;
}

/** Builds applications together; what has not changed since its last build is left alone, unless forced. */
async function build(apps: readonly string[], force: boolean): Promise<void> {
  const stamps = new Map(apps.map((app) => [app, stampOf(app)]));
  const stale = apps.filter((app) => force || !isFresh(app, stamps.get(app) ?? ''));
  const before = performance.now();
  if (stale.length > 0) {
    await bundle(stale);
    mkdirSync(STAMPS, { recursive: true });
    for (const app of stale) writeFileSync(stampFile(app), stamps.get(app) ?? '');
  }
  const kept = apps.length - stale.length;
  console.log(
    `Built ${stale.length}, unchanged ${kept}, in ${((performance.now() - before) / 1000).toFixed(1)} s`,
  );
  for (const app of apps) console.log(report(app));
}

// node tools/build.ts [--force] [folder…]
if (import.meta.main) {
  const given = process.argv.slice(2);
  const apps = given.filter((argument) => argument !== '--force');
  const unknown = apps.filter((app) => !APPS.includes(app));
  await runCommand(() => {
    if (unknown.length > 0)
      throw new Error(`No application: ${unknown.join(', ')}. There are ${APPS.join(', ')}.`);
    return build(apps.length > 0 ? apps : APPS, given.includes('--force'));
  });
}
