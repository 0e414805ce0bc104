import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { destroyRaw, sendRaw, upgradeRequest } from '../api/test/raw-socket.ts';
import { testFolder, writeFiles } from './fixtures/folder.ts';
import { freePort } from './ports.ts';
import { root } from './root.ts';
import { startWebServer, type WebServer } from './web-server.ts';

const dir = testFolder();
let api: Server;
let apiOrigin: string;
let server: WebServer;
const atApi = new Set<Socket>();
/** Upgraded connections that reached the API, and their requests. */
let upgraded: { socket: Socket; url: string; forwarded: string }[] = [];
/** Requests that reached the API: method and address. */
let asked: string[] = [];

beforeAll(async () => {
  mkdirSync(path.join(dir, 'assets'));
  writeFiles(dir, { 'index.html': '<head></head>Cessio' });
  api = createServer((request, answer) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.url?.startsWith('/api/never')) return;
    if (request.url?.startsWith('/redirect/'))
      return void answer.writeHead(302, { Location: '/elsewhere' }).end();
    request.resume().on('end', () => answer.end('{"remotes":[]}'));
  });
  api.on('connection', (socket: Socket) => atApi.add(socket));
  api.on('upgrade', (request, _duplex, head) => {
    const { socket } = request;
    // Like `ws`: a half-closed connection is gone.
    socket.on('error', () => undefined).on('end', () => socket.destroy());
    if (request.url?.includes('refuse')) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    if (request.url?.includes('silent')) return;
    upgraded.push({
      socket,
      url: request.url ?? '',
      forwarded: String(request.headers['x-forwarded-for']),
    });
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nhello',
    );
    socket.write(head);
    socket.on('data', (chunk: Buffer) => socket.write(`<${chunk.toString()}>`));
  });
  await once(api.listen(0, '127.0.0.1'), 'listening');
  apiOrigin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  server = await startWebServer({ dir, port: 0, apiOrigin });
});
afterEach(() => {
  destroyRaw();
  for (const { socket } of upgraded) socket.destroy();
  upgraded = [];
  asked = [];
});
afterAll(async () => {
  await server.close();
  for (const socket of atApi) socket.destroy();
  await api[Symbol.asyncDispose]();
});

/** Opens a relayed connection and waits until the API has it. */
async function relayed(query = '?EIO=4&transport=websocket') {
  const client = await sendRaw(server.url, upgradeRequest(`/socket.io/${query}`));
  await until(() => client.received().endsWith('hello'));
  return { client, upstream: upgraded.at(-1)?.socket as Socket };
}

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition(); waited += 10) {
    if (waited > 5000) throw new Error('it did not happen within 5 s');
    await sleep(10);
  }
}

