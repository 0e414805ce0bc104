import { z } from 'zod';
import { allowedAction, id, idParams, instant, isoDate, optionalStr, transitionBody } from '../common.ts';
import { get, post } from '../endpoint.ts';
import { UNFIT_FILE } from '../files/files.endpoints.ts';
import { defineListSpec, listQuery, page } from '../list.ts';
import { stepErrors } from '../machines/machine.ts';
import { stateNames } from '../machines/states.ts';
import { COMMENT_MAX } from '../reasons.ts';
import { TURNS } from '../work/turn.ts';
import { bulkAnswer, bulkBody, exportAt, timelineAt } from '../shapes.endpoints.ts';
import { documentMachine, REVIEWERS } from './document.machine.ts';
import { documentStates } from './document.states.ts';

/** What a document may belong to; `party`: the company itself. */
export const DOCUMENT_OWNERS = ['party', 'adhesion', 'guarantee', 'invoice', 'contract'] as const;
export type DocumentOwner = (typeof DOCUMENT_OWNERS)[number];

const paperRecord = z.object({
  entity: z.enum(['adhesion_request', 'guarantee_request', 'invoice', 'contract']),
  id,
  number: z.string(),
});
export type PaperRecord = z.output<typeof paperRecord>;

export const documentRow = z.object({
  id,
  typeId: id,
  typeLabel: z.string(),
  typeCode: z.string(),
  /** The company that the paper is of. */
  partyId: id,
  ownerName: z.string(),
  ownerType: z.enum(DOCUMENT_OWNERS),
  ownerId: id,
  /** The record that it belongs to; null: the company itself, or a record that the reader does not see. */
  record: paperRecord.nullable().optional(),
  filename: z.string().nullable(),
  status: z.enum(stateNames(documentStates)),
  required: z.boolean(),
  expiresOn: isoDate.nullable(),
  rejectReason: z.string().nullable(),
  /** Requested by the bank, beside what every company must provide; with the bank's words. */
  asked: z.boolean(),
  askedComment: z.string().nullable(),
  /** The department that checks it. */
  reviewer: z.enum(REVIEWERS),
  /** Somebody at the bank has taken it for review. */
  claimed: z.boolean(),
  uploadedAt: instant.nullable(),
  version: z.int(),
  createdAt: instant,
});
export type DocumentRow = z.output<typeof documentRow>;

export const documentRecord = documentRow.extend({
  file: z.object({ mime: z.string(), size: z.int() }).nullable(),
  /** Who has taken it for review; only the bank reads the name. */
  claimedBy: z.string().nullable(),
  /** The bank's own, hidden from its company. */
  internal: z.boolean(),
  replacesId: id.nullable(),
  /** Usual end of validity of such a document, counted from today. */
  usualExpiry: isoDate.nullable(),
  allowedActions: z.array(allowedAction),
});
export type DocumentRecord = z.output<typeof documentRecord>;

export const documentListSpec = defineListSpec({
  filters: {
    status: { kind: 'enum', values: stateNames(documentStates) },
    partyId: { kind: 'id' },
    ownerType: { kind: 'enum', values: DOCUMENT_OWNERS },
    ownerId: { kind: 'id' },
    typeId: { kind: 'id' },
    typeCode: { kind: 'text' },
    reviewer: { kind: 'enum', values: REVIEWERS },
    expiresOn: { kind: 'date' },
    required: { kind: 'flag' },
    /** `me`: only companies of the caller's portfolio; staff only. */
    portfolio: { kind: 'enum', values: ['me'] },
    /** Waits for this function (work/turns.ts). */
    turn: { kind: 'enum', values: TURNS },
  },
  sorts: ['createdAt', 'expiresOn', 'typeLabel'],
  defaultSort: '-createdAt',
  search: true,
});
export const listDocuments = get('/api/documents', 'documents.read', {
  summary: 'Required documents of one’s company, all for staff.',
  query: listQuery(documentListSpec),
  response: page(documentRow),
  errors: ['QUERY_INVALID', 'CURSOR_INVALID'],
});

/** A kind of paper that a company must provide, with its current document. */
export const requiredPaper = z.object({
  typeId: id,
  code: z.string(),
  label: z.string(),
  /** The valid one, else the latest given or requested; null where there is none. */
  documentId: id.nullable(),
  status: z.enum(stateNames(documentStates)).nullable(),
  expiresOn: isoDate.nullable(),
  rejectReason: z.string().nullable(),
  /** Accepted by the bank and not expired. */
  inForce: z.boolean(),
});
export type RequiredPaper = z.output<typeof requiredPaper>;

