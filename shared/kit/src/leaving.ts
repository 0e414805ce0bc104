import { readFileSync } from 'node:fs';

/** Id of the parent of `pid`, or undefined where /proc does not have it. */
function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

/**
 * Calls back once when the npm that runs us is gone. A signal to npm ends npm and its shell but not us: ending `npm
 * start` must end everything. Without npm it does nothing (a detached run may lose its shell).
 */
function onAbandoned(leave: () => void): void {
  if (!process.env['npm_lifecycle_event']) return;
  const parent = process.ppid;
  const grandparent = parentOf(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && parentOf(parent) === grandparent) return;
    clearInterval(timer);
    leave();
  }, 500);
  timer.unref();
}

/**
 * Calls `leave` once, after a termination signal or when the npm that runs us is gone.
 * @returns aborted from then on
 */
export function onLeaving(leave: () => void): AbortSignal {
  const leaving = new AbortController();
  const begin = () => {
    if (leaving.signal.aborted) return;
    leaving.abort();
    leave();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, begin);
  onAbandoned(begin);
  return leaving.signal;
}
