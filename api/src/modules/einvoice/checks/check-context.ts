import type { InvoiceDocument } from '../document/invoice-document.ts';
import type { Fault, ReadingFields } from '../document/reading-fields.ts';

export interface ReadingOptions {
  /** Today's date in the business's time zone, `YYYY-MM-DD`. */
  readonly today?: string;
  /** The factor's collection IBANs; without them the payment account is not checked. */
  readonly collectionAccounts?: readonly string[];
  /** Names of the factor as payee. */
  readonly factorNames?: readonly string[];
}

export interface CheckContext {
  readonly document: InvoiceDocument;
  readonly fields: ReadingFields;
  readonly today: string;
  readonly collectionAccounts: readonly string[] | null;
  readonly factorNames: readonly string[];
}

/** Rules on the document alone; severities are those of the vocabulary. */
export type Check = (context: CheckContext) => Fault[];

const invoiceTypes = ['380', '384', '386', '393'];
const creditNoteTypes = ['381', '396'];
/** Document types that state that they are factored (UNTDID 1001). */
export const factoredTypes = ['393', '396'];

export const isCreditNote = ({ document, fields }: CheckContext): boolean =>
  document.creditNoteRoot || creditNoteTypes.includes(fields.docType ?? '');

/** Accepted types of invoices and credit notes (UNTDID 1001); a UBL credit note must also have such a type. */
export function isAcceptedType(docType: string, creditNoteRoot: boolean): boolean {
  return creditNoteTypes.includes(docType) || (!creditNoteRoot && invoiceTypes.includes(docType));
}
