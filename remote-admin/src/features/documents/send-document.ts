import { call, isApiProblem } from '@cessio/client';
import { createDocument, type DocumentRecord } from '@cessio/contract';
import { fingerprintOf, findKept, forgetUpload, keepBytes, keepUpload, whileHeld } from './kept-uploads.ts';
import { patiently, sendInPieces, type Sending } from './resumable.ts';
import type { Gift } from './kept-uploads.ts';

/**
 * Uploads one file, continuing an earlier attempt of the same one, even from another tab; it is filed once however
 * often it is tried.
 * @throws ApiProblem of a refusal
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
  // As first begun: a second attempt gets the same answer.
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
    // A refused file must be sent again from the start; an ended session or a rate limit says nothing about it.
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
