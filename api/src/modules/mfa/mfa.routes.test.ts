import type { Passkey, SignedIn, User } from '@cessio/contract';
import { Authenticator, type Bends } from '../../../test/authenticator.ts';
import { post } from '../../../test/auth-world.ts';
import { code } from '../../../test/code.ts';
import { valueOf, world } from '../../../test/small-world.ts';
import {
  supplier,
  emailOf,
  login,
  secondStep,
  complete,
  codeOf,
  withProof,
  beginTotp,
  beginPasskey,
  enrol,
  addPasskey,
  passkeyOptions,
  passkeySignIn,
  stepUp,
  mailsTo,
  prove,
  signInBy,
} from '../../../test/mfa-world.ts';

describe('an authenticator application', () => {
  test('counts once confirmed; its secret is readable nowhere', async () => {
    const begun = (await beginTotp()).json<{ secret: string; otpauthUri: string }>();
    expect(begun.otpauthUri).toContain(`secret=${begun.secret}`);
    expect(begun.otpauthUri).toContain('issuer=Cessio');
    expect((await login()).statusCode).toBe(200);
    const wrong = await supplier().call('POST', '/api/me/totp/confirm', { code: '000000' });
    expect(code(wrong)).toEqual([401, 'MFA_INVALID']);
    const right = await supplier().call('POST', '/api/me/totp/confirm', { code: codeOf(begun.secret) });
    const { recoveryCodes } = right.json<{ recoveryCodes: string[] }>();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/);

    const step = await secondStep();
    expect(step.methods).toEqual(['totp', 'recovery']);
    expect(Date.parse(step.expiresAt)).toBeGreaterThan(Date.now() + 200_000);
    const dump = await valueOf<string>(
      `select coalesce((select string_agg(encode(secret, 'escape'), ' ') from totp_factors), '')
        || (select string_agg(encode(code_hash, 'escape'), ' ') from recovery_codes)
        || (select string_agg(encode(secret_hash, 'escape'), ' ') from auth_challenges) as dump`,
    );
    for (const secret of [begun.secret, ...recoveryCodes, step.challenge]) expect(dump).not.toContain(secret);
    const profile = await supplier().get<User>('/api/auth/profil');
    expect(profile.mfa).toEqual({ totp: true, passkeys: 0, recoveryCodes: 10 });
    expect((await mailsTo(supplier())).at(-1)).toContain(
      'application d’authentification vient d’être ajoutée',
    );
  });

  test('is not replaced by whoever holds only a session', async () => {
    await enrol();
    expect(code(await supplier().call('POST', '/api/me/totp'))).toEqual([403, 'STEP_UP_REQUIRED']);
    expect(code(await beginTotp())).toEqual([409, 'STATE_CONFLICT']);
    expect(code(await supplier().call('DELETE', '/api/me/totp'))).toEqual([403, 'STEP_UP_REQUIRED']);
  });

  test('sealed for one user it opens for no other', async () => {
    const { secret } = await enrol();
    const other = world.people.client;
    await world.owner.query(
      'insert into totp_factors (user_id, secret, confirmed_at) select $2, secret, now() from totp_factors where user_id = $1',
      [supplier().identity.userId, other.identity.userId],
    );
    const { challenge } = await secondStep(other);
    const answer = await complete({ challenge, method: 'totp', code: codeOf(secret) });
    expect(answer.statusCode).toBe(500);
  });
});

