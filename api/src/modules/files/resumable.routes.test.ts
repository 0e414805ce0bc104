import { setImmediate } from 'node:timers/promises';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import * as fc from 'fast-check';
import type { DocumentRecord, Problem, ResumableUpload } from '@cessio/contract';
import { done, expectRefused, faultsOf } from '../../../test/answers.ts';
import { newDocument } from '../../../test/deposit-body.ts';
import { documentType, giveDocument } from '../../../test/give-document.ts';
import { metadataOf, PATH, pdfOf, senderOf, type Sender } from '../../../test/resumable.ts';
import { bySystem, people, valueOf, world } from '../../../test/small-world.ts';
import { signedIn, type Person } from '../../../test/world.ts';
import { removeExpiredUploads } from '../../jobs/expired-uploads.ts';
import { buildApp } from '../../app.ts';
import { partOf } from './resumable.store.ts';
import { PER_DAY } from './upload-allowance.ts';

let url: string;
let supplier: Sender;
beforeAll(async () => {
  await world.app.fastify.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(world.app.fastify.server.address() as AddressInfo).port}`;
  supplier = senderOf(world, url, people.supplier);
});

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const idOf = (path: string) => path.slice(PATH.length + 1);
const partFile = (path: string) => partOf(world.config.dataDir, idOf(path));
const fileOf = async (path: string) =>
  (
    await world.owner.query<{ filename: string; mime: string; size: number; sha256: string; key: string }>(
      'select filename, mime, size::int as size, sha256, storage_key as key from files where id = $1',
      [idOf(path)],
    )
  ).rows[0];

async function refusal(answer: Promise<Response>): Promise<string> {
  const response = await answer;
  const { status, code } = (await response.json()) as Problem;
  expect(status).toBe(response.status);
  return `${status} ${code}`;
}

describe('a file sent in pieces', () => {
  test('arrives whole, is inspected and kept, and its part is gone', async () => {
    const bytes = pdfOf(900_000);
    const path = await supplier.announce(bytes.length, 'C:\\fakepath\\Kbis\u202Efdp.exe');
    const first = await supplier.ask(
      'PATCH',
      path,
      { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      bytes.subarray(0, 400_000),
    );
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '400000']);
    expect(first.headers.get('tus-resumable')).toBe('1.0.0');
    const expires = new Date(first.headers.get('upload-expires') ?? '').getTime() - Date.now();
    expect(Math.abs(expires - 24 * 3_600_000)).toBeLessThan(60_000);
    expect(await supplier.received(path)).toBe(400_000);
    expect((await supplier.send(path, 400_000, bytes)).status).toBe(204);
    const state = (await (await supplier.ask('GET', path)).json()) as ResumableUpload;
    expect(state).toMatchObject({ received: bytes.length, kept: true });
    const file = await fileOf(path);
    expect(file).toMatchObject({ mime: 'application/pdf', size: bytes.length, sha256: sha256(bytes) });
    expect(file?.filename).toBe('Kbisfdp.exe');
    expect(sha256(await readFile(join(world.config.dataDir, file?.key ?? '')))).toBe(sha256(bytes));
    expect(existsSync(partFile(path))).toBe(false);
    // Said again by somebody who missed the answer: nothing more happens.
    expect((await supplier.send(path, bytes.length, bytes)).status).toBe(204);
  });

  test('goes on after each of twenty cuts, to the byte', async () => {
    const bytes = pdfOf(2_000_000);
    const path = await supplier.announce(bytes.length);
    let cuts = 0;
    let at = 0;
    // Anywhere in what is left: in the middle of a block, of a packet.
    const [parts = []] = fc.sample(
      fc.array(fc.integer({ min: 1, max: 180_000 }), { minLength: 20, maxLength: 20 }),
      {
        seed: 62,
        numRuns: 1,
      },
    );
    while (cuts < 20) {
      await supplier.cut(path, at, bytes, Math.min(parts[cuts] ?? 1, bytes.length - at - 1));
      cuts += 1;
      at = await supplier.received(path);
      const kept = existsSync(partFile(path)) ? await readFile(partFile(path)) : Buffer.alloc(0);
      expect(sha256(kept.subarray(0, at))).toBe(sha256(bytes.subarray(0, at)));
    }
    expect(at).toBeGreaterThan(0);
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await supplier.send(path, at, bytes);
      // What the last cut left on its way may still arrive.
      if (answer.status !== 409) break;
      at = await supplier.received(path);
    }
    expect((await fileOf(path))?.sha256).toBe(sha256(bytes));
  });

  test('cut at 90 % is nobody else’s to take up, a colleague’s neither', async () => {
    const bytes = pdfOf(300_000);
    const path = await supplier.announce(bytes.length);
    await supplier.cut(path, 0, bytes, Math.floor(bytes.length * 0.9));
    const { identity } = people.supplier;
    const userId = await valueOf<string>(
      `insert into users (party_id, role, first_name, last_name, email, password_hash, email_verified_at, rights)
        values ($1, 'supplier', 'Rose', 'Vidal', $2, 'none', now(), '{submit}') returning id`,
      [identity.partyId, `${randomUUID()}@brevanne.test`],
    );
    const sessionId = await valueOf<string>(
      `insert into sessions (user_id, device, ip, expires_at) values ($1, 'test', '127.0.0.1', now() + interval '1 day') returning id`,
      [userId],
    );
    const colleague = signedIn(world.app, { ...identity, userId, sessionId });
    for (const who of [people.otherSupplier, people.adviser, people.super, colleague]) {
      const other = senderOf(world, url, who);
      expect((await other.ask('HEAD', path)).status).toBe(404);
      expect(await refusal(other.send(path, 0, bytes))).toBe('404 NOT_FOUND');
      expect(await refusal(other.ask('DELETE', path))).toBe('404 NOT_FOUND');
    }
    const at = await supplier.received(path);
    expect((await supplier.send(path, at, bytes)).status).toBe(204);
    expect((await fileOf(path))?.sha256).toBe(sha256(bytes));
  });

  test('two senders at once: one sends it all, the other is told where it is', async () => {
    const [bytes, other] = [pdfOf(1_500_000), pdfOf(1_500_000)];
    const path = await supplier.announce(bytes.length);
    const answers = await Promise.all([bytes, other, bytes].map((one) => supplier.send(path, 0, one)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409]);
    expect([sha256(bytes), sha256(other)]).toContain((await fileOf(path))?.sha256);
  });

  test('is served by whichever process gets the next piece', async () => {
    const second = await buildApp(world.config, { realtime: false });
    try {
      await second.fastify.listen({ host: '127.0.0.1', port: 0 });
      const there = `http://127.0.0.1:${(second.fastify.server.address() as AddressInfo).port}`;
      const bytes = pdfOf(400_000);
      const path = await supplier.announce(bytes.length);
      const elsewhere = senderOf(world, there, people.supplier);
      await elsewhere.cut(path, 0, bytes, 200_000);
      // What the cut left on its way is counted before the next piece begins.
      await elsewhere.send(path, await supplier.received(path), bytes.subarray(0, 300_000));
      const at = await supplier.received(path);
      expect(at).toBeLessThan(bytes.length);
      expect((await supplier.send(path, at, bytes)).status).toBe(204);
      expect((await fileOf(path))?.sha256).toBe(sha256(bytes));
    } finally {
      await second.fastify.close();
    }
  });

  test('says what it speaks', async () => {
    const { status, headers } = await fetch(url + PATH, { method: 'OPTIONS' });
    expect(status).toBe(204);
    expect(['tus-version', 'tus-extension', 'tus-max-size'].map((name) => headers.get(name))).toEqual([
      '1.0.0',
      'creation,termination,expiration',
      '10485760',
    ]);
  });
});

