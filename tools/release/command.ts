import path from 'node:path';
import { parseArgs } from 'node:util';
import { remoteFolders, type RemoteFolder } from '@cessio/build/remotes';
import { CANARY_PERCENT, TRIAL_PERCENT, type ReleaseStatus, type RemoteStatus } from '@cessio/contract';
import { portBaseFromEnv } from '../ports.ts';
import { run } from '../processes.ts';
import { makeKey, readKey } from './key.ts';
import { portalAt, type Portal } from './portal.ts';
import { root } from '../root.ts';
import { seconds } from '../seconds.ts';
import { folderStore } from '../store.ts';

const USAGE = `Usage\u00a0:
  npm run release -- <module>                        construit, contrôle et met à l’essai pour ${TRIAL_PERCENT}\u00a0% des utilisateurs
      --canary N         pour N\u00a0% d’entre eux
      --live             met en service pour tous, sans essai
      --stay             dépose sans rien mettre en service
      --reason "…"       pourquoi le premier fichier grossit de plus de 5\u00a0%
  npm run release -- <module> status                 ses versions
  npm run release -- <module> canary --percent N [--version V]
  npm run release -- <module> promote [--version V]
  npm run release -- <module> rollback [--version V]
  npm run release -- key "nom"                       crée la clé de signature
  npm run release -- clean                           efface du dépôt ce qui n’est plus en service depuis 30 jours

  CESSIO_PORTAL   adresse du portail (http://localhost:3000)
  RELEASE_KEY     fichier de la clé (.data/release-key.pem)
  RELEASE_STORE   dossier du dépôt (.data/releases)
  RELEASE_ORIGIN  adresse où les navigateurs trouvent le module (celle de sa version en service)

Modules\u00a0: `;

/** The command is misused: exit code 2. */
class Misuse extends Error {
  override name = 'Misuse';
}

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

function percentOf(text: string | undefined, option: string): number | undefined {
  if (text === undefined) return undefined;
  const percent = Number(text);
  const { min, max } = CANARY_PERCENT;
  if (!/^\d+$/.test(text) || percent < min || percent > max)
    throw new Misuse(`${option}\u00a0: un nombre entier de ${min} à ${max}, pas «\u00a0${text}\u00a0».`);
  return percent;
}

const STATES: Record<ReleaseStatus['state'], string> = {
  released: 'déposée',
  canary: 'à l’essai',
  live: 'en service',
  previous: 'précédente',
  withdrawn: 'retirée',
};

const shown = (instant: string): string =>
  new Date(instant).toLocaleString('fr-FR', { dateStyle: 'short', timeStyle: 'short' });

function show({ name, versions, percent }: RemoteStatus, say: Terminal['say']): void {
  say(`remote-${name}`);
  for (const { version, state, commit, releasedAt, releasedBy, stoppedAt, stoppedWhy, misfits } of versions) {
    const share = state === 'canary' ? ` (${percent} %)` : '';
    const when = shown(releasedAt);
    const by = releasedBy ?? 'construction du portail';
    say(
      `  ${version.padEnd(24)} ${(STATES[state] + share).padEnd(18)} ${when}  ${commit?.slice(0, 8) ?? '········'}  ${by}`,
    );
    if (stoppedAt && state !== 'canary')
      say(
        `      ${state === 'live' ? 'en échec depuis le' : 'arrêtée le'} ${shown(stoppedAt)}${stoppedWhy ? `\u00a0: ${stoppedWhy}` : ''}`,
      );
    for (const missing of misfits) say(`      le portail n’offre pas ${missing}`);
  }
}

/** The newest released version that is not live and never was. */
function newestReleased({ versions }: RemoteStatus): string {
  const found = versions.find(({ state }) => state === 'canary' || state === 'released');
  if (!found)
    throw new Error('Aucune version déposée à essayer\u00a0: livrez d’abord avec --stay ou --canary.');
  return found.version;
}

interface Flags {
  canary?: string | undefined;
  percent?: string | undefined;
  version?: string | undefined;
  reason?: string | undefined;
  stay?: boolean | undefined;
  live?: boolean | undefined;
}

