import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { PHOTO_SIDE, type Me } from '@cessio/contract';
import { transactAs } from '../../db/caller.ts';
import { post, world } from '../../../test/small-world.ts';
import { stepUpHeader } from '../../../test/step-up.ts';
import { EMPTY_PDF, type Person } from '../../../test/world.ts';
import { hashPassword } from '../auth/passwords/passwords.ts';

let supplier: Person;
let client: Person;
let adviser: Person;

beforeAll(() => {
  ({ supplier, client, adviser } = world.people);
});

async function read(person: Person): Promise<Me> {
  const response = await person.call('GET', '/api/me');
  expect(response.statusCode).toBe(200);
  return response.json();
}

/** Changes a person's profile at its current version. */
async function change(person: Person, patch: object) {
  const { version } = await read(person);
  return person.call('PATCH', '/api/me', { version, ...patch });
}

const preferences = {
  digest: 'weekly',
  quietFrom: '21:30',
  quietTo: '07:00',
  mailTypes: ['1', '3'],
} as const;

describe('identity', () => {
  test('is read whole, and by default one digest a day of everything', async () => {
    expect(await read(supplier)).toMatchObject({
      email: 'camille.vasseur@brevanne.test',
      phone: null,
      version: 1,
      locale: 'fr',
      timeZone: 'Europe/Paris',
      preferences: { digest: 'daily', quietFrom: null, quietTo: null, mailTypes: ['1', '2', '3'] },
    });
  });

  test('is changed as sent, and only that; the profile and the audit follow', async () => {
    const name = '<img src=x onerror="alert(1)">';
    const answer = await change(supplier, {
      firstName: name,
      phone: ' +33 1 99 00 12 34 ',
      timeZone: 'Asia/Tokyo',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      firstName: name,
      lastName: 'vasseur',
      phone: '+33199001234',
      timeZone: 'Asia/Tokyo',
      version: 2,
    });
    expect((await supplier.call('GET', '/api/auth/profil')).json()).toMatchObject({ firstName: name });
    const { rows } = await world.owner.query(
      `select actor_id, before ->> 'firstName' as before, after ->> 'firstName' as after from audit_events where action = 'users.update_self'`,
    );
    expect(rows).toEqual([{ actor_id: supplier.identity.userId, before: 'camille', after: name }]);
    expect((await change(supplier, { phone: '' })).json()).toMatchObject({ phone: null, firstName: name });
  });

  test('an older version changes nothing and gets both', async () => {
    const { version } = await read(client);
    await client.call('PATCH', '/api/me', { version, lastName: 'Première' });
    const stale = await client.call('PATCH', '/api/me', { version, lastName: 'Seconde' });
    expect([stale.statusCode, stale.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'VERSION_CONFLICT',
        detail: expect.stringMatching(/^Une autre de vos sessions a modifié ce dossier à \d\d:\d\d/),
        current: expect.objectContaining({ lastName: 'Première', version: version + 1 }),
        yours: { version, lastName: 'Seconde' },
      }),
    ]);
  });

  test.each([
    [{ firstName: ' ' }, '/firstName', 'REQUIRED'],
    [{ lastName: 'x'.repeat(81) }, '/lastName', 'TOO_LONG'],
    [{ phone: 'appelez-moi' }, '/phone', 'FORMAT'],
    [{ phone: '2027-01' }, '/phone', 'FORMAT'],
    [{ firstName: '150000000' }, '/firstName', 'NAME_LETTER'],
    [{ lastName: '2027-01-15' }, '/lastName', 'NAME_LETTER'],
    [{ lastName: 'a\u202eb' }, '/lastName', 'NAME_INVISIBLE'],
    [{ locale: 'ae' }, '/locale', 'UNKNOWN_VALUE'],
    [{ timeZone: 'Europe/Atlantide' }, '/timeZone', 'UNKNOWN_VALUE'],
    [{ role: 'super' }, '/role', 'UNKNOWN_FIELD'],
    [{ email: 'autre@exemple.test' }, '/email', 'UNKNOWN_FIELD'],
    [{ preferences: { ...preferences, quietTo: '25:00' } }, '/preferences/quietTo', 'FORMAT'],
    [{ preferences: { ...preferences, quietTo: null } }, '/preferences/quietTo', 'REQUIRED'],
    [{ preferences: { ...preferences, quietTo: '21:30' } }, '/preferences/quietTo', 'OUT_OF_RANGE'],
    [{ preferences: { ...preferences, digest: 'hourly' } }, '/preferences/digest', 'UNKNOWN_VALUE'],
    [{ preferences: { ...preferences, mailTypes: ['9'] } }, '/preferences/mailTypes/0', 'UNKNOWN_VALUE'],
  ])('refuses %j', async (patch, path, code) => {
    const answer = await change(adviser, patch);
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      [expect.objectContaining({ path, code })],
    ]);
  });

  test('keys of one letter act until their user switches them off, in every session', async () => {
    expect(await read(adviser)).toMatchObject({ letterKeys: true });
    expect((await change(adviser, { letterKeys: false })).json()).toMatchObject({ letterKeys: false });
    expect((await adviser.call('GET', '/api/auth/profil')).json()).toMatchObject({ letterKeys: false });
    expect(await read(supplier)).toMatchObject({ letterKeys: true });
    expect((await change(adviser, { letterKeys: 'no' })).statusCode).toBe(422);
    await change(adviser, { letterKeys: true });
  });

  test('preferences are kept, and quiet hours taken back', async () => {
    expect((await change(adviser, { preferences })).json()).toMatchObject({ preferences });
    expect((await read(adviser)).preferences).toEqual(preferences);
    const quiet = { ...preferences, quietFrom: null, quietTo: null };
    expect((await change(adviser, { preferences: quiet })).json()).toMatchObject({ preferences: quiet });
  });
});

