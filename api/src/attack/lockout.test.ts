import type { LightMyRequestResponse } from 'fastify';
import type { Problem, SignedIn } from '@cessio/contract';
import type { Authenticator } from '../../test/authenticator.ts';
import { PASSWORD, post as send, SUPPLIER as OWNER } from '../../test/auth-world.ts';
import { code } from '../../test/code.ts';
import {
  addPasskey,
  codeOf,
  enrol,
  passkeySignIn as signInByPasskey,
  supplier as owner,
} from '../../test/mfa-world.ts';
import { columnOf, rowsOf, world } from '../../test/small-world.ts';
import { guardTry, subjectsOf, takeTry } from '../modules/auth/lockout.ts';

/** Guesses by others lock nobody out of their account; guessers have to wait all the same. */
const NOBODY = 'personne@nulle-part.test';
const SLOW_MS = 2_000;

/** An Internet address, as the proxy reports it. */
const network = (n: number): string => `203.${n >> 8}.${n & 255}.7`;

const post = (url: string, payload: object, from: string) => send(url, payload, { 'x-forwarded-for': from });

interface Try {
  email?: string;
  password?: string;
  browser?: string | undefined;
}
function login(from: string, { email = OWNER, password = PASSWORD, browser }: Try = {}) {
  return post('/api/auth/login', { email, password, ...(browser ? { browser } : {}) }, from);
}
const guess = (from: string, email = OWNER) => login(from, { email, password: 'wrong' });

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

/** Guesses at an account from as many networks, one each. */
async function guessFromMany(count: number, email = OWNER): Promise<void> {
  for (let n = 1; n <= count; n += 1) expect(code(await guess(network(n), email))[0]).toBe(401);
}

/** As after twenty such guesses within the hour. */
async function slow(email = OWNER): Promise<void> {
  await guessFromMany(1, email);
  await world.owner.query(`update login_failures set failures = 20 where subject like 'account:%'`);
}

async function rememberedBrowser(from = network(900)): Promise<string> {
  const answer = await login(from);
  expect(code(answer)).toEqual([200, 'OK']);
  return answer.json<SignedIn>().browser;
}

function passkeySignIn(authenticator: Authenticator, from: string, forged = false) {
  const bends = forged ? { origin: 'https://cessio.example' } : {};
  return signInByPasskey(authenticator, bends, { 'x-forwarded-for': from });
}

