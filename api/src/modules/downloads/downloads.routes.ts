import type { FastifyInstance } from 'fastify';
import { createDownload, DOWNLOAD_SECONDS, takeDownload } from '@cessio/contract';
import { firstRow } from '../../db/rows.ts';
import { ApiError, notFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { findIdentity } from '../auth/auth.repository.ts';
import { hashOf, newSecret } from '../auth/secrets.ts';
import { requireFilePath } from './file-calls.ts';

interface Download {
  userId: string;
  sessionId: string;
  path: string;
}

/** Files at a single-use address: a browser's link saves them without loading them into the page's memory. */
export function downloadRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, createDownload, async ({ body, identity, write }) => {
    const path = requireFilePath(body.path, identity);
    const token = newSecret();
    const expiresAt = await write(async (tx) => {
      const at = new Date(Date.now() + DOWNLOAD_SECONDS * 1000).toISOString();
      await tx.query(
        'insert into downloads (token_hash, user_id, session_id, path, expires_at) values ($1, $2, $3, $4, $5)',
        [hashOf(token), identity.userId, identity.sessionId, path, at],
      );
      return at;
    });
    return { url: `/api/downloads/${token}`, expiresAt };
  });

  route(app, services, takeDownload, async ({ params, request, reply }) => {
    // A HEAD request spends nothing.
    if (request.method !== 'GET') throw notFound();
    const { userId, sessionId, path } = await spend(services, params.token);
    const identity = await findIdentity(services.pools.of('auth'), userId, sessionId);
    if (!identity) throw new ApiError('SESSION_REVOKED');
    // From here on it is that call, as its caller would make it now, with its own permission, rows, limits and log.
    const { raw } = request;
    raw.url = path;
    raw.headers.authorization = `Bearer ${services.tokens.sign(identity)}`;
    raw.headers['x-correlation-id'] = request.id;
    reply.hijack();
    app.routing(raw, reply.raw);
    return reply;
  });
}

/** Marks it as used; of two requests at once one succeeds. @throws ApiError LINK_INVALID, LINK_USED, LINK_EXPIRED */
async function spend({ pools }: Services, token: string): Promise<Download> {
  const auth = pools.of('auth');
  const hash = hashOf(token);
  const download = await firstRow<Download>(auth, {
    name: 'spend_download',
    text: `update downloads set used_at = now() where token_hash = $1 and used_at is null and expires_at > now()
      returning user_id as "userId", session_id as "sessionId", path`,
    values: [hash],
  });
  if (download) return download;
  const over = await firstRow<{ used: boolean }>(
    auth,
    'select used_at is not null as used from downloads where token_hash = $1',
    [hash],
  );
  throw new ApiError(over ? (over.used ? 'LINK_USED' : 'LINK_EXPIRED') : 'LINK_INVALID');
}
