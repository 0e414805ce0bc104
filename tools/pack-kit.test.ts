import { execFileSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { remoteRelease } from '@cessio/contract';
import { testFolder } from './fixtures/folder.ts';
import { packKit, remoteBeside } from './pack-kit.ts';
import { root } from './root.ts';

/** A folder of another team: the packed packages, and its remote. */
const dir = testFolder();
const remote = path.join(dir, 'remote-credits');

/** Installs like npm: packed packages are unpacked, all others are linked from this repository. */
function install(packed: ReadonlyMap<string, string>): void {
  const modules = path.join(remote, 'node_modules');
  for (const [one, file] of packed) {
    const folder = path.join(modules, '@cessio', one);
    mkdirSync(folder, { recursive: true });
    execFileSync('tar', ['xzf', path.join(dir, file), '-C', folder, '--strip-components=1']);
  }
  for (const from of [...[...packed.keys()].map((one) => `shared/${one}`), 'remote-admin'])
    for (const name of globSync(['*', '@*/*'], { cwd: path.join(root, from, 'node_modules') })) {
      const target = path.join(modules, name);
      if (name.startsWith('@cessio') || /^@[^/]+$/.test(name) || existsSync(target)) continue;
      mkdirSync(path.dirname(target), { recursive: true });
      symlinkSync(realpathSync(path.join(root, from, 'node_modules', name)), target);
    }
}

/** Runs a program of the remote, without the tests' environment. */
const run = (program: string, ...args: string[]): string =>
  execFileSync(process.execPath, [program, ...args], {
    cwd: remote,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production' },
  });

// It compiles all packages, which takes long on a busy machine.
it('what is packed builds a remote of another team, and knows its types', async () => {
  const packed = await packKit(dir);
  remoteBeside(dir, packed, 'credits');
  install(packed);
  expect(globSync('**/*.{ts,tsx}', { cwd: path.join(remote, 'node_modules/@cessio') }).toSorted()).toEqual(
    globSync('**/*.d.ts', { cwd: path.join(remote, 'node_modules/@cessio') }).toSorted(),
  );
  expect(readFileSync(path.join(remote, 'package.json'), 'utf8')).not.toMatch(/workspace:|catalog:/);

  run('node_modules/@rspack/cli/bin/rspack.js', 'build');
  const release = remoteRelease.parse(
    JSON.parse(readFileSync(path.join(remote, 'dist/remote.json'), 'utf8')),
  );
  expect(release).toMatchObject({
    name: 'credits',
    version: expect.stringMatching(/^0\.1\.0-[0-9a-f]{8}$/) as string,
    needs: { shared: { '@cessio/ui': { names: ['Notice', 'Page', 'PageHeader'] } } },
  });

  const page = path.join(remote, 'src/features/home/home.page.tsx');
  writeFileSync(
    path.join(remote, 'tsconfig.json'),
    JSON.stringify({
      extends: path.join(root, 'tsconfig.base.json'),
      compilerOptions: { jsx: 'react-jsx', lib: ['ES2024', 'DOM'], types: [], incremental: false },
      include: ['src'],
      exclude: ['src/**/*.test.tsx'],
    }),
  );
  const tsc = path.join(
    path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin/tsc',
  );
  expect(run(tsc)).toBe('');
  writeFileSync(page, readFileSync(page, 'utf8').replace('severity="info"', 'severity="unheard of"'));
  const refusal = { stdout: expect.stringContaining('unheard of') as string };
  expect(() => run(tsc)).toThrow(expect.objectContaining(refusal) as Error);
}, 300_000);
