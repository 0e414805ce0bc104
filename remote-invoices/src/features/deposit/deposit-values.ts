import {
  cleanIdentifier,
  createInvoiceFields,
  CURRENCIES,
  DOC_TYPES,
  dueOf,
  formatDate,
  formatIban,
  formatMoney,
  type BodyIn,
  type checkInvoice,
  type Currency,
  type Invoice,
  type InvoiceReading,
} from '@cessio/contract';
import type { Candidate } from './match-party.ts';

type Sent = typeof createInvoiceFields;
/** Fields that are not typed: computed, or from the document. */
type Untyped = 'gross' | 'source' | 'fileId';
/** The form's input; '' and null mean empty. */
export type DepositValues = {
  -readonly [K in Exclude<keyof Sent, Untyped>]: Sent[K] extends { kind: 'integer' }
    ? number | null
    : Sent[K] extends { of: readonly (infer Choice)[] }
      ? Choice
      : string;
};
export type FieldName = keyof DepositValues;
const { gross: _gross, source: _source, fileId: _file, ...TYPED } = createInvoiceFields;
export const FIELD_NAMES = Object.keys(TYPED) as FieldName[];
export type TextName = { [K in FieldName]: (typeof TYPED)[K] extends { max: number } ? K : never }[FieldName];
/** Most characters of a text. */
export const maxOf = (name: TextName): number => TYPED[name].max;
const kindOf = (name: FieldName): 'text' | 'id' | 'date' | 'integer' | 'choice' => TYPED[name].kind;

export interface FileRef {
  id: string;
  filename: string;
  size: number;
  mime: string;
}

/**
 * A field's value in the document: its mark (`BT-9`), its position (`BT-9 /path`), and the value as the form holds it.
 */
export interface ReadValue {
  mark: string;
  origin: string;
  value: string | number | null;
  /** Text for a value that is not readable itself: the name of a company's id. */
  label?: string;
  /** The user had typed something before the document was read. */
  typed?: boolean;
}
export type ReadMap = Partial<Record<FieldName, ReadValue>>;

/** The server's draft being edited. */
export interface Base {
  id: string;
  version: number;
  status: Invoice['status'];
}

/** Initial content of the form: nothing, a saved draft, or what this device stored. */
export interface DepositStart {
  values: DepositValues;
  read: ReadMap;
  reading: InvoiceReading | null;
  file: FileRef | null;
  base: Base | null;
  assignor: Candidate | null;
  /** The idempotency key of its creation, as stored on this device. */
  attempt: string | null;
  /** Key under which this device stores it until it is a draft of its record. */
  newKey: string;
  /** When this device stored it, if it comes from there. */
  restoredAt: string | null;
  /** The server's version, or the copied invoice; null for a new one. */
  server: { id: string; values: DepositValues; read: ReadMap; file: FileRef | null } | null;
  /** The server's version has changed since this device stored its own. */
  moved: boolean;
}

export type InvoiceInputBody = BodyIn<typeof checkInvoice>;

const empty = Object.fromEntries(
  FIELD_NAMES.map((name) => [name, kindOf(name) === 'integer' ? null : '']),
) as unknown as DepositValues;
export const EMPTY: DepositValues = { ...empty, docType: '380', currency: 'EUR' };

const isDocType = (text: string | null): text is DepositValues['docType'] =>
  (DOC_TYPES as readonly string[]).includes(text ?? '');
export const isCurrency = (text: string | null): text is Currency =>
  (CURRENCIES as readonly string[]).includes(text ?? '');
const isAmount = (value: number | null): value is number => value !== null && Number.isSafeInteger(value);
const isIso = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The total: net + VAT, null until both are amounts. */
export function grossOf({ net, vat }: Pick<DepositValues, 'net' | 'vat'>): number | null {
  return isAmount(net) && isAmount(vat) ? net + vat : null;
}

