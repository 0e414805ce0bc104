import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { remoteFolders } from '@cessio/build/remotes';
import { stampOf } from '@cessio/build/sources';
import { FIT_FILE, hostBuild, misfits, remoteFit } from '@cessio/contract';
import { run } from '@cessio/kit/run';
import { runCommand } from './processes.ts';
import { root } from './root.ts';

const STAMPS = path.join(root, '.cache', 'build');

/** The applications of the browser, by folder: the host and every remote. */
export const APPS: readonly string[] = ['host', ...remoteFolders().map(({ folder }) => folder)];

const stampFile = (app: string): string => path.join(STAMPS, app);

function isFresh(app: string, stamp: string): boolean {
  const made = existsSync(path.join(root, app, 'dist', app === 'host' ? 'index.html' : 'remote.json'));
  return made && existsSync(stampFile(app)) && readFileSync(stampFile(app), 'utf8') === stamp;
}

/** The command of the kit, as `npx cessio` in an application's folder runs it. */
export const CESSIO = path.join(root, 'shared/kit/src/cessio.ts');

const bundle = (app: string): Promise<void> =>
  run(process.execPath, [CESSIO, 'build'], `${app} could not be built.`, { cwd: path.join(root, app) });

/**
 * Compares what builds of remotes need with what the host next to them provides.
 * @throws Error naming what is missing, by remote
 */
export function compareWithHost(remotes: readonly string[], repository: string = root): void {
  const read = (app: string, file: string): unknown =>
    JSON.parse(readFileSync(path.join(repository, app, 'dist', file), 'utf8'));
  const { offers } = hostBuild.parse(read('host', 'build.json'));
  const missing = remotes.flatMap((app) => {
    const needs = remoteFit.parse(read(app, FIT_FILE));
    return misfits(needs, offers).map((what) => `${app}: ${what}`);
  });
  if (missing.length > 0)
    throw new Error(`The host does not give what is taken of it:\n${missing.join('\n')}`);
}

const kb = (bytes: number): string => `${(bytes / 1024).toFixed(1).padStart(7)} KB`;

/** One line per application: all scripts and styles, and those fetched first. */
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

/** Builds applications together; those unchanged since their last build are skipped, unless forced. */
async function build(apps: readonly string[], force: boolean): Promise<void> {
  const stamps = new Map(apps.map((app) => [app, stampOf(path.join(root, app))]));
  const stale = apps.filter((app) => force || !isFresh(app, stamps.get(app) ?? ''));
  const before = performance.now();
  if (stale.length > 0) {
    await Promise.all(stale.map(bundle));
    mkdirSync(STAMPS, { recursive: true });
    for (const app of stale) writeFileSync(stampFile(app), stamps.get(app) ?? '');
  }
  const kept = apps.length - stale.length;
  if (isFresh('host', stamps.get('host') ?? stampOf(path.join(root, 'host'))))
    compareWithHost(apps.filter((app) => app !== 'host'));
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
