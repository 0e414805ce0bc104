import { execFile } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { AuditEvent, AuditVerdict, Page } from '@cessio/contract';
import type { AuditAnchor } from '@cessio/contract/audit';
import { depositBody } from '../../../test/deposit-body.ts';
import { unzip } from '../../../test/workbook.ts';
import { bySystem, columnOf, people, valueOf, world } from '../../../test/small-world.ts';
import { auditKeyFrom } from '../../config.ts';
import { lastWriter } from '../../db/audit.ts';
import { oncePerCluster } from '../../jobs/scheduler.ts';
import { anchorHead } from './anchor.ts';

/* The journal outside the portal: heads in a file, signed exports. */

const append = (action: string, comment = 'x') =>
  world.owner.query(
    `select append_audit('192.0.2.1', $1, 'party', $2, null, null, null, $3, false, null, '{"city": "Évry", "n": 1.50}', null)`,
    [action, world.parties.debtor, comment],
  );
const seal = () => world.owner.query('select seal_audit()');
const anchorFile = () => world.config.auditAnchor;
const anchorNow = () => bySystem((tx) => anchorHead(tx, anchorFile()));
const linesOf = async () => (await readFile(anchorFile(), 'utf8')).split('\n').filter(Boolean);
const state = async () => (await people.super.call('GET', '/api/audit/anchor')).json<AuditAnchor>();
const verdict = async () => (await people.super.call('GET', '/api/audit/verify')).json<AuditVerdict>();
const journal = async (query: string) =>
  (await people.super.call('GET', `/api/audit?${query}`)).json<Page<AuditEvent>>().data;
/** As if the last line had been added this many hours ago. */
async function hoursAgo(hours: number): Promise<void> {
  const lines = await linesOf();
  const last = {
    ...JSON.parse(lines.pop() ?? '{}'),
    at: new Date(Date.now() - hours * 3_600_000).toISOString(),
  };
  await writeFile(anchorFile(), `${[...lines, JSON.stringify(last)].join('\n')}\n`);
}

