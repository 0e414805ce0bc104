import {
  DANGEROUS,
  SLOW_MS,
  startClamd,
  type ClamdServer,
  type Manner,
} from '../../../../test/clamd-server.ts';
import { Unanswered } from './antivirus.ts';
import { createAntivirus } from './create-antivirus.ts';

let server: ClamdServer;
beforeAll(async () => {
  server = await startClamd();
});
afterAll(() => server.close());
beforeEach(() => {
  server.files.length = 0;
});

const LIMIT_MS = 30_000;
const scan = (manner: Manner, content: Iterable<Uint8Array>, limitMs = LIMIT_MS) => {
  server.manner = manner;
  return createAntivirus(server.url).scan(content, limitMs);
};
const large = Buffer.alloc(9 * 1024 * 1024, 'a');

test('a file is sent whole, in whatever parts, and its verdict read', async () => {
  const parts = [
    Buffer.from('first '),
    Buffer.alloc(0),
    Buffer.from(DANGEROUS.slice(0, 5)),
    Buffer.from(DANGEROUS.slice(5)),
  ];
  expect(await scan('judges', parts)).toBe('Test.Virus-1');
  expect(server.files).toEqual([Buffer.concat(parts)]);
  expect(await scan('judges', [large])).toBeNull();
  expect(server.files[1]?.equals(large)).toBe(true);
});

test('a slow verdict is one within the limit, and none beyond it', async () => {
  expect(await scan('slow', [Buffer.from('a')])).toBeNull();
  await expect(scan('slow', [Buffer.from('a')], SLOW_MS / 3)).rejects.toBeInstanceOf(Unanswered);
});

test.each<[Manner, string]>([
  ['closes', 'closed|read|write'],
  ['half', 'closed|read|write'],
  ['garbage', 'no verdict: "HTTP'],
  ['endless', 'an answer without end'],
  ['error', 'no verdict: "INSTREAM size limit'],
  ['early', 'answered before it had the whole file'],
])('of one that %s there is no verdict', async (manner, why) => {
  const failure = await scan(manner, [large]).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Unanswered);
  expect((failure as Error).message).toMatch(new RegExp(`^(${why})`));
});

test('of one that says nothing there is none after the limit, and the connection is given up', async () => {
  const start = performance.now();
  await expect(scan('silent', [large], 100)).rejects.toThrow('no verdict within 100 ms');
  expect(performance.now() - start).toBeLessThan(LIMIT_MS);
  while (server.open() > 0) await new Promise(setImmediate);
});

test('where nobody listens, and of a file that cannot be read, there is none', async () => {
  const gone = await startClamd();
  await gone.close();
  await expect(createAntivirus(gone.url).scan([large], LIMIT_MS)).rejects.toBeInstanceOf(Unanswered);
  const unreadable = (function* () {
    yield Buffer.from('a');
    throw new Error('unreadable');
  })();
  await expect(scan('judges', unreadable)).rejects.toThrow('unreadable');
});

test('without an address nothing is asked', async () => {
  expect(await createAntivirus(null).scan([Buffer.from(DANGEROUS)], LIMIT_MS)).toBeNull();
});
