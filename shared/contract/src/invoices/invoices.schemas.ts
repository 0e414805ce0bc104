import { z } from 'zod';
import { inputSchema, patchSchema, recordSchema, rowSchema } from '../fields.ts';
import { defineListSpec } from '../list.ts';
import { TURNS } from '../work/turn.ts';
import { stateNames } from '../machines/states.ts';
import { DOC_TYPES, invoiceEntity } from './invoice.fields.ts';
import { invoiceStates } from './invoice.states.ts';

/** What a deposit sends. A draft needs only the contract's side: missing fields only block the submission. */
export const invoiceInput = inputSchema(invoiceEntity);
export type InvoiceInput = z.output<typeof invoiceInput>;
export const invoicePatch = patchSchema(invoiceEntity).extend({ version: z.int().min(1) });

/** One line of a list. */
export const invoiceRow = rowSchema(invoiceEntity).extend({
  /** Why the reader's limit does not cover its amount, while the bank decides; absent for companies. */
  limitedBy: z.object({ code: z.string(), text: z.string() }).nullish(),
});
export type InvoiceRow = z.output<typeof invoiceRow>;
export const invoice = recordSchema(invoiceEntity);
export type Invoice = z.output<typeof invoice>;

export const invoiceListSpec = defineListSpec({
  filters: {
    status: { kind: 'enum', values: stateNames(invoiceStates) },
    docType: { kind: 'enum', values: DOC_TYPES },
    program: { kind: 'enum', values: ['classic', 'reverse'] },
    currency: { kind: 'enum', values: ['EUR', 'MAD', 'DZD', 'TND'] },
    assignorId: { kind: 'id' },
    debtorId: { kind: 'id' },
    contractId: { kind: 'id' },
    /** Assigned by this batch. */
    batchId: { kind: 'id' },
    /** Approved, and in no batch yet: it can be assigned. */
    batchable: { kind: 'flag' },
    number: { kind: 'text' },
    issueDate: { kind: 'date' },
    dueDate: { kind: 'date' },
    createdAt: { kind: 'instant' },
    /** Until when it can be confirmed. */
    confirmBy: { kind: 'instant' },
    /** Day on which the debtor finished paying it. */
    paidOn: { kind: 'date' },
    gross: { kind: 'amount' },
    due: { kind: 'amount' },
    outstanding: { kind: 'amount' },
    /** `me`: only companies of the caller's portfolio; staff only. */
    portfolio: { kind: 'enum', values: ['me'] },
    /** Who has the file in the bank: risk while an alert is open. */
    holder: { kind: 'enum', values: ['adviser', 'm1', 'risk'] },
    confidential: { kind: 'flag' },
    /** The confirmation period is over. */
    late: { kind: 'flag' },
    /** Waits for this function (work/turns.ts). */
    turn: { kind: 'enum', values: TURNS },
  },
  sorts: ['createdAt', 'dueDate', 'issueDate', 'gross', 'due', 'outstanding', 'number', 'statusSince'],
  defaultSort: '-createdAt',
  search: true,
  sums: ['due', 'gross', 'outstanding'],
});

/** Fields that a document can provide, null when it does not. */
export const readingFields = z.object({
  docType: z.string().nullable(),
  number: z.string().nullable(),
  issueDate: z.string().nullable(),
  dueDate: z.string().nullable(),
  currency: z.string().nullable(),
  net: z.int().nullable(),
  vat: z.int().nullable(),
  gross: z.int().nullable(),
  /** BT-113; derived from the total and BT-115 where absent. */
  prepaid: z.int().nullable(),
  /** BT-114: rounding of the total, positive or negative. */
  rounding: z.int().nullable(),
  /** BT-115. */
  payable: z.int().nullable(),
  sellerName: z.string().nullable(),
  sellerId: z.string().nullable(),
  buyerName: z.string().nullable(),
  buyerId: z.string().nullable(),
  payeeName: z.string().nullable(),
  payeeIban: z.string().nullable(),
  orderRef: z.string().nullable(),
  /** BT-25, of a credit note. */
  originalNumber: z.string().nullable(),
});
const finding = z.object({ code: z.string(), path: z.string(), message: z.string() });
export const invoiceReading = z.object({
  kind: z.enum(['facturx', 'ubl', 'cii', 'none']),
  fields: readingFields,
  sources: z.record(z.string(), z.string()),
  blocking: z.array(finding),
  warnings: z.array(finding),
  /** Whether the pages of a PDF agree with its XML; null unless both exist. */
  pdf: z.enum(['agrees', 'differs', 'unread']).nullable(),
});
export type InvoiceReading = z.output<typeof invoiceReading>;
export type Finding = z.output<typeof finding>;
