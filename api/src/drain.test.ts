import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { isAlive } from '../../tools/processes.ts';
import { destroyRaw, sendRaw, upgradeRequest } from '../test/raw-socket.ts';
import { startRealApi } from '../test/real-api.ts';
import { world } from '../test/small-world.ts';

afterEach(destroyRaw);

test('SIGTERM: not ready, sockets move elsewhere, what is being answered ends, then the process, too', async () => {
  const { databaseUrl, jwtSecret } = world.config;
  const env = { JWT_SECRET: jwtSecret, DRAIN_SECONDS: '10' };
  const leaving = await startRealApi(databaseUrl, { ...env, ROLE: 'api' });
  const staying = await startRealApi(databaseUrl, { ...env, ROLE: 'worker' });
  const health = async (url: string) => {
    const answer = await fetch(`${url}/api/health`);
    const { status, role } = (await answer.json()) as { status: string; role: string };
    return { code: answer.status, status, role, connection: answer.headers.get('connection') };
  };
  const token = world.app.services.tokens.sign(world.people.supplier.identity);
  const socket = io(leaving.url, {
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnection: false,
  });
  try {
    expect(await health(leaving.url)).toMatchObject({ code: 200, status: 'ok', role: 'api' });
    const moveTo = new Promise<{ afterMs: number }>((resolve) => {
      socket.once('connect', () => process.kill(leaving.pid(), 'SIGTERM'));
      socket.once('moveTo', resolve);
    });
    const pid = leaving.pid();
    const body = JSON.stringify({ email: 'nobody@cessio.test', password: 'x', role: 'client' });
    const slow = await sendRaw(
      leaving.url,
      `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    const { afterMs } = await moveTo;
    const asked = performance.now();
    expect(afterMs).toBeGreaterThanOrEqual(2_000);
    expect(afterMs).toBeLessThanOrEqual(5_000);
    expect(await health(leaving.url)).toMatchObject({ code: 503, status: 'stopping', connection: 'close' });
    expect((await fetch(`${leaving.url}/api/health/live`)).status).toBe(200);
    expect(await health(staying.url)).toMatchObject({ code: 200, role: 'worker' });
    const refused = await sendRaw(leaving.url, upgradeRequest('/socket.io/?EIO=4&transport=websocket'));
    expect(await refused.endedWithin(1_000)).toBe(true);
    expect(refused.received()).toMatch(/^HTTP\/1\.1 503 /);
    socket.disconnect();
    // Longer than a process without connections takes to stop.
    await sleep(2_500);
    expect(isAlive(pid)).toBe(true);
    slow.socket.write(body);
    expect(await slow.endedWithin(3_000)).toBe(true);
    expect(slow.received()).toMatch(/^HTTP\/1\.1 401 /);
    while (isAlive(pid) && performance.now() - asked < 9_000) await sleep(20);
    expect(isAlive(pid)).toBe(false);
  } finally {
    socket.disconnect();
    await Promise.all([leaving.stop(), staying.stop()]);
  }
});