describe('the anchor', () => {
  test('takes the head each hour, once however many ask, and never changes a line', async () => {
    expect(await state()).toEqual({ state: 'missing', lines: 0, last: null, rewritten: null });
    await anchorNow();
    expect((await state()).state).toBe('missing');
    for (const action of ['a.one', 'a.two', 'a.three']) await append(action);
    await seal();
    const system = world.app.services.pools.of('system');
    await Promise.all(
      [1, 2, 3].map(() => oncePerCluster(system, 'anchor-audit', (tx) => anchorHead(tx, anchorFile()))),
    );
    await anchorNow();
    const [first = ''] = await linesOf();
    expect(await linesOf()).toHaveLength(1);
    expect(await state()).toMatchObject({ state: 'ok', lines: 1, last: { no: 3 }, rewritten: null });
    await append('a.four');
    await seal();
    await anchorNow();
    expect(await linesOf()).toEqual([first]);
    await hoursAgo(1);
    const [kept] = await linesOf();
    await anchorNow();
    expect([(await linesOf())[0], (await linesOf()).length]).toEqual([kept, 2]);
    expect(await verdict()).toMatchObject({ ok: true, anchored: true });
  });

  test('goes on after a line that a crash cut off, and says when it is late, unwritable or unreadable', async () => {
    await hoursAgo(4);
    expect((await state()).state).toBe('late');
    await appendFile(anchorFile(), '{"at":"2026-');
    expect(await state()).toMatchObject({ state: 'late', lines: 2 });
    await append('a.five');
    await seal();
    await anchorNow();
    expect(await state()).toMatchObject({ state: 'ok', last: { no: 5 }, rewritten: null });
    const whole = await readFile(anchorFile());
    await rm(anchorFile());
    await mkdir(anchorFile());
    expect((await state()).state).toBe('unreadable');
    await expect(anchorNow()).rejects.toThrow('EISDIR');
    await rm(anchorFile(), { recursive: true });
    await writeFile(anchorFile(), whole);
  });

  test('finds a journal that was rewritten from a line on, though its chain is whole, and adds nothing to it', async () => {
    const before = await linesOf();
    await world.owner.query('begin');
    await world.owner.query(`alter table audit_events disable trigger user;
      update audit_events set comment = 'forgé' where sealed_no = 4;
      update audit_events set hash = null, prev_hash = null, personal_salt = null, personal_seal = null where sealed_no >= 4;
      update audit_events set sealed_no = null where hash is null;
      alter table audit_events enable trigger user`);
    await seal();
    await world.owner.query('commit');
    expect(await valueOf('select verify_audit()')).toBeNull();
    expect(await verdict()).toMatchObject({ ok: false, firstBad: null, anchored: false });
    expect((await state()).rewritten).toMatchObject({ no: 4, soundUntil: { no: 3 } });
    await expect(anchorNow()).rejects.toThrow('the journal was rewritten');
    expect(await linesOf()).toEqual(before);
    // Cut off at its end.
    await rm(anchorFile());
    await anchorNow();
    await world.owner.query(
      `alter table audit_events disable trigger user; delete from audit_events where sealed_no = 5; alter table audit_events enable trigger user`,
    );
    expect(await verdict()).toMatchObject({ ok: false, firstBad: null, anchored: false });
    expect((await state()).rewritten).toMatchObject({ no: 5, soundUntil: null });
    await rm(anchorFile());
  });

  test('keeps the head that the chain had before older lines were sealed anew', async () => {
    const old = 'ab'.repeat(32);
    await world.owner.query(
      `insert into audit_reseals (old_lines, old_head) values (3, decode('${old}', 'hex'))`,
    );
    // Not before they all are.
    await anchorNow();
    expect((await state()).state).toBe('missing');
    await world.owner.query('update audit_reseals set done_at = now()');
    await anchorNow();
    const [line = ''] = await linesOf();
    expect(JSON.parse(line)).toMatchObject({ before: { no: 3, hash: old } });
    await world.owner.query('delete from audit_reseals');
    await rm(anchorFile());
  });

  test('is closed to all but administrators', async () => {
    for (const who of ['client', 'supplier', 'adviser', 'risk', 'legal', 'm1'] as const)
      for (const url of ['/api/audit/anchor', '/api/audit/export.zip'])
        expect([who, url, (await people[who].call('GET', url)).statusCode]).toEqual([who, url, 403]);
  });
});

