import type { InvoiceReading } from '@cessio/contract';
import { checkDocument } from './checks/check-document.ts';
import type { ReadingOptions } from './checks/check-context.ts';
import { CII_INVOICE, readCiiDocument } from './document/cii-document.ts';
import { noFields, readFields } from './document/reading-fields.ts';
import { readUblDocument, UBL_CREDIT_NOTE, UBL_INVOICE } from './document/ubl-document.ts';
import { isInfected } from './file/eicar.ts';
import { findInvoiceXml } from './pdf/find-invoice-xml.ts';
import { ReadingError } from './reading-error.ts';
import { decodeXml } from './xml/xml-text.ts';
import { parseXml, type XmlNode } from './xml/xml-tree.ts';

const readers: Readonly<Record<string, typeof readUblDocument>> = {
  [`${UBL_INVOICE} Invoice`]: readUblDocument,
  [`${UBL_CREDIT_NOTE} CreditNote`]: readUblDocument,
  [`${CII_INVOICE} CrossIndustryInvoice`]: readCiiDocument,
};

const todayInParis = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date());

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
  return { kind, fields, sources, ...checkDocument(context, faults) };
}

async function readPdf(bytes: Uint8Array, options: ReadingOptions): Promise<InvoiceReading> {
  // Loaded for PDFs only: it puts a meter on the buffers of its whole process.
  const { pdfAttachments } = await import('./pdf/pdf-attachments.ts');
  const attachments = await pdfAttachments(bytes);
  if (attachments.some((attachment) => isInfected(attachment.bytes))) {
    throw new ReadingError('FILE_INFECTED', 'EICAR test string in an attachment');
  }
  const xml = findInvoiceXml(attachments);
  if (xml === null) return { kind: 'none', fields: noFields, sources: {}, blocking: [], warnings: [] };
  return readXml(parseXml(decodeXml(xml)), true, options);
}

/**
 * Reads an e-invoice: a Factur-X or ZUGFeRD PDF, a UBL 2.1 Invoice or CreditNote, a CII D16B. Judges the document alone
 * and writes nothing. A PDF without an embedded invoice is `none`, all fields null.
 * Throws `ReadingError` with the code and status of api.md §1.1.
 */
export async function readInvoice(
  bytes: Uint8Array,
  type: 'pdf' | 'xml',
  options: ReadingOptions = {},
): Promise<InvoiceReading> {
  return type === 'pdf' ? readPdf(bytes, options) : readXml(parseXml(decodeXml(bytes)), false, options);
}