describe('an upgrade of anything but /socket.io', () => {
  it('is refused, and its connection ended although the client only hung up: 400 of 400', async () => {
    const paths = ['/api/config', '/', '/assets/x', '/socket.iox', '/socket.io'];
    const clients = await Promise.all(
      Array.from({ length: 400 }, (_, index) =>
        sendRaw(server.url, upgradeRequest(paths[index % paths.length] as string)),
      ),
    );
    // A client that closed its side may be cut before the answer arrives; one that waits gets it.
    for (const { socket } of clients.slice(20)) socket.end();
    const ended = await Promise.all(clients.map((client) => client.endedWithin(3000)));
    expect(ended.filter((end) => !end)).toHaveLength(0);
    for (const client of clients.slice(0, 20)) expect(client.received()).toMatch(/^HTTP\/1\.1 400 /);
    expect(upgraded).toEqual([]);
    expect((await fetch(`${server.url}/`)).status).toBe(200);
  });

  it.each([
    ['h2c', upgradeRequest('/socket.io/', { Upgrade: 'h2c' })],
    ['of a POST', upgradeRequest('/socket.io/').replace('GET', 'POST')],
    ['CONNECT', 'CONNECT 127.0.0.1:5433 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('so is %s', async (_what, request) => {
    const client = await sendRaw(server.url, request);
    expect(await client.endedWithin(3000)).toBe(true);
    expect(client.received()).not.toContain(' 101 ');
    expect(upgraded).toEqual([]);
  });

  it('a remote’s server takes none at all', async () => {
    const remote = await startWebServer({ dir: path.join(dir, 'assets'), port: 0 });
    try {
      const client = await sendRaw(remote.url, upgradeRequest('/socket.io/'));
      expect(await client.endedWithin(3000)).toBe(true);
    } finally {
      await remote.close();
    }
  });
});

describe('between browser and API', () => {
  const hidden = 'GET /api/hidden HTTP/1.1\r\nHost: x\r\n\r\n';
  it.each([
    ['a length and chunks', `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
    ['two lengths', `Content-Length: 2\r\nContent-Length: 90\r\n\r\n{}${hidden}`],
    ['chunks that are not last', `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`],
  ])('a request with %s is refused, and nothing of what follows it reaches the API', async (_what, rest) => {
    const client = await sendRaw(server.url, `POST /api/x HTTP/1.1\r\nHost: x\r\n${rest}`);
    expect(await client.endedWithin(3000)).toBe(true);
    expect(client.received()).toMatch(/^HTTP\/1\.1 400 /);
    expect(client.received().match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(asked).not.toContain('GET /api/hidden');
  });

  it('a redirect of the API is not followed', async () => {
    const redirecting = await startWebServer({ dir, port: 0, apiOrigin: `${apiOrigin}/redirect` });
    try {
      expect(await (await fetch(redirecting.url)).text()).toContain('Cessio');
      expect(asked).toEqual(
        expect.arrayContaining(['GET /redirect/remotes.json', 'GET /redirect/api/config']),
      );
      expect(asked).not.toContain('GET /elsewhere');
    } finally {
      await redirecting.close();
    }
  });

  it('TRACE is not passed on and repeats nothing', async () => {
    const client = await sendRaw(
      server.url,
      'TRACE /api/config HTTP/1.1\r\nHost: x\r\nX-Secret: 1234\r\nConnection: close\r\n\r\n',
    );
    expect(await client.endedWithin(3000)).toBe(true);
    expect(client.received()).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(client.received()).not.toContain('1234');
    expect(asked.filter((line) => line.startsWith('TRACE'))).toEqual([]);
  });
});

describe('an upgrade of /socket.io', () => {
  it('is relayed both ways, with the caller’s own address', async () => {
    const client = await sendRaw(
      server.url,
      upgradeRequest('/socket.io/?EIO=4', { 'X-Forwarded-For': '6.6.6.6' }),
    );
    await until(() => client.received().endsWith('hello'));
    client.socket.write('a');
    await until(() => client.received().endsWith('hello<a>'));
    expect(client.received()).toMatch(/^HTTP\/1\.1 101 /);
    expect(upgraded.map(({ url, forwarded }) => [url, forwarded])).toEqual([
      ['/socket.io/?EIO=4', '127.0.0.1'],
    ]);
  });

  it('ends for both when either ends, or hangs up half', async () => {
    const lost = await relayed();
    lost.upstream.destroy();
    expect(await lost.client.endedWithin(3000)).toBe(true);

    for (const leave of [(socket: Socket) => socket.destroy(), (socket: Socket) => socket.end()]) {
      const { client, upstream } = await relayed();
      leave(client.socket);
      await until(() => upstream.destroyed);
    }
  });

  it('tells a refusal of the API, and answers where there is none', async () => {
    const refused = await sendRaw(server.url, upgradeRequest('/socket.io/?refuse'));
    expect(await refused.endedWithin(3000)).toBe(true);
    expect(refused.received()).toMatch(/^HTTP\/1\.1 403 /);

    const alone = await startWebServer({ dir, port: 0, apiOrigin: 'http://127.0.0.1:9' });
    try {
      const client = await sendRaw(alone.url, upgradeRequest('/socket.io/'));
      expect(await client.endedWithin(3000)).toBe(true);
      expect(client.received()).toMatch(/^HTTP\/1\.1 503 /);
    } finally {
      await alone.close();
    }
  });
});

it('takes a body that waits to be asked for', async () => {
  const client = await sendRaw(
    server.url,
    'POST /api/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n',
  );
  await until(() => client.received().includes(' 100 '));
  client.socket.write('{}');
  expect(await client.endedWithin(3000)).toBe(true);
  expect(client.received()).toContain(' 200 ');
});

it('closes within 3 s, whatever is open', async () => {
  const closing = await startWebServer({ dir, port: 0, apiOrigin });
  const open = await Promise.all(
    [
      '',
      'GET / HTTP/1.1\r\n',
      'GET /build.json HTTP/1.1\r\nHost: x\r\n\r\n',
      'POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf',
      'GET /api/never HTTP/1.1\r\nHost: x\r\n\r\n',
      upgradeRequest('/socket.io/?EIO=4'),
      upgradeRequest('/socket.io/?silent'),
    ].map((text) => sendRaw(closing.url, text)),
  );
  await until(() => upgraded.length === 1);
  const hung = await sendRaw(closing.url, upgradeRequest('/socket.io/?EIO=4'));
  hung.socket.end();
  const before = performance.now();
  await closing.close();
  expect(performance.now() - before).toBeLessThan(3000);
  const ended = await Promise.all([...open, hung].map((client) => client.endedWithin(500)));
  expect(ended).toEqual(Array(8).fill(true));
});

describe('as a process of its own', () => {
  const serve = (env: Record<string, string>) => {
    const folder = path.join(dir, 'app');
    writeFiles(folder, { 'dist/index.html': '<head></head>Cessio' });
    const child = spawn(process.execPath, ['tools/serve.ts', 'web', path.relative(root, folder)], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, NODE_OPTIONS: '', API_ORIGIN: apiOrigin, ...env },
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const ended = once(child, 'exit').then(([code]) => code as number | null);
    return { child, ended, said: () => said };
  };

  it('keeps no descriptor of those who hung up, and ends within 3 s of SIGTERM', async () => {
    const port = await freePort();
    const { child, ended } = serve({ PORT: String(port) });
    const url = `http://127.0.0.1:${port}`;
    try {
      while (!(await fetch(url).catch(() => null))?.ok) await sleep(50);
      const files = () => {
        const folder = `/proc/${child.pid}/fd`;
        return existsSync(folder) ? readdirSync(folder).length : 0;
      };
      const before = files();
      const clients = await Promise.all(
        Array.from({ length: 200 }, () => sendRaw(url, upgradeRequest('/api/config'))),
      );
      for (const { socket } of clients) socket.end();
      await Promise.all(clients.map((client) => client.endedWithin(5000)));
      await until(() => files() <= before + 10);
      await sendRaw(url, 'POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{');
      await sendRaw(url, upgradeRequest('/socket.io/?EIO=4'));
      await until(() => upgraded.length === 1);
      const asked = performance.now();
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
      expect(performance.now() - asked).toBeLessThan(3000);
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('names every setting that it refuses', async () => {
    const { ended, said } = serve({ PORT: 'x', API_ORIGIN: 'api:4000', TRUST_PROXY: 'yes', HSTS: '1' });
    expect(await ended).toBe(1);
    expect(said()).toMatch(/3 réglages sont à corriger/);
    for (const name of ['PORT', 'API_ORIGIN', 'TRUST_PROXY']) expect(said()).toContain(`- ${name}\u00a0: `);
  });
});
