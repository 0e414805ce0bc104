import { call, createAttemptKeys } from '@cessio/client';
import { createDocument, type DocumentRecord } from '@cessio/contract';

/** Whose document it is, and what it replaces while that is still valid. */
export interface Gift {
  readonly typeId: string;
  readonly partyId: string;
  readonly replacesId?: string | undefined;
}

const keyFor = createAttemptKeys();

/** Gives one file; a second try of the same one files it once. @param onProgress share that has gone, 0 to 1 */
export function sendDocument(
  file: File,
  { typeId, partyId, replacesId }: Gift,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<DocumentRecord> {
  const body = {
    typeId,
    ownerType: 'party' as const,
    ownerId: partyId,
    ...(replacesId ? { replacesId } : {}),
  };
  const content = { ...body, name: file.name, size: file.size, at: file.lastModified };
  return call(createDocument, {
    body,
    file,
    onProgress,
    signal,
    idempotencyKey: keyFor(`document ${typeId} ${file.name}`, content),
  });
}
