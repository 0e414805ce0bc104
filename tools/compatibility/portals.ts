import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readRelease } from '@cessio/build/release';
import {
  fitAddress,
  hostBuild,
  misfits,
  remotesRegistry,
  type RemoteFit,
  type RemoteRecord,
  type RemotesRegistry,
} from '@cessio/contract';
import proxy from '@fastify/http-proxy';
import Fastify from 'fastify';
import { freePort } from '../ports.ts';
import { onLeaving } from '@cessio/kit/leaving';
import { runCommand } from '../processes.ts';
import { root } from '../root.ts';
import { relaySockets } from '../socket-relay.ts';
import { startWebServer } from '../web-server.ts';
import { readReleases } from './released.ts';
import { treeOf } from './trees.ts';

/** A host whose registry contains releases of another age, in front of the API of a running stack. */
export interface SkewedPortal {
  /** `remotes 1 before`: which part is older than the others, by how many releases. */
  name: string;
  url: string;
  /** The global on `window` of each remote's version that this host must run. */
  containers: string[];
}

/** Started for this process only, and stopped with it. */
const hosts: ReturnType<typeof spawn>[] = [];
const stores = mkdtempSync(path.join(tmpdir(), 'cessio-skew-'));

/** The stack's API with a different registry; returns its origin. */
async function withRegistry(api: string, base: string, registry: RemotesRegistry): Promise<string> {
  const app = Fastify();
  app.get('/remotes.json', () => registry);
  // The API accepts sockets only from pages of its portal.
  app.server.on('upgrade', ({ headers }) => (headers.origin = base));
  relaySockets(app, { upstream: api, trustProxy: true });
  await app.register(proxy, { upstream: api });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** The host of a tree behind its own server, as that tree starts it; returns its origin. */
async function startHost(tree: string, apiOrigin: string): Promise<string> {
  const port = await freePort();
  const child = spawn(process.execPath, ['tools/serve.ts', 'web', 'host'], {
    cwd: tree,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PORT: String(port),
      API_ORIGIN: apiOrigin,
      RELEASE_STORE: path.join(stores, String(port)),
    },
  });
  hosts.push(child);
  const origin = `http://localhost:${port}`;
  for (let attempt = 0; attempt < 300 && child.exitCode === null; attempt += 1) {
    const answer = await fetch(origin).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return origin;
    await sleep(100);
  }
  throw new Error(`The host of ${tree} does not answer.`);
}

const fitAt = async (entry: string): Promise<RemoteFit> =>
  (await (await fetch(fitAddress(entry))).json()) as RemoteFit;

/** The newest version of each remote that a tree's host can run, which the host itself must determine. */
async function expectedContainers(tree: string, { remotes }: RemotesRegistry): Promise<string[]> {
  const build = path.join(tree, 'host', 'dist', 'build.json');
  const { offers } = hostBuild.parse(JSON.parse(readFileSync(build, 'utf8')));
  return Promise.all(
    remotes.map(async ({ name, entry, previous = [] }) => {
      for (const one of [entry, ...previous.map((version) => version.entry)]) {
        if (misfits(await fitAt(one), offers).length > 0) continue;
        return /^var (\w+);/.exec(await (await fetch(one)).text())?.[1] ?? '';
      }
      throw new Error(`No version of ${name} fits the host of ${tree}.`);
    }),
  );
}

/** The public record of a release. */
const recordOf = (dist: string, origin: string): RemoteRecord => {
  const {
    texts: _texts,
    needs: _needs,
    files: _files,
    commit: _commit,
    ...record
  } = readRelease(dist, origin);
  return record;
};

/**
 * For each age: today's host with the remotes of that many releases ago, and the host released then with today's
 * remotes, with the released ones as fallbacks. Released versions must have been built (trees.ts).
 * @param api of a running stack, whose portal is at `base`
 */
async function startPortals(api: string, base: string, ages: readonly number[]): Promise<SkewedPortal[]> {
  const { host, remotes } = readReleases();
  const today = remotesRegistry.parse(await (await fetch(`${api}/remotes.json`)).json());
  const before: Record<string, RemoteRecord[]> = {};
  for (const [name, list] of Object.entries(remotes)) {
    before[name] = await Promise.all(
      list.slice(0, ages.at(-1)).map(async ({ commit }) => {
        const dir = path.join(treeOf(commit), `remote-${name}`, 'dist');
        return recordOf(dir, (await startWebServer({ dir, port: 0 })).url);
      }),
    );
  }
  const start = async (name: string, tree: string, registry: RemotesRegistry): Promise<SkewedPortal> => {
    const containers = await expectedContainers(tree, registry);
    return { name, url: await startHost(tree, await withRegistry(api, base, registry)), containers };
  };
  const portals: SkewedPortal[] = [];
  for (const age of ages) {
    const old = Object.values(before).flatMap((list) => list[age - 1] ?? []);
    portals.push(await start(`remotes ${age} before`, root, { remotes: old }));
    const live = today.remotes.map((record) => ({ ...record, previous: before[record.name] ?? [] }));
    portals.push(await start(`host ${age} before`, treeOf(host[age - 1]?.commit ?? ''), { remotes: live }));
  }
  return portals;
}

// node tools/compatibility/portals.ts <api> <portal> <age>…: prints a line of JSON, then all run until the input ends
if (import.meta.main) {
  const [api = '', base = '', ...ages] = process.argv.slice(2);
  const end = () => {
    for (const child of hosts) child.kill('SIGTERM');
    rmSync(stores, { recursive: true, force: true });
    process.exit();
  };
  onLeaving(end);
  process.stdin.resume().on('end', end);
  await runCommand(async () => {
    process.stdout.write(`${JSON.stringify(await startPortals(api, base, ages.map(Number)))}\n`);
  });
  if (process.exitCode) end();
}
