import { z } from 'zod';
import { DEPARTMENTS } from '../actors.ts';
import { id, instant, isoDate, money } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineListSpec, listQuery, page } from '../list.ts';
import { commissionStates } from '../commissions/commission.states.ts';
import { documentStates } from '../documents/document.states.ts';
import { stateNames } from '../machines/states.ts';

const tag = 'Bureau';

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
  },
  sorts: ['createdAt', 'expiresOn', 'typeLabel'],
  defaultSort: '-createdAt',
  search: true,
});
export const listDocuments = defineEndpoint({
  id: 'listDocuments',
  method: 'GET',
  path: '/api/documents',
  summary: 'Required documents of one’s company, all for staff.',
  tag,
  access: 'documents.read',
  query: listQuery(documentListSpec),
  response: page(documentRow),
  errors: ['QUERY_INVALID', 'CURSOR_INVALID'],
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
export const listDocumentTypes = defineEndpoint({
  id: 'listDocumentTypes',
  method: 'GET',
  path: '/api/document-types',
  summary: 'Kinds of documents the bank asks for.',
  tag,
  access: 'documentTypes.read',
  query: listQuery(documentTypeListSpec),
  response: page(documentTypeRow),
});

export const employeeRow = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.string(),
  department: z.enum(DEPARTMENTS).nullable(),
  staffNo: z.string(),
  approvalLimit: z.int().nullable(),
  active: z.boolean(),
  portfolioCount: z.int(),
});
export type EmployeeRow = z.output<typeof employeeRow>;
export const employeeListSpec = defineListSpec({
  filters: { department: { kind: 'enum', values: DEPARTMENTS }, active: { kind: 'flag' } },
  sorts: ['lastName', 'staffNo'],
  defaultSort: 'lastName',
  search: true,
});
export const listEmployees = defineEndpoint({
  id: 'listEmployees',
  method: 'GET',
  path: '/api/employees',
  summary: 'The bank’s people by department.',
  tag,
  access: 'employees.read',
  query: listQuery(employeeListSpec),
  response: page(employeeRow),
});

export const commissionRow = z.object({
  id,
  kind: z.enum(['service', 'guarantee', 'interest', 'unpaid', 'dispute', 'adjustment']),
  partyName: z.string(),
  invoiceNumber: z.string().nullable(),
  base: money,
  ratePpm: z.int(),
  days: z.int().nullable(),
  net: z.int(),
  vat: z.int(),
  gross: z.int(),
  currency: z.string(),
  formulaText: z.string(),
  status: z.enum(stateNames(commissionStates)),
  createdAt: instant,
});
export type CommissionRow = z.output<typeof commissionRow>;
export const commissionListSpec = defineListSpec({
  filters: {
    kind: { kind: 'enum', values: ['service', 'guarantee', 'interest', 'unpaid', 'dispute', 'adjustment'] },
    status: { kind: 'enum', values: stateNames(commissionStates) },
  },
  sorts: ['createdAt', 'gross'],
  defaultSort: '-createdAt',
  search: false,
});
export const listCommissions = defineEndpoint({
  id: 'listCommissions',
  method: 'GET',
  path: '/api/commissions',
  summary: 'Commissions, to their payer and the bank only.',
  tag,
  access: 'commissions.read',
  query: listQuery(commissionListSpec),
  response: page(commissionRow),
});