describe('is refused', () => {
  const announced = (headers: Record<string, string | null>) => refusal(supplier.ask('POST', PATH, headers));
  test.each([
    [null, '400 BAD_REQUEST'],
    ['-1', '400 BAD_REQUEST'],
    ['1e3', '400 BAD_REQUEST'],
    ['12.5', '400 BAD_REQUEST'],
    ['0', '422 FILE_EMPTY'],
    ['10485761', '413 FILE_TOO_LARGE'],
    ['999999999999999999999', '400 BAD_REQUEST'],
  ])('with Upload-Length %s: %s', async (length, expected) => {
    expect(await announced({ 'upload-length': length })).toBe(expected);
  });

  test('with metadata that are none, another version of tus, or no sign-in', async () => {
    const size = { 'upload-length': '10' };
    expect(await announced({ ...size, 'upload-metadata': 'filename ***' })).toBe('400 BAD_REQUEST');
    expect(await announced({ ...size, 'upload-metadata': 'filename YQ== YQ==' })).toBe('400 BAD_REQUEST');
    expect(await announced({ ...size, 'tus-resumable': '0.2.2' })).toBe('412 TUS_VERSION_UNSUPPORTED');
    expect(await announced({ ...size, 'tus-resumable': null })).toBe('412 TUS_VERSION_UNSUPPORTED');
    expect(await announced({ ...size, authorization: null })).toBe('401 UNAUTHENTICATED');
    expect(await announced({ ...size, 'content-type': 'application/json' })).toBe(
      '415 CONTENT_TYPE_UNSUPPORTED',
    );
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['a\u0000b\u001b[2J.pdf', 'ab[2J.pdf'],
    ['facture\u202Efdp.exe', 'facturefdp.exe'],
    ['', 'fichier'],
    ['é'.repeat(200), 'é'.repeat(120)],
  ])('no path, control or direction sign in a name: %j', async (name, kept) => {
    const headers = { 'upload-length': '10', 'upload-metadata': `${metadataOf(name)},filetype ` };
    const answer = await supplier.ask('POST', PATH, headers);
    expect(((await answer.json()) as ResumableUpload).filename).toBe(kept);
  });

  test('at another place than where it is, without one, or with more bytes than announced', async () => {
    const path = await supplier.announce(1_000);
    const bytes = Buffer.alloc(1_000);
    const piece = { 'content-type': 'application/offset+octet-stream' };
    const at = (offset: string | null, body = bytes) =>
      refusal(supplier.ask('PATCH', path, { ...piece, 'upload-offset': offset }, body));
    expect(await at('1')).toBe('409 UPLOAD_OFFSET_CONFLICT');
    expect(await at('1001')).toBe('409 UPLOAD_OFFSET_CONFLICT');
    expect(await at(null)).toBe('400 BAD_REQUEST');
    expect(await at('-1')).toBe('400 BAD_REQUEST');
    expect(await at('0', Buffer.alloc(1_001))).toBe('413 FILE_TOO_LARGE');
    expect(await refusal(supplier.ask('PATCH', path, { 'upload-offset': '0' }, bytes))).toBe(
      '415 CONTENT_TYPE_UNSUPPORTED',
    );
    // Without a length said before: what is too much is found while it comes.
    const endless = await fetch(url + path, {
      method: 'PATCH',
      headers: {
        ...piece,
        authorization: `Bearer ${world.app.services.tokens.sign(people.supplier.identity)}`,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
      },
      body: new Blob([new Uint8Array(2_000)]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(endless.status).toBe(413);
    expect(await supplier.received(path)).toBe(0);
  });

  test('for what its bytes are, once they are all there; nothing of it is left', async () => {
    const bytes = Buffer.from('MZ this is a program that calls itself kbis.pdf');
    const path = await supplier.announce(bytes.length);
    expect(await refusal(supplier.send(path, 0, bytes))).toBe('415 FILE_TYPE_REFUSED');
    expect((await supplier.ask('HEAD', path)).status).toBe(404);
    expect(existsSync(partFile(path))).toBe(false);
  });

  test('on a full disk, and what had come stays', async () => {
    const path = await supplier.announce(1_000);
    await mkdir(join(world.config.dataDir, 'uploads'), { recursive: true });
    await symlink('/dev/full', partFile(path));
    expect(await refusal(supplier.send(path, 0, Buffer.alloc(1_000)))).toBe('507 STORAGE_FULL');
    expect(await supplier.received(path)).toBe(0);
  });

  test('once it is given up or 24 hours old; a job removes its bytes', async () => {
    const bytes = pdfOf(2_000);
    const [given, old] = [await supplier.announce(bytes.length), await supplier.announce(bytes.length)];
    for (const path of [given, old]) await supplier.cut(path, 0, bytes, 1_000);
    await supplier.received(given);
    expect((await supplier.ask('DELETE', given)).status).toBe(204);
    // A piece that was still arriving leaves nothing either.
    while (existsSync(partFile(given))) await setImmediate();
    const age = `update resumable_uploads set expires_at = now() where id = $1`;
    await world.owner.query(age, [idOf(old)]);
    // Bytes of no upload, of days before.
    const orphan = partFile(`${PATH}/${randomUUID()}`);
    await writeFile(orphan, 'x');
    await utimes(orphan, 0, Date.now() / 1_000 - 26 * 3_600);
    expect((await supplier.ask('HEAD', old)).status).toBe(404);
    expect(await refusal(supplier.send(old, 0, bytes))).toBe('404 NOT_FOUND');
    const removed = await bySystem((tx) => removeExpiredUploads(tx, world.config.dataDir));
    expect(removed).toBe(1);
    expect([partFile(old), orphan].filter((file) => existsSync(file))).toEqual([]);
  });
});

describe('becomes a document', () => {
  const upload = async (bytes = newDocument()) => {
    const path = await supplier.announce(bytes.length);
    expect((await supplier.send(path, 0, bytes)).status).toBe(204);
    return idOf(path);
  };
  const given = (who: Person, body: object) => who.call('POST', '/api/documents', body);
  const ofAssignor = (typeId: string) => ({ typeId, ownerType: 'party', ownerId: world.parties.assignor });

  test('once, by whoever sent it', async () => {
    const type = await documentType(world);
    const uploadId = await upload();
    const body = { ...ofAssignor(type), uploadId };
    const foreign = { ...body, ownerId: world.parties.otherAssignor };
    const refused = await expectRefused(given(people.otherSupplier, foreign), 422, 'VALIDATION_FAILED');
    expect(faultsOf(refused)).toEqual(['/uploadId UNKNOWN_REF']);
    const answers = await Promise.all([given(people.supplier, body), given(people.supplier, body)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422]);
    const record = answers.find(({ statusCode }) => statusCode === 201)?.json<DocumentRecord>();
    expect(record).toMatchObject({ filename: 'kbis.pdf', status: 'under_review' });
    await expectRefused(given(people.supplier, body), 422, 'VALIDATION_FAILED');
  });

  test('not before it is complete, nor as what a document cannot be', async () => {
    const type = await documentType(world);
    const path = await supplier.announce(1_000);
    const early = { ...ofAssignor(type), uploadId: idOf(path) };
    await expectRefused(given(people.supplier, early), 400, 'UPLOAD_INCOMPLETE');
    await expectRefused(given(people.supplier, ofAssignor(type)), 422, 'FILE_MISSING');
    const pictures = await documentType(world, { mime: ['image/png'] });
    const uploadId = await upload();
    const unfit = { ...ofAssignor(pictures), uploadId };
    await expectRefused(given(people.supplier, unfit), 415, 'FILE_TYPE_REFUSED');
    // What was refused for its kind may be given as another.
    await done<DocumentRecord>(given(people.supplier, { ...ofAssignor(type), uploadId }), 201);
  });
});

test('five hundred files or 1 GB a day, by whichever call; then 429 until the day ends in Paris', async () => {
  const set = (uploads: number, bytes: number) =>
    world.owner.query(
      `insert into upload_days values ($1, today_in_paris(), $2, $3)
        on conflict (user_id, day) do update set uploads = excluded.uploads, bytes = excluded.bytes`,
      [people.client.identity.userId, uploads, bytes],
    );
  const client = senderOf(world, url, people.client);
  const type = await documentType(world, { roles: ['client'] });
  const mine = { typeId: type, ownerType: 'party', ownerId: world.parties.debtor };
  const ways = [
    async () => (await client.ask('POST', PATH, { 'upload-length': '2000' })).status,
    async () => (await people.client.upload('/api/uploads', 'a.pdf', newDocument())).statusCode,
    async () => (await giveDocument(people.client, mine)).statusCode,
  ];
  for (const way of ways) {
    await set(PER_DAY.files - 1, 0);
    expect(await way()).toBe(201);
    expect(await way()).toBe(429);
    await set(1, PER_DAY.bytes - 100);
    expect(await way()).toBe(429);
  }
  const answer = await client.ask('POST', PATH, { 'upload-length': '2000' });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(25 * 3_600);
  expect(((await answer.json()) as Problem).detail).toBe(
    '500 fichiers et 1\u00a0Go par jour au plus\u00a0: reprenez demain.',
  );
  // Fifty at once get what is left, and no more.
  await set(PER_DAY.files - 5, 0);
  const many = await Promise.all(Array.from({ length: 20 }, () => ways[0]?.()));
  expect(many.filter((status) => status === 201)).toHaveLength(5);
  await world.owner.query('update upload_days set day = day - 1');
  expect(await ways[0]?.()).toBe(201);
});
