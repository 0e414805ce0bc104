import type { CompanyTabProps } from '../../../record/company-tab.ts';
import { ContactsCard } from '../contacts-card.tsx';
import { UsersCard } from '../users-card.tsx';

/** The bank's contacts at the company, and its users. */
export function PeopleTab({ company }: CompanyTabProps) {
  const open = company.status !== 'closed';
  return (
    <>
      <ContactsCard partyId={company.id} open={open} />
      <UsersCard company={company} open={open} />
    </>
  );
}
