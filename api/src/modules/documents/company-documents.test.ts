import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import * as fc from 'fast-check';
import type { DocumentRecord } from '@cessio/contract';
import { done, expectRefused } from '../../../test/answers.ts';
import { documentType, giveDocument, newPdf } from '../../../test/give-document.ts';
import { logOf, setRow } from '../../../test/owner.ts';
import { columnOf, people, valueOf, world } from '../../../test/small-world.ts';
import { unzip } from '../../../test/workbook.ts';
import type { Person } from '../../../test/world.ts';
import { rememberEnded } from '../../plugins/ended-sessions.ts';
import { companyArchive, plainName, uniqueNames, type FiledPaper } from './company-documents.ts';

const zipOf = (who: Person, partyId: string) => who.call('GET', `/api/parties/${partyId}/documents.zip`);
async function archive(partyId: string, who: Person = people.adviser) {
  const answer = await zipOf(who, partyId);
  expect(answer.statusCode).toBe(200);
  const files = unzip(answer.rawPayload);
  const [head = '', ...lines] = (files.get('index.csv') ?? '').replace('\uFEFF', '').trimEnd().split('\r\n');
  files.delete('index.csv');
  const heads = head.split(';');
  return {
    answer,
    files,
    index: lines.map((line) => Object.fromEntries(line.split(';').map((cell, at) => [heads[at], cell]))),
  };
}

let typeId: string;
beforeAll(async () => {
  typeId = await documentType(world, { label: 'Extrait Kbis' });
});
afterEach(() => world.owner.query('delete from documents'));
async function given(
  who: Person = people.supplier,
  more: Record<string, string> = {},
  sent: Parameters<typeof giveDocument>[2] = {},
): Promise<DocumentRecord> {
  const fields = { typeId, ownerType: 'party', ownerId: world.parties.assignor, ...more };
  return done<DocumentRecord>(giveDocument(who, fields, sent), 201);
}

test('holds every paper of the company and an index of all of them', async () => {
  const bytes = newPdf();
  const { id, version } = await given(people.supplier, {}, { bytes });
  const refusal = { action: 'refuse', reasonCode: 'INCOMPLET', version };
  await done(people.adviser.call('POST', `/api/documents/${id}/transitions`, refusal));
  await given(people.supplier, { expiresOn: '2099-12-31' }, { bytes: newPdf() });
  await given(people.risk, { internal: 'true' }, { filename: 'avis.pdf' });
  await done(
    people.adviser.call('POST', '/api/documents/requests', {
      typeId: await documentType(world, { label: 'Statuts' }),
      ownerType: 'party',
      ownerId: world.parties.assignor,
    }),
    201,
  );
  const { answer, files, index } = await archive(world.parties.assignor);
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename\*=UTF-8''Documents%20Atelier%20Br%C3%A9vanne%20\d{4}-\d\d-\d\d\.zip$/,
  );
  expect([...files.keys()].toSorted()).toEqual([
    'Documents internes/Extrait Kbis - avis.pdf',
    'Extrait Kbis - kbis (2).pdf',
    'Extrait Kbis - kbis.pdf',
  ]);
  expect(files.get('Extrait Kbis - kbis.pdf')).toBe(bytes.toString());
  expect(index).toHaveLength(4);
  expect(index[0]).toMatchObject({
    Document: 'Extrait Kbis',
    État: 'Remplacé',
    Version: '1',
    'Vérifié par': 'ines delmotte',
    'Motif du refus': 'Pages manquantes',
    'Document interne': 'non',
  });
  expect(index[0]?.['Empreinte SHA-256']).toMatch(/^[\da-f]{64}$/);
  expect(index[1]).toMatchObject({ État: 'En vérification', Version: '2', 'Valable jusqu’au': '31/12/2099' });
  expect(index[3]).toMatchObject({ Document: 'Statuts', État: 'Demandé', Remarque: 'Aucun fichier' });
  // Who took it is written at each paper that was given.
  const read = { comment: 'Archive ZIP', actor_id: people.adviser.identity.userId, internal: true };
  expect(await logOf('documents.read')).toMatchObject([read, read, read]);
});

test('what waits for the antivirus, was found dangerous or is lost stands in the index alone', async () => {
  const [waits, dangerous, lost] = [await given(), await given(), await given()];
  const file = `(select file_id from documents where id = $1)`;
  await world.owner.query(`update files set scanned_at = null where id = ${file}`, [waits.id]);
  await setRow('documents', waits.id, { status: 'uploaded' });
  await world.owner.query(`update files set scanned_at = null where id = ${file}`, [dangerous.id]);
  const key = await valueOf(`select storage_key from files where id = ${file}`, [lost.id]);
  await rm(join(world.config.dataDir, key));
  const { files, index } = await archive(world.parties.assignor);
  expect([...files.keys()]).toEqual([]);
  expect(index.map((line) => line['Remarque'])).toEqual([
    'En cours d’analyse',
    'Fichier non disponible',
    'Fichier introuvable',
  ]);
  expect(index.map((line) => line['Fichier de l’archive'])).toEqual(['', '', '']);
});

test('a company without papers has an archive of an empty index; an unknown one has none', async () => {
  const { files, index } = await archive(world.parties.otherDebtor);
  expect([files.size, index]).toEqual([0, []]);
  await expectRefused(zipOf(people.adviser, '0198c0de-0000-7000-8000-000000000000'), 404, 'NOT_FOUND');
  await expectRefused(zipOf(people.adviser, 'x'), 404, 'NOT_FOUND');
});

