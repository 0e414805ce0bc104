import { existsSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { serves } from '@cessio/contract';
import { root } from '../root.ts';
import { compile } from './declarations.ts';
import { extract, readReleases, versionOf } from './released.ts';

const FOLDER = path.join(root, '.cache', 'released-sources');
const PACKAGES = ['shared/client', 'shared/shell', 'shared/ui', 'shared/contract'];

/** Whether today's packages still support what was built at that commit. */
const isServed = (commit: string): boolean =>
  PACKAGES.every((folder) => serves(versionOf(folder), versionOf(folder, commit)));

/** Sources of a remote at a commit, next to today's packages, to which the folder's links lead. */
function sourcesAt(commit: string, folder: string): string {
  const target = path.join(FOLDER, `${folder}-${commit}`);
  extract(commit, target, [folder]);
  const modules = path.join(target, folder, 'node_modules');
  if (!existsSync(modules)) symlinkSync(path.join(root, folder, 'node_modules'), modules);
  return path.join(path.basename(target), folder, 'src');
}

/**
 * Compiles the sources of each remote's last releases against today's packages, which proves that no declaration was
 * narrowed. Releases no longer supported after a major version are left out.
 * @returns the compiler's errors; empty when it accepts all
 */
export async function compileReleases(): Promise<string> {
  const sources = Object.entries(readReleases().remotes).flatMap(([name, releases]) =>
    releases
      .filter(({ commit }) => isServed(commit))
      .map(({ commit }) => sourcesAt(commit, `remote-${name}`)),
  );
  if (sources.length === 0) return '';
  return compile(FOLDER, {
    compilerOptions: { noEmit: true, tsBuildInfoFile: 'tsbuildinfo' },
    include: sources,
    exclude: ['**/*.test.ts', '**/*.test.tsx', '**/node_modules'],
  });
}
