import { withoutUnseen } from '../identifiers/clean.ts';
import { z } from 'zod';
import {
  allowedAction,
  currency,
  id,
  instant,
  isoDate,
  money,
  optionalIdentifierStr,
  optionalNameStr,
  partyRef,
  signedMoney,
} from '../common.ts';
import { dayInParis, todayInParis } from '../days.ts';
import { daysBetween } from '../money/money.ts';
import { ASSIGNOR_AND_BANK, BANK, defineEntity, EVERYONE, type Shape } from '../fields.ts';
import { batchStates } from '../batches/batch.states.ts';
import { stateNames } from '../machines/states.ts';
import { signalLabel } from './signals.ts';
import { CDAR_STATUSES } from './cdar.ts';
import { invoiceStates } from './invoice.states.ts';

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

/** Another invoice that a check compares with this one, for those who may read it. */
const otherInvoice = z.object({
  id,
  number: z.string(),
  assignor: z.string().nullable(),
  gross: z.int().nullable(),
  due: z.int().nullable().optional(),
  currency: z.string(),
  issueDate: isoDate.nullable(),
  status: invoiceStatus,
});
export type OtherInvoice = z.output<typeof otherInvoice>;

/** A check of domain.md §E and its result, stored with the invoice. */
export const check = z.object({
  code: z.string(),
  severity: z.enum(['blocking', 'warning', 'passed']),
  message: z.string(),
  /** JSON pointer to the field. */
  path: z.string().nullable(),
  /** Page of the portal that it refers to. */
  href: z.string().optional(),
  /** Invoices that this one may duplicate, as far as the reader may read them; never stored. */
  others: z.array(otherInvoice).optional(),
});
export type Check = z.output<typeof check>;
/** An alert as stored: with the invoice that this one may duplicate. */
const alert = check.omit({ others: true }).extend({ otherId: id.optional() });
export type Alert = z.output<typeof alert>;

/** Who has the file in the bank. */
const HOLDERS = { adviser: 'Conseiller', m1: 'Responsable', risk: 'Risque' } as const;

const text = z.string().nullable();

/** Where the debtor pays an invoice: an account of the bank, and a code that binds it to this invoice. */
export const payTo = z.object({
  iban: z.string(),
  bic: text.optional(),
  holder: z.string(),
  reference: z.string(),
  checkCode: z.string(),
});
export type PayTo = z.output<typeof payTo>;

const item = z.object({ code: z.string(), label: z.string(), comment: text });
const file = z.object({ id, filename: z.string(), mime: z.string(), size: z.int(), sha256: z.string() });

/** The depositor's answer to an item that the bank asked for. */
export const invoiceAnswer = z.object({
  id,
  label: z.string(),
  /** The bank's words when it asked. */
  asked: text,
  answer: text,
  file: file.nullable(),
  givenAt: instant,
  givenBy: z.string(),
});
export type InvoiceAnswer = z.output<typeof invoiceAnswer>;

/** Set by the depositor, who may change it while the file is editable. */
const DEPOSIT = { insert: EVERYONE, update: EVERYONE } as const;
const date = <S extends Shape>(shape: S) =>
  ({ schema: isoDate.nullable(), in: shape, ...DEPOSIT, input: isoDate.nullish() }) as const;
const amount = <S extends Shape>(shape: S) =>
  ({ schema: z.int().nullable(), in: shape, ...DEPOSIT, input: signedMoney.nullish() }) as const;
/** Set by the steps of both companies and of the bank. */
const STEP = { update: EVERYONE } as const;
const BANK_STEP = { update: BANK } as const;

