import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readableError, restartPause } from './api-process.ts';
import { isPortFree } from '@cessio/kit/ports';
import { freePortBase, portsFrom, PortTakenError, type StackPorts } from './ports.ts';
import { isAlive } from './processes.ts';
import { root } from './root.ts';
import { createStack, StackStoppedError, type Stack, type StackOptions } from './stack.ts';

interface FakeHealth {
  status: string;
  pid: number;
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 25_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('Waited 25 s in vain.');
    await sleep(20);
  }
}

describe('stack', () => {
  let dataDir: string;
  let ports: StackPorts;
  let said: string[];
  let order: string[];
  let put: object;
  let stack: Stack;

  const fakes = (): StackOptions => ({
    dataDir,
    ports,
    demo: true,
    fsync: false,
    say: (line) => said.push(line),
    parts: {
      apiProgram: 'tools/fixtures/fake-api.ts',
      build: () => Promise.resolve(order.push('build')),
      migrate: () => Promise.resolve(void order.push('migrate')),
      loadDemo: () => Promise.resolve(void order.push('demo')),
      putBuilds: (_web, _store, origins) => {
        put = origins;
        return Promise.resolve({ remotes: [] });
      },
      registerBuilds: () => Promise.resolve(void order.push('register')),
      cleanStore: () => Promise.resolve(void order.push('clean')),
      startWebServer: async ({ port }) => {
        const server = createServer((_, response) => response.end('page')).listen(port, '127.0.0.1');
        await once(server, 'listening');
        return { url: `http://localhost:${port}`, close: async () => void server.close() };
      },
    },
  });
  const health = async () =>
    (await (await fetch(`http://127.0.0.1:${ports.api}/api/health`)).json()) as FakeHealth;
  const allFree = async () => (await Promise.all(Object.values(ports).map(isPortFree))).every(Boolean);

  beforeEach(async () => {
    mkdirSync(path.join(root, '.cache'), { recursive: true });
    dataDir = mkdtempSync(path.join(root, '.cache', 'stack-test-'));
    ports = portsFrom(await freePortBase());
    said = [];
    order = [];
    stack = createStack(fakes());
  });
  afterEach(async () => {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('refuses what the API would refuse before anything is built or written', async () => {
    stack = createStack({ ...fakes(), demo: true, apiEnv: { NODE_ENV: 'production' } });
    await expect(stack.start()).rejects.toThrow(
      /- DEMO\u00a0: reçu «\u00a01\u00a0» en production.*CESSIO_DEMO=0/,
    );
    expect(order).toEqual([]);
  });

  it('loads no demonstration unless it is asked for by name', async () => {
    stack = createStack({ ...fakes(), demo: undefined });
    await stack.start();
    expect(order).not.toContain('demo');
  });

  it('starts every part, migrates before it loads the demo data, and stops all of it soon', async () => {
    const addresses = await stack.start();
    expect(order.filter((name) => name !== 'build')).toEqual(['migrate', 'demo', 'register', 'clean']);
    expect(order).toContain('build');
    for (const address of [addresses.host, `${addresses.api}/api/health`, addresses.mail ?? '']) {
      expect((await fetch(address)).status).toBe(200);
    }
    const { pid } = await health();
    const before = performance.now();
    await stack.stop();
    expect(performance.now() - before).toBeLessThan(15_000);
    expect(isAlive(pid)).toBe(false);
    expect(await allFree()).toBe(true);
  });

  it('keeps one secret in a file that only its owner reads, and says it nowhere', async () => {
    await stack.start();
    const { secret } = (await (await fetch(`http://127.0.0.1:${ports.api}/env`)).json()) as {
      secret: string;
    };
    const file = path.join(dataDir, 'jwt-secret');
    expect(secret.length).toBeGreaterThanOrEqual(64);
    expect(readFileSync(file, 'utf8')).toBe(secret);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(said.join('\n')).not.toContain(secret);
  });

  it('puts the builds of every remote where they are served from', async () => {
    await stack.start();
    expect(put).toMatchObject({
      invoices: `http://localhost:${ports['remote-invoices']}`,
      requests: `http://localhost:${ports['remote-requests']}`,
      admin: `http://localhost:${ports['remote-admin']}`,
    });
    expect(Object.keys(put)).toHaveLength(
      Object.keys(ports).filter((name) => name.startsWith('remote-')).length,
    );
  });

  it('restarts an API that crashed, and says so', async () => {
    await stack.start();
    const { pid } = await health();
    await fetch(`http://127.0.0.1:${ports.api}/crash`).catch(() => undefined);
    await until(() => said.includes("L'API répond de nouveau."));
    expect(said.join('\n')).toContain("L'API s'est arrêtée (code 7). Nouvel essai dans 0,5 s.");
    expect((await health()).pid).not.toBe(pid);
  });

  it('stops an API that does not listen', async () => {
    stack = createStack({ ...fakes(), apiEnv: { FAKE_API: 'stubborn' } });
    await stack.start();
    const { pid } = await health();
    const before = performance.now();
    await stack.stop();
    expect(performance.now() - before).toBeLessThan(15_000);
    expect(isAlive(pid)).toBe(false);
  });

  it('says why an API does not start, and leaves nothing', async () => {
    stack = createStack({ ...fakes(), apiEnv: { FAKE_API: 'broken' } });
    await expect(stack.start()).rejects.toThrow(
      /L'API n'a pas démarré : elle s'est arrêtée \(code 3\)[^]*broken on purpose/,
    );
    expect(await allFree()).toBe(true);
  });

  it('names the taken port before it starts anything', async () => {
    const other = createServer().listen(ports.api, '127.0.0.1');
    await once(other, 'listening');
    const error: unknown = await stack.start().catch((caught: unknown) => caught);
    other.close();
    expect(error).toBeInstanceOf(PortTakenError);
    expect((error as Error).message).toContain(`Le port ${ports.api} (API) est déjà occupé`);
    expect(order).toEqual([]);
  });

  it('stops cleanly while it starts', async () => {
    const starting = stack.start();
    await until(() => said.some((line) => line.includes('PostgreSQL')));
    const [outcome] = await Promise.allSettled([starting, stack.stop()]);
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StackStoppedError) as unknown });
    await until(allFree);
  });
});

describe('API supervision', () => {
  it('waits longer after each crash, never more than half a minute', () => {
    expect([0, 1, 2, 3, 20].map(restartPause)).toEqual([500, 1000, 2000, 4000, 30_000]);
  });

  it('shows errors of the log and nothing else', () => {
    expect(readableError('{"level":50,"msg":"demande refusée","err":{"message":"cause"}}')).toBe(
      'demande refusée : cause',
    );
    expect(readableError('{"level":30,"msg":"API on 127.0.0.1:4000"}')).toBeUndefined();
    expect(readableError('plain text')).toBeUndefined();
  });
});
