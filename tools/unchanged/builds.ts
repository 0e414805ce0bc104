import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { remoteFolders } from '@cessio/build/remotes';
import { root } from '../root.ts';

const APPS = ['host', ...remoteFolders().map(({ folder }) => folder)];
const HASH_IN_NAME = /\.([0-9a-f]{10,16})(?=\.\w+$)/;
const HEX = /(?<![0-9a-f])[0-9a-f]{8,40}(?![0-9a-f])/g;
const INTEGRITY = /sha384-[\w+/]{64}/g;
/** An entry's own chunk id, which follows from its name, and so from the version. */
const OWN_ID = /\{\d+:0\}(?=,\w+\.f\.j=)/;

/**
 * A file of a build by a name that it keeps when its content changes: `remote-invoices/0.1.2-3f9a1c2d/assets/170.26f3.js`
 * is `remote-invoices/assets/170.js`.
 */
const lastingName = (file: string): string =>
  file.replace(/^(remote-[^/]+)\/\d[^/]*\//, '$1/').replace(HASH_IN_NAME, '');

/**
 * What the registry says of a remote's pages: without its commit, which an edited tree does not have, and what follows
 * from the files or is compared by the build.
 */
function registered(text: string): string {
  const {
    commit: _commit,
    entry: _entry,
    files: _files,
    hashes: _hashes,
    needs: _needs,
    ...release
  } = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify(release);
}

/** The files of the present builds by their lasting names, each as a hash of what it says itself. */
function readBuilds(): Map<string, string> {
  const digests = new Map<string, string>();
  for (const app of APPS) {
    const dist = path.join(root, app, 'dist');
    const names = globSync('{assets/**/*.*,*.{json,html}}', { cwd: dist })
      .filter((name) => !/\.(?:br|gz|map)$/.test(name))
      .toSorted();
    const textOf = (name: string): string => readFileSync(path.join(dist, name), 'latin1');
    const about = ['build.json', 'remote.json'].find((name) => existsSync(path.join(dist, name)));
    const { build, commit, version } = JSON.parse(about ? textOf(about) : '{}') as Record<string, string>;
    // Names and hashes of other files, and of the whole build, change with each edit anywhere.
    const derived = new Set([
      ...names.map((name) => HASH_IN_NAME.exec(name)?.[1]),
      build,
      commit,
      version?.split('-').at(-1),
    ]);
    for (const name of names) {
      const text = name === 'remote.json' ? registered(textOf(name)) : textOf(name);
      const own = text
        .replaceAll(INTEGRITY, '')
        .replace(OWN_ID, '')
        .replaceAll(HEX, (hex) => (derived.has(hex) ? '' : hex));
      const lasting = lastingName(`${app}/${name}`);
      const hash = createHash('sha256').update(`${digests.get(lasting) ?? ''}${own}`);
      digests.set(lasting, hash.digest('hex'));
    }
  }
  return digests;
}

let builds: ReadonlyMap<string, string> | undefined;

/**
 * What the pages of a browser test depend on in the builds: the files that they fetched, and those of every page.
 * @param fetched paths as fetched, behind the folder of their application
 */
export function builtParts(fetched: readonly string[]): string[] {
  builds ??= readBuilds();
  const always = ['host/index.html', ...APPS.map((app) => `${app}/remote.json`)];
  const names = new Set([...always, ...fetched.map(lastingName)]);
  return [...names].toSorted().map((name) => `${name} ${builds?.get(name) ?? 'absent'}`);
}
