import { CONTRACT_VERSION } from '@cessio/contract';
import { atom, type createStore, type RemoteDefinition } from '@cessio/shell';
import { inContractRange } from './contract-range.ts';
import { probeRemote } from './probe-remote.ts';
import { fetchRegistry, registryAtom, type RemoteRecord } from './registry.ts';
import { isLostChunk, RemoteError } from './remote-error.ts';
import type { RemoteRuntime } from './runtime.ts';

export interface RemoteState {
  phase: 'loading' | 'ready' | 'failed';
  /** The releases that run in this page, which may be older than the registry's. */
  version: string;
  entry: string;
  error?: RemoteError;
}

/** Each remote that this page has tried to load, by name. */
export const remoteStatesAtom = atom<Readonly<Record<string, RemoteState>>>({});

export interface Federation {
  /** The registry, fetched once; a failed fetch is tried again by the next caller. */
  registry: () => Promise<readonly RemoteRecord[]>;
  /** Loads a remote once; after a failure the next call tries again, with a fresh registry. */
  load: (record: RemoteRecord) => Promise<RemoteDefinition>;
}

/** How pages of the host load remotes; null until the portal has started. */
export const federationAtom = atom<Federation | null>(null);

interface Options {
  store: ReturnType<typeof createStore>;
  runtime: RemoteRuntime;
  readRegistry?: () => Promise<RemoteRecord[]>;
  /** What is known already; saves the first reading. */
  known?: RemoteRecord[] | null;
  contractVersion?: string;
  /** Distinguishes a missing file from one whose bytes differ from the announced hash. */
  isTampered?: (record: RemoteRecord) => Promise<boolean>;
}

interface Loaded {
  record: RemoteRecord;
  definition: RemoteDefinition;
}

/** ms for the registry: a small file from our own origin. */
const REGISTRY_MS = 5000;
const PROBE_MS = 2000;

/** Whether the entry is there, with other bytes than the registry's hash says. */
const entryIsTampered = async (record: RemoteRecord): Promise<boolean> =>
  (await probeRemote(record, PROBE_MS)).verdict === 'changed';

/** The federation runtime refuses a shared module that is missing or out of range with one of these. */
const SHARED_MISMATCH = /does not satisfy|RUNTIME-00[56]|Unsatisfied version/i;

/** Which of our kinds a failure is. */
function classify(remote: string, cause: unknown): RemoteError {
  if (cause instanceof RemoteError) return cause;
  if (isLostChunk(cause))
    return new RemoteError('CHUNK_MISSING', `A file of ${remote} is gone.`, { remote, cause });
  if (cause instanceof Error && SHARED_MISMATCH.test(cause.message)) {
    return new RemoteError('REMOTE_REFUSED', `${remote} was built for other shared packages.`, {
      remote,
      cause,
    });
  }
  return new RemoteError('REMOTE_UNAVAILABLE', `${remote} could not be loaded.`, { remote, cause });
}

/** Everything the host knows and does about remotes in this page. */
export function createFederation({
  store,
  runtime,
  readRegistry = () => fetchRegistry(AbortSignal.timeout(REGISTRY_MS)),
  known = null,
  contractVersion = CONTRACT_VERSION,
  isTampered = entryIsTampered,
}: Options): Federation {
  const ready = new Map<string, RemoteDefinition>();
  const underWay = new Map<string, Promise<RemoteDefinition>>();
  let registry: Promise<readonly RemoteRecord[]> | undefined = known ? Promise.resolve(known) : undefined;
  if (known) store.set(registryAtom, known);

  function readAgain(): Promise<readonly RemoteRecord[]> {
    const reading = readRegistry().then((remotes) => {
      store.set(registryAtom, remotes);
      return remotes;
    });
    registry = reading;
    reading.catch(() => {
      if (registry === reading) registry = undefined;
    });
    return reading;
  }

  function note(record: RemoteRecord, phase: RemoteState['phase'], error?: RemoteError): void {
    const state: RemoteState = {
      phase,
      version: record.version,
      entry: record.entry,
      ...(error && { error }),
    };
    store.set(remoteStatesAtom, (states) => ({ ...states, [record.name]: state }));
  }

  function refuse(record: RemoteRecord, why: string): never {
    throw new RemoteError('REMOTE_REFUSED', `${record.name}: ${why}`, { remote: record.name });
  }

  async function attempt(record: RemoteRecord): Promise<Loaded> {
    const range = record.contractRange;
    if (!inContractRange(contractVersion, range))
      refuse(record, `needs contract ${range}, this is ${contractVersion}.`);
    const definition = await runtime.load(record);
    if (definition?.name !== record.name || !Array.isArray(definition.routes))
      refuse(record, 'declares no routes.');
    if (!inContractRange(contractVersion, definition.contractRange)) {
      refuse(record, `declares contract ${definition.contractRange}, this is ${contractVersion}.`);
    }
    return { record, definition };
  }

  /** A remote that was never loaded may have moved since the registry was read. */
  async function attemptWhereItIsNow(record: RemoteRecord): Promise<Loaded> {
    try {
      return await attempt(record);
    } catch (cause) {
      const error = classify(record.name, cause);
      if (error.kind !== 'REMOTE_UNAVAILABLE') throw error;
      const now = (await readAgain().catch(() => [])).find(({ name }) => name === record.name);
      if (now && now.entry !== record.entry) return attempt(now);
      if (await isTampered(record)) refuse(record, 'its bytes are not those that were announced.');
      throw error;
    }
  }

  function load(record: RemoteRecord): Promise<RemoteDefinition> {
    const { name } = record;
    const known = ready.get(name);
    if (known) return Promise.resolve(known);
    const running = underWay.get(name);
    if (running) return running;
    note(record, 'loading');
    const work = attemptWhereItIsNow(record)
      .then(
        ({ definition, record: loaded }) => {
          ready.set(name, definition);
          note(loaded, 'ready');
          return definition;
        },
        (cause: unknown) => {
          const error = classify(name, cause);
          note(record, 'failed', error);
          throw error;
        },
      )
      .finally(() => underWay.delete(name));
    underWay.set(name, work);
    return work;
  }

  return { registry: () => registry ?? readAgain(), load };
}
