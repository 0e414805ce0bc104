import { isBusinessDay, todayInParis } from '@cessio/contract';
import type { Random } from './random.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** The demonstration is relative to now. */
export interface Clock {
  /** Milliseconds. */
  readonly now: number;
  readonly today: string;
}

export function clockAt(now: number): Clock {
  return { now, today: todayInParis(new Date(now)) };
}

/** `2026-03-01`, 5 → `2026-03-06`. */
export function plusDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** The same instant during office hours, else the next morning. */
export function officeTime(random: Random, at: number): number {
  let time = at;
  const hour = new Date(time).getUTCHours();
  if (hour >= 16) time += DAY;
  if (hour < 7 || hour >= 16) time = startOfDay(time) + 7 * HOUR + random.int(0, 170) * 60_000;
  while (!isBusinessDay(iso(time).slice(0, 10))) time += DAY;
  return time;
}

/** The same instants, compressed in the same order where they would end after `latest`; all milliseconds. */
export function endingBy(times: readonly number[], latest: number, atLeast: number): readonly number[] {
  const [start, last] = [times[0] as number, times.at(-1) as number];
  if (last <= latest) return times;
  const first = Math.min(start, latest - atLeast);
  const scale = (latest - first) / Math.max(last - start, 1);
  return times.map((time) => Math.floor(first + (time - start) * scale));
}

function startOfDay(at: number): number {
  return Math.floor(at / DAY) * DAY;
}

/** The instant at which it is that time in Paris on that day. */
export function inParis(date: string, time: string): number {
  const utc = Date.parse(`${date}T${time}:00Z`);
  const shown = new Date(utc).toLocaleString('sv-SE', { timeZone: 'Europe/Paris' });
  return 2 * utc - Date.parse(`${shown.replace(' ', 'T')}Z`);
}

export const iso = (at: number): string => new Date(at).toISOString();
export const dateOf = (at: number): string => todayInParis(new Date(at));
