import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startApi, type ApiProcess } from '../../tools/api-process.ts';
import { freePort } from '../../tools/ports.ts';
import { startPostgres, type RunningPostgres } from '../../tools/postgres.ts';
import { runQueueWait, signal, waitGone } from '../../tools/processes.ts';
import { root } from '../../tools/root.ts';
import { migrate } from '../src/db/migrate.ts';
import { allRows, allValues } from '../src/db/rows.ts';
import { createTokens } from '../src/http/tokens.ts';
import { fillLedgerLoad, POST_ENTRY, type LedgerLoad } from './ledger-load.ts';
import type { Call, Caller, Load } from './crash-load.ts';
import { drawingLoad } from './drawing-load.ts';
import { payingLoad } from './paying-load.ts';
import { signingLoad } from './signing-load.ts';

const CONNECTIONS = 8;
/** After this many acknowledged calls at most, something is killed. */
const MOST_CALLS = 40;
const SECRET = 'a secret of the tests, long enough for anybody';
/** Time for an answer, for a transaction of a dead process to end, and for a restart. */
const PATIENCE_MS = 30_000;

export type Killed = 'api' | 'postgres';

export interface Round {
  killed: Killed;
  /** Calls that were acknowledged before the kill. */
  acknowledged: number;
  /** Calls without an answer, and how many of those had been done. */
  unanswered: number;
  unansweredDone: number;
  /** From the restart until the portal answers, in ms, without the time for which what was started waited for a processor. */
  readyMs: number;
  findings: string[];
}

/** Postings to the accounts of a few contracts, two lines each. @param load what `fillLedgerLoad` prepared */
function ledgerLoad(load: LedgerLoad): Load {
  const caller: Caller = { userId: load.userId, sessionId: load.sessionId, role: 'm1', partyId: null };
  return {
    fill: () => Promise.resolve(),
    next: () => ({
      key: randomUUID(),
      path: POST_ENTRY,
      body: {
        label: randomUUID(),
        contract: load.contracts[randomInt(load.contracts.length)]?.id,
        amount: randomInt(1, 1_000_000),
      },
      caller,
    }),
    done: async (owner, { body }, id) => {
      const rows = await allRows<{ id: string; lines: number; amount: string | null }>(
        owner,
        `select e.id, count(l.id)::int as lines, max(l.amount) as amount from ledger_entries e left join ledger_lines l on l.entry_id = e.id
           where e.label = $1 group by e.id`,
        [body['label']],
      );
      const torn = rows.some((row) => row.lines !== 2 || Number(row.amount) !== body['amount']);
      return torn || (id !== null && rows.every((row) => row.id !== id)) ? NaN : rows.length;
    },
    findings: async (owner) => {
      await owner.query('select seal_ledger()');
      const gaps = await allValues<string>(
        owner,
        `select format('%s %s: %s numbers up to %s', journal, year, count(*), max(number)) from ledger_entries
           group by journal, year having count(*) <> max(number) or count(*) <> count(number)`,
      );
      return [...gaps, ...(await allValues<string>(owner, 'select finding from verify_ledger()'))];
    },
  };
}

