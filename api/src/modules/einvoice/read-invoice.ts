import type { InvoiceReading } from '@cessio/contract';
import { checkMessage, formatDate, todayInParis } from '@cessio/contract/reading';
import { checkDocument } from './checks/check-document.ts';
import type { ReadingOptions } from './checks/check-context.ts';
import { CII_INVOICE, readCiiDocument } from './document/cii-document.ts';
import { decimalsOfCurrency, formatDecimal, minorUnit } from './document/decimal.ts';
import { noFields, readFields, type ReadingFields } from './document/reading-fields.ts';
import { readUblDocument, UBL_CREDIT_NOTE, UBL_INVOICE } from './document/ubl-document.ts';
import { isInfected } from './file/eicar.ts';
import { missingFromText, type Compared } from './pdf/compare-text.ts';
import { findInvoiceXml } from './pdf/find-invoice-xml.ts';
import type { PdfText } from './pdf/pdf-attachments.ts';
import { ReadingError } from './reading-error.ts';
import { decodeXml } from './xml/xml-text.ts';
import { parseXml, type XmlNode } from './xml/xml-tree.ts';

const readers: Readonly<Record<string, typeof readUblDocument>> = {
  [`${UBL_INVOICE} Invoice`]: readUblDocument,
  [`${UBL_CREDIT_NOTE} CreditNote`]: readUblDocument,
  [`${CII_INVOICE} CrossIndustryInvoice`]: readCiiDocument,
};

function readXml(root: XmlNode, fromPdf: boolean, options: ReadingOptions): InvoiceReading {
  const read = readers[`${root.uri} ${root.name}`];
  if (!read) throw new ReadingError('EINVOICE_NOT_RECOGNISED', `root ${root.name} in ${root.uri}`);
  const document = read(root);
  const { fields, sources, faults } = readFields(document);
  const context = {
    document,
    fields,
    today: options.today ?? todayInParis(),
    collectionAccounts: options.collectionAccounts ?? null,
    factorNames: options.factorNames ?? [],
  };
  const kind = fromPdf && document.syntax === 'cii' ? 'facturx' : document.syntax;
  return { kind, fields, sources, ...checkDocument(context, faults), pdf: null };
}

/** What a page does not show, in its reader's words. */
const said: Record<Compared, (fields: ReadingFields) => string> = {
  number: ({ number }) => `numéro ${number?.slice(0, 60)}`,
  issueDate: ({ issueDate }) => `date du ${formatDate(issueDate ?? '')}`,
  gross: ({ gross, currency }) => {
    const decimals = decimalsOfCurrency(currency ?? '');
    return `total de ${formatDecimal(BigInt(gross ?? 0) * minorUnit(decimals), decimals, currency ?? '')}`;
  },
};

/** The reading of an XML, and whether the pages around it say the same. */
function compared(reading: InvoiceReading, { text, whole }: PdfText): InvoiceReading {
  const missing = missingFromText(reading.fields, text);
  if (missing?.length === 0) return { ...reading, pdf: 'agrees' };
  const differs = missing !== null && whole;
  const code = differs ? 'PDF_DIFFERS' : 'PDF_UNREAD';
  const what = (missing ?? []).map((name) => said[name](reading.fields)).join(', ');
  const warning = { code, path: '/fileId', message: checkMessage(code, { what }) };
  return { ...reading, warnings: [...reading.warnings, warning], pdf: differs ? 'differs' : 'unread' };
}

async function readPdf(bytes: Uint8Array, options: ReadingOptions): Promise<InvoiceReading> {
  // Loaded for PDFs only: it replaces the buffers of its whole process.
  const { pdfAttachments, pdfText } = await import('./pdf/pdf-attachments.ts');
  const attachments = await pdfAttachments(bytes);
  if (attachments.some((attachment) => isInfected(attachment.bytes))) {
    throw new ReadingError('FILE_INFECTED', 'EICAR test string in an attachment');
  }
  const xml = findInvoiceXml(attachments);
  if (xml === null)
    return { kind: 'none', fields: noFields, sources: {}, blocking: [], warnings: [], pdf: null };
  return compared(readXml(parseXml(decodeXml(xml)), true, options), await pdfText(bytes));
}

/**
 * Reads an e-invoice: a Factur-X or ZUGFeRD PDF, a UBL 2.1 Invoice or CreditNote, a CII D16B. Checks the document alone
 * and writes nothing. A PDF without an embedded invoice is `none`, all fields null. Throws `ReadingError` with the code
 * and status of api.md §1.1.
 */
export async function readInvoice(
  bytes: Uint8Array,
  type: 'pdf' | 'xml',
  options: ReadingOptions = {},
): Promise<InvoiceReading> {
  return type === 'pdf' ? readPdf(bytes, options) : readXml(parseXml(decodeXml(bytes)), false, options);
}
