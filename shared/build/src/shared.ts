import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface PackageJson {
  version: string;
  exports?: Record<string, unknown>;
}

/** One entry of the bundler's `shared` option in a remote. */
export interface SharedEntry {
  singleton: true;
  strictVersion: true;
  requiredVersion: string;
  import: false;
}

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(join(here, '../../shell/package.json'));

function manifestOf(file: string): PackageJson {
  return JSON.parse(readFileSync(file, 'utf8')) as PackageJson;
}

/**
 * Entry points that only tests, builds, the gallery, the host or a single remote import, or that have no state: their
 * importer bundles them.
 */
const NOT_SHARED = new Set(['./gallery', './http', './testing', './theme', './parties', './terms']);

/** The code entry points of one of our packages, as import names: `@cessio/ui`, `@cessio/ui/table`. */
function entryPoints(folder: string, name: string): { key: string; version: string }[] {
  const { version, exports = {} } = manifestOf(join(here, '../..', folder, 'package.json'));
  return Object.entries(exports)
    .filter(([path, target]) => !NOT_SHARED.has(path) && /\.[jt]sx?$/.test(String(target)))
    .map(([path]) => ({ key: `${name}${path.slice(1)}`, version }));
}

/**
 * The one list of modules that host and remotes share, with the host's versions: React and our own entry points, each
 * under its exact name (docs/adr/0022). The host provides them in host/src/federation/provided.ts.
 */
export function sharedVersions(): Record<string, string> {
  const react = manifestOf(require.resolve('react/package.json')).version;
  const all = [
    ...['react', 'react/jsx-runtime', 'react/jsx-dev-runtime'].map((key) => ({ key, version: react })),
    ...entryPoints('client', '@cessio/client'),
    ...entryPoints('shell', '@cessio/shell'),
    ...entryPoints('ui', '@cessio/ui'),
  ];
  return Object.fromEntries(all.map(({ key, version }) => [key, version]));
}

/** The bundler's `shared` option of a remote: each shared module comes from the host, in a version it was built for. */
export function sharedModules(): Record<string, SharedEntry> {
  return Object.fromEntries(
    Object.entries(sharedVersions()).map(([key, version]): [string, SharedEntry] => [
      key,
      { singleton: true, strictVersion: true, requiredVersion: `^${version}`, import: false },
    ]),
  );
}
