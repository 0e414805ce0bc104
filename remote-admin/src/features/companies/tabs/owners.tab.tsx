import type { CompanyTabProps } from '../../../record/company-tab.ts';
import { OwnersCard } from '../owners-card.tsx';

/** Who owns a quarter of the company or more. */
export function OwnersTab({ company }: CompanyTabProps) {
  return <OwnersCard partyId={company.id} open={company.status !== 'closed'} />;
}
