import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '../../db/caller.ts';
import { firstRow, hitsOne } from '../../db/rows.ts';
import { ApiError } from '../../http/problem.ts';

/** Failures before the first lock. */
const TOLERATED = 5;
/** Failures of a network, over all accounts: a whole office may share it. */
const TOLERATED_OF_NETWORK = 50;
/** Wrong codes of one account, from anywhere: a thousand networks that know the password must not guess six digits. */
const TOLERATED_OF_CODES = 100;
const FIRST_LOCK_SECONDS = 30;
const LONGEST_LOCK_SECONDS = 900;
/** Failures further apart than this are unrelated. */
const FORGET_AFTER = '24 hours';
/** Failures of one account within the hour, from any network, from which attempts by unknown browsers are delayed. */
const SLOWED_FROM = 20;
const SLOW_MS = 2_000;

/** What an attempt is counted by (docs/adr/0028). */
export interface Subjects {
  /** A separate subject: an account from one network, a browser, a passkey, a session. */
  readonly own: string;
  /** Shared with others: locks them all, much later. */
  readonly shared?: readonly { subject: string; tolerated: number }[];
  /** The account from anywhere: delays, never locks. */
  readonly account?: string;
}

const fingerprint = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * For a sign-in from an unknown browser. Unknown e-mails are counted the same: a lock must not reveal that an account
 * exists.
 * @param email in lower case
 */
export function subjectsOf(email: string, ip: string): Subjects {
  const account = fingerprint(email);
  const network = networkOf(ip);
  return {
    own: `sign-in:${account}:${network}`,
    shared: [{ subject: `address:${network}`, tolerated: TOLERATED_OF_NETWORK }],
    account: `account:${account}`,
  };
}

/** For a code as second step: as its sign-in, and over all networks unless the browser is known. */
export function subjectsOfCodes(signIn: Subjects, userId: string): Subjects {
  if (!signIn.shared) return signIn;
  return {
    ...signIn,
    shared: [...signIn.shared, { subject: codesOf(userId), tolerated: TOLERATED_OF_CODES }],
  };
}

/** Wrong codes of one user, from anywhere. */
export const codesOf = (userId: string): string => `codes:${userId}`;

/** For a passkey: others' attempts do not block it. */
export function subjectsOfPasskey(credentialId: string, ip: string): Subjects {
  return { own: `passkey:${fingerprint(credentialId)}:${networkOf(ip)}` };
}

/** For a password typed in an open session. */
export const subjectsOfUnlocking = (sessionId: string): Subjects => ({ own: `unlock:${sessionId}` });

/** For a fresh proof in an open session. */
export const subjectsOfProof = (sessionId: string): Subjects => ({ own: `proof:${sessionId}` });

/** For a browser known to the account. @param mark the hash of its mark */
export const subjectsOfBrowser = (mark: Buffer): Subjects => ({ own: `browser:${mark.toString('hex')}` });

/** A subscriber has a whole /64 of IPv6 addresses, so single ones are not counted. */
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

/**
 * One attempt to authenticate: refused while locked, counted when it fails. It is counted beforehand and uncounted
 * unless it fails, so that neither a hundred at once nor several processes check more than are tolerated. Resetting
 * earlier failures is the caller's task: a right password must not reset the guesses at a second factor.
 * @throws ApiError ACCOUNT_LOCKED, and what the work throws
 */
export async function guardTry<T>(db: Queryable, subjects: Subjects, work: () => Promise<T>): Promise<T> {
  if (subjects.account && (await isSlowed(db, subjects.account))) await sleep(SLOW_MS);
  return oneAtATime(subjects.own, async () => {
    for (const { subject } of subjects.shared ?? []) await refuseLocked(db, subject);
    const taken = await takeTry(db, subjects.own);
    let result: T;
    try {
      result = await work();
    } catch (error) {
      const failed = error instanceof ApiError && PROOF_FAILED.has(error.code);
      if (!failed) await giveBack(db, subjects.own, taken);
      else {
        const seconds = Math.max(taken.seconds, await countElsewhere(db, subjects));
        if (seconds > 0) throw locked(seconds);
      }
      throw error;
    }
    await giveBack(db, subjects.own, taken);
    return result;
  });
}

const PROOF_FAILED: ReadonlySet<string> = new Set([
  'MFA_INVALID',
  'CREDENTIALS_INVALID',
  'EMAIL_NOT_VERIFIED',
]);

