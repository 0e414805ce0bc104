import type { CompanyTabProps } from '../../../record/company-tab.ts';
import { Relations } from '../company-trade.tsx';
import { LinksCard } from '../links-card.tsx';

/** Whom the company trades with, and whom it may be one with. */
export function RelationsTab({ company }: CompanyTabProps) {
  return (
    <>
      <LinksCard partyId={company.id} />
      <Relations company={company} />
    </>
  );
}
