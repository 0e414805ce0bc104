import { xmlHead } from '../xml/xml-text.ts';
import type { PdfAttachment } from './pdf-attachments.ts';

/** Names the standards give to the invoice, best first: Factur-X, ZUGFeRD 2, XRechnung. */
const standardNames = ['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml'];

/** A start tag named as a root we read: enough to tell an invoice from an annex; the parser then judges it. */
const invoiceRoot = /<(?:[\w.-]+:)?(?:CrossIndustryInvoice|Invoice|CreditNote)[\s>]/;
const invoiceNamespace =
  /CrossIndustryInvoice:100|(?:schema:xsd|PageroUniversalFormat):(?:Invoice|CreditNote)\b/;

/** The bytes of the invoice among the files of a PDF: by its standard name, else by its root. */
export function findInvoiceXml(attachments: readonly PdfAttachment[]): Uint8Array | null {
  for (const name of standardNames) {
    const named = attachments.find((attachment) => attachment.name.toLowerCase() === name);
    if (named) return named.bytes;
  }
  const other = attachments.find(({ bytes }) => {
    const head = xmlHead(bytes);
    return /^\s*</.test(head) && invoiceRoot.test(head) && invoiceNamespace.test(head);
  });
  return other?.bytes ?? null;
}