/** Every field of an invoice. What a draft may lack is nullish: missing fields only block the submission. */
export const invoiceEntity = defineEntity({
  table: 'invoices',
  fields: {
    id: { schema: id, in: 'row' },
    ref: { label: 'Référence', schema: z.string(), in: 'row', insert: EVERYONE, csv: {} },
    docType: {
      label: 'Type',
      schema: z.string(),
      in: 'row',
      ...DEPOSIT,
      input: z.enum(DOC_TYPES).default('380'),
    },
    number: {
      label: 'Numéro',
      schema: text,
      in: 'row',
      ...DEPOSIT,
      input: z.string().overwrite(withoutUnseen).trim().max(60).nullish(),
      csv: {},
    },
    program: { label: 'Programme', schema: program, in: 'row', insert: EVERYONE },
    confidential: { label: 'Confidentielle', schema: z.boolean(), ...DEPOSIT },
    assignorId: { label: 'Cédant', schema: id.nullable(), ...DEPOSIT, input: id.nullish() },
    assignorName: { schema: text, ...DEPOSIT, csv: {} },
    assignor: { schema: partyRef.nullable(), in: 'row', from: ['assignorId', 'assignorName'] },
    debtorId: { label: 'Débiteur', schema: id.nullable(), ...DEPOSIT, input: id.nullish() },
    debtorName: { schema: text, ...DEPOSIT, csv: {} },
    debtor: { schema: partyRef.nullable(), in: 'row', from: ['debtorId', 'debtorName'] },
    contractId: { label: 'Contrat', schema: id.nullable(), in: 'record', ...DEPOSIT, input: id.nullish() },
    contractNumber: { schema: text, in: 'record', ...DEPOSIT },
    issueDate: { label: 'Émise le', ...date('row'), csv: { as: 'date' } },
    dueDate: { label: 'Échéance', ...date('row'), csv: { as: 'date' } },
    deliveryDate: { label: 'Livrée le', ...date('record') },
    currency: {
      label: 'Devise',
      schema: z.string(),
      in: 'row',
      ...DEPOSIT,
      input: currency.nullish(),
      csv: {},
    },
    net: { label: 'Montant HT', ...amount('record') },
    vat: { label: 'TVA', ...amount('record') },
    gross: { label: 'Montant TTC', ...amount('row'), csv: { as: 'money' } },
    /** Paid before the deposit (BT-113). */
    prepaid: { label: 'Déjà payé', ...amount('record') },
    /** Rounding of the document's total (BT-114), positive or negative. */
    rounding: { label: 'Arrondi', ...amount('record') },
    /** gross − prepaid + rounding, computed by the database: what is confirmed, limited, covered and owed. */
    due: { label: 'Net à payer', schema: z.int().nullable(), in: 'row', csv: { as: 'money' } },
    payeeName: {
      label: 'Bénéficiaire du paiement',
      schema: text,
      in: 'record',
      ...DEPOSIT,
      input: optionalNameStr(200),
    },
    payeeIban: {
      label: 'IBAN de la facture',
      schema: text,
      in: 'record',
      ...DEPOSIT,
      input: optionalIdentifierStr(42),
    },
    orderRef: {
      label: 'Commande',
      schema: text,
      in: 'record',
      ...DEPOSIT,
      input: z.string().overwrite(withoutUnseen).trim().normalize('NFC').max(80).nullish(),
    },
    source: {
      label: 'Origine',
      schema: z.enum(INVOICE_SOURCES),
      in: 'record',
      ...DEPOSIT,
      input: z.enum(INVOICE_SOURCES).default('form'),
    },
    /** Field → `BT-9 /path` as read, so that the record can show a figure's source. */
    fieldSources: {
      label: 'Origine des champs',
      schema: z.record(z.string(), z.string()),
      in: 'record',
      ...DEPOSIT,
      json: true,
      input: z.record(z.string(), z.string().max(300)).optional(),
    },
    fileId: { label: 'Fichier', schema: id.nullable(), ...DEPOSIT, input: id.nullish() },
    fileSha256: { label: 'Empreinte du fichier', schema: text, readers: BANK, ...DEPOSIT },
    file: {
      label: 'Document',
      schema: file.nullable(),
      in: 'record',
      from: ['fileId'],
    },
    /** From its assignment until it is paid or the bank no longer owns it; older releases do not know it. */
    payTo: {
      label: 'À payer à',
      schema: payTo.nullish(),
      in: 'record',
      from: ['ref', 'status', 'currency', 'contractId'],
    },
    /** Messages that its seller's platform may send now; older releases do not know them. */
    cdar: {
      schema: z.array(z.enum(CDAR_STATUSES)).optional(),
      in: 'record',
      readers: ASSIGNOR_AND_BANK,
      from: [],
    },
    outstanding: { label: 'Reste dû', schema: z.int(), in: 'row', csv: { as: 'money' } },
    credited: { label: 'Avoirs', schema: money, in: 'record' },
    collected: { label: 'Payé à la banque', schema: money, in: 'record' },
    disputed: { label: 'En litige', schema: money, in: 'record' },
    coveredAmount: {
      label: 'Montant couvert',
      schema: z.int().nullable(),
      in: 'record',
      readers: ASSIGNOR_AND_BANK,
      ...BANK_STEP,
    },
    /** Share of the amount under guarantee, ppm. */
    coveredPpm: {
      label: 'Couvert',
      schema: z.int().nullable(),
      in: 'row',
      readers: ASSIGNOR_AND_BANK,
      from: ['coveredAmount', 'due'],
      csv: { head: 'Couvert (%)', as: 'share' },
    },
    /** The cover that an approval would give now; null once decided, and while the pair is unknown. */
    expectedCover: {
      schema: z
        .object({
          guarantee: z.object({ id, number: z.string(), left: z.int() }).nullable(),
          covered: z.int(),
          uncovered: z.int(),
        })
        .nullable(),
      in: 'record',
      readers: ASSIGNOR_AND_BANK,
      from: [],
    },
    guaranteeId: {
      label: 'Garantie',
      schema: id.nullable(),
      in: 'record',
      readers: ASSIGNOR_AND_BANK,
      ...BANK_STEP,
    },
    guaranteeNumber: { schema: text, in: 'record', readers: ASSIGNOR_AND_BANK, ...BANK_STEP },
    status: {
      label: 'État',
      schema: invoiceStatus,
      in: 'row',
      column: { client: 'client_status' },
      ...STEP,
      csv: { as: invoiceStates },
    },
    /** Since when the state as this side sees it holds. */
    statusSince: {
      schema: instant,
      in: 'row',
      column: { client: 'client_status_since' },
      ...STEP,
      csv: {
        head: 'Jours dans cet état',
        as: (since: string) => daysBetween(dayInParis(since), todayInParis()),
      },
    },
    submittedAt: { label: 'Déposée le', schema: instant.nullable(), ...STEP },
    /** Until when the other side may confirm. */
    confirmBy: {
      label: 'À confirmer avant le',
      schema: instant.nullable(),
      in: 'row',
      ...STEP,
      csv: { as: 'day' },
    },
    confirmation: {
      label: 'Confirmation',
      schema: z.object({ by: z.string(), at: instant, proof: text }).nullable(),
      in: 'record',
      ...STEP,
      json: true,
    },
    proofSha256: { label: 'Empreinte de la preuve', schema: text, readers: BANK, ...BANK_STEP },
    /** Items that the bank waits for; once given, they move to `answers`. */
    missing: { label: 'Éléments demandés', schema: z.array(item), in: 'record', ...STEP, json: true },
    /** Newest first; for the depositor and the bank only, empty for the other side (docs/adr/0042). */
    answers: { label: 'Éléments fournis', schema: z.array(invoiceAnswer), in: 'record', from: [] },
    /** The batch that assigns it, or will once it is signed; null while it is in none. */
    batch: {
      label: 'Bordereau',
      schema: z.object({ id, number: z.string(), status: z.enum(stateNames(batchStates)) }).nullable(),
      in: 'record',
      readers: ASSIGNOR_AND_BANK,
      from: [],
    },
    assignedOn: { label: 'Cédée le', schema: isoDate.nullable(), in: 'record', readers: ASSIGNOR_AND_BANK },
    reasonCode: { label: 'Motif', schema: text, in: 'row', ...STEP, csv: {} },
    reasonComment: { label: 'Commentaire', schema: text, ...STEP },
    reasonList: { label: 'Liste de motifs', schema: text, ...STEP },
    reason: { schema: item.nullable(), in: 'record', from: ['reasonCode', 'reasonComment', 'reasonList'] },
    checks: { label: 'Contrôles', schema: z.array(check), in: 'record', ...DEPOSIT, json: true },
    alerts: {
      label: 'Alertes',
      schema: z.array(alert),
      shows: z.array(check),
      in: 'record',
      readers: BANK,
      ...STEP,
      json: true,
    },
    /** Codes of warnings and open alerts. */
    signals: {
      schema: z.array(z.string()),
      in: 'row',
      readers: BANK,
      from: ['alerts', 'checks'],
      csv: { head: 'Alertes', as: (codes: readonly string[]) => codes.map(signalLabel).join(', ') },
    },
    /** Above whose limit: `m1` when the file awaits the manager. */
    holder: {
      label: 'Dossier chez',
      schema: text,
      in: 'row',
      readers: BANK,
      ...STEP,
      csv: { as: HOLDERS },
    },
    /** The colleague it was handed over to; null: its company's adviser has it. */
    assigneeId: { label: 'Confié à', schema: id.nullable(), readers: BANK, ...BANK_STEP },
    /** Everybody at the bank who worked on the file. */
    editedBy: { label: 'Intervenants', schema: z.array(id), readers: BANK, insert: BANK, update: BANK },
    /** Counts the changes visible to this side (docs/adr/0026). */
    version: {
      schema: z.int(),
      in: 'row',
      column: { client: 'client_version', supplier: 'supplier_version' },
      ...STEP,
    },
    /** The companies' counter, with which a change is published. */
    clientVersion: { schema: z.int(), readers: BANK },
    supplierVersion: { schema: z.int(), readers: BANK },
    /** The debtor and the assignor that see the row (docs/adr/0008). */
    clientViewId: { schema: id.nullable(), readers: ['client', 'staff'] },
    supplierViewId: { schema: id.nullable(), readers: ASSIGNOR_AND_BANK },
    createdAt: { label: 'Créée le', schema: instant, in: 'row', csv: { as: 'day' } },
    createdBy: { schema: id.nullable(), insert: EVERYONE },
    allowedActions: { schema: z.array(allowedAction), in: 'record', from: [] },
  },
  internal: {
    search_text: { why: 'what a list searches, made of ref, number and names', readers: EVERYONE },
    paid_on: { why: 'filter of lists, kept by a trigger', readers: EVERYONE },
    client_status: { why: 'the state as the debtor reads it', readers: BANK },
    client_status_since: { why: 'since when the debtor reads it', readers: BANK },
    resume_status: { why: 'where a dispute goes back to, set by the system', readers: ASSIGNOR_AND_BANK },
    reminded_at: { why: 'last reminder, set by a job', readers: BANK },
    batch_id: { why: 'the signed batch that assigned it', readers: ASSIGNOR_AND_BANK },
    terms_id: { why: 'the terms of its signature', readers: ASSIGNOR_AND_BANK },
    fingerprint: { why: 'holds a number once per assignor and year', readers: BANK },
  },
});
