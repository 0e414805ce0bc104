import { z } from 'zod';
import { id, idParams, timeline, transitionBody } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { exportQuery, listQuery, page } from '../list.ts';
import { COMMENT_MAX } from '../reasons.ts';
import { invoiceMachine } from './invoice.machine.ts';
import { check, invoiceStatus } from './invoice.fields.ts';
import {
  invoice,
  invoiceInput,
  invoiceListSpec,
  invoicePatch,
  invoiceReading,
  invoiceRow,
} from './invoices.schemas.ts';

const tag = 'Factures';

export const readInvoice = defineEndpoint({
  id: 'readInvoice',
  method: 'POST',
  path: '/api/invoices/read',
  summary: 'Read an e-invoice (Factur-X PDF, UBL, CII). Writes nothing.',
  tag,
  access: 'invoices.readFile',
  bodyKind: 'file',
  response: invoiceReading,
  errors: [
    'FILE_TOO_LARGE',
    'FILE_TYPE_REFUSED',
    'FILE_MISSING',
    'FILE_EMPTY',
    'FILE_UNREADABLE',
    'FILE_ENCRYPTED',
    'FILE_INFECTED',
    'FILE_BOMB',
    'XML_UNSAFE',
    'EINVOICE_NOT_RECOGNISED',
  ],
});

export const checkInvoice = defineEndpoint({
  id: 'checkInvoice',
  method: 'POST',
  path: '/api/invoices/check',
  summary: 'Every check that the deposit would run, before it. Writes nothing.',
  tag,
  access: 'invoices.deposit',
  body: invoiceInput,
  response: z.object({ checks: z.array(check) }),
});

export const listInvoices = defineEndpoint({
  id: 'listInvoices',
  method: 'GET',
  path: '/api/invoices',
  summary: 'Invoices of one’s side, filtered and sorted by the server.',
  tag,
  access: 'invoices.read',
  query: listQuery(invoiceListSpec),
  response: page(invoiceRow),
  errors: ['QUERY_INVALID', 'CURSOR_INVALID'],
});

export const exportInvoices = defineEndpoint({
  id: 'exportInvoices',
  method: 'GET',
  path: '/api/invoices.csv',
  summary: 'The filtered set as CSV, streamed.',
  tag,
  access: 'invoices.read',
  query: exportQuery(invoiceListSpec),
  produces: 'text/csv',
  errors: ['QUERY_INVALID'],
});

export const countInvoices = defineEndpoint({
  id: 'countInvoices',
  method: 'GET',
  path: '/api/invoices/counts',
  summary: 'How many invoices stand in each state, for tabs and menu; each count stops at 10 000.',
  tag,
  access: 'invoices.read',
  query: z.strictObject({ portfolio: z.literal('me').optional() }),
  response: z.object({
    byStatus: z.array(z.object({ status: invoiceStatus, count: z.int(), outstanding: z.int() })),
    ageing: z.array(z.object({ bucket: z.enum(['notDue', 'd30', 'd60', 'd90', 'over']), amount: z.int() })),
    currency: z.string(),
  }),
});

export const createInvoice = defineEndpoint({
  id: 'createInvoice',
  method: 'POST',
  path: '/api/invoices',
  summary: 'Save a draft.',
  tag,
  access: 'invoices.deposit',
  body: invoiceInput,
  response: invoice,
  status: 201,
  idempotency: 'accepted',
  errors: ['CONTRACT_INACTIVE', 'PARTY_INACTIVE'],
});

export const getInvoice = defineEndpoint({
  id: 'getInvoice',
  method: 'GET',
  path: '/api/invoices/:id',
  summary: 'One invoice with what its reader may do now.',
  tag,
  access: 'invoices.read',
  params: idParams,
  response: invoice,
});

export const updateInvoice = defineEndpoint({
  id: 'updateInvoice',
  method: 'PATCH',
  path: '/api/invoices/:id',
  summary: 'Change a draft, or a file sent back for completion.',
  tag,
  access: 'invoices.deposit',
  params: idParams,
  body: invoicePatch,
  response: invoice,
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT'],
});

export const transitionInvoice = defineEndpoint({
  id: 'transitionInvoice',
  method: 'POST',
  path: '/api/invoices/:id/transitions',
  summary: 'Take one step of the invoice’s machine.',
  tag,
  access: 'invoices.read',
  params: idParams,
  body: transitionBody,
  machine: invoiceMachine,
  response: invoice,
  idempotency: 'accepted',
  errors: [
    'VERSION_CONFLICT',
    'STATE_CONFLICT',
    'RIGHT_MISSING',
    'INVOICE_BLOCKED',
    'FILE_MISSING',
    'CONTRACT_INACTIVE',
    'CONFIRMATION_EXPIRED',
    'PROOF_REQUIRED',
    'REASON_REQUIRED',
    'REASON_NOT_ALLOWED',
    'COMMENT_REQUIRED',
    'ITEMS_MISSING',
    'ALERT_OPEN',
    'FOUR_EYES_REQUIRED',
    'APPROVAL_LIMIT_EXCEEDED',
    'CEILING_EXCEEDED',
    'CONCENTRATION_EXCEEDED',
    'TENOR_EXCEEDED',
  ],
});

export const bulkTransitionInvoices = defineEndpoint({
  id: 'bulkTransitionInvoices',
  method: 'POST',
  path: '/api/invoices/bulk-transitions',
  summary: 'The same step on up to 200 invoices, each in its own transaction.',
  tag,
  access: 'invoices.read',
  body: z.strictObject({
    action: z.enum(['confirm', 'refuse_confirmation', 'approve', 'reject', 'cancel']),
    items: z
      .array(z.object({ id, version: z.int() }))
      .min(1)
      .max(200),
    reasonCode: z.string().optional(),
    comment: z.string().trim().max(COMMENT_MAX).optional(),
  }),
  response: z.object({
    succeeded: z.int(),
    failed: z.int(),
    results: z.array(
      z.object({ id, ok: z.boolean(), code: z.string().nullable(), detail: z.string().nullable() }),
    ),
  }),
  idempotency: 'required',
});

export const invoiceTimeline = defineEndpoint({
  id: 'invoiceTimeline',
  method: 'GET',
  path: '/api/invoices/:id/timeline',
  summary: 'Who did what and when, as one’s side may know it.',
  tag,
  access: 'invoices.read',
  params: idParams,
  response: timeline,
});

export const invoiceFile = defineEndpoint({
  id: 'invoiceFile',
  method: 'GET',
  path: '/api/invoices/:id/file',
  summary: 'The document as it was deposited, sandboxed.',
  tag,
  access: 'invoices.read',
  params: idParams,
  produces: 'application/octet-stream',
});