async function step(
  action: string,
  { name, folder }: RemoteFolder,
  flags: Flags,
  portal: Portal,
  { say }: Terminal,
): Promise<void> {
  const begun = performance.now();
  const { version } = flags;
  const percent = percentOf(flags.percent, '--percent');
  const ask = { remote: name };
  const known = await portal.take({ ...ask, action: 'status' });
  if (!known) throw new Error(`Le portail ne connaît pas ${folder}.`);
  if (action === 'status') return show(known, say);
  const base = known.live;
  const named = { ...ask, base, ...(version && { version }) };
  if (action === 'canary') {
    if (percent === undefined) throw new Misuse('canary demande --percent N.');
    await portal.take({ ...named, action, percent, version: version ?? newestReleased(known) });
  } else if (action === 'promote' || action === 'rollback') {
    await portal.take({ ...named, action });
  } else throw new Misuse(`«\u00a0${action}\u00a0» n’est pas une action.`);
  const now = await portal.remote(name);
  const before = base !== null && base !== now?.version ? ` (avant\u00a0: ${base})` : '';
  const share = now?.canary ? `, ${now.canary.version} à l’essai sur ${now.canary.percent}\u00a0%` : '';
  say(
    `  ✓ ${folder} ${now?.version ?? '—'} est en service${share}${before}, ${seconds(performance.now() - begun)}.`,
  );
}

async function release(
  remote: RemoteFolder,
  flags: Flags,
  portal: Portal,
  { env, say }: Terminal,
): Promise<void> {
  const { keyFile, storeDir } = filesOf(env);
  const percent = percentOf(flags.canary, '--canary');
  if ([percent, flags.stay, flags.live].filter(Boolean).length > 1)
    throw new Misuse('--canary, --live ou --stay, un seul des trois.');
  // Fails before minutes of work: without a key nothing can be released.
  readKey(keyFile);
  const [{ deliver }, { testModule }] = await Promise.all([
    import('./deliver.ts'),
    import('./module-tests.ts'),
  ]);
  const quiet = { cwd: root, env: { ...env, NODE_OPTIONS: '' } };
  say(`${remote.folder} vers ${portal.url}`);
  await deliver(
    remote,
    {
      percent: percent ?? (flags.live || flags.stay ? undefined : TRIAL_PERCENT),
      stay: flags.stay,
      reason: flags.reason,
    },
    {
      repository: root,
      portal,
      store: folderStore(storeDir),
      origin: env['RELEASE_ORIGIN'] || undefined,
      say,
      build: (folder) =>
        run(process.execPath, ['tools/build.ts', folder], 'La construction a échoué.', quiet),
      test: (folder, host) => testModule(folder, host, { say }),
    },
  );
}

async function clean(portal: Portal, { env, say }: Terminal): Promise<void> {
  const { removeExpired } = await import('./clean.ts');
  const removed = await removeExpired(folderStore(filesOf(env).storeDir), portal, remoteFolders());
  for (const one of removed) say(`  ${one} effacé`);
  say(
    `  ✓ ${removed.length} version${removed.length > 1 ? 's' : ''} effacée${removed.length > 1 ? 's' : ''} du dépôt.`,
  );
}

function newKey(name: string | undefined, { env, say }: Terminal): void {
  if (!name)
    throw new Misuse(
      'Donnez le nom sous lequel la clé sera connue\u00a0: npm run release -- key "Équipe factures"',
    );
  const { keyFile } = filesOf(env);
  const { keyId, publicPem } = makeKey(keyFile);
  say(
    `Clé «\u00a0${name}\u00a0» créée dans ${path.relative(root, keyFile)}\u00a0: gardez ce fichier pour vous.`,
  );
  say(`Empreinte ${keyId}\n`);
  say(
    'À enregistrer par un administrateur dans Modules (/ops/remotes), avec les modules qu’elle peut livrer\u00a0:\n',
  );
  say(publicPem);
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        canary: { type: 'string' },
        percent: { type: 'string' },
        version: { type: 'string' },
        reason: { type: 'string' },
        stay: { type: 'boolean' },
        live: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error));
  }
}

async function execute(args: string[], terminal: Terminal): Promise<void> {
  const { env } = terminal;
  const remotes = remoteFolders();
  const { values, positionals } = readArguments(args);
  const [what, more] = positionals;
  if (what === 'key') return newKey(more, terminal);
  const portal = portalAt(env['CESSIO_PORTAL'] || `http://localhost:${portBaseFromEnv(env)}`, () =>
    readKey(filesOf(env).keyFile),
  );
  if (what === 'clean') return clean(portal, terminal);
  const remote = remotes.find(({ name, folder }) => what === folder || what === name);
  if (!remote) throw new Misuse(USAGE + remotes.map(({ folder }) => folder).join(', '));
  return more ? step(more, remote, values, portal, terminal) : release(remote, values, portal, terminal);
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
    return error instanceof Misuse ? 2 : 1;
  }
}
