import {
  CONTRACT_VERSION,
  serves,
  type ReleaseAttestation,
  type RemoteRelease,
  type RemotesOverview,
  type RemoteStatus,
} from '@cessio/contract';
import { audit, type AuditOrigin } from '../../db/audit.ts';
import { canonicalHash, type Queryable, type Transaction } from '../../db/caller.ts';
import { ApiError, notFound } from '../../http/problem.ts';
import { requireMenu } from './menu-rules.ts';
import { proposeMenu, readProposals } from './menu.service.ts';
import { readSettings } from '../settings/settings.repository.ts';
import { pointersAfter, type Pointers, type Step } from './pointers.ts';
import { misfitsOf } from './registry.ts';
import * as repository from './remotes.repository.ts';
import type { NewRelease, RemoteRow, StoredRemote } from './remotes.repository.ts';

/** How fast the signer's clock may be. */
export const FAST_CLOCK_MS = 60_000;

/** Who takes a step from where, and why; the log adds a person's name itself. */
export interface StepContext {
  readonly origin: AuditOrigin | null;
  readonly reason?: string | null | undefined;
  /** Name of the key that signed it. */
  readonly key?: string | undefined;
}

/**
 * Locks a remote until the transaction ends.
 * @throws ApiError RELEASE_IN_PROGRESS when somebody else holds it
 */
export async function holdRemote(tx: Queryable, name: string): Promise<RemoteRow | null> {
  const { rows } = await tx.query<{ free: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('remote ' || $1, 13)) as free`,
    [name],
  );
  if (!rows[0]?.free) throw inProgress('une autre opération sur ce module est en cours');
  return repository.findRemote(tx, name);
}

/** Locks a remote, after concurrent holders. */
export async function lockRemote(tx: Queryable, name: string): Promise<RemoteRow | null> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('remote ' || $1, 13))`, [name]);
  return repository.findRemote(tx, name);
}

export const inProgress = (why: string) => new ApiError('RELEASE_IN_PROGRESS', { why });

/**
 * Adds a version, and the remote with its first one. The same content again is accepted and changes nothing.
 * @throws ApiError INTEGRITY_FAILED for different content under a known version, MENU_REFUSED, ATTESTATION_MISSING for
 *   one signed without its tests, and as `requireServable`
 */
export async function addRelease(
  tx: Queryable,
  { release, ...told }: NewRelease,
  context: StepContext,
): Promise<RemoteRow> {
  requireMenu(release);
  // Two concurrent new remotes must not claim the same path.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('prefixes of remotes', 13))`);
  await requireServable(tx, release);
  requireWhole(release, told.keyId !== undefined);
  const remote = await repository.addRemote(tx, release.name);
  const known = await repository.findRelease(tx, release.name, release.version);
  if (known?.withdrawnAt) throw new ApiError('RELEASE_UNKNOWN', { version: release.version });
  if (told.keyId) requireAttested(release.version, told.tests);
  if (known) {
    if (canonicalHash(known.release) === canonicalHash(release)) {
      if (known.keyId && !known.tests) await repository.saveRelease(tx, { release, ...told });
      return remote;
    }
    throw new ApiError('INTEGRITY_FAILED', {
      why: `La version ${release.version} existe déjà avec un autre contenu`,
    });
  }
  await repository.saveRelease(tx, { release, ...told });
  await proposeMenu(tx, release);
  await log(tx, remote, 'publish', context, {
    after: {
      version: release.version,
      commit: release.commit,
      bytes: told.bytes,
      reason: told.bytesReason,
      tests: told.tests,
    },
  });
  return remote;
}

const INTEGRITY = /^sha(256|384|512)-[A-Za-z0-9+/]{43,}={0,2}$/;

/** @throws ApiError INTEGRITY_FAILED for invalid hashes, or missing ones where they are mandatory */
function requireWhole({ entry, hashes = {}, files = {} }: RemoteRelease, mandatory: boolean): void {
  const { origin } = new URL(entry, 'null://');
  const bad = [...Object.entries(hashes), ...Object.entries(files)].find(([, hash]) => !INTEGRITY.test(hash));
  const foreign = Object.keys(hashes).find((address) => URL.parse(address)?.origin !== origin);
  const why = bad
    ? `Empreinte illisible\u00a0: ${bad[0]}`
    : foreign
      ? `${foreign} n’est pas à l’adresse du module`
      : mandatory && !hashes[entry]
        ? 'L’empreinte du premier fichier manque'
        : mandatory && Object.keys(files).length === 0
          ? 'Les empreintes des fichiers manquent'
          : null;
  if (why) throw new ApiError('INTEGRITY_FAILED', { why });
}

