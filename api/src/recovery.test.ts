import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../tools/ports.ts';
import { startPostgres } from '../../tools/postgres.ts';
import { testConfig } from '../test/world.ts';
import { buildApp } from './app.ts';
import { migrate } from './db/migrate.ts';

test('a restarted database costs some 503 and no restart of the API', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'cessio-recovery-'));
  const port = await freePort();
  let postgres = await startPostgres({ dir, port, fsync: false });
  await migrate(postgres.url);
  const { fastify, services } = await buildApp(testConfig(postgres.url, dir), { realtime: false });
  const token = services.tokens.sign({
    userId: '00000000-0000-7000-8000-000000000001',
    sessionId: '00000000-0000-7000-8000-000000000002',
    role: 'super',
    department: null,
    partyId: null,
    rights: [],
    name: 'X',
    approvalLimit: null,
  });
  const list = () => fastify.inject({ url: '/api/invoices', headers: { authorization: `Bearer ${token}` } });
  const health = async () => (await fastify.inject('/api/health')).statusCode;

  try {
    expect((await list()).statusCode).toBe(200);
    const seen = new Set<string>();
    const stop = new AbortController();
    const load = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!stop.signal.aborted) {
          const answer = await list();
          seen.add(
            `${answer.statusCode} ${answer.statusCode === 200 ? '' : answer.json<{ code: string }>().code}`.trim(),
          );
          await sleep(5);
        }
      }),
    );
    await sleep(100);
    await postgres.stop();
    await sleep(300);
    expect(await health()).toBe(503);
    postgres = await startPostgres({ dir, port, fsync: false });
    const deadline = Date.now() + 5_000;
    while ((await list()).statusCode !== 200 && Date.now() < deadline) await sleep(50);
    stop.abort();
    await load;
    expect((await list()).statusCode).toBe(200);
    expect(await health()).toBe(200);
    expect([...seen].toSorted()).toEqual(['200', '503 UNAVAILABLE']);
  } finally {
    await fastify.close();
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  }
});
