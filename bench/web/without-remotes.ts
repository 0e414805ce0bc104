import { proxyOf, type Proxy } from './proxy.ts';

/**
 * The API for one bundle: its registry names no files of remotes, which nobody would fetch, and says that they fit this
 * build.
 */
export function withoutRemotes(api: string, build: string): Promise<Proxy> {
  return proxyOf(api, (path) => (path === '/remotes.json' ? (text) => withoutFiles(text, build) : undefined));
}

function withoutFiles(body: string, build: string): string {
  const { remotes, ...registry } = JSON.parse(body) as { remotes: { hashes?: unknown }[] };
  return JSON.stringify({
    ...registry,
    remotes: remotes.map(({ hashes: _hashes, ...remote }) => ({ ...remote, fits: [build] })),
  });
}
