import type { PartyState, RequiredPaper } from '@cessio/contract';
import { allRows, firstRow } from '../../db/rows.ts';
import { ApiError } from '../../http/problem.ts';
import type { Queryable } from '../../db/caller.ts';
import { isStopped, stoppedBy } from '../parties/steps/party-stops.ts';

/** Every paper that a company must provide by its role, country and legal form, in the bank's order. */
export function requiredPapers(db: Queryable, partyId: string): Promise<RequiredPaper[]> {
  return allRows<RequiredPaper>(db, {
    name: 'required_papers',
    text: `select type_id as "typeId", code, label, document_id as "documentId", status, expires_on as "expiresOn",
        reject_reason as "rejectReason", in_force as "inForce" from required_papers($1)`,
    values: [partyId],
  });
}

/** What a company's file lacks today: papers never provided, refused, under review, or expired. */
export async function missingPapers(db: Queryable, partyId: string): Promise<RequiredPaper[]> {
  return (await requiredPapers(db, partyId)).filter(({ inForce }) => !inForce);
}

/**
 * Why a company may not draw money now: its KYC or a required paper has expired. Collections are never blocked by that,
 * nor is anything blocked by a paper never requested.
 * @returns null when nothing blocks; PARTY_INACTIVE where the company may draw nothing, else KYC_INVALID, with each cause in
 *   `missing`
 */
export async function drawRefusal(db: Queryable, partyId: string): Promise<ApiError | null> {
  const refused = await firstRow<{
    name: string;
    status: PartyState;
    kyc: boolean;
    papers: { code: string; label: string }[];
  }>(
    db,
    `select p.legal_name as name, p.status, p.kyc_status <> 'valid' or coalesce(p.kyc_expires_on < today_in_paris(), false) as kyc,
        (select coalesce(jsonb_agg(jsonb_build_object('code', r.code, 'label', r.label)), '[]') from required_papers(p.id) r
          where not r.in_force and exists (select from documents d where d.party_id = p.id and d.type_id = r.type_id
            and d.owner_type = 'party' and not d.internal and d.expires_on < today_in_paris() and d.reject_reason is null)) as papers
      from parties p where p.id = $1`,
    [partyId],
  );
  if (!refused) return null;
  if (isStopped('draw', refused.status)) return stoppedBy('draw', refused.name);
  const missing = [
    ...(refused.kyc ? [{ code: 'KYC_EXPIRED', label: 'la connaissance client' }] : []),
    ...refused.papers.map(({ code, label }) => ({ code, label: `«\u00a0${label}\u00a0»` })),
  ];
  if (missing.length === 0) return null;
  return new ApiError(
    'KYC_INVALID',
    { what: missing.map(({ label }) => label).join(', ') },
    { members: { missing } },
  );
}
