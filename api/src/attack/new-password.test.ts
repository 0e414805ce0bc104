import { setTimeout as sleep } from 'node:timers/promises';
import { generateSync } from 'otplib';
import type { CalendarFeed, Problem, SignedIn } from '@cessio/contract';
import {
  forgot,
  lastToken,
  login,
  PASSWORD as OLD,
  post,
  profile,
  refresh,
  resetPasswords,
  signIn,
  SUPPLIER as EMAIL,
} from '../../test/auth-world.ts';
import { code } from '../../test/code.ts';
import { mailsTo, setRow } from '../../test/owner.ts';
import { rowsOf, valueOf, world } from '../../test/small-world.ts';
import { stepUpHeader } from '../../test/step-up.ts';
import { openSession } from '../modules/auth/sessions/open-session.ts';
import { findAccount } from '../modules/auth/auth.repository.ts';
import { hashPassword } from '../modules/auth/passwords/passwords.ts';
import { secondStep } from '../modules/mfa/sign-in.service.ts';
import { transactAs } from '../db/caller.ts';

/** After a password change nothing opened with the old password stays open. */
const NEW = 'Marmite-de-cuivre-2';
beforeEach(async () => {
  for (const table of ['totp_factors', 'auth_challenges', 'known_browsers', 'rate_windows', 'mail_links'])
    await world.owner.query(`delete from ${table}`);
  await world.owner.query('delete from outbox_mails');
  await resetPasswords();
});

const bearer = ({ token }: SignedIn) => ({ authorization: `Bearer ${token}` });

/** The newest link mailed to the owner. */
async function mailedToken(): Promise<string> {
  await forgot(EMAIL);
  return lastToken(EMAIL);
}

async function mailedCode(session: SignedIn): Promise<string> {
  expect((await post('/api/auth/step-up/code', {}, bearer(session))).statusCode).toBe(202);
  const mails = (await mailsTo()).map(({ body_text }) => body_text).join('\n');
  return [...mails.matchAll(/code de confirmation est (\d{6})/g)].at(-1)?.[1] ?? '';
}

const identityOf = (session: SignedIn) => world.app.services.tokens.verify(session.token);

/** In an open session, with a fresh proof. */
const proved = async (session: SignedIn) => ({
  ...bearer(session),
  ...(await stepUpHeader(world.owner, identityOf(session))),
});
const setPassword = (userId: string, hash: string) => setRow('users', userId, { password_hash: hash });

/** Changes the password in a session that is open. */
const change = (headers: Record<string, string>, password: string) =>
  world.app.fastify.inject({
    method: 'PUT',
    url: '/api/me/password',
    headers,
    payload: { current: OLD, password },
  });

/** Two ways to a new password; `keeps`: the session in which it was set. */
const WAYS: [string, (present: SignedIn, reset: string) => Promise<{ statusCode: number }>, boolean][] = [
  ['a changed password', async (present) => change(await proved(present), NEW), true],
  ['a reset one', (_, token) => post('/api/auth/reset-pass', { token, password: NEW }), false],
];

