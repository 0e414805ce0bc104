import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hostBuild } from '@cessio/contract';
import { orExit } from '../../api/src/env.ts';
import { readKey } from '@cessio/kit/release/key';
import { portalAt } from '@cessio/kit/release/portal';
import { startWebServer } from '../web-server.ts';
import { closeOnSignal, readWebSettings } from '../web-settings.ts';

// The host's server of its image, bundled into one file beside the built host (bundle-host-server.ts).

const LONGEST_WAIT_MS = 30_000;

const { env } = process;
const dir = path.join(import.meta.dirname, 'host', 'dist');
const { apiOrigin, registryFile, ...settings } = orExit(readWebSettings);
const server = await startWebServer({
  dir,
  host: env['HOST'] ?? '127.0.0.1',
  ...(apiOrigin ? { apiOrigin } : {}),
  ...(registryFile ? { registryFile } : {}),
  ...settings,
});
closeOnSignal(() => server.close());

/**
 * Registers with the portal what this build offers, so that releases are checked against it. Retried until it answers.
 */
async function register(portal: string, keyFile: string): Promise<void> {
  const build = hostBuild.parse(JSON.parse(readFileSync(path.join(dir, 'build.json'), 'utf8')));
  const { take } = portalAt(portal, () => readKey(keyFile));
  for (let waitMs = 1_000; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      await take({ action: 'host', remote: 'host', build });
      return console.log(`Host ${build.build} is registered.`);
    } catch (error) {
      console.error(`Host ${build.build} is not registered: ${(error as Error).message}`);
    }
    await sleep(waitMs);
  }
}
if (apiOrigin && env['RELEASE_KEY']) await register(apiOrigin, env['RELEASE_KEY']);
