import { z } from 'zod';
import {
  allowedAction,
  currency,
  id,
  instant,
  isoDate,
  money,
  optionalNameStr,
  optionalStr,
  partyRef,
  signedMoney,
} from '../common.ts';
import { invoiceStates } from './invoice.states.ts';
import { stateNames } from '../machines/states.ts';
import { defineListSpec } from '../list.ts';

export const DOC_TYPES = ['380', '381', '384', '386', '393', '396'] as const;
export const DOC_TYPE_LABELS: Record<(typeof DOC_TYPES)[number], string> = {
  '380': 'Facture',
  '381': 'Avoir',
  '384': 'Facture rectificative',
  '386': 'Facture d’acompte',
  '393': 'Facture affacturée',
  '396': 'Avoir affacturé',
};
export const INVOICE_SOURCES = ['form', 'csv', 'facturx', 'ubl', 'cii', 'teif'] as const;
export const invoiceStatus = z.enum(stateNames(invoiceStates));
export const program = z.enum(['classic', 'reverse']);

/** BR-FR-01/02: at most 35 letters, digits, `+ - _ /`. */
export const invoiceNumber = z
  .string()
  .trim()
  .min(1)
  .max(35)
  .regex(/^[A-Za-z0-9+\-_/]+$/);

/** A check of domain.md §E and its result, kept with the invoice. */
export const check = z.object({
  code: z.string(),
  severity: z.enum(['blocking', 'warning', 'passed']),
  message: z.string(),
  /** JSON pointer to the field. */
  path: z.string().nullable(),
});
export type Check = z.output<typeof check>;

/** What a deposit sends. A draft may lack anything but the contract's side: what is missing blocks the sending only. */
export const invoiceInput = z.strictObject({
  docType: z.enum(DOC_TYPES).default('380'),
  number: z.string().trim().max(60).nullish(),
  assignorId: id.nullish(),
  debtorId: id.nullish(),
  contractId: id.nullish(),
  issueDate: isoDate.nullish(),
  dueDate: isoDate.nullish(),
  deliveryDate: isoDate.nullish(),
  currency: currency.nullish(),
  net: signedMoney.nullish(),
  vat: signedMoney.nullish(),
  gross: signedMoney.nullish(),
  payeeName: optionalNameStr(200),
  payeeIban: optionalStr(42),
  orderRef: optionalStr(80),
  source: z.enum(INVOICE_SOURCES).default('form'),
  /** Field → `BT-9 /path` as read, so that the record can say where a figure came from. */
  fieldSources: z.record(z.string(), z.string().max(300)).optional(),
  fileId: id.nullish(),
});
export type InvoiceInput = z.output<typeof invoiceInput>;

export const invoicePatch = invoiceInput.partial().extend({ version: z.int().min(1) });

/** One line of a list. Fields a side may not see are absent. */
export const invoiceRow = z.object({
  id,
  ref: z.string(),
  docType: z.string(),
  number: z.string().nullable(),
  program,
  assignor: partyRef.nullable(),
  debtor: partyRef.nullable(),
  issueDate: isoDate.nullable(),
  dueDate: isoDate.nullable(),
  currency: z.string(),
  gross: z.int().nullable(),
  outstanding: z.int(),
  status: invoiceStatus,
  reasonCode: z.string().nullable(),
  /** Until when the other side may confirm. */
  confirmBy: instant.nullable(),
  statusSince: instant,
  createdAt: instant,
  version: z.int(),
  /** Share of the amount under guarantee, ppm; staff and assignor only. */
  coveredPpm: z.int().nullable().optional(),
  /** Codes of warnings and open alerts; staff only. */
  signals: z.array(z.string()).optional(),
  /** Above whose limit: `m1` when the file awaits the manager; staff only. */
  holder: z.string().nullable().optional(),
});
export type InvoiceRow = z.output<typeof invoiceRow>;

export const invoice = invoiceRow.extend({
  contractId: id.nullable(),
  contractNumber: z.string().nullable(),
  deliveryDate: isoDate.nullable(),
  net: z.int().nullable(),
  vat: z.int().nullable(),
  payeeName: z.string().nullable(),
  payeeIban: z.string().nullable(),
  orderRef: z.string().nullable(),
  source: z.enum(INVOICE_SOURCES),
  fieldSources: z.record(z.string(), z.string()),
  file: z
    .object({ id, filename: z.string(), mime: z.string(), size: z.int(), sha256: z.string() })
    .nullable(),
  confirmation: z.object({ by: z.string(), at: instant, proof: z.string().nullable() }).nullable(),
  missing: z.array(z.object({ code: z.string(), label: z.string(), comment: z.string().nullable() })),
  reason: z.object({ code: z.string(), label: z.string(), comment: z.string().nullable() }).nullable(),
  checks: z.array(check),
  credited: money,
  collected: money,
  disputed: money,
  coveredAmount: z.int().nullable().optional(),
  guaranteeNumber: z.string().nullable().optional(),
  alerts: z.array(check).optional(),
  allowedActions: z.array(allowedAction),
});
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
    number: { kind: 'text' },
    issueDate: { kind: 'date' },
    dueDate: { kind: 'date' },
    createdAt: { kind: 'instant' },
    /** Day on which the debtor had paid it whole. */
    paidOn: { kind: 'date' },
    gross: { kind: 'amount' },
    outstanding: { kind: 'amount' },
    /** `me` keeps the companies of the caller's portfolio; staff only. */
    portfolio: { kind: 'enum', values: ['me'] },
    holder: { kind: 'enum', values: ['adviser', 'm1', 'risk'] },
  },
  sorts: ['createdAt', 'dueDate', 'issueDate', 'gross', 'outstanding', 'number', 'statusSince'],
  defaultSort: '-createdAt',
  search: true,
});

/** Fields a document can give, each null when the document is silent. */
export const readingFields = z.object({
  docType: z.string().nullable(),
  number: z.string().nullable(),
  issueDate: z.string().nullable(),
  dueDate: z.string().nullable(),
  currency: z.string().nullable(),
  net: z.int().nullable(),
  vat: z.int().nullable(),
  gross: z.int().nullable(),
  sellerName: z.string().nullable(),
  sellerId: z.string().nullable(),
  buyerName: z.string().nullable(),
  buyerId: z.string().nullable(),
  payeeName: z.string().nullable(),
  payeeIban: z.string().nullable(),
  orderRef: z.string().nullable(),
});
const finding = z.object({ code: z.string(), path: z.string(), message: z.string() });
export const invoiceReading = z.object({
  kind: z.enum(['facturx', 'ubl', 'cii', 'none']),
  fields: readingFields,
  sources: z.record(z.string(), z.string()),
  blocking: z.array(finding),
  warnings: z.array(finding),
});
export type InvoiceReading = z.output<typeof invoiceReading>;
export type Finding = z.output<typeof finding>;
