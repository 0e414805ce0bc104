import { failureOf } from './failure.ts';
import { sendFailure } from '../reports/reports.ts';
import { remoteStatesAtom } from './remote-states.ts';
import { forgetKept } from './kept-registry.ts';
import { probeRemote } from './probe-remote.ts';
import { registryAtom, type RemoteRecord } from './registry.ts';
import { isLostChunk, RemoteError } from './remote-error.ts';
import type { Remotes } from './remotes.ts';
import { LATE_MS, type Crash, type Running, type VersionOf } from './running.ts';

const PROBE_MS = 2000;

/** The federation runtime throws one of these for a shared module that is missing or out of range. */
const SHARED_MISMATCH = /does not satisfy|RUNTIME-00[56]|Unsatisfied version/i;

/** Whether the entry exists, but does not match the registry's hash. */
const entryIsTampered = async (version: VersionOf): Promise<boolean> =>
  (await probeRemote(version, PROBE_MS)).verdict === 'changed';

/** Classifies a failure to load a version. */
async function kindOf({ options }: Remotes, version: VersionOf, cause: unknown): Promise<RemoteError> {
  if (cause instanceof RemoteError) return cause;
  const { name: remote } = version;
  const told = { remote, cause };
  const refused = (why: string) => new RemoteError('REMOTE_REFUSED', `${remote} ${why}`, told);
  if (isLostChunk(cause)) return new RemoteError('CHUNK_MISSING', `A file of ${remote} is gone.`, told);
  if (cause instanceof Error && SHARED_MISMATCH.test(cause.message))
    return refused('was built for other shared packages.');
  if (await (options.isTampered ?? entryIsTampered)(version))
    return refused('has not the bytes that were announced.');
  return new RemoteError('REMOTE_UNAVAILABLE', `${remote} could not be loaded.`, told);
}

/** Classifies and reports a failure to load. */
async function diagnose(remotes: Remotes, version: VersionOf, cause: unknown): Promise<RemoteError> {
  const error = await kindOf(remotes, version, cause);
  sendFailure({ error, app: version.name, version: version.version });
  return error;
}

/**
 * The first of these versions that loads, in order: the next one is tried when one has failed, or in parallel with one
 * that is late. @param begun the attempt of the first one, if already under way. @throws RemoteError of the first one
 */
async function firstOf(
  remotes: Remotes,
  record: RemoteRecord,
  versions: readonly VersionOf[],
  begun?: Promise<Running>,
): Promise<Running> {
  const attempts: Promise<Running>[] = [];
  const failures: Promise<RemoteError>[] = [];
  for (const [index, version] of versions.entries()) {
    const isBegun = index === 0 && begun !== undefined;
    const work = isBegun ? begun : remotes.attempt(record, version);
    attempts.push(work);
    const failed = work.then(
      () => false,
      (cause: unknown) => {
        failures[index] = diagnose(remotes, version, cause);
        return true;
      },
    );
    if (version === versions.at(-1)) break;
    const loaded = Promise.any(attempts).then(
      () => true,
      () => false,
    );
    const wait = isBegun ? 0 : (remotes.options.lateMs ?? LATE_MS);
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, wait, false));
    if (await Promise.race([loaded, late, failed.then((is) => !is)])) break;
  }
  return Promise.any(attempts).catch(async () => {
    throw await failures[0];
  });
}

/**
 * Another version when the first of `versions` has failed (`work`) or is late. The remote may also have moved since the
 * registry was read, and the stored registry may be another portal's. @throws RemoteError of the first one
 */
export async function findAnother(
  remotes: Remotes,
  record: RemoteRecord,
  versions: readonly VersionOf[],
  work: Promise<Running>,
): Promise<Running> {
  try {
    return await firstOf(remotes, record, versions, work);
  } catch (error) {
    forgetKept();
    const read = await remotes.options.readAgain().catch(() => []);
    const now = read.find(({ name }) => name === record.name);
    const moved = now
      ? remotes.candidates(now).filter((one) => versions.every(({ entry }) => entry !== one.entry))
      : [];
    if (!now || moved.length === 0) throw error;
    return firstOf(remotes, now, moved);
  }
}

/** Gives up the running version for the next one that fits and loads. False when there is none. */
async function fallBack(remotes: Remotes, from: Running): Promise<boolean> {
  const { name } = from.record;
  const { store } = remotes.options;
  // Another part of it has crashed too, and has already fallen back.
  if (!remotes.runs(from)) return true;
  const { failed = [] } = store.get(remoteStatesAtom)[name] ?? {};
  remotes.note(from.version, { phase: 'ready', ms: from.ms, failed: [...failed, from.version.version] });
  const record = store.get(registryAtom)?.find((one) => one.name === name) ?? from.record;
  const next = remotes.candidates(record);
  if (next.length === 0) return false;
  return remotes
    .run(name, () => firstOf(remotes, record, next))
    .then(
      () => true,
      () => false,
    );
}

/** Reports a version whose file is missing, or that lacks what it announces. Returns whether another one now runs. */
export function giveUp(remotes: Remotes, from: Running, cause: unknown): Promise<boolean> {
  void diagnose(remotes, from.version, cause);
  return fallBack(remotes, from);
}

/** Whether the remote's code is at fault; a refusal by the API would be the same for any version. */
const isOwnFault = (error: unknown): boolean => ['crash', 'chunkMissing'].includes(failureOf(error).kind);

/** Reports a part that threw while rendering. Returns whether another version now runs, which renders it instead. */
export async function recover(
  remotes: Remotes,
  from: Running,
  { error, isFirst, route }: Crash,
): Promise<boolean> {
  if (!isOwnFault(error)) return false;
  const { name, version } = from.version;
  sendFailure({ error, app: name, version, code: 'REMOTE_CRASHED', route });
  return isFirst && fallBack(remotes, from);
}
