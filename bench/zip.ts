import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { createTestDatabase } from 'api/test/database';
import globalSetup from 'api/test/global-setup';
import globalTeardown from 'api/test/global-teardown';
import { startRealApi } from 'api/test/real-api';
import { createTokens } from 'api/tokens';
import { median } from './median.ts';

/**
 * The ZIP of a company's papers as the API streams it, against a plain `tar` of the same files, alternately in one run:
 * MB/s of both, their ratio, and by how much the API's memory grows. `FILES` and `ROUNDS` shrink it.
 */
const FILES = Number(process.env['FILES'] ?? 500);
const ROUNDS = Number(process.env['ROUNDS'] ?? 7);
/** From a phone's photo of an identity card to a scanned contract. */
const SIZES_KB = [12, 60, 180, 400, 900, 2_000, 5_000, 9_000];

await globalSetup({ rootDir: process.cwd(), testPathPatterns: { isSet: () => false, toExecutor: never } });
const database = await createTestDatabase();
const owner = new Client({ connectionString: database.url });
await owner.connect();
const api = await startRealApi(database.url);
try {
  const { partyId, token, bytes } = await fill();
  const path = `/api/parties/${partyId}/documents.zip`;
  const zip = () => drained(path, token);
  await zip();
  const before = residentMb();
  const rounds: { tar: number; zip: number; most: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const tarred = await speedOf(tar);
    const { most, result } = await watched(() => speedOf(zip));
    rounds.push({ tar: tarred, zip: result, most });
  }
  const ratios = rounds.map((round) => round.zip / round.tar);
  console.table(
    rounds.map((round, at) => ({
      'tar, Mo/s': Math.round(round.tar),
      'ZIP, Mo/s': Math.round(round.zip),
      rapport: Number((ratios[at] ?? 0).toFixed(2)),
      'RSS, Mo de plus': Math.round(round.most - before),
    })),
  );
  console.log(
    `${FILES} fichiers, ${Math.round(bytes / 1e6)} Mo\u00a0: rapport médian ${median(ratios).toFixed(2)}, le plus bas ${Math.min(...ratios).toFixed(2)}`,
  );
} finally {
  await api.stop();
  await owner.end();
  await database.drop();
  await globalTeardown();
}

/** A company with its papers, and an adviser allowed to read them. */
async function fill() {
  const insert = async (text: string, values: unknown[]) =>
    ((await owner.query<{ id: string }>(`${text} returning id`, values)).rows[0] as { id: string }).id;
  const partyId = await insert(
    `insert into parties (legal_name, country, city, national_id, siren, is_debtor, is_assignor, status) values ('Essai', 'FR', 'Lyon', '732829320', '732829320', false, true, 'active')`,
    [],
  );
  const userId = await insert(
    `insert into users (role, first_name, last_name, email, password_hash, email_verified_at, rights) values ('adviser', 'A', 'B', 'bench@cessio.test', 'none', now(), '{}')`,
    [],
  );
  await owner.query(`insert into employees (user_id, department, staff_no) values ($1, 'ADVISER', 'B-1')`, [
    userId,
  ]);
  const sessionId = await insert(
    `insert into sessions (user_id, device, ip, expires_at) values ($1, 'bench', '127.0.0.1', now() + interval '1 day')`,
    [userId],
  );
  const typeId = await insert(
    `insert into document_types (code, label, applies_to, required) values ('BENCH', 'Pièce', 'party', false)`,
    [],
  );
  let bytes = 0;
  for (let n = 0; n < FILES; n += 1) {
    const content = randomBytes((SIZES_KB[n % SIZES_KB.length] ?? 1) * 1024 + n);
    bytes += content.length;
    const sha256 = createHash('sha256').update(content).digest('hex');
    const key = `${sha256.slice(0, 2)}/${sha256}`;
    await mkdir(dirname(join(filesDir(), key)), { recursive: true });
    await writeFile(join(filesDir(), key), content);
    const fileId = await insert(
      `insert into files (party_id, uploaded_by, filename, mime, size, sha256, storage_key) values ($1, $2, $3, 'application/pdf', $4, $5, $6)`,
      [partyId, userId, `piece-${n}.pdf`, content.length, sha256, key],
    );
    await insert(
      `insert into documents (type_id, type_code, type_label, party_id, owner_name, file_id, filename, status, uploaded_at) values ($1, 'BENCH', 'Pièce', $2, 'Essai', $3, $4, 'valid', now())`,
      [typeId, partyId, fileId, `piece-${n}.pdf`],
    );
  }
  const token = createTokens('a secret of the tests, long enough for anybody').sign({
    userId,
    sessionId,
    role: 'adviser',
    department: 'ADVISER',
    partyId: null,
    rights: [],
    name: 'A B',
    approvalLimit: null,
  });
  return { partyId, token, bytes };
}

function filesDir(): string {
  return join(api.dataDir, 'files');
}

/** MB/s of the output. */
async function speedOf(work: () => Promise<number>): Promise<number> {
  const start = performance.now();
  const read = await work();
  return read / 1e3 / (performance.now() - start);
}

async function drain(stream: AsyncIterable<Buffer>): Promise<number> {
  let read = 0;
  for await (const part of stream) read += part.length;
  return read;
}

function tar(): Promise<number> {
  const child = spawn('tar', ['cf', '-', '-C', filesDir(), '.'], { stdio: ['ignore', 'pipe', 'inherit'] });
  return drain(child.stdout);
}

/** Read from the socket, as `tar` from its pipe: the HTTP client's own work is not measured. */
async function drained(path: string, token: string): Promise<number> {
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
  );
  let first = '';
  let read = 0;
  for await (const part of socket as AsyncIterable<Buffer>) {
    first ||= part.toString('latin1', 0, 12);
    read += part.length;
  }
  if (first !== 'HTTP/1.1 200') throw new Error(first);
  return read;
}

/** Resident memory of the API, in MB (Linux). */
function residentMb(): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${api.pid()}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

async function watched<T>(work: () => Promise<T>): Promise<{ result: T; most: number }> {
  let most = residentMb();
  const timer = setInterval(() => (most = Math.max(most, residentMb())), 20);
  try {
    return { result: await work(), most };
  } finally {
    clearInterval(timer);
  }
}

function never(): never {
  throw new Error('The bench runs no tests.');
}
