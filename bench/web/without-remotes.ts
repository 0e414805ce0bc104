import { proxyOf, type Proxy } from './proxy.ts';

/** The API as one bundle should see it: its registry names no files of remotes, which nobody would fetch. */
export function withoutRemotes(api: string): Promise<Proxy> {
  return proxyOf(api, (path) => (path === '/remotes.json' ? withoutHashes : undefined));
}

function withoutHashes(body: string): string {
  const { remotes } = JSON.parse(body) as { remotes: { hashes?: unknown }[] };
  return JSON.stringify({ remotes: remotes.map(({ hashes: _hashes, ...remote }) => remote) });
}
