import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  createResumableUpload,
  getResumableUpload,
  removeResumableUpload,
  sendResumableBytes,
  type ResumableUpload,
} from '@cessio/contract';
import { ApiError } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { MAX_UPLOAD_BYTES, safeName } from '../../http/upload.ts';
import type { Services } from '../../services.ts';
import { InTurn } from './in-turn.ts';
import { insertUpload, requireUpload } from './resumable.repository.ts';
import { dropUpload, finishUpload, receiveBytes } from './resumable.service.ts';
import { takeUpload } from './upload-allowance.ts';

const VERSION = '1.0.0';
const BYTES = 'application/offset+octet-stream';
/** Complete uploads that are held in memory at once, to be inspected. */
const FINISHED_AT_ONCE = 3;

/** Headers of tus that a page of another origin may read. */
export const RESUMABLE_HEADERS = [
  'tus-resumable',
  'tus-version',
  'tus-extension',
  'tus-max-size',
  'upload-offset',
  'upload-length',
  'upload-expires',
] as const;

/** Resumable uploads: tus 1.0 with creation, termination and expiration (docs/adr/0062). */
export function resumableRoutes(app: FastifyInstance, services: Services): void {
  const turns = new InTurn(FINISHED_AT_ONCE);
  // A scope of its own: nowhere else does a body stay a stream.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(BYTES, (_request, payload, done) => done(null, payload));
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('tus-resumable', VERSION);
    });

    scope.options(createResumableUpload.path, (_request, reply) =>
      reply
        .headers({
          'tus-version': VERSION,
          'tus-extension': 'creation,termination,expiration',
          'tus-max-size': String(MAX_UPLOAD_BYTES),
        })
        .code(204)
        .send(),
    );

    route(scope, services, createResumableUpload, async ({ request, reply, identity, write }) => {
      requireVersion(request, reply);
      const size = lengthOf(request, 'upload-length');
      if (size === 0) throw new ApiError('FILE_EMPTY');
      if (size > MAX_UPLOAD_BYTES) throw new ApiError('FILE_TOO_LARGE', { max: '10\u00a0Mo' });
      const filename = safeName(filenameOf(request));
      const upload = await write(async (tx) => {
        await takeUpload(tx, size);
        return insertUpload(tx, identity.userId, filename, size);
      });
      reply.header('location', `${createResumableUpload.path}/${upload.id}`);
      return told(reply, upload);
    });

    route(scope, services, getResumableUpload, async ({ request, reply, params, identity, read }) => {
      const upload = await read((db) => requireUpload(db, identity.userId, params.id));
      if (request.method === 'HEAD') requireVersion(request, reply);
      return told(reply, upload);
    });

    route(scope, services, sendResumableBytes, async ({ request, reply, params, identity, read }) => {
      const upload = await read((db) => requireUpload(db, identity.userId, params.id));
      requireVersion(request, reply);
      const body = bodyOf(request);
      const offset = lengthOf(request, 'upload-offset');
      const announced = request.headers['content-length'] ? Number(request.headers['content-length']) : null;
      const caller = { services, identity, request };
      const received = await receiveBytes(caller, upload, offset, body, announced);
      if (received === upload.size) await finishUpload(caller, upload, turns);
      told(reply, { ...upload, received });
    });

    route(scope, services, removeResumableUpload, async ({ request, reply, params, identity, read }) => {
      await read((db) => requireUpload(db, identity.userId, params.id));
      requireVersion(request, reply);
      await dropUpload(services, identity, params.id);
    });
  });
}

/** Reports the state of an upload in tus headers. */
function told(reply: FastifyReply, upload: ResumableUpload): ResumableUpload {
  reply.headers({
    'upload-offset': String(upload.received),
    'upload-length': String(upload.size),
    'upload-expires': new Date(upload.expiresAt).toUTCString(),
  });
  return upload;
}

/** @throws ApiError TUS_VERSION_UNSUPPORTED */
function requireVersion(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers['tus-resumable'] === VERSION) return;
  reply.header('tus-version', VERSION);
  throw new ApiError('TUS_VERSION_UNSUPPORTED');
}

/** @throws ApiError CONTENT_TYPE_UNSUPPORTED */
function bodyOf(request: FastifyRequest): Readable {
  if (request.headers['content-type'] !== BYTES || !request.body)
    throw new ApiError('CONTENT_TYPE_UNSUPPORTED', { formats: BYTES });
  return request.body as Readable;
}

/** A length in a header: digits, nothing else. @throws ApiError BAD_REQUEST */
function lengthOf(request: FastifyRequest, header: string): number {
  const text = request.headers[header];
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) throw new ApiError('BAD_REQUEST');
  return Number(text);
}

/** The name in Upload-Metadata, pairs of a key and a text in base64; '' where it says none. @throws ApiError BAD_REQUEST */
function filenameOf(request: FastifyRequest): string {
  const metadata = request.headers['upload-metadata'] ?? '';
  if (typeof metadata !== 'string') throw new ApiError('BAD_REQUEST');
  let filename = '';
  for (const pair of metadata.split(',')) {
    const [key, value = '', ...more] = pair.trim().split(' ');
    if (more.length > 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(value)) throw new ApiError('BAD_REQUEST');
    if (key === 'filename') filename = Buffer.from(value, 'base64').toString('utf8');
  }
  return filename;
}
