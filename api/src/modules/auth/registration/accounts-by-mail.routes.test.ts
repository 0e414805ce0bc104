import type { Problem } from '@cessio/contract';
import { code } from '../../../../test/code.ts';
import { rowsOf, world } from '../../../../test/small-world.ts';
import {
  SUPPLIER,
  CLIENT,
  post,
  login,
  signIn,
  refresh,
  forgot,
  mailsTo,
  resetPasswords,
  lastToken,
  audited,
} from '../../../../test/auth-world.ts';

const reset = (token: string, password = 'Un-autre-secret-77') =>
  post('/api/auth/reset-pass', { token, password });

describe('forgotten password', () => {
  test('known and unknown: one answer; only the known address gets a mail', async () => {
    const known = await forgot(CLIENT);
    const unknown = await forgot('nobody@nowhere.test');
    expect(known.statusCode).toBe(200);
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect((await mailsTo(CLIENT)).at(-1)?.subject).toBe('[Cessio] Réinitialisation de votre mot de passe');
    expect(await mailsTo('nobody@nowhere.test')).toEqual([]);
    const mistyped = await post('/api/auth/forgot-pass', { email: 'not an address' });
    expect(code(mistyped)).toEqual([422, 'VALIDATION_FAILED']);
  });

  test('the link sets a password once, ends every session, and lifts the lock', async () => {
    const { refresh_token } = await signIn(CLIENT);
    await forgot(CLIENT);
    const token = await lastToken(CLIENT);
    for (let n = 0; n < 5; n += 1) await login(CLIENT, 'wrong');
    const weak = await reset(token, 'roumegas-2026-!');
    expect(code(weak)).toEqual([422, 'PASSWORD_WEAK']);
    expect(weak.json<Problem>().detail).toBe('Il contient votre nom ou votre adresse e-mail.');
    expect((await reset(token)).statusCode).toBe(204);
    expect(code(await reset(token))).toEqual([410, 'LINK_USED']);
    expect(code(await refresh(refresh_token))).toEqual([401, 'REFRESH_INVALID']);
    expect((await login(CLIENT, 'Un-autre-secret-77')).statusCode).toBe(200);
    expect(code(await login(CLIENT))).toEqual([401, 'CREDENTIALS_INVALID']);
    expect(await audited('users.password_change')).toBe(1);
    await resetPasswords();
  });

  test('two clicks at once set one password', async () => {
    await world.owner.query('delete from mail_links');
    await forgot(SUPPLIER);
    const token = await lastToken(SUPPLIER);
    const answers = await Promise.all(
      ['Premier-essai-vert-1', 'Second-essai-bleu-2'].map((password) => reset(token, password)),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([204, 410]);
    await resetPasswords();
  });

  test('a link is forgotten after an hour, and is not one for verifying', async () => {
    await world.owner.query('delete from mail_links');
    await forgot(CLIENT);
    const token = await lastToken(CLIENT);
    expect(code(await post('/api/auth/verify-email', { token }))).toEqual([404, 'LINK_INVALID']);
    await world.owner.query(`update mail_links set expires_at = now() - interval '1 second'`);
    expect(code(await reset(token))).toEqual([410, 'LINK_EXPIRED']);
    expect(code(await reset('x'.repeat(43)))).toEqual([404, 'LINK_INVALID']);
  });

  test('nobody’s mailbox is filled: five links an hour', async () => {
    await world.owner.query('delete from mail_links');
    const before = (await mailsTo(CLIENT)).length;
    await Promise.all(Array.from({ length: 3 }, () => forgot(CLIENT)));
    for (let n = 0; n < 4; n += 1) expect((await forgot(CLIENT)).statusCode).toBe(200);
    expect((await mailsTo(CLIENT)).length - before).toBe(5);
  });
});

describe('registration', () => {
  const body = (email: string, over: object = {}) => ({
    email,
    password: 'Quatre-lunes-rousses-4',
    firstName: 'Nadia',
    lastName: 'Benkirane',
    side: 'assignor',
    company: { legalName: 'Benkirane Textiles', country: 'ma', nationalId: '001525713000073' },
    acceptTerms: true,
    ...over,
  });
  const register = (email: string, over?: object) => post('/api/auth/register', body(email, over));

  test('an unknown address: nothing but a link, which makes user, prospect and draft adhesion', async () => {
    const email = 'nadia@benkirane.test';
    const response = await register(email);
    expect([response.statusCode, response.json()]).toEqual([201, true]);
    const made = () =>
      rowsOf(
        `select u.status, u.role, p.status as party, p.country, p.is_assignor, a.status as adhesion, a.legal_name, a.national_id
          from users u join parties p on p.id = u.party_id join adhesion_requests a on a.user_id = u.id where u.email = $1`,
        [email],
      );
    expect(await made()).toEqual([]);
    expect(code(await login(email, 'Quatre-lunes-rousses-4'))).toEqual([403, 'EMAIL_NOT_VERIFIED']);
    const token = await lastToken(email);
    const verified = await post('/api/auth/verify-email', { token });
    expect([verified.statusCode, verified.json()]).toEqual([200, { verified: true }]);
    expect(await made()).toEqual([
      {
        status: 'active',
        role: 'supplier',
        party: 'prospect',
        country: 'MA',
        is_assignor: true,
        adhesion: 'draft',
        legal_name: 'Benkirane Textiles',
        national_id: '001525713000073',
      },
    ]);
    expect(await audited('users.verify_email')).toBe(1);
    expect(code(await post('/api/auth/verify-email', { token }))).toEqual([410, 'LINK_USED']);
    expect((await login(email, 'Quatre-lunes-rousses-4')).statusCode).toBe(200);
  });

  test('a known address: the same answer, nothing changed, its owner gets a mail', async () => {
    await world.owner.query('delete from mail_links');
    const unknown = await register('someone@else.test', { company: undefined });
    const account = () => rowsOf('select * from users where email = $1', [SUPPLIER]);
    const before = await account();
    const known = await register(SUPPLIER.toUpperCase());
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(await account()).toEqual(before);
    expect((await mailsTo(SUPPLIER)).at(-1)?.subject).toBe('[Cessio] Vous avez déjà un compte');
  });

  test('the same address twice at once: one account, one answer', async () => {
    const answers = await Promise.all([register('twice@once.test'), register('twice@once.test')]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201]);
    const links = (await mailsTo('twice@once.test')).map(({ token }) => token);
    const clicked = [];
    for (const token of links) clicked.push((await post('/api/auth/verify-email', { token })).statusCode);
    expect(clicked).toEqual([200, 410]);
    expect(await rowsOf(`select from parties where email = 'twice@once.test'`)).toHaveLength(1);
  });

  test('a national number that another company has is not told', async () => {
    const company = { legalName: 'Copie', country: 'FR', nationalId: '732829320' };
    expect((await register('copy@cat.test', { company })).statusCode).toBe(201);
    const token = await lastToken('copy@cat.test');
    expect((await post('/api/auth/verify-email', { token })).statusCode).toBe(200);
    const numbers = await rowsOf(
      `select a.national_id as given, p.national_id as taken from adhesion_requests a join parties p on p.id = a.party_id
        where a.legal_name = 'Copie'`,
    );
    expect(numbers).toEqual([{ given: '732829320', taken: null }]);
  });

  test.each([
    ['motdepasse2026', 'Il fait partie des mots de passe les plus courants.'],
    ['aaaaaaaaaaaaaa', 'Il répète trop peu de caractères différents.'],
    ['Benkirane-2026!', 'Il contient votre nom ou votre adresse e-mail.'],
  ])('%s is too weak', async (password, detail) => {
    const response = await register('weak@pass.test', { password });
    expect(code(response)).toEqual([422, 'PASSWORD_WEAK']);
    expect(response.json<Problem>().detail).toBe(detail);
  });

  test('a short password and refused terms are named per field', async () => {
    const response = await register('short@pass.test', { password: 'court', acceptTerms: false });
    expect(code(response)).toEqual([422, 'VALIDATION_FAILED']);
    const paths = response.json<Problem>().errors?.map((error) => error.path);
    expect(paths?.sort()).toEqual(['/acceptTerms', '/password']);
  });
});
