import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { remoteFolder } from '@cessio/build/remotes';
import { CESSIO } from '../own.ts';
import { run } from '../run.ts';
import { passedTests, testAll } from '../tests.ts';
import type { Releaser } from './deliver.ts';
import { readKey } from './key.ts';
import { portalAt } from './portal.ts';
import { folderStore } from './store.ts';

/* The releaser of a remote that is a repository of its own. */

/** What a release needs to know, by its name under `cessio` in package.json: the variable that replaces it, and what. */
const SETTINGS = {
  portal: ['CESSIO_PORTAL', 'adresse du portail'],
  store: ['RELEASE_STORE', 'dossier que sert votre serveur web'],
  origin: ['RELEASE_ORIGIN', 'adresse à laquelle les navigateurs y trouvent le module'],
} as const;
type Setting = keyof typeof SETTINGS;

/** Among the user's own settings: a repository is read by many people, a key by one. */
export const keyFileOf = (env: NodeJS.ProcessEnv): string =>
  path.resolve(
    env['RELEASE_KEY'] ||
      path.join(env['XDG_CONFIG_HOME'] || path.join(homedir(), '.config'), 'cessio', 'release-key.pem'),
  );

/** @throws Error in French that names what its package.json lacks */
export function releaserOutside(root: string, env: NodeJS.ProcessEnv, say: Releaser['say']): Releaser {
  const { cessio = {} } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    cessio?: Partial<Record<Setting, unknown>>;
  };
  function known(name: Setting): string | undefined {
    const [variable, what] = SETTINGS[name];
    const said = env[variable] || cessio[name] || undefined;
    const isUsable = typeof said === 'string' && (name === 'store' || /^https?:\/\/[^/]/.test(said));
    if (said === undefined || isUsable) return said?.replace(/\/+$/, '');
    throw new Error(
      `${env[variable] ? variable : `package.json\u00a0: cessio.${name}`} n’est pas valable (${what}).`,
    );
  }
  function needed(name: Setting): string {
    const [variable, what] = SETTINGS[name];
    const said = known(name);
    if (said === undefined)
      throw new Error(`package.json\u00a0: cessio.${name} manque (${what}\u00a0; ou ${variable}).`);
    return said;
  }
  const key = () => readKey(keyFileOf(env));
  const quiet = { cwd: root, env: { ...env, NODE_OPTIONS: '' } };
  return {
    remote: remoteFolder(root),
    root,
    portal: portalAt(needed('portal'), key),
    key,
    store: () => folderStore(path.resolve(root, needed('store'))),
    origin: known('origin'),
    firstOrigin: () => needed('origin'),
    say,
    build: () => run(process.execPath, [CESSIO, 'build'], 'La construction a échoué.', quiet),
    test: () => passedTests(root, () => testAll(root, false), say),
  };
}
