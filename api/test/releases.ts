import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LightMyRequestResponse } from 'fastify';
import type {
  HostBuild,
  ReleaseAttestation,
  ReleaseStatement,
  RemoteFit,
  RemoteRelease,
  RemotesRegistry,
} from '@cessio/contract';
import { publicText, signStatement } from '../src/modules/remotes/signatures.ts';
import { stepUpHeader } from './step-up.ts';
import type { World } from './world.ts';

/* Releases of remotes for tests: a build's output, and what a releaser's script sends. */

export const ORIGIN = 'https://modules.cessio.test';

const hashOf = (text: string | Buffer) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** Version `n` of a remote, as a build describes it once it has its addresses. */
export function releaseOf(name: string, n: number, over: Partial<RemoteRelease> = {}): RemoteRelease {
  const version = `1.${n}.0-0000000${n}`;
  const folder = `${ORIGIN}/${name}/${version}`;
  const entry = `${folder}/assets/remote-entry.js`;
  return {
    name,
    version,
    entry,
    hashes: { [entry]: hashOf(entry) },
    files: { 'assets/remote-entry.js': hashOf(entry) },
    prefixes: [`/${name}`],
    contractRange: '^1.0',
    labels: { title: name },
    texts: { fr: { title: `${name} ${n}` } },
    needs: needs([]),
    commit: 'c0ffee',
    ...over,
  };
}

/** What a releaser signs of the tests of a release. */
export const testsOf = ({ version }: RemoteRelease): ReleaseAttestation => ({
  sources: version,
  host: null,
  passed: 3,
  at: new Date().toISOString(),
});

/** A team's static server. */
export interface ReleaseServer {
  origin: string;
  /** What it serves, by path; a test may change it. */
  files: Map<string, string | Buffer>;
  /** Answers a request itself, when it says true. */
  intercept: ((path: string, response: ServerResponse) => boolean | Promise<boolean>) | null;
  /** As the function of this name, served from here. @param content further files, or others, by path in the version's folder */
  releaseOf(
    name: string,
    n: number,
    over?: Partial<RemoteRelease>,
    content?: Record<string, string | Buffer>,
  ): RemoteRelease;
  close(): Promise<void>;
}

export async function serveReleases(): Promise<ReleaseServer> {
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    if (await served.intercept?.(path, response)) return;
    const file = served.files.get(path);
    response.writeHead(file === undefined ? 404 : 200).end(file);
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const served: ReleaseServer = {
    origin,
    files: new Map(),
    intercept: null,
    releaseOf(name, n, over = {}, content = {}) {
      const release = { ...releaseOf(name, n), ...over };
      const folder = `/${name}/${release.version}`;
      const path = 'assets/remote-entry.js';
      const written = {
        [path]: `start("${name} ${n}")`,
        'fit.json': JSON.stringify(release.needs ?? null),
        'licences.json': JSON.stringify([{ name: 'a', version: '1.0.0', licence: 'MIT' }]),
        ...content,
      };
      for (const [file, text] of Object.entries(written)) served.files.set(`${folder}/${file}`, text);
      const files = Object.fromEntries(Object.entries(written).map(([file, text]) => [file, hashOf(text)]));
      const entry = `${origin}${folder}/${path}`;
      return { ...release, entry, hashes: { [entry]: files[path] ?? '' }, files, ...over };
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => void server.close(() => done()));
    },
  };
  return served;
}

export const needs = (calls: string[]): RemoteFit => ({ contract: '1.0', shared: {}, calls });

export const hostOf = (build: string, calls: string[]): HostBuild => ({
  build,
  version: '0.1.0',
  offers: { contract: '1.0', shared: {}, calls },
});

export interface Releaser {
  keyId: string;
  /** Signs and sends; the parts that every statement has may be omitted. */
  send(
    name: string,
    said: object,
    forged?: { statement?: string; signature?: string },
  ): Promise<LightMyRequestResponse>;
}

/** A key that the administrator allowed to release these remotes. */
export async function addReleaser(world: World, remotes: string[]): Promise<Releaser> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const { call, identity } = world.people.super;
  const added = await call(
    'POST',
    '/api/releaser-keys',
    { name: `Équipe ${remotes[0] ?? ''}`, publicKey: publicText(publicKey), remotes },
    await stepUpHeader(world.owner, identity),
  );
  return {
    keyId: added.json<{ keyId: string }>().keyId,
    send: (name, said, forged = {}) => {
      const statement = { remote: name, at: new Date().toISOString(), nonce: randomUUID(), ...said };
      const payload = { ...signStatement(pem, statement as ReleaseStatement), ...forged };
      return world.app.fastify.inject({ method: 'POST', url: `/api/remotes/${name}/signed`, payload });
    },
  };
}

/** The current answer of `/remotes.json`. */
export async function registryOf(world: World): Promise<RemotesRegistry> {
  world.app.services.registry.forget();
  return (await world.app.fastify.inject('/remotes.json')).json<RemotesRegistry>();
}
