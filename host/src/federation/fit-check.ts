import {
  CONTRACT_VERSION,
  fitAddress,
  misfits,
  type HostBuild,
  type RemoteFit,
  type RemoteVersion,
} from '@cessio/contract';
import { inContractRange } from './contract-range.ts';
import type { Provided } from './provided.ts';
import { refusal } from './remote-error.ts';
import type { VersionOf } from './running.ts';

const PATIENCE_MS = 5000;

/** The JSON at this URL; null when it does not exist. @throws when it cannot be read */
async function read(url: string): Promise<unknown> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
  return answer.ok && answer.headers.get('content-type')?.includes('json') ? answer.json() : null;
}

/** Calls of the running API, as `fit.json` spells them: `GET /api/invoices/:id`. */
async function runningCalls(): Promise<string[]> {
  const { paths = {} } = ((await read('/api/openapi.json')) ?? {}) as {
    paths?: Record<string, Record<string, unknown>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
}

/** This page: its build, its shared modules, and their versions. */
export interface Here {
  build: string;
  provided: Readonly<Record<string, Provided>>;
  versions: Readonly<Record<string, string>>;
}

/** What this page offers of the `wanted` entry points: the names that its modules really export. */
async function offeredHere({ provided, versions }: Here, wanted: readonly string[]): Promise<RemoteFit> {
  const shared: RemoteFit['shared'] = {};
  for (const entry of wanted) {
    const module = Object.hasOwn(provided, entry) ? provided[entry] : undefined;
    if (!module) continue;
    const exports = ('lib' in module ? module.lib() : (await module.get())()) as object;
    shared[entry] = { version: versions[entry] ?? '0', names: Object.keys(exports) };
  }
  return { contract: CONTRACT_VERSION, shared, calls: await runningCalls() };
}

/** The file that the running build wrote about itself; null when another build has replaced it. */
async function ownOffers(build: string): Promise<RemoteFit | null> {
  const told = (await read('/build.json')) as Partial<HostBuild> | null;
  return told?.build === build ? (told.offers ?? null) : null;
}

/**
 * What this version needs and this page does not offer, by name; empty when it fits. For a version that the API has not
 * compared with this build (`fits`). A development server may omit the file.
 */
export async function missingOf(
  { entry, hashes }: Pick<RemoteVersion, 'entry' | 'hashes'>,
  here: Here,
): Promise<string[]> {
  const needs = (await read(fitAddress(entry))) as RemoteFit | null;
  if (!needs) return hashes && Object.keys(hashes).length > 0 ? ['fit.json'] : [];
  return misfits(
    needs,
    (await ownOffers(here.build)) ?? (await offeredHere(here, Object.keys(needs.shared))),
  );
}

/** @throws RemoteError REMOTE_REFUSED for a contract range that excludes this page's version */
export function assertContract(version: VersionOf, range: string, contract: string = CONTRACT_VERSION): void {
  if (!inContractRange(contract, range)) throw refusal(version, `contract ${range} (${contract})`);
}

/** @throws RemoteError REMOTE_REFUSED naming what this version needs and this page does not offer */
export async function assertFit(
  version: VersionOf,
  here: Here & { contractVersion?: string; missingOf?: typeof missingOf },
): Promise<void> {
  assertContract(version, version.contractRange, here.contractVersion);
  const missing = await (here.missingOf ?? missingOf)(version, here);
  if (missing.length > 0) throw refusal(version, missing.join(', '));
}
