import { z } from 'zod';
import { id, idParams, money, partyRef, stepEffect, transitionBody } from '../common.ts';
import { get, patch, post } from '../endpoint.ts';
import { UNFIT_FILE } from '../files/files.endpoints.ts';
import { listQuery, page } from '../list.ts';
import { stepErrors } from '../machines/machine.ts';
import { bulkAnswer, bulkBody, exportAt, timelineAt } from '../shapes.endpoints.ts';
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

export const readInvoice = post('/api/invoices/read', 'invoices.readFile', {
  summary: 'Read an e-invoice (Factur-X PDF, UBL, CII). Writes nothing.',
  bodyKind: 'file',
  response: invoiceReading,
  errors: [...UNFIT_FILE, 'XML_UNSAFE', 'EINVOICE_NOT_RECOGNISED'],
});

export const checkInvoice = post('/api/invoices/check', 'invoices.deposit', {
  summary: 'Every check that the deposit would run, before it. Writes nothing.',
  body: invoiceInput.extend({
    /** The record that already has these fields: it is no duplicate of itself. */
    id: id.optional(),
  }),
  response: z.object({ checks: z.array(check) }),
});

export const listInvoices = get('/api/invoices', 'invoices.read', {
  summary: 'Invoices of one’s side, filtered and sorted by the server.',
  query: listQuery(invoiceListSpec),
  response: page(invoiceRow),
  errors: ['QUERY_INVALID', 'CURSOR_INVALID'],
});

export const exportInvoices = exportAt('/api/invoices.:format', 'invoices.read', invoiceListSpec);

export const listInvoiceAssignors = get('/api/invoices/assignors', 'invoices.readOwed', {
  summary: 'Companies that sent the caller’s invoices, to filter them by; the first 20 by name.',
  query: z.strictObject({ q: z.string().max(200).optional() }),
  response: z.object({ data: z.array(partyRef) }),
});

export const countInvoices = get('/api/invoices/counts', 'invoices.read', {
  summary: 'How many invoices stand in each state, for tabs and menu; each count stops at 10 000.',
  query: z.strictObject({ portfolio: z.literal('me').optional() }),
  response: z.object({
    byStatus: z.array(z.object({ status: invoiceStatus, count: z.int(), outstanding: z.int() })),
    ageing: z.array(z.object({ bucket: z.enum(['notDue', 'd30', 'd60', 'd90', 'over']), amount: z.int() })),
    currency: z.string(),
  }),
});

export const createInvoice = post('/api/invoices', 'invoices.deposit', {
  summary: 'Save a draft.',
  body: invoiceInput,
  response: invoice,
  status: 201,
  idempotency: 'accepted',
  errors: ['CONTRACT_INACTIVE', 'PARTY_INACTIVE'],
});

export const getInvoice = get('/api/invoices/:id', 'invoices.read', {
  summary: 'One invoice with what its reader may do now.',
  params: idParams,
  response: invoice,
});

export const updateInvoice = patch('/api/invoices/:id', 'invoices.deposit', {
  summary: 'Change a draft, or a file sent back for completion.',
  params: idParams,
  body: invoicePatch,
  response: invoice,
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT'],
});

export const transitionInvoice = post('/api/invoices/:id/transitions', 'invoices.read', {
  summary: 'Take one step of the invoice’s machine.',
  params: idParams,
  body: transitionBody,
  machine: invoiceMachine,
  response: invoice,
  idempotency: 'accepted',
  errors: stepErrors(invoiceMachine),
});

export const bulkTransitionInvoices = post('/api/invoices/bulk-transitions', 'invoices.read', {
  summary: 'The same step on up to 200 invoices, each in its own transaction.',
  body: bulkBody(z.enum(['confirm', 'refuse_confirmation', 'approve', 'reject', 'cancel'])),
  response: bulkAnswer,
  idempotency: 'required',
});

export const announceApproval = post('/api/invoices/approval', 'parties.read', {
  summary:
    'What approving these invoices, one after the other, would do now: refuse them, or cover so much. Writes nothing.',
  body: z.strictObject({ ids: z.array(id).min(1).max(200) }),
  response: z.object({
    /** In the order of the ids, without those not found. */
    data: z.array(
      z.object({
        id,
        /** Why the caller's approval would be refused, each invoice on its own. */
        refusal: z.string().nullable(),
        guarantee: z.string().nullable(),
        covered: money,
        uncovered: money,
        /** Label of the reason that the approver must give; null if none. */
        reason: z.string().nullable(),
      }),
    ),
    /** What those that are not refused bring together, and what is then used of ceilings. */
    effects: z.array(stepEffect).optional(),
  }),
});

export const invoiceTimeline = timelineAt(
  '/api/invoices/:id/timeline',
  'invoices.read',
  'Who did what and when, as one’s side may know it.',
);

export const invoiceAnswerFile = get('/api/invoices/:id/answers/:answerId/file', 'invoices.read', {
  summary: 'A file that the depositor gave when the bank asked for more, sandboxed.',
  params: idParams.extend({ answerId: id }),
  produces: 'application/octet-stream',
});

export const invoiceFile = get('/api/invoices/:id/file', 'invoices.read', {
  summary: 'The document as it was deposited, sandboxed.',
  params: idParams,
  produces: 'application/octet-stream',
});
