import { buildApp, type App } from '../app.ts';
import { world } from '../../test/small-world.ts';

const { jest } = import.meta;

/** As in production: no multiplied limits. */
let strict: App;
afterAll(() => strict.fastify.close());
beforeAll(async () => {
  strict = await buildApp({ ...world.config, limitFactor: 1 }, { realtime: false });
});

const ask = (url: string, headers: Record<string, string> = {}) => strict.fastify.inject({ url, headers });
const bearer = () => ({
  authorization: `Bearer ${strict.services.tokens.sign(world.people.super.identity)}`,
});

describe('limits', () => {
  test('every answer says which limit it counts on and what is left', async () => {
    const first = await ask('/api/config', { 'x-forwarded-for': '192.0.2.1' });
    const second = await ask('/api/nowhere', { 'x-forwarded-for': '192.0.2.1' });
    expect(first.headers['ratelimit-policy']).toBe('"anon";q=300;w=60');
    expect(first.headers['ratelimit']).toMatch(/^"anon";r=299;t=(60|59)$/);
    expect(second.statusCode).toBe(404);
    expect(second.headers['ratelimit']).toMatch(/^"anon";r=298;t=\d+$/);
    expect((await ask('/api/auth/profil', bearer())).headers['ratelimit-policy']).toBe('"user";q=1200;w=60');
  });

  test.each([
    ['GET', '/api/audit.csv', '"user";q=1200;w=60, "export";q=10;w=60'],
    ['POST', '/api/uploads', '"user";q=1200;w=60, "upload";q=300;w=60'],
    ['POST', '/api/invoices/read', '"user";q=1200;w=60, "read";q=600;w=60'],
  ] as const)('%s %s counts on a limit of its own besides', async (method, url, policy) => {
    const answer = await strict.fastify.inject({ method, url, headers: bearer() });
    expect(answer.headers['ratelimit-policy']).toBe(policy);
  });

  test('the eleventh export of a minute is refused, in French, with when to come back; the rest goes on', async () => {
    const { otherClient } = world.people;
    const headers = { authorization: `Bearer ${strict.services.tokens.sign(otherClient.identity)}` };
    for (let n = 0; n < 10; n += 1) expect((await ask('/api/invoices.csv', headers)).statusCode).toBe(200);
    const refused = await ask('/api/invoices.csv', headers);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(refused.headers['ratelimit']).toContain(`"export";r=0;t=${wait}`);
    expect(refused.json()).toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
      title: 'Trop de demandes',
      detail: `Patientez ${wait}\u00a0s.`,
    });
    expect((await ask('/api/invoices', headers)).statusCode).toBe(200);
  });

  test('a minute is a minute where the machine’s clock is put back an hour', async () => {
    const from = { 'x-forwarded-for': '192.0.2.9' };
    await ask('/api/config', from);
    const [real, passed] = [Date.now.bind(Date), performance.now.bind(performance)];
    const clocks = [
      jest.spyOn(Date, 'now').mockImplementation(() => real() - 3_600_000),
      jest.spyOn(performance, 'now').mockImplementation(() => passed() + 61_000),
    ];
    const { headers } = await ask('/api/config', from);
    expect(headers['ratelimit']).toMatch(/^"anon";r=299;t=(60|59)$/);
    for (const clock of clocks) clock.mockRestore();
  });

  test('visitors’ pages are counted by address whoever asks, and never multiplied', async () => {
    const url = '/api/public/invoice-confirmations/unknown';
    const from = { 'x-forwarded-for': '192.0.2.2' };
    const answers = await Promise.all(
      Array.from({ length: 31 }, () => world.app.fastify.inject({ url, headers: from })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    expect(answers[0]?.headers['ratelimit-policy']).toContain('"public";q=30;w=60');
  });
});
