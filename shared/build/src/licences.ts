import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BundledLicences } from '@cessio/contract';

/** The folder of the innermost package that a module comes from; the portal's own are none of others. */
const PACKAGE = /node_modules\/(?:.*\/node_modules\/)?(?!@cessio\/)(?:@[^/]+\/)?[^/]+(?=\/)/;

/** The nearest folder, this one or above, that holds `path`. @throws Error where none does */
function holderOf(path: string, folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, path))) return at;
    if (dirname(at) === at) throw new Error(`${path} is neither in ${folder} nor above it.`);
  }
}

/**
 * The packages of others that modules come from, with what they say of their licence.
 * @param sources of source maps: `webpack://name/./node_modules/…`
 * @param root folder of the application
 */
export function licencesOf(sources: readonly string[], root: string): BundledLicences {
  const folders = sources
    .filter((source) => !source.startsWith('data:'))
    .map((source) => PACKAGE.exec(source)?.[0])
    .filter((folder) => folder !== undefined);
  return [...new Set(folders)].toSorted().map((folder) => {
    const file = join(folder, 'package.json');
    const manifest = JSON.parse(readFileSync(join(holderOf(file, root), file), 'utf8')) as {
      name: string;
      version?: string;
      license?: unknown;
    };
    const { name, version = '', license } = manifest;
    return { name, version, licence: typeof license === 'string' ? license : '' };
  });
}
