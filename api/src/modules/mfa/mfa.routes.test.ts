import type { LightMyRequestResponse } from 'fastify';
import { generateSync } from 'otplib';
import type { Passkey, PasskeyCreation, PasskeyRequest, Problem, SignedIn, User } from '@cessio/contract';
import { Authenticator, type Bends } from '../../../test/authenticator.ts';
import { stepUpHeader } from '../../../test/step-up.ts';
import { createWorld, type Person, type World } from '../../../test/world.ts';
import { hashPassword } from '../auth/passwords.ts';

const PASSWORD = 'Trois-chevaux-violets-9';
const STEP_SECONDS = 30;
const realNow = Date.now;
let world: World;

beforeAll(async () => {
  // The middle of a time step: no code of these tests changes its step while it is on its way.
  const step = STEP_SECONDS * 1000;
  const middle = (Math.floor(realNow() / step) + 0.5) * step;
  Date.now = () => middle;
  world = await createWorld();
  await world.owner.query('update users set password_hash = $1', [await hashPassword(PASSWORD)]);
});
afterAll(async () => {
  await world.end();
  Date.now = realNow;
});
beforeEach(async () => {
  for (const table of ['login_failures', 'totp_factors', 'recovery_codes', 'passkeys', 'auth_challenges'])
    await world.owner.query(`delete from ${table}`);
  await require(false);
});

const supplier = () => world.people.supplier;
const emailOf = async ({ identity }: Person): Promise<string> =>
  (await world.owner.query<{ email: string }>('select email from users where id = $1', [identity.userId]))
    .rows[0]?.email ?? '';

function post(url: string, payload: object = {}, headers: Record<string, string> = {}) {
  return world.app.fastify.inject({ method: 'POST', url, payload, headers });
}

async function login(who = supplier(), password = PASSWORD) {
  return post('/api/auth/login', { email: await emailOf(who), password });
}

interface SecondStep extends Problem {
  challenge: string;
  methods: string[];
  expiresAt: string;
  publicKey?: PasskeyRequest;
}

async function secondStep(who = supplier()): Promise<SecondStep> {
  const answer = await login(who);
  expect(code(answer)).toEqual([401, 'MFA_REQUIRED']);
  return answer.json();
}

const complete = (body: object) => post('/api/auth/mfa', body);

function code(response: LightMyRequestResponse): [number, string] {
  return [response.statusCode, response.json<Problem>().code];
}

/** The code of an application, so many steps from now. */
function codeOf(secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * STEP_SECONDS });
}

async function require(on: boolean): Promise<void> {
  await world.owner.query('update portal_settings set mfa_required_for_staff = $1', [on]);
  world.app.services.settings.forget();
}

const withProof = async (who: Person, method: 'POST' | 'PATCH', url: string, body?: object) =>
  who.call(method, url, body, await stepUpHeader(world.owner, who.identity));
const beginTotp = (who = supplier()) => withProof(who, 'POST', '/api/me/totp');
const beginPasskey = async (who = supplier()) =>
  (await withProof(who, 'POST', '/api/me/passkeys/options')).json<PasskeyCreation>();

/** Enrols an application with the code of the step before: the present one and the next stay unused. */
async function enrol(who = supplier()): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await beginTotp(who)).json<{ secret: string }>();
  const confirmed = await who.call('POST', '/api/me/totp/confirm', { code: codeOf(secret, -1) });
  expect(confirmed.statusCode).toBe(200);
  return { secret, ...confirmed.json<{ recoveryCodes: string[] }>() };
}

async function addPasskey(who = supplier(), bends: Bends = {}) {
  const authenticator = new Authenticator();
  const options = await beginPasskey(who);
  const answer = await who.call('POST', '/api/me/passkeys', {
    name: 'Téléphone',
    attestation: authenticator.make(options, bends),
  });
  return { authenticator, options, answer };
}

const passkeyOptions = async () => (await post('/api/auth/passkeys/options')).json<PasskeyRequest>();

