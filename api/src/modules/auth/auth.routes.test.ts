import { createHmac } from 'node:crypto';
import type { SignedIn } from '@cessio/contract';
import { maskedAddress, placeOf } from './sessions/address.ts';
import { hashPassword, NO_PASSWORD } from './passwords/passwords.ts';
import { code } from '../../../test/code.ts';
import { setRow } from '../../../test/owner.ts';
import { rowsOf, valueOf, world } from '../../../test/small-world.ts';
import {
  PASSWORD,
  SUPPLIER,
  CLIENT,
  post,
  login,
  signIn,
  refresh,
  profile,
  resetPasswords,
  mailsTo,
  audited,
} from '../../../test/auth-world.ts';

const { jest } = import.meta;

/** A token as ours are made, but for what is told. */
function jwt(claims: object, { alg = 'HS256', key = world.config.jwtSecret as string | null } = {}): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg, typ: 'JWT' })}.${part(claims)}`;
  return `${text}.${key === null ? '' : createHmac('sha256', key).update(text).digest('base64url')}`;
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };

const get = (url: string, token: string) =>
  world.app.fastify.inject({ url, headers: { authorization: `Bearer ${token}` } });

describe('sign-in', () => {
  test('answers the specified tokens, the count and the user; the sent role changes nothing', async () => {
    const before = await audited('sessions.sign_in');
    const response = await login(SUPPLIER);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    const body = response.json<SignedIn>();
    expect(body).toMatchObject({
      expires_in: 600,
      notifications_count: 0,
      user: {
        role: 'supplier',
        firstName: 'camille',
        email: SUPPLIER,
        party: { legalName: 'Atelier Brévanne' },
        capabilities: { isDebtor: false, isAssignor: true },
      },
    });
    expect(body.user.permissions).toContain('invoices.deposit.classic');
    expect(body.user.permissions).not.toContain('employees.read');
    expect((await profile(body.token)).json()).toEqual(body.user);
    expect(await audited('sessions.sign_in')).toBe(before + 1);
  });

  test('a password is kept as argon2id', async () => {
    expect(await hashPassword('Un long mot de passe')).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/);
  });

  test('takes a long password as it was typed: whole, with its case and its spaces, in either Unicode form', async () => {
    const long = ` Été ${'Chevaux violets '.repeat(7)}`;
    expect(long.length).toBeGreaterThan(64);
    await world.owner.query('update users set password_hash = $1 where lower(email) = $2', [
      await hashPassword(long),
      SUPPLIER,
    ]);
    for (const typed of [long, long.normalize('NFD')])
      expect((await login(SUPPLIER, typed)).statusCode).toBe(200);
    for (const typed of [long.trim(), long.slice(0, -2), long.toLowerCase(), long.slice(0, 72)])
      expect(code(await login(SUPPLIER, typed))).toEqual([401, 'CREDENTIALS_INVALID']);
    await resetPasswords();
  });

  test('takes the address in any case', async () => {
    expect((await login('Camille.VASSEUR@brevanne.test')).statusCode).toBe(200);
  });

  test('wrong password and unknown address: the same answer', async () => {
    const wrong = await login(SUPPLIER, 'not the password');
    const unknown = await login('nobody@nowhere.test', 'not the password');
    expect(code(wrong)).toEqual([401, 'CREDENTIALS_INVALID']);
    const { correlationId: _a, ...one } = wrong.json();
    const { correlationId: _b, ...other } = unknown.json();
    expect(other).toEqual(one);
  });

  test('an unknown address, and an employee who has not joined, take as long as a known one', async () => {
    const invited = 'maud.invitee@cessio.test';
    await world.owner.query(
      `with made as (insert into users (role, first_name, last_name, email, password_hash, status)
          values ('adviser', 'Maud', 'Kerlann', $1, $2, 'pending_email') returning id)
        insert into employees (user_id, department, staff_no) select id, 'RISK', 'B-INV' from made`,
      [invited, NO_PASSWORD],
    );
    const kinds = [CLIENT, 'nobody2@nowhere.test', invited];
    const least = kinds.map(() => Infinity);
    for (let n = 0; n < 12; n += 1) {
      await world.owner.query('delete from login_failures');
      for (const [kind, email] of kinds.entries()) {
        const start = process.cpuUsage();
        expect(code(await login(email, 'wrong'))).toEqual([401, 'CREDENTIALS_INVALID']);
        // The processor's time: a busy machine adds nothing to it.
        const { user, system } = process.cpuUsage(start);
        least[kind] = Math.min(least[kind] as number, user + system);
      }
    }
    // Two derivations each: with one of them it would take half.
    expect(Math.min(...least)).toBeGreaterThan(Math.max(...least) * 0.7);
  });

  test('a disabled user is told nothing; one with an unverified address is told so', async () => {
    const { userId } = world.people.client.identity;
    await setRow('users', userId, { status: 'disabled' });
    expect(code(await login(CLIENT))).toEqual([401, 'CREDENTIALS_INVALID']);
    await setRow('users', userId, { status: 'pending_email' });
    expect(code(await login(CLIENT))).toEqual([403, 'EMAIL_NOT_VERIFIED']);
    expect(code(await login(CLIENT, 'wrong'))).toEqual([401, 'CREDENTIALS_INVALID']);
    await setRow('users', userId, { status: 'active' });
  });

  test('an employee who left cannot sign in', async () => {
    const { userId } = world.people.legal.identity;
    await world.owner.query('update employees set active = false where user_id = $1', [userId]);
    expect(code(await login('salome.bastide@cessio.test'))).toEqual([401, 'CREDENTIALS_INVALID']);
    await world.owner.query('update employees set active = true where user_id = $1', [userId]);
  });

  test('a sign-in from a device never seen is mailed to its owner', async () => {
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    const count = async () => (await mailsTo('helene.marchadier@cessio.test')).length;
    const before = await count();
    await post('/api/auth/login', { email: 'helene.marchadier@cessio.test', password: PASSWORD }, agent);
    expect(await count()).toBe(before + 1);
    await post('/api/auth/login', { email: 'helene.marchadier@cessio.test', password: PASSWORD }, agent);
    expect(await count()).toBe(before + 1);
  });
});

describe('lockout', () => {
  const expire = () =>
    world.owner.query(`update login_failures set locked_until = now() - interval '1 second'`);

  test.each([
    ['a known', CLIENT],
    ['an unknown', 'ghost@nowhere.test'],
  ])(
    '%s account locks at the fifth failure, then for twice as long each time, to fifteen minutes',
    async (_, email) => {
      for (let n = 1; n <= 4; n += 1)
        expect(code(await login(email, 'wrong'))).toEqual([401, 'CREDENTIALS_INVALID']);
      const delays: number[] = [];
      for (let n = 5; n <= 11; n += 1) {
        const response = await login(email, 'wrong');
        expect(code(response)).toEqual([423, 'ACCOUNT_LOCKED']);
        delays.push(Number(response.headers['retry-after']));
        // Locked: not even the right password is looked at, and trying costs no further failure.
        expect(code(await login(email))).toEqual([423, 'ACCOUNT_LOCKED']);
        await expire();
      }
      expect(delays).toEqual([30, 60, 120, 240, 480, 900, 900]);
      const after = await login(email);
      expect(after.statusCode).toBe(email === CLIENT ? 200 : 423);
    },
  );

  test('a success forgets the account’s failures', async () => {
    for (let n = 0; n < 4; n += 1) await login(CLIENT, 'wrong');
    expect((await login(CLIENT)).statusCode).toBe(200);
    for (let n = 0; n < 4; n += 1) expect(code(await login(CLIENT, 'wrong'))[0]).toBe(401);
  });

  test('thirty guesses sent at once are not thirty guesses: the right one among them comes too late', async () => {
    const guesses = [...Array.from({ length: 29 }, () => 'wrong'), PASSWORD];
    const answers = await Promise.all(guesses.map((guess) => login(CLIENT, guess)));
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(4);
    expect(answers.filter((answer) => answer.statusCode === 423)).toHaveLength(26);
  });

  test('twenty right sign-ins at once all succeed', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(CLIENT)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(20).fill(200));
  });

  test('an address locks at its fiftieth failure over any accounts, and an own success does not reset it', async () => {
    const address = '203.0.113.7';
    await world.owner.query(
      `insert into login_failures (subject, failures) values ('address:${address}', 48)`,
    );
    expect(code(await login('a@nowhere.test', 'wrong', address))[0]).toBe(401);
    expect((await login(CLIENT, PASSWORD, address)).statusCode).toBe(200);
    expect(code(await login('b@nowhere.test', 'wrong', address))).toEqual([423, 'ACCOUNT_LOCKED']);
    expect(code(await login(CLIENT, PASSWORD, address))).toEqual([423, 'ACCOUNT_LOCKED']);
    expect((await login(CLIENT, PASSWORD, '203.0.113.8')).statusCode).toBe(200);
  });
});

describe('access tokens', () => {
  const claims = (over: object = {}) => {
    const { userId, sessionId } = world.people.super.identity;
    const now = Math.floor(Date.now() / 1000);
    return {
      iss: 'cessio',
      aud: 'cessio-api',
      sub: userId,
      sid: sessionId,
      role: 'super',
      rights: [],
      name: 'x',
      iat: now,
      exp: now + 600,
      ...over,
    };
  };

  test('the right key and algorithm pass: the forgeries below fail for what they forge', async () => {
    expect((await profile(jwt(claims()))).statusCode).toBe(200);
  });

  test.each([
    ['no algorithm', () => jwt(claims(), { alg: 'none', key: null })],
    ['another key', () => jwt(claims(), { key: 'another' })],
    ['another algorithm', () => jwt(claims(), { alg: 'HS512' })],
    ['no token at all', () => 'nonsense'],
    ...Object.entries({
      iss: [undefined, null, 'another', ['cessio']],
      aud: [undefined, null, 'another', 'cessio'],
      exp: [undefined, null, '9999999999', 9_999_999_999, 1e300, Math.floor(Date.now() / 1000) + 3600],
      sub: [undefined, null, 7],
      sid: [undefined, null, 7],
    }).flatMap(([claim, values]) =>
      values.map((value): [string, () => string] => [
        `the right key, ${claim} ${JSON.stringify(value)}`,
        () => jwt(claims({ [claim]: value })),
      ]),
    ),
  ])('%s: TOKEN_INVALID, and it signs nobody out', async (_, make) => {
    const token = make();
    expect(code(await profile(token))).toEqual([401, 'TOKEN_INVALID']);
    expect(world.app.services.tokens.sessionOf(token)).toBeNull();
  });

  test('past its time: TOKEN_EXPIRED; missing: UNAUTHENTICATED', async () => {
    const past = Math.floor(Date.now() / 1000) - 1;
    const old = jwt(claims({ iat: past - 600, exp: past }));
    expect(code(await profile(old))).toEqual([401, 'TOKEN_EXPIRED']);
    expect(world.app.services.tokens.sessionOf(old)).toBe(world.people.super.identity.sessionId);
    expect(code(await world.app.fastify.inject('/api/auth/profil'))).toEqual([401, 'UNAUTHENTICATED']);
  });

  test('a claimed role counts for nothing on fresh permissions: the database says who one is', async () => {
    const { userId, sessionId } = world.people.supplier.identity;
    const forged = jwt(claims({ sub: userId, sid: sessionId }));
    expect(code(await get('/api/employees', forged))).toEqual([403, 'FORBIDDEN']);
  });

  test('a role taken away or a user disabled takes effect at once on fresh permissions', async () => {
    const { token } = await signIn('helene.marchadier@cessio.test');
    const employees = () => get('/api/employees', token);
    expect((await employees()).statusCode).toBe(200);
    const { userId } = world.people.m1.identity;
    await world.owner.query(`update users set role = 'adviser' where id = $1`, [userId]);
    expect(code(await employees())).toEqual([403, 'FORBIDDEN']);
    await world.owner.query(`update users set role = 'm1', status = 'disabled' where id = $1`, [userId]);
    expect(code(await employees())).toEqual([401, 'SESSION_REVOKED']);
    await world.owner.query(`update users set status = 'active' where id = $1`, [userId]);
  });
});

describe('refresh', () => {
  const sessionOf = async (token: string) =>
    (await rowsOf('select ended_at, end_reason from sessions where id = $1', [claimsOf(token).sid]))[0];
  const age = (seconds: number) =>
    world.owner.query(
      'update refresh_tokens set spent_at = spent_at - make_interval(secs => $1) where spent_at is not null',
      [seconds],
    );

  test('rotates: a new pair each time, from multipart or urlencoded', async () => {
    const first = await signIn();
    const second = await refresh(first.refresh_token);
    expect(second.statusCode).toBe(200);
    expect(second.json()).toMatchObject({ expires_in: 600 });
    expect(second.json().refresh_token).not.toBe(first.refresh_token);
    expect((await profile(second.json().token)).statusCode).toBe(200);
    const third = await world.app.fastify.inject({
      method: 'POST',
      url: '/api/token/refresh',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `refresh_token=${second.json().refresh_token}`,
    });
    expect(third.statusCode).toBe(200);
  });

  test('the stored row reveals neither token', async () => {
    const first = await signIn();
    const next = (await refresh(first.refresh_token)).json<SignedIn>();
    const dump = await valueOf(
      `select string_agg(encode(token_hash, 'escape') || coalesce(encode(successor, 'escape'), ''), ' ') from refresh_tokens`,
    );
    for (const secret of [first.refresh_token, next.refresh_token, next.token])
      expect(dump).not.toContain(secret);
  });

  test('a spent token shown again within ten seconds gets the same pair', async () => {
    const { refresh_token } = await signIn();
    const first = (await refresh(refresh_token)).json<SignedIn>();
    await age(9);
    const again = (await refresh(refresh_token)).json<SignedIn>();
    expect([again.token, again.refresh_token]).toEqual([first.token, first.refresh_token]);
  });

  test('later it is theft: the family ends, its good token too, and the owner is told', async () => {
    const before = (await mailsTo(SUPPLIER)).length;
    const { refresh_token, token } = await signIn();
    const next = (await refresh(refresh_token)).json<SignedIn>();
    await age(11);
    expect(code(await refresh(refresh_token))).toEqual([401, 'REFRESH_REUSED']);
    expect(await sessionOf(token)).toMatchObject({ end_reason: 'reuse' });
    expect(code(await refresh(next.refresh_token))).toEqual([401, 'REFRESH_INVALID']);
    expect(code(await profile(next.token))).toEqual([401, 'SESSION_REVOKED']);
    expect(await audited('sessions.reuse')).toBeGreaterThan(0);
    expect((await mailsTo(SUPPLIER)).slice(before).map((mail) => mail.subject)).toContain(
      '[Cessio] Sécurité de votre compte',
    );
  });

  test('nor is there a moment of grace where the database’s clock was put back since', async () => {
    const { refresh_token } = await signIn();
    await refresh(refresh_token);
    await age(-3_600);
    expect(code(await refresh(refresh_token))).toEqual([401, 'REFRESH_REUSED']);
  });

  const reasonOf = async (answer: ReturnType<typeof refresh>) =>
    (await answer).json<{ reason?: string }>().reason;

  test.each([11, 500, 3_600])(
    'an answer lost %i seconds ago is given once more to the browser that asked, until it is used',
    async (seconds) => {
      const { refresh_token, browser } = await signIn();
      const lost = (await refresh(refresh_token, browser)).json<SignedIn>();
      await age(seconds);
      const later = Date.now() + seconds * 1000;
      const clock = jest.spyOn(Date, 'now').mockImplementation(() => later);
      const again = (await refresh(refresh_token, browser)).json<SignedIn>();
      expect(again.refresh_token).toBe(lost.refresh_token);
      // While it lives it is the same access token.
      expect(again.token === lost.token).toBe(seconds < 600);
      expect(again.expires_in).toBeLessThanOrEqual(600 - (seconds % 3_600));
      expect((await profile(again.token)).statusCode).toBe(200);
      clock.mockRestore();
      expect(code(await refresh(refresh_token, browser))).toEqual([401, 'REFRESH_REUSED']);
      expect(await reasonOf(refresh(again.refresh_token, browser))).toBe('reuse');
    },
  );

  test('used is also who has refreshed on, and who has opened a socket’s session with it', async () => {
    const { refresh_token, browser } = await signIn();
    const next = (await refresh(refresh_token, browser)).json<SignedIn>();
    expect((await refresh(next.refresh_token, browser)).statusCode).toBe(200);
    await age(11);
    expect(code(await refresh(refresh_token, browser))).toEqual([401, 'REFRESH_REUSED']);
  });

  test.each([
    ['no mark', () => undefined],
    ['a mark of its own', () => 'm'.repeat(43)],
    ['the mark of another account’s session', async () => (await signIn(CLIENT)).browser],
  ])('whoever shows a spent token with %s is a thief, used or not', async (_who, markOf) => {
    const { refresh_token, browser, token } = await signIn();
    await refresh(refresh_token, browser);
    await age(11);
    expect(code(await refresh(refresh_token, await markOf()))).toEqual([401, 'REFRESH_REUSED']);
    expect(await sessionOf(token)).toMatchObject({ end_reason: 'reuse' });
  });

  test('1,000 answers lost over ten minutes, two tabs and an hour of sleep: nobody is signed out, and a thief still ends it', async () => {
    const opened = await Promise.all(Array.from({ length: 20 }, () => signIn()));
    const browsers = opened.map(({ refresh_token, browser, token }) => ({
      refresh_token,
      browser,
      token,
      spent: '',
    }));
    let lost = 0;
    for (let round = 0; round < 50; round += 1) {
      const ask = ({ refresh_token, browser }: (typeof browsers)[number]) => refresh(refresh_token, browser);
      const asked = await Promise.all(
        // Two tabs ask at once now and then; whatever comes back is lost.
        browsers.flatMap((one, at) => ((round + at) % 3 === 0 ? [ask(one), ask(one)] : [ask(one)])),
      );
      lost += browsers.length;
      await age(round % 7 === 0 ? 3_600 : 12);
      // Every fifth answer is lost once more.
      const heard = browsers.filter((_, at) => (round + at) % 5 !== 0);
      const answers = await Promise.all(heard.map(ask));
      expect([...asked, ...answers].filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
      for (const [at, one] of heard.entries()) {
        one.spent = one.refresh_token;
        Object.assign(one, answers[at]?.json<SignedIn>());
      }
      const used = heard.filter((_, at) => at % 4 === round % 4);
      for (const { statusCode } of await Promise.all(used.map(({ token }) => profile(token))))
        expect(statusCode).toBe(200);
      await age(12);
    }
    expect(lost).toBe(1_000);
    for (const one of browsers) {
      const next = (await refresh(one.refresh_token, one.browser)).json<SignedIn>();
      expect((await profile(next.token)).statusCode).toBe(200);
      expect(code(await refresh(one.spent, one.browser))).toEqual([401, 'REFRESH_REUSED']);
      expect(await sessionOf(one.token)).toMatchObject({ end_reason: 'reuse' });
    }
  });

  test('a refusal says why the session is over', async () => {
    const { refresh_token, token, user } = await signIn(CLIENT);
    const ended = async (sql: string) => {
      await world.owner.query(sql, [user.id]);
      return reasonOf(refresh(refresh_token));
    };
    expect(await ended(`update users set status = 'disabled' where id = $1`)).toBe('disabled');
    await world.owner.query(`update users set status = 'active' where id = $1`, [user.id]);
    expect(await ended(`update sessions set expires_at = now() - interval '1 s' where user_id = $1`)).toBe(
      'expired',
    );
    await world.owner.query(`update sessions set expires_at = now() + interval '1 day' where user_id = $1`, [
      user.id,
    ]);
    await post('/api/auth/logout', {}, { authorization: `Bearer ${token}` });
    expect(await reasonOf(refresh(refresh_token))).toBe('logout');
    for (const reason of ['password', 'revoked'])
      expect(await ended(`update sessions set end_reason = '${reason}' where user_id = $1`)).toBe(reason);
    expect(await reasonOf(refresh('unknown'))).toBeUndefined();
  });

  test('twenty at once: one pair, one living family', async () => {
    const { refresh_token, token } = await signIn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map((answer) => answer.json<SignedIn>().refresh_token)).size).toBe(1);
    expect(await sessionOf(token)).toMatchObject({ ended_at: null });
    expect((await refresh(answers[0]?.json<SignedIn>().refresh_token ?? '')).statusCode).toBe(200);
  });

  test('unknown, expired, and missing', async () => {
    expect(code(await refresh('unknown'))).toEqual([401, 'REFRESH_INVALID']);
    const { refresh_token } = await signIn();
    await world.owner.query(`update sessions set expires_at = now() - interval '1 second'`);
    expect(code(await refresh(refresh_token))).toEqual([401, 'REFRESH_INVALID']);
    await world.owner.query(`update sessions set expires_at = now() + interval '1 day'`);
    expect(code(await post('/api/token/refresh'))).toEqual([422, 'VALIDATION_FAILED']);
  });

  test('a session that is used every day ends after thirty', async () => {
    const { refresh_token } = await signIn();
    await world.owner.query(`update sessions set created_at = now() - interval '29 days 12 hours'`);
    const next = (await refresh(refresh_token)).json<SignedIn>();
    const hours = await valueOf<number>(
      `select round(extract(epoch from expires_at - now()) / 3600)::int from sessions where ended_at is null
        order by last_used_at desc limit 1`,
    );
    expect(hours).toBe(12);
    await world.owner.query(
      `update sessions set created_at = now() - interval '30 days', expires_at = now()`,
    );
    expect(code(await refresh(next.refresh_token))).toEqual([401, 'REFRESH_INVALID']);
    await world.owner.query(`update sessions set created_at = now(), expires_at = now() + interval '1 day'`);
  });

  test('a user disabled meanwhile gets no new token', async () => {
    const { refresh_token } = await signIn(CLIENT);
    const { userId } = world.people.client.identity;
    await setRow('users', userId, { status: 'disabled' });
    expect(code(await refresh(refresh_token))).toEqual([401, 'REFRESH_INVALID']);
    await setRow('users', userId, { status: 'active' });
  });
});

describe('sign-out and sessions', () => {
  test('sign-out takes an expired token, ends the family, and is always 204', async () => {
    const { token, refresh_token } = await signIn();
    const expired = jwt({ ...claimsOf(token), exp: 1 });
    expect(code(await profile(expired))).toEqual([401, 'TOKEN_EXPIRED']);
    const out = () => post('/api/auth/logout', undefined, { authorization: `Bearer ${expired}` });
    expect((await out()).statusCode).toBe(204);
    expect(code(await refresh(refresh_token))).toEqual([401, 'REFRESH_INVALID']);
    expect(code(await profile(token))).toEqual([401, 'SESSION_REVOKED']);
    expect((await out()).statusCode).toBe(204);
    expect((await post('/api/auth/logout')).statusCode).toBe(204);
    const forged = { authorization: 'Bearer forged' };
    expect((await post('/api/auth/logout', undefined, forged)).statusCode).toBe(204);
  });

  test('one sees one’s own open sessions, and ends the others', async () => {
    const mine = await signIn(CLIENT);
    const other = await signIn(CLIENT);
    const stranger = await signIn(SUPPLIER);
    const authorization = { authorization: `Bearer ${mine.token}` };
    const list = await get('/api/me/sessions', mine.token);
    expect(list.json().data.filter((row: { current: boolean }) => row.current)).toHaveLength(1);
    const end = (url: string) => world.app.fastify.inject({ method: 'DELETE', url, headers: authorization });
    expect(code(await end('/api/me/sessions'))).toEqual([400, 'QUERY_INVALID']);
    expect((await end('/api/me/sessions?others=true')).statusCode).toBe(204);
    const left = await get('/api/me/sessions', mine.token);
    expect(left.json().data).toHaveLength(1);
    expect(code(await refresh(other.refresh_token))).toEqual([401, 'REFRESH_INVALID']);
    expect((await refresh(mine.refresh_token)).statusCode).toBe(200);
    expect((await refresh(stranger.refresh_token)).statusCode).toBe(200);
  });
});

describe('one session', () => {
  test('is shown with its device and a masked address, and ends at once; another’s does not', async () => {
    const mine = await signIn(CLIENT);
    const lost = await post(
      '/api/auth/login',
      { email: CLIENT, password: PASSWORD },
      { 'user-agent': 'Mozilla/5.0 (iPhone) AppleWebKit Version/18.0 Mobile Safari/604.1' },
      '203.0.113.45',
    );
    const stranger = await signIn(SUPPLIER);
    const authorization = { authorization: `Bearer ${mine.token}` };
    const list = async () =>
      (await get('/api/me/sessions', mine.token)).json<{
        data: { id: string; device: string; ip: string; place: string | null; current: boolean }[];
      }>().data;
    const sessions = await list();
    const found = sessions.find(({ device }) => device === 'Safari sur iOS');
    expect(found).toMatchObject({ ip: '203.0.•••', place: null, current: false });
    expect(sessions.find(({ current }) => current)).toMatchObject({ ip: '127.0.•••', place: 'Réseau local' });
    const end = (id: string) =>
      world.app.fastify.inject({ method: 'DELETE', url: `/api/me/sessions/${id}`, headers: authorization });
    expect(code(await end(claimsOf(stranger.token).sid))).toEqual([404, 'NOT_FOUND']);
    expect((await end(found?.id ?? '')).statusCode).toBe(204);
    expect(code(await end(found?.id ?? ''))).toEqual([404, 'NOT_FOUND']);
    expect(code(await profile(lost.json<SignedIn>().token))).toEqual([401, 'SESSION_REVOKED']);
    expect(code(await refresh(lost.json<SignedIn>().refresh_token))).toEqual([401, 'REFRESH_INVALID']);
    expect((await refresh(stranger.refresh_token)).statusCode).toBe(200);
  });

  test.each([
    ['2001:db8:85a3::8a2e:370:7334', '2001:db8:•••', null],
    ['::ffff:192.168.1.20', '192.168.•••', 'Réseau local'],
    ['172.32.0.1', '172.32.•••', null],
    ['fd12:3456::1', 'fd12:3456:•••', 'Réseau local'],
  ])('%s is shown as %s', (ip, shown, place) => {
    expect([maskedAddress(ip), placeOf(ip)]).toEqual([shown, place]);
  });
});
