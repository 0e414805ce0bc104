import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '../../db/caller.ts';
import { firstRow, hitsOne } from '../../db/rows.ts';
import { ApiError } from '../../http/problem.ts';

/** Failures before the first lock. */
const TOLERATED = 5;
/** Of a network, over any accounts: a whole office may sit behind it. */
const TOLERATED_OF_NETWORK = 50;
/** Of one account's codes, from anywhere: six digits must not be guessed by a thousand networks that know the password. */
const TOLERATED_OF_CODES = 100;
const FIRST_LOCK_SECONDS = 30;
const LONGEST_LOCK_SECONDS = 900;
/** Failures this far apart are not one attack. */
const FORGET_AFTER = '24 hours';
/** Failures of one account within the hour, whatever the network, from which on its unknown tries wait. */
const SLOWED_FROM = 20;
const SLOW_MS = 2_000;

/** What a try is counted by (docs/adr/0028). */
export interface Subjects {
  /** Whoever tries: an account from one network, a browser, a passkey, a session. */
  readonly own: string;
  /** What many share: locks them all, much later. */
  readonly shared?: readonly { subject: string; tolerated: number }[];
  /** The account from anywhere: slows, never locks. */
  readonly account?: string;
}

const fingerprint = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Of a sign-in from a browser that this account does not know. E-mails that nobody has are counted alike: a lock must
 * not tell that an account exists.
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

/** Of the second step by a code: as its sign-in, and by itself over all networks unless the browser is known. */
export function subjectsOfCodes(signIn: Subjects, userId: string): Subjects {
  if (!signIn.shared) return signIn;
  return {
    ...signIn,
    shared: [...signIn.shared, { subject: codesOf(userId), tolerated: TOLERATED_OF_CODES }],
  };
}

/** Wrong codes of one user, from anywhere. */
export const codesOf = (userId: string): string => `codes:${userId}`;

/** Of a passkey: nobody else's tries stop it. */
export function subjectsOfPasskey(credentialId: string, ip: string): Subjects {
  return { own: `passkey:${fingerprint(credentialId)}:${networkOf(ip)}` };
}

/** Of a password typed within an open session. */
export const subjectsOfUnlocking = (sessionId: string): Subjects => ({ own: `unlock:${sessionId}` });

/** Of a fresh proof within an open session. */
export const subjectsOfProof = (sessionId: string): Subjects => ({ own: `proof:${sessionId}` });

/** Of a browser that the account knows. @param mark its mark's hash */
export const subjectsOfBrowser = (mark: Buffer): Subjects => ({ own: `browser:${mark.toString('hex')}` });

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

/**
 * One try at proving who one is: refused while locked, counted when it fails. It is counted before it is looked at and
 * given back unless it fails, so that neither a hundred at once nor several processes look at more than are tolerated.
 * Forgetting earlier failures is the caller's: a right password must not reset the count of guesses at a second factor.
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
  /** How long it locks, should it fail; 0 while more are tolerated. */
  seconds: number;
}

/** Counts a try, unless its subject is locked. @throws ApiError ACCOUNT_LOCKED */
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

/** Takes one try back, and the lock that it set. */
async function giveBack(db: Queryable, subject: string, { failures }: Taken): Promise<void> {
  await db.query({
    name: 'login_give_back',
    text: `update login_failures set failures = greatest(failures - 1, 0),
        locked_until = case when failures = $2 then null else locked_until end
      where subject = $1`,
    values: [subject, failures],
  });
}

/** Counts a failure on what it shares with others; returns for how long that locks, in seconds. */
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
 * What was proved clears what it was counted by, and nothing that others share: one own account would
 * reset the count of guesses at the network's others.
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
 * Tries of one subject one after the other: of twenty right ones at once none must be taken for the fifth failure.
 * @throws ApiError RATE_LIMITED when too many wait already
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
