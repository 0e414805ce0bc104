import type { FastifyRequest } from 'fastify';
import { ApiError } from './problem.ts';

const KEY = /^[A-Za-z0-9_-]{1,128}$/;

/** The request's `Idempotency-Key`, null without one. @throws ApiError IDEMPOTENCY_KEY_INVALID */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !KEY.test(key)) throw new ApiError('IDEMPOTENCY_KEY_INVALID');
  return key;
}
