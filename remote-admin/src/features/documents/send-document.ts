import { call, isApiProblem } from '@cessio/client';
import { createDocument, type DocumentRecord } from '@cessio/contract';
import { fingerprintOf, findKept, forgetUpload, keepBytes, keepUpload, whileHeld } from './kept-uploads.ts';
import { patiently, sendInPieces, type Sending } from './resumable.ts';
import type { Gift } from './kept-uploads.ts';

/**
 * Gives one file, on from where an earlier try of the same one has stopped, in another tab or before a cut too; however
 * often it is tried, it is filed once.
 * @throws ApiProblem that refuses it
 */
export async function sendDocument(
  userId: string,
  file: File,
  gift: Gift,
  sending: Sending,
): Promise<DocumentRecord> {
  const fingerprint = await fingerprintOf(file, gift);
  return whileHeld(fingerprint, () => sendOn(userId, file, gift, sending, fingerprint));
}

async function sendOn(
  userId: string,
  file: File,
  gift: Gift,
  sending: Sending,
  fingerprint: string,
): Promise<DocumentRecord> {
  const kept = findKept(userId, fingerprint);
  // As it was begun: a second try of the same is answered as the first.
  const begun = kept?.gift ?? gift;
  const { typeId, partyId, replacesId } = begun;
  try {
    const secret = kept ? kept.secret : await keepBytes(fingerprint, file);
    const { name, type, lastModified } = file;
    const note = (id: string) =>
      keepUpload(userId, fingerprint, { id, name, type, lastModified, gift: begun, secret });
    const uploadId = await sendInPieces(file, kept?.id ?? null, note, sending);
    const body = {
      typeId,
      ownerType: 'party' as const,
      ownerId: partyId,
      ...(replacesId ? { replacesId } : {}),
      uploadId,
    };
    const record = await patiently(sending, () =>
      call(createDocument, { body, idempotencyKey: `upload-${uploadId}`, signal: sending.signal }),
    );
    forgetUpload(userId, fingerprint);
    return record;
  } catch (error) {
    // A refused file is sent anew or not at all; a session that ended, or a limit, says nothing about it.
    if (
      isApiProblem(error) &&
      error.status >= 400 &&
      error.status < 500 &&
      ![401, 403, 429].includes(error.status)
    )
      forgetUpload(userId, fingerprint);
    throw error;
  }
}
