import type { HostBuild, RemoteFit } from '@cessio/contract';
import { missingOf } from './fit-check.ts';

const { jest } = import.meta;
const needs: RemoteFit = {
  contract: '1.0',
  shared: {
    react: { version: '19.3.1', names: ['useState'] },
    '@cessio/ui': { version: '0.2.0', names: ['Card', 'Drawer'] },
  },
  calls: ['GET /api/invoices/:id'],
};
const here = {
  build: 'aaaa',
  versions: { react: '19.3.1', '@cessio/ui': '0.2.0' },
  provided: {
    react: { lib: () => ({ useState: 1 }) },
    '@cessio/ui': { get: () => Promise.resolve(() => ({ Card: 1 })) },
  },
};
const entry = 'https://r.test/1.0.0-abcd/assets/remote-entry.1.js';
const hashes = { [entry]: 'sha384-x' };
const offers: RemoteFit = { ...needs, calls: [] };
const paths = { '/api/invoices/{id}': { get: {} } };

/** The files served: the fit beside the entry, the host's build, the API's description. */
function serve({ fit = needs, build = 'bbbb' }: { fit?: RemoteFit | null; build?: string }): void {
  jest.spyOn(globalThis, 'fetch').mockImplementation((url) => {
    const told: Record<string, unknown> = {
      'https://r.test/1.0.0-abcd/fit.json': fit,
      '/build.json': { build, version: '0.2.0', offers } satisfies HostBuild,
      '/api/openapi.json': { paths },
    };
    const body = told[String(url)];
    return Promise.resolve(body ? Response.json(body) : new Response('<!doctype html>', { status: 404 }));
  });
}
afterEach(() => jest.restoreAllMocks());

it('compares with what this page’s build wrote of itself', async () => {
  serve({ build: 'aaaa' });
  await expect(missingOf({ entry, hashes }, here)).resolves.toEqual(['GET /api/invoices/:id']);
});

it('compares with what its modules export and what the API answers, where another build stands there by now', async () => {
  serve({});
  await expect(missingOf({ entry, hashes }, here)).resolves.toEqual(['@cessio/ui: Drawer']);
});

it('misses the proof itself, which only a dev server may leave out', async () => {
  serve({ fit: null });
  await expect(missingOf({ entry, hashes }, here)).resolves.toEqual(['fit.json']);
  await expect(missingOf({ entry }, here)).resolves.toEqual([]);
});