/** What is due: the total less prepayment, rounded; null until both are amounts. */
export function dueIn({
  prepaid,
  rounding,
  ...amounts
}: Pick<DepositValues, 'net' | 'vat' | 'prepaid' | 'rounding'>): number | null {
  const known = [prepaid, rounding].every((amount) => amount === null || isAmount(amount));
  return known ? dueOf({ gross: grossOf(amounts), prepaid, rounding }) : null;
}

/** The document's currency, where it differs from the form's: none of its amounts may be taken as the form's. */
export function otherCurrency(reading: InvoiceReading | null, { currency }: Pick<DepositValues, 'currency'>) {
  const read = reading?.fields.currency ?? null;
  return read === currency ? null : read;
}

const AMOUNTS = ['net', 'vat', 'prepaid', 'rounding'] as const;
const DIRECT = ['number', 'issueDate', 'dueDate', 'orderRef', 'payeeName'] as const;

/**
 * The fields that a document fills, with its values; parties are matched separately. A document without VAT, whose net
 * equals its total, has zero VAT.
 */
export function readMapOf(reading: InvoiceReading): ReadMap {
  const { fields, sources } = reading;
  const map: ReadMap = {};
  const put = (name: FieldName, value: string | number | null, source: string | undefined) => {
    if (value === null || value === '' || !source) return;
    map[name] = { mark: source.split(' ')[0] ?? '', origin: source, value };
  };
  for (const name of DIRECT) put(name, fields[name], sources[name]);
  if (isDocType(fields.docType)) put('docType', fields.docType, sources['docType']);
  put('payeeIban', fields.payeeIban && formatIban(fields.payeeIban), sources['payeeIban']);
  if (isCurrency(fields.currency)) {
    put('currency', fields.currency, sources['currency']);
    for (const name of AMOUNTS) put(name, fields[name], sources[name]);
    if (fields.vat === null && fields.net !== null && fields.net === fields.gross)
      put('vat', 0, sources['gross'] ?? sources['net']);
  }
  return map;
}

/** A form's input, and its document's value for each field. */
export interface Filled {
  values: DepositValues;
  read: ReadMap;
}

/** Whether the user gave a field its value: neither empty nor the document's, unless typed before it was read. */
export function isTyped({ values, read }: Filled, name: FieldName): boolean {
  if (values[name] === EMPTY[name] || CHOSEN.has(name)) return false;
  return !asRead(read, name, values) || read[name]?.typed === true;
}

/**
 * The form after another document: values from the previous one are removed, values of this one filled in, and what the
 * user typed stays, marked with this document's value.
 */
export function takeDocument(before: Filled, said: ReadMap): Filled {
  const values: Record<string, string | number | null> = { ...before.values };
  const read: ReadMap = {};
  for (const name of FIELD_NAMES) {
    const here = said[name];
    if (isTyped(before, name)) {
      const none = { mark: '', origin: '', value: EMPTY[name], label: '–' };
      if (here) read[name] = { ...here, typed: true };
      // Only fields that an earlier document mentioned are marked as missing in this one.
      else if (before.read[name]) read[name] = none;
      continue;
    }
    if (here) read[name] = here;
    if (here) values[name] = here.value;
    else if (before.read[name]) values[name] = EMPTY[name];
  }
  return { values: values as unknown as DepositValues, read };
}

/** Whether a field still has the document's value. */
export function asRead(read: ReadMap, name: FieldName, values: DepositValues): boolean {
  const said = read[name];
  return said !== undefined && said.value === values[name];
}

/** A value of the document in words. */
export function sayRead(name: FieldName, said: ReadValue, currency: string): string {
  if (said.label) return said.label;
  if (said.value === null || said.value === '') return '–';
  if (kindOf(name) === 'integer') return formatMoney(Number(said.value), currency);
  const text = String(said.value);
  return isIso(text) ? formatDate(text) : text;
}

const CHANGED = / \[lu\u00a0: (.*)\]$/;

