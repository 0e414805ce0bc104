import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const CORRELATION = /^[A-Za-z0-9-]{8,64}$/;

/** The caller's correlation id if valid (api.md §1), else a new one: for logs, audit and answers. */
export function correlationId(request: Pick<IncomingMessage, 'headers'>): string {
  const sent = request.headers['x-correlation-id'];
  return typeof sent === 'string' && CORRELATION.test(sent) ? sent : randomUUID();
}

/** Default headers of every answer: plain data, not executable and not cached. */
export function answerHeaders(request: Pick<FastifyRequest, 'id'>): Record<string, string> {
  return {
    'x-correlation-id': request.id,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  };
}

export function installHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(answerHeaders(request));
    done();
  });
}
