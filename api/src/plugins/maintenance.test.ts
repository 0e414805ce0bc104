import type { Problem } from '@cessio/contract';
import { stepUpHeader } from '../../test/step-up.ts';
import { world } from '../../test/small-world.ts';
import { maintenanceError } from './maintenance.ts';

async function maintain(maintenance: object): Promise<void> {
  const { super: chief } = world.people;
  const { version } = await chief.get<{ version: number }>('/api/settings');
  const proof = await stepUpHeader(world.owner, chief.identity);
  const answer = await chief.call('PATCH', '/api/settings', { version, maintenance }, proof);
  expect(answer.statusCode).toBe(200);
}

const visit = (method: 'GET' | 'POST', url: string, payload?: object) =>
  world.app.fastify.inject({ method, url, ...(payload ? { payload } : {}) });

describe('while maintenance is on', () => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  beforeAll(() => maintain({ on: true, until, message: 'Mise à jour de la base.' }));
  afterAll(() => maintain({ on: false }));

  test.each(['client', 'supplier', 'adviser', 'risk', 'legal', 'm1'] as const)(
    '%s is told when it ends, in French, and nothing else',
    async (who) => {
      for (const [method, url] of [
        ['GET', '/api/invoices'],
        ['GET', '/api/auth/profil'],
        ['PATCH', '/api/settings'],
      ] as const) {
        const answer = await world.people[who].call(method, url, method === 'PATCH' ? {} : undefined);
        expect(answer.statusCode).toBe(503);
        expect(answer.headers['content-type']).toContain('application/problem+json');
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
        const problem = answer.json<Problem>();
        expect(problem).toMatchObject({
          code: 'MAINTENANCE',
          title: 'Service momentanément indisponible',
          until,
          message: 'Mise à jour de la base.',
        });
        expect(problem.detail).toMatch(/^Reprise prévue à \d\d:\d\d/);
      }
    },
  );

  test('a visitor may ask for health and configuration and sign in, no more', async () => {
    expect((await visit('GET', '/api/health')).statusCode).toBe(200);
    expect((await visit('GET', '/api/config')).json()).toMatchObject({
      maintenance: { until, message: 'Mise à jour de la base.' },
    });
    expect((await visit('GET', '/remotes.json')).statusCode).toBe(200);
    expect((await visit('GET', '/locales/fr/common.json')).statusCode).toBe(200);
    const signIn = await visit('POST', '/api/auth/login', { email: 'a@b.test', password: 'x' });
    expect(signIn.json<Problem>().code).toBe('CREDENTIALS_INVALID');
    // A release may be the purpose of the maintenance: its signature is checked.
    expect((await visit('POST', '/api/remotes/invoices/signed', {})).statusCode).toBe(422);
    for (const url of ['/api/public/contact', '/api/auth/register', '/api/auth/login-as']) {
      expect([url, (await visit('POST', url, {})).statusCode]).toEqual([url, 503]);
    }
  });

  test('the administrator works on, or could never end it', async () => {
    const { super: chief } = world.people;
    expect((await chief.call('GET', '/api/auth/profil')).statusCode).toBe(200);
    expect((await chief.call('GET', '/api/invoices')).statusCode).toBe(200);
  });

  test('a token that is not ours opens nothing', async () => {
    const claims = Buffer.from(JSON.stringify({ role: 'super' })).toString('base64url');
    const answer = await world.app.fastify.inject({
      url: '/api/invoices',
      headers: { authorization: `Bearer x.${claims}.y` },
    });
    expect(answer.statusCode).toBe(503);
  });
});

test('once it is off everybody is let in at once, and the configuration says nothing of it', async () => {
  await maintain({ on: true, until: new Date(Date.now() + 60_000).toISOString() });
  expect((await world.people.client.call('GET', '/api/invoices')).statusCode).toBe(503);
  await maintain({ on: false });
  expect((await world.people.client.call('GET', '/api/invoices')).statusCode).toBe(200);
  expect((await visit('GET', '/api/config')).json()).not.toHaveProperty('maintenance');
});

describe('the foreseen end in words', () => {
  const now = Date.parse('2026-11-20T13:00:00Z');
  const say = (until: string | null) => maintenanceError({ on: true, until, message: null }, now);

  test.each([
    ['2026-11-20T14:30:00Z', 'Reprise prévue à 15:30. Votre saisie est conservée.', 900],
    ['2026-11-21T05:00:00Z', 'Reprise prévue à 06:00 le 21/11/2026. Votre saisie est conservée.', 900],
    ['2026-11-20T13:00:10Z', 'Reprise prévue à 14:00. Votre saisie est conservée.', 30],
    ['2026-11-20T12:00:00Z', 'Reprise prévue dans quelques instants. Votre saisie est conservée.', 60],
    [null, 'Reprise prévue dans quelques instants. Votre saisie est conservée.', 60],
  ])('%s', (until, detail, retryAfter) => {
    const error = say(until);
    expect([error.detail, error.data['retryAfter']]).toEqual([detail, retryAfter]);
  });
});