describe('guesses from one network', () => {
  test('make that network wait for that account, twice as long each time, and nobody else', async () => {
    for (let n = 1; n <= 4; n += 1)
      expect(code(await guess(network(1)))).toEqual([401, 'CREDENTIALS_INVALID']);
    const fifth = await guess(network(1));
    expect([...code(fifth), fifth.headers['retry-after']]).toEqual([423, 'ACCOUNT_LOCKED', '30']);
    expect(code(await login(network(1)))).toEqual([423, 'ACCOUNT_LOCKED']);
    const elsewhere = await timed(() => login(network(2)));
    expect(code(elsewhere.result)).toEqual([200, 'OK']);
    expect(elsewhere.ms).toBeLessThan(SLOW_MS);
    // Another account from the same network was not guessed at.
    expect(code(await login(network(1), { email: 'lucie.roumegas@halbrane.test' }))).toEqual([200, 'OK']);
    await world.owner.query(`update login_failures set locked_until = now() - interval '1 second'`);
    expect((await guess(network(1))).headers['retry-after']).toBe('60');
  });

  test('sent all at once are no more than five', async () => {
    const tries = Array.from({ length: 24 }, (_, n) => (n === 23 ? PASSWORD : 'wrong'));
    const answers = await Promise.all(tries.map((password) => login(network(3), { password })));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(4);
    expect(answers.filter(({ statusCode }) => statusCode === 423)).toHaveLength(20);
  });

  test('nor are they when many processes count them at once: the database takes each try before it is looked at', async () => {
    const db = world.app.services.pools.of('auth');
    const { own } = subjectsOf(OWNER, network(5));
    const taken = await Promise.allSettled(Array.from({ length: 24 }, () => takeTry(db, own)));
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  test('a try that broke off for another reason is none', async () => {
    const db = world.app.services.pools.of('auth');
    for (let n = 0; n < 6; n += 1)
      await expect(
        guardTry(db, subjectsOf(OWNER, network(6)), () => Promise.reject(new Error('down'))),
      ).rejects.toThrow('down');
    expect(code(await login(network(6)))).toEqual([200, 'OK']);
  });

  test('a right sign-in gives back its try: twenty in a row count for nothing', async () => {
    for (let n = 0; n < 3; n += 1) await guess(network(4));
    for (let n = 0; n < 20; n += 1) expect((await login(network(4))).statusCode).toBe(200);
    for (let n = 0; n < 4; n += 1) expect(code(await guess(network(4)))[0]).toBe(401);
  });
});

describe('guesses from many networks', () => {
  test.each([
    ['a known', OWNER],
    ['an unknown', NOBODY],
  ])('only slow the unknown tries of %s account, and lock none of them', async (_, email) => {
    await guessFromMany(19, email);
    expect((await timed(() => guess(network(20), email))).ms).toBeLessThan(SLOW_MS);
    const slowed = await timed(() => guess(network(21), email));
    expect(code(slowed.result)).toEqual([401, 'CREDENTIALS_INVALID']);
    expect(slowed.ms).toBeGreaterThanOrEqual(SLOW_MS - 20);
    await world.owner.query(`update login_failures set since = since - interval '61 minutes'`);
    expect((await timed(() => guess(network(22), email))).ms).toBeLessThan(SLOW_MS);
  });

  test('the owner waits two seconds in an unknown browser, and behind nobody', async () => {
    await slow();
    const attackers = Array.from({ length: 10 }, (_, n) => guess(network(100 + n)));
    const own = await timed(() => login(network(50)));
    expect(code(own.result)).toEqual([200, 'OK']);
    expect(own.ms).toBeGreaterThanOrEqual(SLOW_MS - 20);
    // Ten queued before it would be twenty seconds.
    expect(own.ms).toBeLessThan(3 * SLOW_MS);
    for (const answer of await Promise.all(attackers)) expect(answer.statusCode).toBe(401);
  });

  test('do not slow a known browser, a passkey, an unlocked screen or a proof', async () => {
    const browser = await rememberedBrowser();
    const { authenticator } = await addPasskey(world.people.client);
    await slow('lucie.roumegas@halbrane.test');
    await slow();
    for (const work of [
      () => login(network(51), { browser }),
      () => passkeySignIn(authenticator, network(52)),
      () => owner().call('POST', '/api/auth/step-up', { method: 'password', password: PASSWORD }),
    ]) {
      const { ms, result } = await timed(work);
      expect(code(result)).toEqual([200, 'OK']);
      expect(ms).toBeLessThan(SLOW_MS);
    }
  });

  test('who knows the password burns codes for their own network only', async () => {
    const { secret } = await enrol(owner());
    const step = async (from: string, typed: string) => {
      const { challenge } = (await login(from)).json<Problem & { challenge: string }>();
      return post('/api/auth/mfa', { challenge, method: 'totp', code: typed }, from);
    };
    for (let n = 1; n <= 4; n += 1) expect(code(await step(network(60), '000000'))[0]).toBe(401);
    expect(code(await step(network(60), '000000'))).toEqual([423, 'ACCOUNT_LOCKED']);
    expect(code(await step(network(61), codeOf(secret)))).toEqual([200, 'OK']);
  });

  test('codes are six digits: after a hundred wrong ones, those of unknown browsers wait together', async () => {
    const { secret } = await enrol(owner());
    const { challenge } = (await login(network(62))).json<Problem & { challenge: string }>();
    const wrong = { challenge, method: 'totp', code: '000000' };
    expect(code(await post('/api/auth/mfa', wrong, network(62)))[0]).toBe(401);
    expect(await rowsOf(`select from login_failures where subject like 'codes:%'`)).toHaveLength(1);
    await world.owner.query(`update login_failures set failures = 99 where subject like 'codes:%'`);
    expect(code(await post('/api/auth/mfa', wrong, network(63)))).toEqual([423, 'ACCOUNT_LOCKED']);
    const right = { challenge, method: 'totp', code: codeOf(secret) };
    expect(code(await post('/api/auth/mfa', right, network(64)))).toEqual([423, 'ACCOUNT_LOCKED']);
    // The password alone is still checked, so that the answer reveals nothing.
    expect(code(await login(network(65)))).toEqual([401, 'MFA_REQUIRED']);
  });
});

describe('what is counted by itself', () => {
  const fail = async (times: number, work: () => Promise<LightMyRequestResponse>) => {
    for (let n = 1; n < times; n += 1) expect((await work()).statusCode).toBe(401);
    expect(code(await work())).toEqual([423, 'ACCOUNT_LOCKED']);
  };

  test('a network that waits lets in a browser that has signed in to this account before', async () => {
    const browser = await rememberedBrowser();
    expect(browser).toMatch(/^[\w-]{43}$/);
    await fail(5, () => guess(network(70)));
    await world.owner.query(
      `update login_failures set failures = 60, locked_until = now() + interval '1 hour' where subject = $1`,
      [`address:${network(70)}`],
    );
    expect(code(await login(network(70), { browser }))).toEqual([200, 'OK']);
    expect(code(await login(network(70)))).toEqual([423, 'ACCOUNT_LOCKED']);
  });

  test('a stolen mark opens nothing: five guesses, then it waits, and the owner elsewhere does not', async () => {
    const browser = await rememberedBrowser();
    // From whatever network: attempts are counted by the mark.
    let n = 80;
    await fail(5, () => login(network((n += 1)), { password: 'wrong', browser }));
    expect(code(await login(network(90), { browser }))).toEqual([423, 'ACCOUNT_LOCKED']);
    expect(code(await login(network(90)))).toEqual([200, 'OK']);
  });

  test('a mark is of one account, made by a right sign-in, kept as a hash, and lapses', async () => {
    const browser = await rememberedBrowser();
    const dumps = await columnOf(`select encode(mark_hash, 'escape') from known_browsers`);
    expect(dumps).toEqual([expect.not.stringContaining(browser)]);
    const other = 'lucie.roumegas@halbrane.test';
    await fail(5, () => guess(network(71), other));
    expect(code(await login(network(71), { email: other, browser }))).toEqual([423, 'ACCOUNT_LOCKED']);
    expect(code(await login(network(71), { email: other, browser: 'x'.repeat(43) }))[0]).toBe(423);
    await world.owner.query(`update known_browsers set last_used_at = now() - interval '181 days'`);
    await fail(5, () => guess(network(71)));
    expect(code(await login(network(71), { browser }))).toEqual([423, 'ACCOUNT_LOCKED']);
  });

  test('one browser keeps one mark; an account knows its last twenty', async () => {
    const browser = await rememberedBrowser();
    for (const from of [network(72), network(73)]) {
      const again = (await login(from, { browser })).json<SignedIn>();
      expect(again.browser).toBe(browser);
    }
    for (let n = 0; n < 20; n += 1) await rememberedBrowser(network(74));
    const { userId } = owner().identity;
    expect(await rowsOf('select from known_browsers where user_id = $1', [userId])).toHaveLength(20);
    await fail(5, () => guess(network(75)));
    expect(code(await login(network(75), { browser }))).toEqual([423, 'ACCOUNT_LOCKED']);
  });

  test('a passkey, whatever was guessed at the account; and it waits by itself', async () => {
    const { authenticator } = await addPasskey(owner());
    await fail(5, () => guess(network(76)));
    expect(code(await passkeySignIn(authenticator, network(76)))).toEqual([200, 'OK']);
    await fail(5, () => passkeySignIn(authenticator, network(77), true));
    expect(code(await passkeySignIn(authenticator, network(77)))).toEqual([423, 'ACCOUNT_LOCKED']);
    expect(code(await passkeySignIn(authenticator, network(78)))).toEqual([200, 'OK']);
    // Neither does it cost the account anything: the password is still looked at.
    expect(code(await login(network(77)))).toEqual([401, 'MFA_REQUIRED']);
  });

  test('an open session: unlocked and proved whatever was guessed outside, and guessed at by itself', async () => {
    const unlock = (password = PASSWORD) =>
      owner().call('POST', '/api/auth/step-up', { method: 'password', password });
    await fail(5, () => guess('127.0.0.1'));
    expect((await unlock()).statusCode).toBe(200);
    const { secret } = await enrol(owner());
    const proof = { method: 'totp', code: codeOf(secret) };
    expect((await owner().call('POST', '/api/auth/step-up', proof)).statusCode).toBe(200);
    await fail(5, () => unlock('wrong'));
    expect(code(await unlock())).toEqual([423, 'ACCOUNT_LOCKED']);
    // Conversely: an open session left behind locks nobody out of signing in.
    await world.owner.query('delete from totp_factors');
    expect(code(await login(network(79)))).toEqual([200, 'OK']);
  });
});

describe('an unknown address', () => {
  test('answers as a known one does, whatever was tried before', async () => {
    const said = async (email: string) => {
      await world.owner.query('delete from login_failures');
      const answers = [];
      for (let n = 1; n <= 6; n += 1) answers.push(await guess(network(1), email));
      answers.push(await guess(network(2), email));
      answers.push(await login(network(2), { email, password: 'wrong', browser: 'y'.repeat(43) }));
      return answers.map(({ statusCode, headers, body }) => {
        const { correlationId: _id, ...problem } = JSON.parse(body) as Problem;
        const { date: _date, 'x-correlation-id': _correlation, ratelimit: _left, ...others } = headers;
        return { statusCode, problem, others: { ...others, 'content-length': undefined } };
      });
    };
    expect(await said(NOBODY)).toEqual(await said(OWNER));
  });
});