describe('the second step', () => {
  test('takes a code once, one step off either way, and none older than the last', async () => {
    const { secret } = await enrol();
    // Confirmed by the previous step's code: that one is used.
    const replayed = await signInBy('totp', codeOf(secret, -1));
    expect(code(replayed)).toEqual([401, 'MFA_INVALID']);
    const oneStepLater = await signInBy('totp', codeOf(secret, 1));
    expect(oneStepLater.statusCode).toBe(200);
    expect(oneStepLater.json<SignedIn>().user.email).toBe(await emailOf(supplier()));
    // The current step is earlier than the one just used.
    const older = await signInBy('totp', codeOf(secret));
    expect(code(older)).toEqual([401, 'MFA_INVALID']);
  });

  test('two steps off is too far', async () => {
    const { secret } = await enrol();
    const far = await signInBy('totp', codeOf(secret, 3));
    expect(code(far)).toEqual([401, 'MFA_INVALID']);
  });

  test('one code sent twice at once signs in once', async () => {
    const { secret } = await enrol();
    const steps = [await secondStep(), await secondStep()];
    const answers = await Promise.all(
      steps.map(({ challenge }) => complete({ challenge, method: 'totp', code: codeOf(secret, 1) })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
  });

  test('a challenge forged, answered or lapsed begins anew', async () => {
    const { secret } = await enrol();
    const forged = await complete({ challenge: 'x'.repeat(43), method: 'totp', code: codeOf(secret) });
    expect(forged.json()).toMatchObject({ code: 'MFA_INVALID', restart: true });
    const step = await secondStep();
    const body = { challenge: step.challenge, method: 'totp', code: codeOf(secret, 1) };
    expect((await complete(body)).statusCode).toBe(200);
    const again = await complete({ ...body, method: 'recovery', code: 'AAAAA-AAAAA' });
    expect(again.json()).toMatchObject({ status: 401, code: 'MFA_INVALID', restart: true });
    const lapsed = await secondStep();
    await world.owner.query(`update auth_challenges set expires_at = now() - interval '1 minute'`);
    const late = await complete({ challenge: lapsed.challenge, method: 'totp', code: codeOf(secret, 1) });
    expect(late.json()).toMatchObject({ status: 401, code: 'MFA_INVALID', restart: true });
  });

  test('somebody else’s challenge is not answered by one’s own code', async () => {
    const mine = await enrol(supplier());
    await enrol(world.people.client);
    const { challenge } = await secondStep(world.people.client);
    const answer = await complete({ challenge, method: 'totp', code: codeOf(mine.secret, 1) });
    expect(code(answer)).toEqual([401, 'MFA_INVALID']);
    const recovery = await complete({ challenge, method: 'recovery', code: mine.recoveryCodes[0] });
    expect(code(recovery)).toEqual([401, 'MFA_INVALID']);
  });

  test('wrong codes lock as wrong passwords do, and the right password in between forgets none of them', async () => {
    const { secret } = await enrol();
    for (let n = 1; n <= 4; n += 1) {
      const wrong = await signInBy('totp', '000000');
      expect(code(wrong)).toEqual([401, 'MFA_INVALID']);
    }
    const { challenge } = await secondStep();
    const fifth = await complete({ challenge, method: 'totp', code: '000000' });
    expect(code(fifth)).toEqual([423, 'ACCOUNT_LOCKED']);
    expect(fifth.headers['retry-after']).toBe('30');
    const right = await complete({ challenge, method: 'totp', code: codeOf(secret, 1) });
    expect(code(right)).toEqual([423, 'ACCOUNT_LOCKED']);
    expect(code(await login())).toEqual([423, 'ACCOUNT_LOCKED']);
    await world.owner.query(`update login_failures set locked_until = null`);
    expect((await complete({ challenge, method: 'totp', code: codeOf(secret, 1) })).statusCode).toBe(200);
    expect(
      (await world.owner.query(`select from login_failures where subject like 'sign-in:%'`)).rowCount,
    ).toBe(0);
  });

  test('a recovery code serves once, however it is typed, and its owner is told', async () => {
    const { recoveryCodes } = await enrol();
    const typed = ` ${recoveryCodes[3]?.toLowerCase().replace('-', ' ')} `;
    const first = await signInBy('recovery', typed);
    expect(first.statusCode).toBe(200);
    expect(first.json<SignedIn>().user.mfa.recoveryCodes).toBe(9);
    expect(
      (await mailsTo(supplier())).some((text) => text.includes('code de secours vient d’être utilisé')),
    ).toBe(true);
    const again = await signInBy('recovery', recoveryCodes[3]);
    expect(code(again)).toEqual([401, 'MFA_INVALID']);
  });

  test('somebody disabled between the two steps stays out', async () => {
    const { secret } = await enrol();
    const { challenge } = await secondStep();
    await world.owner.query(`update users set status = 'disabled' where id = $1`, [
      supplier().identity.userId,
    ]);
    const answer = await complete({ challenge, method: 'totp', code: codeOf(secret, 1) });
    await world.owner.query(`update users set status = 'active' where id = $1`, [supplier().identity.userId]);
    expect(code(answer)).toEqual([401, 'MFA_INVALID']);
  });
});

describe('passkeys', () => {
  test('one signs in alone with it, and it is listed, renamed and used', async () => {
    const { authenticator, options, answer } = await addPasskey();
    expect(answer.statusCode).toBe(201);
    expect(options.rp).toEqual({ id: 'localhost', name: 'Cessio' });
    expect(options.user.id).not.toContain(supplier().identity.userId);
    const signedIn = await passkeySignIn(authenticator);
    expect(signedIn.statusCode).toBe(200);
    expect(signedIn.json<SignedIn>().user).toMatchObject({ mfa: { totp: false, passkeys: 1 } });
    const { id } = answer.json<Passkey>();
    const renamed = await withProof(supplier(), 'PATCH', `/api/me/passkeys/${id}`, { name: 'Portable' });
    expect(renamed.json()).toMatchObject({ name: 'Portable' });
    const { data } = await supplier().get<{ data: Passkey[] }>('/api/me/passkeys');
    expect(data).toMatchObject([{ id, name: 'Portable', lastUsedAt: expect.any(String) }]);
  });

  test('completes a sign-in by password, over the challenge of that sign-in only', async () => {
    const { authenticator } = await addPasskey();
    const step = await secondStep();
    expect(step.methods).toEqual(['passkey']);
    expect(step.publicKey?.allowCredentials).toMatchObject([
      { id: authenticator.id, transports: ['internal'] },
    ]);
    const other = await passkeyOptions();
    const wrong = await complete({ challenge: step.challenge, assertion: authenticator.sign(other) });
    expect(code(wrong)).toEqual([401, 'MFA_INVALID']);
    const assertion = authenticator.sign({ challenge: step.challenge, rpId: 'localhost' });
    expect((await complete({ challenge: step.challenge, assertion })).statusCode).toBe(200);
  });

  test.each<[string, Bends]>([
    ['another origin', { origin: 'https://cessio.example' }],
    ['another party', { rpId: 'example.test' }],
    ['a challenge of its own', { challenge: 'A'.repeat(43) }],
    ['nobody verified', { userVerified: false }],
    ['another user’s handle', { userHandle: 'AAAA' }],
  ])('%s: refused', async (_, bends) => {
    const { authenticator } = await addPasskey();
    expect(code(await passkeySignIn(authenticator, bends))).toEqual([401, 'MFA_INVALID']);
    expect((await passkeySignIn(authenticator)).statusCode).toBe(200);
  });

  test('an assertion serves once, and an unknown key is refused alike', async () => {
    const { authenticator } = await addPasskey();
    const { challenge, rpId } = await passkeyOptions();
    const body = { challenge, assertion: authenticator.sign({ challenge, rpId }) };
    expect((await post('/api/auth/passkeys/login', body)).statusCode).toBe(200);
    expect(code(await post('/api/auth/passkeys/login', body))).toEqual([401, 'MFA_INVALID']);
    expect(code(await passkeySignIn(new Authenticator()))).toEqual([401, 'MFA_INVALID']);
  });

  test('a key under another’s credential id is refused: the signature decides', async () => {
    const { authenticator } = await addPasskey();
    const thief = new Authenticator();
    Object.defineProperty(thief, 'id', { value: authenticator.id });
    expect(code(await passkeySignIn(thief))).toEqual([401, 'MFA_INVALID']);
  });

  test('a counter that went back betrays a copy: refused, logged, told to the owner', async () => {
    const { authenticator } = await addPasskey();
    expect((await passkeySignIn(authenticator, { counter: 7 })).statusCode).toBe(200);
    expect(code(await passkeySignIn(authenticator, { counter: 7 }))).toEqual([401, 'MFA_INVALID']);
    expect(code(await passkeySignIn(authenticator, { counter: 3 }))).toEqual([401, 'MFA_INVALID']);
    const { rows } = await world.owner.query(
      `select internal from audit_events where action = 'users.passkey_clone' and entity_id = $1`,
      [supplier().identity.userId],
    );
    expect(rows).toEqual([{ internal: true }, { internal: true }]);
    expect((await mailsTo(supplier())).at(-1)).toContain('comme le ferait une copie');
    expect((await passkeySignIn(authenticator, { counter: 8 })).statusCode).toBe(200);
  });

  test('keys that never count stay good', async () => {
    const { authenticator } = await addPasskey();
    for (const _ of [1, 2]) expect((await passkeySignIn(authenticator, { counter: 0 })).statusCode).toBe(200);
  });

  test.each<[string, Bends]>([
    ['another origin', { origin: 'https://cessio.example' }],
    ['nobody verified', { userVerified: false }],
    ['a challenge of its own', { challenge: 'A'.repeat(43) }],
  ])('is not kept: %s', async (_, bends) => {
    expect(code((await addPasskey(supplier(), bends)).answer)).toEqual([401, 'MFA_INVALID']);
  });

  test('one made for somebody else’s challenge is not kept, nor one twice', async () => {
    const { client } = world.people;
    const options = await beginPasskey(client);
    const stolen = { name: 'x', attestation: new Authenticator().make(options) };
    expect(code(await supplier().call('POST', '/api/me/passkeys', stolen))).toEqual([401, 'MFA_INVALID']);
    const { authenticator } = await addPasskey();
    const next = await beginPasskey(client);
    const twice = await client.call('POST', '/api/me/passkeys', {
      name: 'x',
      attestation: authenticator.make(next),
    });
    expect(code(twice)).toEqual([409, 'DUPLICATE_RECORD']);
  });

  test('another user’s passkey is neither renamed nor deleted, and completes nothing of mine', async () => {
    const theirs = await addPasskey(world.people.client);
    const { id } = theirs.answer.json<Passkey>();
    const { secret } = await enrol();
    const renamed = await withProof(supplier(), 'PATCH', `/api/me/passkeys/${id}`, { name: 'x' });
    expect(code(renamed)).toEqual([404, 'NOT_FOUND']);
    const token = await stepUp(supplier(), { method: 'totp', code: codeOf(secret) });
    const removed = await supplier().call('DELETE', `/api/me/passkeys/${id}`, undefined, {
      'x-step-up': token,
    });
    expect(code(removed)).toEqual([404, 'NOT_FOUND']);
    const { challenge } = await secondStep();
    const assertion = theirs.authenticator.sign({ challenge, rpId: 'localhost' });
    expect(code(await complete({ challenge, assertion }))).toEqual([401, 'MFA_INVALID']);
    const { challenge: proof, rpId } = await passkeyOptions();
    const answer = await prove(supplier(), {
      method: 'passkey',
      assertion: theirs.authenticator.sign({ challenge: proof, rpId }),
    });
    expect(code(answer)).toEqual([401, 'MFA_INVALID']);
  });
});
