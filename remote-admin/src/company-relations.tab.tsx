import { LinksCard } from './features/companies/links-card.tsx';
import { CompanyRelations } from './features/relations/company-relations.tsx';
import type { CompanyTabProps } from './record/company-tab.ts';

/** Companies it may be identical to, and its trading partners. */
export function RelationsTab({ company }: CompanyTabProps) {
  return (
    <>
      <LinksCard partyId={company.id} />
      <CompanyRelations company={company} />
    </>
  );
}
