import { z } from 'zod';
import { id, idParams, instant } from '../common.ts';
import { get, patch, post, remove } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';

/** Errors of a call that reads the file it is given. */
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
    'UPLOAD_LIMIT_REACHED',
    'STORAGE_FULL',
  ],
});

export const uploadedFile = get('/api/uploads/:id', 'documents.upload', {
  summary: 'A file that the user has uploaded, sandboxed: to view it before it is attached to a record.',
  params: idParams,
  produces: 'application/octet-stream',
});

/** State of a resumable upload (docs/adr/0062). */
export const resumableUpload = z.object({
  id,
  filename: z.string(),
  /** Bytes, as announced. */
  size: z.int(),
  /** Bytes received; the next chunk begins there. */
  received: z.int(),
  /** Complete, inspected and stored: its id may be sent as `uploadId` or `fileId`. */
  kept: z.boolean(),
  expiresAt: instant,
});
export type ResumableUpload = z.output<typeof resumableUpload>;

export const createResumableUpload = post('/api/uploads/resumable', 'documents.upload', {
  summary:
    'Announce a file to be sent in pieces, by tus 1.0: Upload-Length and Upload-Metadata say its size and name. It is kept for 24 hours.',
  response: resumableUpload,
  status: 201,
  errors: ['FILE_TOO_LARGE', 'FILE_EMPTY', 'TUS_VERSION_UNSUPPORTED', 'UPLOAD_LIMIT_REACHED'],
});

export const getResumableUpload = get('/api/uploads/resumable/:id', 'documents.upload', {
  summary: 'State of the user’s own upload; by HEAD in the headers of tus.',
  params: idParams,
  response: resumableUpload,
  errors: ['TUS_VERSION_UNSUPPORTED'],
});

export const sendResumableBytes = patch('/api/uploads/resumable/:id', 'documents.upload', {
  summary:
    'Send the next bytes from Upload-Offset on. With the last ones the file is inspected and kept, or refused.',
  params: idParams,
  bodyKind: 'bytes',
  errors: [
    ...UNFIT_FILE,
    'UPLOAD_OFFSET_CONFLICT',
    'UPLOAD_INCOMPLETE',
    'CONTENT_TYPE_UNSUPPORTED',
    'TUS_VERSION_UNSUPPORTED',
    'STORAGE_FULL',
  ],
});

export const removeResumableUpload = remove('/api/uploads/resumable/:id', 'documents.upload', {
  summary: 'Give an upload up, bytes included.',
  params: idParams,
  errors: ['TUS_VERSION_UNSUPPORTED'],
});

/** Lifetime of an address made by `createDownload`, which gives its file once. */
export const DOWNLOAD_SECONDS = 60;

export const createDownload = post('/api/downloads', 'signed-in', {
  summary:
    'An address that gives one file once, within a minute, to a browser link, which cannot carry a bearer: a document, an export, a ZIP.',
  body: z.strictObject({
    /** Path of a call that answers a file, with its query: `/api/documents/{id}/content`. */
    path: z.string().max(4000),
  }),
  response: z.object({ url: z.string(), expiresAt: instant }),
  status: 201,
});

export const takeDownload = get('/api/downloads/:token', 'public', {
  summary: 'The file of such an address, for whoever asked for it as their rights are now.',
  params: z.object({ token: z.string().max(100) }),
  produces: 'application/octet-stream',
  errors: ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED'],
});