/**
 * @throws ApiError ORIGIN_REFUSED, CONTRACT_RANGE_UNMET, PREFIX_CLAIMED
 */
export async function requireServable(db: Queryable, release: RemoteRelease): Promise<void> {
  const { origin = release.entry } = URL.parse(release.entry) ?? {};
  if (!(await repository.knowsOrigin(db, origin))) throw new ApiError('ORIGIN_REFUSED', { origin });
  const { contractRange: range } = release;
  if (!serves(CONTRACT_VERSION, range.replace(/^\^/, '')))
    throw new ApiError('CONTRACT_RANGE_UNMET', { range, version: CONTRACT_VERSION });
  const claimed = await repository.claimedPrefix(db, release);
  if (claimed) throw new ApiError('PREFIX_CLAIMED', claimed);
}

/** @throws ApiError REMOTE_MISFIT naming what the newest host does not offer */
async function requireFit(db: Queryable, { needs }: RemoteRelease): Promise<void> {
  const host = await repository.newestHost(db);
  const missing = host && needs ? misfitsOf(needs, host) : [];
  if (missing.length > 0)
    throw new ApiError(
      'REMOTE_MISFIT',
      { missing: missing.slice(0, 10).join(', ') },
      { members: { missing } },
    );
}

/**
 * What the releaser signed of the tests is there, and of these sources.
 * @throws ApiError ATTESTATION_MISSING
 */
function requireAttested(version: string, tests: ReleaseAttestation | null | undefined): void {
  const why = !tests
    ? `Rien ne dit que les tests de la version ${version} sont passés`
    : tests.sources !== version
      ? `Les tests signés sont ceux de ${tests.sources}, pas de ${version}`
      : tests.passed === 0
        ? `Aucun test de la version ${version} n’est passé`
        : Date.parse(tests.at) > Date.now() + FAST_CLOCK_MS
          ? 'Les tests signés sont datés de l’avenir'
          : null;
  if (why) throw new ApiError('ATTESTATION_MISSING', { why });
}

/** A requested step: `promote` and `rollback` may omit the version. */
export type Asked = Step | { readonly action: 'promote' | 'rollback'; readonly version?: string | undefined };

/**
 * The release that a step would serve to further users and that a key has signed: it is inspected first. A rollback must
 * not wait, and the operator vouches for the portal's own builds.
 */
export async function toInspect(
  db: Queryable,
  name: string,
  asked: { readonly action: string; readonly version?: string | undefined },
): Promise<RemoteRelease | null> {
  if (asked.action !== 'canary' && asked.action !== 'promote') return null;
  const version = asked.version ?? (await repository.findRemote(db, name))?.canary;
  const found = version ? await repository.findRelease(db, name, version) : null;
  return found?.keyId ? found.release : null;
}

/** The live version, if any. */
export async function liveRelease(db: Queryable, name: string): Promise<repository.ReleaseRow | null> {
  const live = (await repository.findRemote(db, name))?.live;
  return live ? repository.findRelease(db, name, live) : null;
}

/**
 * Moves the pointers of a locked remote.
 * @throws ApiError RELEASE_UNKNOWN, NO_PREVIOUS_VERSION, RELEASE_IN_PROGRESS, ATTESTATION_MISSING, REMOTE_MISFIT and as
 *   `requireServable`
 */
