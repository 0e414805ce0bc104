import type { Check } from '@cessio/contract';
import { depositChecks } from '../modules/invoices/deposit/deposit-checks.ts';
import { dateOf } from './clock.ts';
import { timeOf } from './history.ts';
import { COLLECTION_IBAN, type DemoInvoice } from './invoices.ts';

/** The deposit's own checks, on the day of submission. */
export function checksOf(invoice: DemoInvoice, unfinished: boolean): Check[] {
  const { assignor, debtor, contract } = invoice.pair;
  return depositChecks(
    {
      docType: '380',
      number: unfinished ? null : invoice.number,
      assignorId: assignor.id,
      debtorId: debtor.id,
      contractId: contract.id,
      issueDate: invoice.issueDate,
      dueDate: unfinished ? null : invoice.dueDate,
      deliveryDate: null,
      currency: contract.currency,
      net: invoice.net,
      vat: invoice.vat,
      gross: invoice.gross,
      prepaid: invoice.prepaid,
      rounding: null,
      payeeName: null,
      payeeIban: invoice.payeeIban,
      // Older invoices have no document; a draft may still lack one.
      fileId: invoice.state === 'draft' ? (invoice.file?.id ?? null) : 'archived',
    },
    {
      today: dateOf(timeOf(invoice.history, 'submit') ?? invoice.createdAt),
      brand: 'Cessio',
      collectionIbans: [COLLECTION_IBAN],
      assignor: { legal_name: assignor.name, country: assignor.country, national_id: assignor.nationalId },
      debtor: {
        legal_name: debtor.name,
        country: debtor.country,
        national_id: debtor.nationalId,
        status: 'active',
        same_group: false,
      },
      contract: {
        number: contract.number,
        status: 'active',
        currency: contract.currency,
        ceiling: contract.ceiling,
        participant: true,
      },
      relation: { status: 'active' },
      needsRelation: contract.program === 'classic',
      duplicate: null,
      original: null,
      sameFile: [],
      coverLeft: invoice.coverLeft,
      reading: null,
    },
  );
}
