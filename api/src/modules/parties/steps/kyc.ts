import { kycMonths } from '@cessio/contract';
import { clock } from '../../../clock.ts';
import type { Queryable } from '../../../db/caller.ts';
import { firstRow } from '../../../db/rows.ts';
import { missingPapers } from '../../documents/required-papers.ts';

/** Reasons for which a review of a company would be refused today. */
export interface KycLacks {
  readonly papers: readonly string[];
  readonly items: readonly string[];
}

/** The papers and facts that the bank needs before it can complete a company's KYC. */
export async function kycLacks(db: Queryable, id: string): Promise<KycLacks> {
  const papers = (await missingPapers(db, id)).map(({ label }) => label);
  const facts = await firstRow<{ number: boolean; address: boolean; owners: boolean }>(
    db,
    `select national_id is null as number, coalesce(trim(address), '') = '' as address,
      not exists (select from beneficial_owners o where o.party_id = p.id)
        and not exists (select from party_contacts c where c.party_id = p.id and c.role = 'director') as owners
      from parties p where id = $1`,
    [id],
  );
  const items = [
    facts?.number && 'son numéro d’immatriculation',
    facts?.address && 'son adresse',
    // If nobody owns a quarter, the director is the beneficial owner (CMF art. R. 561-1).
    facts?.owners && 'ses bénéficiaires effectifs, ou à défaut son dirigeant',
  ].filter((one) => typeof one === 'string');
  return { papers, items };
}

/** The last day of a review made today. */
export function kycUntil(grade: string | null, today: string = clock.today()): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + kycMonths(grade) + 1, 0)).getUTCDate();
  // Six months after 31 August is the last day of February.
  const end = new Date(Date.UTC(year, month - 1 + kycMonths(grade), Math.min(day, last)));
  return end.toISOString().slice(0, 10);
}
