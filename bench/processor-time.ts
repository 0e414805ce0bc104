import { readFileSync, readdirSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/** Processor time in ms that a process, its children and those that have ended have used; NaN where there is no /proc. */
export function processorTimeOf(pid: number): number {
  const parents = new Map<number, { parent: number; ticks: number }>();
  try {
    for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
      const stat = statOf(name);
      if (!stat) continue;
      const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      // utime, stime, cutime, cstime
      const ticks = values.slice(11, 15).reduce((sum, value) => sum + Number(value), 0);
      parents.set(Number(name), { parent: Number(values[1]), ticks });
    }
  } catch {
    return NaN;
  }
  const isUnder = (id: number): boolean =>
    id === pid || (parents.has(id) && isUnder(parents.get(id)?.parent ?? 0));
  return [...parents].reduce((sum, [id, { ticks }]) => sum + (isUnder(id) ? ticks * TICK_MS : 0), 0);
}

function statOf(pid: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // It has ended since.
    return null;
  }
}