async function passkeySignIn(authenticator: Authenticator, bends: Bends = {}) {
  const options = await passkeyOptions();
  const assertion = authenticator.sign(options, bends);
  return post('/api/auth/passkeys/login', { challenge: options.challenge, assertion });
}

async function stepUp(who: Person, body: object): Promise<string> {
  const answer = await who.call('POST', '/api/auth/step-up', body);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ stepUpToken: string }>().stepUpToken;
}

async function mailsTo(who: Person): Promise<string[]> {
  const { rows } = await world.owner.query<{ body_text: string }>(
    'select body_text from outbox_mails where recipient = $1 order by created_at, id',
    [await emailOf(who)],
  );
  return rows.map((row) => row.body_text);
}

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
    const { rows } = await world.owner.query<{ dump: string }>(
      `select coalesce((select string_agg(encode(secret, 'escape'), ' ') from totp_factors), '')
        || (select string_agg(encode(code_hash, 'escape'), ' ') from recovery_codes)
        || (select string_agg(encode(secret_hash, 'escape'), ' ') from auth_challenges) as dump`,
    );
    for (const secret of [begun.secret, ...recoveryCodes, step.challenge])
      expect(rows[0]?.dump).not.toContain(secret);
    const profile = (await supplier().call('GET', '/api/auth/profil')).json<User>();
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
    // Confirmed by the code of the step before: that one is spent.
    const replayed = await complete({
      ...pick(await secondStep()),
      method: 'totp',
      code: codeOf(secret, -1),
    });
    expect(code(replayed)).toEqual([401, 'MFA_INVALID']);
    const oneStepLater = await complete({
      ...pick(await secondStep()),
      method: 'totp',
      code: codeOf(secret, 1),
    });
    expect(oneStepLater.statusCode).toBe(200);
    expect(oneStepLater.json<SignedIn>().user.email).toBe(await emailOf(supplier()));
    // The present step lies before the one just used.
    const older = await complete({ ...pick(await secondStep()), method: 'totp', code: codeOf(secret) });
    expect(code(older)).toEqual([401, 'MFA_INVALID']);
  });

  test('two steps off is too far', async () => {
    const { secret } = await enrol();
    const far = await complete({ ...pick(await secondStep()), method: 'totp', code: codeOf(secret, 3) });
    expect(code(far)).toEqual([401, 'MFA_INVALID']);
  });

  test('one code sent twice at once signs in once', async () => {
    const { secret } = await enrol();
    const steps = [await secondStep(), await secondStep()];
    const answers = await Promise.all(
      steps.map((step) => complete({ ...pick(step), method: 'totp', code: codeOf(secret, 1) })),
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
      const wrong = await complete({ ...pick(await secondStep()), method: 'totp', code: '000000' });
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
    const first = await complete({ ...pick(await secondStep()), method: 'recovery', code: typed });
    expect(first.statusCode).toBe(200);
    expect(first.json<SignedIn>().user.mfa.recoveryCodes).toBe(9);
    expect(
      (await mailsTo(supplier())).some((text) => text.includes('code de secours vient d’être utilisé')),
    ).toBe(true);
    const again = await complete({ ...pick(await secondStep()), method: 'recovery', code: recoveryCodes[3] });
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
    const { data } = (await supplier().call('GET', '/api/me/passkeys')).json<{ data: Passkey[] }>();
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
    const answer = await supplier().call('POST', '/api/auth/step-up', {
      method: 'passkey',
      assertion: theirs.authenticator.sign({ challenge: proof, rpId }),
    });
    expect(code(answer)).toEqual([401, 'MFA_INVALID']);
  });
});

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
    // Another user’s, and the same user’s other session, get nothing by it.
    await enrol(world.people.client);
    expect(code(await renew(world.people.client, token))).toEqual([403, 'STEP_UP_REQUIRED']);
    const other = (
      await complete({ ...pick(await secondStep()), method: 'recovery', code: recoveryCodes[0] })
    ).json<SignedIn>();
    const foreign = await world.app.fastify.inject({
      method: 'POST',
      url: '/api/me/recovery-codes',
      headers: { authorization: `Bearer ${other.token}`, 'x-step-up': token },
    });
    expect(code(foreign)).toEqual([403, 'STEP_UP_REQUIRED']);
    const renewed = await renew(supplier(), token);
    expect(renewed.statusCode).toBe(200);
    expect(renewed.json<{ recoveryCodes: string[] }>().recoveryCodes).not.toContain(recoveryCodes[1]);
    expect(code(await renew(supplier(), token))).toEqual([403, 'STEP_UP_REQUIRED']);
    const old = await complete({ ...pick(await secondStep()), method: 'recovery', code: recoveryCodes[1] });
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
    const token = await stepUp(supplier(), {
      method: 'passkey',
      assertion: authenticator.sign(await passkeyOptions()),
    });
    expect((await renew(supplier(), token)).statusCode).toBe(200);
    expect(recoveryCodes).toHaveLength(10);
    const { recoveryCodes: fresh } = (
      await renew(
        supplier(),
        await stepUp(supplier(), {
          method: 'passkey',
          assertion: authenticator.sign(await passkeyOptions()),
        }),
      )
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
      const answer = await supplier().call('POST', '/api/auth/step-up', { method: 'email', code: typed });
      expect(code(answer)).toEqual([401, 'MFA_INVALID']);
    }
    const stranger = await world.people.client.call('POST', '/api/auth/step-up', {
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
    const right = await otherSupplier.call('POST', '/api/auth/step-up', {
      method: 'password',
      password: PASSWORD,
    });
    expect(right.statusCode).toBe(200);
    expect(right.json()).toEqual({ expiresAt: expect.any(String) });
    for (let n = 1; n <= 4; n += 1) {
      const wrong = await otherSupplier.call('POST', '/api/auth/step-up', {
        method: 'password',
        password: 'x',
      });
      expect(code(wrong)).toEqual([401, 'CREDENTIALS_INVALID']);
    }
    const fifth = await otherSupplier.call('POST', '/api/auth/step-up', {
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
    const { mfa } = (await supplier().call('GET', '/api/auth/profil')).json<User>();
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
    // With the same token, made before.
    expect((await risk.call('GET', '/api/invoices')).statusCode).toBe(200);
    expect((await risk.call('GET', '/api/auth/profil')).json()).toMatchObject({ mustEnrolMfa: false });
  });

  test('the password just given is proof enough for the first factor: once, and for five minutes', async () => {
    const { m1 } = world.people;
    const signIn = async () => {
      const { token } = (await login(m1)).json<SignedIn>();
      return (url: string) => post(url, {}, { authorization: `Bearer ${token}` });
    };
    // Not asked of them: the password counts for nothing.
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
    // A session that was open before has given no password.
    expect(code(await m1.call('POST', '/api/me/totp'))).toEqual([403, 'STEP_UP_REQUIRED']);
  });

  test('a passkey will do; the last factor stays', async () => {
    await require(true);
    const { legal } = world.people;
    const { authenticator, answer } = await addPasskey(legal);
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json<Passkey>();
    const proof = async () => ({
      'x-step-up': await stepUp(legal, {
        method: 'passkey',
        assertion: authenticator.sign(await passkeyOptions()),
      }),
    });
    const refused = await legal.call('DELETE', `/api/me/passkeys/${id}`, undefined, await proof());
    expect(code(refused)).toEqual([403, 'MFA_ENROLMENT_REQUIRED']);
    await enrol(legal);
    const removed = await legal.call('DELETE', `/api/me/passkeys/${id}`, undefined, await proof());
    expect(removed.statusCode).toBe(204);
  });
});

function pick({ challenge }: SecondStep): { challenge: string } {
  return { challenge };
}
