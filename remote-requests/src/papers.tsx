import { call, createAttemptKeys } from '@cessio/client';
import { createDocument, listRecordPapers, sideOf, type DocumentOwner } from '@cessio/contract';
import { can, useUser } from '@cessio/shell';
import { RecordPapers } from '@cessio/ui/record';

const keyFor = createAttemptKeys();

interface PapersProps {
  ownerType: DocumentOwner;
  ownerId: string;
  /** Whether a missing paper may still be provided. */
  open: boolean;
}

/** The papers of a record of this application. */
export function Papers({ ownerType, ownerId, open }: PapersProps) {
  const user = useUser();
  const staff = sideOf(user.role) === 'staff';
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
      give={!staff && open && can(user, 'documents.upload') ? give : undefined}
    />
  );
}
