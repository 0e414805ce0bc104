import type { CompanyTabProps } from '../../../record/company-tab.ts';
import { ContactsCard } from '../contacts-card.tsx';
import { UsersCard } from '../users-card.tsx';

/** Whom the bank talks to at the company, and who may sign in for it. */
export function PeopleTab({ company }: CompanyTabProps) {
  const open = company.status !== 'closed';
  return (
    <>
      <ContactsCard partyId={company.id} open={open} />
      <UsersCard company={company} open={open} />
    </>
  );
}
