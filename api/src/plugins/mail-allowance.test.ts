import { buildApp, type App } from '../app.ts';
import { rowsOf, world } from '../../test/small-world.ts';

let strict: App;
afterAll(() => strict.fastify.close());
beforeAll(async () => {
  strict = await buildApp({ ...world.config, limitFactor: 1 }, { realtime: false });
});

const register = (email: string) =>
  strict.fastify.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: {
      email,
      password: 'Tisane-et-verveine-91',
      firstName: 'Odette',
      lastName: 'Quillan',
      side: 'assignor',
      company: { legalName: 'Verrerie Quillan', country: 'FR' },
      acceptTerms: true,
    },
  });
const forgot = (email: string) =>
  strict.fastify.inject({ method: 'POST', url: '/api/auth/forgot-pass', payload: { email } });

test('one network makes five mails an hour leave, by whichever call and to whomever', async () => {
  const answers = [
    await register('a@exemple.test'),
    await register('b@exemple.test'),
    // Counted alike, or the count would reveal who has an account.
    await forgot('nobody@exemple.test'),
    await forgot('naim.tazi@cessio.test'),
    await forgot('nobody@exemple.test'),
    await forgot('naim.tazi@cessio.test'),
    await register('c@exemple.test'),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 200, 200, 200, 429, 429]);
  const refused = answers[5];
  expect(refused?.headers['ratelimit-policy']).toContain('"mail";q=5;w=3600');
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_500);
  expect(await rowsOf('select 1 from onboardings where email like $1', ['%@exemple.test'])).toHaveLength(2);
});
