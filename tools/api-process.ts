import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync, rmSync, statSync, type WriteStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { guardAgainstOrphan, isAlive, stopProcess } from './processes.ts';

export interface ApiOptions {
  /** Folder in which node starts; the program is relative to it. */
  root: string;
  /** Default api/src/main.ts. */
  program?: string;
  /** Extra arguments of node, e.g. `--watch`. */
  nodeArgs?: string[];
  /** The API's own variables, overriding the caller's. */
  env: Record<string, string>;
  port: number;
  logFile: string;
  /** French lines for the console: crashes, restarts, errors of the log. */
  say: (line: string) => void;
}

export interface ApiProcess {
  url: string;
  pid(): number | undefined;
  /** Asks it to finish its work, kills it after 2 s. */
  stop(): Promise<void>;
}

const shortestPause = 500;
const longestPause = 30_000;
/** An API that ran this long was healthy: its next crash restarts with the shortest pause. */
const healthyAfter = 60_000;
/** Most time until the first answer. */
const startMs = 60_000;
const largestLog = 20_000_000;

/** The pause before the nth restart in a row, in ms: 0.5 s doubling to 30 s. */
export function restartPause(attempt: number): number {
  return Math.min(longestPause, shortestPause * 2 ** attempt);
}

/** A line of pino's log in readable form, when it is an error; undefined otherwise. */
export function readableError(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const entry = JSON.parse(line) as { level?: number; msg?: string; err?: { message?: string } };
    if ((entry.level ?? 0) < 50) return undefined;
    return [entry.msg, entry.err?.message]
      .filter((part, index, all) => part && all.indexOf(part) === index)
      .join(' : ');
  } catch {
    return undefined;
  }
}

/** Starts the API and waits until it is ready; restarts it with growing pauses when it crashes later. */
export async function startApi(options: ApiOptions): Promise<ApiProcess> {
  const { root, program = 'api/src/main.ts', nodeArgs = [], port, logFile, say } = options;
  mkdirSync(path.dirname(logFile), { recursive: true });
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > largestLog) rmSync(logFile);
  const log = createWriteStream(logFile, { flags: 'a', mode: 0o600 });
  const url = `http://127.0.0.1:${port}`;
  const stopped = new AbortController();
  let current: Child | undefined;
  let attempt = 0;

  const launch = () => {
    current = launchChild(options, [...nodeArgs, program], log);
    return current;
  };

  async function keepAlive(first: Child): Promise<void> {
    let child = first;
    for (;;) {
      const ending = await child.ended;
      if (stopped.signal.aborted) return;
      if (Date.now() - child.startedAt > healthyAfter) attempt = 0;
      const pause = restartPause(attempt);
      attempt += 1;
      say(`L'API s'est arrêtée (${ending}). Nouvel essai dans ${(pause / 1000).toLocaleString('fr-FR')} s.`);
      if (child.tail.length > 0) say(child.tail.join('\n'));
      try {
        await sleep(pause, undefined, { signal: stopped.signal });
      } catch {
        return;
      }
      child = launch();
      if (await isReady(url, child)) say("L'API répond de nouveau.");
    }
  }

  const child = launch();
  if (!(await isReady(url, child))) {
    stopped.abort();
    const reason = child.isEnded()
      ? `elle s'est arrêtée (${await child.ended})`
      : `pas prête après ${startMs / 1000} s${child.lastAnswer ? `, elle répond ${child.lastAnswer}` : ''}`;
    await child.stop();
    log.end();
    throw new Error(
      `L'API n'a pas démarré : ${reason}. Journal : ${path.relative(root, logFile)}\n${child.tail.join('\n')}`,
    );
  }
  const supervised = keepAlive(child);

  return {
    url,
    pid: () => current?.pid,
    stop: async () => {
      stopped.abort();
      await current?.stop();
      await supervised;
      log.end();
    },
  };
}

interface Child {
  pid: number | undefined;
  startedAt: number;
  /** Its answer while it was not ready, for the same reader. */
  lastAnswer?: string;
  /** Last readable lines, to explain why it exited. */
  tail: string[];
  /** Resolves with the reason, in French. */
  ended: Promise<string>;
  isEnded(): boolean;
  stop(): Promise<void>;
}

function launchChild({ root, env, say }: ApiOptions, args: string[], log: WriteStream): Child {
  // In a separate session, so that Ctrl+C reaches only this process, which stops the parts in order.
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: root,
    // `NODE_OPTIONS` meant for us (Jest's, a debugger's) must not reach the API. No other process takes over here: it
    // stops at once.
    env: { ...process.env, NODE_OPTIONS: '', DRAIN_SECONDS: '0', ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid } = child;
  const tail: string[] = [];
  const callOffGuard = pid === undefined ? () => undefined : guardAgainstOrphan(pid, 'TERM', 'KILL');
  let over = false;

  const keep = (line: string) => {
    tail.push(line);
    if (tail.length > 20) tail.shift();
  };
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      log.write(`${line}\n`);
      const error = readableError(line);
      if (error !== undefined) say(`[API] ${error}`);
      if (error !== undefined || !line.startsWith('{')) keep(error ?? line);
    });
  }

  const ended = new Promise<string>((resolve) => {
    const end = (reason: string) => {
      over = true;
      callOffGuard();
      resolve(reason);
    };
    child.on('error', (error) => end(error.message));
    child.on('close', (code, name) => end(name ? `signal ${name}` : `code ${code}`));
  });

  return {
    pid,
    startedAt: Date.now(),
    tail,
    ended,
    isEnded: () => over,
    stop: async () => {
      if (pid === undefined || !isAlive(pid)) return;
      await stopProcess(pid, [
        ['SIGTERM', 2000],
        ['SIGKILL', 1000],
      ]);
    },
  };
}

async function isReady(url: string, child: Child): Promise<boolean> {
  const end = Date.now() + startMs;
  while (Date.now() < end && !child.isEnded()) {
    try {
      const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2000) });
      const body = await response.text();
      if (response.ok) return true;
      child.lastAnswer = `${response.status} ${body.slice(0, 300)}`;
    } catch {
      // Not listening yet.
    }
    await sleep(50);
  }
  return false;
}
