import { selectAll, textAt } from '../xml/xml-path.ts';
import type { XmlNode } from '../xml/xml-tree.ts';
import { createFinder, readAdjustments, type Finder } from './finder.ts';
import type { DocumentAccount, DocumentLine, DocumentParty, InvoiceDocument } from './invoice-document.ts';
import type { PaymentTerm } from './invoice-document.ts';
import { buyerTerms, payeeTerms, sellerTerms, type PartyTerms } from './party-terms.ts';

export const UBL_INVOICE = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2';
export const UBL_CREDIT_NOTE = 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2';

/** SEPA credit transfer and direct debit (UNTDID 4461): their accounts are IBANs. */
const sepaMeans = new Set(['58', '59']);

function readParty({ find, text }: Finder, path: string, terms: PartyTerms): DocumentParty {
  const registered = find(terms.name, `${path}/cac:PartyLegalEntity/cbc:RegistrationName`);
  const trading = find(terms.tradingName, `${path}/cac:PartyName/cbc:Name`);
  return {
    name: registered ?? trading,
    tradingName: trading,
    legalId: find(terms.legalId, `${path}/cac:PartyLegalEntity/cbc:CompanyID`),
    vatId: find(terms.vatId, `${path}/cac:PartyTaxScheme[cac:TaxScheme/cbc:ID='VAT']/cbc:CompanyID`),
    // With the scheme SEPA it is the creditor's reference for direct debits (BT-90).
    otherId: find(terms.otherId, `${path}/cac:PartyIdentification/cbc:ID[not(@schemeID='SEPA')]`),
    country: text(`${path}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`),
  };
}

function readAccounts(root: XmlNode, rootPath: string): DocumentAccount[] {
  return selectAll(root, 'cac:PaymentMeans').flatMap((means) => {
    const text = textAt(means, 'cac:PayeeFinancialAccount/cbc:ID');
    const code = textAt(means, 'cbc:PaymentMeansCode') ?? '';
    const source = `BT-84 ${rootPath}/cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID`;
    return text === null ? [] : [{ text, source, iban: sepaMeans.has(code) }];
  });
}

/** A date of the invoice or of its means of payment, and the sets of terms with what they say of a discount or a part. */
function readPaymentTerms(root: XmlNode, rootPath: string): PaymentTerm[] {
  const found = (node: XmlNode, path: string, term: string, at: string) => {
    const text = textAt(node, path);
    return text === null ? null : { text, source: `${term} ${rootPath}/${at}${path}` };
  };
  const bare = { text: null, meaning: null, discount: null };
  const dates = [
    { ...bare, date: found(root, 'cbc:DueDate', 'BT-9', '') },
    ...selectAll(root, 'cac:PaymentMeans').map((means) => ({
      ...bare,
      date: found(means, 'cbc:PaymentDueDate', 'BT-9', 'cac:PaymentMeans/'),
    })),
  ];
  const terms = selectAll(root, 'cac:PaymentTerms').map((node): PaymentTerm => {
    const amount = (path: string) => Number(textAt(node, path) ?? 0);
    const at = 'cac:PaymentTerms/';
    const instalment = found(node, 'cbc:InstallmentDueDate', 'BT-9', at);
    const reduced = amount('cbc:SettlementDiscountPercent') > 0 || amount('cbc:SettlementDiscountAmount') > 0;
    const share = amount('cbc:PaymentPercent');
    return {
      date: instalment ?? found(node, 'cbc:PaymentDueDate', 'BT-9', at),
      text: found(node, 'cbc:Note', 'BT-20', at),
      meaning: instalment || (share > 0 && share < 100) ? 'partial' : null,
      discount: reduced
        ? {
            base: textAt(node, 'cac:SettlementPeriod/cbc:EndDate'),
            days: 0,
            percent: textAt(node, 'cbc:SettlementDiscountPercent'),
          }
        : null,
    };
  });
  return [...dates, ...terms].filter(({ date, text, discount }) => date ?? text ?? discount);
}

