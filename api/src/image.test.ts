import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApi } from '../../tools/api-process.ts';
import { freePort } from '../../tools/ports.ts';
import { copyRepository } from '../../tools/repository-copy.ts';
import { root } from '../../tools/root.ts';
import { createTestDatabase } from '../test/database.ts';

/** Replaces pnpm, which would fetch: links the installed packages. */
const PNPM = `#!/bin/sh
set -eu
mkdir -p node_modules/.pnpm
ln -s "${root}"/node_modules/.pnpm/* node_modules/.pnpm/
for folder in api shared/contract shared/gates; do cp -a "${root}/$folder/node_modules" "$folder/"; done
`;

// Docker is not available everywhere tests run: the step of docker/Dockerfile that selects the files is run as it is.
test('the image of the API holds all that it runs on, and neither tests nor tools', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'cessio-api-files-'));
  const [sources, image] = [path.join(dir, 'sources'), path.join(dir, 'image')];
  writeFileSync(path.join(dir, 'pnpm'), PNPM);
  chmodSync(path.join(dir, 'pnpm'), 0o755);
  mkdirSync(sources);
  const database = await createTestDatabase();
  const port = await freePort();
  const env = {
    DATABASE_URL: database.url,
    PORT: String(port),
    DATA_DIR: path.join(dir, 'files'),
    ADMIN_EMAIL: 'premiere@banque.test',
    NODE_OPTIONS: '',
  };
  try {
    copyRepository(sources, [
      'api',
      'shared/contract',
      'shared/gates',
      'shared/ui/locales',
      'host/locales',
      'docker',
    ]);
    execFileSync('sh', ['docker/api-files.sh', image], {
      cwd: sources,
      stdio: 'pipe',
      env: { ...process.env, PATH: `${dir}:${process.env['PATH']}` },
    });
    for (const left of ['tools', 'api/test', 'api/src/config.test.ts', 'api/src/attack'])
      expect(existsSync(path.join(image, left))).toBe(false);
    const prepared = execFileSync(process.execPath, ['api/src/prepare.ts'], {
      cwd: image,
      env: { ...process.env, ...env },
    });
    expect(prepared.toString()).toContain('Invitation d’administrateur envoyée à premiere@banque.test.');
    const logFile = path.join(dir, 'api.log');
    const api = await startApi({ root: image, port, logFile, say: () => undefined, env });
    try {
      const texts = ['/locales/fr/common.json', '/locales/fr/host.json'];
      for (const address of ['/api/health', '/api/docs', '/api/openapi.json', ...texts])
        expect((await fetch(api.url + address)).status).toBe(200);
    } finally {
      await api.stop();
    }
  } finally {
    await database.drop();
    rmSync(dir, { recursive: true, force: true });
  }
});
