import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { RemoteRecord, RemotesRegistry } from '@cessio/contract';
import { testFolder, writeFiles } from './fixtures/folder.ts';
import {
  contentSecurityPolicy,
  fillPage,
  originsOf,
  preloadLinks,
  startWebServer,
  type WebServer,
} from './web-server.ts';

const registry: RemotesRegistry = {
  remotes: [
    {
      name: 'invoices',
      version: '1.0.0',
      entry: 'http://localhost:3001/assets/remote-entry.0123456789.js',
      prefixes: ['/factures', '/Invoices'],
      contractRange: '^1.0',
      hashes: { 'http://localhost:3001/assets/remote-entry.0123456789.js': 'sha384-abc' },
    },
  ],
};

describe('the policy', () => {
  const policy = contentSecurityPolicy('n0nce', originsOf(registry));

  it('lets in what is ours and the remotes’, and nothing inline or evaluated', () => {
    expect(policy).toContain(`script-src 'self' http://localhost:3001;`);
    expect(policy).toContain(`style-src 'self' 'nonce-n0nce'`);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain(`frame-ancestors 'none'`);
    expect(policy).toContain(`object-src 'none'`);
  });

  it('follows the allow-list, and lets in a dev server only where a browser may choose its own remote', () => {
    const listed = { ...registry, origins: ['https://modules.cessio.test'] };
    expect(originsOf(listed)).toEqual(['https://modules.cessio.test', 'http://localhost:3001']);
    for (const config of [null, {}, { remoteOverrides: false }, 'remoteOverrides'])
      expect(originsOf(listed, config).join()).not.toContain('*');
    expect(contentSecurityPolicy('n', originsOf(listed, { remoteOverrides: true }))).toContain(
      `script-src 'self' https://modules.cessio.test http://localhost:3001 http://localhost:* ws://localhost:*;`,
    );
  });
});

describe('preloadLinks', () => {
  it('names the live entry of the remote that owns the path, whatever the case', () => {
    const [live] = registry.remotes;
    const hashes = { ...live?.hashes, 'http://localhost:3001/assets/other.js': 'sha384-def' };
    expect(preloadLinks({ remotes: [{ ...live, hashes } as RemoteRecord] }, '/INVOICES/my')).toBe(
      '<http://localhost:3001/assets/remote-entry.0123456789.js>; rel=preload; as=script; crossorigin=anonymous; integrity="sha384-abc"',
    );
  });

  it.each(['/', '/InvoicesOther', '/clients/my'])('names none for %s', (page) => {
    expect(preloadLinks(registry, page)).toBe('');
  });
});

describe('fillPage', () => {
  const html = '<head><meta name="csp-nonce" content=""><style nonce=""></style></head>';

  it('writes nonce, registry and configuration so that nothing breaks out of the attribute', () => {
    const hostile = { remotes: [{ ...registry.remotes[0], version: '"><script>$&' }] } as RemotesRegistry;
    const page = fillPage(html, 'abc$&', { registry: hostile, config: { brand: '"><script>' } });
    expect(page).toContain('<meta name="csp-nonce" content="abc$&">');
    expect(page).toContain('<style nonce="abc$&">');
    expect(page).not.toContain('"><script>');
    expect(page.match(/<meta/g)).toHaveLength(3);
  });

  it('leaves out what is not known', () => {
    expect(fillPage(html, 'abc', { registry: { remotes: [] }, config: null })).not.toContain('cessio-');
  });
});

/** As browsers request over TLS. */
const asBrowser = { headers: { 'Accept-Encoding': 'gzip, deflate, br, zstd' } };

