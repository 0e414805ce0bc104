import type { Party } from '@cessio/contract';
import type { CompanyAccess } from '../features/companies/use-company.ts';

/** Props of a tab of a company's record. */
export interface CompanyTabProps {
  company: Party;
  access: CompanyAccess;
}
