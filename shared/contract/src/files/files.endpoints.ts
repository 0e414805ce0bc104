import { z } from 'zod';
import { id } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

export const uploadFile = defineEndpoint({
  id: 'uploadFile',
  method: 'POST',
  path: '/api/uploads',
  summary: 'Keep a file (PDF, XML, PNG, JPG, at most 10 MB) to attach it to a record.',
  tag: 'Factures',
  access: 'documents.upload',
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
