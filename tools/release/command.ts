import path from 'node:path';
import { remoteFolders, type RemoteFolder } from '@cessio/build/remotes';
import { UsageError } from '@cessio/kit/arguments';
import type { Releaser } from '@cessio/kit/release/deliver';
import { readKey } from '@cessio/kit/release/key';
import { portalAt } from '@cessio/kit/release/portal';
import { isReleaseStep, newKey, RELEASE_USAGE, takeReleaseStep } from '@cessio/kit/release/steps';
import { folderStore } from '@cessio/kit/release/store';
import { run } from '@cessio/kit/run';
import { portBaseFromEnv } from '../ports.ts';
import { root } from '../root.ts';

const USAGE = `Usage\u00a0: npm run release -- <module> [commande], ou npx cessio <commande> dans le dossier du module
${RELEASE_USAGE}
et npm run release -- clean    efface du dépôt ce qui n’est plus en service depuis 30 jours

  CESSIO_PORTAL   adresse du portail (http://localhost:3000)
  RELEASE_KEY     fichier de la clé (.data/release-key.pem)
  RELEASE_STORE   dossier du dépôt (.data/releases)
  RELEASE_ORIGIN  adresse où les navigateurs trouvent le module (celle de sa version en service)

Modules\u00a0: `;

/** A command's environment: its variables, and its output. */
interface Terminal {
  env: NodeJS.ProcessEnv;
  say(line: string): void;
}

/** Files of a releaser; by default those of `npm start`. */
function filesOf(env: NodeJS.ProcessEnv): { keyFile: string; storeDir: string } {
  const dataDir = env['CESSIO_DATA_DIR'] || '.data';
  return {
    keyFile: path.resolve(root, env['RELEASE_KEY'] || path.join(dataDir, 'release-key.pem')),
    storeDir: path.resolve(root, env['RELEASE_STORE'] || path.join(dataDir, 'releases')),
  };
}

const portalOf = (env: NodeJS.ProcessEnv) =>
  portalAt(env['CESSIO_PORTAL'] || `http://localhost:${portBaseFromEnv(env)}`, () =>
    readKey(filesOf(env).keyFile),
  );

/** The releaser of a remote of this repository. */
function releaserOf(remote: RemoteFolder, { env, say }: Terminal): Releaser {
  const { keyFile, storeDir } = filesOf(env);
  return {
    remote,
    root: path.join(root, remote.folder),
    portal: portalOf(env),
    key: () => readKey(keyFile),
    store: () => folderStore(storeDir),
    origin: env['RELEASE_ORIGIN'] || undefined,
    firstOrigin: () => `http://localhost:${portBaseFromEnv(env) + remote.portOffset}`,
    say,
    build: () =>
      run(process.execPath, ['tools/build.ts', remote.folder], 'La construction a échoué.', {
        cwd: root,
        env: { ...env, NODE_OPTIONS: '' },
      }),
    test: async (host) => (await import('./module-tests.ts')).testModule(remote.folder, host, { say }),
  };
}

async function clean({ env, say }: Terminal): Promise<void> {
  const { removeExpired } = await import('./clean.ts');
  const store = folderStore(filesOf(env).storeDir);
  const removed = await removeExpired(store, portalOf(env), remoteFolders());
  for (const one of removed) say(`  ${one} effacé`);
  say(
    `  ✓ ${removed.length} version${removed.length > 1 ? 's' : ''} effacée${removed.length > 1 ? 's' : ''} du dépôt.`,
  );
}

async function execute([what, ...args]: string[], terminal: Terminal): Promise<void> {
  if (what === 'key') return newKey(args, filesOf(terminal.env).keyFile, terminal.say);
  if (what === 'clean') return clean(terminal);
  const remotes = remoteFolders();
  const remote = remotes.find(({ name, folder }) => what === folder || what === name);
  const names = remotes.map(({ folder }) => folder).join(', ');
  if (!remote) throw new UsageError(USAGE + names);
  const [first = '--'] = args;
  const [step, ...more] = first.startsWith('-') ? ['release', ...args] : args;
  if (!step || !isReleaseStep(step))
    throw new UsageError(`«\u00a0${first}\u00a0» est inconnu ici.\n\n${USAGE}${names}`);
  return takeReleaseStep(step, more, releaserOf(remote, terminal));
}

/**
 * Executes one command of a releaser (docs/release.md).
 * @param args what follows `npm run release --`
 * @returns the exit code: 1 for a refusal or a failure, 2 for a misuse
 */
export async function releaseCommand(args: string[], terminal: Terminal): Promise<number> {
  try {
    await execute(args, terminal);
    return 0;
  } catch (error) {
    terminal.say(error instanceof Error ? error.message : String(error));
    return error instanceof UsageError ? 2 : 1;
  }
}
