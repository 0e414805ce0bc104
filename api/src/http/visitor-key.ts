import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { canonicalHash, type Transaction } from '../db/caller.ts';
import { networkOf } from '../modules/auth/lockout.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { ApiError } from './problem.ts';

/**
 * Whether a visitor's call is the first under its Idempotency-Key, scoped by network, path and key. True without one.
 * @throws ApiError IDEMPOTENCY_KEY_INVALID, IDEMPOTENCY_BODY_MISMATCH
 */
export async function isFirstOfVisitor(
  tx: Transaction,
  request: FastifyRequest,
  path: string,
  body: unknown,
): Promise<boolean> {
  const key = idempotencyKeyOf(request);
  if (key === null) return true;
  const hash = createHash('sha256')
    .update(`${networkOf(request.ip)}\n${request.method}\n${path}\n${key}`)
    .digest();
  const { rows } = await tx.query<{ taken: 'new' | 'same' | 'other' }>(
    'select take_visitor_key($1, $2) as taken',
    [hash, canonicalHash(body)],
  );
  if (rows[0]?.taken === 'other') throw new ApiError('IDEMPOTENCY_BODY_MISMATCH');
  return rows[0]?.taken === 'new';
}
