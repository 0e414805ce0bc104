/** A text of the document and where it was read: « BT-1 /Invoice/cbc:ID ». */
export interface Found {
  readonly text: string;
  readonly source: string;
}

export interface DocumentParty {
  /** BT-27, BT-44, BT-59. */
  readonly name: Found | null;
  /** BT-28, BT-45. */
  readonly tradingName: Found | null;
  /** BT-30, BT-47, BT-61. */
  readonly legalId: Found | null;
  /** BT-31, BT-48. */
  readonly vatId: Found | null;
  /** BT-29, BT-46, BT-60. */
  readonly otherId: Found | null;
  /** ISO 3166-1, BT-40, BT-55. */
  readonly country: string | null;
}

/** BT-84. `iban` says that the syntax or the means of payment (SEPA) leaves no other kind of number. */
export interface DocumentAccount extends Found {
  readonly iban: boolean;
}

/** Allowances and charges of a line or a document. */
export interface Adjustments {
  /** BT-92, BT-136. */
  readonly allowances: readonly string[];
  /** BT-99, BT-141. */
  readonly charges: readonly string[];
}

/** BG-25. */
export interface DocumentLine extends Adjustments {
  /** BT-131. */
  readonly amount: string;
  /** BT-129, BT-146, BT-149. */
  readonly quantity: string | null;
  readonly price: string | null;
  readonly base: string | null;
}

/** The common part of UBL and CII (EN 16931), as unchecked texts. */
export interface InvoiceDocument {
  readonly syntax: 'ubl' | 'cii';
  /** The root says credit note (UBL), so that the type must be one. */
  readonly creditNoteRoot: boolean;
  /** BT-24. */
  readonly profile: string | null;
  /** BT-3, BT-1, BT-2, BT-72, BT-5, BT-13, BT-25. */
  readonly docType: Found | null;
  readonly number: Found | null;
  readonly issueDate: Found | null;
  readonly deliveryDate: Found | null;
  readonly currency: Found | null;
  readonly orderRef: Found | null;
  readonly originalNumber: Found | null;
  /** BT-9 and BT-20, in the order of the document. */
  readonly terms: readonly PaymentTerm[];
  /** BT-109, BT-110 in the invoice's currency, BT-112, BT-113, BT-115. */
  readonly net: Found | null;
  readonly vat: Found | null;
  readonly gross: Found | null;
  readonly prepaid: Found | null;
  readonly payable: Found | null;
  /** BT-114. */
  readonly rounding: Found | null;
  /** BT-106, BT-107, BT-108, the parts of the last two, and each line that counts. */
  readonly lineTotal: string | null;
  readonly allowances: string | null;
  readonly charges: string | null;
  readonly adjustments: Adjustments;
  readonly lines: readonly DocumentLine[];
  readonly seller: DocumentParty;
  readonly buyer: DocumentParty;
  readonly payee: DocumentParty | null;
  /** In the order of the document. */
  readonly accounts: readonly DocumentAccount[];
  /** BT-21 of each note. */
  readonly noteSubjects: readonly string[];
}

/** Meaning of a date in the terms. */
export type Meaning = 'net' | 'discount' | 'partial';

/** One set of terms, or a single date, unchecked. */
export interface PaymentTerm {
  /** BT-9 of these terms. */
  readonly date: Found | null;
  /** BT-20: what a person reads. */
  readonly text: Found | null;
  /** The date's meaning by structure; null: the text may say it. */
  readonly meaning: Meaning | null;
  /** Last day of a discount that the structure gives beside the date, as it is written, and days after the base. */
  readonly discount: {
    readonly base: string | null;
    readonly days: number;
    readonly percent: string | null;
  } | null;
}