/** The source of each value for the record, and the document's value where the user changed it. */
export function toFieldSources(read: ReadMap, values: DepositValues): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [name, said] of Object.entries(read) as [FieldName, ReadValue][]) {
    if (said.origin === '') continue;
    const same = said.value === values[name];
    const note = ` [lu\u00a0: ${String(said.label ?? said.value ?? '')}]`;
    out[name] = same
      ? said.origin.slice(0, 300)
      : `${said.origin.slice(0, Math.max(0, 300 - note.length))}${note}`.slice(0, 300);
  }
  return out;
}

/** The inverse: marks of a saved draft. A changed company cannot be restored, but its name is shown. */
export function fromFieldSources(sources: Readonly<Record<string, string>>, values: DepositValues): ReadMap {
  const map: ReadMap = {};
  for (const [key, source] of Object.entries(sources)) {
    if (!(key in EMPTY)) continue;
    const name = key as FieldName;
    const was = CHANGED.exec(source)?.[1];
    const origin = source.replace(CHANGED, '');
    const mark = origin.split(' ')[0] ?? '';
    if (was === undefined) map[name] = { mark, origin, value: values[name] };
    else if (name.endsWith('Id')) map[name] = { mark, origin, value: null, label: was };
    else map[name] = { mark, origin, value: kindOf(name) === 'integer' ? Number(was) : was };
  }
  return map;
}

/** A saved draft as form values. */
export function fromInvoice(invoice: Invoice): DepositValues {
  const { assignor, debtor, docType, currency } = invoice;
  const stored: Partial<Record<FieldName, unknown>> = {
    ...invoice,
    assignorId: assignor?.id,
    debtorId: debtor?.id,
    docType: isDocType(docType) ? docType : undefined,
    currency: isCurrency(currency) ? currency : undefined,
    payeeIban: invoice.payeeIban && formatIban(invoice.payeeIban),
  };
  return Object.fromEntries(
    FIELD_NAMES.map((name) => [name, stored[name] ?? EMPTY[name]]),
  ) as unknown as DepositValues;
}

/** A field as it can be sent: invalid input (half a date, text for an amount) is left out. */
function sendable(name: FieldName, value: string | number | null): string | number | null {
  if (typeof value !== 'string') return isAmount(value) ? value : null;
  const field: { kind: string; max?: number } = TYPED[name];
  if (field.kind === 'date') return isIso(value) ? value : null;
  if (field.kind === 'integer') return null;
  const text = name === 'payeeIban' ? cleanIdentifier(value) : value.trim();
  return text.slice(0, field.max) || null;
}

/**
 * The body of check, create and update; the field itself reports what is left out, so that typing never makes the whole
 * call fail.
 */
export function toInput(
  values: DepositValues,
  { read, file, kind }: { read: ReadMap; file: FileRef | null; kind: InvoiceReading['kind'] | null },
): InvoiceInputBody {
  return {
    ...Object.fromEntries(FIELD_NAMES.map((name) => [name, sendable(name, values[name])])),
    gross: grossOf(values),
    source: kind && kind !== 'none' ? kind : 'form',
    fieldSources: toFieldSources(read, values),
    fileId: file?.id ?? null,
  };
}

/** Fields whose input cannot be sent: they block the submission, whatever the server says. */
export function malformed(values: DepositValues): FieldName[] {
  const nothing: Partial<Record<string, '' | null>> = { date: '', integer: null };
  return FIELD_NAMES.filter((name) => {
    const kind = kindOf(name);
    return kind in nothing && values[name] !== nothing[kind] && sendable(name, values[name]) === null;
  });
}

/** Set by the form itself when only one fits: that is not typing. */
const CHOSEN = new Set<FieldName>(['contractId', 'currency']);

/** Whether anything was typed, read or attached at all. */
export function isBlank(values: DepositValues, file: FileRef | null): boolean {
  return file === null && FIELD_NAMES.every((name) => CHOSEN.has(name) || values[name] === EMPTY[name]);
}

/**
 * Whether the form equals what was saved.
 * @param chosen the form set contract and currency itself: they do not count
 */
export function sameAs(values: DepositValues, saved: DepositValues, chosen: boolean): boolean {
  return FIELD_NAMES.every((name) => (chosen && CHOSEN.has(name)) || Object.is(values[name], saved[name]));
}
