import type { Passkey, SignedIn, User } from '@cessio/contract';
import type { Person } from '../../../test/world.ts';
import { PASSWORD, post } from '../../../test/auth-world.ts';
import { code } from '../../../test/code.ts';
import { world } from '../../../test/small-world.ts';
import {
  supplier,
  emailOf,
  login,
  codeOf,
  require,
  enrol,
  addPasskey,
  stepUp,
  mailsTo,
  prove,
  signInBy,
  stepUpBy,
} from '../../../test/mfa-world.ts';

describe('step-up', () => {
  const renew = (who: Person, token: string) =>
    who.call('POST', '/api/me/recovery-codes', undefined, { 'x-step-up': token });

  test('says by what one may prove oneself; the proof serves one call of its own session', async () => {
    const { secret, recoveryCodes } = await enrol();
    const asked = await supplier().call('POST', '/api/me/recovery-codes');
    expect(asked.json()).toMatchObject({
      status: 403,
      code: 'STEP_UP_REQUIRED',
      methods: ['totp', 'recovery'],
    });
    const token = await stepUp(supplier(), { method: 'totp', code: codeOf(secret) });
    // It is useless to another user, and to the same user's other session.
    await enrol(world.people.client);
    expect(code(await renew(world.people.client, token))).toEqual([403, 'STEP_UP_REQUIRED']);
    const other = (await signInBy('recovery', recoveryCodes[0])).json<SignedIn>();
    const elsewhere = { authorization: `Bearer ${other.token}`, 'x-step-up': token };
    const foreign = await post('/api/me/recovery-codes', undefined, elsewhere);
    expect(code(foreign)).toEqual([403, 'STEP_UP_REQUIRED']);
    const renewed = await renew(supplier(), token);
    expect(renewed.statusCode).toBe(200);
    expect(renewed.json<{ recoveryCodes: string[] }>().recoveryCodes).not.toContain(recoveryCodes[1]);
    expect(code(await renew(supplier(), token))).toEqual([403, 'STEP_UP_REQUIRED']);
    const old = await signInBy('recovery', recoveryCodes[1]);
    expect(code(old)).toEqual([401, 'MFA_INVALID']);
  });

  test('a proof lapses, and an invented one is none', async () => {
    const { secret } = await enrol();
    const token = await stepUp(supplier(), { method: 'totp', code: codeOf(secret) });
    await world.owner.query(`update auth_challenges set expires_at = now() - interval '1 minute'`);
    expect(code(await renew(supplier(), token))).toEqual([403, 'STEP_UP_REQUIRED']);
    expect(code(await renew(supplier(), 'x'.repeat(43)))).toEqual([403, 'STEP_UP_REQUIRED']);
  });

  test('by passkey, and by recovery code when the telephone is lost', async () => {
    const { recoveryCodes } = await enrol();
    const { authenticator } = await addPasskey();
    const token = await stepUpBy(supplier(), authenticator);
    expect((await renew(supplier(), token)).statusCode).toBe(200);
    expect(recoveryCodes).toHaveLength(10);
    const { recoveryCodes: fresh } = (
      await renew(supplier(), await stepUpBy(supplier(), authenticator))
    ).json<{ recoveryCodes: string[] }>();
    const lost = await stepUp(supplier(), { method: 'recovery', code: fresh[0] });
    const removed = await supplier().call('DELETE', '/api/me/totp', undefined, { 'x-step-up': lost });
    expect(removed.statusCode).toBe(204);
  });

  test('a mailed code, for those without a factor only; a new one ends those before', async () => {
    const mailed = async () => /est (\d{6})/.exec((await mailsTo(supplier())).at(-1) ?? '')?.[1] ?? '';
    expect((await supplier().call('POST', '/api/auth/step-up/code')).statusCode).toBe(202);
    const first = await mailed();
    expect((await supplier().call('POST', '/api/auth/step-up/code')).statusCode).toBe(202);
    const second = await mailed();
    await world.owner.query(`delete from rate_windows`);
    const wrong = second === '000000' ? '000001' : '000000';
    for (const typed of new Set([wrong, first].filter((one) => one !== second))) {
      const answer = await prove(supplier(), { method: 'email', code: typed });
      expect(code(answer)).toEqual([401, 'MFA_INVALID']);
    }
    const stranger = await prove(world.people.client, {
      method: 'email',
      code: second,
    });
    expect(code(stranger)).toEqual([401, 'MFA_INVALID']);
    expect(await stepUp(supplier(), { method: 'email', code: second })).toBeTruthy();
    await enrol();
    expect(code(await supplier().call('POST', '/api/auth/step-up/code'))).toEqual([403, 'FORBIDDEN']);
  });

  test('a code asked for in another session leaves this one’s good', async () => {
    const { otherSupplier } = world.people;
    await otherSupplier.call('POST', '/api/auth/step-up/code');
    const mine = /est (\d{6})/.exec((await mailsTo(otherSupplier)).at(-1) ?? '')?.[1];
    const other = (await login(otherSupplier)).json<SignedIn>();
    const asked = await post('/api/auth/step-up/code', {}, { authorization: `Bearer ${other.token}` });
    expect(asked.statusCode).toBe(202);
    expect(await stepUp(otherSupplier, { method: 'email', code: mine })).toBeTruthy();
  });

  test('the twenty-first mailed code of an hour is refused; what others send counts for nobody', async () => {
    const { otherClient } = world.people;
    const contact = { name: 'A', email: await emailOf(otherClient), subject: 'B', message: 'Bonjour.' };
    for (let n = 1; n <= 5; n += 1) expect((await post('/api/public/contact', contact)).statusCode).toBe(202);
    expect((await post('/api/public/contact', contact)).statusCode).toBe(429);
    for (let n = 1; n <= 20; n += 1)
      expect((await otherClient.call('POST', '/api/auth/step-up/code')).statusCode).toBe(202);
    expect(code(await otherClient.call('POST', '/api/auth/step-up/code'))).toEqual([429, 'RATE_LIMITED']);
  });

  test('the password unlocks a screen and proves nothing more; wrong ones lock', async () => {
    const { otherSupplier } = world.people;
    const right = await prove(otherSupplier, {
      method: 'password',
      password: PASSWORD,
    });
    expect(right.statusCode).toBe(200);
    expect(right.json()).toEqual({ expiresAt: expect.any(String) });
    for (let n = 1; n <= 4; n += 1) {
      const wrong = await prove(otherSupplier, {
        method: 'password',
        password: 'x',
      });
      expect(code(wrong)).toEqual([401, 'CREDENTIALS_INVALID']);
      // Here no address is asked for.
      expect(wrong.json()).toMatchObject({ errors: [{ message: 'Mot de passe incorrect' }] });
    }
    const fifth = await prove(otherSupplier, {
      method: 'password',
      password: 'x',
    });
    expect(code(fifth)).toEqual([423, 'ACCOUNT_LOCKED']);
  });

  test('what is refused for its form does not spend the proof', async () => {
    const { secret } = await enrol();
    const token = await stepUp(supplier(), { method: 'totp', code: codeOf(secret) });
    const nonsense = await supplier().call('DELETE', '/api/me/passkeys/nonsense', undefined, {
      'x-step-up': token,
    });
    expect(code(nonsense)).toEqual([404, 'NOT_FOUND']);
    const removed = await supplier().call('DELETE', '/api/me/totp', undefined, { 'x-step-up': token });
    expect(removed.statusCode).toBe(204);
    expect((await login()).statusCode).toBe(200);
    const { mfa } = await supplier().get<User>('/api/auth/profil');
    expect(mfa).toEqual({ totp: false, passkeys: 0, recoveryCodes: 0 });
  });
});

