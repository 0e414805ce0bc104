import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { uploadedFile, type Endpoint } from '@cessio/contract';
import type { Services } from '../services.ts';
import { installErrors } from './errors.ts';
import { route } from './route.ts';

test('whoever leaves while a file is sent to them is no failure', async () => {
  const logged: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => logged.push(line) } } });
  installErrors(app);
  const file: Endpoint = { ...uploadedFile, path: '/file', params: undefined, access: 'public' };
  async function* endless() {
    for (;;) {
      yield 'x'.repeat(1000);
      await sleep(1);
    }
  }
  route(app, {} as Services, file, async ({ reply }) =>
    reply.type('text/plain').send(Readable.from(endless())),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const request = get({ host: '127.0.0.1', port, path: '/file' });
  const [answer] = (await once(request, 'response')) as [Readable];
  await once(answer, 'data');
  answer.destroy();
  await sleep(100);
  await app.close();
  expect(logged.filter((line) => !line.includes('premature close'))).toEqual([]);
});

test('what nobody expected is logged with its error, and answered without it', async () => {
  const logged: string[] = [];
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => logged.push(line) } } });
  installErrors(app);
  app.get('/broken', () => {
    throw new Error('the disk of secrets');
  });
  const answer = await app.inject('/broken');
  await app.close();
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([500, 'INTERNAL']);
  expect(answer.body).not.toContain('secrets');
  expect(logged.map((line) => JSON.parse(line) as { msg: string; err: { message: string } })).toMatchObject([
    { msg: 'request failed', err: { message: 'the disk of secrets' } },
  ]);
});
