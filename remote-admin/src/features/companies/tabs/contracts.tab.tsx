import type { CompanyTabProps } from '../../../record/company-tab.ts';
import { Contracts } from '../company-trade.tsx';

/** The contracts that the company takes part in; they are made elsewhere. */
export function ContractsTab({ company }: CompanyTabProps) {
  return <Contracts company={company} />;
}
