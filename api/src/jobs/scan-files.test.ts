import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentRecord } from '@cessio/contract';
import { done, expectRefused } from '../../test/answers.ts';
import { DANGEROUS, startClamd, type ClamdServer } from '../../test/clamd-server.ts';
import { documentType, giveDocument, newPdf } from '../../test/give-document.ts';
import { people, world } from '../../test/small-world.ts';
import { EMPTY_PDF, type Person } from '../../test/world.ts';
import { createAntivirus } from '../modules/files/antivirus/create-antivirus.ts';
import { inspectPaper } from '../modules/files/inspect.ts';
import type { Services } from '../services.ts';
import { scanWaitingFiles } from './scan-files.ts';

let server: ClamdServer;
let reachable = true;
beforeAll(async () => {
  server = await startClamd();
  const gone = await startClamd();
  await gone.close();
  const [there, away] = [createAntivirus(server.url), createAntivirus(gone.url)];
  Object.assign(world.app.services, {
    antivirus: {
      scan: (...given: Parameters<typeof there.scan>) => (reachable ? there : away).scan(...given),
    },
  } satisfies Partial<Services>);
});
afterAll(() => server.close());
beforeEach(async () => {
  reachable = true;
  server.manner = 'judges';
  logged.length = 0;
  await world.owner.query('delete from notifications; delete from documents; delete from files');
});

const logged: string[] = [];
const log = {
  warn: (_details: unknown, message: string) => void logged.push(message),
  error: (_details: unknown, message: string) => void logged.push(message),
} as unknown as Parameters<typeof scanWaitingFiles>[1];
const run = () => scanWaitingFiles(world.app.services, log);
const again = () =>
  world.owner.query(
    `update files set next_scan_at = now() - interval '1 second' where next_scan_at is not null`,
  );
const dangerous = () => Buffer.concat([newPdf(), Buffer.from(`% ${DANGEROUS}\n`)]);
const files = async () =>
  (
    await world.owner.query<{ id: string; storage_key: string; scan_tries: number; waits: number }>(
      `select id, storage_key, scan_tries, extract(epoch from next_scan_at - now())::int as waits from files order by id`,
    )
  ).rows;
const told = async () =>
  (
    await world.owner.query<{ it: string }>(
      `select u.email || ' ' || n.event as it from notifications n join users u on u.id = n.user_id order by n.seq`,
    )
  ).rows.map(({ it }) => it);

async function given(bytes: Buffer, who: Person = people.supplier): Promise<DocumentRecord> {
  const typeId = await documentType(world);
  const fields = { typeId, ownerType: 'party', ownerId: world.parties.assignor };
  return done<DocumentRecord>(giveDocument(who, fields, { bytes }), 201);
}
async function waiting(bytes: Buffer, who?: Person): Promise<DocumentRecord> {
  reachable = false;
  const record = await given(bytes, who);
  reachable = true;
  return record;
}
const seen = (id: string, who: Person = people.adviser) =>
  done<DocumentRecord>(who.call('GET', `/api/documents/${id}`));
const content = (id: string, who: Person = people.adviser) => who.call('GET', `/api/documents/${id}/content`);

test('a paper that was found clean goes on at once, a dangerous one is refused and nothing of it kept', async () => {
  expect((await given(newPdf())).status).toBe('under_review');
  const kept = (await files()).length;
  const typeId = await documentType(world);
  const fields = { typeId, ownerType: 'party', ownerId: world.parties.assignor };
  await expectRefused(giveDocument(people.supplier, fields, { bytes: dangerous() }), 422, 'FILE_INFECTED');
  expect((await files()).length).toBe(kept);
});

