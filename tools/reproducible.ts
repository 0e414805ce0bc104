import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { APPS } from './build.ts';
import { run } from '@cessio/kit/run';
import { runCommand } from './processes.ts';
import { copySources } from './repository-copy.ts';
import { root } from './root.ts';

// Builds everything six times, of two installations in three folders each, and compares every file byte by byte: node
// tools/reproducible.ts
const ROUNDS = 3;

function hashOf(dist: string): string {
  const hash = createHash('sha256');
  const files = globSync('**/*', { cwd: dist }).filter((file) => statSync(path.join(dist, file)).isFile());
  for (const file of files.toSorted()) hash.update(`${file}\0`).update(readFileSync(path.join(dist, file)));
  return `${hash.digest('hex').slice(0, 12)} (${files.length} files)`;
}

await runCommand(async () => {
  const found = new Map(APPS.map((app) => [app, new Set<string>()]));
  const { packageManager } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    packageManager: string;
  };
  for (const part of ['one', 'two/deeper']) {
    const dir = mkdtempSync(path.join(tmpdir(), 'cessio-reproducible-'));
    let cwd = path.join(dir, part);
    copySources(cwd);
    const install = ['--yes', packageManager, 'install', '--frozen-lockfile', '--prefer-offline'];
    await run('npx', install, 'The installation failed.', { cwd });
    for (let round = 1; round <= ROUNDS; round += 1) {
      await run(process.execPath, ['tools/build.ts', '--force'], 'The build failed.', { cwd });
      for (const app of APPS) found.get(app)?.add(hashOf(path.join(cwd, app, 'dist')));
      console.log(`${part}, ${round} of ${ROUNDS}`);
      // The bundler may order by hashes of paths: another folder for each round.
      const next = `${path.join(dir, part)}-${round}`;
      renameSync(cwd, next);
      cwd = next;
    }
    rmSync(dir, { recursive: true });
  }
  for (const [app, hashes] of found) console.log(`  ${app.padEnd(16)} ${[...hashes].join(', ')}`);
  if ([...found.values()].some(({ size }) => size !== 1)) throw new Error('The builds differ.');
});
