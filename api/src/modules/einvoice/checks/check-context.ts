import type { InvoiceDocument } from '../document/invoice-document.ts';
import type { Fault, ReadingFields } from '../document/reading-fields.ts';

export interface ReadingOptions {
  /** Today's date where the business is, `YYYY-MM-DD`. */
  readonly today?: string;
  /** IBANs on which the factor collects; without them the payment account is not judged. */
  readonly collectionAccounts?: readonly string[];
  /** Names under which the factor may stand as payee. */
  readonly factorNames?: readonly string[];
}

export interface CheckContext {
  readonly document: InvoiceDocument;
  readonly fields: ReadingFields;
  readonly today: string;
  readonly collectionAccounts: readonly string[] | null;
  readonly factorNames: readonly string[];
}

/** A set of rules on the document alone; severities are those of the vocabulary. */
export type Check = (context: CheckContext) => Fault[];

const invoiceTypes = ['380', '384', '386', '393'];
const creditNoteTypes = ['381', '396'];
/** Documents that say of themselves that they are factored (UNTDID 1001). */
export const factoredTypes = ['393', '396'];

export const isCreditNote = ({ document, fields }: CheckContext): boolean =>
  document.creditNoteRoot || creditNoteTypes.includes(fields.docType ?? '');

/** Invoices and credit notes we take (UNTDID 1001); a UBL credit note must also call itself one. */
export function isAcceptedType(docType: string, creditNoteRoot: boolean): boolean {
  return creditNoteTypes.includes(docType) || (!creditNoteRoot && invoiceTypes.includes(docType));
}
