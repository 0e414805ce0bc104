import { selectAll, textAt } from '../xml/xml-path.ts';
import type { XmlNode } from '../xml/xml-tree.ts';
import { createFinder, readAdjustments, type Finder } from './finder.ts';
import type {
  Adjustments,
  DocumentAccount,
  DocumentLine,
  DocumentParty,
  InvoiceDocument,
} from './invoice-document.ts';
import type { PaymentTerm } from './invoice-document.ts';
import { buyerTerms, payeeTerms, sellerTerms, type PartyTerms } from './party-terms.ts';

export const CII_INVOICE = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100';

const ROOT = '/rsm:CrossIndustryInvoice';
const TRADE = 'rsm:SupplyChainTradeTransaction';
const AGREEMENT = `${TRADE}/ram:ApplicableHeaderTradeAgreement`;
const DELIVERY = `${TRADE}/ram:ApplicableHeaderTradeDelivery`;
const SETTLEMENT = `${TRADE}/ram:ApplicableHeaderTradeSettlement`;
const TOTAL = `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
const MEANS = `${SETTLEMENT}/ram:SpecifiedTradeSettlementPaymentMeans`;
const LINE = `${TRADE}/ram:IncludedSupplyChainTradeLineItem`;

/** Sub-lines of the EXTENDED profile: a GROUP repeats the sum of its details, an INFORMATION does not count. */
const uncounted = new Set(['GROUP', 'INFORMATION']);

function readParty({ find, text }: Finder, path: string, terms: PartyTerms): DocumentParty {
  return {
    name: find(terms.name, `${path}/ram:Name`),
    tradingName: find(terms.tradingName, `${path}/ram:SpecifiedLegalOrganization/ram:TradingBusinessName`),
    legalId: find(terms.legalId, `${path}/ram:SpecifiedLegalOrganization/ram:ID`),
    vatId: find(terms.vatId, `${path}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID='VA']`),
    otherId: find(terms.otherId, `${path}/ram:GlobalID`, `${path}/ram:ID`),
    country: text(`${path}/ram:PostalTradeAddress/ram:CountryID`),
  };
}

function readAccounts(root: XmlNode): DocumentAccount[] {
  return selectAll(root, `${MEANS}/ram:PayeePartyCreditorFinancialAccount`).flatMap(
    (account): DocumentAccount[] => {
      const source = `BT-84 ${ROOT}/${MEANS}/ram:PayeePartyCreditorFinancialAccount`;
      const iban = textAt(account, 'ram:IBANID');
      if (iban !== null) return [{ text: iban, source: `${source}/ram:IBANID`, iban: true }];
      const other = textAt(account, 'ram:ProprietaryID');
      return other === null ? [] : [{ text: other, source: `${source}/ram:ProprietaryID`, iban: false }];
    },
  );
}

/** Days of the units of UN/ECE Rec 20 in which a period of discount is given. */
const unitDays: Readonly<Record<string, number>> = { DAY: 1, WEE: 7 };

function readPaymentTerms(root: XmlNode): PaymentTerm[] {
  const path = `${SETTLEMENT}/ram:SpecifiedTradePaymentTerms`;
  const payable = Number(textAt(root, `${TOTAL}/ram:DuePayableAmount`) ?? Number.NaN);
  return selectAll(root, path).map((node): PaymentTerm => {
    const found = (term: string, name: string) => {
      const text = textAt(node, name);
      return text === null ? null : { text, source: `${term} ${ROOT}/${path}/${name}` };
    };
    const part = Number(textAt(node, 'ram:PartialPaymentAmount') ?? 0);
    const [discount] = selectAll(node, 'ram:ApplicableTradePaymentDiscountTerms').filter(
      (one) =>
        Number(textAt(one, 'ram:CalculationPercent') ?? 0) > 0 ||
        Number(textAt(one, 'ram:ActualDiscountAmount') ?? 0) > 0,
    );
    const [period] = discount ? selectAll(discount, 'ram:BasisPeriodMeasure') : [];
    return {
      date: found('BT-9', 'ram:DueDateDateTime/udt:DateTimeString'),
      text: found('BT-20', 'ram:Description'),
      meaning: part > 0 && part !== payable ? 'partial' : null,
      discount: discount
        ? {
            base: textAt(discount, 'ram:BasisDateTime/udt:DateTimeString'),
            days:
              Math.round(
                Number(period?.text ?? 0) * (unitDays[period?.attributes['unitCode'] ?? 'DAY'] ?? 0),
              ) || 0,
            percent: textAt(discount, 'ram:CalculationPercent'),
          }
        : null,
    };
  });
}

const adjustmentsOf = (node: XmlNode, at: string) =>
  readAdjustments(
    node,
    `${at}/ram:SpecifiedTradeAllowanceCharge`,
    'ram:ChargeIndicator/udt:Indicator',
    'ram:ActualAmount',
  );

/** The freight of the EXTENDED profile is a charge as well. */
function readHeaderAdjustments(root: XmlNode, texts: Finder['texts']): Adjustments {
  const { allowances, charges } = adjustmentsOf(root, SETTLEMENT);
  const freight = texts(`${SETTLEMENT}/ram:SpecifiedLogisticsServiceCharge/ram:AppliedAmount`);
  return { allowances, charges: [...charges, ...freight] };
}

function readLines(root: XmlNode): DocumentLine[] {
  const settlement = 'ram:SpecifiedLineTradeSettlement';
  const price = 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice';
  return selectAll(root, LINE)
    .filter((line) => {
      const status = textAt(line, 'ram:AssociatedDocumentLineDocument/ram:LineStatusReasonCode');
      return status === null || !uncounted.has(status);
    })
    .flatMap((line) => {
      const sum = `${settlement}/ram:SpecifiedTradeSettlementLineMonetarySummation`;
      const amount = textAt(line, `${sum}/ram:LineTotalAmount`);
      if (amount === null) return [];
      return {
        amount,
        quantity: textAt(line, 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity'),
        price: textAt(line, `${price}/ram:ChargeAmount`),
        base: textAt(line, `${price}/ram:BasisQuantity`),
        ...adjustmentsOf(line, settlement),
      };
    });
}

/** Reads a CrossIndustryInvoice D16B, alone or from a Factur-X, by the paths of CEN/TS 16931-3-3. */
export function readCiiDocument(root: XmlNode): InvoiceDocument {
  const finder = createFinder(root, ROOT);
  const { find, amount, text, texts } = finder;
  const currency = find('BT-5', `${SETTLEMENT}/ram:InvoiceCurrencyCode`);
  const inCurrency = (term: string, name: string) =>
    amount(term, `${TOTAL}/ram:${name}`, currency?.text ?? null);
  const hasPayee = selectAll(root, `${SETTLEMENT}/ram:PayeeTradeParty`).length > 0;
  const delivery = 'ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/udt:DateTimeString';

  return {
    syntax: 'cii',
    creditNoteRoot: false,
    profile: text('rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID'),
    docType: find('BT-3', 'rsm:ExchangedDocument/ram:TypeCode'),
    number: find('BT-1', 'rsm:ExchangedDocument/ram:ID'),
    issueDate: find('BT-2', 'rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString'),
    deliveryDate: find('BT-72', `${DELIVERY}/${delivery}`),
    terms: readPaymentTerms(root),
    currency,
    orderRef: find('BT-13', `${AGREEMENT}/ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID`),
    originalNumber: find('BT-25', `${SETTLEMENT}/ram:InvoiceReferencedDocument/ram:IssuerAssignedID`),
    net: inCurrency('BT-109', 'TaxBasisTotalAmount'),
    vat: inCurrency('BT-110', 'TaxTotalAmount'),
    gross: inCurrency('BT-112', 'GrandTotalAmount'),
    prepaid: inCurrency('BT-113', 'TotalPrepaidAmount'),
    payable: inCurrency('BT-115', 'DuePayableAmount'),
    rounding: inCurrency('BT-114', 'RoundingAmount'),
    lineTotal: text(`${TOTAL}/ram:LineTotalAmount`),
    allowances: text(`${TOTAL}/ram:AllowanceTotalAmount`),
    charges: text(`${TOTAL}/ram:ChargeTotalAmount`),
    adjustments: readHeaderAdjustments(root, texts),
    lines: readLines(root),
    seller: readParty(finder, `${AGREEMENT}/ram:SellerTradeParty`, sellerTerms),
    buyer: readParty(finder, `${AGREEMENT}/ram:BuyerTradeParty`, buyerTerms),
    payee: hasPayee ? readParty(finder, `${SETTLEMENT}/ram:PayeeTradeParty`, payeeTerms) : null,
    accounts: readAccounts(root),
    noteSubjects: texts('rsm:ExchangedDocument/ram:IncludedNote/ram:SubjectCode'),
  };
}