describe('required for staff', () => {
  test('nothing is answered before the enrolment but what it needs; the setting counts at once', async () => {
    const { risk } = world.people;
    expect((await risk.call('GET', '/api/invoices')).statusCode).toBe(200);
    await require(true);
    for (const [method, url] of [
      ['GET', '/api/invoices'],
      ['GET', '/api/notification/my'],
      ['DELETE', '/api/me/sessions?others=true'],
    ] as const)
      expect(code(await risk.call(method, url))).toEqual([403, 'MFA_ENROLMENT_REQUIRED']);
    expect((await risk.call('GET', '/api/auth/profil')).json()).toMatchObject({ mustEnrolMfa: true });
    expect((await login(risk)).json<SignedIn>().user.mustEnrolMfa).toBe(true);
    // Companies are not staff.
    expect((await supplier().call('GET', '/api/invoices')).statusCode).toBe(200);

    await enrol(risk);
    // With the same token, issued earlier.
    expect((await risk.call('GET', '/api/invoices')).statusCode).toBe(200);
    expect((await risk.call('GET', '/api/auth/profil')).json()).toMatchObject({ mustEnrolMfa: false });
  });

  test('the password just given is proof enough for the first factor: once, and for five minutes', async () => {
    const { m1 } = world.people;
    const signIn = async () => {
      const { token } = (await login(m1)).json<SignedIn>();
      return (url: string) => post(url, {}, { authorization: `Bearer ${token}` });
    };
    // Not required of them: the password does not count.
    expect(code(await (await signIn())('/api/me/totp'))).toEqual([403, 'STEP_UP_REQUIRED']);
    await require(true);
    const late = await signIn();
    await world.owner.query(`update sessions set password_at = now() - interval '6 minutes'`);
    expect(code(await late('/api/me/totp'))).toEqual([403, 'STEP_UP_REQUIRED']);
    const call = await signIn();
    const answers = await Promise.all([call('/api/me/totp'), call('/api/me/passkeys/options')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403]);
    const again = await call('/api/me/totp');
    expect(again.json()).toMatchObject({ code: 'STEP_UP_REQUIRED', methods: ['email'] });
    // A session opened earlier has given no password.
    expect(code(await m1.call('POST', '/api/me/totp'))).toEqual([403, 'STEP_UP_REQUIRED']);
  });

  test('a passkey will do; the last factor stays', async () => {
    await require(true);
    const { legal } = world.people;
    const { authenticator, answer } = await addPasskey(legal);
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json<Passkey>();
    const proof = async () => ({
      'x-step-up': await stepUpBy(legal, authenticator),
    });
    const refused = await legal.call('DELETE', `/api/me/passkeys/${id}`, undefined, await proof());
    expect(code(refused)).toEqual([403, 'MFA_ENROLMENT_REQUIRED']);
    await enrol(legal);
    const removed = await legal.call('DELETE', `/api/me/passkeys/${id}`, undefined, await proof());
    expect(removed.statusCode).toBe(204);
  });
});
