import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { DOCUMENT_FORMATS } from '@cessio/contract';
import { isAlive } from '../../../tools/processes.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import {
  honestSheets,
  honestXml,
  hostilePdfs,
  hostilePictures,
  hostileSheets,
  hostileXml,
  PIXEL,
  slowPdf,
  type HostileFile,
} from '../../test/hostile-files.ts';
import { destroyRaw, sendRaw } from '../../test/raw-socket.ts';
import { growthWhile, readProc, startRealApi, undisturbed, type RealApi } from '../../test/real-api.ts';
import { EMPTY_PDF } from '../../test/world.ts';
import { createTokens } from '../http/tokens.ts';

const JWT_SECRET = 'a secret of this test, long enough for anybody';

interface Answered {
  status: number;
  code: string | undefined;
  /** From the first byte sent to the answer. */
  ms: number;
}
/** Sends a file. */
type Send = (bytes: Buffer, signal?: AbortSignal) => Promise<Answered>;

let database: TestDatabase;
let owner: Client;
let api: RealApi;
let first: number;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(
    `insert into document_types (code, label, applies_to, required, max_mb, active, mime)
     values ('BALANCE', 'Balance âgée', 'adhesion', true, 10, true, $1)`,
    [DOCUMENT_FORMATS],
  );
  // A file that takes the maximum time takes two seconds, not five.
  api = await startRealApi(database.url, { JWT_SECRET, READING_SECONDS: '2' });
  first = api.pid();
});
afterAll(async () => {
  await api.stop();
  await owner.end();
  await database.drop();
});

async function send(
  method: 'POST' | 'PUT',
  path: string,
  headers: Record<string, string>,
  bytes: Buffer,
  signal: AbortSignal | undefined,
): Promise<Answered> {
  const part = (name: string, rest: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"${rest}\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(`${part('typeCode', '')}BALANCE\r\n${part('file', '; filename="piece"')}`),
    bytes,
    Buffer.from('\r\n--x--\r\n'),
  ]);
  const before = performance.now();
  const answer = await fetch(api.url + path, {
    method,
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    body,
    signal: signal ?? null,
  });
  const { code } = (await answer.json()) as { code?: string };
  return { status: answer.status, code, ms: performance.now() - before };
}

