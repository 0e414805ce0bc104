import { hasTag, invoiceStates, type Invoice, type Side } from '@cessio/contract';
import { Papers } from '../../papers.tsx';

/** The papers required with an invoice; its depositor adds them until it is decided. */
export function InvoicePapers({ invoice: { id, status, program }, side }: { invoice: Invoice; side: Side }) {
  const depositor = side === (program === 'reverse' ? 'client' : 'supplier');
  return (
    <Papers
      ownerType="invoice"
      ownerId={id}
      open={depositor && !hasTag(invoiceStates, status, 'ended')}
      staff={side === 'staff'}
    />
  );
}
