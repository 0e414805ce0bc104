import { z } from 'zod';
import { BODY_BYTES, holds, type Permission } from '@cessio/contract';
import { ENDPOINTS, type NamedEndpoint } from '@cessio/contract/endpoints';
import { startRealApi, undisturbed as expectUndisturbed, type RealApi } from '../../test/real-api.ts';
import { people, world } from '../../test/small-world.ts';
import { createTokens } from '../http/tokens.ts';

const JWT_SECRET = 'a secret of this test, long enough for anybody';
const LONGEST_ANSWER = 64 * 1024;

let api: RealApi;
beforeAll(async () => {
  api = await startRealApi(world.config.databaseUrl, { JWT_SECRET, RATE_LIMIT_FACTOR: '100000' });
});
afterAll(() => api.stop());

let visitors = 0;
/** Each visitor has a network of its own, because guesses are counted by network. */
const anotherNetwork = () => `10.${(visitors += 1) >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;

/** Token of somebody who may call it, so that its body is read. */
function tokenFor(call: NamedEndpoint): Record<string, string> {
  if (call.access === 'public') return {};
  const may = Object.values(people).find(
    ({ identity }) => call.access === 'signed-in' || holds(identity, call.access as Permission),
  );
  return { authorization: `Bearer ${createTokens(JWT_SECRET).sign((may ?? people.super).identity)}` };
}

interface Sent {
  call: string;
  status: number;
  bytes: number;
}
async function send(
  call: NamedEndpoint,
  body: string | null,
  type = 'application/json',
  query = '',
): Promise<Sent> {
  const path = call.path.replace(/:format/g, 'csv').replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
  const sent = { call: `${call.method} ${call.path}`, status: 413, bytes: 0 };
  try {
    const answer = await fetch(`${api.url}${path}${query}`, {
      method: call.method,
      headers: {
        'x-forwarded-for': anotherNetwork(),
        ...(body === null ? {} : { 'content-type': type }),
        ...(call.idempotency ? { 'idempotency-key': `hostile-${visitors}` } : {}),
        ...tokenFor(call),
      },
      body,
    });
    return { ...sent, status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
  } catch (error) {
    // Refused by length, its rest is not read: a client still writing may miss the answer.
    if ((body?.length ?? 0) > BODY_BYTES && (error as Error).message === 'fetch failed') return sent;
    throw error;
  }
}

const calls = ENDPOINTS.filter(({ method }) => method !== 'GET');

/** Sends them four at a time, and checks the answers. */
async function sendAll(
  wanted: readonly (() => Promise<Sent>)[],
  isExpected = (_status: number) => true,
): Promise<void> {
  const left = [...wanted];
  const sent: Sent[] = [];
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) sent.push(await next());
  };
  await Promise.all([work(), work(), work(), work()]);
  expect(sent.length).toBeGreaterThan(80);
  const isRight = ({ status, bytes }: Sent) => status < 500 && bytes <= LONGEST_ANSWER && isExpected(status);
  expect(sent.filter((one) => !isRight(one))).toEqual([]);
}

/** Refused before authentication or parsing. */
const isRefused = (status: number) => [400, 401, 403, 404, 413, 415].includes(status);

const keys = (count: number) => `{${Array.from({ length: count }, (_, n) => `"k${n}":0`).join()}}`;
const padded = (text: string, bytes: number) => text + ' '.repeat(Math.max(0, bytes - text.length));

describe('whatever is sent to whichever call, others are answered within 200 ms, and the answer is short', () => {
  test.each([
    ['a megabyte of keys', keys(110_000)],
    ['half a million levels', '['.repeat(500_000)],
    ['a megabyte of items', `[${'0,'.repeat(500_000)}0]`],
    ['keys and levels within the length', padded(keys(2_500), BODY_BYTES - 1)],
    ['__proto__', `{"__proto__":{"version":1},"constructor":{"prototype":{}}}`],
  ])('%s', (_what, body) =>
    expectUndisturbed(
      api,
      () =>
        sendAll(
          calls.map((call) => () => send(call, body)),
          isRefused,
        ),
      2,
    ),
  );

  test('as many unknown keys as are read', () =>
    expectUndisturbed(api, () => sendAll(calls.map((call) => () => send(call, keys(1_900)))), 2));

  test('a form of thousands of fields', () =>
    expectUndisturbed(
      api,
      () =>
        sendAll(
          calls.map((call) => () => send(call, 'a=&'.repeat(10_000), 'application/x-www-form-urlencoded')),
        ),
      2,
    ));

  test('an address of thousands of parameters', () =>
    expectUndisturbed(
      api,
      () => sendAll(ENDPOINTS.map((call) => () => send(call, null, undefined, `?${'a=1&'.repeat(3_000)}`))),
      2,
    ));

  /** What makes patterns, trimming and normalising slow. */
  const SLOW = [' ', 'a', '1', '\u0301', 'a.', '-', '@a.'];
  const propertiesOf = ({ body }: NamedEndpoint): string[] => {
    if (!body) return [];
    const {
      properties = {},
      anyOf,
      oneOf,
    } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as {
      properties?: object;
      anyOf?: { properties?: object }[];
      oneOf?: { properties?: object }[];
    };
    return Object.keys(
      Object.assign({}, properties, ...[...(anyOf ?? []), ...(oneOf ?? [])].map((one) => one.properties)),
    );
  };

  test('each field filled with what takes long to look at', () =>
    expectUndisturbed(
      api,
      () =>
        sendAll(
          calls.flatMap((call) =>
            propertiesOf(call).flatMap((name) =>
              SLOW.map((text) => () => {
                const most = Math.floor((BODY_BYTES - 200) / Buffer.byteLength(text));
                return send(call, JSON.stringify({ [name]: `${text.repeat(most)}!` }));
              }),
            ),
          ),
        ),
      2,
    ));

  test('each field filled with as many items and members as are read', () =>
    expectUndisturbed(
      api,
      () =>
        sendAll(
          calls.flatMap((call) =>
            propertiesOf(call).flatMap((name) =>
              [`[${'{},'.repeat(1_900)}{}]`, `[${'"",'.repeat(1_900)}""]`, keys(1_900)].map(
                (value) => () => send(call, `{"${name}":${value}}`),
              ),
            ),
          ),
        ),
      2,
    ));
});

test('what is too long says how long it may be', async () => {
  const answer = await people.adviser.call('PATCH', '/api/me', { firstName: 'a'.repeat(BODY_BYTES) });
  expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
    413,
    expect.stringContaining('32\u00a0Ko'),
  ]);
});
