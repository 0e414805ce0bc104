import type { RequiredPaper } from '@cessio/contract';
import type { Queryable } from '../../db/caller.ts';

/** Every paper that a company must have by its role, country and legal form, in the bank's order. */
export async function requiredPapers(db: Queryable, partyId: string): Promise<RequiredPaper[]> {
  const { rows } = await db.query<RequiredPaper>({
    name: 'required_papers',
    text: `select type_id as "typeId", code, label, document_id as "documentId", status, expires_on as "expiresOn",
        reject_reason as "rejectReason", in_force as "inForce" from required_papers($1)`,
    values: [partyId],
  });
  return rows;
}

/** What a company's file lacks today: papers never given, refused, being checked, or expired. */
export async function missingPapers(db: Queryable, partyId: string): Promise<RequiredPaper[]> {
  return (await requiredPapers(db, partyId)).filter(({ inForce }) => !inForce);
}