describe('a served build', () => {
  const script = 'export const a = 1;'.repeat(50);
  const dir = testFolder();
  let api: Server;
  let closed = 0;
  let apiOrigin: string;
  let server: WebServer;
  let remote: WebServer;

  beforeAll(async () => {
    for (const app of ['host', 'remote']) {
      const assets = path.join(dir, app, 'assets');
      writeFiles(assets, { 'main.0123456789.js': script, 'main.0123456789.js.map': {} });
      writeFileSync(path.join(assets, 'main.0123456789.js.br'), brotliCompressSync(script));
    }
    writeFiles(path.join(dir, 'host'), {
      'index.html': '<head><meta name="csp-nonce" content=""></head>Cessio',
      'assets/pdf.worker.min.0123456789abcdef.mjs': script,
      'build.json': { build: 'b' },
    });
    api = createServer((request, answer) => {
      if (request.url === '/remotes.json') answer.end(JSON.stringify(registry));
      else if (request.url === '/api/closed') {
        closed += 1;
        answer.writeHead(503, { 'Retry-After': '900' }).end();
      } else if (request.url === '/api/config')
        answer.end(JSON.stringify({ brand: 'Cessio', askedFor: request.headers['x-forwarded-for'] }));
      else
        answer.writeHead(418, { 'X-Seen-For': String(request.headers['x-forwarded-for']) }).end(request.url);
    });
    await once(api.listen(0, '127.0.0.1'), 'listening');
    apiOrigin = `http://127.0.0.1:${(api.address() as { port: number }).port}`;
    server = await startWebServer({ dir: path.join(dir, 'host'), port: 0, apiOrigin });
    remote = await startWebServer({ dir: path.join(dir, 'remote'), port: 0 });
  });

  afterAll(async () => {
    await Promise.all([server.close(), remote.close()]);
    api.closeAllConnections();
    await api[Symbol.asyncDispose]();
  });

  it('believes of a forwarded list only what the proxy before it wrote', async () => {
    const behind = await startWebServer({
      dir: path.join(dir, 'host'),
      port: 0,
      apiOrigin,
      config: { trustProxy: true },
    });
    const ask = async (url: string) => {
      const headers = { 'X-Forwarded-For': '6.6.6.6, 7.7.7.7' };
      return (await fetch(`${url}/api/x`, { headers })).headers.get('x-seen-for');
    };
    try {
      expect([await ask(behind.url), await ask(server.url)]).toEqual(['7.7.7.7', '127.0.0.1']);
    } finally {
      await behind.close();
    }
  });

  it('lets the worker that reads documents connect to nothing, and puts none into a frame', async () => {
    const worker = await fetch(`${server.url}/assets/pdf.worker.min.0123456789abcdef.mjs`);
    expect(worker.headers.get('Content-Security-Policy')).toBe(
      "default-src 'none'; script-src 'wasm-unsafe-eval'",
    );
    expect(worker.headers.get('Content-Type')).toMatch(/javascript/);
    const page = (await fetch(server.url)).headers.get('Content-Security-Policy');
    expect(page).toContain("frame-src 'none'");
    expect(page).toContain("worker-src 'self';");
  });

  it('lets search engines read public texts alone', async () => {
    const answer = await fetch(`${server.url}/robots.txt`);
    expect(answer.headers.get('Content-Type')).toContain('text/plain');
    const lines = (await answer.text()).split('\n');
    expect(lines).toContain('Disallow: /');
    expect(lines).toContain('Allow: /accessibilite$');
  });

  it.each(['/', '/Invoices/my', '/nowhere'])(
    'answers %s with the page, a new nonce each time',
    async (page) => {
      const [one, two] = await Promise.all([
        fetch(`${server.url}${page}`, asBrowser),
        fetch(`${server.url}${page}`, asBrowser),
      ]);
      const nonces = [one, two].map(
        ({ headers }) => /'nonce-([^']+)'/.exec(headers.get('Content-Security-Policy') ?? '')?.[1],
      );
      expect(one.status).toBe(200);
      expect(nonces[0]).not.toBe(nonces[1]);
      expect(await one.text()).toContain(`content="${nonces[0]}"`);
      expect(one.headers.get('Cache-Control')).toBe('no-store');
      expect(one.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(one.headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
      expect(one.headers.get('Content-Encoding')).toBe('br');
    },
  );

  it('tells the configuration with the page, asked for in the visitor’s name', async () => {
    const page = await (await fetch(`${server.url}/`)).text();
    const [, told = ''] = /name="cessio-config" content="([^"]*)"/.exec(page) ?? [];
    expect(JSON.parse(told.replaceAll('&#34;', '"'))).toEqual({ brand: 'Cessio', askedFor: '127.0.0.1' });
  });

  it('announces the files of the remote that owns the page', async () => {
    expect((await fetch(`${server.url}/invoices/my`)).headers.get('Link')).toContain('remote-entry');
    expect((await fetch(`${server.url}/`)).headers.get('Link')).toBeNull();
  });

  it('serves hashed files compressed and for ever, the others never stale', async () => {
    const hashed = await fetch(`${server.url}/assets/main.0123456789.js`, asBrowser);
    expect(hashed.headers.get('Content-Encoding')).toBe('br');
    expect(hashed.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(hashed.headers.get('Content-Type')).toContain('javascript');
    expect(await hashed.text()).toBe(script);
    const build = await fetch(`${server.url}/build.json`);
    expect(build.headers.get('Cache-Control')).toBe('no-cache');
  });

  it('never gives the page for a missing script, nor a file outside its folder', async () => {
    expect((await fetch(`${server.url}/assets/gone.js`)).status).toBe(404);
    expect((await fetch(`${server.url}/assets/main.0123456789.js.map`)).status).toBe(404);
    expect(await (await fetch(`${server.url}/..%2f..%2fetc/passwd`)).text()).not.toContain('root:');
  });

  it('passes the API through, with the caller’s own address', async () => {
    const answer = await fetch(`${server.url}/api/x?y=1`, {
      method: 'POST',
      headers: { 'X-Forwarded-For': '6.6.6.6' },
    });
    expect([answer.status, await answer.text()]).toEqual([418, '/api/x?y=1']);
    expect(answer.headers.get('X-Seen-For')).toBe('127.0.0.1');
  });

  it('hands a refusal on at once, with how long to wait', async () => {
    const refused = await fetch(`${server.url}/api/closed`);
    expect([refused.status, refused.headers.get('Retry-After'), closed]).toEqual([503, '900', 1]);
  });

  it('answers a remote’s files to every origin, and no page in place of a missing one', async () => {
    const file = await fetch(`${remote.url}/assets/main.0123456789.js`);
    expect(file.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect((await fetch(`${remote.url}/Invoices/my`)).status).toBe(404);
    expect((await fetch(`${remote.url}/api/x`)).status).toBe(404);
  });

  it('serves the page, says 503 in French when the API is down, and logs why without the address asked for', async () => {
    const log = jest.spyOn(console, 'error').mockReturnValue(undefined);
    const alone = await startWebServer({
      dir: path.join(dir, 'host'),
      port: 0,
      apiOrigin: 'http://127.0.0.1:9',
    });
    try {
      expect((await fetch(`${alone.url}/`)).status).toBe(200);
      const refused = await fetch(`${alone.url}/api/x?token=secret`);
      expect(refused.status).toBe(503);
      expect(log.mock.calls.flat().join()).toContain('ECONNREFUSED');
      expect(log.mock.calls.flat().join()).not.toContain('secret');
      expect(await refused.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 });
    } finally {
      log.mockRestore();
      await alone.close();
    }
  });
});
