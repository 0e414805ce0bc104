import type { ComponentType } from 'react';
import { registerTexts, userAtom, type createStore, type PortalRoute } from '@cessio/shell';
import { fetchLater } from '../later/fetch-later.ts';
import { candidatesOf } from './candidates.ts';
import { remoteStatesAtom, type RemoteState } from './remote-states.ts';
import type { missingOf } from './fit-check.ts';
import { ownBuild } from './own-build.ts';
import { registryAtom, type RemoteRecord } from './registry.ts';
import { refusal, RemoteError } from './remote-error.ts';
import { routesOf, widgetOf } from './remote-part.tsx';
import { provided, sharedVersions } from './provided.ts';
import {
  LATE_MS,
  type Crash,
  type Part,
  type Parts,
  type Running,
  type Take,
  type VersionOf,
} from './running.ts';
import { federationRuntime, type RemoteRuntime } from './runtime.ts';

export interface RemotesOptions {
  store: ReturnType<typeof createStore>;
  /** Reads the registry again. */
  readAgain: () => Promise<readonly RemoteRecord[]>;
  runtime?: RemoteRuntime;
  contractVersion?: string;
  /** Name of the build that runs in this page. */
  build?: string;
  /** Names what a version needs and this page does not offer. */
  missingOf?: typeof missingOf;
  /** Distinguishes a missing file from one whose bytes differ from the announced hash. */
  isTampered?: (version: VersionOf) => Promise<boolean>;
  lateMs?: number;
}

/** Loads this page's remotes; another version where one fails (docs/adr/0053). */
export class Remotes implements Parts {
  readonly options: RemotesOptions;
  readonly #ready = new Map<string, Running>();
  readonly #underWay = new Map<string, Promise<Running>>();

  constructor(options: RemotesOptions) {
    this.options = options;
    options.store.sub(registryAtom, () => this.#ready.forEach(speak));
  }

  /** Loads a remote once, in the newest version that fits and loads; after a failure the next call tries again. @throws RemoteError */
  async load(record: RemoteRecord): Promise<Running> {
    const { name } = record;
    const known = this.#ready.get(name);
    if (known) return known;
    const versions = this.candidates(record);
    const [first] = versions;
    if (!first) throw new RemoteError('REGISTRY_INVALID', `Nothing is known of ${name}.`, { remote: name });
    if (!this.#underWay.has(name)) this.note(first, { phase: 'loading' });
    try {
      return await this.run(name, async () => {
        const work = this.attempt(record, first);
        const late = new Promise<null>((resolve) => {
          if (versions.length > 1) setTimeout(resolve, this.options.lateMs ?? LATE_MS, null);
        });
        const loaded = await Promise.race([work, late]).catch(() => null);
        return loaded ?? (await fetchLater()).findAnother(this, record, versions, work);
      });
    } catch (cause) {
      const error =
        cause instanceof RemoteError
          ? cause
          : new RemoteError('REMOTE_UNAVAILABLE', `${name} could not be loaded.`, { remote: name, cause });
      this.note(first, { phase: 'failed', error });
      throw error;
    }
  }

  /** Fetches a part of the running version, or of the next one if its file is lost. @throws RemoteError */
  async part(record: RemoteRecord, take: Take): Promise<Part> {
    const from = await this.load(record);
    const fetch = take(from.definition);
    try {
      if (!fetch) throw refusal(from.version, 'page');
      return { Component: await fetch(), from };
    } catch (cause) {
      const { giveUp } = await fetchLater();
      // An older version may lack a new part: that is no reason to give it up too.
      const [newest] = candidatesOf(record, this.#userId());
      if ((fetch || newest?.version === from.version.version) && (await giveUp(this, from, cause)))
        return this.part(record, take);
      throw cause;
    }
  }

  /** Whether this version still runs. */
  runs({ record, version }: Running): boolean {
    return this.#ready.get(record.name)?.version.version === version.version;
  }

  /** Handles an error that a part threw while rendering: see `recover` in recovery.ts. */
  async recover(from: Running, crash: Crash): Promise<boolean> {
    return (await fetchLater()).recover(this, from, crash);
  }

  async routes(record: RemoteRecord): Promise<PortalRoute[]> {
    return routesOf(this, await this.load(record));
  }

  widget(record: RemoteRecord, name: string): Promise<ComponentType> {
    return widgetOf(this, record, name);
  }

  #userId(): string | undefined {
    return this.options.store.get(userAtom)?.id;
  }

  /** Versions that this user may get, without those that failed in this page. */
  candidates(record: RemoteRecord): VersionOf[] {
    const { store } = this.options;
    const { failed = [] } = store.get(remoteStatesAtom)[record.name] ?? {};
    return candidatesOf(record, this.#userId())
      .filter(({ version }) => !failed.includes(version))
      .map((version) => ({ ...version, name: record.name }));
  }

  /** Loads one version. @throws whatever made loading fail */
  async attempt(record: RemoteRecord, version: VersionOf): Promise<Running> {
    const { options } = this;
    const { runtime = (options.runtime = federationRuntime()), build = ownBuild() } = options;
    const begun = performance.now();
    const later = version.fits?.includes(build) ? null : await fetchLater();
    if (later) await later.assertFit(version, { build, provided, versions: sharedVersions(), ...options });
    const definition = await runtime.load(version).finally(() => {
      // A version given up may still load, and has then registered its texts.
      const now = this.#ready.get(record.name);
      if (now) speak(now);
    });
    const { name, routes } = definition ?? {};
    const isEmpty = !routes?.length && record.prefixes.length > 0;
    if (!definition || name !== record.name || isEmpty) throw refusal(version, 'routes');
    later?.assertContract(version, definition.contractRange, options.contractVersion);
    return { record, version, definition, ms: Math.round(performance.now() - begun) };
  }

  /** The version that `find` finds runs from now on; concurrent callers share one search. */
  run(name: string, find: () => Promise<Running>): Promise<Running> {
    const before = this.#underWay.get(name);
    if (before) return before;
    const found = find()
      .then((running) => {
        this.#ready.set(name, running);
        speak(running);
        this.note(running.version, { phase: 'ready', ms: running.ms });
        return running;
      })
      .finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, found);
    return found;
  }

  /** Publishes which version runs. */
  note(version: VersionOf, told: Pick<RemoteState, 'phase' | 'error' | 'ms' | 'failed'>): void {
    const { name, version: own, entry } = version;
    this.options.store.set(remoteStatesAtom, (states) => {
      const failed = told.failed ?? states[name]?.failed;
      return { ...states, [name]: { ...told, version: own, entry, ...(failed && { failed }) } };
    });
  }
}

/** The texts of the running version win, whatever another one has registered since. */
function speak({ definition: { namespace, texts } }: Running): void {
  registerTexts(namespace, texts.fr);
}