describe.each(WAYS)('%s', (_, renew, keeps) => {
  test('ends sessions, their renewal, proofs, mailed codes, links, known browsers and the calendar’s address', async () => {
    const present = await signIn();
    const other = await signIn();
    const calendar = await post('/api/calendar/feed', undefined, bearer(other));
    const feed = new URL(calendar.json<CalendarFeed>().url ?? '').pathname;
    expect((await world.app.fastify.inject({ url: feed })).statusCode).toBe(200);
    const first = await mailedToken();
    const second = await mailedToken();
    const mailed = await mailedCode(present);
    const proof = await stepUpHeader(world.owner, identityOf(present));

    expect((await renew(present, first)).statusCode).toBe(204);

    expect((await profile(other.token)).statusCode).toBe(401);
    expect((await profile(present.token)).statusCode).toBe(keeps ? 200 : 401);
    expect(code(await refresh(other.refresh_token))).toEqual([401, 'REFRESH_INVALID']);
    for (const token of [first, second])
      expect(code(await post('/api/auth/reset-pass', { token, password: OLD }))).toEqual([410, 'LINK_USED']);
    expect((await world.app.fastify.inject({ url: feed })).statusCode).toBe(404);
    const asked = await post('/api/me/recovery-codes', {}, { ...bearer(present), ...proof });
    expect(code(asked)).toEqual(keeps ? [403, 'STEP_UP_REQUIRED'] : [401, 'SESSION_REVOKED']);
    const typed = await post('/api/auth/step-up', { method: 'email', code: mailed }, bearer(present));
    expect(code(typed)).toEqual([401, keeps ? 'MFA_INVALID' : 'SESSION_REVOKED']);
    const changed = (await mailsTo())
      .map(({ body_text }) => body_text)
      .filter((text) => text.includes('mot de passe vient d’être changé'));
    expect(changed).toEqual([expect.stringContaining('L’adresse de votre calendrier a été fermée')]);

    // Only the browser of the change is still known: others are counted by network again.
    for (let n = 0; n < 5; n += 1) await login(EMAIL, 'wrong');
    const tried = async (browser: string) =>
      (await post('/api/auth/login', { email: EMAIL, password: NEW, browser })).statusCode;
    expect(await tried(other.browser)).toBe(423);
    expect(await tried(present.browser)).toBe(keeps ? 200 : 423);
  });

  test('ends a second step that the old one had reached, and an application begun in its session', async () => {
    const present = await signIn();
    const reset = await mailedToken();
    const { identity } = world.people.supplier;
    const begun = await post('/api/me/totp', undefined, await proved(present));
    const { secret } = begun.json<{ secret: string }>();
    const confirmed = await post('/api/me/totp/confirm', { code: generateSync({ secret }) }, bearer(present));
    expect(confirmed.statusCode).toBe(200);
    const { challenge } = (await login(EMAIL)).json<Problem & { challenge: string }>();
    const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>();
    await world.owner.query(
      `insert into login_failures (subject, failures) values ('codes:${identity.userId}', 100)`,
    );
    expect((await renew(present, reset)).statusCode).toBe(204);
    // A person guessing codes knew the old password.
    expect(await rowsOf(`select from login_failures where subject like 'codes:%'`)).toEqual([]);
    const answer = await post('/api/auth/mfa', { challenge, method: 'recovery', code: recoveryCodes[0] });
    expect(answer.json()).toMatchObject({ status: 401, code: 'MFA_INVALID', restart: true });

    await world.owner.query('update totp_factors set confirmed_at = null');
    await resetPasswords();
    await world.owner.query(`update mail_links set used_at = null`);
    await renew(present, reset);
    expect(await rowsOf('select from totp_factors')).toEqual([]);
  });
});

test('a sign-in that had looked at the old password just before opens nothing', async () => {
  const db = world.app.services.pools.of('auth');
  const account = await findAccount(db, EMAIL);
  if (!account) throw new Error('nobody');
  await setPassword(account.id, await hashPassword(NEW));
  const request = { headers: {}, ip: '127.0.0.1', id: 'x' } as Parameters<typeof openSession>[2];
  const opened = transactAs(db, (tx) =>
    openSession(tx, world.app.services, request, account, { by: ['password'], browser: undefined }),
  );
  await expect(opened).rejects.toMatchObject({ code: 'CREDENTIALS_INVALID' });
  await expect(secondStep(world.app.services, account, ['totp'])).rejects.toMatchObject({
    code: 'CREDENTIALS_INVALID',
  });
});

test('a change that had looked at the old password just before overwrites no newer one', async () => {
  const present = await signIn();
  const proof = await proved(present);
  const newer = await hashPassword(NEW);
  const { userId } = world.people.supplier.identity;
  await world.owner.query('begin');
  await setPassword(userId, newer);
  const changing = change(proof, 'Bassine-de-laiton-3');
  // It has accepted the old password, and waits for the row.
  const waiting = `select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
  const end = Date.now() + 10_000;
  let waits = false;
  while (!waits && Date.now() < end) {
    await sleep(20);
    waits = (await world.owner.query(waiting)).rowCount !== 0;
  }
  await world.owner.query('commit');
  expect(waits).toBe(true);
  expect(code(await changing)).toEqual([401, 'SESSION_REVOKED']);
  expect(await valueOf('select password_hash from users where id = $1', [userId])).toBe(newer);
});