test('holds no other company’s paper, ever, and is nobody’s but the bank’s', async () => {
  const owners = [
    { who: people.supplier, party: world.parties.assignor },
    { who: people.client, party: world.parties.debtor },
    { who: people.otherSupplier, party: world.parties.otherAssignor },
  ];
  const paper = fc.record({ owner: fc.nat(2), by: fc.constantFrom('company', 'bank', 'internal') });
  await fc.assert(
    fc.asyncProperty(fc.array(paper, { minLength: 1, maxLength: 5 }), async (papers) => {
      await world.owner.query('delete from documents');
      const own = owners.map(() => new Set<string>());
      for (const { owner, by } of papers) {
        const { who, party } = owners[owner] as (typeof owners)[number];
        const bytes = newPdf();
        const more = { ownerId: party, ...(by === 'internal' ? { internal: 'true' } : {}) };
        await given(by === 'company' ? who : people.adviser, more, { bytes });
        own[owner]?.add(bytes.toString());
      }
      for (const [at, { party }] of owners.entries()) {
        const { files, index } = await archive(party);
        expect(new Set(files.values())).toEqual(own[at]);
        expect(index).toHaveLength(own[at]?.size ?? 0);
        for (const { who } of owners) await expectRefused(zipOf(who, party), 403, 'FORBIDDEN');
      }
    }),
    { numRuns: 3, seed: 20_261_123 },
  );
});

test('who reads many at once waits, and one read to its end makes room again', async () => {
  await given();
  await world.owner.query(`update files set size = 30 * 1024 * 1024`);
  for (let n = 0; n < 3; n += 1) await archive(world.parties.assignor);
  const caller = { key: people.adviser.identity.userId, visitor: false };
  const release = world.app.services.uploadMemory.reserve(caller, 100 * 1024 * 1024);
  await expectRefused(zipOf(people.adviser, world.parties.assignor), 429, 'RATE_LIMITED');
  release();
  await archive(world.parties.assignor);
});

test('every function of the bank may take it', async () => {
  await given();
  for (const who of [people.adviser, people.risk, people.legal, people.m1, people.super])
    expect((await archive(world.parties.assignor, who)).files.size).toBe(1);
});

test('ends when the session does', async () => {
  const paper = { typeLabel: 'Kbis', filename: 'a.pdf', mime: 'application/pdf', status: 'valid' };
  const missing = { storageKey: 'no/such', fileId: 'x', uploadedAt: null, internal: false, replacesId: null };
  const papers = Array.from({ length: 5 }, () => ({ ...paper, ...missing })) as unknown as FiledPaper[];
  let asked = 0;
  const files = companyArchive(papers, world.config.dataDir, () => (asked += 1) < 3);
  await expect(files.next()).rejects.toThrow('session ended');
  expect(asked).toBe(3);

  await given();
  rememberEnded(people.m1.identity.sessionId);
  await expectRefused(zipOf(people.m1, world.parties.assignor), 401, 'SESSION_REVOKED');
});

test('signing out while it is read breaks it off, and nothing is given to that session any more', async () => {
  for (let n = 0; n < 6; n += 1) await given();
  // More than sockets hold: the archive waits for its reader.
  for (const key of await columnOf('select storage_key from files'))
    await writeFile(join(world.config.dataDir, key), Buffer.alloc(4 * 1024 * 1024, 'x'));
  const path = `/api/parties/${world.parties.assignor}/documents.zip`;
  const { url } = await done<{ url: string }>(people.legal.call('POST', '/api/downloads', { path }), 201);
  await world.app.fastify.listen({ host: '127.0.0.1', port: 0 });
  const { port } = world.app.fastify.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${world.app.services.tokens.sign(people.legal.identity)}` };
  const [answer] = (await once(get({ port, path, headers, agent: false }), 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  const got: Buffer[] = [];
  const broken = new Promise<NodeJS.ErrnoException>((resolve) => {
    answer.once('error', resolve);
  });
  answer.on('data', (chunk: Buffer) => got.push(chunk));
  await once(answer, 'data');
  answer.pause();
  expect((await people.legal.call('POST', '/api/auth/logout')).statusCode).toBe(204);
  answer.resume();
  expect((await broken).code).toBe('ECONNRESET');
  const bytes = Buffer.concat(got);
  expect(bytes.length).toBeLessThan(24 * 1024 * 1024);
  // Its directory is at the end: no program accepts a truncated archive.
  expect(bytes.includes('PK\u0001\u0002')).toBe(false);
  await expectRefused(people.legal.call('GET', path), 401, 'SESSION_REVOKED');
  await expectRefused(people.legal.call('GET', url), 401, 'SESSION_REVOKED');
});

test.each([
  ['../../etc/passwd', '-..-etc-passwd'],
  ['a/b\\c:d*e?"<>|.pdf', 'a-b-c-d-e-----.pdf'],
  ['facture\u202Efdp.exe', 'facturefdp.exe'],
  ['\u0000\u0007\n', 'fichier'],
  ['con.pdf', '_con.pdf'],
  ['.cache', 'cache'],
  ['nom . ', 'nom'],
  ['é'.normalize('NFD'), 'é'],
])('%j is written as %s', (name, plain) => {
  expect(plainName(name)).toBe(plain);
});

test('names stay within their folder and are given once, whatever is sent', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 8 }), (names) => {
      const unique = uniqueNames();
      const written = [...names, ...names].map((name) => unique(plainName(name)));
      for (const name of written) {
        expect(name).toMatch(/^[^/\\:*?"<>|\p{C}]+$/u);
        expect(name).not.toMatch(/^[\s.]|[\s.]$/);
        expect(Buffer.byteLength(name)).toBeLessThan(600);
      }
      expect(new Set([...written, 'index.csv'].map((name) => name.toLowerCase())).size).toBe(
        written.length + 1,
      );
    }),
    { numRuns: 100 },
  );
});
