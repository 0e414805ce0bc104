import { webcrypto } from 'node:crypto';
import { buildRemoteRecord } from '@cessio/testing';
import { probeRemote } from './probe-remote.ts';

// jsdom has no `crypto.subtle`; browsers do over TLS and on localhost.
beforeAll(() => {
  Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
});

const { jest } = import.meta;
const entry = 'http://remote.test/remoteEntry.js';
const sha384 = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text));
  return `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
};
const record = (hash?: string) => buildRemoteRecord({ entry, ...(hash && { hashes: { [entry]: hash } }) });

afterEach(() => jest.restoreAllMocks());
const answering = (answer: () => Promise<Response>) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(answer);

it.each([
  ['reachable', 'code', 'code'],
  ['changed', 'other code', 'code'],
  ['reachable', 'code', undefined],
] as const)('calls it %s when it serves %j and %j was published', async (verdict, served, published) => {
  answering(async () => new Response(served));
  const hash = published && (await sha384(published));
  expect((await probeRemote(record(hash))).verdict).toBe(verdict);
});

it('calls it unreachable when it answers 404 or nothing', async () => {
  answering(async () => new Response('', { status: 404 }));
  expect((await probeRemote(record())).verdict).toBe('unreachable');
  answering(() => Promise.reject(new TypeError('Failed to fetch')));
  expect((await probeRemote(record())).verdict).toBe('unreachable');
});
