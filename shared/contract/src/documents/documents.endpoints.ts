import { z } from 'zod';
import { id, instant, isoDate } from '../common.ts';
import { get } from '../endpoint.ts';
import { defineListSpec, EXPORT_TYPES, exportParams, exportQuery, listQuery, page } from '../list.ts';
import { documentStates } from './document.states.ts';
import { stateNames } from '../machines/states.ts';

export const documentRow = z.object({
  id,
  typeLabel: z.string(),
  typeCode: z.string(),
  ownerName: z.string(),
  filename: z.string().nullable(),
  status: z.enum(stateNames(documentStates)),
  required: z.boolean(),
  expiresOn: isoDate.nullable(),
  rejectReason: z.string().nullable(),
  createdAt: instant,
});
export type DocumentRow = z.output<typeof documentRow>;
export const documentListSpec = defineListSpec({
  filters: {
    status: { kind: 'enum', values: stateNames(documentStates) },
    partyId: { kind: 'id' },
    typeCode: { kind: 'text' },
    expiresOn: { kind: 'date' },
    /** `me` keeps the companies of the caller's portfolio; staff only. */
    portfolio: { kind: 'enum', values: ['me'] },
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
export const exportDocuments = get('/api/documents.:format', 'documents.read', {
  summary: 'The filtered set as CSV or XLSX, streamed.',
  params: exportParams,
  query: exportQuery(documentListSpec),
  produces: EXPORT_TYPES,
  errors: ['QUERY_INVALID', 'EXPORT_TOO_LARGE'],
});

export const documentTypeRow = z.object({
  id,
  code: z.string(),
  label: z.string(),
  appliesTo: z.string(),
  required: z.boolean(),
  validityMonths: z.int().nullable(),
  maxMb: z.int(),
  active: z.boolean(),
});
export type DocumentTypeRow = z.output<typeof documentTypeRow>;
export const documentTypeListSpec = defineListSpec({
  filters: { appliesTo: { kind: 'enum', values: ['party', 'adhesion', 'guarantee', 'invoice', 'contract'] } },
  sorts: ['label', 'code'],
  defaultSort: 'label',
  search: true,
});
export const listDocumentTypes = get('/api/document-types', 'documentTypes.read', {
  summary: 'Kinds of documents the bank asks for.',
  query: listQuery(documentTypeListSpec),
  response: page(documentTypeRow),
});
export const exportDocumentTypes = get('/api/document-types.:format', 'documentTypes.read', {
  summary: 'The filtered set as CSV or XLSX, streamed.',
  params: exportParams,
  query: exportQuery(documentTypeListSpec),
  produces: EXPORT_TYPES,
  errors: ['QUERY_INVALID', 'EXPORT_TOO_LARGE'],
});
