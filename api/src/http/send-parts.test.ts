import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendParts } from './send-parts.ts';

const MB = 1024 * 1024;
let parts: () => AsyncGenerator<Buffer>;
let outcome: Promise<string>;
let server: Server;
beforeAll(async () => {
  server = createServer((_request, response) => {
    outcome = sendParts(response, parts()).then(
      () => 'whole',
      (error: Error) => {
        response.destroy();
        return error.message;
      },
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

async function answer(): Promise<IncomingMessage> {
  const asked = get({ port: (server.address() as AddressInfo).port, agent: false });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return response.on('error', () => undefined);
}

test('a part has left when the next one is asked for: its memory may be used again', async () => {
  const memory = Buffer.alloc(3 * MB);
  parts = async function* () {
    for (let round = 1; round <= 9; round += 1) {
      memory.fill(round);
      yield memory.subarray(0, round * 300_000);
    }
  };
  const response = await answer();
  // Slower than it is sent.
  let [at, wrong, seen] = [0, 0, 0];
  const rounds = Array.from({ length: 9 }, (_, n) => (n + 1) * 300_000);
  for await (const chunk of response as AsyncIterable<Buffer>) {
    for (const byte of chunk) {
      while (seen >= (rounds[at] ?? 0)) [at, seen] = [at + 1, 0];
      if (byte !== at + 1) wrong += 1;
      seen += 1;
    }
    await sleep(1);
  }
  expect([at, wrong, await outcome]).toEqual([8, 0, 'whole']);
});

test('whoever goes away ends the reading of what is left', async () => {
  let [given, ended] = [0, false];
  parts = async function* () {
    try {
      for (; given < 200; given += 1) yield Buffer.alloc(MB);
    } finally {
      ended = true;
    }
  };
  const response = await answer();
  await once(response, 'readable');
  response.destroy();
  expect(await outcome).not.toBe('whole');
  expect(ended).toBe(true);
  expect(given).toBeLessThan(100);
});

test('what fails on the way is not sent as if it were whole', async () => {
  parts = async function* () {
    yield Buffer.alloc(MB);
    throw new Error('The session ended.');
  };
  const response = await answer();
  response.resume();
  await new Promise((resolve) => response.once('close', resolve));
  expect([response.complete, await outcome]).toEqual([false, 'The session ended.']);
});
