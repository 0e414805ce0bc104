import type { CompanyTabProps } from '../../../record/company-tab.ts';
import { Relations } from '../company-trade.tsx';

/** Whom the company trades with. */
export function RelationsTab({ company }: CompanyTabProps) {
  return <Relations company={company} />;
}
