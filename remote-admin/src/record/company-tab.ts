import type { Party } from '@cessio/contract';
import type { CompanyAccess } from '../features/companies/use-company.ts';

/** What each tab of a company's record is given. */
export interface CompanyTabProps {
  company: Party;
  access: CompanyAccess;
}