/** Somebody without an account, who signs up from this network. */
async function visitor(network: string): Promise<Send> {
  const headers = { 'x-forwarded-for': network };
  const registered = await fetch(`${api.url}/api/auth/register`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${randomUUID()}@hostile.test`,
      password: 'Quatre-lunes-rousses-4',
      firstName: 'Nadia',
      lastName: 'Benkirane',
      phone: '+33 1 02 03 04 05',
      side: 'assignor',
      acceptTerms: true,
    }),
  });
  const token = registered.headers.get('x-onboarding-token') ?? '';
  return (bytes, signal) =>
    send('POST', '/api/onboarding/documents', { ...headers, 'x-onboarding-token': token }, bytes, signal);
}

/** A signed-in supplier, with the ways to send a file. */
async function supplier(): Promise<{ token: string; keep: Send; read: Send; photo: Send }> {
  const id = async (text: string, values: unknown[]) =>
    ((await owner.query<{ id: string }>(`${text} returning id`, values)).rows[0] as { id: string }).id;
  const siren = String(Math.floor(Math.random() * 1e9)).padStart(9, '1');
  const partyId = await id(
    `insert into parties (legal_name, country, city, national_id, siren, is_debtor, is_assignor, status, kyc_status)
     values ('Atelier', 'FR', 'Lyon', $1, $1, false, true, 'active', 'valid')`,
    [siren],
  );
  const userId = await id(
    `insert into users (party_id, role, first_name, last_name, email, password_hash, email_verified_at, rights)
     values ($1, 'supplier', 'Camille', 'Vasseur', $2, 'none', now(), '{submit}')`,
    [partyId, `${randomUUID()}@hostile.test`],
  );
  const sessionId = await id(
    `insert into sessions (user_id, device, ip, expires_at) values ($1, 'test', '127.0.0.1', now() + interval '1 day')`,
    [userId],
  );
  const token = createTokens(JWT_SECRET).sign({
    userId,
    sessionId,
    role: 'supplier',
    department: null,
    partyId,
    rights: ['submit'],
    name: 'Camille Vasseur',
    approvalLimit: null,
  });
  const by =
    (method: 'POST' | 'PUT', path: string): Send =>
    (bytes, signal) =>
      send(method, path, { authorization: `Bearer ${token}` }, bytes, signal);
  return {
    token,
    keep: by('POST', '/api/uploads'),
    read: by('POST', '/api/invoices/read'),
    photo: by('PUT', '/api/me/photo'),
  };
}

/** An honest file of nearly 10 MB. */
const largePdf = () => Buffer.concat([EMPTY_PDF, Buffer.alloc(9_900_000, ' '), Buffer.from('%%EOF')]);

/** Process ids of the readers of the API. */
function readers(): number[] {
  const pid = String(api.pid());
  return readProc(`${pid}/task/${pid}/children`, 'pgrep', '-P', pid).split(/\s+/).filter(Boolean).map(Number);
}

/** Whether the API waits for this table. */
async function isAwaited(table: string): Promise<boolean> {
  const { rows } = await owner.query(
    'select from pg_locks where relation = $1::regclass and not granted limit 1',
    [table],
  );
  return rows.length > 0;
}

describe('no file ends or freezes the API', () => {
  let stranger: Send;
  let own: Awaited<ReturnType<typeof supplier>>;
  beforeAll(async () => {
    stranger = await visitor('192.0.2.10');
    own = await supplier();
  });

  const sentAs = (files: Readonly<Record<string, () => HostileFile>>, ways: () => Send[]) =>
    Object.entries(files).map(([name, make]) => ({ name, make, ways }));

  test.each([
    ...sentAs(hostilePdfs, () => [stranger, own.keep]),
    ...sentAs(hostilePictures, () => [stranger, own.keep, own.photo]),
    ...sentAs(hostileXml, () => [own.keep]),
    ...sentAs(hostileSheets, () => [stranger]),
  ])('$name', async ({ make, ways }) => {
    const file = make();
    const send = async () => {
      const refusals = await Promise.all(ways().map((way) => way(file.bytes)));
      for (const { status, code } of refusals) {
        expect(file.codes).toContain(code);
        expect(status).toBe(file.status);
      }
    };
    await undisturbed(api, send, 3);
    // The next file is read by the same process.
    const next = await Promise.all([stranger(EMPTY_PDF), own.read(honestXml()), own.photo(PIXEL)]);
    expect(next.map(({ status, code }) => code ?? status)).toEqual([201, 200, 200]);
    expect(api.pid()).toBe(first);
  });
});

test.each(Object.entries(honestSheets))(
  '%s is taken where its kind names it, and only there',
  async (_name, make) => {
    const stranger = await visitor('192.0.2.40');
    const { keep, read } = await supplier();
    const answers = [];
    for (const send of [stranger, keep, read]) answers.push(await send(make()));
    expect(answers.map(({ status }) => status)).toEqual([201, 415, 415]);
  },
);

describe('no caller starves the others', () => {
  test('an honest file is not behind twenty slow ones of somebody else', async () => {
    const [slowVisitor, otherVisitor] = [await visitor('192.0.2.20'), await visitor('192.0.2.21')];
    const [slowUser, otherUser, own] = [await supplier(), await supplier(), await supplier()];
    // All readers have been used before.
    await Promise.all([slowUser, otherUser, own].map(({ keep }) => keep(EMPTY_PDF)));
    const bytes = slowPdf();
    const leave = new AbortController();
    const endings: Promise<Answered | string>[] = [];
    let over = 0;
    for (let n = 0; n < 20; n += 1) {
      for (const way of [slowVisitor, slowUser.keep])
        endings.push(
          way(bytes, leave.signal)
            .catch((error: Error) => error.name)
            .finally(() => (over += 1)),
        );
    }
    await sleep(500);
    let honest: Answered[] = [];
    await undisturbed(api, async () => {
      honest = await Promise.all([
        otherVisitor(EMPTY_PDF),
        otherUser.keep(EMPTY_PDF),
        otherUser.read(honestXml()),
      ]);
    });
    expect(honest.map(({ status }) => status)).toEqual([201, 201, 200]);
    // Counted, because on a busy machine all of them take longer.
    expect(over).toBeLessThan(8);
    // The first two take the maximum time; those waiting leave with their senders.
    const begun = (await Promise.all(endings.slice(0, 2))) as Answered[];
    leave.abort();
    const ended = await Promise.all(endings);
    expect(begun.map(({ status, code }) => [status, code])).toEqual([
      [422, 'FILE_BOMB'],
      [422, 'FILE_BOMB'],
    ]);
    expect(ended.filter((end) => end === 'AbortError').length).toBeGreaterThan(30);
    // One more of each may have begun; all nineteen would take nineteen times as long.
    const after = await Promise.all([slowVisitor(EMPTY_PDF), slowUser.keep(EMPTY_PDF)]);
    expect(after.map(({ status }) => status)).toEqual([201, 201]);
    const longest = (answers: Answered[]) => Math.max(...answers.map(({ ms }) => ms));
    expect(longest(after)).toBeLessThan(8 * longest(begun));
  });

  test('thirty uploads of 10 MB at once from one network find memory for four', async () => {
    const [flooding, other] = [await visitor('192.0.2.30'), await visitor('192.0.2.31')];
    const bytes = largePdf();
    let statuses: number[] = [];
    const growth = await growthWhile(api, async () => {
      const flood = Promise.all(Array.from({ length: 30 }, () => flooding(bytes)));
      const [between, all] = await Promise.all([other(EMPTY_PDF), flood]);
      expect(between.status).toBe(201);
      statuses = all.map(({ status }) => status);
    });
    const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
    expect(count(201)).toBeGreaterThan(0);
    expect(count(429)).toBeGreaterThan(15);
    expect(count(201) + count(429)).toBe(30);
    expect(growth).toBeLessThan(192);
    // The reserved memory is released.
    expect((await flooding(bytes)).status).toBe(201);
  });

  const interrupted = async (table: 'sessions' | 'portal_settings', path: string, header: string) => {
    const lock = new Client({ connectionString: database.url });
    await lock.connect();
    await lock.query(`begin; lock table ${table}`);
    try {
      // The settings are read again, as they are every five seconds.
      await owner.query(
        `select pg_notify('cessio_realtime', '{ "from": "test", "message": { "kind": "settings" } }')`,
      );
      const head = ['Host: localhost', header, `Content-Length: ${10 * 1024 * 1024}`].join('\r\n');
      const type = 'Content-Type: multipart/form-data; boundary=x';
      const begin = () => sendRaw(api.url, `POST ${path} HTTP/1.1\r\n${head}\r\n${type}\r\n\r\n`);
      for (await begin(); !(await isAwaited(table)); await begin()) await sleep(50);
      for (let n = 0; n < 20; n += 1) await begin();
      // All were received, and their end.
      await sleep(200);
      destroyRaw();
      await sleep(200);
    } finally {
      await lock.end();
    }
  };

  test('twenty uploads that break off while their user is identified keep no memory', async () => {
    const own = await supplier();
    await interrupted('sessions', '/api/uploads', `Authorization: Bearer ${own.token}`);
    expect(await own.keep(largePdf())).toMatchObject({ status: 201 });
  });

  test('twenty uploads of a visitor that break off while the settings are read keep no memory', async () => {
    const own = await visitor('192.0.2.40');
    await interrupted('portal_settings', '/api/onboarding/documents', 'X-Forwarded-For: 192.0.2.40');
    expect(await own(largePdf())).toMatchObject({ status: 201 });
  });
});

describe('readers', () => {
  test('the end of one is the end of its file alone', async () => {
    const own = await supplier();
    await own.keep(EMPTY_PDF);
    const answered = own.keep(slowPdf());
    await sleep(1_000);
    for (const pid of readers()) process.kill(pid, 'SIGKILL');
    expect(await answered).toMatchObject({ status: 422, code: 'FILE_UNREADABLE' });
    expect((await own.keep(EMPTY_PDF)).status).toBe(201);
    expect(api.pid()).toBe(first);
  });

  test('know nothing of the API', () => {
    const known = readers().map((pid) => readProc(`${pid}/environ`, 'ps', 'eww', String(pid)));
    expect(known.length).toBeGreaterThan(0);
    expect(known.join()).not.toMatch(/SECRET|DATABASE|POSTGRES/i);
  });

  test('let the API go first where processors are scarce', () => {
    // The nineteenth field, after the program's name.
    const niceOf = (stat: string) => Number(/\) (?:\S+ ){16}(\S+)/.exec(stat)?.[1] ?? stat);
    const nice = (pid: number) => niceOf(readProc(`${pid}/stat`, 'ps', '-o', 'ni=', '-p', String(pid)));
    const [own, theirs] = [nice(api.pid()), readers().map(nice)];
    expect(theirs.length).toBeGreaterThan(0);
    expect(Math.min(...theirs)).toBeGreaterThan(own);
  });

  test('end with the API, even where it is killed and they are busy; it starts again', async () => {
    const own = await supplier();
    const lost = own.keep(slowPdf()).catch((error: Error) => error.name);
    await sleep(1_000);
    const busy = readers();
    expect(busy.length).toBeGreaterThan(0);
    process.kill(api.pid(), 'SIGKILL');
    expect(await lost).toBe('TypeError');
    const until = Date.now() + 3_000;
    while (busy.some(isAlive) && Date.now() < until) await sleep(20);
    expect(busy.filter(isAlive)).toEqual([]);
  });

  test('an orderly stop does not wait for the files that wait', async () => {
    const own = await supplier();
    const ready = Date.now() + 20_000;
    const isUp = () =>
      own
        .keep(EMPTY_PDF)
        .then(({ status }) => status === 201)
        .catch(() => false);
    while (!(await isUp()) && Date.now() < ready) await sleep(100);
    const waiting = Array.from({ length: 5 }, () => own.keep(slowPdf()));
    await sleep(1_000);
    const pids = [api.pid(), ...readers()];
    process.kill(api.pid(), 'SIGTERM');
    const refusals = (await Promise.all(waiting)).map(({ status, code }) => `${status} ${code}`);
    expect(refusals).toEqual(Array(5).fill('503 UNAVAILABLE'));
    const until = Date.now() + 2_000;
    while (pids.some(isAlive) && Date.now() < until) await sleep(20);
    expect(pids.filter(isAlive)).toEqual([]);
  });
});
