import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Queryable } from '../../db/caller.ts';
import { ApiError } from '../../http/problem.ts';

/** Failures before the first lock: of one account, and of one address, behind which a whole office may sit. */
const TOLERATED = { account: 5, address: 50 } as const;
const FIRST_LOCK_SECONDS = 30;
const LONGEST_LOCK_SECONDS = 900;
/** Failures this far apart are not one attack. */
const FORGET_AFTER = '24 hours';

export interface Subjects {
  /** E-mails that nobody has are counted alike: a lock must not tell that an account exists. */
  readonly account: string;
  readonly address: string;
}

export function subjectsOf(email: string, ip: string): Subjects {
  return {
    account: `account:${createHash('sha256').update(email).digest('hex')}`,
    address: `address:${networkOf(ip)}`,
  };
}

/** A subscriber's IPv6 addresses are a whole /64: counting each would count nothing. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '');
  const [head = '', tail = ''] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = ip.includes('::')
    ? [...left, ...Array(8 - left.length - right.length).fill('0'), ...right]
    : left;
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** @throws ApiError ACCOUNT_LOCKED while the account or the address is locked */
export async function refuseLocked(db: Queryable, subjects: Subjects): Promise<void> {
  const { rows } = await db.query<{ seconds: number }>({
    name: 'login_locked',
    text: `select ceil(extract(epoch from max(locked_until) - now()))::int as seconds from login_failures
      where subject in ($1, $2) having max(locked_until) > now()`,
    values: [subjects.account, subjects.address],
  });
  if (rows[0]) throw locked(rows[0].seconds);
}

/**
 * Counts a failure on both subjects.
 * @throws ApiError ACCOUNT_LOCKED when this failure locks one of them
 */
export async function countFailure(db: Queryable, subjects: Subjects): Promise<void> {
  const seconds = Math.max(
    await countOne(db, subjects.account, TOLERATED.account),
    await countOne(db, subjects.address, TOLERATED.address),
  );
  if (seconds > 0) throw locked(seconds);
}

async function countOne(db: Queryable, subject: string, tolerated: number): Promise<number> {
  const { rows } = await db.query<{ seconds: number }>({
    name: 'login_failed',
    text: `insert into login_failures as f (subject, failures, last_at) values ($1, 1, now())
      on conflict (subject) do update set
        failures = case when f.last_at < now() - interval '${FORGET_AFTER}' then 1 else f.failures + 1 end,
        last_at = now(),
        locked_until = case
          when f.last_at < now() - interval '${FORGET_AFTER}' or f.failures + 1 < $2 then null
          else now() + make_interval(secs => least(${LONGEST_LOCK_SECONDS}, ${FIRST_LOCK_SECONDS} * 2 ^ least(f.failures + 1 - $2, 10))) end
      returning coalesce(round(extract(epoch from locked_until - now())), 0)::int as seconds`,
    values: [subject, tolerated],
  });
  return rows[0]?.seconds ?? 0;
}

/**
 * A right password clears its account. The address keeps its count, or one own account would wash an attack on others.
 */
export async function forgetFailures(db: Queryable, account: string): Promise<void> {
  await db.query({
    name: 'login_forget',
    text: 'delete from login_failures where subject = $1',
    values: [account],
  });
}

/**
 * One try at proving who one is: refused while locked, counted when it fails. Passwords, codes and keys share the count.
 * Forgetting it is the caller's: a right password must not wash the guesses at a second factor.
 * @throws ApiError ACCOUNT_LOCKED, and what the work throws
 */
export async function guardTry<T>(db: Queryable, subjects: Subjects, work: () => Promise<T>): Promise<T> {
  return oneAtATime(subjects.account, async () => {
    await refuseLocked(db, subjects);
    try {
      return await work();
    } catch (error) {
      if (error instanceof ApiError && PROOF_FAILED.has(error.code)) await countFailure(db, subjects);
      throw error;
    }
  });
}

const PROOF_FAILED: ReadonlySet<string> = new Set(['MFA_INVALID', 'CREDENTIALS_INVALID']);

function locked(seconds: number): ApiError {
  return new ApiError('ACCOUNT_LOCKED', { minutes: Math.ceil(seconds / 60), retryAfter: seconds });
}

const queues = new Map<string, { waiting: number; last: Promise<unknown> }>();
const LONGEST_QUEUE = 100;

/**
 * Tries of one account one after the other, so that a hundred sent at once do not all pass before the first is counted.
 * @throws ApiError RATE_LIMITED when too many wait already
 */
export async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(key) ?? { waiting: 0, last: Promise.resolve() };
  if (queue.waiting >= LONGEST_QUEUE) throw new ApiError('RATE_LIMITED', { wait: '5\u00a0s', retryAfter: 5 });
  queue.waiting += 1;
  queues.set(key, queue);
  const turn = queue.last.then(work, work);
  queue.last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    queue.waiting -= 1;
    if (queue.waiting === 0) queues.delete(key);
  }
}
