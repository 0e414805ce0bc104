import type { CompanyTabProps } from '../../../record/company-tab.ts';
import { People } from '../company-cards.tsx';

/** Who may sign in for the company. */
export function PeopleTab({ company }: CompanyTabProps) {
  return <People company={company} />;
}