/** Everything that PostgreSQL runs, at once: a server process that outlived the others would end its transaction. */
async function killPostgres(postgres: RunningPostgres): Promise<void> {
  const client = await connect(postgres.superuserUrl);
  const pids = await allValues<number>(client, 'select pid from pg_stat_activity');
  for (const pid of [postgres.pid, ...pids]) signal(pid, 'SIGKILL');
  for (const pid of [postgres.pid, ...pids]) await waitGone(pid, PATIENCE_MS);
  await client.end().catch(() => undefined);
  // Only forgets the dead process.
  await postgres.stop();
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Kills the API or PostgreSQL under load, on a cluster of its own, starts it again, and compares what was acknowledged
 * with what there is.
 */
export async function crash(
  rounds: number,
  onRound: (round: Round, at: number) => void = () => undefined,
): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'cessio-crash-'));
  const [databasePort, port] = [await freePort(), await freePort()];
  let postgres = await startPostgres({ dir: join(dir, 'pg'), port: databasePort });
  let api: ApiProcess | undefined;
  const launch = () =>
    startApi({
      root,
      program: 'api/test/ledger-server.ts',
      port,
      logFile: join(dir, 'api.log'),
      say: () => undefined,
      env: {
        DATABASE_URL: postgres.url,
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: 'http://localhost:3000',
        DATA_DIR: join(dir, 'files'),
        JWT_SECRET: SECRET,
        RATE_LIMIT_FACTOR: '100000',
        LOG_LEVEL: 'error',
        NODE_COMPILE_CACHE: join(dir, 'compiled'),
      },
    });
  try {
    await migrate(postgres.url);
    let owner = await connect(postgres.url);
    const prepared = await fillLedgerLoad(owner, 4);
    const loads = [ledgerLoad(prepared), signingLoad(), drawingLoad(), payingLoad()];
    const around = {
      contracts: prepared.contracts,
      files: join(dir, 'files'),
      most: rounds * (MOST_CALLS + CONNECTIONS),
    };
    for (const load of loads) await load.fill(owner, around);
    // What was only prepared is not part of a recovery.
    const admin = await connect(postgres.superuserUrl);
    await admin.query('checkpoint');
    await admin.end();
    const loadOf = ({ path }: Call) =>
      loads[
        [POST_ENTRY, '/api/batches', '/api/financings', '/api/payment-files'].findIndex((one) =>
          path.startsWith(one),
        )
      ] as Load;
    const tokens = createTokens(SECRET);
    api = await launch();

    /** The status and the id of the answer; null when there was none. */
    const send = async (call: Call): Promise<{ status: number; id: string } | null> => {
      const { key, path, body, headers, caller } = call;
      const identity = { ...caller, department: null, rights: [] };
      const authorization = `Bearer ${tokens.sign({ ...identity, name: 'Essai', approvalLimit: null })}`;
      try {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
          method: 'POST',
          headers: { ...headers, authorization, 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        return { status: answer.status, id: ((await answer.json()) as { id: string }).id };
      } catch {
        return null;
      }
    };
    const isDone = (answer: { status: number } | null) => answer !== null && answer.status < 300;
    /** Sent again with the same key while the portal cannot answer, or the first one is still under way. */
    const insist = async (call: Call): Promise<string> => {
      for (const end = Date.now() + PATIENCE_MS; ; await sleep(20)) {
        const answer = await send(call);
        if (answer && isDone(answer)) return answer.id;
        if (Date.now() > end || (answer && ![409, 503].includes(answer.status)))
          throw new Error(`A repeated call was answered by ${answer?.status ?? 'nothing'}.`);
      }
    };

    for (let at = 0; at < rounds; at += 1) {
      const killed: Killed = at % 2 === 0 ? 'api' : 'postgres';
      const acknowledged: { call: Call; id: string }[] = [];
      const unanswered: Call[] = [];
      const killAfter = randomInt(CONNECTIONS, MOST_CALLS);
      let killing: Promise<void> | undefined;
      const strike = async () => {
        if (killed === 'api') signal(api?.pid() ?? 0, 'SIGKILL');
        else await killPostgres(postgres);
      };
      const work = async () => {
        for (;;) {
          const call = (loads[randomInt(loads.length)] as Load).next();
          const answer = await send(call);
          if (!answer || !isDone(answer)) return unanswered.push(call);
          acknowledged.push({ call, id: answer.id });
          if (acknowledged.length >= killAfter) killing ??= strike();
        }
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, work));
      if (!killing) throw new Error('The load ended before anything was killed.');
      await killing;

      const start = performance.now();
      let started: number | undefined;
      if (killed === 'api') {
        await api.stop();
        api = await launch();
        started = api.pid();
      } else {
        await owner.end().catch(() => undefined);
        postgres = await startPostgres({ dir: join(dir, 'pg'), port: databasePort });
        started = postgres.pid;
        owner = await connect(postgres.url);
        while (!(await fetch(`${api.url}/api/health`)).ok) await sleep(10);
      }
      const readyMs = performance.now() - start - runQueueWait(String(started));

      const findings: string[] = [];
      const expectDone = async (call: Call, id: string, what: string) => {
        const times = await loadOf(call).done(owner, call, id);
        if (times !== 1) findings.push(`${what}: ${call.key} was done ${times} times`);
      };
      for (const { call, id } of acknowledged) await expectDone(call, id, 'acknowledged');
      let unansweredDone = 0;
      for (const call of unanswered) {
        const before = await loadOf(call).done(owner, call, null);
        if (![0, 1].includes(before)) findings.push(`not answered: ${call.key} was done ${before} times`);
        unansweredDone += before;
      }
      const repeated = await Promise.all(unanswered.map(async (call) => ({ call, id: await insist(call) })));
      for (const { call, id } of repeated) await expectDone(call, id, 'repeated');
      acknowledged.push(...repeated);
      // Any of them again changes nothing.
      const one = acknowledged[randomInt(acknowledged.length)];
      if (one && (await insist(one.call)) !== one.id) findings.push('repeated: another answer');
      for (const load of loads) findings.push(...(await load.findings(owner)));
      onRound(
        {
          killed,
          acknowledged: acknowledged.length - unanswered.length,
          unanswered: unanswered.length,
          unansweredDone,
          readyMs,
          findings,
        },
        at,
      );
    }
    await owner.end();
  } finally {
    await api?.stop();
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  }
}
