import { WORK_ENTITIES, type Side, type WorkEntity } from '@cessio/contract';
import { ApiError } from '../../http/problem.ts';

/** Sort key of a pending record; unique, so that a page can continue from any of them. */
export interface WorkKey {
  /** 0 late with money pending, 1 late, 2 due later, 3 without a day. */
  rank: number;
  /** YYYY-MM-DD; `9999-12-31` without one. */
  day: string;
  /** Minor units of euros, where the rate of the day is known. */
  weight: number;
  /** `since` in PostgreSQL's format, to the microsecond. */
  came: string;
  id: string;
}

/**
 * The row after which a list continues, and the day on which its first page was read: lateness is counted from that
 * day.
 */
export interface WorkPlace {
  list: 'mine' | 'others';
  day: string;
  key: WorkKey;
}

/**
 * Late first, among these by pending money, then by day; within a day the most money first; without a day last.
 * @param side staff compare currencies by the day's rate, which companies do not see
 * @param day SQL of the day from which lateness counts
 */
export function orderOf({ side, money, day }: { side: Side; money: boolean; day: string }) {
  const rate = `(select r.per_euro_ppm from comparison_rates r where r.currency = w.currency and r.since <= ${day}::date order by r.since desc, r.id desc limit 1)`;
  const weight =
    side === 'staff' ? `coalesce(w.amount * 1000000 / ${rate}, w.amount, 0)` : 'coalesce(w.amount, 0)';
  return {
    columns: `case when w."dueOn" < ${day}::date then ${money ? 'case when w.amount > 0 then 0 else 1 end' : '1'} when w."dueOn" is not null then 2 else 3 end as rank,
      coalesce(w."dueOn", '9999-12-31'::date) as day, (${weight})::bigint as weight, w.since::text as came`,
    by: 'rank, day, weight desc, since, id',
    after: ({ rank, day: at, weight: heavy, came, id }: WorkKey, bind: (value: unknown) => string) =>
      `(rank, day, -weight, since, id) > (${bind(rank)}::int, ${bind(at)}::date, ${bind(-heavy)}::bigint, ${bind(came)}::timestamptz, ${bind(id)}::uuid)`,
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
/** The same order over several kinds of records. */
export const inWorkOrder = (a: WorkKey, b: WorkKey): number =>
  a.rank - b.rank ||
  compare(a.day, b.day) ||
  b.weight - a.weight ||
  compare(a.came, b.came) ||
  compare(a.id, b.id);

/** Most rows of each list in one answer. */
const MOST = 100;

/** @throws ApiError QUERY_INVALID */
export function limitOf(raw: string | undefined): number {
  const limit = raw === undefined ? MOST : Number(raw);
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST)
    throw new ApiError('QUERY_INVALID', { name: 'limit' });
  return limit;
}

/** Bound to the requested kind of record. */
export function sealWorkCursor({ list, day, key }: WorkPlace, only: WorkEntity | undefined): string {
  const { rank, weight, came, id } = key;
  return Buffer.from(JSON.stringify([list, only ?? '', day, rank, key.day, weight, came, id])).toString(
    'base64url',
  );
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const SHAPES: readonly RegExp[] = [
  /^(mine|others)$/,
  new RegExp(`^(${WORK_ENTITIES.join('|')})?$`),
  DAY,
  /^[0-3]$/,
  DAY,
  /^-?\d{1,18}$/,
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d$/,
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
];

/** @throws ApiError CURSOR_INVALID for a forged one, or one of another kind of record */
export function openWorkCursor(cursor: string, only: WorkEntity | undefined): WorkPlace {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw new ApiError('CURSOR_INVALID');
  }
  const parts = Array.isArray(read) && read.length === SHAPES.length ? read.map(String) : [];
  const [list, entity, day = '', rank, at = '', weight, came = '', id = ''] = parts;
  const real = [day, at].every((one) => !Number.isNaN(Date.parse(one)));
  if (!real || entity !== (only ?? '') || !SHAPES.every((shape, index) => shape.test(parts[index] ?? '')))
    throw new ApiError('CURSOR_INVALID');
  return {
    list: list as WorkPlace['list'],
    day,
    key: { rank: Number(rank), day: at, weight: Number(weight), came, id },
  };
}
