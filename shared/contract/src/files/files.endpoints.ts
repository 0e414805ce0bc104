import { z } from 'zod';
import { id } from '../common.ts';
import { post } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';

/** What a call refuses that reads the file it is given. */
export const UNFIT_FILE = [
  'FILE_TOO_LARGE',
  'FILE_TYPE_REFUSED',
  'FILE_MISSING',
  'FILE_EMPTY',
  'FILE_UNREADABLE',
  'FILE_ENCRYPTED',
  'FILE_INFECTED',
  'FILE_BOMB',
] as const satisfies readonly ErrorCode[];

export const uploadFile = post('/api/uploads', 'documents.upload', {
  summary: 'Keep a file (PDF, XML, PNG, JPG, at most 10 MB) to attach it to a record.',
  bodyKind: 'file',
  response: z.object({ id, filename: z.string(), mime: z.string(), size: z.int(), sha256: z.string() }),
  status: 201,
  errors: [
    'FILE_TOO_LARGE',
    'FILE_TYPE_REFUSED',
    'FILE_MISSING',
    'FILE_EMPTY',
    'FILE_INFECTED',
    'UPLOAD_INCOMPLETE',
  ],
});
