import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { QueryConfig } from 'pg';
import { ZodError, type z } from 'zod';
import { BODY_BYTES, holds, isFresh, type Endpoint, type Permission } from '@cessio/contract';
import { anchorsOf, isList } from '@cessio/contract/anchors';
import {
  canonicalHash,
  readAs,
  writeAs,
  writeSeveralAs,
  type Edges,
  type Identity,
  type Queryable,
  type Transact,
} from '../db/caller.ts';
import { networkOf } from '../modules/auth/lockout.ts';
import type { Caller } from '../modules/files/reading/fair-queue.ts';
import { requireEnrolled } from '../modules/mfa/policy.ts';
import { requireStepUp } from '../modules/mfa/step-up.service.ts';
import type { Services } from '../services.ts';
import type { AsCaller, Context, Input } from './context.ts';
import { readForm } from './form.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { ApiError, notFound } from './problem.ts';
import { serializerOf } from './serialize.ts';
import { withUpload, type Upload } from './upload.ts';

type Answer<E> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R>
    ? R extends z.ZodUndefined
      ? void | Readable | Buffer | FastifyReply
      : z.input<R>
    : never;

/** A stored answer, found under the same key. */
class Replay extends Error {
  readonly kept: KeptAnswer;
  constructor(kept: KeptAnswer) {
    super('replay');
    this.kept = kept;
  }
}

/**
 * Creates the route of a declared call: permission, validation, output filter and idempotency come from its
 * declaration. A list also gets the route of its anchors, which `readPage` answers.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  handler: (context: Context<E>) => Promise<Answer<E>> | Answer<E>,
): void {
  serve(app, services, endpoint, handler);
  if (isList(endpoint)) serve(app, services, anchorsOf(endpoint), handler as never);
}

function serve<E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  handler: (context: Context<E>) => Promise<Answer<E>> | Answer<E>,
): void {
  const status = endpoint.status ?? 200;
  const { response } = endpoint;
  const serialize = response && ((value: unknown) => serializerOf(response)(value));
  const permission = endpoint.access === 'public' || endpoint.access === 'signed-in' ? null : endpoint.access;
  // The user is read again for every change: a token may be ten minutes older than a withdrawn role.
  const fresh = endpoint.method !== 'GET' || (permission !== null && isFresh(permission));

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.maxBodyBytes ?? BODY_BYTES,
    handler: async (request, reply) => {
      const identity = endpoint.access === 'public' ? undefined : await services.identify(request, fresh);
      if (identity && !endpoint.duringEnrolment) await requireEnrolled(services, identity);
      if (identity && permission) requirePermission(identity, permission);
      const handle = async (file?: Upload) => {
        const context = await makeContext(endpoint, services, request, reply, identity, file);
        // Last: a formal error does not spend the proof.
        if (identity && endpoint.stepUp === true) await requireStepUp(services, request, identity, endpoint);
        try {
          const result = await handler(context as Context<E>);
          return answer(reply, status, result, serialize);
        } catch (error) {
          if (!(error instanceof Replay)) throw error;
          reply.header('idempotent-replayed', 'true');
          const { status: given, location, body } = error.kept;
          if (location) reply.header('location', location);
          return answer(reply, given, body, serialize);
        }
      };
      const withFile =
        endpoint.bodyKind === 'fileOrJson' ? request.isMultipart() : endpoint.bodyKind === 'file';
      if (!withFile) return handle();
      const upload = { request, reply, caller: callerOf(request, identity), memory: services.uploadMemory };
      return withUpload(upload, endpoint.maxBytes, handle);
    },
  });
}

/** @throws ApiError FORBIDDEN */
export function requirePermission(identity: Identity, permission: Permission): void {
  if (!holds(identity, permission)) throw new ApiError('FORBIDDEN');
}

async function makeContext(
  endpoint: Endpoint,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  identity: Identity | undefined,
  file: Upload | undefined,
): Promise<Input<Endpoint> & Partial<AsCaller>> {
  const params = endpoint.params ? parseParams(endpoint.params, request.params) : undefined;
  const query = endpoint.query ? parseQuery(endpoint.query, request.query) : undefined;
  // Raw bytes stay in their stream, for the handler alone.
  const parsed = endpoint.bodyKind === 'bytes' || isStream(request.body) ? {} : request.body;
  const sent = endpoint.bodyKind === 'form' ? await readForm(request) : (file?.fields ?? parsed ?? {});
  const body = endpoint.body ? await endpoint.body.parseAsync(sent, { reportInput: true }) : undefined;
  const input = { params, query, body, file, services, request, reply } as Input<Endpoint>;
  if (!identity) return input;
  const content = { body, sha256: file?.sha256 };
  const scope = () => keyScope(endpoint, params, request, identity);
  return {
    ...input,
    identity,
    read: (work) => readAs(services.pools, identity, work),
    write: (work) =>
      writeAs(
        services.pools,
        identity,
        work,
        endpoint.idempotency && once({ scope: scope(), endpoint, reply, content }),
      ),
    writeSeveral: (work) =>
      writeSeveralAs(services.pools, identity, (transact, session) =>
        endpoint.idempotency
          ? severalOnce(transact, session, { scope: scope(), endpoint, reply, content }, () => work(transact))
          : work(transact),
      ),
  };
}

const isStream = (body: unknown): boolean =>
  typeof (body as { pipe?: unknown } | null | undefined)?.pipe === 'function';

/** Whose quota a call uses: the user's, or for visitors their network's. */
function callerOf(request: FastifyRequest, identity: Identity | undefined): Caller {
  return identity ? { key: identity.userId, visitor: false } : { key: networkOf(request.ip), visitor: true };
}