export async function takeStep(
  tx: Transaction,
  remote: RemoteRow,
  asked: Asked,
  context: StepContext,
): Promise<void> {
  const step = { ...asked, version: asked.version ?? defaultOf(remote, asked.action) } as Step;
  const { action, version } = step;
  const found = await repository.findRelease(tx, remote.name, version);
  if (!found || found.withdrawnAt) throw new ApiError('RELEASE_UNKNOWN', { version });
  if (action === 'rollback' && !found.liveAt)
    throw new ApiError('NO_PREVIOUS_VERSION', { remote: remote.name });
  if (version === remote.live && (action === 'canary' || action === 'withdraw'))
    throw inProgress(`la version ${version} est celle qui est déployée`);
  if (action === 'canary' && remote.live === null)
    throw inProgress('aucune version n’est déployée, il n’y a rien à comparer');
  if (action === 'stop' && version !== remote.canary)
    throw inProgress(`la version ${version} n’est pas à l’essai`);
  if (action !== 'withdraw' && action !== 'stop') {
    await requireServable(tx, found.release);
    await requireFit(tx, found.release);
    if (found.keyId && action !== 'rollback') requireAttested(version, found.tests);
  }
  if (action === 'withdraw') await repository.withdrawRelease(tx, remote.name, version);
  await move(tx, remote, step, context);
  const gone = action === 'stop' ? version : action === 'rollback' ? remote.live : null;
  if (gone !== null && (action === 'stop' || gone !== version))
    await repository.stopRelease(tx, remote.name, gone, context.reason ?? null);
}

/** Moves the pointers of a locked remote, without checking whether the step is allowed. */
export async function move(
  tx: Queryable,
  remote: RemoteRow,
  step: Step,
  context: StepContext,
): Promise<void> {
  const now = pointersAfter(remote, step, await repository.versionVerdicts(tx, remote.name));
  await repository.savePointers(tx, remote, now);
  const { action, version } = step;
  await log(tx, remote, action, context, {
    before: pointed(remote),
    after: { ...pointed(now), version },
  });
}

/** @throws ApiError NO_PREVIOUS_VERSION, RELEASE_IN_PROGRESS */
function defaultOf(remote: RemoteRow, action: Asked['action']): string {
  const [last] = remote.previous;
  if (action === 'rollback') {
    if (last === undefined) throw new ApiError('NO_PREVIOUS_VERSION', { remote: remote.name });
    return last;
  }
  if (remote.canary === null) throw inProgress('aucune version n’est à l’essai');
  return remote.canary;
}

const pointed = ({ live, canary, percent }: Pointers) => ({ live, canary, percent });

async function log(
  tx: Queryable,
  { id, name }: RemoteRow,
  action: Step['action'] | 'publish',
  { origin, reason, key }: StepContext,
  change: { before?: object; after: object },
): Promise<void> {
  await audit(tx, origin, {
    action: `remotes.${action}`,
    entity: 'remote',
    entityId: id,
    comment: reason ?? null,
    internal: true,
    before: change.before,
    after: { remote: name, ...(key && { key }), ...change.after },
  });
}

/** A remote as its releaser and the administrator see it. */
export async function statusOf(db: Queryable, name: string): Promise<RemoteStatus> {
  const [remote] = await repository.readRemotes(db, name);
  if (!remote) throw notFound();
  const host = await repository.newestHost(db);
  return { ...remote, versions: versionsOf(remote, host) };
}

/** Every remote, with what browsers report of its versions. */
export async function overview(db: Queryable): Promise<RemotesOverview> {
  const [host, figures, remotes, hosts, menu, invitations, { settings }] = [
    await repository.newestHost(db),
    await repository.readFigures(db),
    await repository.readRemotes(db, null),
    await repository.readHosts(db),
    await readProposals(db),
    await repository.readInvitations(db),
    await readSettings(db),
  ];
  const figuresOf = (name: string, version: string) =>
    figures.find((one) => one.app === name && one.version === version) ?? null;
  return {
    hosts,
    releaseFailures: settings.releaseFailures,
    menu,
    invitations,
    remotes: remotes.map((remote) => ({
      ...remote,
      versions: versionsOf(remote, host).map((version) => ({
        ...version,
        figures: figuresOf(remote.name, version.version),
      })),
    })),
  };
}

function versionsOf(
  remote: StoredRemote,
  host: Parameters<typeof misfitsOf>[1] | null,
): RemoteStatus['versions'] {
  return remote.versions.map(({ withdrawnAt, needs, ...version }) => ({
    ...version,
    state: withdrawnAt ? 'withdrawn' : stateOf(remote, version.version),
    misfits: host && needs ? misfitsOf(needs, host) : [],
  }));
}

function stateOf(
  { live, canary, previous }: Pointers,
  version: string,
): RemoteStatus['versions'][number]['state'] {
  if (version === live) return 'live';
  if (version === canary) return 'canary';
  return previous.includes(version) ? 'previous' : 'released';
}