describe('photo', () => {
  const draw = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#0e4f5a' } });
  const put = (person: Person, bytes: Buffer, name = 'moi.jpg') =>
    person.upload('/api/me/photo', name, bytes, 'PUT');
  const get = (url: string) => world.app.fastify.inject({ method: 'GET', url });

  test('is drawn anew, square and without what the file carried; anybody with its address may look', async () => {
    const secret = 'Appareil de Camille';
    const jpeg = await draw(900, 600)
      .withExif({ IFD0: { Make: secret } })
      .jpeg()
      .toBuffer();
    expect(jpeg.includes(secret)).toBe(true);
    const answer = await put(supplier, Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]));
    expect(answer.statusCode).toBe(200);
    const { profileImageUrl } = answer.json<{ profileImageUrl: string }>();
    expect(profileImageUrl).toMatch(/^\/api\/photos\/[\w-]{43}$/);
    expect((await read(supplier)).profileImageUrl).toBe(profileImageUrl);
    const image = await get(profileImageUrl);
    expect(image.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    const { width, height, format, exif } = await sharp(image.rawPayload).metadata();
    expect({ width, height, format, exif }).toEqual({
      width: PHOTO_SIDE,
      height: PHOTO_SIDE,
      format: 'jpeg',
    });
    expect(image.rawPayload.includes('script') || image.rawPayload.includes(secret)).toBe(false);
  });

  test('a portrait stands upright though its orientation is gone', async () => {
    // Left half white, right half ink; “rotate 90” puts white on top.
    const half = await sharp({ create: { width: 64, height: 128, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer();
    const jpeg = await draw(128, 128)
      .composite([{ input: half, left: 0, top: 0 }])
      .withExif({ IFD0: { Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { profileImageUrl } = (await put(supplier, jpeg)).json();
    const pixels = await sharp((await get(profileImageUrl)).rawPayload)
      .raw()
      .toBuffer();
    const brightness = (x: number, y: number) => pixels[(y * PHOTO_SIDE + x) * 3] ?? 0;
    expect(brightness(256, 20)).toBeGreaterThan(200);
    expect(brightness(256, 490)).toBeLessThan(60);
  });

  test('another photo has another address, and the first is gone; so is a removed one', async () => {
    const png = await draw(80, 80).png().toBuffer();
    const first = (await put(client, png, 'moi.png')).json().profileImageUrl;
    const second = (await put(client, png, 'moi.png')).json().profileImageUrl;
    expect(second).not.toBe(first);
    expect((await get(first)).statusCode).toBe(404);
    expect((await get(second)).statusCode).toBe(200);
    for (const _ of [1, 2]) expect((await client.call('DELETE', '/api/me/photo')).statusCode).toBe(204);
    expect((await get(second)).statusCode).toBe(404);
    expect((await read(client)).profileImageUrl).toBeNull();
    expect((await get('/api/photos/moi.jpg')).statusCode).toBe(404);
  });

  test('refuses by its bytes what is no photo, and keeps the one there was', async () => {
    const { profileImageUrl } = await read(supplier);
    const png = await draw(300, 300).png().toBuffer();
    const gif = await draw(20, 20).gif().toBuffer();
    const formats = { detail: 'Formats\u00a0: PNG, JPG.' };
    // A header announcing 30,000 × 30,000 pixels, with a valid PNG checksum.
    const bomb = await draw(1, 1).png().toBuffer();
    bomb.writeUInt32BE(30_000, 16);
    bomb.writeUInt32BE(30_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    for (const [bytes, status, code, words] of [
      [EMPTY_PDF, 415, 'FILE_TYPE_REFUSED', formats],
      [gif, 415, 'FILE_TYPE_REFUSED', formats],
      [
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
        415,
        'FILE_TYPE_REFUSED',
        formats,
      ],
      [Buffer.from('pas une image'), 415, 'FILE_TYPE_REFUSED', formats],
      [png.subarray(0, 60), 422, 'FILE_UNREADABLE', {}],
      [bomb, 422, 'FILE_BOMB', {}],
      [
        Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]),
        413,
        'FILE_TOO_LARGE',
        { detail: 'La limite est de 2\u00a0Mo.' },
      ],
    ] as const) {
      const answer = await put(supplier, bytes, 'moi.png');
      expect([answer.statusCode, answer.json()]).toEqual([
        status,
        expect.objectContaining({ code, ...words }),
      ]);
    }
    expect((await read(supplier)).profileImageUrl).toBe(profileImageUrl);
  });
});

describe('password', () => {
  const OLD = 'Tisane-de-sureau-1';
  const NEW = 'Marmite-de-cuivre-2';
  let person: Person;
  const put = async (current: string, password: string) =>
    person.call(
      'PUT',
      '/api/me/password',
      { current, password },
      await stepUpHeader(world.owner, person.identity),
    );
  const signIn = (password: string) =>
    post('/api/auth/login', { email: 'salome.bastide@cessio.test', password });

  beforeEach(async () => {
    person = world.people.legal;
    await world.owner.query('delete from login_failures');
    await world.owner.query('update users set password_hash = $2 where id = $1', [
      person.identity.userId,
      await hashPassword(OLD),
    ]);
  });

  test('is changed by who knows the present one; every other session ends, and the owner hears of it', async () => {
    const other = (await signIn(OLD)).json<{ token: string; refresh_token: string }>();
    expect((await put(OLD, NEW)).statusCode).toBe(204);
    expect((await person.call('GET', '/api/me')).statusCode).toBe(200);
    const refreshed = await post('/api/token/refresh', { refresh_token: other.refresh_token });
    expect(refreshed.json()).toMatchObject({ code: 'REFRESH_INVALID' });
    expect((await signIn(OLD)).statusCode).toBe(401);
    expect((await signIn(NEW)).statusCode).toBe(200);
    const { rows } = await world.owner.query(
      `select subject, body_text from outbox_mails where recipient = 'salome.bastide@cessio.test' and body_text like '%depuis votre profil%'`,
    );
    expect(rows).toEqual([
      { subject: '[Cessio] Sécurité de votre compte', body_text: expect.stringContaining('autres sessions') },
    ]);
    expect(JSON.stringify(rows)).not.toContain(NEW);
  });

  test('a wrong present one belongs to its field, and counts as a failed sign-in', async () => {
    const wrong = await put('Autre-chose-3', NEW);
    expect([wrong.statusCode, wrong.json().errors]).toEqual([
      422,
      [{ path: '/current', code: 'CREDENTIALS_INVALID', message: 'Ce n’est pas votre mot de passe actuel' }],
    ]);
    for (let n = 0; n < 3; n += 1) await put('Autre-chose-3', NEW);
    expect((await put('Autre-chose-3', NEW)).json()).toMatchObject({ status: 423, code: 'ACCOUNT_LOCKED' });
    expect((await put(OLD, NEW)).json()).toMatchObject({ code: 'ACCOUNT_LOCKED' });
  });

  test('a weak one and the same one are refused', async () => {
    expect((await put(OLD, 'Motdepasse2026')).json()).toMatchObject({ status: 422, code: 'PASSWORD_WEAK' });
    expect((await put(OLD, OLD)).json()).toMatchObject({
      errors: [{ path: '/password', code: 'UNCHANGED' }],
    });
    expect((await put(OLD, 'court')).json()).toMatchObject({
      errors: [{ path: '/password', code: 'TOO_SHORT' }],
    });
  });
});

describe('company', () => {
  beforeAll(async () => {
    await world.owner.query('delete from bank_accounts');
    const account = (partyId: string, iban: string) =>
      world.owner.query(
        `insert into bank_accounts (party_id, iban, bic, holder, status) values ($1, $2, 'CESSFR21XXX', 'Titulaire', 'verified')`,
        [partyId, iban],
      );
    await account(world.parties.assignor, 'FR7699999000020000000000186');
    await account(world.parties.otherAssignor, 'FR7699999000020000000000283');
  });

  test('is one’s own, with its own accounts whole', async () => {
    const own = (await supplier.call('GET', '/api/me/party')).json();
    expect(own).toMatchObject({
      id: world.parties.assignor,
      legalName: 'Atelier Brévanne',
      isAssignor: true,
      accounts: [{ iban: 'FR7699999000020000000000186', status: 'verified', holder: 'Titulaire' }],
    });
    expect(own.riskGrade ?? own.groupId).toBeUndefined();
    expect((await client.call('GET', '/api/me/party')).json()).toMatchObject({
      id: world.parties.debtor,
      accounts: [],
    });
  });

  test('names its adviser, called as that adviser chose, and nobody else of the bank', async () => {
    const adviserOf = async (who: Person) => (await who.call('GET', '/api/me/party')).json().adviser;
    const { email } = (await adviser.call('GET', '/api/me')).json();
    await change(adviser, { phone: '+33 1 99 00 20 01' });
    const known = { name: adviser.identity.name, phone: '+33199002001', email };
    expect(await adviserOf(supplier)).toEqual({ ...known, title: null });
    expect((await change(adviser, { adviserTitle: 'conseillere' })).json()).toMatchObject({
      adviserTitle: 'conseillere',
    });
    expect(await adviserOf(supplier)).toEqual({ ...known, title: 'conseillere' });
    expect((await change(adviser, { adviserTitle: 'patronne' })).statusCode).toBe(422);
    await change(adviser, { adviserTitle: null, phone: null });
    for (const [who, side] of [
      [supplier, 'supplier'],
      [client, 'client'],
    ] as const) {
      const { rows } = await transactAs(
        world.app.services.pools.of(side),
        (tx) => tx.query('select id from users'),
        who.identity,
      );
      expect(rows).toEqual([{ id: adviser.identity.userId }]);
    }
    await world.owner.query('update parties set adviser_id = null where id = $1', [world.parties.debtor]);
    expect(await adviserOf(client)).toBeNull();
    await world.owner.query('update parties set adviser_id = $2 where id = $1', [
      world.parties.debtor,
      adviser.identity.userId,
    ]);
  });

  test('the bank’s people have none', async () => {
    expect((await adviser.call('GET', '/api/me/party')).json()).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    });
  });
});
