import { HistoryCard } from '../../../record/history-card.tsx';
import type { CompanyTabProps } from '../../../record/company-tab.ts';

/** Who did what on the company, newest first. */
export function HistoryTab({ access }: CompanyTabProps) {
  return <HistoryCard history={access.history} machine="party" />;
}
