import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../modules/files/reading/fair-queue.ts';
import { wholly } from './form.ts';
import { ApiError } from './problem.ts';
import type { UploadRoom } from './upload-room.ts';

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** Text parts are small; without a limit twenty of them could weigh a megabyte each. */
const LIMITS = { files: 2, fields: 20, fieldSize: 10_000, fieldNameSize: 100 };

/** An upload about to be read: on whose behalf, and the memory there is for it. */
export interface Sending {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller;
  readonly room: UploadRoom;
}

/** One file as it came: its bytes are what it is, its name is only a label. */
export interface Upload {
  filename: string;
  bytes: Buffer;
  sha256: string;
  fields: Record<string, string>;
  caller: Caller;
  /** Aborted when its sender left before the answer. */
  gone: AbortSignal;
}

/**
 * Reads exactly one file part named `file`, refused while streaming once it exceeds `maxBytes`. The room for its bytes
 * is given back with the answer.
 * @throws ApiError FILE_MISSING, FILE_EMPTY, FILE_TOO_LARGE, CONTENT_TYPE_UNSUPPORTED, UPLOAD_INCOMPLETE, RATE_LIMITED,
 * UNAVAILABLE
 */
export async function readUpload(
  { request, reply, caller, room }: Sending,
  maxBytes = MAX_UPLOAD_BYTES,
): Promise<Upload> {
  if (!request.isMultipart()) {
    throw new ApiError('CONTENT_TYPE_UNSUPPORTED', { formats: 'multipart/form-data' });
  }
  const declared = Number(request.headers['content-length'] ?? maxBytes);
  const giveBack = room.take(caller, Math.min(declared, maxBytes));
  const leaving = new AbortController();
  reply.raw.once('close', () => {
    giveBack();
    if (!reply.raw.writableFinished) leaving.abort();
  });
  const fields: Record<string, string> = {};
  let upload = undefined as Upload | undefined;
  await wholly(async () => {
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize: maxBytes } })) {
      if (part.type === 'field') {
        // A text part cut short would not be what was sent.
        if (part.valueTruncated || part.fieldnameTruncated) throw new ApiError('BAD_REQUEST');
        fields[part.fieldname] = String(part.value);
        continue;
      }
      // Before its bytes are held: a second file costs no memory.
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
        caller,
        gone: leaving.signal,
      };
    }
  });
  if (!upload) throw new ApiError('FILE_MISSING');
  if (upload.bytes.length === 0) throw new ApiError('FILE_EMPTY');
  return upload;
}

const LONGEST_NAME = 120;

/**
 * The name of a file as it is kept: NFC, without path, without what is not seen (control, bidirectional and unassigned
 * characters), one plain space for any run of spaces, no space or dot at either end, at most 120 characters.
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
