import path from 'node:path';
import {
  BUILD_LINK_DAYS,
  CANARY_PERCENT,
  TRIAL_PERCENT,
  type ReleaseStatus,
  type RemoteStatus,
} from '@cessio/contract';
import { parsed, UsageError } from '../arguments.ts';
import { seconds } from '../seconds.ts';
import { deliver, type Releaser } from './deliver.ts';
import { makeKey } from './key.ts';

export const RELEASE_USAGE = `  release                    construit, contrôle et met à l’essai pour ${TRIAL_PERCENT}\u00a0% des utilisateurs
      --canary N             pour N\u00a0% d’entre eux
      --live                 met en service pour tous, sans essai\u00a0; la première version l’est toujours
      --stay                 dépose sans rien mettre en service, et donne un lien d’essai
      --days N               ce lien vaut N jours (${BUILD_LINK_DAYS.usual})
      --reason "…"           pourquoi le premier fichier grossit de plus de 5\u00a0%
  status                     ses versions, et ce qui en a été arrêté
  canary --percent N [--version V]
  promote [--version V]      met en service pour tous
  rollback [--version V]     revient à la version d’avant
  key "nom"                  crée la clé de signature`;

function numberOf(
  text: string | undefined,
  option: string,
  { min, max }: { min: number; max: number } = CANARY_PERCENT,
): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < min || number > max)
    throw new UsageError(`${option}\u00a0: un nombre entier de ${min} à ${max}, pas «\u00a0${text}\u00a0».`);
  return number;
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

function show({ name, versions, percent }: RemoteStatus, say: Releaser['say']): void {
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

/** Options of each step of a release. */
const OPTIONS = {
  release: {
    canary: { type: 'string' },
    live: { type: 'boolean' },
    stay: { type: 'boolean' },
    days: { type: 'string' },
    reason: { type: 'string' },
  },
  status: {},
  canary: { percent: { type: 'string' }, version: { type: 'string' } },
  promote: { version: { type: 'string' } },
  rollback: { version: { type: 'string' } },
} as const;
export type ReleaseStep = keyof typeof OPTIONS;

export const isReleaseStep = (name: string): name is ReleaseStep => Object.hasOwn(OPTIONS, name);

/**
 * Takes one step of a releaser (docs/release.md).
 * @param args what follows its name on the command line
 * @throws UsageError, and Error in French where it is refused
 */
export async function takeReleaseStep(
  step: ReleaseStep,
  args: readonly string[],
  releaser: Releaser,
): Promise<void> {
  if (step === 'release') return release(args, releaser);
  const {
    remote: { name, folder },
    portal,
    say,
  } = releaser;
  const begun = performance.now();
  const { values } = parsed(args, OPTIONS[step]);
  const { version, ...more } = values as { version?: string; percent?: string };
  const percent = numberOf(more.percent, '--percent');
  if (step === 'canary' && percent === undefined) throw new UsageError('--percent manque.');
  const known = await portal.take({ remote: name, action: 'status' });
  if (!known) throw new Error(`Le portail ne connaît pas ${folder}.`);
  if (step === 'status') return show(known, say);
  const base = known.live;
  const asked = { remote: name, base, ...(version !== undefined && { version }) };
  if (step === 'canary')
    await portal.take({
      ...asked,
      action: step,
      percent: percent ?? TRIAL_PERCENT,
      version: version ?? newestReleased(known),
    });
  else await portal.take({ ...asked, action: step });
  const now = await portal.remote(name);
  const before = base !== null && base !== now?.version ? ` (avant\u00a0: ${base})` : '';
  const share = now?.canary ? `, ${now.canary.version} à l’essai sur ${now.canary.percent}\u00a0%` : '';
  say(
    `  ✓ ${folder} ${now?.version ?? '—'} est en service${share}${before}, ${seconds(performance.now() - begun)}.`,
  );
}

async function release(args: readonly string[], releaser: Releaser): Promise<void> {
  const { canary, live, stay, reason, ...link } = parsed(args, OPTIONS.release).values;
  const percent = numberOf(canary, '--canary');
  if ([percent, stay, live].filter(Boolean).length > 1)
    throw new UsageError('--canary, --live ou --stay, un seul des trois.');
  const days = numberOf(link.days, '--days', BUILD_LINK_DAYS);
  if (days !== undefined && !stay) throw new UsageError('--days va avec --stay.');
  releaser.say(`${releaser.remote.folder} vers ${releaser.portal.url}`);
  const trial = percent ?? (live || stay ? undefined : TRIAL_PERCENT);
  await deliver(
    { percent: trial, stay: stay ? { days: days ?? BUILD_LINK_DAYS.usual } : undefined, reason },
    releaser,
  );
}

/** Makes a releaser's key, and shows what an administrator registers of it. @throws UsageError without its name */
export function newKey(args: readonly string[], file: string, say: Releaser['say']): void {
  const [name, ...more] = parsed(args, {}, true).positionals;
  if (!name || more.length > 0)
    throw new UsageError(
      'Donnez le nom sous lequel la clé sera connue\u00a0: npx cessio key "Équipe factures"',
    );
  const { keyId, publicPem } = makeKey(file);
  say(`Clé «\u00a0${name}\u00a0» créée dans ${path.relative('', file)}\u00a0: gardez ce fichier pour vous.`);
  say(`Empreinte ${keyId}\n`);
  say(
    'À enregistrer par un administrateur dans Modules (/ops/remotes), avec les modules qu’elle peut livrer\u00a0:\n',
  );
  say(publicPem);
}
