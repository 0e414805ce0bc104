import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type {
  HostBuild,
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

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

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
