import type { InvoiceReading } from '@cessio/contract';
import {
  CURRENCIES,
  formatDate,
  normaliseIban,
  type CheckCode,
  type CheckData,
  cleanIdentifier,
  withoutUnseen,
} from '@cessio/contract/reading';
import { parseDate } from './date.ts';
import { decimalsOfCurrency, parseDecimal, toMinor } from './decimal.ts';
import type { DocumentParty, Found, InvoiceDocument } from './invoice-document.ts';
import { readTerms } from './payment-terms.ts';

export type ReadingFields = InvoiceReading['fields'];

/** A rule a field breaks; `path` is a JSON pointer. */
export interface Fault {
  readonly code: CheckCode;
  readonly path: string;
  readonly data?: CheckData;
}

export interface FieldReading {
  readonly fields: ReadingFields;
  readonly sources: Record<string, string>;
  /** Unreadable values: the field is null. */
  readonly faults: Fault[];
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Legal number, else VAT number, else the other one (BT-30, 31, 29). Groups of digits are joined: « 732 829 320 ». */
function partyId({ legalId, vatId, otherId }: DocumentParty): Found | null {
  const found = legalId ?? vatId ?? otherId;
  const plain = found && cleanIdentifier(found.text);
  return found && plain && /^\d+$/.test(plain) ? { ...found, text: plain } : found;
}

/** Names keep their words, not the line breaks of a pretty-printed file. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
/** As much of a text as a line of a form takes. */
const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
const numberOf = (text: string) => oneLine(withoutUnseen(text)).trim();

/** A document's fields for the form: ISO dates, amounts in minor units, null when absent or unreadable. */
export function readFields(document: InvoiceDocument): FieldReading {
  const sources: Record<string, string> = {};
  const faults: Fault[] = [];

  const keep = (name: keyof ReadingFields, found: Found | null, clean = oneLine): string | null => {
    if (!found) return null;
    sources[name] = found.source;
    return clean(found.text);
  };

  const noDate = (name: 'issueDate' | 'dueDate') =>
    faults.push({ code: 'FORMAT', path: `/${name}`, data: { x: 'AAAA-MM-JJ' } });
  const issued = keep('issueDate', document.issueDate);
  const issueDate = issued === null ? null : parseDate(issued);
  if (issued !== null && issueDate === null) noDate('issueDate');
  const terms = readTerms(document.terms, issueDate);
  if (terms.unreadable) noDate('dueDate');
  const dates = (days: readonly string[]) => days.map(formatDate).join(', ');
  const said = (code: CheckCode, x: string) => x && faults.push({ code, path: '/dueDate', data: { x } });
  said('DUE_TERM', shortened(oneLine(terms.undated ?? '').trim()));
  said('DUE_UNCLEAR', dates(terms.unclear));
  said('DUE_INSTALMENTS', dates(terms.parts));
  said('DISCOUNT_OFFERED', terms.discounts.join(', '));

  const currency = keep('currency', document.currency);
  const known = currency !== null && currencies.has(currency);
  if (currency !== null && !(CURRENCIES as readonly string[]).includes(currency)) {
    const supported = new Intl.ListFormat('fr').format(CURRENCIES);
    faults.push({ code: 'CURRENCY_UNSUPPORTED', path: '/currency', data: { currency, supported } });
  }

  const amount = (name: 'net' | 'vat' | 'gross' | 'prepaid' | 'rounding' | 'payable'): number | null => {
    const text = keep(name, document[name]);
    if (text === null || currency === null || !known) return null;
    const decimals = decimalsOfCurrency(currency);
    const value = parseDecimal(text);
    const minor = value === null ? null : toMinor(value, decimals);
    if (value === null) faults.push({ code: 'FORMAT', path: `/${name}`, data: { x: '1234.56' } });
    else if (minor === null)
      faults.push({ code: 'AMOUNT_DECIMALS', path: `/${name}`, data: { n: decimals, currency } });
    return minor;
  };

  const gross = amount('gross');
  const payable = amount('payable');
  /** Profiles without BT-113 say it by what is left to pay. */
  const prepaid = (): number | null => {
    if (document.prepaid !== null) return amount('prepaid');
    if (gross === null || payable === null || document.rounding !== null) return null;
    if (payable < 0 || payable >= gross) return null;
    keep('prepaid', document.payable);
    return gross - payable;
  };

  const fields: ReadingFields = {
    docType: keep('docType', document.docType),
    number: keep('number', document.number, numberOf),
    issueDate,
    dueDate: keep('dueDate', terms.dueDate),
    currency,
    net: amount('net'),
    vat: amount('vat'),
    gross,
    prepaid: prepaid(),
    rounding: amount('rounding'),
    payable,
    sellerName: keep('sellerName', document.seller.name),
    sellerId: keep('sellerId', partyId(document.seller)),
    buyerName: keep('buyerName', document.buyer.name),
    buyerId: keep('buyerId', partyId(document.buyer)),
    payeeName: keep('payeeName', document.payee?.name ?? null),
    payeeIban: keep('payeeIban', document.accounts[0] ?? null, normaliseIban),
    orderRef: keep('orderRef', document.orderRef, numberOf),
    originalNumber: keep('originalNumber', document.originalNumber, numberOf),
  };
  return { fields, sources, faults };
}

/** A PDF without e-invoice: all unknown. */
export const noFields: ReadingFields = {
  docType: null,
  number: null,
  issueDate: null,
  dueDate: null,
  currency: null,
  net: null,
  vat: null,
  gross: null,
  prepaid: null,
  rounding: null,
  payable: null,
  sellerName: null,
  sellerId: null,
  buyerName: null,
  buyerId: null,
  payeeName: null,
  payeeIban: null,
  orderRef: null,
  originalNumber: null,
};