const adjustmentsOf = (node: XmlNode) =>
  readAdjustments(node, 'cac:AllowanceCharge', 'cbc:ChargeIndicator', 'cbc:Amount');

function readLines(root: XmlNode, path: string, quantity: string): DocumentLine[] {
  return selectAll(root, path).flatMap((line) => {
    const amount = textAt(line, 'cbc:LineExtensionAmount');
    if (amount === null) return [];
    return {
      amount,
      quantity: textAt(line, quantity),
      price: textAt(line, 'cac:Price/cbc:PriceAmount'),
      base: textAt(line, 'cac:Price/cbc:BaseQuantity'),
      ...adjustmentsOf(line),
    };
  });
}

/** UBL has no field for the subject of a note: EN 16931 writes it at its head, « #PMT#text ». */
function noteSubject(note: string): string[] {
  const match = /^#([A-Z]{3})#/.exec(note);
  return match?.[1] ? [match[1]] : [];
}

/** Reads a UBL 2.1 Invoice or CreditNote by the paths of CEN/TS 16931-3-2. */
export function readUblDocument(root: XmlNode): InvoiceDocument {
  const creditNote = root.uri === UBL_CREDIT_NOTE;
  const rootPath = creditNote ? '/CreditNote' : '/Invoice';
  const finder = createFinder(root, rootPath);
  const { find, amount, text, texts } = finder;
  const total = 'cac:LegalMonetaryTotal';
  const currency = find('BT-5', 'cbc:DocumentCurrencyCode');
  const inCurrency = (term: string, path: string) => amount(term, path, currency?.text ?? null);
  const hasPayee = selectAll(root, 'cac:PayeeParty').length > 0;

  return {
    syntax: 'ubl',
    creditNoteRoot: creditNote,
    profile: text('cbc:CustomizationID'),
    docType: find('BT-3', creditNote ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode'),
    number: find('BT-1', 'cbc:ID'),
    issueDate: find('BT-2', 'cbc:IssueDate'),
    deliveryDate: find('BT-72', 'cac:Delivery/cbc:ActualDeliveryDate'),
    terms: readPaymentTerms(root, rootPath),
    currency,
    orderRef: find('BT-13', 'cac:OrderReference/cbc:ID'),
    originalNumber: find('BT-25', 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID'),
    net: inCurrency('BT-109', `${total}/cbc:TaxExclusiveAmount`),
    vat: inCurrency('BT-110', 'cac:TaxTotal/cbc:TaxAmount'),
    gross: inCurrency('BT-112', `${total}/cbc:TaxInclusiveAmount`),
    prepaid: inCurrency('BT-113', `${total}/cbc:PrepaidAmount`),
    payable: inCurrency('BT-115', `${total}/cbc:PayableAmount`),
    rounding: inCurrency('BT-114', `${total}/cbc:PayableRoundingAmount`),
    lineTotal: text(`${total}/cbc:LineExtensionAmount`),
    allowances: text(`${total}/cbc:AllowanceTotalAmount`),
    charges: text(`${total}/cbc:ChargeTotalAmount`),
    adjustments: adjustmentsOf(root),
    lines: creditNote
      ? readLines(root, 'cac:CreditNoteLine', 'cbc:CreditedQuantity')
      : readLines(root, 'cac:InvoiceLine', 'cbc:InvoicedQuantity'),
    seller: readParty(finder, 'cac:AccountingSupplierParty/cac:Party', sellerTerms),
    buyer: readParty(finder, 'cac:AccountingCustomerParty/cac:Party', buyerTerms),
    payee: hasPayee ? readParty(finder, 'cac:PayeeParty', payeeTerms) : null,
    accounts: readAccounts(root, rootPath),
    noteSubjects: texts('cbc:Note').flatMap(noteSubject),
  };
}
