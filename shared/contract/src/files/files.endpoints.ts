import { z } from 'zod';
import { id, idParams } from '../common.ts';
import { get, post } from '../endpoint.ts';
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

export const uploadedFile = get('/api/uploads/:id', 'documents.upload', {
  summary: 'A file that oneself has uploaded, sandboxed: to see it again before it stands on a record.',
  params: idParams,
  produces: 'application/octet-stream',
});
