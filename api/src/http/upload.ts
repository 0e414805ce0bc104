import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { wholly } from './form.ts';
import { ApiError } from './problem.ts';

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** Text parts are small; without a limit twenty of them could weigh a megabyte each. */
const LIMITS = { files: 2, fields: 20, fieldSize: 10_000, fieldNameSize: 100 };

/** One file as it came: its bytes are what it is, its name is only a label. */
export interface Upload {
  filename: string;
  bytes: Buffer;
  sha256: string;
  fields: Record<string, string>;
}

/**
 * Reads exactly one file part named `file`, refused while streaming once it exceeds `maxBytes`.
 * @throws ApiError FILE_MISSING, FILE_EMPTY, FILE_TOO_LARGE, CONTENT_TYPE_UNSUPPORTED, UPLOAD_INCOMPLETE
 */
export async function readUpload(request: FastifyRequest, maxBytes = MAX_UPLOAD_BYTES): Promise<Upload> {
  if (!request.isMultipart()) {
    throw new ApiError('CONTENT_TYPE_UNSUPPORTED', { formats: 'multipart/form-data' });
  }
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
      };
    }
  });
  if (!upload) throw new ApiError('FILE_MISSING');
  if (upload.bytes.length === 0) throw new ApiError('FILE_EMPTY');
  return upload;
}

/** NFC, without path, control or bidirectional characters, at most 120. */
export function safeName(name: string): string {
  const base = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = base.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return clean.slice(0, 120) || 'fichier';
}