describe('the export', () => {
  const run = promisify(execFile);
  const script = path.join(import.meta.dirname, 'export', 'verifier.mjs');
  let folder: string;
  let zip: Buffer;
  let files: Map<string, Buffer>;

  interface Checked {
    faults: string[];
    erased: number;
    manifest: { first: { no: number }; last: { no: number } };
  }
  let check: (file: string, key?: string) => Checked;
  const faultsOf = async (changed: ReadonlyMap<string, Buffer | null>): Promise<string[]> =>
    check(await unpacked(changed)).faults;
  /** Files of the ZIP, unchanged, written into a folder. */
  const unpacked = async (changed: ReadonlyMap<string, Buffer | null> = new Map()): Promise<string> => {
    const to = await mkdtemp(path.join(folder, 'export-'));
    for (const [name, bytes] of [...files, ...changed])
      if (changed.get(name) !== null && bytes) await writeFile(path.join(to, name), bytes);
    return to;
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'cessio-audit-'));
    for (let n = 0; n < 40; n += 1) await append('a.line', `=Ligne ${n} « é » "q"; 😀`);
    await seal();
    const answer = await people.super.call('GET', '/api/audit/export.zip');
    zip = answer.rawPayload;
    await writeFile(path.join(folder, 'journal.zip'), zip);
    files = new Map([...unzip(zip)].map(([name, text]) => [name, Buffer.from(text)]));
    ({ check } = (await import(script)) as { check: typeof check });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('is whole by the script that goes with it, by its own key and by the bank’s', async () => {
    const key = path.join(folder, 'bank.pem');
    await writeFile(key, createPublicKey(world.config.auditKey).export({ format: 'pem', type: 'spki' }));
    const journal = path.join(folder, 'journal.zip');
    const { stdout } = await run(process.execPath, [script, journal, '--key', key]);
    expect(stdout).toContain('Tout concorde : lignes 1 à 44');
    for (const [target, own] of [[journal], [journal, key], [await unpacked(), key]] as const)
      expect(check(target, own)).toMatchObject({
        faults: [],
        manifest: { first: { no: 1 }, last: { no: 44 } },
      });
    expect((await people.super.call('GET', '/api/audit/export.zip')).headers['content-type']).toBe(
      'application/zip',
    );
    expect(files.get('verifier.mjs')).toEqual(await readFile(script));
    const other = createPublicKey(auditKeyFrom('another')).export({ format: 'pem', type: 'spki' });
    await writeFile(key, other);
    expect(check(journal, key).faults).toEqual([expect.stringMatching(/^manifest\.sig : /)]);
    await expect(run(process.execPath, [script, journal, '--key', key])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('- manifest.sig : changé'),
    });
  });

  test('says the journal in French, and who took it', async () => {
    const csv = files.get('journal.csv')?.toString('utf8') ?? '';
    expect(csv.split('\r\n').filter(Boolean)).toHaveLength(45);
    expect(csv).toContain("'=Ligne 7");
    const data = await journal('action=audit.export');
    expect(data[0]).toMatchObject({
      label: 'Journal exporté',
      actorRole: 'super',
      entityId: people.super.identity.userId,
    });
    expect(data[0]?.changes).toContainEqual({ field: 'Lignes', before: null, after: '44' });
  });

  test.each([
    'LISEZ-MOI.txt',
    'verifier.mjs',
    'cle-publique.pem',
    'head.json',
    'journal.csv',
    'journal.jsonl',
    'manifest.json',
    'manifest.sig',
  ])('one byte of %s that is not what it was: the script names the file', async (name) => {
    const bytes = Buffer.from(files.get(name) ?? '');
    const at = Math.floor(bytes.length / 2);
    bytes[at] = bytes[at] === 0x41 ? 0x42 : 0x41;
    const named = (await faultsOf(new Map([[name, bytes]]))).map((fault) => fault.split(' : ')[0]);
    expect(named).toContain(name);
    // No other is blamed but what follows from it: by a forged key the signature is none.
    const follows = name === 'cle-publique.pem' ? 'manifest.sig' : name;
    expect(named.filter((it) => it !== name && it !== follows)).toEqual([]);
  });

  test('a line rewritten, cut out, moved, and its files signed anew by another key are found', async () => {
    const lines = files.get('journal.jsonl')?.toString('utf8').trimEnd().split('\n') ?? [];
    const line = (at: number) => lines[at] ?? '';
    const faults: [string[], string][] = [
      [lines.with(9, line(9).replace('Ligne', 'Autre')), 'la ligne 10 de la chaîne'],
      [lines.toSpliced(9, 1), 'ne suit pas'],
      [lines.with(9, line(10)).with(10, line(9)), 'ne suit pas'],
      [lines.slice(0, -1), 'manquent à la fin'],
      [lines.with(9, '{'), 'illisible'],
    ];
    for (const [changed, said] of faults)
      expect(
        await faultsOf(new Map([['journal.jsonl', Buffer.from(`${changed.join('\n')}\n`)]])),
      ).toContainEqual(expect.stringContaining(said));
    expect(await faultsOf(new Map([['journal.csv', null]]))).toEqual(['journal.csv : absent']);
    expect(await faultsOf(new Map([['more.csv', Buffer.from('x')]]))).toEqual(['more.csv : ajouté']);
    await writeFile(path.join(folder, 'cut.zip'), zip.subarray(0, zip.length - 40));
    expect(() => check(path.join(folder, 'cut.zip'))).toThrow('pas un ZIP complet');
  });

  test('holds a period without gaps, still after a person was erased; refuses days that are none and a period without lines', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const { userId } = people.otherClient.identity;
    await seal();
    await world.owner.query(
      `insert into audit_events (actor_id, actor_name, actor_public, actor_role, action, entity, entity_id)
       values ($1, 'naim tazi', 'naim tazi', 'client', 'sessions.sign_in', 'session', gen_random_uuid())`,
      [userId],
    );
    const erasure = await valueOf(
      `insert into privacy_requests (kind, user_id, requested_by, answer) values ('erasure', $1, $1, '{}') returning id`,
      [userId],
    );
    await valueOf('select seal from erase_person($1)', [erasure]);
    await seal();
    const answer = await people.super.call(
      'GET',
      `/api/audit/export.zip?from=2026-01-01&to=${today > '2026-12-01' ? today : '2099-01-01'}`,
    );
    await writeFile(path.join(folder, 'period.zip'), answer.rawPayload);
    const { faults, erased } = check(path.join(folder, 'period.zip'));
    expect([faults, erased > 0]).toEqual([[], true]);
    const refusal = async (query: string) => {
      const { statusCode, ...rest } = await people.super.call('GET', `/api/audit/export.zip?${query}`);
      return [statusCode, rest.json<{ code: string }>().code];
    };
    expect(await refusal('from=2020-01-01&to=2020-12-31')).toEqual([422, 'NOTHING_SEALED']);
    expect(await refusal('from=2026-02-30')).toEqual([400, 'QUERY_INVALID']);
    expect(await refusal('from=2026-02-02&to=2026-02-01')).toEqual([400, 'QUERY_INVALID']);
    // Of the account's images nothing names its person any more.
    const images = await columnOf(
      `select image::text from record_images where entity = 'user' and entity_id = $1`,
      [userId],
    );
    expect(images.filter((image) => /tazi|cessio\.test/.test(image))).toEqual([]);
  });
});

