import { href, pages, placeOf, type Role } from '@cessio/contract';

/** A notification's reader: a role where known, else only the bank or a company. */
export type Reader = Role | 'bank' | 'company';

interface Placed {
  readonly type: string;
  readonly event?: string;
  readonly entityType?: string | null;
  readonly entityId?: string | null;
}

const isCompany = (reader: Reader | undefined) =>
  reader === 'company' || reader === 'client' || reader === 'supplier';

/** Where notifications of a kind of record lead; for all others the specification's rule holds (`placeOf`). */
const PLACES: Readonly<Record<string, (id: string, event: string, company: boolean) => string>> = {
  bank_account: (_id, _event, company) =>
    company ? href(pages.profile, {}, { tab: 'company' }) : pages.home,
  party: (id, event, company) =>
    company
      ? href(pages.profile, {}, { tab: 'company' })
      : href(pages.company, { id }, event.startsWith('account.') ? { tab: 'accounts' } : {}),
  batch: (id) => href(pages.batch, { id }),
  payment_file: (id) => href(pages.paymentFile, { id }),
  financing: (id) => href(pages.financing, { id }),
  contract: (id) => href(pages.contract, { id }),
  contract_term: () => pages.work,
  // Applicants follow their request on their home page.
  adhesion_request: (id, _event, company) => (company ? pages.home : href(pages.adhesion, { id })),
  // Debtors have no relations page of their own: they see the invoices.
  relation: (id, event) =>
    event === 'relation.notified' ? pages.debtorInvoices : href(pages.relation, { id }),
  document: (id, _event, company) => (company ? pages.documents : href(pages.document, { id })),
};

/**
 * Where a notification leads its reader: to the record and the tab it is about. Computed here, so that the portal's
 * entry chunk needs no address for each kind of record.
 */
export function placeFor(n: Placed, reader?: Reader): string {
  const { entityType, entityId, event = '' } = n;
  const place = entityType && entityId ? PLACES[entityType] : undefined;
  if (!place || !entityId) return placeOf(n, reader === 'bank' || reader === 'company' ? undefined : reader);
  // A mail to a single user knows neither role nor side.
  return reader ? place(entityId, event, isCompany(reader)) : pages.home;
}
