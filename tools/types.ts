import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './root.ts';

// Checks the types of everything, or of one part:  npm run types [-- node|web]

const PARTS = ['node', 'web'] as const;
const manifest = createRequire(import.meta.url).resolve('typescript/package.json');
const asked = PARTS.filter((part) => process.argv.length < 3 || process.argv.includes(part));

for (const part of asked) {
  const args = [path.join(path.dirname(manifest), 'bin/tsc'), '-p', `tsconfig.${part}.json`];
  // Collecting garbage below that size would cost a quarter of the processor time.
  const env = { ...process.env, GOGC: 'off', GOMEMLIMIT: '3GiB' };
  const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