test('who reads a file is in the journal, for the bank alone, and is not who wrote last', async () => {
  const { supplier, adviser } = people;
  const draft = await supplier.call('POST', '/api/invoices', await depositBody(world, supplier));
  const { id } = draft.json<{ id: string }>();
  await world.owner.query('update files set scanned_at = coalesce(scanned_at, now())');
  for (const who of [supplier, adviser])
    expect((await who.call('GET', `/api/invoices/${id}/file`)).statusCode).toBe(200);
  const data = await journal('action=files.read&sort=at');
  expect(data.map(({ actorRole, label, internal }) => [actorRole, label, internal])).toEqual([
    ['supplier', 'Fichier consulté', true],
    ['adviser', 'Fichier consulté', true],
  ]);
  expect(data[0]?.comment).toBeTruthy();
  const { debtor } = world.parties;
  await append('parties.grade');
  const wrote = await lastWriter(world.owner, 'staff', 'party', debtor);
  await append('parties.read');
  expect(await lastWriter(world.owner, 'staff', 'party', debtor)).toEqual(wrote);
});

test('who takes a list out of the portal is in the journal, with what and how much', async () => {
  for (const [who, url] of [
    ['adviser', '/api/parties.csv?q=halbrane'],
    ['supplier', '/api/invoices.xlsx'],
    ['client', '/api/documents.csv'],
  ] as const)
    expect([who, (await people[who].call('GET', url)).statusCode]).toEqual([who, 200]);
  const data = await journal('action=lists.export&sort=at');
  expect(data.map(({ actorRole, label, after }) => [actorRole, label, after])).toEqual([
    [
      'adviser',
      'Liste exportée',
      { list: 'societes', format: 'csv', lines: 1, complete: true, filters: 'q=halbrane' },
    ],
    ['supplier', 'Liste exportée', expect.objectContaining({ format: 'xlsx', complete: true })],
    ['client', 'Liste exportée', expect.objectContaining({ list: 'documents', lines: 0 })],
  ]);
});
