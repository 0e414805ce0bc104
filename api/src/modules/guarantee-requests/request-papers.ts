import type { RequestPaper } from '@cessio/contract';
import type { Queryable } from '../../db/caller.ts';
import { allRows } from '../../db/rows.ts';
import type { RequestRecord } from './guarantee-request.record.ts';

/**
 * The papers that a company gives with a request of this kind, in the bank's order, each with the document that counts.
 * @param requestId null before there is one: nothing is given yet
 */
export const requestPapers = (
  db: Queryable,
  partyId: string,
  kind: RequestRecord['kind'],
  requestId: string | null,
): Promise<RequestPaper[]> =>
  allRows<RequestPaper>(
    db,
    `select type_id as "typeId", code, label, required, max_mb as "maxMb", formats, document_id as "documentId", filename, status,
        reject_reason as "rejectReason", given from request_papers($1, $2, $3)`,
    [partyId, kind, requestId],
  );
