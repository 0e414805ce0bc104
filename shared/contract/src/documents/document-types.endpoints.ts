import { z } from 'zod';
import { COUNTRIES, id, idParams, str } from '../common.ts';
import { get, patch, post, put, remove } from '../endpoint.ts';
import { defineListSpec, listQuery, page } from '../list.ts';
import { REQUEST_KINDS } from '../guarantee-requests/guarantee-request.fields.ts';
import { exportAt } from '../shapes.endpoints.ts';
import { REVIEWERS } from './document.machine.ts';
import { DOCUMENT_OWNERS } from './documents.endpoints.ts';

/** Sides of a company from which a kind of document may be required: as buyer, as assignor. */
export const DOCUMENT_ROLES = ['client', 'supplier'] as const;
/** Accepted formats of a document; when none is listed: PDF or image. Tables must have no macros, links or formulas. */
export const DOCUMENT_FORMATS = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
  'text/csv',
] as const;
/** Most legal forms that one kind may list. */
const FORMS_MAX = 20;

export const documentTypeRow = z.object({
  id,
  code: z.string(),
  label: z.string(),
  appliesTo: z.enum(DOCUMENT_OWNERS),
  required: z.boolean(),
  /** Required of companies with one of these roles, countries and legal forms; an empty list means all. */
  roles: z.array(z.enum(DOCUMENT_ROLES)),
  countries: z.array(z.string()),
  legalForms: z.array(z.string()),
  /** Required before a guarantee request of these kinds is submitted; empty: for none. */
  requestKinds: z.array(z.enum(REQUEST_KINDS)),
  validityMonths: z.int().nullable(),
  formats: z.array(z.string()),
  maxMb: z.int(),
  /** The department that checks it. */
  reviewer: z.enum(REVIEWERS),
  position: z.int(),
  active: z.boolean(),
  version: z.int(),
});
export type DocumentTypeRow = z.output<typeof documentTypeRow>;

export const documentTypeListSpec = defineListSpec({
  filters: { appliesTo: { kind: 'enum', values: DOCUMENT_OWNERS } },
  sorts: ['position', 'label', 'code'],
  defaultSort: 'position',
  search: true,
});

const fields = {
  code: z
    .string()
    .trim()
    .max(40)
    .regex(/^[A-Z][A-Z0-9_]+$/),
  label: str(120).min(2),
  appliesTo: z.enum(DOCUMENT_OWNERS),
  required: z.boolean(),
  roles: z.array(z.enum(DOCUMENT_ROLES)).max(DOCUMENT_ROLES.length),
  countries: z.array(z.enum(COUNTRIES)).max(COUNTRIES.length),
  legalForms: z.array(str(80).min(1)).max(FORMS_MAX),
  validityMonths: z.int().min(1).max(120).nullable(),
  formats: z.array(z.enum(DOCUMENT_FORMATS)).max(DOCUMENT_FORMATS.length),
  maxMb: z.int().min(1).max(10),
  reviewer: z.enum(REVIEWERS),
};

const newDocumentType = z.strictObject({
  ...fields,
  requestKinds: z.array(z.enum(REQUEST_KINDS)).max(REQUEST_KINDS.length).optional(),
});
export const createDocumentType = post('/api/document-types', 'documentTypes.write', {
  summary: 'Add a kind of document; it comes last.',
  body: newDocumentType,
  response: documentTypeRow,
  status: 201,
  idempotency: 'accepted',
  errors: ['DUPLICATE_RECORD'],
});

export const getDocumentType = get('/api/document-types/:id', 'documentTypes.write', {
  summary: 'One kind of document.',
  params: idParams,
  response: documentTypeRow,
});

export const updateDocumentType = patch('/api/document-types/:id', 'documentTypes.write', {
  summary: 'Change a kind of document, or ask for it no longer; documents that were given stay as they are.',
  params: idParams,
  body: newDocumentType
    .extend({ active: z.boolean() })
    .partial()
    .extend({ version: z.int().min(1) }),
  response: documentTypeRow,
  errors: ['VERSION_CONFLICT', 'DUPLICATE_RECORD'],
});

export const deleteDocumentType = remove('/api/document-types/:id', 'documentTypes.write', {
  summary: 'Delete a kind of which there is no document.',
  params: idParams,
  query: z.object({ version: z.coerce.number().int().min(1) }),
  status: 204,
  errors: ['IN_USE', 'VERSION_CONFLICT'],
});

export const orderDocumentTypes = put('/api/document-types/order', 'documentTypes.write', {
  summary:
    'The order in which kinds of documents are shown and asked for; those that are not named keep theirs behind them.',
  body: z.strictObject({ ids: z.array(id).min(1).max(200) }),
  response: z.object({ data: z.array(documentTypeRow) }),
});

const audience = z.object({
  /** Companies that must have it. */
  parties: z.int(),
  /** Those without a valid one. */
  open: z.int(),
});

export const documentTypeAudienceNow = get('/api/document-types/:id/audience', 'documentTypes.write', {
  summary: 'How many companies a kind is asked of as it is kept.',
  params: idParams,
  response: audience,
});

export const documentTypeAudience = post('/api/document-types/audience', 'documentTypes.write', {
  summary: 'How many companies such a kind is asked of, before it is saved.',
  body: z.strictObject({
    /** The kind whose documents count as given; none for an unsaved kind. */
    id: id.nullish(),
    appliesTo: fields.appliesTo,
    required: fields.required,
    active: z.boolean(),
    roles: fields.roles,
    countries: fields.countries,
    legalForms: fields.legalForms,
  }),
  response: audience,
});

export const listDocumentTypes = get('/api/document-types', 'documentTypes.read', {
  summary: 'Kinds of documents the bank asks for.',
  query: listQuery(documentTypeListSpec),
  response: page(documentTypeRow),
});
export const exportDocumentTypes = exportAt(
  '/api/document-types.:format',
  'documentTypes.read',
  documentTypeListSpec,
);
