import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../modules/files/reading/fair-queue.ts';
import { readWhole } from './form.ts';
import { ApiError } from './problem.ts';
import type { UploadMemory } from './upload-memory.ts';

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** Text parts are small; without a limit twenty of them could be a megabyte each. */
const LIMITS = { files: 2, fields: 20, fieldSize: 10_000, fieldNameSize: 100 };

/** An upload about to be read: its caller, and the memory for all. */
export interface UploadRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller;
  readonly memory: UploadMemory;
}

/** One uploaded file. Its type is detected from its bytes, never from its name. */
export interface Upload {
  filename: string;
  bytes: Buffer;
  sha256: string;
  fields: Record<string, string>;
  caller: Caller;
  /** Aborted when the sender disconnects before the answer. */
  gone: AbortSignal;
}

/**
 * Reads exactly one file part named `file`, refused while streaming once it exceeds `maxBytes`, and passes it to the
 * work. Memory is reserved before it is read, and released when the work ends, successfully or not.
 * @throws ApiError FILE_MISSING, FILE_EMPTY, FILE_TOO_LARGE, CONTENT_TYPE_UNSUPPORTED, UPLOAD_INCOMPLETE, RATE_LIMITED,
 * UNAVAILABLE; and whatever the work throws
 */
export async function withUpload<T>(
  { request, reply, caller, memory }: UploadRequest,
  maxBytes = MAX_UPLOAD_BYTES,
  work: (upload: Upload) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) {
    throw new ApiError('CONTENT_TYPE_UNSUPPORTED', { formats: 'multipart/form-data' });
  }
  // The sender may have disconnected during authentication: no event would report it any more.
  if (reply.raw.destroyed) throw new ApiError('UPLOAD_INCOMPLETE');
  const leaving = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) leaving.abort();
  });
  const declared = Number(request.headers['content-length'] ?? maxBytes);
  const release = memory.reserve(caller, Math.min(declared, maxBytes));
  try {
    return await work({ ...(await readFile(request, maxBytes)), caller, gone: leaving.signal });
  } finally {
    release();
  }
}

async function readFile(request: FastifyRequest, maxBytes: number): Promise<Omit<Upload, 'caller' | 'gone'>> {
  const fields: Record<string, string> = {};
  let upload = undefined as Omit<Upload, 'caller' | 'gone'> | undefined;
  await readWhole(request, async () => {
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize: maxBytes } })) {
      if (part.type === 'field') {
        // A truncated text part is not what was sent.
        if (part.valueTruncated || part.fieldnameTruncated) throw new ApiError('BAD_REQUEST');
        fields[part.fieldname] = String(part.value);
        continue;
      }
      // Before its bytes are buffered: a second file uses no memory.
      if (part.fieldname !== 'file' || upload) throw new ApiError('FILE_MISSING');
      const bytes = await part.toBuffer().catch((error: unknown) => {
        if ((error as { code?: string }).code !== 'FST_REQ_FILE_TOO_LARGE') throw error;
        throw new ApiError('FILE_TOO_LARGE', { max: `${Math.floor(maxBytes / 1024 / 1024)}\u00a0Mo` });
      });
      upload = {
        filename: safeName(part.filename),
        bytes,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        fields,
      };
    }
  });
  if (!upload) throw new ApiError('FILE_MISSING');
  if (upload.bytes.length === 0) throw new ApiError('FILE_EMPTY');
  return upload;
}

const LONGEST_NAME = 120;

/**
 * A file's name as stored: NFC, without path, without invisible characters (control, bidirectional and unassigned),
 * runs of spaces as one plain space, no space or dot at either end, at most 120 characters.
 */
export function safeName(name: string): string {
  const base = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const seen = base.replaceAll(/[\s\u2800\u3164]+/g, ' ').replaceAll(/\p{C}/gu, '');
  const short = [...trimmed(seen)].slice(0, LONGEST_NAME).join('');
  return trimmed(short) || 'fichier';
}

function trimmed(name: string): string {
  return name.replaceAll(/^[\s.]+|[\s.]+$/g, '');
}
