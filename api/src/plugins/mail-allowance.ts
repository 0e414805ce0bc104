import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Queryable } from '../db/caller.ts';
import { networkOf } from '../modules/auth/lockout.ts';
import { tellLimit, type Limit } from './limits.ts';
import { rateLimited } from '../http/rate-limited.ts';

/** Calls that send a mail to a named person: forgotten password, resent links, contact, prospects (api.md §1). */
const MAIL: Limit = { name: 'mail', most: 5, seconds: 3_600 };

/** Codes mailed to a signed-in user's own address. Other users' mails do not count: they would block this user. */
const CODES: Limit = { name: 'mail', most: 20, seconds: 3_600 };

interface Caller {
  readonly services: { readonly config: Pick<Config, 'limitFactor'> };
  readonly request: FastifyRequest;
  /** Receives how many are left, if the caller answers itself. */
  readonly reply?: FastifyReply;
}

/**
 * Counts one mail of this network address, and of an e-mail address where one is given, for all processes together.
 * Call it in the transaction that queues the mail: what fails is not counted. Demonstrations and tests all come from
 * one address, so the configured factor applies to the network's limit, never to the e-mail's.
 * @param db the login `auth`, `public` or a side's
 * @throws ApiError RATE_LIMITED
 */
export async function takeMailAllowance(
  db: Queryable,
  { services, request, reply }: Caller,
  email?: string,
): Promise<void> {
  const network = { ...MAIL, most: MAIL.most * services.config.limitFactor };
  await take(db, `mail:${networkOf(request.ip)}`, network, reply);
  if (email === undefined) return;
  // The table must not list who wrote: it stores a fingerprint.
  const hash = createHash('sha256').update(email.toLowerCase()).digest('hex');
  await take(db, `mail:${hash}`, MAIL, reply);
}

/** Counts one code mailed to this user. @throws ApiError RATE_LIMITED */
export async function takeCodeAllowance(db: Queryable, reply: FastifyReply, userId: string): Promise<void> {
  await take(db, `code:${userId}`, CODES, reply);
}

async function take(db: Queryable, subject: string, limit: Limit, reply?: FastifyReply): Promise<void> {
  const { rows } = await db.query<{ remaining: number; seconds: number }>({
    name: 'take_allowance',
    text: 'select remaining, seconds from take_allowance($1, $2, $3)',
    values: [subject, limit.most, limit.seconds],
  });
  const { remaining = 0, seconds = limit.seconds } = rows[0] ?? {};
  if (reply) tellLimit(reply, limit, remaining, seconds);
  if (remaining < 0) throw rateLimited(seconds);
}
