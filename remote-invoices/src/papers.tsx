import { call, createAttemptKeys } from '@cessio/client';
import { createDocument, listRecordPapers, type DocumentOwner } from '@cessio/contract';
import { RecordPapers } from '@cessio/ui/record';

const keyFor = createAttemptKeys();

interface PapersProps {
  ownerType: DocumentOwner;
  ownerId: string;
  /** Whether the reader may provide a missing one. */
  open: boolean;
  /** Links to the bank's review page of each. */
  staff: boolean;
}

/** The papers of a record of this application. */
export function Papers({ ownerType, ownerId, open, staff }: PapersProps) {
  const give = (typeId: string, file: File, onProgress: (share: number) => void) =>
    call(createDocument, {
      body: { typeId, ownerType, ownerId },
      file,
      onProgress,
      idempotencyKey: keyFor('paper', [ownerId, typeId, file.name, file.size, file.lastModified]),
    });
  return (
    <RecordPapers
      id={ownerId}
      load={(signal) => call(listRecordPapers, { query: { ownerType, ownerId }, signal })}
      staff={staff}
      give={open ? give : undefined}
    />
  );
}