/** A paper of a record, with its current document and reviewer. */
export const recordPaper = z.object({
  typeId: id,
  code: z.string(),
  label: z.string(),
  /** The record is neither decided nor executed without it. */
  required: z.boolean(),
  reviewer: z.enum(REVIEWERS),
  maxMb: z.int(),
  /** MIME types; empty: all that a document may have. */
  formats: z.array(z.string()),
  /** The valid one, else the latest given or requested; null where there is none. */
  documentId: id.nullable(),
  filename: z.string().nullable(),
  status: z.enum(stateNames(documentStates)).nullable(),
  expiresOn: isoDate.nullable(),
  rejectReason: z.string().nullable(),
  /** Somebody at the bank has taken it for review. */
  claimed: z.boolean(),
  /** Given, and not refused or expired. */
  given: z.boolean(),
  /** Accepted by the bank and not expired. */
  inForce: z.boolean(),
});
export type RecordPaper = z.output<typeof recordPaper>;

export const listRecordPapers = get('/api/documents/papers', 'documents.read', {
  summary: 'Papers that belong to a record: asked for or given with it, where each stands and who checks it.',
  query: z.object({ ownerType: z.enum(DOCUMENT_OWNERS), ownerId: id }),
  response: z.object({ data: z.array(recordPaper) }),
});

export const listRequiredPapers = get('/api/documents/required', 'documents.read', {
  summary: 'The papers that a company must have, and where each stands. The bank names the company.',
  query: z.object({ partyId: id.optional() }),
  response: z.object({ data: z.array(requiredPaper) }),
});

export const getDocument = get('/api/documents/:id', 'documents.read', {
  summary: 'One document with what its reader may do now.',
  params: idParams,
  response: documentRecord,
});

export const createDocument = post('/api/documents', 'documents.upload', {
  summary:
    'Give a document: PDF, PNG or JPG, with the request or as an upload that is kept. It fills the request for one of its kind, and replaces one that is named or no longer good.',
  bodyKind: 'fileOrJson',
  body: z.strictObject({
    typeId: id,
    ownerType: z.enum(DOCUMENT_OWNERS),
    ownerId: id,
    expiresOn: isoDate.optional(),
    replacesId: id.optional(),
    /** `true`: the bank's own, hidden from the company. */
    internal: z.enum(['true', 'false']).optional(),
    /** In place of the file part: the user's own completed upload, not yet attached to a document (docs/adr/0062). */
    uploadId: id.optional(),
  }),
  response: documentRecord,
  status: 201,
  idempotency: 'accepted',
  errors: [
    ...UNFIT_FILE,
    'UPLOAD_INCOMPLETE',
    'UPLOAD_LIMIT_REACHED',
    'STATE_CONFLICT',
    'PARTY_INACTIVE',
    'STORAGE_FULL',
  ],
});

export const requestDocument = post('/api/documents/requests', 'documents.review', {
  summary: 'Ask a company for a document.',
  body: z.strictObject({
    typeId: id,
    ownerType: z.enum(DOCUMENT_OWNERS),
    ownerId: id,
    comment: optionalStr(COMMENT_MAX),
  }),
  response: documentRecord,
  status: 201,
  idempotency: 'accepted',
  errors: ['DUPLICATE_RECORD', 'PARTY_INACTIVE'],
});

export const transitionDocument = post('/api/documents/:id/transitions', 'documents.read', {
  summary: 'Take one step of the document’s machine.',
  params: idParams,
  body: transitionBody,
  machine: documentMachine,
  response: documentRecord,
  idempotency: 'accepted',
  errors: stepErrors(documentMachine),
});

export const bulkTransitionDocuments = post('/api/documents/bulk-transitions', 'documents.review', {
  summary: 'The same decision on up to 200 documents, each in its own transaction.',
  body: bulkBody(z.enum(['accept', 'refuse'])),
  response: bulkAnswer,
  idempotency: 'required',
});

export const documentTimeline = timelineAt(
  '/api/documents/:id/timeline',
  'documents.read',
  'Who did what and when, as one’s side may know it.',
);

export const documentVersions = get('/api/documents/:id/versions', 'documents.read', {
  summary: 'What came before it and after it, the latest first.',
  params: idParams,
  response: z.object({ data: z.array(documentRow) }),
});

export const documentContent = get('/api/documents/:id/content', 'documents.read', {
  summary: 'Its file, as an attachment and sandboxed; the log keeps who read it.',
  params: idParams,
  produces: 'application/octet-stream',
});

export const exportDocuments = exportAt('/api/documents.:format', 'documents.read', documentListSpec);
