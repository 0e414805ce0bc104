import { call, createAttemptKeys } from '@cessio/client';
import {
  createDocument,
  hasTag,
  invoiceStates,
  listRecordPapers,
  type Invoice,
  type Side,
} from '@cessio/contract';
import { RecordPapers } from '@cessio/ui/record';

const keyFor = createAttemptKeys();

/** The papers required with an invoice; its depositor adds them until it is decided. */
export function InvoicePapers({ invoice: { id, status, program }, side }: { invoice: Invoice; side: Side }) {
  const ownerId = id;
  const depositor = side === (program === 'reverse' ? 'client' : 'supplier');
  const give = (typeId: string, file: File, onProgress: (share: number) => void) =>
    call(createDocument, {
      body: { typeId, ownerType: 'invoice', ownerId },
      file,
      onProgress,
      idempotencyKey: keyFor('paper', [ownerId, typeId, file.name, file.size, file.lastModified]),
    });
  return (
    <RecordPapers
      id={ownerId}
      load={(signal) => call(listRecordPapers, { query: { ownerType: 'invoice', ownerId }, signal })}
      staff={side === 'staff'}
      give={depositor && !hasTag(invoiceStates, status, 'ended') ? give : undefined}
    />
  );
}