/** @throws ApiError ACCOUNT_LOCKED */
async function refuseLocked(db: Queryable, subject: string): Promise<void> {
  const { rows } = await db.query<{ seconds: number }>({
    name: 'login_locked',
    text: `select ceil(extract(epoch from locked_until - now()))::int as seconds from login_failures
      where subject = $1 and locked_until > now()`,
    values: [subject],
  });
  if (rows[0]) throw locked(rows[0].seconds);
}

interface Taken {
  failures: number;
  /** How long a failure locks; 0 while more are tolerated. */
  seconds: number;
}

/** Counts an attempt, unless its subject is locked. @throws ApiError ACCOUNT_LOCKED */
export async function takeTry(db: Queryable, subject: string): Promise<Taken> {
  const taken = await count(db, subject, TOLERATED);
  if (taken) return taken;
  await refuseLocked(db, subject);
  // The lock has just expired.
  throw locked(1);
}

/** Null, and not counted, while the subject is locked. */
function count(db: Queryable, subject: string, tolerated: number): Promise<Taken | null> {
  return firstRow<Taken>(db, {
    name: 'login_count',
    text: `insert into login_failures as f (subject, failures, last_at) values ($1, 1, now())
      on conflict (subject) do update set
        failures = case when f.last_at < now() - interval '${FORGET_AFTER}' then 1 else f.failures + 1 end,
        last_at = now(),
        locked_until = case
          when f.last_at < now() - interval '${FORGET_AFTER}' or f.failures + 1 < $2 then null
          else now() + make_interval(secs => least(${LONGEST_LOCK_SECONDS}, ${FIRST_LOCK_SECONDS} * 2 ^ least(f.failures + 1 - $2, 10))) end
        where f.locked_until is null or f.locked_until <= now()
      returning failures, coalesce(round(extract(epoch from locked_until - now())), 0)::int as seconds`,
    values: [subject, tolerated],
  });
}

/** Uncounts one attempt, and removes its lock. */
async function giveBack(db: Queryable, subject: string, { failures }: Taken): Promise<void> {
  await db.query({
    name: 'login_give_back',
    text: `update login_failures set failures = greatest(failures - 1, 0),
        locked_until = case when failures = $2 then null else locked_until end
      where subject = $1`,
    values: [subject, failures],
  });
}

/** Counts a failure on shared subjects; returns for how long that locks, in seconds. */
async function countElsewhere(db: Queryable, { shared = [], account }: Subjects): Promise<number> {
  let seconds = 0;
  for (const { subject, tolerated } of shared)
    seconds = Math.max(seconds, (await count(db, subject, tolerated))?.seconds ?? 0);
  if (account) {
    await db.query({
      name: 'login_count_hour',
      text: `insert into login_failures as f (subject, failures) values ($1, 1)
        on conflict (subject) do update set
          failures = case when f.since < now() - interval '1 hour' then 1 else f.failures + 1 end,
          since = case when f.since < now() - interval '1 hour' then now() else f.since end,
          last_at = now()`,
      values: [account],
    });
  }
  return seconds;
}

function isSlowed(db: Queryable, account: string): Promise<boolean> {
  return hitsOne(db, {
    name: 'login_slowed',
    text: `select from login_failures where subject = $1 and failures >= $2 and since > now() - interval '1 hour'`,
    values: [account, SLOWED_FROM],
  });
}

/**
 * A success resets its own subject, but none that others share: an attacker's own account would reset the count of
 * guesses at the network's others.
 */
export async function forgetFailures(db: Queryable, subject: string): Promise<void> {
  await db.query({
    name: 'login_forget',
    text: 'delete from login_failures where subject = $1',
    values: [subject],
  });
}

function locked(seconds: number): ApiError {
  return new ApiError('ACCOUNT_LOCKED', { minutes: Math.ceil(seconds / 60), retryAfter: seconds });
}

const queues = new Map<string, { waiting: number; last: Promise<unknown> }>();
const LONGEST_QUEUE = 100;

/**
 * Attempts on one subject, one at a time: of twenty right ones at once none may count as the fifth failure.
 * @throws ApiError RATE_LIMITED when too many are waiting
 */
async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(key) ?? { waiting: 0, last: Promise.resolve() };
  if (queue.waiting >= LONGEST_QUEUE) throw new ApiError('RATE_LIMITED', { wait: '5\u00a0s', retryAfter: 5 });
  queue.waiting += 1;
  queues.set(key, queue);
  const result = queue.last.then(work, work);
  queue.last = result.catch(() => undefined);
  try {
    return await result;
  } finally {
    queue.waiting -= 1;
    if (queue.waiting === 0) queues.delete(key);
  }
}