/** An invalid uuid is simply not found: a guess looks like another's record. */
function parseParams(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw notFound();
  return parsed.data;
}

function parseQuery(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ApiError('QUERY_INVALID', { name: badParameter(parsed.error) });
}

function badParameter(error: ZodError): string {
  const issue = error.issues[0];
  if (issue?.code === 'unrecognized_keys') return issue.keys[0] ?? '?';
  return String(issue?.path[0] ?? '?');
}

/**
 * Runs the work at most once per key: the key's row commits with the effect, so a retry finds either nothing or the
 * whole answer. Of two at once, the second is told to retry.
 */
function once<T>(call: KeyedCall): Edges<T> | undefined {
  const { scope } = call;
  if (!scope) return undefined;
  const hash = canonicalHash(call.content);
  return {
    async begin(db) {
      // Executed in this order: the stored answer is looked up once the lock is held.
      const [lock, kept] = await Promise.all([
        db.query<{ free: boolean }>({
          name: 'key_lock',
          text: 'select pg_try_advisory_xact_lock(hashtextextended($1, 7)) as free',
          values: [scope.join('\n')],
        }),
        findAnswer(db, scope),
      ]);
      if (!lock.rows[0]?.free) throw new ApiError('IDEMPOTENCY_IN_FLIGHT', { retryAfter: 1 });
      replay(kept, hash);
    },
    commit: (result) => answerKept(scope, hash, call, result),
  };
}

/**
 * The same for several transactions: the lock spans them, the answer is stored in the last. After an interruption, a
 * retry finds what was done in the records themselves: their versions have changed.
 */
async function severalOnce<T>(
  transact: Transact,
  session: Queryable,
  call: KeyedCall,
  work: () => Promise<T>,
): Promise<T> {
  const { scope } = call;
  if (!scope) return work();
  const lock = scope.join('\n');
  const { rows } = await session.query<{ free: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 7)) as free',
    [lock],
  );
  if (!rows[0]?.free) throw new ApiError('IDEMPOTENCY_IN_FLIGHT', { retryAfter: 1 });
  try {
    const hash = canonicalHash(call.content);
    replay(await transact((tx) => findAnswer(tx, scope)), hash);
    const result = await work();
    await transact((tx) => tx.query(answerKept(scope, hash, call, result)));
    return result;
  } finally {
    // Not on a lost connection: its locks are gone.
    await session.query('select pg_advisory_unlock(hashtextextended($1, 7))', [lock]).catch(() => undefined);
  }
}

/**
 * User, method, path and key; null without a key where none is required. The path is the declared one with its parsed
 * parameters: encoding, case or a query do not make it another call.
 * @throws ApiError IDEMPOTENCY_KEY_…
 */
function keyScope(
  endpoint: Endpoint,
  params: unknown,
  request: FastifyRequest,
  identity: Identity,
): string[] | null {
  const key = idempotencyKeyOf(request);
  if (key === null) {
    if (endpoint.idempotency === 'required') throw new ApiError('IDEMPOTENCY_KEY_REQUIRED');
    return null;
  }
  const values = (params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  return [identity.userId, endpoint.method, path, key];
}

/** A call with its key, null without one, and its reply, where the work may set that something is pending. */
interface KeyedCall {
  readonly scope: readonly string[] | null;
  readonly endpoint: Endpoint;
  readonly reply: FastifyReply;
  readonly content: unknown;
}

interface KeptAnswer {
  body_hash: string;
  status: number;
  location: string | null;
  body: unknown;
}

async function findAnswer(tx: Queryable, scope: readonly string[]): Promise<KeptAnswer | undefined> {
  const { rows } = await tx.query<KeptAnswer>({
    name: 'key_find',
    text: 'select body_hash, status, location, body from idempotency_keys where user_id = $1 and method = $2 and path = $3 and key = $4',
    values: [...scope],
  });
  return rows[0];
}

/** @throws Replay of the stored answer, ApiError IDEMPOTENCY_BODY_MISMATCH */
function replay(kept: KeptAnswer | undefined, hash: string): void {
  if (!kept) return;
  if (kept.body_hash !== hash) throw new ApiError('IDEMPOTENCY_BODY_MISMATCH');
  throw new Replay(kept);
}

/** The statement that stores an answer under its key. */
const answerKept = (
  scope: readonly string[],
  hash: string,
  { endpoint, reply }: KeyedCall,
  result: unknown,
): QueryConfig => ({
  name: 'key_keep',
  text: `insert into idempotency_keys (user_id, method, path, key, body_hash, status, location, body)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  values: [
    ...scope,
    hash,
    saidBy(reply, endpoint.status ?? 200),
    reply.getHeader('location') ?? null,
    JSON.stringify(result ?? null),
  ],
});

/** The declared status, unless the handler has set that something is pending. */
const saidBy = (reply: FastifyReply, declared: number): number =>
  reply.statusCode === 200 ? declared : reply.statusCode;

function answer(
  reply: FastifyReply,
  status: number,
  result: unknown,
  serialize: ((value: unknown) => string) | undefined,
): FastifyReply {
  // A client that disconnects during a download ends its answer.
  if (reply.sent || reply.raw.headersSent || reply.raw.destroyed || result === reply) return reply;
  if (!serialize)
    return result === undefined ? reply.code(status === 200 ? 204 : status).send() : reply.send(result);
  return reply
    .code(saidBy(reply, status))
    .header('content-type', 'application/json; charset=utf-8')
    .send(serialize(result));
}
