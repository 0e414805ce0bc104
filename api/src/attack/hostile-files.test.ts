import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { millionObjects, slowPdf } from '../../test/hostile-files.ts';
import { slowestWhile, startRealApi, type RealApi } from '../../test/real-api.ts';
import { EMPTY_PDF } from '../../test/world.ts';

let database: TestDatabase;
let api: RealApi;
let owner: Client;
let first: number;

/** What an upload was answered. */
interface Answered {
  status: number;
  code: string | undefined;
  ms: number;
}

/** Somebody who uploads: a visitor's sign-up or a signed-in user. */
type Uploader = (bytes: Buffer, options?: { signal?: AbortSignal; filename?: string }) => Promise<Answered>;

async function visitor(network: string): Promise<Uploader> {
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
  return (bytes, options) =>
    send('/api/onboarding/documents', { ...headers, 'x-onboarding-token': token }, bytes, options);
}

async function send(
  path: string,
  headers: Record<string, string>,
  bytes: Buffer,
  { signal, filename = 'piece.pdf' }: { signal?: AbortSignal; filename?: string } = {},
): Promise<Answered> {
  const part = (name: string, rest: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"${rest}\r\n`;
  const before = performance.now();
  const answer = await fetch(`${api.url}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    body: Buffer.concat([
      Buffer.from(`${part('typeCode', '')}\r\nBALANCE\r\n`),
      Buffer.from(`${part('file', `; filename="${filename}"`)}content-type: application/pdf\r\n\r\n`),
      bytes,
      Buffer.from('\r\n--x--\r\n'),
    ]),
    ...(signal ? { signal } : {}),
  });
  const { code } = (await answer.json()) as { code?: string };
  return { status: answer.status, code, ms: performance.now() - before };
}

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(
    `insert into document_types (code, label, applies_to, required, max_mb, active) values ('BALANCE', 'Balance âgée', 'adhesion', true, 10, true)`,
  );
  api = await startRealApi(database.url);
  first = api.pid();
});
afterAll(async () => {
  await api.stop();
  await owner.end();
  await database.drop();
});

describe('a hostile file', () => {
  test('neither ends nor freezes the process', async () => {
    const upload = await visitor('192.0.2.10');
    expect((await upload(EMPTY_PDF)).status).toBe(201);
    const bytes = millionObjects();
    let answered: Answered | undefined;
    const slowest = await slowestWhile(api.url, async () => {
      answered = await upload(bytes);
    });
    expect(answered).toMatchObject({ status: 422 });
    expect(slowest).toBeLessThan(200);
    expect((await upload(EMPTY_PDF)).status).toBe(201);
    expect(api.pid()).toBe(first);
  });
  test('slow', async () => {
    const upload = await visitor('192.0.2.10');
    console.log(await upload(slowPdf()));
  });
});
