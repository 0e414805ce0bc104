import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** True while a process with that id exists, of any user. A zombie counts as gone. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  try {
    // "pid (name) state ...": the name may contain spaces and brackets, the state follows the last one.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z';
  } catch {
    return true;
  }
}

/** Sends a signal; a process that is already gone is not an error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Waits until the process is gone; false when it is still alive after `timeoutMs`. */
export async function waitGone(pid: number, timeoutMs: number): Promise<boolean> {
  const end = Date.now() + timeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > end) return false;
    await sleep(10);
  }
  return true;
}

/** Sends one signal after the other, each with its timeout in ms, until the process is gone. */
export async function stopProcess(
  pid: number,
  steps: readonly (readonly [NodeJS.Signals, number])[],
): Promise<void> {
  for (const [name, patience] of steps) {
    signal(pid, name);
    if (await waitGone(pid, patience)) return;
  }
}

/**
 * Ends `pid` when this process dies, however it dies, SIGKILL included: a shell in a separate session waits for the end
 * of its standard input, which the kernel closes with us. Returns how to call the guard off.
 */
export function guardAgainstOrphan(pid: number, first: 'INT' | 'TERM', last: 'QUIT' | 'KILL'): () => void {
  const script =
    'read -r _; kill -s "$1" "$0" 2>/dev/null || exit 0; ' +
    'for _ in 1 2 3 4 5 6 7 8; do sleep 0.5; kill -0 "$0" 2>/dev/null || exit 0; done; kill -s "$2" "$0" 2>/dev/null';
  const guard = spawn('/bin/sh', ['-c', script, String(pid), first, last], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  });
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  guard.unref();
  (guard.stdin as unknown as { unref?: () => void }).unref?.();
  return () => {
    guard.kill('SIGKILL');
    guard.stdin.destroy();
  };
}

/** How long a process or thread in /proc has waited for a processor, in ms; 0 on systems other than Linux. */
export function runQueueWait(thread: string): number {
  try {
    return Number(readFileSync(`/proc/${thread}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

/** Runs a command: a failure prints one line and sets the exit code. */
export async function runCommand(command: () => unknown): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
