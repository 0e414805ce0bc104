import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.ts';

/** Files known to git, including uncommitted ones; only those in `folders`, if given. */
export function repositoryFiles(folders: readonly string[] = []): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...folders];
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 })
    .split('\0')
    .filter((file) => file !== '' && existsSync(path.join(root, file)));
}

/** Copies the repository's working tree into `dir`, without installing; only `folders`, if given. */
export function copySources(dir: string, folders: readonly string[] = []): string[] {
  const files = repositoryFiles(folders);
  for (const file of files) {
    mkdirSync(path.join(dir, path.dirname(file)), { recursive: true });
    cpSync(path.join(root, file), path.join(dir, file));
  }
  return files;
}

/** Folders of the workspace's packages in a copy, directly in the root or in `shared`. */
export const packageFolders = (dir: string): string[] =>
  globSync(['*/package.json', 'shared/*/package.json'], { cwd: dir })
    .filter((manifest) => !manifest.startsWith('node_modules'))
    .map((manifest) => path.dirname(manifest));

/** The same, with the packages installed here. */
export function copyRepository(dir: string, folders: readonly string[] = []): void {
  const files = copySources(dir, folders);
  symlinkSync(path.join(root, 'node_modules'), path.join(dir, 'node_modules'));
  // Relative links: the repository's packages are those of the copy.
  for (const manifest of files.filter((file) => /.\/package\.json$/.test(file))) {
    const folder = path.join(path.dirname(manifest), 'node_modules');
    if (existsSync(path.join(root, folder)))
      cpSync(path.join(root, folder), path.join(dir, folder), { recursive: true, verbatimSymlinks: true });
  }
}
