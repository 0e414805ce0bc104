import type { FastifyRequest } from 'fastify';
import { ApiError } from './problem.ts';

/**
 * The fields of a form, multipart or urlencoded; of a repeated field the first counts.
 * @throws ApiError CONTENT_TYPE_UNSUPPORTED for a file part
 */
export async function readForm(request: FastifyRequest): Promise<unknown> {
  if (!request.isMultipart()) return request.body ?? {};
  const fields: Record<string, string> = {};
  await readWhole(request, async () => {
    for await (const part of request.parts({ limits: { fields: 20, files: 0, fieldSize: 10_000 } })) {
      if (part.type === 'file') throw new ApiError('CONTENT_TYPE_UNSUPPORTED', { formats: 'formulaire' });
      if (!Object.hasOwn(fields, part.fieldname)) fields[part.fieldname] = String(part.value);
    }
  });
  return fields;
}

/**
 * Reads a multipart body. The parser throws a bare error for an incomplete or invalid body; for one that was cut off
 * earlier, it would wait forever.
 * @throws ApiError UPLOAD_INCOMPLETE, and whatever the work throws by name
 */
export async function readWhole(request: FastifyRequest, read: () => Promise<void>): Promise<void> {
  if (request.raw.destroyed) throw new ApiError('UPLOAD_INCOMPLETE');
  try {
    await read();
  } catch (error) {
    const { code } = error as { code?: string };
    if (error instanceof ApiError || code?.startsWith('FST_')) throw error;
    throw new ApiError('UPLOAD_INCOMPLETE');
  }
}
