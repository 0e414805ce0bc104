import type { InvoiceReading } from '@cessio/contract';
import type { Identity, Transaction } from '../../db/caller.ts';
import type { Upload } from '../../http/upload.ts';

/** A file whose bytes were inspected and kept. */
export interface KeptFile {
  readonly id: string;
  readonly filename: string;
  /** As its bytes were judged, whatever its sender called it. */
  readonly mime: string;
  /** bytes */
  readonly size: number;
}

interface NewFile extends Omit<KeptFile, 'id'> {
  readonly sha256: string;
  /** Where its bytes are (`keep`). */
  readonly key: string;
  readonly reading?: InvoiceReading | null;
  /** False: the antivirus has not answered, and nobody is shown the file until it has (jobs/scan-files.ts). */
  readonly scanned?: boolean;
  /** Where it is known before: of an upload in pieces. */
  readonly id?: string;
}

/** What is kept of an inspected upload. */
export const described = ({ filename, bytes, sha256 }: Upload, mime: string) => ({
  filename,
  mime,
  size: bytes.length,
  sha256,
});

/** Writes the row of a file whose bytes are kept; it belongs to the caller's company, of the bank's people to none. */
export async function insertFile(
  tx: Transaction,
  { partyId, userId }: Identity,
  { filename, mime, size, sha256, key, reading = null, scanned = true, id }: NewFile,
): Promise<KeptFile> {
  // Not `returning`: a row's policy asks for its link, which is made when the statement ends.
  const { rows } = await tx.query<{ id: string }>(
    `with made as materialized (select coalesce($10::uuid, uuidv7()) as id), kept as (
       insert into files (id, party_id, uploaded_by, filename, mime, size, sha256, storage_key, reading, scanned_at, next_scan_at)
       select id, $1, $2, $3, $4, $5, $6, $7, $8, case when $9 then now() end, case when $9 then null else now() end from made)
     select id from made`,
    [
      partyId,
      userId,
      filename,
      mime,
      size,
      sha256,
      key,
      reading && JSON.stringify(reading),
      scanned,
      id ?? null,
    ],
  );
  return { id: (rows[0] as { id: string }).id, filename, mime, size };
}
