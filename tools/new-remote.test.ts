import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { remoteReleases } from '@cessio/contract';
import { testFolder } from './fixtures/folder.ts';
import { copyRepository, repositoryFiles } from './repository-copy.ts';
import { root } from './root.ts';

/** A copy of the repository's working tree, uncommitted files included, sharing what is installed. */
const copy = testFolder();
const inCopy = (file: string) => readFileSync(path.join(copy, file), 'utf8');
/** Runs a program of ours in the copy; a failure includes its output. */
function run(...args: string[]): void {
  execFileSync(process.execPath, args, {
    cwd: copy,
    stdio: 'pipe',
    env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: '', JEST_WORKER_ID: undefined },
  });
}

beforeAll(() => copyRepository(copy));

// It builds and runs another Jest, which takes long on a busy machine.
it('a new remote is its folder, a compose service and a page of the table; it builds, passes its tests and shows a page', () => {
  run('tools/new-remote.ts', 'credits', 'Crédits documentaires', '--lockfile-only');

  const changed = repositoryFiles().filter(
    (file) => !readFileSync(path.join(root, file)).equals(readFileSync(path.join(copy, file))),
  );
  expect(changed.toSorted()).toEqual([
    'docker-compose.yml',
    'docs/permissions.md',
    'pnpm-lock.yaml',
    'shared/contract/src/routes/page-table.ts',
    'shared/contract/src/routes/pages.ts',
  ]);
  const compose = inCopy('docker-compose.yml');
  expect(compose).toMatch(
    /\n {2}remote-credits:\n[^]*REMOTE: credits\n[^]*\/modules\/credits\n[^]*\nvolumes:[^]*\n {2}remote-credits:\n$/,
  );
  expect(compose).toMatch(/\n {6}RELEASE_REMOTES: .*,credits\n/);
  // Nothing else in the lockfile changed.
  const before = readFileSync(path.join(root, 'pnpm-lock.yaml'), 'utf8').split('\n');
  const kept = new Set(inCopy('pnpm-lock.yaml').split('\n'));
  expect(kept).toContain('  remote-credits:');
  expect(before.filter((line) => !kept.has(line))).toEqual([]);

  cpSync(path.join(root, 'remote-admin/node_modules'), path.join(copy, 'remote-credits/node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  run('tools/build.ts', 'remote-credits');
  const release: unknown = JSON.parse(inCopy('remote-credits/dist/remote.json'));
  expect(remoteReleases.parse({ remotes: [release] }).remotes).toEqual([
    expect.objectContaining({
      name: 'credits',
      prefixes: ['/credits'],
      menu: [
        {
          key: 'home',
          icon: 'folder',
          label: 'credits:menu.home',
          to: '/credits',
          place: { actors: 'CSARLMX' },
        },
      ],
      labels: expect.objectContaining({ 'menu.home': 'Crédits documentaires' }) as object,
      texts: { fr: expect.objectContaining({ 'home.title': 'Crédits documentaires' }) as object },
    }),
  ]);

  run(
    'node_modules/oxlint/bin/oxlint',
    '--deny-warnings',
    'remote-credits',
    'host/src/menu',
    'shared/contract/src/routes',
  );
  run('node_modules/prettier/bin/prettier.cjs', '--check', 'remote-credits', 'shared/contract/src/routes');
  run(
    '--experimental-vm-modules',
    'node_modules/jest/bin/jest.js',
    '--selectProjects',
    'web',
    '--runInBand',
    'remote-credits',
    'host/src/menu',
  );
}, 300_000);

it.each(['Credits', '1st', '../credits', 'invoices', 'auth', 'common'])(
  '%p is no name for a remote',
  (name) => {
    expect(() => run('tools/new-remote.ts', name)).toThrow(/Command failed/);
    expect(existsSync(path.join(copy, `remote-${name}`, 'src', 'release.ts'))).toBe(name === 'invoices');
  },
);
