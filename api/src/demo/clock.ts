import { isBusinessDay, todayInParis } from '@cessio/contract';
import type { Random } from './random.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** The demonstration is always of today: everything is placed by its distance from now. */
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

/** The same instant if an office is open, else the next morning it is. */
export function officeTime(random: Random, at: number): number {
  let time = at;
  const hour = new Date(time).getUTCHours();
  if (hour >= 16) time += DAY;
  if (hour < 7 || hour >= 16) time = startOfDay(time) + 7 * HOUR + random.int(0, 170) * 60_000;
  while (!isBusinessDay(new Date(time).toISOString().slice(0, 10))) time += DAY;
  return time;
}

function startOfDay(at: number): number {
  return Math.floor(at / DAY) * DAY;
}

export const iso = (at: number): string => new Date(at).toISOString();
export const dateOf = (at: number): string => todayInParis(new Date(at));
