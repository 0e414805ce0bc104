import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../tools/ports.ts';
import { root } from '../../../tools/root.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { destroyRaw, frame, sendRaw, upgradeRequest, type RawSocket } from '../../test/raw-socket.ts';
import { createTokens } from '../http/tokens.ts';

const JWT_SECRET = 'a secret of the tests, long enough for anybody';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(destroyRaw);
afterAll(() => database.drop());

/** The program itself, without its supervisor. */
async function startMain(env: Record<string, string> = {}) {
  const port = await freePort();
  const child = spawn(process.execPath, ['api/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      DATABASE_URL: database.url,
      PORT: String(port),
      JWT_SECRET,
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    output: () => output,
    ended,
    ready: async () => {
      while (child.exitCode === null) {
        const answer = await fetch(`${url}/api/health/live`).catch(() => undefined);
        if (answer?.ok) return;
        await sleep(50);
      }
      throw new Error(`It ended.\n${output}`);
    },
    stop: async (signal: NodeJS.Signals) => {
      child.kill(signal);
      await ended;
    },
  };
}

describe('connections', () => {
  let api: Awaited<ReturnType<typeof startMain>>;
  beforeAll(async () => {
    api = await startMain();
    await api.ready();
  });
  afterAll(() => api.stop('SIGKILL'));

  test('an upgrade of anything but /socket.io is refused and its connection ended, hung up or not', async () => {
    const paths = ['/api/config', '/', '/socket.iox', '/socket.io'];
    const clients = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        sendRaw(api.url, upgradeRequest(paths[index % paths.length] as string)),
      ),
    );
    for (const { socket } of clients.slice(50)) socket.end();
    const ended = await Promise.all(clients.map((client) => client.endedWithin(3000)));
    expect(ended.filter((end) => !end)).toHaveLength(0);
    // A client that hung up may be cut before the answer; one that waits gets it.
    for (const client of clients.slice(0, 50)) expect(client.received()).toMatch(/^HTTP\/1\.1 400 /);
  });

  /** Whether a page of this origin could open a socket. */
  async function isOpenedFor(origin: Record<string, string>): Promise<boolean> {
    const client = await sendRaw(api.url, upgradeRequest('/socket.io/?EIO=4&transport=websocket', origin));
    for (let waited = 0; !client.received().includes('\r\n\r\n'); waited += 10) {
      if (waited > 5000) throw new Error('no answer within 5 s');
      await sleep(10);
    }
    client.socket.destroy();
    return client.received().startsWith('HTTP/1.1 101 ');
  }

  test('a refused sign-in, token and path of others stand in the log, without what was typed', async () => {
    const typed = 'not-the-password-of-anybody';
    await fetch(`${api.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@cessio.test', password: typed }),
    });
    await fetch(`${api.url}/api/invoices`, { headers: { authorization: 'Bearer forged' } });
    await sleep(100);
    const refused = api
      .output()
      .split('\n')
      .filter((line) => line.includes('request refused'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .map(({ level, code, status, route, ip }) => [level, code, status, route, ip]);
    expect(refused).toContainEqual([40, 'CREDENTIALS_INVALID', 401, '/api/auth/login', '127.0.0.1']);
    expect(refused).toContainEqual([40, 'TOKEN_INVALID', 401, '/api/invoices', '127.0.0.1']);
    expect(api.output()).not.toMatch(new RegExp(`${typed}|forged|nobody@`));
  });

  test('a page of another origin neither reads the API nor opens its socket', async () => {
    const ask = (Origin: string, init: RequestInit = {}) =>
      fetch(`${api.url}/api/config`, { ...init, headers: { Origin, ...init.headers } });
    const preflight = { method: 'OPTIONS', headers: { 'Access-Control-Request-Method': 'POST' } };
    for (const origin of ['https://evil.test', 'http://localhost:3001', 'https://localhost:3000', 'null']) {
      for (const answer of [await ask(origin), await ask(origin, preflight)])
        expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect((await ask(origin, preflight)).status).toBe(404);
      expect(await isOpenedFor({ Origin: origin })).toBe(false);
    }
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000']) {
      expect((await ask(origin)).headers.get('access-control-allow-origin')).toBe(origin);
      expect((await ask(origin, preflight)).status).toBe(204);
      expect(await isOpenedFor({ Origin: origin })).toBe(true);
    }
    expect(await isOpenedFor({})).toBe(true);
  });

  test('a request with two lengths is refused, and what follows it is no request of its own', async () => {
    const post = (...lines: string[]) =>
      sendRaw(
        api.url,
        ['POST /api/auth/login HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...lines].join('\r\n'),
      );
    const hidden = 'GET /api/health/live HTTP/1.1\r\nHost: x\r\n\r\n';
    const clients = await Promise.all([
      post('Content-Length: 4', 'Transfer-Encoding: chunked', '', `0\r\n\r\n${hidden}`),
      post('Content-Length: 2', 'Content-Length: 90', '', `{}${hidden}`),
      post('Transfer-Encoding: chunked, identity', '', `0\r\n\r\n${hidden}`),
    ]);
    for (const client of clients) {
      expect(await client.endedWithin(3000)).toBe(true);
      expect(client.received()).toMatch(/^HTTP\/1\.1 400 /);
      expect(client.received().match(/HTTP\/1\.1/g)).toHaveLength(1);
    }
  });

  test('TRACE repeats nothing, and a refused address answers with the headers of any other', async () => {
    const client = await sendRaw(
      api.url,
      'TRACE /api/config HTTP/1.1\r\nHost: x\r\nX-Secret: 1234\r\nConnection: close\r\n\r\n',
    );
    await client.endedWithin(3000);
    expect(client.received()).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(client.received()).not.toContain('1234');
    const refused = await fetch(`${api.url}/api/%E0%A4%A`);
    expect(refused.status).toBe(400);
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
    expect(refused.headers.get('content-security-policy')).toContain("base-uri 'none'");
    expect(refused.headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('one that shows no token, and one that asks for nothing, are closed after 10 s', async () => {
    const before = performance.now();
    const silent = [
      upgradeRequest('/socket.io/?EIO=4&transport=websocket'),
      '',
      'GET /api/config HTTP/1.1\r\nHost: x\r\n',
    ];
    const clients = await Promise.all(silent.map((text) => sendRaw(api.url, text)));
    expect(await Promise.all(clients.map((client) => client.endedWithin(9_000)))).toEqual([
      false,
      false,
      false,
    ]);
    expect(await Promise.all(clients.map((client) => client.endedWithin(8_000)))).toEqual([true, true, true]);
    expect(performance.now() - before).toBeLessThan(16_000);
  });
});

test('SIGTERM ends the process within 3 s where nobody takes over, whatever is open', async () => {
  const api = await startMain({ DRAIN_SECONDS: '0' });
  try {
    await api.ready();
    const socket = upgradeRequest('/socket.io/?EIO=4&transport=websocket');
    const upload =
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{';
    const open: RawSocket[] = await Promise.all(
      ['', 'GET / HTTP/1.1\r\n', 'GET /api/config HTTP/1.1\r\nHost: x\r\n\r\n', upload, socket, socket].map(
        (text) => sendRaw(api.url, text),
      ),
    );
    const hung = await sendRaw(api.url, upgradeRequest('/api/config'));
    hung.socket.end();
    const token = createTokens(JWT_SECRET).sign({
      userId: '00000000-0000-4000-8000-000000000000',
      sessionId: '00000000-0000-4000-8000-000000000000',
      role: 'supplier',
      department: null,
      partyId: null,
      rights: [],
      name: '',
      approvalLimit: null,
    });
    open.at(-1)?.socket.write(frame(`40${JSON.stringify({ token })}`));
    await sleep(300);
    const before = performance.now();
    await api.stop('SIGTERM');
    expect(performance.now() - before).toBeLessThan(3000);
    expect(await Promise.all([...open, hung].map((client) => client.endedWithin(500)))).toEqual(
      Array(7).fill(true),
    );
  } finally {
    await api.stop('SIGKILL');
  }
});

test('settings that are refused end it at once, in plain words', async () => {
  const api = await startMain({
    NODE_ENV: 'production',
    DEMO: '1',
    RATE_LIMIT_FACTOR: 'abc',
    SECRETS_KEY: 'short-key',
    COLLECTION_IBANS: 'FR76',
  });
  expect(await api.ended).toBe(1);
  expect(api.output()).toMatch(/^Le service ne démarre pas, 7 réglages sont à corriger\u00a0:\n/);
  for (const name of [
    'PUBLIC_URL',
    'SECRETS_KEY',
    'CODES_KEY',
    'AUDIT_KEY',
    'DEMO',
    'COLLECTION_IBANS',
    'RATE_LIMIT_FACTOR',
  ])
    expect(api.output()).toContain(`- ${name}\u00a0: `);
  expect(api.output()).not.toMatch(/short-key| at |node:/);
});