test('without a verdict a paper waits and is shown to nobody; with one it goes on', async () => {
  const record = await waiting(newPdf());
  expect(record).toMatchObject({ status: 'uploaded', file: null, filename: 'kbis.pdf' });
  expect(record.allowedActions.map(({ action }) => action)).toEqual(['withdraw']);
  expect(await told()).toEqual([]);
  for (const who of [people.supplier, people.adviser, people.super]) {
    expect((await seen(record.id, who)).file).toBeNull();
    await expectRefused(content(record.id, who), 409, 'STATE_CONFLICT');
  }
  const [file] = await files();
  await expectRefused(people.supplier.call('GET', `/api/uploads/${file?.id}`), 404, 'NOT_FOUND');
  // Whatever state a bug might set.
  await world.owner.query(`update documents set status = 'valid'`);
  await expectRefused(content(record.id), 409, 'STATE_CONFLICT');
  await world.owner.query(`update documents set status = 'uploaded'`);

  reachable = false;
  expect(await run()).toBe(0);
  expect(await files()).toMatchObject([{ scan_tries: 1, waits: 60 }]);
  // Not before its time.
  reachable = true;
  expect(await run()).toBe(0);
  await again();
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
  expect(await seen(record.id)).toMatchObject({ status: 'under_review', file: { mime: 'application/pdf' } });
  expect((await content(record.id)).statusCode).toBe(200);
  expect(await told()).toEqual(['ines.delmotte@cessio.test document.to_check']);
  expect(logged).toEqual(['file not judged']);
});

test.each(['silent', 'garbage', 'closes', 'error'] as const)(
  'an antivirus that is %s leaves a paper where it is',
  async (manner) => {
    server.manner = manner;
    const limited = createAntivirus(server.url);
    const { antivirus } = world.app.services;
    Object.assign(world.app.services, {
      antivirus: { scan: (bytes: Iterable<Uint8Array>) => limited.scan(bytes, 200) },
    });
    const record = await given(newPdf());
    expect(record.status).toBe('uploaded');
    await run();
    expect((await seen(record.id)).status).toBe('uploaded');
    Object.assign(world.app.services, { antivirus });
  },
);

test('a dangerous paper is refused with its reason, its bytes go, and whoever gave it is told', async () => {
  const bytes = dangerous();
  const own = await waiting(bytes);
  const filed = await waiting(bytes, people.risk);
  // Uploaded and accepted before the virus was known.
  const old = await waiting(bytes);
  await world.owner.query(
    `update files set scanned_at = now(), next_scan_at = null where id = (select file_id from documents where id = $1)`,
    [old.id],
  );
  await world.owner.query(`update documents set status = 'valid' where id = $1`, [old.id]);
  expect((await content(old.id)).statusCode).toBe(200);
  const key = (await files())[0]?.storage_key ?? '';
  expect(await run()).toBe(1);
  for (const { id } of [own, filed])
    expect(await seen(id, people.supplier)).toMatchObject({
      status: 'refused',
      rejectReason: 'Fichier dangereux',
      file: null,
    });
  expect(existsSync(join(world.config.dataDir, key))).toBe(false);
  await expectRefused(content(old.id), 409, 'STATE_CONFLICT');
  expect((await told()).sort()).toEqual([
    'camille.vasseur@brevanne.test document.refused',
    'camille.vasseur@brevanne.test document.refused',
    'pascal.orsini@cessio.test document.refused',
  ]);
  // An unreferenced file has gone with its bytes.
  expect(await files()).toHaveLength(1);
  expect(await run()).toBe(0);
});

test('a paper taken back while it waits is not brought back by its verdict', async () => {
  const record = await waiting(newPdf());
  const step = { action: 'withdraw', version: record.version };
  await done(people.supplier.call('POST', `/api/documents/${record.id}/transitions`, step));
  expect(await run()).toBe(1);
  expect((await seen(record.id)).status).toBe('requested');
});

test('a paper replaced while it waits stays replaced; the next one is judged by itself', async () => {
  const typeId = await documentType(world);
  const fields = { typeId, ownerType: 'party', ownerId: world.parties.assignor };
  reachable = false;
  const first = await done<DocumentRecord>(giveDocument(people.supplier, fields), 201);
  const next = { ...fields, replacesId: first.id };
  const second = await done<DocumentRecord>(giveDocument(people.supplier, next), 201);
  reachable = true;
  expect(await run()).toBe(2);
  expect([(await seen(first.id)).status, (await seen(second.id)).status]).toEqual([
    'replaced',
    'under_review',
  ]);
});

