import { LinksCard } from './features/companies/links-card.tsx';
import { CompanyRelations } from './features/relations/company-relations.tsx';
import type { CompanyTabProps } from './record/company-tab.ts';

/** Whom the company may be one with, and whom it trades with. */
export function RelationsTab({ company }: CompanyTabProps) {
  return (
    <>
      <LinksCard partyId={company.id} />
      <CompanyRelations company={company} />
    </>
  );
}