test('two processes judge a file once', async () => {
  const record = await waiting(newPdf());
  server.files.length = 0;
  expect((await Promise.all([run(), run()])).toSorted()).toEqual([0, 1]);
  expect(server.files).toHaveLength(1);
  expect((await seen(record.id)).status).toBe('under_review');
});

test('a run ends when the antivirus stays away, and after a day the administrator is told, once', async () => {
  for (let n = 0; n < 5; n += 1) await waiting(newPdf());
  await world.owner.query(`update files set created_at = now() - interval '25 hours'`);
  await world.owner.query('delete from notifications');
  reachable = false;
  await run();
  expect((await files()).map(({ scan_tries }) => scan_tries)).toEqual([1, 1, 1, 0, 0]);
  await run();
  expect(await told()).toEqual(['naim.tazi@cessio.test file.scan_late']);
  expect(logged.filter((line) => line.includes('more than a day'))).toHaveLength(1);
  // It keeps trying: once the antivirus is back, all are scanned.
  reachable = true;
  await again();
  expect(await run()).toBe(5);
});

test('a file for which no record can wait is not kept without a verdict', async () => {
  reachable = false;
  const refused = await expectRefused(
    people.supplier.upload('/api/uploads', 'facture.pdf', EMPTY_PDF),
    502,
    'UPSTREAM_FAILED',
  );
  expect(refused.detail).toBe(
    'L’antivirus ne répond pas. Votre saisie est conservée, réessayez dans quelques minutes.',
  );
  expect(await files()).toEqual([]);
  reachable = true;
  const bytes = dangerous();
  await expectRefused(people.supplier.upload('/api/uploads', 'facture.pdf', bytes), 422, 'FILE_INFECTED');
});

/** Id of a file uploaded in pieces while the scanner is unavailable. */
async function sent(bytes: Buffer): Promise<string> {
  const { supplier } = people;
  const tus = { 'tus-resumable': '1.0.0' };
  const announced = supplier.call('POST', '/api/uploads/resumable', undefined, {
    ...tus,
    'upload-length': String(bytes.length),
  });
  const { id } = await done<{ id: string }>(announced, 201);
  reachable = false;
  const piece = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  const answer = await supplier.call('PATCH', `/api/uploads/resumable/${id}`, bytes, piece);
  reachable = true;
  expect(answer.statusCode).toBe(204);
  return id;
}

test('a file sent in pieces waits as well: it is served to nobody, and the document that it becomes follows the verdict', async () => {
  const typeId = await documentType(world);
  const file = (uploadId: string) =>
    people.supplier.call('POST', '/api/documents', {
      typeId,
      ownerType: 'party',
      ownerId: world.parties.assignor,
      uploadId,
    });
  const [early, late, bad] = [await sent(newPdf()), await sent(newPdf()), await sent(dangerous())];
  await expectRefused(people.supplier.call('GET', `/api/uploads/${early}`), 404, 'NOT_FOUND');
  const record = await done<DocumentRecord>(file(early), 201);
  expect(record.status).toBe('uploaded');
  expect(await run()).toBe(3);
  expect((await seen(record.id)).status).toBe('under_review');
  expect((await done<DocumentRecord>(file(late), 201)).status).toBe('under_review');
  await expectRefused(file(bad), 422, 'FILE_INFECTED');

  // As a sign-up uploads its papers.
  const upload = {
    filename: 'kbis.pdf',
    bytes: newPdf(),
    sha256: '',
    fields: {},
    caller: { key: 'a visitor', visitor: true },
    gone: new AbortController().signal,
  };
  expect(await inspectPaper(world.app.services, upload, [])).toBe('application/pdf');
  reachable = false;
  await expect(inspectPaper(world.app.services, upload, [])).rejects.toMatchObject({
    code: 'UPSTREAM_FAILED',
  });
});
